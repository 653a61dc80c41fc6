/**
 * The IR: scenarios and decks.
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
  /** How many play, where the game leaves it open; absent: the least number. */
  players?: number;
  /** Which match of a series it is in, from 1; absent: the first. */
  match?: number;
  seed: number | null;
  code: Locals;
  steps: ScenarioStep[];
}

export type ScenarioStep = { place: Place } & (
  | { step: 'put'; local: Local | null; card: CardId; level: number; zone: Expr; owner: Expr; sets: ScenarioSet[] }
  /**
   * Names the first card of that name that is there and has no name yet, of `owner` if that is not nothing, and moves it if a zone is given.
   */
  | { step: 'take'; local: Local; card: CardId; zone: Expr | null; owner: Expr; sets: ScenarioSet[] }
  /** Takes all cards out of a zone, so that the next lines say what is in it. */
  | { step: 'empty'; zone: Expr }
  | { step: 'set'; to: Target; value: Expr }
  | { step: 'status'; status: StatusId; to: Expr; amount: Expr }
  | { step: 'turn'; who: Expr }
  /** The side of a player has lost before; others play on. */
  | { step: 'out'; who: Expr }
  /** From the start of the flow's pass, or of a match of a series, to the first offer. */
  | { step: 'start'; of: 'turn' | 'match' }
  | {
      step: 'pass';
      /** `refuse pass`: a pass has to be illegal. */
      refused: boolean;
      who: Expr | null;
    }
  | {
      step: 'move';
      /** `refuse MOVE ...`: the move has to be illegal. */
      refused: boolean;
      move: MoveId;
      who: Expr | null;
      args: (ScenarioArg | null)[];
      choices: { name: string; value: ScenarioAnswer }[];
    }
  | {
      step: 'answer';
      who: Expr | null;
      value: ScenarioAnswer;
      /** `refuse answer ...`: the answer must not be an option. */
      refused?: true;
    }
  | { step: 'then'; sometimes: boolean; test: Expr; source: string }
  /** A test that is not an expression; with `holds` false it has to fail. */
  | { step: 'fact'; sometimes: boolean; holds: boolean; fact: ScenarioFact; source: string }
);

export type ScenarioFact =
  /** What a player's view contains. */
  | { fact: 'sees'; who: Expr; what: Expr }
  | { fact: 'ended' }
  | { fact: 'drawn' }
  /** The only side has lost the match. */
  | { fact: 'lost' }
  /** A fault was undone since the start. */
  | { fact: 'faulted' }
  /** The match waits at an offer with this move, whether or not it is legal. */
  | { fact: 'offered'; move: MoveId }
  /** A deck under the deck rules of the scenario's mode: legal, or refused with the expected reason. */
  | { fact: 'legal'; deck: string; reason: string | null; found: string[] };

/** The answer to a choice. */
export type ScenarioAnswer =
  | { answer: 'value'; value: Expr }
  /** The first or the last option, whatever that is. */
  | { answer: 'option'; end: 'first' | 'last' };

export type ScenarioSet =
  | { set: 'field'; field: FieldId; value: Expr }
  | { set: 'status'; status: StatusId; amount: Expr };

/** A card by name is searched where the move takes it from, and created there if it is missing. */
export type ScenarioArg =
  | { arg: 'value'; value: Expr }
  | {
      arg: 'card';
      card: CardId;
      /** Null where none is given: the level of the card that is there, else 1. */
      level: number | null;
      sets: ScenarioSet[];
      /** `the` before it: it is never created. */
      there?: true;
    };

export interface Deck {
  name: string;
  doc: string;
  place: Place;
  cards: { card: CardId; level: number; count: number }[];
}
