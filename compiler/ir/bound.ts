/**
 * The bound IR: a game with its mode, mods and decks chosen, and every slot of a match placed.
 *
 * Both engines read this and `compiler/format`, and share nothing else. It is plain data, can be printed as JSON, and is checked like the IR.
 * Ids are those of the IR's game. Declarations of inactive layers are present but never used.
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
  /** By layer: whether it is active. */
  active: boolean[];
  /** The value of each option, by OptionId. */
  options: number[];
  seats: number;
  /** Seat s plays for side (s - 1) mod sides + 1. */
  sides: number;
  /** Indices into the game's arrays: the record of the innermost active layer that has one; null without one. */
  queue: number | null;
  limit: number | null;
  worth: number | null;
  overflow: number | null;
  series: number | null;
  /** State rules of active layers, in order. */
  rules: number[];
  /** The zone where decks start; null without one. */
  deckZone: ZoneId | null;
  /** One per seat; every copy of a card is an entry. */
  decks: { name: string; cards: { card: CardId; level: number }[] }[];
  layout: Layout;
  /**
   * Printed values: `printed[card][level - 1]` is the run of slots that `create` copies: fields, and the statuses that some card begins with.
   */
  printed: number[][][];
  program: Program;
  index: Index;
  /** A hash of all of the above: 32 hexadecimal digits. It identifies the binding. */
  hash: string;
}

/** The layout of the state, an Int32Array. Offsets are in ints from its start unless stated otherwise. */
export interface Layout {
  size: number;
  head: Head;
  /** Global fields, by FieldId (`turn` and `active` are slots of the head); -1 for fields of another table. */
  globals: number[];
  players: Table;
  tiles: Table;
  entities: Table;
  /**
   * By FieldId: which table holds it and its offset in a row, or from the state's start for `global`. None for what is
   * derived or computed (of the kernel's: side, seat, index, column, row, subject, here, moment, winner), and for fields
   * of layers that are not bound. `owner`, `controller`, `name`, `age` and `level` are slots of an entity's row; what
   * they are for a player or a tile is defined by the kernel.
   */
  fields: ({ table: 'global' | 'player' | 'tile' | 'entity' | 'record'; at: number } | null)[];
  /** Offset in an entity's row, by StatusId; -1 for statuses of layers that are not bound. */
  statuses: number[];
  /** By FieldId: the initial value of a stored field in a new row (or in the match), where no card defines it. */
  starts: number[];
  /** The answers to its card's own choices: offset in an entity's row, and number of slots. */
  choices: { at: number; count: number };
  /** The run in an entity's row that `create` fills from `printed`. */
  printed: { at: number; count: number };
  /** Fixed slots of an entity's row. */
  row: EntityRow;
  zones: ZoneLayout[];
  /**
   * The queue of triggers: rows of `stride` ints; the last `values` of a row are the keyword's numbers and the event's arguments.
   */
  queue: { at: number; stride: number; capacity: number; values: number };
  /** Rows of records, history by history; see `histories`. */
  records: Table;
  /**
   * By HistoryId: the slot that counts its records (0 to 2 * `holds` - 1, then again from `holds`, so that its value modulo `holds` is the next row), its first row, and the number of rows; null for histories of inactive layers.
   */
  histories: ({ made: number; first: number; holds: number } | null)[];
  /** Modifiers made by `have`: rows of `stride` ints, `capacity` of them; the last `args` are a grant's arguments. */
  modifiers: { at: number; stride: number; capacity: number; args: number };
  /**
   * Slots of a series: the number of the match, the sides that won the previous one as bits, and the turns of all previous ones. The slots of step code start at `steps` and end at the players. Null without a series.
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
  /** The index in a zone that is a list; unused in a linked list. */
  index: number;
  /** Links of a linked list: references, or 0. */
  next: number;
  previous: number;
  /** The seats that know it, as bits. */
  known: number;
  /** The reference of the tile that it last was on, for `here`. */
  last: number;
}

export type ZoneLayout =
  /** Per instance: a count, then `capacity` references. Zones of layers that are not bound have no instances. */
  | { store: 'list'; first: number; instances: number; at: number; stride: number; capacity: number }
  /** A linked list: first member, last member and count, in the holder's row. */
  | { store: 'chain'; first: number; instances: number; head: number; tail: number; count: number };

/** Slots of the header. */
export interface Head {
  /** 4 words of xoshiro128**. */
  random: number;
  /** 0 running, 1 over. */
  over: number;
  /** The sides that won, as bits; 0 with `over` is a draw. */
  won: number;
  /** 1 when the turn limit or an overflow ended it. */
  capped: number;
  /** The program counter: the next instruction. */
  pc: number;
  /** PhaseId + 1 of the phase that is being left, or 0. */
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
  /** The number of faults, and the last one: ability or move, kind of fault, entity. */
  faults: number;
  fault: number;
  faultWhere: number;
  faultSubject: number;
  /**
   * The open offer, `windowCount` slots: seats that passed as bits, the seat whose turn it is, the seat that began, and one for the policy.
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
  /** The numbers of argument slots and answer slots: constants, not slots. */
  argsCapacity: number;
  answersCapacity: number;
}

/** Step code, lowered to instructions: a statement that may rest is an instruction, all others stay trees. */
export interface Program {
  /**
   * By the `block` of an instruction: setups, then the flow; in a series the blocks before a match precede them, and the blocks after a match and the limit follow. A local has one slot of the state (-1: it is not kept between instructions), or, for a set
   * (capacity above 0) a count and `capacity` members. `end` is the target of `stop`: the instruction after the block.
   */
  blocks: { code: Code; end: number; locals: { at: number; capacity: number }[] }[];
  code: Instr[];
  /** The start of a pass of the flow. */
  flow: number;
  /** In a series: the start of a match, after the blocks before it, and where to continue when a match has ended. */
  series: { setup: number; after: number } | null;
  /**
   * For each offer of the flow: the phases and loops around it (`enter`, `each`, `times`), outermost first, as indices into `code`.
   */
  offers: { at: number; enters: number[] }[];
}

export type Instr = {
  /** The block whose frame it uses. */
  block: number;
  /** Slot in the state of the innermost phase's player; null where no phase around it names one. */
  you: number | null;
  /** Phases around it, innermost last, each with the instruction after its exit. */
  within: { phase: PhaseId; end: number }[];
} & (
  | { step: 'run'; stmt: Stmt }
  | { step: 'settle' }
  | { step: 'jump'; to: number }
  | { step: 'test'; test: Expr; else: number }
  /** Takes the snapshot into `list` (a count, then up to `capacity` members), and sets the cursor to its start. */
  | { step: 'each'; set: Expr; by: Walk; live: boolean; list: number; capacity: number; cursor: number }
  /**
   * Binds the next member, or goes to `end`. For `live` the list has the members that had their turn, and the cursor is unused.
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
  /** Sets the cursor to the number of iterations. */
  | { step: 'times'; times: Expr; cursor: number }
  /** Goes to `end` when the cursor is below 1, else takes 1 from it. */
  | { step: 'again'; cursor: number; end: number }
  | { step: 'offer'; moves: MoveId[]; to: Expr; from: Expr | null; as: Policy }
  | { step: 'choose'; local: Local; name: string; from: Expr; who: Expr | null; when: Expr | null; count: Expr | null }
  | { step: 'may'; who: Expr | null; else: number }
  /**
   * Evaluates `who`, with the `you` around the phase, into slot `into` (null when `who` is: the phase keeps the player
   * around it). Then, with the new player, tests `when`, and goes to `end`, after the exit, if it is false.
   */
  | { step: 'enter'; phase: PhaseId; who: Expr | null; into: number | null; when: Expr | null; end: number }
  | { step: 'exit'; phase: PhaseId }
  /** The pass of the flow is over: turn + 1, limit. */
  | { step: 'pass' }
  /**
   * Starts the next match of a series at the first instruction; after `most` matches continues with the next instruction.
   */
  | { step: 'renew'; most: Expr }
  /** The series ends without a winner. */
  | { step: 'over' }
);

/** An index, so that engines need not search. It only has declarations of active layers. */
export interface Index {
  /** By VerbId and by MoveId. */
  before: { verbs: AbilityId[][]; moves: AbilityId[][] };
  instead: { verbs: AbilityId[][]; moves: AbilityId[][] };
  after: { verbs: AbilityId[][]; moves: AbilityId[][] };
  /** By TimingId: abilities on it. */
  on: AbilityId[][];
  /** By FieldId: statics that change what it reads as, those that set first; and statics on printed values. */
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
  /** By EnumId: the members from active layers. */
  members: number[][];
  /** By TimingId: statuses that end or fade then. */
  fading: number[][];
  /** By KindId: the kind and its subkinds; all its cards. */
  kinds: { within: boolean[]; cards: CardId[] }[];
  /** By VerbId, MoveId and TimingId: the notes that write records of it, as history and index of the note. */
  notes: {
    verbs: { history: number; note: number }[][];
    moves: { history: number; note: number }[][];
    on: { history: number; note: number }[][];
  };
  /** By KindId: the zones where the kind and its subkinds live. */
  homes: number[][];
}
