/**
 * The IR: scenarios.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { Expr, Target } from './code.ts';
import type { CardId, FieldId, Local, Locals, MoveId, Place, StatusId } from './game.ts';

/**
 * Frame: one local for each name. The match starts after `setup` with empty decks, at the first offer of the flow, with
 * the lines before the first step done in order.
 */
export interface Scenario {
  name: string;
  place: Place;
  mode: string | null;
  mods: string[];
  seed: number | null;
  code: Locals;
  steps: ScenarioStep[];
}

export type ScenarioStep = { place: Place } & (
  | { step: 'put'; local: Local | null; card: CardId; level: number; zone: Expr; owner: Expr; sets: ScenarioSet[] }
  | { step: 'set'; to: Target; value: Expr }
  | { step: 'add'; status: StatusId; to: Expr; by: Expr }
  | { step: 'turn'; who: Expr }
  /** From the start of the flow's pass, or of a match of a series, to the first offer. */
  | { step: 'start'; of: 'turn' | 'match' }
  | {
      step: 'pass';
      /** `refuse pass`: it may not be done. */
      refused: boolean;
      who: Expr | null;
    }
  | {
      step: 'move';
      /** `refuse MOVE ...`: it may not be done. */
      refused: boolean;
      move: MoveId;
      who: Expr | null;
      args: (ScenarioArg | null)[];
      choices: { name: string; value: Expr }[];
    }
  | { step: 'answer'; who: Expr | null; value: Expr }
  | { step: 'then'; sometimes: boolean; test: Expr; source: string }
  /** What no expression asks: it is so, or with `holds` false it is not. */
  | { step: 'fact'; sometimes: boolean; holds: boolean; fact: ScenarioFact; source: string }
);

export type ScenarioFact =
  /** What a player's view holds. */
  | { fact: 'sees'; who: Expr; what: Expr }
  | { fact: 'ended' }
  | { fact: 'drawn' }
  /** By the deck rules of the scenario's mode. The reason that is expected, and all that they give. */
  | { fact: 'legal'; deck: string; reason: string | null; found: string[] };

export type ScenarioSet = { set: 'field'; field: FieldId; value: Expr } | { set: 'status'; status: StatusId; by: Expr };

/** A card by name is looked for where the move takes it from, and put there when it is not. */
export type ScenarioArg =
  | { arg: 'value'; value: Expr }
  | {
      arg: 'card';
      card: CardId;
      /** Null where none is said: that of the one that is there, else 1. */
      level: number | null;
      sets: ScenarioSet[];
    };
