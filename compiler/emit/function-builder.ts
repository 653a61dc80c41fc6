/**
 * Builds one function: its statements, its temporaries, and the names and known facts of its locals and implicit
 * parameters.
 */

import { IMPLICIT } from '../analysis/implicits.ts';
import { isManyWith } from '../analysis/multiplicity.ts';
import type { Expr, LocalDecl, Stmt, Type } from '../ir/index.ts';
import type { Tree } from '../ir/visitor.ts';
import { declaredOnce } from '../ir/walk.ts';
import { addTo, allOf, block, codeKey, declaration, ifElse, labelled, statementsOf } from '../javascript/build.ts';
import type { Statement, SwitchCase } from '../javascript/nodes.ts';
import {
  expressionOf,
  type JsCode,
  js,
  jsList,
  type LoopStatement,
  number,
  type Operand,
} from '../javascript/quote.ts';
import { workMark, workOfEach } from './call-graph.ts';
import type { CodegenContext } from './context.ts';

/**
 * A value. `nullable`: the value may be nothing. `is`: if not nothing, it is a player or a tile. `range`: if not nothing, it is a
 * number between these, and far from the ends of ints, so that a sum of two such numbers need not saturate.
 */
export interface EmittedValue {
  code: Operand;
  nullable: boolean;
  is?: 'player' | 'tile';
  range?: { least: number; most: number };
}

/** The integer that an operand is; null where it is not a literal. */
export const literalOf = (code: Operand): number | null =>
  typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : null;

/** Whether an operand is a name from `temp`. */
const isTemp = (code: Operand): boolean => typeof code === 'string' && /^t\d+$/.test(code);

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
  /** It is in a zone, until something happens. */
  isInZone?: true;
  /** The names of its tile and its controller, until something happens. */
  tile?: Operand;
  controller?: Operand;
}

/**
 * A range of a list: members from `from` to before `to`. `pop`: statements that free it on the stack, '' where nothing
 * was pushed.
 */
export interface ListRange {
  from: Operand;
  to: Operand;
  pop: JsCode;
  list: string;
}

/** The implicit parameters self, you, here, level and moment; `N` or `0` where there is none. */
export interface ImplicitContext {
  self: Operand;
  you: Operand;
  here: Operand;
  level: Operand;
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
export function contextParams(
  mask: number,
  moment: string = SOME_MOMENT,
): { params: string[]; context: ImplicitContext } {
  const context = { ...NO_CONTEXT };
  const params: string[] = [];
  for (const [key, name] of PARAMS) {
    if ((mask & IMPLICIT[key]) === 0) continue;
    const isKnown = key === 'moment' && moment !== SOME_MOMENT;
    context[key] = key === 'moment' ? moment : name;
    if (!isKnown) params.push(name);
  }
  return { params, context };
}

export const contextArgs = (mask: number, context: ImplicitContext): Operand[] =>
  PARAMS.filter(([key]) => (mask & IMPLICIT[key]) !== 0 && (key !== 'moment' || context.moment === SOME_MOMENT)).map(
    ([key]) => context[key],
  );

/** The suffix of such a variant's name. */
export const momentSuffix = (mask: number, { moment }: ImplicitContext): string =>
  (mask & IMPLICIT.moment) === 0 || moment === SOME_MOMENT ? '' : `_m${moment}`;

/** A local: one value, or a set on the stack. `list`: the set is in the state; see zone-arguments.ts. */
export type EmittedLocal =
  | ({ many: false } & EmittedValue)
  | { many: true; from: Operand; count: Operand; kind?: number | null; list?: 'S' };

/** Whether a local is declared as a player. Emitted code relies on it; callers check and bail out. */
export function isPlayerSlot({ bound }: CodegenContext, decl: LocalDecl | undefined): boolean {
  const { of, id } = decl?.type ?? { of: 'number', id: null };
  return of === 'entity' && id !== null && bound.game.kinds[id]?.kernel === 'player';
}

/** Literals and names whose value does not change while a function runs. */
const ATOMS = /^(-?\d+|N|t\d+|me|yo|he|lv|mo)$/;

/**
 * Statements are added to `lines` in their order, so what an emitter finds out about a name holds for all that it adds later: the
 * facts are flow-sensitive without an analysis.
 */
export class FunctionBuilder {
  readonly gen: CodegenContext;

  // -------------------------------------------------------------- the code
  lines: Statement[] = [];
  /** Lines at the top of the function. */
  readonly prologue: JsCode[] = [];
  /** The label that `stop` breaks to; null where the function has no body. */
  stopLabel: string | null = null;
  /** What `stop` runs before it leaves: of each construct around it, the innermost last, to restore registers; of the function. */
  readonly unwinding: JsCode[] = [];
  beforeStop: JsCode | null = null;
  /** What settles the queue after a statement; null where statements do not settle. */
  settleCode: JsCode | null = null;

  // -------------------------------------------------------------- what is compiled
  /** The implicit parameters, and the declarations of the IR's locals. */
  context: ImplicitContext;
  decls: readonly LocalDecl[];
  /** It is the body of an ability, which may prevent its event. */
  isAbilityBody = false;
  /** The type of the verb's result (`give`). */
  resultType: Type | null = null;
  /** Locals of step code, which the state keeps between steps. */
  stepLocals: ReadonlySet<number> = new Set();
  /** The name of a player who surely exists: the one of a move, an offer or a phase. */
  actingPlayer = '';

  // -------------------------------------------------------------- where the current expression is
  /** Depth of inlining: how many calls whose bodies are emitted in place surround it. */
  inlineDepth = 0;
  /** Above 0: it is heavy, so its sets charge where they are walked. */
  heavyDepth = 0;
  /** The variable that a walk with its own stack use sets when its setup is done; see sets.ts. */
  readyMark: string | null = null;

  // -------------------------------------------------------------- facts about locals of the IR
  /** Locals that are replaced by a known value: parameters of inlined words, loop variables, constants. */
  substitutions = new Map<number, EmittedLocal>();
  /** Locals that have been assigned; with exactly one assignment; with one declaration that only `set` changes. */
  readonly assignedLocals = new Set<number>();
  #once: ReadonlySet<number> = new Set();
  #declaredOnce: ReadonlySet<number> = new Set();
  /** Locals that are never nothing. */
  readonly neverNothing = new Set<number>();
  /** Locals whose value is nothing or a live entity, and sets whose members are live, with a kind where one is known. */
  readonly liveOrNothingLocals = new Map<number, number | null>();
  readonly #kindsOfSets = new Map<number, number | null>();

  // -------------------------------------------------------------- facts about names and operands of the code
  /** Names that are never assigned again: their row may be looked up once, at the top of the function. */
  readonly immutable = new Set<string>();
  /** Those of them that are live entities, with a kind where one is known. */
  readonly liveNames = new Map<string, number | null>();
  /** That the value is a player or a tile. */
  readonly sorts = new Map<string, 'player' | 'tile'>();
  /** What is known about the row of the entity. */
  readonly rowFacts = new Map<string, RowFact>();
  /** The value is nothing or a live entity, with its kind where one is known. */
  readonly liveOrNothing = new Map<string, number | null>();
  /** By the operand of a set's start: its members are all live and of one kind. */
  readonly setKinds = new Map<string, number | null>();
  /** Sets that are in the state: by parameter, and by the operand of the set's start. */
  readonly setsInState = new Set<number | string>();
  #temps = 0;

  constructor(gen: CodegenContext, context: ImplicitContext, decls: readonly LocalDecl[]) {
    this.gen = gen;
    this.context = context;
    this.decls = decls;
  }

  add(code: JsCode): void {
    addTo(this.lines, code);
  }

  /** Adds a list with a scope of its own, which a `break` with the label leaves. */
  block(label: string | null, write: () => void): void {
    this.add(labelled(label, block(this.capture(write).lines)));
  }

  if(test: Operand, yes: () => void, no: (() => void) | null = null): void {
    const taken = block(this.capture(yes).lines);
    this.add(ifElse(test, taken, no === null ? null : this.capture(no).lines));
  }

  /** Adds statements that run where all tests are true; without tests, a block. */
  ifAll(tests: readonly Operand[], yes: () => void): void {
    if (tests.length === 0) this.block(null, yes);
    else this.if(allOf(tests), yes);
  }

  /** Adds one statement that runs where a test is true. */
  when(test: Operand, then: JsCode | (() => void), no: (() => void) | null = null): void {
    const [one, ...others] = typeof then === 'function' ? this.capture(then).lines : statementsOf(then);
    if (one === undefined || others.length > 0) throw new Error('not one statement');
    this.add(ifElse(test, one, no === null ? null : this.capture(no).lines));
  }

  /** `head`: its body is replaced. */
  loop(head: LoopStatement, write: () => void, label: string | null = null): void {
    this.add(labelled(label, { ...head, body: block(this.capture(write).lines) }));
  }

  /** Adds a switch. `write` writes a case; `otherwise` is the default case. */
  switch<T>(
    value: Operand,
    cases: Iterable<readonly [test: number, of: T]>,
    write: (of: T, test: number) => void,
    otherwise: JsCode | null = null,
  ): void {
    const caseOf = (test: number | null, consequent: readonly Statement[]): SwitchCase => ({
      type: 'SwitchCase',
      test: test === null ? null : number(test),
      consequent,
    });
    const made = [...cases].map(([test, of]) => caseOf(test, this.capture(() => write(of, test)).lines));
    if (otherwise !== null) made.push(caseOf(null, statementsOf(otherwise)));
    this.add({ type: 'SwitchStatement', discriminant: expressionOf(value), cases: made });
  }

  temp(): string {
    return `t${this.#temps++}`;
  }
  label(): string {
    return `L${this.#temps++}`;
  }

  /** Runs `work` and gives its statements instead of adding them. */
  capture<T>(work: () => T): { lines: Statement[]; value: T } {
    const { lines } = this;
    this.lines = [];
    const value = work();
    const taken = this.lines;
    this.lines = lines;
    return { lines: taken, value };
  }

  /** Adds a mark that charges so much work; work-charges.ts sums marks up. */
  charge(amount: number): void {
    if (amount > 0) this.add(workMark(amount));
  }

  /** Charges for something that is done for each member of a set. */
  chargeForEach(members: number, each: number): void {
    this.add(workOfEach(this.gen, members, each));
  }

  /** Charges for one evaluation of expressions, without their heavy parts. */
  chargeFor(tree: Tree): void {
    this.charge(this.gen.costs.light(tree, this.decls));
  }

  /** Emits an expression; while `isHeavy`, its sets charge where they are walked. */
  heavily<T>(isHeavy: boolean, write: () => T): T {
    if (isHeavy) this.heavyDepth++;
    const result = write();
    if (isHeavy) this.heavyDepth--;
    return result;
  }

  /** Evaluates a value here, once, into a temporary. */
  toTemp(value: EmittedValue): EmittedValue {
    const { code } = value;
    if (typeof code === 'string' && (ATOMS.test(code) || this.immutable.has(code))) return value;
    const name = this.temp();
    this.add(jsList`const ${name}=${code};`);
    const rowFact = this.rowFacts.get(codeKey(code));
    if (rowFact !== undefined) this.rowFacts.set(name, rowFact);
    const sure = this.liveOrNothing.get(codeKey(code));
    if (sure !== undefined) this.liveOrNothing.set(name, sure);
    return { ...value, code: name };
  }

  /** A value that may be repeated. */
  toAtom(value: EmittedValue): EmittedValue {
    return typeof value.code === 'string' ? value : this.toTemp(value);
  }

  local(slot: number): EmittedLocal {
    const known = this.substitutions.get(slot);
    if (known !== undefined) return known;
    // an inlined word has no variables of its own; a local that is not substituted is nothing
    if (this.inlineDepth > 0) return { many: false, code: 'N', nullable: true };
    const many = this.decls[slot]?.type.many === true;
    if (many) return this.#setLocal(slot);
    const code = `l${slot}`;
    const sure = this.liveOrNothingLocals.get(slot);
    if (sure !== undefined) this.liveOrNothing.set(code, sure);
    // a local declared as a tile may hold an entity on a tile: orders get their candidates unconverted
    const is = isPlayerSlot(this.gen, this.decls[slot]) ? 'player' : undefined;
    return { many, code, nullable: !this.neverNothing.has(slot), ...(is && { is }) };
  }

  readonly isSetLocal = (slot: number): boolean => this.local(slot).many;

  #setLocal(slot: number): EmittedLocal {
    const kind = this.#kindsOfSets.get(slot);
    if (kind !== undefined) this.setKinds.set(`b${slot}`, kind);
    return {
      many: true,
      from: `b${slot}`,
      count: `n${slot}`,
      ...(kind !== undefined && { kind }),
      ...(this.setsInState.has(slot) && { list: 'S' }),
    };
  }

  /** Records that all members of a local's set are live and of a kind. `isGiven`: the set is a parameter. */
  assumeMembers(slot: number, kind: number | null | undefined, isGiven = false): void {
    if (kind !== undefined && (isGiven || this.#once.has(slot))) this.#kindsOfSets.set(slot, kind);
  }

  /** Sets how many statements assign each local; locals in `given` have an initial value. `body`: the statements. */
  setAssignments(changed: ReadonlyMap<number, number>, given: ReadonlySet<number>, body: readonly Stmt[]): void {
    this.#declaredOnce = declaredOnce(body);
    this.#once = new Set([...changed].flatMap(([slot, places]) => (places === 1 && !given.has(slot) ? [slot] : [])));
  }

  /**
   * Records the declaration of a local. An assignment of nothing does not change a number, so one that begins with a number is never
   * nothing.
   */
  recordDeclaration(slot: number, { nullable }: EmittedValue): void {
    const of = this.decls[slot]?.type.of;
    const isNumber = of === 'number' || of === 'truth';
    if (isNumber && !nullable && this.#declaredOnce.has(slot) && !this.stepLocals.has(slot))
      this.neverNothing.add(slot);
  }

  /** Records an assignment. What is known about the value holds for the local if there is no other assignment. */
  recordAssignment(
    slot: number,
    code: Operand,
    kind = this.rowFacts.get(codeKey(code))?.live ? null : this.liveOrNothing.get(codeKey(code)),
  ): void {
    if (!this.#once.has(slot)) return;
    if (kind !== undefined) this.liveOrNothingLocals.set(slot, kind);
    if (code === 'N' || literalOf(code) !== null)
      this.substitutions.set(slot, { many: false, code, nullable: code === 'N' });
  }

  /** A variable as a value. */
  named(code: Operand): EmittedValue {
    const is = this.sorts.get(codeKey(code));
    return { code, nullable: false, ...(is && { is }) };
  }

  /** Replaces a local by a variable until `unbind`; gives what it replaced before. */
  bind(slot: number, name: Operand): EmittedLocal | undefined {
    const before = this.substitutions.get(slot);
    this.substitutions.set(slot, { many: false, ...this.named(name) });
    return before;
  }

  unbind(slot: number, before: EmittedLocal | undefined): void {
    if (before === undefined) this.substitutions.delete(slot);
    else this.substitutions.set(slot, before);
  }

  /** Adds a line that computes the row of a live entity, and records what is known about it; gives the row's name. */
  assumeLive(name: string, kind: number | null, tile?: Operand): string {
    const { at, first, stride } = this.gen.bound.layout.entities;
    const row = this.temp();
    this.add(jsList`const ${row}=${at - first * stride}+${name}*${stride}|0;`);
    this.rowFacts.set(name, { row, live: true, sign: name, kind, ...(tile !== undefined && { tile }) });
    return row;
  }

  /** What is known about an entity's row; null where the row has to be looked up at each use. */
  rowFact(code: Operand): RowFact | null {
    const known = this.rowFacts.get(codeKey(code));
    if (known !== undefined) return known;
    if (typeof code !== 'string' || !this.immutable.has(code)) return null;
    const row = `r_${code}`;
    const there = this.liveNames.get(code);
    this.prologue.push(jsList`const ${row}=${this.#rowCode(code, there !== undefined)};`);
    const fact = { row, live: there !== undefined, sign: this.#showsNothing(code) ? code : row, kind: there ?? null };
    this.rowFacts.set(code, fact);
    return fact;
  }

  #rowCode(code: Operand, there: boolean): Operand {
    const { at, first, stride } = this.gen.bound.layout.entities;
    const text = js`(${at - first * stride}+${code}*${stride}|0)`;
    if (there || this.#showsNothing(code)) return text;
    return this.liveOrNothing.has(codeKey(code)) ? js`(${code}<0?-1:${text})` : js`row(${code})`;
  }

  /** Whether a value that is nothing or a live entity is negative exactly where it is nothing. */
  #showsNothing(code: Operand): code is string {
    return typeof code === 'string' && this.liveOrNothing.has(code) && (this.immutable.has(code) || isTemp(code));
  }

  /** The row of a value that is nothing or a live entity; null where it may be something else. */
  rowIfLiveOrNothing(code: Operand): RowFact | null {
    const fact = this.rowFact(code);
    if (fact?.live === true) return fact;
    return this.liveOrNothing.has(codeKey(code)) ? (fact ?? this.rowOf(code)) : null;
  }

  /** A row that is looked up here and valid from here on. */
  rowOf(code: Operand): RowFact {
    const known = this.rowFact(code);
    if (known !== null) return known;
    const row = this.temp();
    this.add(jsList`const ${row}=${this.#rowCode(code, false)};`);
    return {
      row,
      live: false,
      sign: this.#showsNothing(code) ? code : row,
      kind: this.liveOrNothing.get(codeKey(code)) ?? null,
    };
  }

  /** A value as an operand; bails out at run time where its entity no longer exists. */
  checkedEntity(value: EmittedValue): Operand {
    const { code } = this.toTemp(value);
    return code === 'N' || this.rowFacts.get(codeKey(code))?.live === true || this.liveOrNothing.has(codeKey(code))
      ? code
      : js`${this.gen.entityCheck(null)}(${code})`;
  }

  /**
   * An argument for a parameter of this type; bails out at run time where it is not a live entity of the kind.
   */
  checkedArgument(code: Operand, { of, id, many }: Type): Operand {
    const { gen } = this;
    if (of !== 'entity' || many || id === null || !gen.isCardKind(id) || code === 'N') return code;
    const fact = this.rowFacts.get(codeKey(code));
    const known = fact?.live === true ? fact.kind : this.liveOrNothing.get(codeKey(code));
    const isKnown = fact?.live === true || known !== undefined;
    // all reachable cards may be of the kind
    const isAny = !gen.kindsAreFixed || gen.kindTable(id) === null;
    if (isKnown && (isAny || (known != null && gen.isWithin(id, known)))) return code;
    return js`${gen.entityCheck(id)}(${code})`;
  }

  /** Adds a check that all members of a set are live and of the parameter's kind; bails out at run time. */
  checkMembers(from: Operand, count: Operand, { of, id }: Type): void {
    const { gen } = this;
    if (of !== 'entity' || id === null || !gen.isCardKind(id) || count === '0') return;
    const known = this.setKinds.get(codeKey(from));
    if (known !== undefined && (!gen.kindsAreFixed || (known !== null && gen.isWithin(id, known)))) return;
    const one = gen.entityCheck(id);
    const all = gen.requestFunction(
      `${one}s`,
      () => jsList`function ${one}s(b,n){for(let i=b;i<b+n;i++)${one}(K[i]);}`,
    );
    this.add(jsList`${all}(${from},${count});`);
  }

  /** Emits a bail-out: this construct is left to the interpreter. */
  bailOut(why: string): EmittedValue {
    this.gen.bailOuts.add(why);
    this.add(jsList`bail();`);
    return { code: 'N', nullable: true };
  }

  /** Declares all locals except parameters. */
  declare(given: ReadonlySet<number>): JsCode {
    const names: [name: string, value: Operand][] = [];
    for (const [slot, { type }] of this.decls.entries()) {
      if (given.has(slot)) continue;
      if (type.many) names.push([`b${slot}`, '0'], [`n${slot}`, '0']);
      else names.push([`l${slot}`, 'N']);
    }
    return names.length === 0 ? '' : declaration('let', names);
  }

  get hasSets(): boolean {
    return this.decls.some(({ type }) => type.many);
  }
}

export const isSetValued = (f: FunctionBuilder, e: Expr): boolean => isManyWith(f.gen.bound.game, f.isSetLocal, e);
