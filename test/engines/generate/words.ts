/** What a made-up game has declared so far, and the dice that all of it is drawn with. */
import { Dice } from '../../../runtime/index.ts';

/** Kinds of entities that made-up games have; `entity` is any. */
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

/** Whether kind `a` is `b` or below it. */
export function within(a: Type, b: Kind): boolean {
  for (let kind: Kind | null = isKind(a) ? a : null; kind !== null; kind = PARENT[kind]) if (kind === b) return true;
  return false;
}

/** A name that a value goes by. */
export interface Local {
  name: string;
  type: Type;
  many: boolean;
}

/** What can be said where something is written. */
export interface Scope {
  self: Kind | null;
  you: boolean;
  here: boolean;
  locals: readonly Local[];
  /** The candidate inside `where`. */
  that: Kind | null;
  /** Level tables may stand here. */
  levels: boolean;
  /** Quantifiers that draw may stand here. */
  chance: boolean;
  /** Step code. */
  step: boolean;
  /** Settling may be said: not inside `together` and its like. */
  settles: boolean;
  /** Verbs that may be called: those declared before. */
  verbs: number;
  /** Inside which verb or move a listener runs that may prevent. */
  prevents: boolean;
  /** What `give` gives. */
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
  /** Whose: a kind, or the match. */
  of: Kind | 'state';
  name: string;
  type: Type;
  /** `-=` may be said of it, so statics may not. */
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
  /** Nothing may be given, or nothing need be. */
  optional: boolean;
}
export interface VerbWord {
  name: string;
  params: ParamWord[];
  gives: Type | null;
  settles: boolean;
  /** Somebody acts in it: it is called only where somebody does. */
  you: boolean;
}
/** A word with parameters, the first being what it is said of. */
export interface Word {
  name: string;
  params: readonly Type[];
}

/**
 * Constructs that a game does without as often as not. Programs with all of them hide one behind another; each with some
 * shows them alone and in pairs.
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
] as const;
export type Feature = (typeof FEATURES)[number];

export interface StatusWord {
  name: string;
  of: Kind;
  flag: boolean;
  /** Its numbers are summed. */
  sum: boolean;
  silences: boolean;
}

export abstract class Words {
  readonly dice: Dice;
  readonly #features: ReadonlySet<Feature>;
  /** Few words and short bodies: most games. */
  readonly small: boolean;
  #names = 0;
  board = true;
  seats = 2;
  teams = false;
  levels = 3;
  readonly hues: string[] = [];
  readonly moods: string[] = [];
  readonly fields: FieldWord[] = [];
  readonly zones: ZoneWord[] = [];
  readonly statuses: StatusWord[] = [];
  readonly options: { name: string; type: Type }[] = [];
  readonly adjectives: Word[] = [];
  readonly values: (Word & { gives: Type })[] = [];
  readonly orders: Word[] = [];
  readonly timings: { name: string; number: boolean; alias: boolean }[] = [];
  readonly verbs: VerbWord[] = [];
  readonly tags: string[] = [];
  /** `single`: its only ability is on a timing, and may be put on another. */
  readonly keywords: { name: string; params: readonly Type[]; single: boolean }[] = [];
  readonly moves: { name: string; params: ParamWord[] }[] = [];
  readonly cards: { name: string; kind: Kind }[] = [];
  readonly phases: string[] = [];
  /** Kinds of records, with their one field. */
  readonly records: { name: string; number: string }[] = [];

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.small = this.often(75);
    const share = this.small ? this.pick([10, 20, 35]) : this.pick([15, 35, 60]);
    this.#features = new Set(FEATURES.filter(() => this.often(share)));
  }

  /** Whether the game has these constructs. */
  has(feature: Feature): boolean {
    return this.#features.has(feature);
  }

  below(n: number): number {
    return this.dice.below(n);
  }

  /** From `least` on so many, fewer in small games. */
  some(least: number, more: number): number {
    return least + this.below(this.small ? (more + 1) >> 1 : more);
  }

  /** Holds so many times in a hundred. */
  often(percent: number): boolean {
    return this.dice.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.dice.below(list.length)] as T;
  }

  /** One of what there is, or null. */
  any<T>(list: readonly T[]): T | null {
    return list.length === 0 ? null : this.pick(list);
  }

  /** A name that nothing else has. */
  name(stem: string): string {
    return `${stem}${this.#names++}`;
  }

  fieldsOf(kind: Kind, type: Type): FieldWord[] {
    return this.fields.filter((field) => field.of !== 'state' && field.type === type && within(kind, field.of));
  }

  globals(type: Type): FieldWord[] {
    return this.fields.filter((field) => field.of === 'state' && field.type === type);
  }
}
