/**
 * Builds one function: its statements, its temporaries, and the names and known facts of its locals and implicit
 * parameters.
 */

import { IMPLICIT } from '../analysis/implicits.ts';
import { isManyWhere } from '../analysis/many.ts';
import type { Expr, LocalDecl, Type } from '../ir/index.ts';
import type { Tree } from '../ir/visitor.ts';
import { charge } from './call-graph.ts';
import { type Case, type Code, printed } from './code.ts';
import type { CodegenContext } from './context.ts';

/** The text of an expression. `nullable`: the value may be nothing. `is`: if not nothing, it is a player or a tile. */
export interface EmittedValue {
  code: string;
  nullable: boolean;
  is?: 'player' | 'tile';
}

/** The integer that a text is; null where it is no literal. */
export const literalOf = (code: string): number | null => (/^-?\d+$/.test(code) ? Number(code) : null);

/** A name from `temp`. */
const TEMP = /^t\d+$/;

/**
 * What is known about the row of the entity in a variable. Rows are freed between decisions only, so a live row stays
 * live.
 */
export interface RowFact {
  /** The name of the row's offset in the state. */
  row: string;
  /** The row exists. */
  live: boolean;
  /** The name of a value that is negative where there is no row. */
  sign: string;
  /** A kind that the entity is of, until something happens. */
  kind: number | null;
  /** The names of its tile and its controller, until something happens. */
  tile?: string;
  controller?: string;
}

/**
 * A range of a list: members from `from` to before `to`. `pop`: text that frees it on the stack, '' where nothing was
 * pushed.
 */
export interface Span {
  from: string;
  to: string;
  pop: string;
  list: string;
}

/** The texts of the implicit parameters self, you, here, level and moment; `N` or `0` where there is none. */
export interface ImplicitContext {
  self: string;
  you: string;
  here: string;
  level: string;
  moment: string;
}

export const NO_CONTEXT: ImplicitContext = { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' };
const PARAMS: [keyof ImplicitContext, string][] = [
  ['self', 'me'],
  ['you', 'yo'],
  ['here', 'he'],
  ['level', 'lv'],
  ['moment', 'mo'],
];

/** The name of a moment that is a run-time parameter. */
const SOME_MOMENT = 'mo';

/**
 * The implicit parameters of a function, by the calling convention of analysis/implicits.ts. A call with a constant
 * moment uses a variant of the function for that moment, without the parameter.
 */
export function contextParams(mask: number, moment = SOME_MOMENT): { params: string[]; context: ImplicitContext } {
  const context = { ...NO_CONTEXT };
  const params: string[] = [];
  for (const [key, name] of PARAMS) {
    if ((mask & IMPLICIT[key]) === 0) continue;
    const isKnown = key === 'moment' && moment !== SOME_MOMENT;
    context[key] = isKnown ? moment : name;
    if (!isKnown) params.push(name);
  }
  return { params, context };
}

export const contextArgs = (mask: number, context: ImplicitContext): string[] =>
  PARAMS.filter(([key]) => (mask & IMPLICIT[key]) !== 0 && (key !== 'moment' || context.moment === SOME_MOMENT)).map(
    ([key]) => context[key],
  );

/** The suffix of such a variant's name. */
export const momentSuffix = (mask: number, { moment }: ImplicitContext): string =>
  (mask & IMPLICIT.moment) === 0 || moment === SOME_MOMENT ? '' : `_m${moment}`;

/** A local: one value, or a set on the stack. */
export type EmittedLocal =
  | ({ many: false } & EmittedValue)
  | { many: true; from: string; count: string; kind?: number | null };

/** Whether a local is declared as a player. Emitted code relies on it; callers check and bail out. */
export function isPlayerSlot({ bound }: CodegenContext, decl: LocalDecl | undefined): boolean {
  const { of, id } = decl?.type ?? { of: 'number', id: null };
  return of === 'entity' && id !== null && bound.game.kinds[id]?.kernel === 'player';
}

export class FunctionBuilder {
  readonly gen: CodegenContext;
  context: ImplicitContext;
  decls: readonly LocalDecl[];
  lines: Code[] = [];
  /** Locals that are replaced by a known value: parameters of inlined words, loop variables, constants. */
  substitutions = new Map<number, EmittedLocal>();
  /** By name: that the value is a player or a tile. */
  readonly sorts = new Map<string, 'player' | 'tile'>();
  /** By the text of a value: what is known about its row. */
  readonly rowFacts = new Map<string, RowFact>();
  /** Texts and locals whose value is nothing or a live entity, with a kind that it is of where one is known. */
  readonly liveOrNothing = new Map<string, number | null>();
  readonly liveOrNothingLocals = new Map<number, number | null>();
  /** Sets whose members are all live and of one kind, by the text of where the set starts, and by local. */
  readonly setKinds = new Map<string, number | null>();
  readonly #kindsOfSets = new Map<number, number | null>();
  /** Names that are never assigned again: their row may be looked up once, at the top of the function. */
  readonly immutable = new Set<string>();
  /** Those of them that are live entities, with a kind where one is known. */
  readonly liveNames = new Map<string, number | null>();
  /** Lines at the top of the function. */
  readonly head: string[] = [];
  /** How many inlined words surround the current expression. */
  inlined = 0;
  /** Above 0: the current expression is heavy, so its sets charge where they are walked. */
  heavy = 0;
  /** Locals that are never nothing. */
  readonly neverNothing = new Set<number>();
  /** The type of the verb's result (`give`). */
  gives: Type | null = null;
  /** Locals with exactly one assignment. */
  #once: ReadonlySet<number> = new Set();
  /** Locals that have been assigned. */
  readonly written = new Set<number>();
  /** What `stop` runs before it leaves, the innermost last: it restores registers. */
  readonly unwinding: string[] = [];
  /** The label that `stop` breaks to; null where the function has no body. */
  body: string | null = null;
  stopped: string | null = null;
  /** The text that a walk with its own stack use adds when its setup is done; see sets.ts. */
  ready: string | null = null;
  /** The name of a player who surely exists: the one of a move, an offer or a phase. */
  acting = '';
  /** Locals of step code, which the state keeps between steps. */
  kept: ReadonlySet<number> = new Set();
  /** It is the body of an ability, which may prevent its event. */
  ability = false;
  /** Text that settles the queue after a statement; null where statements do not settle. */
  settles: string | null = null;
  #temps = 0;

  constructor(gen: CodegenContext, context: ImplicitContext, decls: readonly LocalDecl[]) {
    this.gen = gen;
    this.context = context;
    this.decls = decls;
  }

  add(line: Code): void {
    this.lines.push(line);
  }

  /** Adds a list with a scope of its own, which a `break` with the label leaves. */
  block(label: string | null, write: () => void): void {
    this.add({ kind: 'block', label, body: this.capture(write).lines });
  }

  if(test: string, yes: () => void, no: (() => void) | null = null): void {
    const taken = this.capture(yes).lines;
    this.add({ kind: 'if', test, yes: taken, no: no === null ? null : this.capture(no).lines });
  }

  /** Adds statements that run where all tests are true; without tests, a block. */
  ifAll(tests: readonly string[], yes: () => void): void {
    if (tests.length === 0) this.block(null, yes);
    else this.if(tests.join('&&'), yes);
  }

  /** Adds one statement that runs where a test is true. */
  when(test: string, then: string | (() => void), no: (() => void) | null = null): void {
    const [one = ''] = typeof then === 'string' ? [then] : this.capture(then).lines;
    this.add({ kind: 'when', test, then: one, no: no === null ? null : this.capture(no).lines });
  }

  /** `head`: the `for` or `while` with its parentheses. */
  loop(head: string, write: () => void, label: string | null = null): void {
    this.add({ kind: 'loop', label, head, body: this.capture(write).lines });
  }

  /** Adds a switch. `write` writes a case; `otherwise` is the default case. */
  switch<T>(
    value: string,
    cases: Iterable<readonly [test: number, of: T]>,
    write: (of: T, test: number) => void,
    otherwise: string | null = null,
  ): void {
    const made = [...cases].map(([test, of]): Case => ({ test, body: this.capture(() => write(of, test)).lines }));
    if (otherwise !== null) made.push({ test: null, body: [otherwise] });
    this.add({ kind: 'switch', value, cases: made });
  }

  /** The statements as text. */
  get text(): string {
    return printed(this.lines);
  }

  temp(): string {
    return `t${this.#temps++}`;
  }
  label(): string {
    return `L${this.#temps++}`;
  }

  /** Runs `work` and gives its statements instead of adding them. */
  capture<T>(work: () => T): { lines: Code[]; value: T } {
    const { lines } = this;
    this.lines = [];
    const value = work();
    const taken = this.lines;
    this.lines = lines;
    return { lines: taken, value };
  }

  /** Adds a mark that charges so much work; work-charges.ts sums marks up. */
  charge(amount: number): void {
    if (amount > 0) this.add(charge(amount));
  }

  /** Charges for one evaluation of expressions, without their heavy parts. */
  chargeFor(tree: Tree): void {
    this.charge(this.gen.costs.light(tree, this.decls));
  }

  /** Emits an expression; while `isHeavy`, its sets charge where they are walked. */
  heavily<T>(isHeavy: boolean, write: () => T): T {
    if (isHeavy) this.heavy++;
    const result = write();
    if (isHeavy) this.heavy--;
    return result;
  }

  append(lines: readonly Code[]): void {
    for (const line of lines) this.lines.push(line);
  }

  /** Evaluates a value here, once, into a temporary. */
  toTemp(value: EmittedValue): EmittedValue {
    const { code } = value;
    if (/^(-?\d+|N|t\d+|me|yo|he|lv|mo)$/.test(code) || this.immutable.has(code)) return value;
    const name = this.temp();
    this.add(`const ${name}=${code};`);
    const rowFact = this.rowFacts.get(code);
    if (rowFact !== undefined) this.rowFacts.set(name, rowFact);
    const sure = this.liveOrNothing.get(code);
    if (sure !== undefined) this.liveOrNothing.set(name, sure);
    return { ...value, code: name };
  }

  /** A value whose text may be repeated. */
  toAtom(value: EmittedValue): EmittedValue {
    return /^(-?\d+|\w+)$/.test(value.code) ? value : this.toTemp(value);
  }

  local(slot: number): EmittedLocal {
    const known = this.substitutions.get(slot);
    if (known !== undefined) return known;
    // an inlined word has no variables of its own; a local that is not substituted is nothing
    if (this.inlined > 0) return { many: false, code: 'N', nullable: true };
    const many = this.decls[slot]?.type.many === true;
    if (many) return this.#setLocal(slot);
    const code = `l${slot}`;
    const sure = this.liveOrNothingLocals.get(slot);
    if (sure !== undefined) this.liveOrNothing.set(code, sure);
    // a local declared as a tile may hold an entity on a tile: orders get their candidates unconverted
    const is = isPlayerSlot(this.gen, this.decls[slot]) ? 'player' : undefined;
    return { many, code, nullable: !this.neverNothing.has(slot), ...(is && { is }) };
  }

  #setLocal(slot: number): EmittedLocal {
    const kind = this.#kindsOfSets.get(slot);
    if (kind !== undefined) this.setKinds.set(`b${slot}`, kind);
    return { many: true, from: `b${slot}`, count: `n${slot}`, ...(kind !== undefined && { kind }) };
  }

  /** Records that all members of a local's set are live and of a kind. `isGiven`: the set is a parameter. */
  assumeMembers(slot: number, kind: number | null | undefined, isGiven = false): void {
    if (kind !== undefined && (isGiven || this.#once.has(slot))) this.#kindsOfSets.set(slot, kind);
  }

  /** Sets how many statements assign each local; locals in `given` have an initial value. */
  setAssignments(changed: ReadonlyMap<number, number>, given: ReadonlySet<number>): void {
    this.#once = new Set([...changed].flatMap(([slot, places]) => (places === 1 && !given.has(slot) ? [slot] : [])));
  }

  /** Records an assignment. What is known about the value holds for the local if there is no other assignment. */
  recordAssignment(
    slot: number,
    code: string,
    kind = this.rowFacts.get(code)?.live ? null : this.liveOrNothing.get(code),
  ): void {
    if (!this.#once.has(slot)) return;
    if (kind !== undefined) this.liveOrNothingLocals.set(slot, kind);
    if (code === 'N' || literalOf(code) !== null)
      this.substitutions.set(slot, { many: false, code, nullable: code === 'N' });
  }

  /** A variable as a value. */
  named(code: string): EmittedValue {
    const is = this.sorts.get(code);
    return { code, nullable: false, ...(is && { is }) };
  }

  /** Replaces a local by a variable until `unbind`; gives what it replaced before. */
  bind(slot: number, name: string): EmittedLocal | undefined {
    const before = this.substitutions.get(slot);
    this.substitutions.set(slot, { many: false, ...this.named(name) });
    return before;
  }

  unbind(slot: number, before: EmittedLocal | undefined): void {
    if (before === undefined) this.substitutions.delete(slot);
    else this.substitutions.set(slot, before);
  }

  /** Adds a line that computes the row of a live entity, and records what is known about it. */
  assumeLive(name: string, kind: number | null, tile?: string): void {
    const { at, first, stride } = this.gen.bound.layout.entities;
    const row = this.temp();
    this.add(`const ${row}=${at - first * stride}+${name}*${stride}|0;`);
    this.rowFacts.set(name, { row, live: true, sign: name, kind, ...(tile !== undefined && { tile }) });
  }

  /** What is known about an entity's row; null where the row has to be looked up at each use. */
  rowFact(code: string): RowFact | null {
    const known = this.rowFacts.get(code);
    if (known !== undefined) return known;
    if (!this.immutable.has(code)) return null;
    const row = `r_${code}`;
    const there = this.liveNames.get(code);
    this.head.push(`const ${row}=${this.#rowText(code, there !== undefined)};`);
    const fact = { row, live: there !== undefined, sign: this.#showsNothing(code) ? code : row, kind: there ?? null };
    this.rowFacts.set(code, fact);
    return fact;
  }

  #rowText(code: string, there: boolean): string {
    const { at, first, stride } = this.gen.bound.layout.entities;
    const text = `(${at - first * stride}+${code}*${stride}|0)`;
    if (there || this.#showsNothing(code)) return text;
    return this.liveOrNothing.has(code) ? `(${code}<0?-1:${text})` : `row(${code})`;
  }

  /** Whether a value that is nothing or a live entity is negative exactly where it is nothing. */
  #showsNothing(code: string): boolean {
    return this.liveOrNothing.has(code) && (this.immutable.has(code) || TEMP.test(code));
  }

  /** The row of a value that is nothing or a live entity; null where it may be something else. */
  rowIfLiveOrNothing(code: string): RowFact | null {
    const fact = this.rowFact(code);
    if (fact?.live === true) return fact;
    return this.liveOrNothing.has(code) ? (fact ?? this.rowOf(code)) : null;
  }

  /** A row that is looked up here and valid from here on. */
  rowOf(code: string): RowFact {
    const known = this.rowFact(code);
    if (known !== null) return known;
    const row = this.temp();
    this.add(`const ${row}=${this.#rowText(code, false)};`);
    return {
      row,
      live: false,
      sign: this.#showsNothing(code) ? code : row,
      kind: this.liveOrNothing.get(code) ?? null,
    };
  }

  /** The text of a value; bails out at run time where its entity no longer exists. */
  checkedEntity(value: EmittedValue): string {
    const { code } = this.toTemp(value);
    return code === 'N' || this.rowFacts.get(code)?.live === true || this.liveOrNothing.has(code)
      ? code
      : `${this.gen.entityCheck(null)}(${code})`;
  }

  /**
   * The text of an argument for a parameter of this type; bails out at run time where it is no live entity of the kind.
   */
  checkedArgument(code: string, { of, id, many }: Type): string {
    const { gen } = this;
    if (of !== 'entity' || many || id === null || !gen.isCards(id) || code === 'N') return code;
    const fact = this.rowFacts.get(code);
    const known = fact?.live === true ? fact.kind : this.liveOrNothing.get(code);
    const isKnown = fact?.live === true || known !== undefined;
    // all reachable cards may be of the kind
    const isAny = !gen.kindsAreFixed || gen.kindTable(id) === null;
    if (isKnown && (isAny || (known != null && gen.isWithin(id, known)))) return code;
    return `${gen.entityCheck(id)}(${code})`;
  }

  /** Adds a check that all members of a set are live and of the parameter's kind; bails out at run time. */
  checkMembers(from: string, count: string, { of, id }: Type): void {
    const { gen } = this;
    if (of !== 'entity' || id === null || !gen.isCards(id) || count === '0') return;
    const known = this.setKinds.get(from);
    if (known !== undefined && (!gen.kindsAreFixed || (known !== null && gen.isWithin(id, known)))) return;
    const one = gen.entityCheck(id);
    const all = gen.requestFunction(`${one}s`, () => `function ${one}s(b,n){for(let i=b;i<b+n;i++)${one}(K[i]);}`);
    this.add(`${all}(${from},${count});`);
  }

  /** Emits a bail-out: this construct is left to the interpreter. */
  bailOut(why: string): EmittedValue {
    this.gen.left.add(why);
    this.add('bail();');
    return { code: 'N', nullable: true };
  }

  /** Declares all locals except parameters. */
  declare(given: ReadonlySet<number>): string {
    const names: string[] = [];
    for (const [slot, { type }] of this.decls.entries()) {
      if (given.has(slot)) continue;
      if (type.many) names.push(`b${slot}=0`, `n${slot}=0`);
      else names.push(`l${slot}=N`);
    }
    return names.length === 0 ? '' : `let ${names.join(',')};`;
  }

  get hasSets(): boolean {
    return this.decls.some(({ type }) => type.many);
  }
}

export const isSet = (f: FunctionBuilder, e: Expr): boolean =>
  isManyWhere(f.gen.bound.game, (slot) => f.local(slot).many, e);
