/** The state while a text is printed: game, language, level, and the entities that the text has mentioned. */
import type { Card, Expr, Game, Local, LocalDecl } from '../ir/index.ts';
import type { TextPattern } from './english.ts';
import { fillPattern, type Language } from './language.ts';

/** An entity that the text has mentioned. */
export interface Referent {
  /** The noun, `unit`; `head` has its modifiers too, `enemy unit`. */
  noun: string;
  head: string;
  plural: string;
  headPlural: string;
  many: boolean;
  /** Its name in the source, used if two referents have the same words. */
  name: string;
  /** Chosen by a `choose` of the card. */
  chosen: boolean;
  /** Said to be the first or the last: another `first` would say it again. */
  placed?: boolean;
}

/** The part of a referent that a noun phrase provides. */
export type NounGroup = Pick<
  Referent,
  'noun' | 'head' | 'plural' | 'headPlural' | 'many' | 'chosen' | 'name' | 'placed'
>;

/** How a local is printed. */
export type TextBinding =
  /** By its value, at each use. */
  | { is: 'fold'; value: Expr }
  /** By its value at the first use, then as a reference. */
  | { is: 'defer'; value: Expr }
  /** As `defer` (`again`) or `fold`, for what was changed after it was read: `its former strength`. */
  | { is: 'former'; value: Expr; again: boolean }
  | { is: 'known' }
  /** A number drawn from a range: the range at the first use, then a reference. */
  | { is: 'range'; low: Expr; high: Expr }
  /** A member of a set in a loop that prints as the set. `all` is the local that refers to the set afterwards. */
  | { is: 'each'; set: Expr; all: Local | null }
  /** By its name, for a value that changes. */
  | { is: 'name' }
  /** The candidate of a set, inside its modifiers. */
  | { is: 'candidate' }
  /** The member of an enum in a loop: `that race`. */
  | { is: 'member'; noun: string };

/** The key of a referent: `self`, `local 3`, `chosen 0`. */
export type ReferentKey = string;

/** The antecedent of a pronoun is something that texts do not refer to: nothing else is `it`. */
export const ANOTHER: ReferentKey = 'another';

export interface Snapshot {
  focus: ReferentKey | null;
  number: ReferentKey | null;
  numbers: readonly ReferentKey[];
  known: Map<ReferentKey, Referent>;
  bindings: Map<Local, TextBinding>;
  givenAway: ReadonlySet<ReferentKey>;
}

export class TextContext {
  readonly game: Game;
  readonly language: Language;
  /** The head of an effect that waits is printed: `the next time ...`. */
  once = false;
  /** The timing that the effect around waits for, and how many times of it are not printed yet. */
  waitsFor: { readonly timing: number | null; readonly times: number } | null = null;
  /** The level to print; null for all levels, `1/2/3/4/5`. */
  readonly level: number | null;
  readonly card: Card | null;
  /** The noun for self; null if there is none. */
  readonly self: string | null;
  locals: readonly LocalDecl[] = [];
  bindings = new Map<Local, TextBinding>();
  known = new Map<ReferentKey, Referent>();
  /** What locals were given by `let`, also after they were mentioned. */
  readonly origins = new Map<Local, Expr>();
  /** Locals that surely hold something of yours. */
  yours = new Set<Local>();
  /** What was given to another player by now, so that `its controller` need not be you. */
  givenAway: ReadonlySet<ReferentKey> = new Set();
  /** The antecedent of a pronoun: the referent mentioned last. */
  focus: ReferentKey | null = null;
  /** The antecedents after each argument of the call that is printed; null outside of calls. */
  arguments: (ReferentKey | null)[] | null = null;
  /** Numbers in the order in which they were mentioned first. */
  numbers: readonly ReferentKey[] = [];
  /** Numbers of the trigger. Its text need not print them. */
  readonly raisedNumbers = new Set<ReferentKey>();
  /** Results of calls whose words contain another number, so that `that number` would be the printed one. */
  readonly results: ReferentKey[] = [];
  /** Names of numbers that a trigger binds. */
  readonly numberNames = new Map<ReferentKey, string>();
  /** The nouns of the last noun phrase. */
  group: NounGroup | null = null;
  /** Number of enclosing loops and candidates. Inside them an implied operand would be ambiguous. */
  nesting = 0;
  /** The trigger is about the bearer itself, so `here` is the bearer's tile. */
  own = false;
  /** What a trigger about the bearer itself names besides it: `after this unit shoots a unit`. */
  readonly partners = new Set<ReferentKey>();
  /** The argument that a trigger about something else is about, so `here` is its tile; `moved`: where it was. */
  event: { readonly local: Local; readonly moved: boolean } | null = null;
  /** The number of the noun whose modifiers are printed: `units that are at rest`. */
  nounCount: 'one' | 'many' = 'one';
  /** What an event is about is printed, which may be in any zone. */
  anywhere = false;
  /** `you` is whoever acts, so it is printed as `that player`: in a rule about everybody's moves. */
  everybody = false;
  /** Who does what is printed, if the words around say it: `that player may ...`. */
  doer: Expr | null = null;
  /** A `stop` skips more than the rest of the body that is printed: the body is repeated, or something follows it. */
  goesOn = false;
  /** The text is of a series, so what ends is not only a match. */
  ofSeries = false;
  /** Inside `randomly`, where choices are draws. */
  randomly = false;
  /** Number of clauses printed so far that what follows would seem to belong to: `a unit for which ...`. */
  openClauses = 0;
  /** Limit of characters from templates: words that each use another one twice would grow exponentially. */
  charactersLeft = 20_000;
  /** Choices of the card that a text has mentioned. */
  readonly mentionedChoices: Set<number>;

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
    this.mentionedChoices = woven;
  }

  /** The number mentioned last: `that much`. */
  get number(): ReferentKey | null {
    return this.lastNumber;
  }

  set number(key: ReferentKey | null) {
    this.lastNumber = key;
    if (key !== null && !this.numbers.includes(key)) this.numbers = [...this.numbers, key];
  }

  private lastNumber: ReferentKey | null = null;

  say(pattern: TextPattern, slots: Readonly<Record<string, string>> = {}): string {
    return fillPattern(this.language.patterns[pattern], slots);
  }

  // ------------------------------------------------------------ referents

  /** Adds a referent and makes it the antecedent of pronouns. */
  mention(key: ReferentKey, referent: Referent): void {
    this.known.set(key, referent);
    this.focus = key;
  }

  snapshot(): Snapshot {
    const { focus, number, numbers, givenAway } = this;
    return { focus, number, numbers, givenAway, known: new Map(this.known), bindings: new Map(this.bindings) };
  }

  /** Restores a snapshot, for the next branch. */
  restore(moment: Snapshot): void {
    this.focus = moment.focus;
    this.number = moment.number;
    this.numbers = moment.numbers;
    this.givenAway = moment.givenAway;
    this.known = new Map(moment.known);
    this.bindings = new Map(moment.bindings);
  }

  /** Restores the state after branches. The antecedent stays only if no branch changed it. */
  restoreAfterBranches(moment: Snapshot): void {
    const focus = this.focus === moment.focus ? moment.focus : null;
    this.restore(moment);
    this.focus = focus;
  }

  /** Prints something that has a frame of its own. */
  within<T>(locals: readonly LocalDecl[], print: () => T): T {
    const [before, bindings, known, yours] = [this.locals, this.bindings, this.known, this.yours];
    this.locals = locals;
    this.yours = new Set();
    this.bindings = new Map();
    this.known = new Map([...known].filter(([key]) => !key.startsWith('local')));
    const printed = print();
    this.locals = before;
    this.bindings = bindings;
    this.known = known;
    this.yours = yours;
    return printed;
  }

  nameOf(local: Local): string {
    return (this.locals[local]?.name ?? '').replaceAll('_', ' ');
  }
}
