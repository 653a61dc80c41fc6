/**
 * A pass: merges charges of work (gas metering), and checks the bound only where work may be unbounded. A charge takes
 * from the register of the work that is left (see work-left.ts), and bails out below 0. After inlining, many charges
 * follow one another: those that are always executed together become one. Only code that repeats can charge without
 * end, so loops, recursive functions and the ends of exported functions check the bound. The sum of the charges stays
 * the same.
 */
import { LongestPaths } from '../emit/call-graph.ts';
import type { Expr, LirFunction, LirLoop, LirProgram, Load, Region, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { expressionsOf, listsOf, operandsOf, visitAll } from './visit.ts';
import { isSlot } from './work-left.ts';

/** Slots of the registers: the sum of charges, and its bound. */
export interface ChargeSlots {
  charged: number;
  bound: number;
}

/** Adds a check of the bound to the end of each exported function that may charge; runs before inlining. */
export function withEndChecks(program: LirProgram, slots: ChargeSlots): LirProgram {
  const facts = factsOf(program, slots, null);
  const charging = reaching(facts, ({ charges }) => charges);
  const code = new ChargeCode(program, slots);
  const functions = new Map(program.functions);
  for (const name of program.exports.values()) {
    const fn = functions.get(name);
    if (fn === undefined || !charging.has(name)) continue;
    functions.set(`unchecked_${name}`, { ...fn, name: `unchecked_${name}` });
    functions.set(name, code.checkedCall(fn, `unchecked_${name}`));
  }
  return { ...program, functions };
}

/** Merges charges; runs after inlining. */
export function withMergedCharges(program: LirProgram, slots: ChargeSlots): LirProgram {
  const busy = new Set<Expr | Stmt>();
  const facts = factsOf(program, slots, busy);
  const calls = new Map([...facts].map(([name, one]) => [name, one.calls]));
  const { recursive } = new LongestPaths(calls.keys(), (name) => [...(calls.get(name) ?? [])]);
  const checking = breakersOf(calls);
  const merging = new Merging(new ChargeCode(program, slots), slots, {
    charging: reaching(facts, ({ charges }) => charges),
    resetting: reaching(facts, ({ resets }) => resets),
    looping: reaching(facts, ({ loops }, name) => loops || recursive.has(name)),
    busy,
  });
  const functions = [...program.functions].map(([name, fn]): [string, LirFunction] => [
    name,
    { ...fn, body: merging.whole(fn, checking.has(name)) },
  ]);
  return { ...program, functions: new Map(functions) };
}

/** What the body of a function contains. */
interface BodyFacts {
  calls: ReadonlySet<string>;
  charges: boolean;
  /** It sets the register anew. */
  resets: boolean;
  loops: boolean;
}

type FactsByName = ReadonlyMap<string, BodyFacts>;

/** `busy`: receives the nodes that `BodyReader` finds. */
const factsOf = ({ functions }: LirProgram, slots: ChargeSlots, busy: Set<Expr | Stmt> | null): FactsByName =>
  new Map([...functions].map(([name, { body }]) => [name, new BodyReader(slots, busy).read(body)]));

/**
 * Finds in one walk what the body of a function contains, and which nodes are busy: those with a call, an inlined call, a loop, a
 * charge or a reset in them. Merging leaves all others as they are, which are most.
 */
class BodyReader {
  readonly #slots: ChargeSlots;
  readonly #busy: Set<Expr | Stmt> | null;
  readonly #calls = new Set<string>();
  #charges = false;
  #resets = false;
  #loops = false;

  constructor(slots: ChargeSlots, busy: Set<Expr | Stmt> | null) {
    this.#slots = slots;
    this.#busy = busy;
  }

  read(body: readonly Stmt[]): BodyFacts {
    this.#list(body);
    return { calls: this.#calls, charges: this.#charges, resets: this.#resets, loops: this.#loops };
  }

  #list(list: readonly Stmt[]): boolean {
    let busy = false;
    for (let i = 0; i < list.length; i++) busy = this.#stmt(list[i] as Stmt) || busy;
    return busy;
  }

  #stmt(s: Stmt): boolean {
    let busy = false;
    switch (s.kind) {
      case 'let':
      case 'do':
        busy = this.#expr(s.value);
        break;
      case 'set':
        busy = isReset(s, this.#slots);
        this.#resets ||= busy;
        if (s.target.kind === 'load') busy = this.#expr(s.target.index) || busy;
        busy = this.#expr(s.value) || busy;
        break;
      case 'if':
        busy = amountOf(s, this.#slots) !== null;
        this.#charges ||= busy;
        busy = this.#expr(s.test) || busy;
        busy = this.#list(s.yes) || busy;
        if (s.no !== null) busy = this.#list(s.no) || busy;
        break;
      case 'loop':
        busy = true;
        this.#loops = true;
        if (s.test !== null) this.#expr(s.test);
        this.#list(s.body);
        this.#list(s.update);
        break;
      default:
        busy = this.#exprs(expressionsOf(s));
        for (const list of listsOf(s)) busy = this.#list(list) || busy;
    }
    if (busy) this.#busy?.add(s);
    return busy;
  }

  #exprs(list: readonly Expr[]): boolean {
    let busy = false;
    for (let i = 0; i < list.length; i++) busy = this.#expr(list[i] as Expr) || busy;
    return busy;
  }

  #expr(e: Expr): boolean {
    let busy = false;
    switch (e.kind) {
      case 'const':
      case 'get':
      case 'table':
      case 'length':
        return false;
      case 'load':
      case 'load-from':
        busy = this.#expr(e.index);
        break;
      case 'binary':
      case 'high':
      case 'and':
      case 'or':
        busy = this.#expr(e.left);
        busy = this.#expr(e.right) || busy;
        break;
      case 'unary':
      case 'saturate':
        busy = this.#expr(e.of);
        break;
      case 'call':
        this.#calls.add(e.callee);
        this.#exprs(e.args);
        busy = true;
        break;
      case 'inlined':
        this.#exprs(e.args);
        this.#list(e.body);
        busy = true;
        break;
      default:
        busy = this.#exprs(operandsOf(e));
    }
    if (busy) this.#busy?.add(e);
    return busy;
  }
}

/** A feedback vertex set of the call graph, chosen greedily: the function with most callers and callees first. */
function breakersOf(calls: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const found = new Set<string>();
  const left = new Map([...calls].map(([name, called]) => [name, new Set(called)]));
  for (;;) {
    const { recursive } = new LongestPaths(left.keys(), (name) => [...(left.get(name) ?? [])]);
    let [most, best] = [-1, ''];
    for (const name of recursive) {
      const callees = [...(left.get(name) ?? [])].filter((to) => recursive.has(to)).length;
      const callers = [...recursive].filter((from) => left.get(from)?.has(name)).length;
      if (callees * callers > most) [most, best] = [callees * callers, name];
    }
    if (most < 0) return found;
    found.add(best);
    left.delete(best);
    for (const called of left.values()) called.delete(best);
  }
}

/** The functions of which one that they call, or they themselves, are as `is` says. */
function reaching(facts: FactsByName, is: (facts: BodyFacts, name: string) => boolean): Set<string> {
  const callers = new Map<string, string[]>();
  for (const [name, { calls }] of facts)
    for (const callee of calls) {
      const known = callers.get(callee);
      if (known === undefined) callers.set(callee, [name]);
      else known.push(name);
    }
  const found = new Set<string>();
  for (const [name, one] of facts) if (is(one, name)) found.add(name);
  // a set visits what is added meanwhile
  for (const name of found) for (const caller of callers.get(name) ?? []) found.add(caller);
  return found;
}

/** Whether a statement sets the register anew. */
const isReset = (s: Stmt, { charged }: ChargeSlots): boolean =>
  s.kind === 'set' && s.op === null && isSlot(s.target, charged);

/** The amount that a statement charges; null if it is not a charge. */
function amountOf(s: Stmt, { charged }: ChargeSlots): number | null {
  if (s.kind !== 'if' || s.yes.length !== 1 || s.no !== null) return null;
  if (s.test.kind !== 'binary' || s.test.op !== 'lt') return null;
  const { left, right } = s.test;
  if (left.kind !== 'update' || left.op !== 'sub' || !isSlot(left.target, charged)) return null;
  if (right.kind !== 'const' || right.value !== 0) return null;
  return left.value.kind === 'const' ? left.value.value : null;
}

/** Functions by what they, or those that they call, do: charge, set the register anew, repeat something. */
interface Sets {
  charging: ReadonlySet<string>;
  resetting: ReadonlySet<string>;
  looping: ReadonlySet<string>;
  /** The nodes that merging may change, see `BodyReader`. */
  busy: ReadonlySet<Expr | Stmt>;
}

/** A charge that later ones are added to. */
interface OpenCharge {
  amount: number;
  isChecked: boolean;
}

/** Makes charges and checks. */
class ChargeCode {
  readonly #registers: Region;
  readonly #slots: ChargeSlots;

  constructor({ regions }: LirProgram, slots: ChargeSlots) {
    this.#registers = [...regions.values()].find(({ kind }) => kind === 'registers') as Region;
    this.#slots = slots;
  }

  charge({ amount, isChecked }: OpenCharge): Stmt {
    const target = this.#register(this.#slots.charged);
    const value: Expr = { kind: 'const', value: amount, sort: 'int' };
    if (!isChecked) return { kind: 'set', target, op: 'sub', value };
    return bailOutBelow({ kind: 'update', target, op: 'sub', value, result: 'new' });
  }

  check(): Stmt {
    return bailOutBelow(this.#register(this.#slots.charged));
  }

  /** A function like another one, that calls it and checks the bound. */
  checkedCall({ name, params, locals, result }: LirFunction, callee: string): LirFunction {
    const args = Array.from({ length: params }, (_, local): Expr => ({ kind: 'get', local }));
    const call: Expr = { kind: 'call', callee, args };
    const given = locals.slice(0, params);
    if (result === 'none' || result === 'never')
      return { name, params, locals: given, result, size: 1, body: [{ kind: 'do', value: call }, this.check()] };
    const body: Stmt[] = [
      { kind: 'let', local: params, value: call },
      this.check(),
      { kind: 'return', value: { kind: 'get', local: params } },
    ];
    return {
      name,
      params,
      locals: [...given, { name: 'result', sort: 'int', isConstant: true }],
      result,
      size: 1,
      body,
    };
  }

  #register(slot: number): Load {
    return { kind: 'load', region: this.#registers, index: { kind: 'const', value: slot, sort: 'int' } };
  }
}

/** Bails out where a number is below 0. */
function bailOutBelow(left: Expr): Stmt {
  const test: Expr = { kind: 'binary', op: 'lt', left, right: { kind: 'const', value: 0, sort: 'int' } };
  return { kind: 'if', test, yes: [{ kind: 'bail' }], no: null };
}

/** A statement of a list, or a charge that is still open. */
type ChargedPart = Stmt | OpenCharge;

const isOpen = (part: ChargedPart): part is OpenCharge => !('kind' in part);

/**
 * The charge that checks the bound for a list, null if none can: the first one of a function, since what is in front of
 * another one may call the function again; in the body of a loop the first one that each complete round makes.
 */
function checkedAt(parts: readonly ChargedPart[], loop: number | null): number | null {
  for (const [i, part] of parts.entries()) {
    if (isOpen(part)) return i;
    if (loop === null || continues(part, loop)) return null;
  }
  return null;
}

/** Whether a statement may go on with the next round of a loop. */
function continues(s: Stmt, loop: number): boolean {
  let found = false;
  visitAll(
    [s],
    () => {},
    (one) => {
      found ||= one.kind === 'continue' && one.target === loop;
    },
  );
  return found;
}

class Merging extends LirRewriter {
  readonly #slots: ChargeSlots;
  readonly #sets: Sets;
  /** The statements of the current function that may set the register anew. */
  #resetting: ReadonlySet<Stmt> = new Set();
  /** Whether the part that is rewritten charges, and whether it may take long. */
  #charges = false;
  #takesLong = false;
  readonly #code: ChargeCode;
  /** Receives charges that are always executed with the current statement; null where it is not known what is. */
  #outer: { amount: number } | null = null;

  constructor(code: ChargeCode, slots: ChargeSlots, sets: Sets) {
    super();
    this.#code = code;
    this.#slots = slots;
    this.#sets = sets;
  }

  whole({ name, body }: LirFunction, isRecursive: boolean): readonly Stmt[] {
    this.#outer = null;
    this.#resetting = this.#sets.resetting.has(name) ? this.#resettingIn(body) : new Set();
    this.#charges = false;
    return this.#merged(body, () => isRecursive && this.#charges);
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    return this.#merged(list, null);
  }

  /**
   * Merges the charges of a list. `repeats`: whether it has to check the bound, asked when all of it is rewritten; null where
   * it has not, and only then may the list be executed together with the code around it. `loop`: the loop that it is the body of.
   */
  #merged(list: readonly Stmt[], repeats: (() => boolean) | null, loop: number | null = null): readonly Stmt[] {
    const given = this.#outer;
    const parts: ChargedPart[] = [];
    let isChanged = false;
    let open: OpenCharge | null = null;
    // charges in front of a statement that may leave the list belong to the code around it
    let outer = repeats === null ? given : null;
    const charge = (amount: number): void => {
      if (outer !== null) outer.amount += amount;
      else if (open !== null) open.amount += amount;
      else {
        open = { amount, isChecked: false };
        parts.push(open);
      }
    };
    for (let i = 0; i < list.length; i++) {
      const s = list[i] as Stmt;
      const amount = amountOf(s, this.#slots);
      if (amount !== null) {
        this.#charges = true;
        isChanged = true;
        charge(amount);
        continue;
      }
      const resets = this.#resetting.has(s);
      if (this.#sets.busy.has(s)) {
        const inner = { amount: 0 };
        this.#outer = resets ? null : inner;
        const made = this.stmt(s);
        isChanged ||= made !== s || inner.amount > 0;
        if (inner.amount > 0) charge(inner.amount);
        parts.push(made);
      } else parts.push(s);
      if (resets || ((open !== null || outer !== null) && mayLeave(s))) {
        open = null;
        outer = null;
      }
    }
    this.#outer = given;
    const isRepeated = repeats?.() === true;
    return isChanged || isRepeated ? this.#written(parts, isRepeated, loop) : list;
  }

  #written(parts: readonly ChargedPart[], isRepeated: boolean, loop: number | null): Stmt[] {
    const at = isRepeated ? checkedAt(parts, loop) : null;
    if (at !== null) (parts[at] as OpenCharge).isChecked = true;
    const made = parts.map((part) => (isOpen(part) ? this.#code.charge(part) : part));
    return isRepeated && at === null ? [this.#code.check(), ...made] : made;
  }

  protected override expr(e: Expr): Expr {
    if (!this.#sets.busy.has(e)) return e;
    switch (e.kind) {
      case 'and':
      case 'or': {
        const left = this.expr(e.left);
        const right = this.#apart(() => this.expr(e.right));
        return left === e.left && right === e.right ? e : { ...e, left, right };
      }
      case 'select': {
        const test = this.expr(e.test);
        const yes = this.#apart(() => this.expr(e.yes));
        const no = this.#apart(() => this.expr(e.no));
        return test === e.test && yes === e.yes && no === e.no ? e : { ...e, test, yes, no };
      }
      case 'call':
        this.#charges ||= this.#sets.charging.has(e.callee);
        this.#takesLong ||= this.#sets.looping.has(e.callee);
        return super.expr(e);
      default:
        return super.expr(e);
    }
  }

  protected override stmt(s: Stmt): Stmt {
    switch (s.kind) {
      case 'if': {
        const test = this.expr(s.test);
        return this.#apart(() => {
          const yes = this.list(s.yes);
          const no = s.no && this.list(s.no);
          return test === s.test && yes === s.yes && no === s.no ? s : { ...s, test, yes, no };
        });
      }
      case 'switch': {
        const value = this.expr(s.value);
        return this.#apart(() => ({
          ...s,
          value,
          cases: s.cases.map((one) => ({ ...one, body: this.list(one.body) })),
        }));
      }
      case 'loop':
        return this.#apart(() => this.#loop(s));
      default:
        return super.stmt(s);
    }
  }

  /** Rewrites a part that may be executed less or more often than the code around it. */
  #apart<T>(work: () => T): T {
    const outer = this.#outer;
    this.#outer = null;
    const made = work();
    this.#outer = outer;
    return made;
  }

  /** The bound is checked in each round that charges, and that contains a loop or a call of what takes long. */
  #loop(s: LirLoop): LirLoop {
    const outer = { charges: this.#charges };
    this.#charges = false;
    this.#takesLong = false;
    const test = s.test && this.expr(s.test);
    const update = this.list(s.update);
    const body = this.#merged(s.body, () => this.#charges && this.#takesLong, s.target);
    this.#charges ||= outer.charges;
    this.#takesLong = true;
    return { ...s, test, body, update };
  }

  /** The statements that set the register anew, contain such a statement, or call a function that does. */
  #resettingIn(body: readonly Stmt[]): Set<Stmt> {
    const found = new Set<Stmt>();
    const inExpr = (e: Expr): boolean => {
      if (!this.#sets.busy.has(e)) return false;
      let is = e.kind === 'call' && this.#sets.resetting.has(e.callee);
      for (const operand of operandsOf(e)) is = inExpr(operand) || is;
      return (e.kind === 'inlined' && inList(e.body)) || is;
    };
    const inList = (list: readonly Stmt[]): boolean => {
      let is = false;
      for (const s of list) is = inStmt(s) || is;
      return is;
    };
    const inStmt = (s: Stmt): boolean => {
      if (!this.#sets.busy.has(s)) return false;
      let is = isReset(s, this.#slots);
      for (const e of expressionsOf(s)) is = inExpr(e) || is;
      for (const list of listsOf(s)) is = inList(list) || is;
      if (is) found.add(s);
      return is;
    };
    inList(body);
    return found;
  }
}

/** Whether a statement may go on elsewhere than with the next one: it jumps out of itself, or returns. */
function mayLeave(s: Stmt): boolean {
  switch (s.kind) {
    case 'if':
    case 'block':
    case 'loop':
    case 'switch':
      return hasExit(s);
    case 'break':
    case 'continue':
    case 'return':
      return true;
    default:
      return false;
  }
}

function hasExit(s: Stmt): boolean {
  const targets = new Set<number>();
  let found = false;
  const see = (list: readonly Stmt[]): void => {
    for (let i = 0; i < list.length && !found; i++) {
      const one = list[i] as Stmt;
      if ('target' in one && typeof one.target === 'number') {
        if (one.kind === 'break' || one.kind === 'continue') found ||= !targets.has(one.target);
        else targets.add(one.target);
      }
      if (one.kind === 'return') found = true;
      if (one.kind === 'if') {
        see(one.yes);
        if (one.no !== null) see(one.no);
      } else if (one.kind === 'block') see(one.body);
      else if (one.kind === 'loop') {
        see(one.body);
        see(one.update);
      } else if (one.kind === 'switch') for (const { body } of one.cases) see(body);
    }
  };
  see([s]);
  return found;
}
