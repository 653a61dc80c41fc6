/** The declarations of a random game so far, and the random generator. */
import { Dice } from '../../../runtime/index.ts';

/** Kinds of entities of random games; `entity` is any. */
export type Kind = 'entity' | 'tile' | 'player' | 'card' | 'pawn' | 'chief' | 'gear' | 'charm';
export type Type = 'number' | 'truth' | 'hue' | 'hues' | 'definition' | 'verb' | 'ability' | 'status' | Kind;

const PARENT: { readonly [K in Kind]: Kind | null } = {
  entity: null,
  tile: 'entity',
  player: 'entity',
  card: 'entity',
  pawn: 'card',
  chief: 'pawn',
  gear: 'card',
  charm: 'card',
};
export const isKind = (type: Type): type is Kind => type in PARENT;

/** Whether kind `a` is `b` or a descendant of it. */
export function within(a: Type, b: Kind): boolean {
  for (let kind: Kind | null = isKind(a) ? a : null; kind !== null; kind = PARENT[kind]) if (kind === b) return true;
  return false;
}

/** Whether something may be of both kinds. */
export const meets = (a: Kind, b: Kind): boolean => within(a, b) || within(b, a);

/** A name with its type. */
export interface Local {
  name: string;
  type: Type;
  many: boolean;
}

/** The constructs that are allowed at a position. */
export interface Scope {
  self: Kind | null;
  you: boolean;
  here: boolean;
  locals: readonly Local[];
  /** The type of the candidate inside `where`. */
  that: Kind | null;
  /** Level tables are allowed. */
  levels: boolean;
  /** Random quantifiers are allowed. */
  chance: boolean;
  /** Step code. */
  step: boolean;
  /** `settle` is allowed: not inside `together` and the like. */
  settles: boolean;
  /** Verbs that may be called: those declared before. */
  verbs: number;
  /** The verb or move that the enclosing listener may prevent. */
  prevents: boolean;
  /** The type of `give`. */
  gives: Type | null;
}

export const NOWHERE: Scope = {
  self: null,
  you: false,
  here: false,
  locals: [],
  that: null,
  levels: false,
  chance: false,
  step: false,
  settles: false,
  verbs: 0,
  prevents: false,
  gives: null,
};

export interface FieldWord {
  /** The owner of the field: a kind, or the match. */
  of: Kind | 'state';
  name: string;
  type: Type;
  /** `-=` is used on it, so static abilities are not. */
  consumed: boolean;
  derived: boolean;
}
export interface ZoneWord {
  name: string;
  kind: Kind;
  each: 'game' | 'player' | 'side' | 'tile' | 'pawn';
}
export interface ParamWord {
  prep: string | null;
  name: string;
  type: Type;
  many: boolean;
  /** The parameter is optional, or may be nothing. */
  optional: boolean;
}
export interface VerbWord {
  name: string;
  params: ParamWord[];
  gives: Type | null;
  settles: boolean;
  /** It uses the active player: it is called only where there is one. */
  you: boolean;
}
/** A word with parameters; the first is its subject. */
export interface Word {
  name: string;
  params: readonly Type[];
}

/**
 * Optional constructs; each is in about half of the games. In a program with all of them, one error could hide another; random
 * subsets test them alone and in pairs.
 */
export const FEATURES = [
  'have',
  'statics',
  'grants',
  'printed',
  'instead',
  'fits',
  'run',
  'verbs as values',
  'abilities',
  'statuses that speak',
  'live',
  'by choice',
  'several',
  'choices',
  'step choices',
  'move listeners',
  'copies',
  'attached',
  'weights',
  'step loops',
  'tight bounds',
  'endless',
  'records',
  'waiting',
  'numbers',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface StatusWord {
  name: string;
  of: Kind;
  flag: boolean;
  /** Its amounts add up. */
  sum: boolean;
  /** The timing at which it fades by amounts. */
  fades: string | null;
  /** It silences its bearer, or grants a status that does. */
  silences: boolean;
}

/** `usual`; `narrow`: reaches its bounds; `costly`: most of what a decision costs is one construct. */
export type Sort = 'usual' | 'narrow' | 'costly';

/** A program while it is generated: its random numbers, its words and lines so far. */
export class Draft {
  readonly seed: number;
  /** It reaches its bounds, see narrow.ts. */
  readonly narrow: boolean;
  /** Its bodies do one thing again and again, so that this is most of what a decision costs. */
  readonly costly: boolean;
  readonly dice: Dice;
  readonly #features: ReadonlySet<Feature>;
  /** Most games: few words and short bodies. */
  readonly small: boolean;
  #names = 0;
  board = true;
  seats = 2;
  teams = false;
  levels = 3;
  readonly hues: string[] = [];
  readonly moods: string[] = [];
  readonly fields: FieldWord[] = [];
  /** Fields with a number for each word of Hue. */
  readonly numbers: { of: 'player' | 'pawn' | 'state'; name: string }[] = [];
  readonly zones: ZoneWord[] = [];
  readonly statuses: StatusWord[] = [];
  readonly options: { name: string; type: Type }[] = [];
  readonly adjectives: Word[] = [];
  /** Adjectives that are said of words of the enum. */
  readonly hueWords: string[] = [];
  readonly values: (Word & { gives: Type })[] = [];
  readonly orders: Word[] = [];
  readonly timings: { name: string; number: boolean; alias: boolean }[] = [];
  readonly verbs: VerbWord[] = [];
  readonly tags: string[] = [];
  /** `single`: its only ability is on a timing and can be granted. */
  readonly keywords: { name: string; params: readonly Type[]; single: boolean }[] = [];
  readonly moves: { name: string; params: ParamWord[] }[] = [];
  readonly cards: { name: string; kind: Kind }[] = [];
  readonly phases: string[] = [];
  #limits = 0;
  /** Kinds of records, each with one field. */
  readonly records: { name: string; number: string }[] = [];
  readonly lines: string[] = [];
  /** The arguments of the timing that was named last. */
  timingTail = '';
  /** How many cards the decks hold. */
  inDecks = 0;

  constructor(seed: number, sort: Sort) {
    this.seed = seed;
    this.narrow = sort === 'narrow';
    this.costly = sort === 'costly';
    this.dice = new Dice(seed);
    this.small = this.often(75);
    const share = this.small ? this.pick([10, 20, 35]) : this.pick([15, 35, 60]);
    this.#features = new Set(FEATURES.filter(() => this.often(share)));
  }

  /** Whether the game has a construct. */
  has(feature: Feature): boolean {
    return this.#features.has(feature);
  }

  below(n: number): number {
    return this.dice.below(n);
  }

  /** A random number of items from `least` on, fewer in small games. */
  some(least: number, more: number): number {
    return least + this.below(this.small ? (more + 1) >> 1 : more);
  }

  /** True with a probability in percent. */
  often(percent: number): boolean {
    return this.dice.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.dice.below(list.length)] as T;
  }

  /** A random element, or null. */
  any<T>(list: readonly T[]): T | null {
    return list.length === 0 ? null : this.pick(list);
  }

  /** A unique name. */
  name(stem: string): string {
    return `${stem}${this.#names++}`;
  }

  /** Whether the value of an expression depends on what moves are possible, directly or by the words in it. */
  asksPossible(text: string): boolean {
    const asking = new Set(['possible']);
    const isAsking = (part: string): boolean => (part.match(/\w+/g) ?? []).some((word) => asking.has(word));
    for (const line of this.lines) {
      const [, word, value = ''] = /^(?:adjective|value|order|kind \w+ is chief \{) ?(\w+)(.*)/.exec(line) ?? [];
      if (word !== undefined && isAsking(value)) asking.add(word);
    }
    return isAsking(text);
  }

  fieldsOf(kind: Kind, type: Type): FieldWord[] {
    return this.fields.filter((field) => field.of !== 'state' && field.type === type && within(kind, field.of));
  }

  /** Whether a hue alone says which field of a kind has it, also where a pawn stands for the kind. */
  meansOneField(kind: Kind): boolean {
    return [kind, 'pawn' as const].every(
      (of) => this.fieldsOf(of, 'hue').length + this.fieldsOf(of, 'hues').length === 1,
    );
  }

  /** An ability that happens once each day: in some programs, some of them. It uses no random numbers. */
  limited([head, ...lines]: string[]): string[] {
    if (head === undefined) return [];
    const isLimited = head.endsWith('{') && this.seed % 5 === 2 && this.#limits++ % 3 === 0;
    return [head, ...(isLimited ? ['  once each day'] : []), ...lines];
  }

  globals(type: Type): FieldWord[] {
    return this.fields.filter((field) => field.of === 'state' && field.type === type);
  }
}
