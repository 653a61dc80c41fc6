/**
 * The IR: expressions and statements.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type {
  AdjectiveId,
  CardId,
  Declared,
  EnumId,
  FieldId,
  Grant,
  KeywordId,
  KindId,
  Local,
  MoveId,
  OptionId,
  OrderId,
  Param,
  PhaseId,
  Place,
  Preposition,
  StatusId,
  TimingId,
  Type,
  Until,
  ValueId,
  VerbId,
  ZoneId,
} from './game.ts';

export type Expr =
  | { op: 'number'; value: number }
  | { op: 'truth'; value: 0 | 1 }
  | { op: 'nothing' }
  | { op: 'enum'; enum: EnumId; member: number }
  | { op: 'flags'; enum: EnumId; members: number[] }
  | { op: 'card'; card: CardId }
  | { op: 'verb'; verb: VerbId }
  | { op: 'timing'; timing: TimingId }
  | { op: 'status_word'; status: StatusId }
  | { op: 'keyword_word'; keyword: KeywordId }
  | { op: 'zone'; zone: ZoneId; of: Expr | null }
  /** Out of play. */
  | { op: 'gone' }
  | { op: 'local'; local: Local }
  | { op: 'self' }
  | { op: 'you' }
  | { op: 'here' }
  /** The answer to a card's own `choose`, read from self. */
  | { op: 'chosen'; choice: number }
  /** A value by card level: the level of the ability's source, else of self. */
  | { op: 'levels'; of: Expr[] }
  | { op: 'option'; option: OptionId }
  /** A global field: `active`, `turn`, fields of game_state. */
  | { op: 'global'; field: FieldId }
  /** Read through statics. */
  | { op: 'field'; field: FieldId; of: Expr }
  /** A printed value of a definition, at its first level. */
  | { op: 'printed'; field: FieldId; of: Expr }
  /** The amount that an entity has: 0 or 1 for a flag. */
  | { op: 'status'; status: StatusId; of: Expr }
  | ComesWith
  | { op: 'has'; keyword: KeywordId; of: Expr }
  | KeywordNumber
  | {
      op: 'add' | 'sub' | 'mul' | 'lt' | 'le' | 'gt' | 'ge' | 'is' | 'is_not' | 'share' | 'union' | 'without';
      a: Expr;
      b: Expr;
    }
  | { op: 'neg' | 'not' | 'absent' | 'present'; of: Expr }
  | { op: 'and' | 'or'; of: Expr[] }
  | Pick
  /** Whether it is of the kind or a subkind. */
  | { op: 'kind'; kind: KindId; of: Expr }
  /** `member` is an enum value, `of` flags; for two flags, whether they share a member. */
  | { op: 'member'; member: Expr; of: Expr }
  | StatusValue
  | KeywordValue
  | WordSet
  | WordField
  | { op: 'in_play'; of: Expr }
  | InZone
  | InAny
  /** Whether an entity is among a set. */
  | { op: 'among'; of: Expr; set: Expr }
  | { op: 'tag'; tag: number; verb: Expr }
  | Tagged
  | { op: 'adjective'; adjective: AdjectiveId; args: Expr[] }
  | { op: 'value'; value: ValueId; args: Expr[] }
  | { op: 'kernel'; call: KernelValue; args: Expr[] }
  | { op: 'fits'; verb: Expr; args: Expr[] }
  /** A tile: the entity's own, or nothing. A tile's tile is itself. */
  | { op: 'tile_of'; of: Expr }
  | Select
  /**
   * Aggregates of a set: the number of members; the sum, extreme or number of different values of `value`, which reads the member in `local`.
   */
  | { op: 'count'; of: Expr }
  | { op: 'some' | 'no'; of: Expr }
  | Aggregate;

/**
 * `div`: a, b: the quotient, rounded toward zero; a fault where b is 0
 * `div_up`: a, b: the quotient, rounded away from zero; a fault where b is 0
 * `tile_at`: column, row, eye?: the tile or nothing; with eye, a player, column and row are as that player sees the board
 * `file`: tile, eye: the column, 1 at the left of that player
 * `rank`: tile, eye: the row, 1 nearest to that player
 * `copies`: card: how many cards of the same definition are in its deck
 * `possible`: card: whether each of its choices has an option
 * `can_run`: ability, bearer: whether the `when` of the ability holds, with that card as its bearer; false where one of them is nothing
 * `seat_after`: player, n: the player who sits n seats after that player
 * `seats_from`: player, from: how many seats after `from` the player sits
 * `room`: zone, n: whether the zone has room for n more
 * `out`: player: whether the player has lost while others play on
 * `has_won`: player: whether the player is of a side that won the last finished match
 */
export type KernelValue =
  | 'min'
  | 'max'
  | 'abs'
  | 'div'
  | 'div_up'
  | 'tile_at'
  | 'file'
  | 'rank'
  | 'copies'
  | 'possible'
  | 'can_run'
  | 'seat_after'
  | 'seats_from'
  | 'room'
  | 'out'
  | 'has_won';

export interface Pick {
  op: 'pick';
  test: Expr;
  then: Expr;
  else: Expr;
}

/** Summed over occurrences; 0 without the keyword. */
export interface KeywordNumber {
  op: 'keyword_number';
  keyword: KeywordId;
  param: number;
  of: Expr;
}

/** As `status`, for a status that is the value of an expression. */
export interface StatusValue {
  op: 'status_value';
  of: Expr;
  status: Expr;
}

/** As `has` and the first `keyword_number`, for a keyword that is the value of an expression. */
export interface KeywordValue {
  op: 'has_value' | 'keyword_value';
  keyword: Expr;
  of: Expr;
}

/** The set of one word; of nothing the empty set. */
export interface WordSet {
  op: 'word_set';
  enum: EnumId;
  of: Expr;
}

/**
 * Of a field that is one of the numbers for each word of an enum: they follow one another, in the order of its members.
 */
export interface EnumWord {
  enum: EnumId;
  member: number;
}

/**
 * The number for a word, nothing for none: of the fields that begin with `field`; `of` is null for those of the match. `bind` replaces it.
 */
export interface WordField {
  op: 'word_field';
  field: FieldId;
  word: Expr;
  of: Expr | null;
}

/** Whether the keyword gives the ability. */
export interface ComesWith {
  op: 'comes_with';
  keyword: KeywordId;
  ability: Expr;
}

export interface Tagged {
  op: 'tagged';
  enum: EnumId;
  member: number;
  status: Expr;
}

export interface InAny {
  op: 'in_any';
  of: Expr;
  zone: ZoneId;
}

/** `zone` a zone instance; or in any instance of a zone. */
export interface InZone {
  op: 'in_zone';
  of: Expr;
  zone: Expr;
}

export interface Aggregate {
  op: 'sum' | 'highest' | 'lowest' | 'distinct';
  of: Expr;
  local: Local;
  value: Expr;
}

/** A set, or one of it. Walked by tile number, then index in its zone, then age; players by seat. */
export interface Select {
  op: 'select';
  /** The type of its members. */
  type: Type;
  source: SetSource;
  /** The candidate in `where`, `weight` and an order's first argument. */
  local: Local;
  where: Expr[];
  take: Take | null;
  /** Gives one member or nothing, instead of a set. */
  one: boolean;
}

export type SetSource =
  /** Where the kind lives. */
  | { from: 'play'; kind: KindId }
  /** One instance, or the instances of a set of holders. */
  | { from: 'zone'; zone: Expr; kind: KindId }
  /** Every instance of a zone, or of every zone. */
  | { from: 'every'; zone: ZoneId | null; kind: KindId }
  | { from: 'tiles' }
  | { from: 'players' }
  /** Entities of a kind on a tile or tiles, in zones where the kind lives. */
  | { from: 'on'; tiles: Expr; kind: KindId }
  | { from: 'set'; of: Expr }
  | { from: 'enum'; enum: EnumId }
  | { from: 'flags'; of: Expr }
  | { from: 'range'; low: Expr; high: Expr }
  | { from: 'definitions'; kind: KindId }
  | { from: 'abilities'; of: Expr; timing: TimingId | null }
  /** The keywords printed on a card, each once, in declaration order. */
  | { from: 'printed_keywords'; of: Expr }
  /** Those that an entity has, each once, in declaration order. */
  | { from: 'statuses' | 'keywords'; of: Expr }
  /** All of active layers. */
  | { from: 'every_status' | 'every_keyword' }
  /** Only in deck rules. */
  | { from: 'deck'; kind: KindId };

export type Take =
  /** The first one, where there can be only one: `the`. */
  | { take: 'the' }
  | { take: 'first' | 'last'; count: Expr }
  | { take: 'random'; count: Expr; weight: Expr | null }
  /** The best by an order, ties are drawn; `args`: the order's arguments after its first. */
  | { take: 'best'; count: Expr; order: OrderId; args: Expr[] }
  /** All members that are tied for best. */
  | { take: 'tied'; order: OrderId; args: Expr[] };

export type Stmt = { place: Place } & Action;

export type Action =
  | { do: 'let'; local: Local; value: Expr }
  /** A call of a verb with a result, which is stored in a local. */
  | { do: 'call'; verb: VerbId; args: (Expr | null)[]; into: Local | null }
  | { do: 'call_value'; verb: Expr; args: { prep: Preposition | null; value: Expr }[]; into: Local | null }
  | { do: 'set'; to: Target; how: '=' | '+=' | '-='; value: Expr }
  | { do: 'if'; test: Expr; then: Stmt[]; else: Stmt[] }
  | { do: 'each'; local: Local; set: Expr; by: Walk; live: boolean; body: Stmt[] }
  | { do: 'repeat'; times: Expr | null; test: Expr | null; body: Stmt[] }
  | { do: 'choose'; local: Local; name: string; when: Expr | null; from: Expr; who: Expr | null; count: Expr | null }
  | { do: 'may'; who: Expr | null; body: Stmt[]; else: Stmt[] }
  | { do: 'chance'; wins: Expr; of: Expr; then: Stmt[]; else: Stmt[] }
  | { do: 'randomly'; body: Stmt[] }
  | { do: 'together'; written: boolean; body: Stmt[] }
  | { do: 'either'; arms: { when: Expr; body: Stmt[] }[] }
  | { do: 'stop'; test: Expr | null }
  | { do: 'require'; test: Expr; reason: string | null }
  | { do: 'give'; value: Expr }
  | { do: 'raise'; timing: TimingId; to: Expr; args: (Expr | null)[] }
  | { do: 'run'; args: { value: Expr }[]; as: Expr; ability: Expr; bare: boolean }
  | { do: 'settle' }
  | { do: 'prevent' }
  | { do: 'leave'; phase: PhaseId }
  /** A lasting change, until a timing. `of` limits whose timing. */
  | { do: 'have'; when: Expr | null; whom: Expr; what: Grant; until: Until | null }
  | { do: 'offer'; moves: MoveId[]; to: Expr; from: Expr | null; as: Policy }
  | { do: 'phase'; phase: PhaseId; who: Expr | null; when: Expr | null; body: Stmt[] };

export type Policy = 'once' | 'forced' | 'repeated' | 'latch' | 'streak' | 'auction' | 'pooled' | 'simultaneous';

/** A step of the flow. Blocks that use it have a copy of its statements, so it is documentation. */
export interface StepDecl extends Declared {
  params: Param[];
  /** Where its statements are: their copies have places in it. */
  body: { place: Place };
}

export type Walk = { walk: 'set' } | { walk: 'order'; order: OrderId; args: Expr[] } | { walk: 'choice'; who: Expr };

export type Target =
  | { to: 'local'; local: Local }
  | { to: 'field'; field: FieldId; of: Expr }
  | { to: 'global'; field: FieldId }
  /** As the expression. `bind` replaces the assignment. */
  | {
      to: 'word_field';
      field: FieldId;
      word: Expr;
      of: Expr | null;
      /** The local that keeps the value, since there is an assignment for each word; null for a short value. */
      into: Local | null;
    };
