/**
 * The IR: what a game declares.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { EnumWord, Expr, KernelValue, StepDecl, Stmt } from './code.ts';
import type { Look } from './look.ts';
import type { Deck, Scenario } from './scenario.ts';

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

/** A slot of the frame. */
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
  /** The name of the game's folder, which commands use. */
  folder: string;
  /** Layer 0 is the game itself (prelude and rules); the others are modes and mods, inactive unless bound. */
  layers: Layer[];
  levels: number;
  sides: number;
  /** `players 2 to 4`: `sides` is the most. A bound game has none. */
  leastSides?: number;
  /** The least and the greatest number of players of a side. */
  perSide: [number, number];
  board: Board | null;
  /** The number of players as modes and mods redefine it: never more than the game has. A bound game has one. */
  seatings: { layer: LayerId; sides: number; leastSides?: number; perSide: [number, number] }[];
  boards: { layer: LayerId; board: Board }[];
  bounds: Bounds;
  layerBounds: {
    layer: LayerId;
    bound: 'fuel' | 'abilities' | 'depth' | 'queue' | 'entities' | 'answers' | 'rules' | 'work';
    most: number;
  }[];
  /** Ranges of number fields as modes and mods redefine them; null keeps an end. A bound game has one each. */
  layerRanges: {
    layer: LayerId;
    field: FieldId;
    low: number | null;
    high: number | null;
    value: number | null;
    place: Place;
  }[];
  /** Capacities of zones, in their own unit, as modes and mods redefine them. A bound game has one of each. */
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
  moves: MoveDecl[];
  steps?: StepDecl[];
  keywords: Keyword[];
  /** The abilities of cards, keywords, statuses and the rules. */
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
  /** Code for too many abilities between two offers, at most one per layer. */
  overflows: Block[];
  /** `set OPTION to VALUE` of a layer. */
  settings: { layer: LayerId; option: OptionId; value: number }[];
  /** Evaluation functions: the value of a position for the player in local 0. */
  worths: { layer: LayerId; code: Locals; value: Expr }[];
  deckRules: DeckRule[];
  cards: Card[];
  decks: Deck[];
  scenarios: Scenario[];
  /** The look of the game, if declared. No rule reads it, and a bound game has none. */
  look?: Look;
}

export interface Layer {
  name: string;
  sort: 'game' | 'mode' | 'mod';
  /** The word for a kind of mode that it was declared with (`brawl`); null for the game and plain modes. */
  kind: KindId | null;
  /** The mode that this mode extends, which is then active, too. */
  parent: LayerId | null;
  doc: string;
  place: Place;
}

/** The common part of every declared word, which the checker, the editor, printed texts and pages read. */
export interface Declared {
  name: string;
  layer: LayerId;
  doc: string;
  /** Source, one a line `## Example:`. */
  examples: string[];
  /** The template for printed text; null where the word is printed as it is. */
  text: string | null;
  place: Place;
}

export interface Board {
  columns: number;
  rows: number;
  /** For the game, a player, or growing by `columns` for each seat of a side (not in a bound game). */
  each: 'game' | 'player' | 'seat';
}

/** Every bound has a default in the prelude, which a game or a layer may change. All but `fuel` are counts. */
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
  /** An EnumId, KindId or ZoneId, by `of`; null for any. */
  id: number | null;
  /** A set of these. */
  many: boolean;
}

export interface EnumDecl extends Declared {
  /** A member's value is its index. */
  members: string[];
  /** By member: the layer that declares it, the enum's own or that of an extension. */
  layers: LayerId[];
}

export interface OptionDecl extends Declared {
  type: Type;
  value: number;
}

export interface Kind extends Declared {
  plural: string;
  parents: KindId[];
  /** The zones where its entities are in play; superkinds have these, too. */
  lives: ZoneId[];
  /** The kernel's name for it. */
  kernel: 'entity' | 'tile' | 'player' | 'card' | 'trigger' | 'mod' | 'state' | 'record' | null;
  /** Effects of `once` that wait: views do not show their fields, and their cards are no cards of the game. */
  waits?: true;
}

/** A field of a kind and its subkinds; a field of the kind `state` is a global field. */
export interface FieldDecl extends Declared {
  kind: KindId;
  type: Type;
  low: number | null;
  high: number | null;
  /** The initial value where the card does not define it. */
  value: number | null;
  /** A derived field: not stored, but evaluated at each read; `self` is the entity. */
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
  /** It keeps its value when the next match of a series starts. */
  kept: boolean;
  /** `seen by all`: also on a card that is hidden, in zones whose cards all have the field. */
  seen?: 'all';
  /** Some verb, ability or rule uses `-=` on it: it is a resource that is spent, and views show what is left. */
  consumed: boolean;
  word?: EnumWord;
  /** It says that a limited move or ability was used, until the phase begins again. */
  limit?: PhaseId;
}

export interface Zone extends Declared {
  kind: KindId;
  each: 'game' | 'player' | 'side' | 'tile' | 'entity';
  /** The kind of the holders where `each` is entity. */
  of: KindId | null;
  /** The greatest number of entities. */
  holds: number | null;
  /** `holds points 30`: the sum of a field, and its bound. */
  holdsSum: { field: FieldId; most: number } | null;
  /** `takes decks`: each player's deck is in it when a match starts. */
  decks: boolean;
  /** Its content stays when the next match of a series starts. */
  kept: boolean;
  /** Its cards keep the answers to their own choices after the next offer. */
  keeps: boolean;
  seen: { by: 'all' | 'owner' | 'others' | 'side' | 'none'; when: { code: Locals; test: Expr } | null }[];
}

export interface Status extends Declared {
  kind: KindId;
  merge: 'flag' | 'sum' | 'max' | 'set';
  /** Members of the game's enums. */
  tags: { enum: EnumId; member: number }[];
  /** `seen by all`, as of a field. */
  seen?: 'all';
  silences: boolean;
  replaces: StatusId[];
  /** It ends when that timing is raised to `whose`. */
  until: Until | null;
  /** It loses this amount then, instead of ending. */
  fades: { by: number; until: Until } | null;
}

export interface Until {
  timing: TimingId;
  /** The entity itself, a player that its field names, or any. */
  whose: 'self' | 'owner' | 'controller' | 'any';
}

export interface Queue {
  layer: LayerId;
  sort: OrderId | null;
  nest: 'first' | 'last';
  settle: 'statement' | 'ability';
  /** Of several replacement effects: the oldest bearer's applies, or the player concerned chooses. */
  replace: 'oldest' | 'chosen';
}

export interface LocalDecl {
  name: string;
  type: Type;
}

/** A frame for an expression with locals. */
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
  /** It reads the caller's `self`, `you` or `here`. */
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
  /** `or nothing`: an argument that is nothing does not skip the call. */
  optional: boolean;
  /** The default of an omitted argument. Its locals are the parameters before it. */
  value: Expr | null;
}

export type Preposition = 'to' | 'by' | 'from' | 'with' | 'at' | 'for' | 'as';

export interface Timing extends Declared {
  params: Param[];
  /** The timing is an alias of this trigger, and may be raised as well. */
  is: { trigger: Trigger; code: Locals } | null;
}

export interface Verb extends Declared {
  params: Param[];
  gives: Type | null;
  native: KernelVerb | null;
  tags: number[];
  /** Requirements: `fits` tests them, and a call is skipped where one is false. Frame: the verb's own. */
  needs: Expr[];
  /** It settles, itself or through a verb that it calls. */
  settles: boolean;
  code: Code;
}

/**
 * `create`: what: definition, to: zone, for: player
 * `copy`: x: entity, to: zone
 * `become`: x: entity, as: entity
 * `move`: x: entity, to: zone, at: number
 * `reveal`: x: entity, to: player
 * `hide`: x: entity, from: player
 * `add`: status, to: entity, by: number
 * `remove`: status, from: entity, by: number
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
  | 'draw_game'
  | 'transform';

export interface MoveDecl extends Declared {
  params: MoveParam[];
  /** Asked one by one, in order; the last ones are the choices of the card that `card` names. */
  parts: Part[];
  /** The parameter that is the card taken. */
  card: Local | null;
  /** Legal at every offer for all players in the match, and never listed: only people make it. */
  aside: boolean;
  /** Where one of these moves is offered, this one is, too, behind those that the offer names. */
  offeredWith: MoveId[];
  /** Frame: parameters, then the rest. Locals that the parts bound keep their values. */
  code: Code;
}

export interface MoveParam extends Param {
  /** Its options. */
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

/** A condition on an argument. One for each parameter of the verb, move or timing, in order. */
export interface Pattern {
  /** The argument's slot in the ability's frame. */
  local: Local;
  /** Null for any argument. */
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
  /** The timing as written, which raise, `abilities of` and the printed text use. */
  timing: TimingId | null;
  trigger: Trigger;
  /** Where `trigger` is another trigger: the locals for the arguments of a raise of `timing`. */
  raised: Local[];
  code: Code;
  place: Place;
}

export interface StateRule {
  layer: LayerId;
  /** Frame: local 0 is the entity. */
  code: Code;
  /** The set that the rule applies to. */
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
  /** It changes the initial values that `create` copies, not what a field reads as. */
  printed: boolean;
  when: Expr | null;
  place: Place;
}

/** Records of events, as members of a kind: the newest `holds` are kept. */
export interface History {
  layer: LayerId;
  kind: KindId;
  holds: number;
  notes: Note[];
  place: Place;
}

/**
 * When a record is written (a trigger `after` an event or on a timing), and the values of its fields. Frame: as for an ability.
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
      /** `take` is for flags; a number is lowered by adding a negative number. */
      how: 'set' | 'add' | 'take';
      value: Expr;
    }
  | { grant: 'keyword'; keyword: KeywordId; args: (Expr | null)[] }
  /**
   * A keyword that is the value of an expression, with its first number; other parameters have their defaults, or are nothing. Only in statements.
   */
  | { grant: 'keyword_value'; keyword: Expr; number: Expr | null }
  /** An amount of a status. Only in statics; a flag has no amount. */
  | { grant: 'status'; status: StatusId; value: Expr | null }
  | { grant: 'ability'; ability: Expr; args: (Expr | null)[] };

/** `limit N matches { ... }`: a series of at most N matches; the code runs at the limit. */
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
  /** The first and the last seat for whose decks it is; absent: for all. */
  seats?: [number, number];
  code: Locals;
  test: Expr;
  reason: string;
  severity: 'error' | 'warning';
  place: Place;
}

export interface Card {
  name: string;
  kind: KindId;
  /** 0, or the layer that declares it. */
  layer: LayerId;
  doc: string;
  /** Its name in printed text, where it differs. */
  text: string | null;
  place: Place;
  /** Printed values and first statuses: one number for all levels, or one per level. Flags are bits. */
  fields: { field: FieldId; values: number[] }[];
  statuses?: { status: StatusId; values: number[] }[];
  keywords: { keyword: KeywordId; args: (Expr | null)[]; retimed: TimingId | null; abilities: AbilityId[] }[];
  chooses: CardChoice[];
  abilities: AbilityId[];
}

/** A choice that the card asks for when it is played. The entity keeps the answer until the next offer. */
export interface CardChoice {
  name: string;
  type: Type;
  code: Locals;
  from: Expr;
  when: Expr | null;
  place: Place;
}
