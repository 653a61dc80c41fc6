/** Facts about the charges of work (gas metering) in functions, for the pass that merges charges. */
import { LongestPaths } from '../emit/call-graph.ts';
import type { Expr, LirProgram, Stmt } from './nodes.ts';
import { registerSlot } from './registers.ts';
import { expressionsOf, listsOf, operandsOf } from './visit.ts';

/** Slots of the registers: the sum of charges, and its bound. */
export interface ChargeSlots {
  charged: number;
  bound: number;
}

/** What the body of a function contains. */
export interface ChargeFacts {
  calls: ReadonlySet<string>;
  charges: boolean;
  /** It sets the register anew. */
  resets: boolean;
  loops: boolean;
}

/**
 * The facts of each function, by name. `mergeable`: receives the nodes with a call, an inlined call, a loop, a charge or a
 * reset in them. Merging leaves all others as they are, which are most.
 */
export const chargeFacts = (
  { functions }: LirProgram,
  slots: ChargeSlots,
  mergeable: Set<Expr | Stmt> | null,
): ReadonlyMap<string, ChargeFacts> =>
  new Map([...functions].map(([name, { body }]) => [name, new BodyReader(slots, mergeable).read(body)]));

/** Collects the facts of a function's body and the mergeable nodes in one walk. */
class BodyReader {
  readonly #slots: ChargeSlots;
  readonly #mergeable: Set<Expr | Stmt> | null;
  readonly #calls = new Set<string>();
  #charges = false;
  #resets = false;
  #loops = false;

  constructor(slots: ChargeSlots, mergeable: Set<Expr | Stmt> | null) {
    this.#slots = slots;
    this.#mergeable = mergeable;
  }

  read(body: readonly Stmt[]): ChargeFacts {
    this.#list(body);
    return { calls: this.#calls, charges: this.#charges, resets: this.#resets, loops: this.#loops };
  }

  #list(list: readonly Stmt[]): boolean {
    let isMergeable = false;
    for (let i = 0; i < list.length; i++) isMergeable = this.#stmt(list[i] as Stmt) || isMergeable;
    return isMergeable;
  }

  #stmt(s: Stmt): boolean {
    let isMergeable = false;
    switch (s.kind) {
      case 'let':
      case 'do':
        isMergeable = this.#expr(s.value);
        break;
      case 'set':
        isMergeable = isReset(s, this.#slots);
        this.#resets ||= isMergeable;
        if (s.target.kind === 'load') isMergeable = this.#expr(s.target.index) || isMergeable;
        isMergeable = this.#expr(s.value) || isMergeable;
        break;
      case 'if':
        isMergeable = amountOf(s, this.#slots) !== null;
        this.#charges ||= isMergeable;
        isMergeable = this.#expr(s.test) || isMergeable;
        isMergeable = this.#list(s.yes) || isMergeable;
        if (s.no !== null) isMergeable = this.#list(s.no) || isMergeable;
        break;
      case 'loop':
        isMergeable = true;
        this.#loops = true;
        if (s.test !== null) this.#expr(s.test);
        this.#list(s.body);
        this.#list(s.update);
        break;
      case 'block':
        isMergeable = this.#list(s.body);
        break;
      case 'return':
        isMergeable = s.value !== null && this.#expr(s.value);
        break;
      default:
        isMergeable = this.#exprs(expressionsOf(s));
        for (const list of listsOf(s)) isMergeable = this.#list(list) || isMergeable;
    }
    if (isMergeable) this.#mergeable?.add(s);
    return isMergeable;
  }

  #exprs(list: readonly Expr[]): boolean {
    let isMergeable = false;
    for (let i = 0; i < list.length; i++) isMergeable = this.#expr(list[i] as Expr) || isMergeable;
    return isMergeable;
  }

  #expr(e: Expr): boolean {
    let isMergeable = false;
    switch (e.kind) {
      case 'const':
      case 'get':
      case 'table':
      case 'length':
        return false;
      case 'load':
      case 'load-from':
        isMergeable = e.index.kind !== 'const' && this.#expr(e.index);
        break;
      case 'binary':
        isMergeable = this.#expr(e.left);
        if (e.right.kind !== 'const' && e.right.kind !== 'get') isMergeable = this.#expr(e.right) || isMergeable;
        break;
      case 'high':
      case 'and':
      case 'or':
        isMergeable = this.#expr(e.left);
        isMergeable = this.#expr(e.right) || isMergeable;
        break;
      case 'unary':
      case 'saturate':
        isMergeable = this.#expr(e.of);
        break;
      case 'call':
        this.#calls.add(e.callee);
        this.#exprs(e.args);
        isMergeable = true;
        break;
      case 'inlined':
        this.#exprs(e.args);
        this.#list(e.body);
        isMergeable = true;
        break;
      default:
        isMergeable = this.#exprs(operandsOf(e));
    }
    if (isMergeable) this.#mergeable?.add(e);
    return isMergeable;
  }
}

/** A set of functions that cuts each cycle of the call graph, chosen greedily: the one with most callers and callees first. */
export function feedbackVertexSet(calls: ReadonlyMap<string, Iterable<string>>): Set<string> {
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

/** Whether a statement sets the register anew. */
export const isReset = (s: Stmt, { charged }: ChargeSlots): boolean =>
  s.kind === 'set' && s.op === null && registerSlot(s.target) === charged;

/** The amount that a statement charges; null if it is not a charge. */
export function amountOf(s: Stmt, { charged }: ChargeSlots): number | null {
  if (s.kind !== 'if' || s.yes.length !== 1 || s.no !== null) return null;
  if (s.test.kind !== 'binary' || s.test.op !== 'lt') return null;
  const { left, right } = s.test;
  if (left.kind !== 'update' || left.op !== 'sub' || registerSlot(left.target) !== charged) return null;
  if (right.kind !== 'const' || right.value !== 0) return null;
  return left.value.kind === 'const' ? left.value.value : null;
}
