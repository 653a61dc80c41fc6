/** What is known while a text is being told: whose it is, at which level, and what was spoken of. */
import type { Card, Expr, Game, Local, LocalDecl } from '../ir/index.ts';
import type { Pattern } from './english.ts';
import { fillPattern, type Language } from './language.ts';

/** Somebody or something that was spoken of. */
export interface Referent {
  /** `unit`, and with what was said of it, `enemy unit`. */
  noun: string;
  head: string;
  plural: string;
  headPlural: string;
  many: boolean;
  /** What the source calls it: the last resort where two would be called the same. */
  name: string;
  /** Was picked by a card's own choice. */
  chosen: boolean;
}

/** The part of a referent that its description gives. */
export type Group = Pick<Referent, 'noun' | 'head' | 'plural' | 'headPlural' | 'many' | 'chosen' | 'name'>;

/** How a local is said. */
export type Binding =
  /** Its value, each time. */
  | { is: 'fold'; value: Expr }
  /** Its value where it is first spoken of, then as known. */
  | { is: 'defer'; value: Expr }
  | { is: 'known' }
  /** A number drawn from a range: the range where it is first spoken of, then as known. */
  | { is: 'range'; low: Expr; high: Expr }
  /** Each member of a set in turn, told as the set; `all` is the local that the set is known by from there on. */
  | { is: 'each'; set: Expr; all: Local | null }
  /** By its name: what is counted and changed. */
  | { is: 'name' }
  /** The candidate of a set, inside what is said of it. */
  | { is: 'candidate' }
  /** A member of an enum that is walked: `that race`. */
  | { is: 'member'; noun: string };

/** A key of the spoken-of: `self`, `local 3`, `chosen 0`. */
export type Key = string;

export interface Moment {
  focus: Key | null;
  number: Key | null;
  known: Map<Key, Referent>;
  bindings: Map<Local, Binding>;
}

export class Teller {
  readonly game: Game;
  readonly language: Language;
  /** Null: all levels, `1/2/3/4/5`. */
  readonly level: number | null;
  readonly card: Card | null;
  /** The noun for self; null where there is none. */
  readonly self: string | null;
  locals: readonly LocalDecl[] = [];
  bindings = new Map<Local, Binding>();
  known = new Map<Key, Referent>();
  /** Who is meant by a pronoun: the last that was spoken of. */
  focus: Key | null = null;
  /** The number that was made last: `that much`. */
  number: Key | null = null;
  /** What numbers are called that a trigger brings. */
  readonly numberNames = new Map<Key, string>();
  /** How the set that was described last is called. */
  group: Group | null = null;
  /** Loops and candidates around this place: a word without its operand could be about them. */
  depth = 0;
  /** The ability waits for what happens to its bearer, so that `here` is where that stood. */
  own = false;
  /** Choices are draws here. */
  randomly = false;
  /** Characters that templates may still bring in: what says another word twice, and that another, grows without end. */
  left = 20_000;
  /** Choices of the card that a text has brought in. */
  readonly woven: Set<number>;

  constructor(
    game: Game,
    language: Language,
    level: number | null,
    card: Card | null,
    self: string | null,
    woven = new Set<number>(),
  ) {
    this.game = game;
    this.language = language;
    this.level = level;
    this.card = card;
    this.self = self;
    this.woven = woven;
  }

  say(pattern: Pattern, slots: Readonly<Record<string, string>> = {}): string {
    return fillPattern(this.language.patterns[pattern], new Map(Object.entries(slots)));
  }

  // ------------------------------------------------------------ who was spoken of

  /** From here on a pronoun means this. */
  meet(key: Key, referent: Referent): void {
    this.known.set(key, referent);
    this.focus = key;
  }

  moment(): Moment {
    return { focus: this.focus, number: this.number, known: new Map(this.known), bindings: new Map(this.bindings) };
  }

  /** Back to that moment: another branch begins where this one did. */
  back(moment: Moment): void {
    this.focus = moment.focus;
    this.number = moment.number;
    this.known = new Map(moment.known);
    this.bindings = new Map(moment.bindings);
  }

  /** Behind branches: what only they brought in is not known, and a pronoun is only safe where none of them moved it. */
  leave(moment: Moment): void {
    const focus = this.focus === moment.focus ? moment.focus : null;
    this.back(moment);
    this.focus = focus;
  }

  /** Something that has a frame of its own is told in between. */
  within<T>(locals: readonly LocalDecl[], tell: () => T): T {
    const [before, bindings, known] = [this.locals, this.bindings, this.known];
    this.locals = locals;
    this.bindings = new Map();
    this.known = new Map([...known].filter(([key]) => !key.startsWith('local')));
    const told = tell();
    this.locals = before;
    this.bindings = bindings;
    this.known = known;
    return told;
  }

  nameOf(local: Local): string {
    return (this.locals[local]?.name ?? '').replaceAll('_', ' ');
  }
}
