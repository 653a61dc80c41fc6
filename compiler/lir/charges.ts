/**
 * A pass: merges charges of work (gas metering), and checks the bound only where work may be unbounded. A charge takes
 * from the register of the work that is left (see work-left.ts), and bails out below 0. After inlining, many charges
 * follow one another: those that are always executed together become one. Only code that repeats can charge without
 * end, so loops, recursive functions and the ends of exported functions check the bound. The sum of the charges stays
 * the same.
 */
import { LongestPaths } from '../emit/call-graph.ts';
import { withCallers } from './callers.ts';
import {
  amountOf,
  type ChargeFacts,
  type ChargeSlots,
  chargeFacts,
  feedbackVertexSet,
  isReset,
} from './charge-facts.ts';
import type { Expr, LirFunction, LirLoop, LirProgram, Region, Stmt } from './nodes.ts';
import { registerAt, registerRegion } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';
import { expressionsOf, listsOf, operandsOf, visitStmt } from './visit.ts';

/** Adds a check of the bound to the end of each exported function that may charge; runs before inlining. */
export function addEndChecks(program: LirProgram, slots: ChargeSlots): LirProgram {
  const facts = chargeFacts(program, slots, null);
  const charging = factOrCallee(facts, ({ charges }) => charges);
  const code = new ChargeBuilder(program, slots);
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
export function mergeCharges(program: LirProgram, slots: ChargeSlots): LirProgram {
  const mergeable = new Set<Expr | Stmt>();
  const facts = chargeFacts(program, slots, mergeable);
  const calls = callsOf(facts);
  const { recursive } = new LongestPaths(calls.keys(), (name) => [...(calls.get(name) ?? [])]);
  const checking = feedbackVertexSet(calls);
  const pass = new ChargeMerger(new ChargeBuilder(program, slots), slots, {
    charging: factOrCallee(facts, ({ charges }) => charges),
    resetting: factOrCallee(facts, ({ resets }) => resets),
    looping: factOrCallee(facts, ({ loops }, name) => loops || recursive.has(name)),
    mergeable,
  });
  return mapFunctions(program, (fn) => ({ ...fn, body: pass.body(fn, checking.has(fn.name)) }));
}

const callsOf = (facts: ReadonlyMap<string, ChargeFacts>): Map<string, ReadonlySet<string>> =>
  new Map([...facts].map(([name, { calls }]) => [name, calls]));

/** The functions for which a fact holds, or that call such a function. */
const factOrCallee = (
  facts: ReadonlyMap<string, ChargeFacts>,
  holds: (facts: ChargeFacts, name: string) => boolean,
): ReadonlySet<string> =>
  withCallers(
    [...facts].filter(([name, one]) => holds(one, name)).map(([name]) => name),
    callsOf(facts),
  );

/** Functions that charge, set the register anew or repeat something, themselves or through a callee. */
interface MergeFacts {
  charging: ReadonlySet<string>;
  resetting: ReadonlySet<string>;
  looping: ReadonlySet<string>;
  /** The nodes that merging may change. */
  mergeable: ReadonlySet<Expr | Stmt>;
}

/** A charge that later ones are added to. */
interface OpenCharge {
  amount: number;
  isChecked: boolean;
}

/** Makes charges and checks. */
class ChargeBuilder {
  readonly #registers: Region;
  readonly #slots: ChargeSlots;

  constructor(program: LirProgram, slots: ChargeSlots) {
    this.#registers = registerRegion(program);
    this.#slots = slots;
  }

  charge({ amount, isChecked }: OpenCharge): Stmt {
    const target = registerAt(this.#registers, this.#slots.charged);
    const value: Expr = { kind: 'const', value: amount, type: 'int' };
    if (!isChecked) return { kind: 'set', target, op: 'sub', value };
    return bailOutBelow({ kind: 'update', target, op: 'sub', value, result: 'new' });
  }

  check(): Stmt {
    return bailOutBelow(registerAt(this.#registers, this.#slots.charged));
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
      locals: [...given, { name: 'result', type: 'int', isConstant: true }],
      result,
      size: 1,
      body,
    };
  }
}

/** Bails out where a number is below 0. */
function bailOutBelow(left: Expr): Stmt {
  const test: Expr = { kind: 'binary', op: 'lt', left, right: { kind: 'const', value: 0, type: 'int' } };
  return { kind: 'if', test, yes: [{ kind: 'bail' }], no: null };
}

/** A statement of a list, or a charge that is still open. */
type ChargedPart = Stmt | OpenCharge;

const isOpen = (part: ChargedPart): part is OpenCharge => !('kind' in part);

/**
 * The charge that checks the bound for a list; null if none can. In a function it is the first one, since the code in
 * front of a later one may call the function again. In the body of a loop it is the first one that each complete round
 * makes.
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
  visitStmt(
    s,
    () => {},
    (one) => {
      found ||= one.kind === 'continue' && one.target === loop;
    },
  );
  return found;
}

class ChargeMerger extends LirRewriter {
  readonly #slots: ChargeSlots;
  readonly #facts: MergeFacts;
  /** The statements of the current function that may set the register anew. */
  #resetting: ReadonlySet<Stmt> = new Set();
  /** Whether the part that is rewritten charges, and whether it may take long. */
  #charges = false;
  #takesLong = false;
  readonly #code: ChargeBuilder;
  /**
   * Receives the charges that are always executed together with the current statement; null where that is not known.
   */
  #outer: { amount: number } | null = null;

  constructor(code: ChargeBuilder, slots: ChargeSlots, facts: MergeFacts) {
    super();
    this.#code = code;
    this.#slots = slots;
    this.#facts = facts;
  }

  /** The body of a function with its charges merged. `checks`: the bound is checked in it, since it cuts a cycle of calls. */
  body({ name, body }: LirFunction, checks: boolean): readonly Stmt[] {
    this.#outer = null;
    this.#resetting = this.#facts.resetting.has(name) ? this.#resettingIn(body) : new Set();
    this.#charges = false;
    return this.#merged(body, () => checks && this.#charges);
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
      if (this.#facts.mergeable.has(s)) {
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
    if (!this.#facts.mergeable.has(e)) return e;
    switch (e.kind) {
      case 'and':
      case 'or': {
        const left = this.expr(e.left);
        const right = this.#apart(() => this.expr(e.right));
        return left === e.left && right === e.right ? e : { ...e, left, right };
      }
      case 'conditional': {
        const test = this.expr(e.test);
        const yes = this.#apart(() => this.expr(e.yes));
        const no = this.#apart(() => this.expr(e.no));
        return test === e.test && yes === e.yes && no === e.no ? e : { ...e, test, yes, no };
      }
      case 'call':
        this.#charges ||= this.#facts.charging.has(e.callee);
        this.#takesLong ||= this.#facts.looping.has(e.callee);
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
      if (!this.#facts.mergeable.has(e)) return false;
      let is = e.kind === 'call' && this.#facts.resetting.has(e.callee);
      const operands = operandsOf(e);
      for (let i = 0; i < operands.length; i++) is = inExpr(operands[i] as Expr) || is;
      return (e.kind === 'inlined' && inList(e.body)) || is;
    };
    const inList = (list: readonly Stmt[]): boolean => {
      let is = false;
      for (let i = 0; i < list.length; i++) is = inStmt(list[i] as Stmt) || is;
      return is;
    };
    const inStmt = (s: Stmt): boolean => {
      if (!this.#facts.mergeable.has(s)) return false;
      let is = isReset(s, this.#slots);
      const parts = expressionsOf(s);
      for (let i = 0; i < parts.length; i++) is = inExpr(parts[i] as Expr) || is;
      const lists = listsOf(s);
      for (let i = 0; i < lists.length; i++) is = inList(lists[i] as readonly Stmt[]) || is;
      if (is) found.add(s);
      return is;
    };
    inList(body);
    return found;
  }
}

/**
 * Whether a statement may go on elsewhere than with the next one: it jumps out of itself, or returns. `inside`: the targets of what
 * it is in, which it may jump to.
 */
function mayLeave(s: Stmt, inside: readonly number[] = NO_TARGETS): boolean {
  switch (s.kind) {
    case 'return':
      return true;
    case 'break':
    case 'continue':
      return !inside.includes(s.target);
    case 'if':
      return mayLeaveIn(s.yes, inside) || (s.no !== null && mayLeaveIn(s.no, inside));
    case 'block':
      return mayLeaveIn(s.body, s.target === null ? inside : [...inside, s.target]);
    case 'loop':
    case 'switch': {
      const within = [...inside, s.target];
      return listsOf(s).some((list) => mayLeaveIn(list, within));
    }
    default:
      return false;
  }
}

function mayLeaveIn(list: readonly Stmt[], inside: readonly number[]): boolean {
  for (let i = 0; i < list.length; i++) if (mayLeave(list[i] as Stmt, inside)) return true;
  return false;
}

const NO_TARGETS: readonly number[] = [];
