/**
 * The IR: what a game declares.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { Expr, KernelValue, Stmt } from './code.ts';
import type { Look } from './look.ts';
import type { Scenario } from './scenario.ts';

/** Index into the array of the same game that the name tells. */
export type LayerId = number;

export type KindId = number;

export type FieldId = number;

export type EnumId = number;

export type ZoneId = number;

export type StatusId = number;

export type OptionId = number;

export type AdjectiveId = number;

export type ValueId = number;

export type OrderId = number;

export type TimingId = number;

export type VerbId = number;

export type MoveId = number;

export type KeywordId = number;

export type AbilityId = number;

export type CardId = number;

export type StaticId = number;

export type PhaseId = number;

/** Slot of the frame. */
export type Local = number;

export interface IR {
  format: 1;
  /** Paths of the source files; spans name them by index. */
  files: string[];
  games: Game[];
}

/** File index, line and column from zero, and the offsets: [file, line, column, start, end]. */
export type Place = [number, number, number, number, number];

export interface Game {
  name: string;
  /** The folder's name, by which the command knows the game. */
  folder: string;
  /** Layer 0 is the game itself (prelude and rules); the others are its modes and mods, off until they are bound. */
  layers: Layer[];
  /** 1 where cards have no levels. */
  levels: number;
  sides: number;
  /** Players a side, least and most. */
  perSide: [number, number];
  board: Board | null;
  /** Who plays, where a mode or a mod says it anew: never more than the game has. Settled in a bound game. */
  seatings: { layer: LayerId; sides: number; perSide: [number, number] }[];
  /** The board, where a mode or a mod says it anew. Settled in a bound game. */
  boards: { layer: LayerId; board: Board }[];
  bounds: Bounds;
  /** What a match may use, where a mode or a mod says it anew. Settled in a bound game. */
  layerBounds: {
    layer: LayerId;
    bound: 'fuel' | 'abilities' | 'depth' | 'queue' | 'entities' | 'answers' | 'rules' | 'work';
    most: number;
  }[];
  /** How far a number field goes, where a mode or a mod says it anew; null is as before. Settled in a bound game. */
  layerRanges: {
    layer: LayerId;
    field: FieldId;
    low: number | null;
    high: number | null;
    value: number | null;
    place: Place;
  }[];
  /** How much a zone holds, in what it counts, where a mode or a mod says it anew. Settled in a bound game. */
  layerRooms: { layer: LayerId; zone: ZoneId; most: number; place: Place }[];
  enums: EnumDecl[];
  tags: string[];
  options: OptionDecl[];
  kinds: Kind[];
  fields: FieldDecl[];
  zones: Zone[];
  statuses: Status[];
  queues: Queue[];
  adjectives: Word[];
  values: Word[];
  orders: Order[];
  timings: Timing[];
  verbs: Verb[];
  moves: Move[];
  keywords: Keyword[];
  /** All of them: of cards, keywords, statuses, and the rules' own. */
  abilities: Ability[];
  rules: StateRule[];
  statics: Static[];
  histories: History[];
  /** Step code, in the order of the source. */
  setups: Block[];
  flows: Block[];
  /** Step code before each match of a series, and after each, in the order of the source. */
  befores: Block[];
  afters: Block[];
  phases: string[];
  series: Series[];
  limits: Limit[];
  /** What happens when abilities between two offers pass their bound, one a layer that says so. */
  overflows: Block[];
  /** `set OPTION to VALUE` of a layer. */
  settings: { layer: LayerId; option: OptionId; value: number }[];
  /** What a position is worth to the player in local 0. */
  worths: { layer: LayerId; code: Locals; value: Expr }[];
  deckRules: DeckRule[];
  cards: Card[];
  decks: Deck[];
  scenarios: Scenario[];
  /** How the game looks, where it says so. No rule reads it, and a bound game has none. */
  look?: Look;
}

export interface Layer {
  name: string;
  sort: 'game' | 'mode' | 'mod';
  /** The kind word it was declared with, `brawl`; null for the game and its modes. */
  kind: KindId | null;
  /** A mode that is another mode brings that one too. */
  parent: LayerId | null;
  doc: string;
  place: Place;
}

/** What every declaration of a word carries: the record that the checker, editor, texts and pages read. */
export interface Declared {
  name: string;
  layer: LayerId;
  doc: string;
  /** Source, one a line `## Example:`. */
  examples: string[];
  /** The template for printed text; null for the plain words. */
  text: string | null;
  place: Place;
}

export interface Board {
  columns: number;
  rows: number;
  /**
   * One for the game, one a player, or one that grows by `columns` for each player of a side; a bound game has no such.
   */
  each: 'game' | 'player' | 'seat';
}

/** Every bound has a default in the prelude, which a game, a mode or a mod may lower. Counts but for `fuel`. */
export interface Bounds {
  fuel: number;
  abilities: number;
  depth: number;
  queue: number;
  entities: number;
  answers: number;
  rules: number;
  work: number;
}

export interface Type {
  /**
   * `flags`: A set of members of an enum, one bit each.
   * `definition`: A card's definition.
   */
  of:
    | 'number'
    | 'truth'
    | 'enum'
    | 'flags'
    | 'entity'
    | 'definition'
    | 'verb'
    | 'ability'
    | 'zone'
    | 'timing'
    | 'status'
    | 'keyword';
  /** EnumId, KindId, or ZoneId by `of`; null where any. */
  id: number | null;
  /** A set of these. */
  many: boolean;
}

export interface EnumDecl extends Declared {
  /** A member's value is its index. */
  members: string[];
  /** Of each member the layer that brings it: that of the enum, or of an extension. */
  layers: LayerId[];
}

export interface OptionDecl extends Declared {
  type: Type;
  value: number;
}

export interface Kind extends Declared {
  plural: string;
  parents: KindId[];
  /** Where its entities are in play. Kinds above it have these too. */
  lives: ZoneId[];
  /** What the kernel knows it as. */
  kernel: 'entity' | 'tile' | 'player' | 'card' | 'trigger' | 'mod' | 'state' | 'record' | null;
}

/** A field of a kind, and of all kinds below it; a field of kind `state` belongs to the match. */
export interface FieldDecl extends Declared {
  kind: KindId;
  type: Type;
  low: number | null;
  high: number | null;
  /** What a new entity starts with when its card does not say. */
  value: number | null;
  /** Not stored but worked out at each read, `self` being the entity. */
  derived: { code: Locals; value: Expr } | null;
  /** Kept or computed by the kernel. `seat` counts from 1; `index` from 0. */
  kernel:
    | 'owner'
    | 'controller'
    | 'name'
    | 'age'
    | 'level'
    | 'column'
    | 'row'
    | 'seat'
    | 'side'
    | 'index'
    | 'subject'
    | 'here'
    | 'active'
    | 'turn'
    | 'moment'
    | 'winner'
    | 'match_number'
    | 'noted_turn'
    | 'noted_subject'
    | 'noted_here'
    | 'noted_owner'
    | 'noted_controller'
    | 'noted_name'
    | 'noted_level'
    | null;
  /** It stays what it is as the next match of a series begins. */
  kept: boolean;
  /** Some verb, ability or rule uses `-=` on it: it is spent, and a view tells what is left. */
  consumed: boolean;
}

export interface Zone extends Declared {
  kind: KindId;
  each: 'game' | 'player' | 'side' | 'tile' | 'entity';
  /** The kind of entity that has one each, where `each` is entity. */
  of: KindId | null;
  /** Most entities in it. */
  holds: number | null;
  /** `holds points 30`: the sum of a field, and its bound. */
  holdsSum: { field: FieldId; most: number } | null;
  /** `takes decks`: a match begins with each player's deck in it. */
  decks: boolean;
  /** What is in it stays there as the next match of a series begins. */
  kept: boolean;
  /** Cards in it keep the answers to their own chooses beyond the next offer. */
  keeps: boolean;
  ordered: boolean;
  seen: { by: 'all' | 'owner' | 'side' | 'none'; when: { code: Locals; test: Expr } | null }[];
}

export interface Status extends Declared {
  kind: KindId;
  merge: 'flag' | 'sum' | 'max' | 'set';
  /** Members of the game's enums. */
  tags: { enum: EnumId; member: number }[];
  silences: boolean;
  replaces: StatusId[];
  /** Cleared when that timing is raised to `whose`. */
  until: Until | null;
  /** Loses this much then, instead. */
  fades: { by: number; until: Until } | null;
}

export interface Until {
  timing: TimingId;
  /** The entity itself, a player its field names, or whoever. */
  whose: 'self' | 'owner' | 'controller' | 'any';
}

export interface Queue {
  layer: LayerId;
  sort: OrderId | null;
  nest: 'first' | 'last';
  settle: 'statement' | 'ability';
  /** Of several that stand in for one happening: the oldest bearer's, or whose the player concerned chooses. */
  replace: 'oldest' | 'chosen';
}

export interface LocalDecl {
  name: string;
  type: Type;
}

/** A frame: what an expression with locals needs. */
export interface Locals {
  /** How many of the locals are parameters. */
  params: number;
  locals: LocalDecl[];
}

export interface Code extends Locals {
  body: Stmt[];
}

export interface Block extends Code {
  layer: LayerId;
  place: Place;
}

/** An adjective (gives a truth) or a value. */
export interface Word extends Declared {
  params: Param[];
  type: Type;
  /** Null for the kernel's own. */
  code: Locals | null;
  value: Expr | null;
  native: KernelValue | null;
  /** Reads `self`, `you` or `here` of whoever uses it. */
  reads: ('self' | 'you' | 'here')[];
}

/** Keys ascend, the first first; ties by age. */
export interface Order extends Declared {
  params: Param[];
  code: Locals;
  keys: Expr[];
  reads: ('self' | 'you' | 'here')[];
}

export interface Param {
  name: string;
  prep: Preposition | null;
  type: Type;
  /** `or nothing`: the call is made all the same when it is nothing. */
  optional: boolean;
  /** For an argument that was left out. Its locals are the parameters before it. */
  value: Expr | null;
}

export type Preposition = 'to' | 'by' | 'from' | 'with' | 'at' | 'for' | 'as';

export interface Timing extends Declared {
  params: Param[];
  /** The timing is a name for this, and may be raised as well. */
  is: { trigger: Trigger; code: Locals } | null;
}

export interface Verb extends Declared {
  params: Param[];
  gives: Type | null;
  native: KernelVerb | null;
  tags: number[];
  /** `fits` asks these; a call for which one is false is skipped. Frame: the verb's own. */
  needs: Expr[];
  /** Says `settle`, itself or through a verb it calls. */
  settles: boolean;
  code: Code;
}

/**
 * `create`: what: definition, to: zone, for: player
 * `copy`: x: entity, to: zone
 * `become`: x: entity, as: entity
 * `move`: x: entity, to: zone, at: number
 * `shuffle`: zone
 * `reveal`: x: entity, to: player
 * `hide`: x: entity, from: player
 * `add`: status, to: entity, by: number
 * `remove`: status, from: entity, by: number
 * `win`: player
 * `lose`: player
 */
export type KernelVerb =
  | 'create'
  | 'copy'
  | 'become'
  | 'move'
  | 'shuffle'
  | 'reveal'
  | 'hide'
  | 'ask'
  | 'add'
  | 'remove'
  | 'win'
  | 'lose'
  | 'draw_game';

export interface Move extends Declared {
  params: MoveParam[];
  /** Asked one by one, in order; the last are the chooses of the card that `card` holds. */
  parts: Part[];
  /** The parameter that is the card taken. */
  card: Local | null;
  /**
   * Legal at every offer, for all who are in the match, and never listed: people make it, and nobody is asked for its sake.
   */
  aside: boolean;
  /** Frame: parameters, then the rest. What the parts bound is still there. */
  code: Code;
}

export interface MoveParam extends Param {
  /** What it may be. */
  from: Expr;
}

export type Part =
  | { part: 'param'; local: Local; from: Expr }
  | { part: 'require'; test: Expr; reason: string | null }
  | { part: 'let'; local: Local; value: Expr }
  | { part: 'choose'; local: Local; name: string; from: Expr; when: Expr | null; count: Expr | null };

export interface Keyword extends Declared {
  params: Param[];
  abilities: AbilityId[];
}

/** Which argument must be what. One for each parameter of the verb, move or timing, in order. */
export interface Pattern {
  /** The argument's slot in the ability's frame. */
  local: Local;
  /** Null: anything. */
  test: Expr | null;
}

export interface Trigger {
  word: 'on' | 'before' | 'after' | 'instead';
  timing: TimingId | null;
  verb: VerbId | null;
  move: MoveId | null;
  /** The first argument must be the bearer. */
  own: boolean;
  patterns: Pattern[];
  when: Expr | null;
}

/**
 * Frame: the keyword's parameters, then one local for each pattern of `trigger`, then the rest.
 * An ability on a timing that `is` another trigger has that trigger here, and may also be raised by `timing`.
 */
export interface Ability {
  layer: LayerId;
  bearer: 'card' | 'keyword' | 'status' | 'rules';
  /** CardId, KeywordId, StatusId; for rules null. */
  of: number | null;
  /** As it was written: what raise, `abilities of`, and the printed text go by. */
  timing: TimingId | null;
  trigger: Trigger;
  /** Where the arguments of a raise of `timing` go, when `trigger` is another: one local a timing parameter. */
  raised: Local[];
  code: Code;
  place: Place;
}

export interface StateRule {
  layer: LayerId;
  /** Frame: local 0 is the entity. */
  code: Code;
  /** All that match, read as a set. */
  who: Expr;
  place: Place;
}

/** `dwarf units in every zone have printed cost -2`; a static of a card reads `self`. */
export interface Static {
  layer: LayerId;
  bearer: 'card' | 'keyword' | 'status' | 'rules';
  of: number | null;
  code: Locals;
  /** A select without `take`, or self. */
  whom: Expr;
  what: Grant;
  /** Changes what `create` starts from, not what is read. */
  printed: boolean;
  when: Expr | null;
  place: Place;
}

/** What is remembered of happenings, as records of a kind: the newest `holds` of them. */
export interface History {
  layer: LayerId;
  kind: KindId;
  holds: number;
  notes: Note[];
  place: Place;
}

/**
 * What makes a record: a trigger after something or on a timing, and what fields of the record then hold. Frame: as an ability's.
 */
export interface Note {
  trigger: Trigger;
  code: Locals;
  values: { field: FieldId; value: Expr }[];
}

export type Grant =
  | {
      grant: 'field';
      field: FieldId;
      /** `take` is for sets of words; a number is lowered by adding less than 0. */
      how: 'set' | 'add' | 'take';
      value: Expr;
    }
  | { grant: 'keyword'; keyword: KeywordId; args: (Expr | null)[] }
  /**
   * A keyword that an expression names, with its first number; its other parameters have their defaults, or are nothing. In statements alone.
   */
  | { grant: 'keyword_value'; keyword: Expr; number: Expr | null }
  /** So much of a status, or one of it. In statics alone; a flag has no value. */
  | { grant: 'status'; status: StatusId; value: Expr | null }
  | { grant: 'ability'; ability: Expr; args: (Expr | null)[] };

/** `limit N matches { ... }`: the layer is a series of so many matches at most, and how it ends then. */
export interface Series {
  layer: LayerId;
  place: Place;
  matches: Expr;
  code: Code;
}

export interface Limit {
  layer: LayerId;
  turns: Expr;
  code: Code;
}

export interface DeckRule {
  layer: LayerId;
  /** Over `{ op: 'select', source: { from: 'deck' } }`: definitions with their levels. */
  code: Locals;
  test: Expr;
  reason: string;
  severity: 'error' | 'warning';
  place: Place;
}

export interface Card {
  name: string;
  kind: KindId;
  /** 0, or the layer that brings it. */
  layer: LayerId;
  doc: string;
  /** What it is called in printed text, where that is not its name. */
  text: string | null;
  place: Place;
  /** Printed values: one number for all levels, or one a level. Flags are bits. */
  fields: { field: FieldId; values: number[] }[];
  /** Fields this card works out at each read: `attack x`. */
  derived: { field: FieldId; code: Locals; value: Expr }[];
  keywords: { keyword: KeywordId; args: (Expr | null)[]; retimed: TimingId | null; abilities: AbilityId[] }[];
  chooses: CardChoice[];
  abilities: AbilityId[];
}

/** A choice of the card as it is played. The answer is kept with the entity until the next offer. */
export interface CardChoice {
  name: string;
  type: Type;
  code: Locals;
  from: Expr;
  when: Expr | null;
  place: Place;
}

export interface Deck {
  name: string;
  doc: string;
  place: Place;
  /** Null: any mode. */
  cards: { card: CardId; level: number; count: number }[];
}
