/**
 * The bound IR: a game with its mode, mods and decks chosen, and every slot of a match placed.
 *
 * Both engines read this and share nothing else. It is plain data, can be printed as JSON, and is checked like the IR.
 * Ids are those of the IR's game; what a layer that is not bound brought is there and never reached.
 *
 * References. Players are 1..P by seat, tiles P+1..P+T by number (row 1 from column 1 on, then row 2 ...; on boards of
 * each player or seat, those of seat 1 first), entities follow. A zone instance is a number too: `first` of its zone plus
 * the holder's index (0 for the game; seat - 1; side - 1; tile number from 0; entity number from 0).
 *
 * Generated from schema/bound.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { Expr, Policy, Stmt, Walk } from './code.ts';
import type { AbilityId, CardId, Code, Game, LayerId, Local, MoveId, PhaseId, StaticId, ZoneId } from './game.ts';

export interface Bound {
  format: 1;
  game: Game;
  mode: LayerId | null;
  mods: LayerId[];
  /** By layer: whether what it declares is there. */
  active: boolean[];
  /** The value of each option, by OptionId. */
  options: number[];
  seats: number;
  /** Seat s plays for side (s - 1) mod sides + 1. */
  sides: number;
  /** What the innermost bound layer that has one says, as indices into the game's arrays; null where none does. */
  queue: number | null;
  limit: number | null;
  worth: number | null;
  overflow: number | null;
  series: number | null;
  /** State rules of bound layers, in order. */
  rules: number[];
  /** The zone that takes decks. Null where there is none. */
  deckZone: ZoneId | null;
  /** One a seat, its copies one by one. */
  decks: { name: string; cards: { card: CardId; level: number }[] }[];
  layout: Layout;
  /**
   * Printed values: `printed[card][level - 1]` is the run of field slots (statuses and choices not included) that `create` copies.
   */
  printed: number[][][];
  program: Program;
  index: Index;
  /** Names this binding: a hash of all of the above, eight hexadecimal digits four times. */
  hash: string;
}

/** Where things are in the match's Int32Array. Offsets in ints from its start unless said otherwise. */
export interface Layout {
  size: number;
  head: Head;
  /** Fields of the match, by FieldId (`turn` and `active` are slots of the head); -1 for fields of another table. */
  globals: number[];
  players: Table;
  tiles: Table;
  entities: Table;
  /**
   * By FieldId: which table holds it and its offset in a row, or from the state's start for `global`. None for what is
   * derived or computed (of the kernel's: side, seat, index, column, row, subject, here, moment, winner), and for fields
   * of layers that are not bound. `owner`, `controller`, `name`, `age` and `level` are slots of an entity's row; what
   * they are for a player or a tile the kernel knows.
   */
  fields: ({ table: 'global' | 'player' | 'tile' | 'entity' | 'record'; at: number } | null)[];
  /** Offset in an entity's row, by StatusId; -1 for statuses of layers that are not bound. */
  statuses: number[];
  /** By FieldId: what a new row (or the match) starts a stored field with when no card says. */
  starts: number[];
  /** Offset in an entity's row of the answers to its card's own chooses, and how many. */
  choices: { at: number; count: number };
  /** The run in an entity's row that `create` fills from `printed`. */
  printed: { at: number; count: number };
  /** Fixed slots of an entity's row. */
  row: EntityRow;
  zones: ZoneLayout[];
  /** Pending triggers, a stack or a line of `stride` ints each; the last `values` are the arguments as they were. */
  queue: { at: number; stride: number; capacity: number; values: number };
  /** Rows of records, those of each history behind those of the one before; see `histories`. */
  records: Table;
  /**
   * By the game's histories: the slot that counts its records (from `holds` on that many over and over, so that what is left of it modulo `holds` is where the next goes), its first row, and how many; null for those of layers that are not bound.
   */
  histories: ({ made: number; first: number; holds: number } | null)[];
  /** Modifiers made by `have`: rows of `stride` ints, `capacity` of them; the last `args` are a grant's arguments. */
  modifiers: { at: number; stride: number; capacity: number; args: number };
  /**
   * Slots of a series: the number of the match, who won the one before (one bit a side), and the turns of all before. Step code's slots begin at `steps` and end at the players. Null where one match is all.
   */
  series: { match: number; won: number; turns: number; steps: number } | null;
}

export interface Table {
  /** Reference of the first row. */
  first: number;
  count: number;
  at: number;
  stride: number;
}

export interface EntityRow {
  /** CardId, or -1 where the row is free. */
  card: number;
  level: number;
  owner: number;
  controller: number;
  age: number;
  /** Zone instance, or -1 out of play. */
  zone: number;
  /** In a list its index; in a chain unused. */
  index: number;
  /** Chain links: references or 0. */
  next: number;
  previous: number;
  /** One bit a seat: who knows it. */
  known: number;
  /** Tile it stood on when it left play, a reference, for `here`. */
  last: number;
}

export type ZoneLayout =
  /** Per instance: a count, then `capacity` references. Zones of layers that are not bound have no instances. */
  | { store: 'list'; first: number; instances: number; at: number; stride: number; capacity: number }
  /** Per entity: head, tail and count in the holder's row. */
  | { store: 'chain'; first: number; instances: number; head: number; tail: number; count: number };

/** Slots of the header. */
export interface Head {
  /** 4 words of xoshiro128**. */
  random: number;
  /** 0 running, 1 over. */
  over: number;
  /** One bit a side that won; 0 with `over` is a draw. */
  won: number;
  /** 1 when the turn limit or an overflow ended it. */
  capped: number;
  /** Next instruction of the program. */
  pc: number;
  /** PhaseId + 1 that is being left, or 0. */
  leaving: number;
  turn: number;
  active: number;
  /** The next age. */
  age: number;
  /** Entity rows in use, up to the highest. */
  entities: number;
  fuel: number;
  /** Abilities run since the last offer. */
  abilities: number;
  queued: number;
  modifiers: number;
  /** Count of faults, and the last: ability or move, kind of fault, entity. */
  faults: number;
  fault: number;
  faultWhere: number;
  faultSubject: number;
  /**
   * The open offer, `windowCount` slots: bits of who passed, seat whose turn it is, seat that began, policy's own.
   */
  window: number;
  /** A constant, not a slot. */
  windowCount: number;
  /**
   * A paused match: 0, or the move's id + 1 (or -1: a step choice), seat, how many arguments, them, how many answers, them.
   */
  paused: number;
  pausedSeat: number;
  pausedCount: number;
  pausedArgs: number;
  answerCount: number;
  answers: number;
  /** How many argument slots and answer slots there are: constants, not slots. */
  argsCapacity: number;
  answersCapacity: number;
}

/** Step code flattened: what may rest is an instruction, all else stays a tree. */
export interface Program {
  /**
   * By the index in an instruction: setups, then the flow; in a series what comes before a match in front of them, and what comes after it and the limit behind them. A local has one slot of the state (-1: it is bound inside expressions alone, and not kept), or where it is a set
   * (capacity above 0) a count and `capacity` members. `end` is where `stop` goes: the instruction behind the block.
   */
  blocks: { code: Code; end: number; locals: { at: number; capacity: number }[] }[];
  code: Instr[];
  /** Where a pass of the flow begins. */
  flow: number;
  /** In a series: where a match begins, behind what comes before it, and where it goes on when a match has ended. */
  series: { setup: number; after: number } | null;
  /** For each offer of the flow: the enters around it, outermost first, as indices into `code`. */
  offers: { at: number; enters: number[] }[];
}

export type Instr = {
  /** Index into the blocks: whose frame it reads. */
  block: number;
  /** Slot in the state of the innermost phase's player; null where no phase around it names one. */
  you: number | null;
  /** Phases around it, innermost last, each with the instruction behind its exit. */
  within: { phase: PhaseId; end: number }[];
} & (
  | { step: 'run'; stmt: Stmt }
  | { step: 'settle' }
  | { step: 'jump'; to: number }
  | { step: 'test'; test: Expr; else: number }
  /** Takes the snapshot into `list` (a count, then up to `capacity` members), and sets the cursor to its start. */
  | { step: 'each'; set: Expr; by: Walk; live: boolean; list: number; capacity: number; cursor: number }
  /**
   * Binds the next member, or goes to `end`. For `live` the list holds who had their turn, and the cursor is not used.
   */
  | {
      step: 'next';
      local: Local;
      set: Expr;
      by: Walk;
      live: boolean;
      list: number;
      capacity: number;
      cursor: number;
      end: number;
    }
  /** Sets the cursor to how many turns are left. */
  | { step: 'times'; times: Expr; cursor: number }
  /** Goes to `end` when the cursor is below 1, else takes 1 from it. */
  | { step: 'again'; cursor: number; end: number }
  | { step: 'offer'; moves: MoveId[]; to: Expr; from: Expr | null; as: Policy }
  | { step: 'choose'; local: Local; name: string; from: Expr; who: Expr | null; when: Expr | null; count: Expr | null }
  | { step: 'may'; who: Expr | null; else: number }
  /**
   * Evaluates `who`, with the `you` around the phase, into slot `into` (null when `who` is: the phase keeps the player
   * around it). Then, with the new player, tests `when` and goes to `end`, behind the exit, if it does not hold.
   */
  | { step: 'enter'; phase: PhaseId; who: Expr | null; into: number | null; when: Expr | null; end: number }
  | { step: 'exit'; phase: PhaseId }
  /** The pass of the flow is over: turn + 1, limit. */
  | { step: 'pass' }
  /**
   * The next match of a series begins, from the first instruction on; the step goes on behind this one when there were as many as `most`.
   */
  | { step: 'renew'; most: Expr }
  /** The series ends without a winner. */
  | { step: 'over' }
);

/** Found once so that the engines need not search. Only what the bound layers bring. */
export interface Index {
  /** By VerbId and by MoveId. */
  before: { verbs: AbilityId[][]; moves: AbilityId[][] };
  instead: { verbs: AbilityId[][]; moves: AbilityId[][] };
  after: { verbs: AbilityId[][]; moves: AbilityId[][] };
  /** By TimingId: abilities on it. */
  on: AbilityId[][];
  /** By FieldId: statics that change how it is read, those that set first; and printed ones. */
  reads: StaticId[][];
  prints: StaticId[][];
  /** By KeywordId: statics that grant it. */
  grants: StaticId[][];
  /** By StatusId: statics that give it. */
  gives: StaticId[][];
  /** Statics that lend an ability. */
  lends: StaticId[];
  /**
   * By CardId: abilities of the card and of its keywords, in printed order, with the keyword's occurrence or null.
   */
  borne: { ability: AbilityId; keyword: number | null }[][];
  /** By KeywordId and StatusId. */
  keywords: AbilityId[][];
  statuses: AbilityId[][];
  /** By EnumId: the members of the layers that are bound. */
  members: number[][];
  /** By TimingId: statuses that clear or fade then. */
  fading: number[][];
  /** By KindId: it and all below; all cards of it. */
  kinds: { within: boolean[]; cards: CardId[] }[];
  /** By VerbId, MoveId and TimingId: what makes records of it, by the number of the history and its note. */
  notes: {
    verbs: { history: number; note: number }[][];
    moves: { history: number; note: number }[][];
    on: { history: number; note: number }[][];
  };
  /** By KindId: the zones where it and the kinds below it live. */
  homes: number[][];
}
