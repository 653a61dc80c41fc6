/** Translates conditions into branches, with short-circuit evaluation and constant folding. */
import { foldComparison } from '../lir/fold.ts';
import type { BinaryOp, Expr, LirProgram } from '../lir/nodes.ts';
import { type CodeBytes, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { LocalAllocator } from './locals.ts';

/** What all functions of a module share. */
export interface Unit {
  program: LirProgram;
  /** The byte address of the state. */
  stateAt: number;
  /** The index of a function of the module; the first call requests its translation. */
  index(name: string): number;
  /** The index of an imported function, and whether it returns a value. */
  hosted(name: string): { index: number; result: boolean };
}

/** Comparisons of ints with a sign. */
const COMPARISONS: ReadonlySet<BinaryOp> = new Set(['eq', 'ne', 'lt', 'gt', 'le', 'ge']);

/** Nodes whose result `call` can test in place. */
export const isCall = (e: Expr): boolean =>
  e.kind === 'call' ||
  e.kind === 'inlined' ||
  e.kind === 'host' ||
  e.kind === 'saturate' ||
  e.kind === 'high' ||
  (e.kind === 'binary' && e.op === 'imul') ||
  (e.kind === 'unary' && e.op === 'clz');

/**
 * What a call's result is needed for: nothing, an int on the stack, or a branch to `to` when the test `asks(result)`
 * equals `when`.
 */
export type ResultUse = 'nothing' | 'value' | { when: boolean; to: number; asks(result: Expr): Expr };

/** The translation of one function: its locals and its branches. */
export abstract class Branches {
  readonly locals: LocalAllocator;
  protected readonly unit: Unit;
  /** How many blocks are open. */
  protected depth = 0;

  constructor(unit: Unit, params: number) {
    this.unit = unit;
    this.locals = new LocalAllocator(params);
  }

  /** Leaves one int on the stack. */
  protected abstract value(e: Expr): CodeBytes;

  /** A call whose result is used as `wish` says; `gives`: whether it leaves an int on the stack. */
  protected abstract call(e: Expr, wish?: ResultUse): { code: CodeBytes; gives: boolean };

  protected block(op: number, type: number, inside: () => CodeBytes): CodeBytes {
    return [op, type, this.within(inside), OP.end];
  }

  /** Translates a part inside one more block. */
  protected within(inside: () => CodeBytes): CodeBytes {
    this.depth++;
    const code = inside();
    this.depth--;
    return code;
  }

  protected jump(depth: number): CodeBytes {
    if (depth < 0) throw new Error('a branch to nowhere');
    return [OP.br, unsignedLeb128(this.depth - depth)];
  }

  /** Branches to `to` when the test equals `when`. */
  protected branch(test: Expr, when: boolean, to: number): CodeBytes {
    const known = this.foldConstant(test);
    if (known !== null) return (known !== 0) === when ? this.jump(to) : [];
    if (test.kind === 'unary' && test.op === 'not') return this.branch(test.of, !when, to);
    if (test.kind === 'and' || test.kind === 'or') {
      const { left, right } = test;
      const all = test.kind === 'and';
      if (all !== when) return [this.branch(left, when, to), this.branch(right, when, to)];
      return this.block(OP.block, NOTHING, () => [this.branch(left, !when, this.depth), this.branch(right, when, to)]);
    }
    if (test.kind === 'select') {
      const { test: asked, yes, no } = test;
      return this.either(
        asked,
        NOTHING,
        () => this.branch(yes, when, to),
        () => this.branch(no, when, to),
      );
    }
    const inside = this.branchInside(test, when, to);
    return inside ?? [this.value(test), when ? [] : OP.eqz, OP.br_if, unsignedLeb128(this.depth - to)];
  }

  /**
   * Pushes a test of a call's or a conditional's result into the inlined call or the arms, so that no value is needed.
   */
  private branchInside(test: Expr, when: boolean, to: number): CodeBytes | null {
    if (isCall(test)) return this.call(test, { when, to, asks: (result) => result }).code;
    if (test.kind !== 'binary' || !COMPARISONS.has(test.op) || this.foldConstant(test.right) === null) return null;
    const { left } = test;
    const asks = (result: Expr): Expr => ({ ...test, left: result });
    if (isCall(left)) return this.call(left, { when, to, asks }).code;
    if (left.kind !== 'select') return null;
    const { yes, no } = left;
    if (this.foldConstant(yes) === null && this.foldConstant(no) === null) return null;
    return this.branch({ ...left, yes: asks(yes), no: asks(no) }, when, to);
  }

  /** An if/else whose arms leave a value of `type`. */
  protected either(test: Expr, type: number, yes: () => CodeBytes, no: () => CodeBytes): CodeBytes {
    return this.block(OP.block, type, () => {
      const end = this.depth;
      const first = this.block(OP.block, NOTHING, () => [this.branch(test, false, this.depth), yes(), this.jump(end)]);
      return [first, no()];
    });
  }

  /** Constant folding: the value of a constant expression; null for others. */
  protected foldConstant(e: Expr): number | null {
    switch (e.kind) {
      case 'const':
        return e.value;
      case 'table':
        return e.region === null ? -1 : null;
      case 'unary': {
        const of = this.foldConstant(e.of);
        if (of === null) return null;
        return e.op === 'neg' ? -of | 0 : e.op === 'not' ? Number(of === 0) : null;
      }
      case 'binary': {
        const left = this.foldConstant(e.left);
        if (left === null) return null;
        const right = this.foldConstant(e.right);
        if (right === null) return null;
        // as the machine computes
        if (e.op === 'add') return (left + right) | 0;
        if (e.op === 'sub') return (left - right) | 0;
        if (e.op === 'mul') return Math.imul(left, right);
        const holds = foldComparison(e.op, left, right);
        return holds === null ? null : Number(holds);
      }
      case 'and':
      case 'or': {
        const left = this.foldConstant(e.left);
        const right = this.foldConstant(e.right);
        if (e.kind === 'and') return left === 0 ? 0 : left !== null ? right : null;
        return left === 0 ? right : left !== null ? 1 : null;
      }
      default:
        return null;
    }
  }
}
