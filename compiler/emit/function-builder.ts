/** One function while it is written: its lines, its temporaries, and how its locals and its context are named. */

import { IMPLICIT } from '../analysis/implicits.ts';
import { isManyWhere } from '../analysis/many.ts';
import type { Expr, LocalDecl, Type } from '../ir.ts';
import { charge } from './call-graph.ts';
import type { CodegenContext } from './context.ts';

/** An expression's text. `may`: it can be nothing. `is`: when it is something, it is a player or a tile. */
export interface EmittedValue {
  code: string;
  nullable: boolean;
  is?: 'player' | 'tile';
}

/** The number that a text is; null where it is none. */
export const literalOf = (code: string): number | null => (/^-?\d+$/.test(code) ? Number(code) : null);

/** A name that `temp` gave. */
const TEMP = /^t\d+$/;

/** What is known of the entity that a name stands for. Rows are given back between decisions only, so one that is there stays. */
export interface RowFact {
  /** The name of its row's offset. */
  row: string;
  /** The row is there. */
  live: boolean;
  /** The name of what is below 0 where there is no row. */
  sign: string;
  /** A kind that it is within, as long as nothing happens. */
  kind: number | null;
  /** The name of the tile where it stands, and of who controls it, as long as nothing happens. */
  tile?: string;
  controller?: string;
}

/** A run of a stack or list: members from `from` to before `to`; `pop` gives the room back when it was pushed. */
export interface Span {
  from: string;
  to: string;
  pop: string;
  list: string;
}

/** Names of self, you, here, level and moment; `N` and `0` where there is none. */
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

/** The moment by this name is told at run time. */
const SOME_MOMENT = 'mo';

/**
 * The parameters by which a function gets what it needs of the context. One that is called where the moment is known is made
 * for that `moment`.
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

/** What tells the names of functions made for one moment apart. */
export const momentSuffix = (mask: number, { moment }: ImplicitContext): string =>
  (mask & IMPLICIT.moment) === 0 || moment === SOME_MOMENT ? '' : `_m${moment}`;

/** A local: a number, or a set that stands somewhere on the stack. */
export type Local =
  | ({ many: false } & EmittedValue)
  | { many: true; from: string; count: string; kind?: number | null };

/** Whether a local is declared a player: then it is taken for one, and whoever gives it something else gives up. */
export function isPlayerSlot({ bound }: CodegenContext, decl: LocalDecl | undefined): boolean {
  const { of, id } = decl?.type ?? { of: 'number', id: null };
  return of === 'entity' && id !== null && bound.game.kinds[id]?.kernel === 'player';
}

export class FunctionBuilder {
  readonly gen: CodegenContext;
  context: ImplicitContext;
  decls: readonly LocalDecl[];
  lines: string[] = [];
  /** Locals that stand for something else: arguments while a default is worked out. */
  substitutions = new Map<number, Local>();
  /** Names of players and tiles. */
  readonly sorts = new Map<string, 'player' | 'tile'>();
  /** What is known, by the text of a value. */
  readonly rowFacts = new Map<string, RowFact>();
  /**
   * Texts of values that are nothing or an entity that is there, with a kind that it is within where one is known; and the
   * numbers of locals that are the like.
   */
  readonly liveOrNothing = new Map<string, number | null>();
  readonly liveOrNothingLocals = new Map<number, number | null>();
  /** Kinds that all members of sets are within, those being there: by the text of where a set begins, and by local. */
  readonly setKinds = new Map<string, number | null>();
  readonly #kindsOfSets = new Map<number, number | null>();
  /** Names that stand for the same all through the function, and whose row may be looked up at its top. */
  readonly immutable = new Set<string>();
  /** Of those the entities that are there, with a kind that they are within where one is known. */
  readonly liveNames = new Map<string, number | null>();
  /** Lines at the function's top. */
  readonly head: string[] = [];
  /** How many words the text stands inside that were written in place of a call. */
  inlined = 0;
  /** Above 0: what is gone through is charged where it stands, for nobody has charged for it before. */
  heavy = 0;
  /** Locals that are never nothing. */
  readonly neverNothing = new Set<number>();
  /** What its `give` gives. */
  gives: Type | null = null;
  /** Locals that statements give a value in one place alone. */
  #once: ReadonlySet<number> = new Set();
  /** Locals that were written. */
  readonly written = new Set<number>();
  /** What `stop` has to put right before it leaves, the innermost last. */
  readonly unwinding: string[] = [];
  /** The label that `stop` leaves; null where the function has no body. */
  body: string | null = null;
  stopped: string | null = null;
  /** Where a walk that pushes for itself says that it is done with that; see sets.ts. */
  ready: string | null = null;
  /** The name of a player who is there: of a move, of an offer, or of a phase. */
  acting = '';
  /** Locals that stay in the state: of step code. */
  kept: ReadonlySet<number> = new Set();
  /** It is an ability, which can prevent what it listens to. */
  ability = false;
  /** How a statement is settled; null where it is not. */
  settles: string | null = null;
  #temps = 0;

  constructor(gen: CodegenContext, context: ImplicitContext, decls: readonly LocalDecl[]) {
    this.gen = gen;
    this.context = context;
    this.decls = decls;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  temp(): string {
    return `t${this.#temps++}`;
  }
  label(): string {
    return `L${this.#temps++}`;
  }

  /** Runs `work` with its lines kept apart. */
  capture<T>(work: () => T): { lines: string[]; value: T } {
    const { lines } = this;
    this.lines = [];
    const value = work();
    const taken = this.lines;
    this.lines = lines;
    return { lines: taken, value };
  }

  /** Writes the mark of so much work. */
  charge(amount: number): void {
    if (amount > 0) this.add(charge(amount));
  }

  /** Charges for what is worked out once by expressions, but for what is heavy in them. */
  chargeFor(node: unknown): void {
    this.charge(this.gen.costs.light(node, this.decls));
  }

  /** Writes what is charged where it stands. */
  heavily<T>(isHeavy: boolean, write: () => T): T {
    if (isHeavy) this.heavy++;
    const result = write();
    if (isHeavy) this.heavy--;
    return result;
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.lines.push(line);
  }

  /** A value that is worked out here, once. */
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

  /** A value that may be written twice. */
  toAtom(value: EmittedValue): EmittedValue {
    return /^(-?\d+|\w+)$/.test(value.code) ? value : this.toTemp(value);
  }

  local(slot: number): Local {
    const known = this.substitutions.get(slot);
    if (known !== undefined) return known;
    // a word written in place of a call has no variables of its own: what is not known yet is nothing
    if (this.inlined > 0) return { many: false, code: 'N', nullable: true };
    const many = this.decls[slot]?.type.many === true;
    if (many) return this.#setLocal(slot);
    const code = `l${slot}`;
    const sure = this.liveOrNothingLocals.get(slot);
    if (sure !== undefined) this.liveOrNothing.set(code, sure);
    // what is declared a tile may be what stands on one: an order is given its candidates as they are
    const is = isPlayerSlot(this.gen, this.decls[slot]) ? 'player' : undefined;
    return { many, code, nullable: !this.neverNothing.has(slot), ...(is && { is }) };
  }

  #setLocal(slot: number): Local {
    const kind = this.#kindsOfSets.get(slot);
    if (kind !== undefined) this.setKinds.set(`b${slot}`, kind);
    return { many: true, from: `b${slot}`, count: `n${slot}`, ...(kind !== undefined && { kind }) };
  }

  /** Of a set that a local is given, or is given with: all members are there, and of a kind. */
  assumeMembers(slot: number, kind: number | null | undefined, isGiven = false): void {
    if (kind !== undefined && (isGiven || this.#once.has(slot))) this.#kindsOfSets.set(slot, kind);
  }

  /** How many statements give each local a value; those of `given` have one to begin with. */
  setAssignments(changed: ReadonlyMap<number, number>, given: ReadonlySet<number>): void {
    this.#once = new Set([...changed].flatMap(([slot, places]) => (places === 1 && !given.has(slot) ? [slot] : [])));
  }

  /** A local is given a value: what is known of that is known of the local, if it is given no other. */
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

  /** A name that stands for something, as a value. */
  named(code: string): EmittedValue {
    const is = this.sorts.get(code);
    return { code, nullable: false, ...(is && { is }) };
  }

  /** Gives a local the name of a member, for as long as `unbind` has not taken it back. */
  bind(slot: number, name: string): Local | undefined {
    const before = this.substitutions.get(slot);
    this.substitutions.set(slot, { many: false, ...this.named(name) });
    return before;
  }

  unbind(slot: number, before: Local | undefined): void {
    if (before === undefined) this.substitutions.delete(slot);
    else this.substitutions.set(slot, before);
  }

  /** The offset of the row of an entity that is there, held in a name, which is known from here on. */
  assumeLive(name: string, kind: number | null, tile?: string): void {
    const { at, first, stride } = this.gen.bound.layout.entities;
    const row = this.temp();
    this.add(`const ${row}=${at - first * stride}+${name}*${stride}|0;`);
    this.rowFacts.set(name, { row, live: true, sign: name, kind, ...(tile !== undefined && { tile }) });
  }

  /** What is known of an entity's row; null where it has to be looked up each time. */
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

  /** What is nothing or there tells by itself which it is, as long as it stays as it is. */
  #showsNothing(code: string): boolean {
    return this.liveOrNothing.has(code) && (this.immutable.has(code) || TEMP.test(code));
  }

  /** The row of what is nothing or an entity that is there; null where it may be something else. */
  rowIfLiveOrNothing(code: string): RowFact | null {
    const fact = this.rowFact(code);
    if (fact?.live === true) return fact;
    return this.liveOrNothing.has(code) ? (fact ?? this.rowOf(code)) : null;
  }

  /** A row that may be looked up once for all that follows. */
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

  /** A value's text; what is no longer there gives up. */
  checkedEntity(value: EmittedValue): string {
    const { code } = this.toTemp(value);
    return code === 'N' || this.rowFacts.get(code)?.live === true || this.liveOrNothing.has(code)
      ? code
      : `${this.gen.entityCheck(null)}(${code})`;
  }

  /** A value's text as a parameter for entities wants it: what is no longer there, or of no such kind, gives up. */
  checkedArgument(code: string, { of, id, many }: Type): string {
    const { gen } = this;
    if (of !== 'entity' || many || id === null || !gen.isCards(id) || code === 'N') return code;
    const fact = this.rowFacts.get(code);
    const known = fact?.live === true ? fact.kind : this.liveOrNothing.get(code);
    const isKnown = fact?.live === true || known !== undefined;
    if (isKnown && (!gen.kindsAreFixed || (known != null && gen.isWithin(id, known)))) return code;
    return `${gen.entityCheck(id)}(${code})`;
  }

  /** Gives up where a member of a set is not there, or of no such kind, as a parameter for a set of entities wants it. */
  checkMembers(from: string, count: string, { of, id }: Type): void {
    const { gen } = this;
    if (of !== 'entity' || id === null || !gen.isCards(id) || count === '0') return;
    const known = this.setKinds.get(from);
    if (known !== undefined && (!gen.kindsAreFixed || (known !== null && gen.isWithin(id, known)))) return;
    const one = gen.entityCheck(id);
    const all = gen.requestFunction(`${one}s`, () => `function ${one}s(b,n){for(let i=b;i<b+n;i++)${one}(K[i]);}`);
    this.add(`${all}(${from},${count});`);
  }

  /** Something that is left to the interpreter. */
  bailOut(why: string): EmittedValue {
    this.gen.left.add(why);
    this.add('bail();');
    return { code: 'N', nullable: true };
  }

  /** Declarations of all locals but those that came as parameters. */
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

/** Whether an expression's value is a set. */
export const isSet = (f: FunctionBuilder, e: Expr): boolean =>
  isManyWhere(f.gen.bound.game, (slot) => f.local(slot).many, e);
