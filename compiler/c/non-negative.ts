/**
 * A range analysis: finds the locals that are never negative where they are part of an index. An address of x86-64 needs no instruction that
 * extends such a number to 64 bits: all operations on 32 bits clear the others.
 *
 * What is known: tables and bytes, lengths, truths, the stack pointer, sums and products of such numbers (a sum that wraps is
 * no index), and addresses of rows, `first + row * size`: a row's number is a reference, thus not negative, or else nothing, whose
 * address is far from any region. A local is one if all that is assigned to it is, a parameter if all arguments are, a
 * result if all that is returned is (an optimistic fixed point). Tests compile programs with CHECKED, so that each of these
 * indices is tested.
 */
import type { ArithmeticOp, Expr, LirFunction, LirProgram, Region } from '../lir/nodes.ts';
import { visitAll } from '../lir/visit.ts';

/** `stackPointer`: its register. */
export class NonNegatives {
  readonly #program: LirProgram;
  readonly #stackPointer: number;
  readonly #locals: ReadonlyMap<string, Set<number>>;
  readonly #results = new Set<string>();
  readonly #tables = new Map<Region, boolean>();

  constructor(program: LirProgram, stackPointer: number) {
    this.#program = program;
    this.#stackPointer = stackPointer;
    const functions = [...program.functions.values()];
    const given = new Set(program.exports.values());
    const first = ({ name, params }: LirFunction): number => (given.has(name) ? params : 0);
    this.#locals = new Map(
      functions.map((fn) => [fn.name, new Set(fn.locals.flatMap((_, i) => (i < first(fn) ? [] : [i])))]),
    );
    for (const { name } of functions) this.#results.add(name);
    while (functions.map((fn) => this.#narrow(fn)).includes(true));
  }

  /** Whether an expression of a function is such a number. */
  has(fn: LirFunction, e: Expr): boolean {
    const is = (one: Expr): boolean => this.has(fn, one);
    switch (e.kind) {
      case 'const':
        return e.value >= 0;
      case 'get':
        return this.#locals.get(fn.name)?.has(e.local) === true;
      case 'load':
        return this.#isLoaded(e.region, e.index);
      case 'load-from':
      case 'length':
        return true;
      case 'and':
      case 'or':
        return is(e.right);
      case 'unary':
        return e.op === 'not' || e.op === 'clz';
      case 'binary':
        switch (e.op) {
          case 'add':
            return isRowAddress(e.left, e.right) || isRowAddress(e.right, e.left) || (is(e.left) && is(e.right));
          case 'mul':
          case 'imul':
          case 'div':
          case 'shr':
            return is(e.left) && is(e.right);
          case 'or':
            return is(e.left) && is(e.right);
          case 'and':
            return is(e.left) || is(e.right);
          case 'rem':
            return is(e.left);
          case 'ushr':
            return e.right.kind === 'const' && (e.right.value & 31) > 0;
          case 'sub':
          case 'shl':
          case 'xor':
            return false;
          default:
            return true;
        }
      case 'conditional':
        return is(e.yes) && is(e.no);
      case 'call':
        return this.#results.has(e.callee);
      case 'update':
        return e.result === 'old' ? is(e.target) : e.op === null && is(e.value);
      default:
        return false;
    }
  }

  #isLoaded(region: Region, index: Expr): boolean {
    if (region.width === 1) return true;
    if (region.kind === 'registers') return index.kind === 'const' && index.value === this.#stackPointer;
    if (region.kind !== 'table') return false;
    const known = this.#tables.get(region);
    if (known !== undefined) return known;
    const is = region.initial === null || region.initial.every((one) => one >= 0);
    this.#tables.set(region, is);
    return is;
  }

  /** Removes what a function shows not to be one; whether there was any. */
  #narrow(fn: LirFunction): boolean {
    const own = this.#locals.get(fn.name) as Set<number>;
    let changed = false;
    const check = (set: Set<number> | undefined, local: number, value: Expr): void => {
      if (set?.has(local) === true && !this.has(fn, value)) changed = set.delete(local) || changed;
    };
    const assigned = (target: Expr, op: ArithmeticOp | null, value: Expr): void => {
      if (target.kind !== 'get') return;
      if (op === null || op === 'add' || op === 'mul') check(own, target.local, value);
      else if (own.delete(target.local)) changed = true;
    };
    visitAll(
      fn.body,
      (e) => {
        if (e.kind === 'update') assigned(e.target, e.op, e.value);
        if (e.kind !== 'call') return;
        const params = this.#program.functions.get(e.callee)?.params ?? 0;
        for (let i = 0; i < params; i++) check(this.#locals.get(e.callee), i, e.args[i] as Expr);
      },
      (s) => {
        if (s.kind === 'let') check(own, s.local, s.value);
        else if (s.kind === 'set') assigned(s.target, s.op, s.value);
        else if (s.kind === 'return' && s.value !== null && this.#results.has(fn.name)) {
          if (!this.has(fn, s.value)) changed = this.#results.delete(fn.name) || changed;
        }
      },
    );
    return changed;
  }
}

/** `first + row * size`. */
const isRowAddress = (first: Expr, rows: Expr): boolean =>
  first.kind === 'const' &&
  first.value > 0 &&
  rows.kind === 'binary' &&
  (rows.op === 'mul' || rows.op === 'imul') &&
  rows.right.kind === 'const' &&
  rows.right.value > 0;
