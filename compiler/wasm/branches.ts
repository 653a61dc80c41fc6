/** Translates conditions into branches, with short-circuit evaluation; constant folding. */
import { foldComparison } from '../lir/fold.ts';
import type { BinaryOp, Expr } from '../lir/nodes.ts';
import { type CodeBytes, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { callCode } from './calls.ts';
import type { FunctionContext } from './context.ts';
import { valueCode } from './expressions.ts';

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

/** Branches to `to` when the test equals `when`. */
export function branchCode(cx: FunctionContext, test: Expr, when: boolean, to: number): CodeBytes {
  const known = foldConstant(test);
  if (known !== null) return (known !== 0) === when ? cx.jump(to) : [];
  if (test.kind === 'unary' && test.op === 'not') return branchCode(cx, test.of, !when, to);
  if (test.kind === 'and' || test.kind === 'or') {
    const { left, right } = test;
    const all = test.kind === 'and';
    if (all !== when) return [branchCode(cx, left, when, to), branchCode(cx, right, when, to)];
    return cx.block(OP.block, NOTHING, () => [branchCode(cx, left, !when, cx.depth), branchCode(cx, right, when, to)]);
  }
  if (test.kind === 'conditional') {
    const { test: asked, yes, no } = test;
    return eitherCode(
      cx,
      asked,
      NOTHING,
      () => branchCode(cx, yes, when, to),
      () => branchCode(cx, no, when, to),
    );
  }
  const inside = innerBranchCode(cx, test, when, to);
  return inside ?? [valueCode(cx, test), when ? [] : OP.eqz, OP.br_if, unsignedLeb128(cx.depth - to)];
}

/**
 * Pushes a test of a call's or a conditional's result into the inlined call or the arms, so that no value is needed.
 */
function innerBranchCode(cx: FunctionContext, test: Expr, when: boolean, to: number): CodeBytes | null {
  if (isCall(test)) return callCode(cx, test, { when, to, asks: (result) => result }).code;
  if (test.kind !== 'binary' || !COMPARISONS.has(test.op) || foldConstant(test.right) === null) return null;
  const { left } = test;
  const asks = (result: Expr): Expr => ({ ...test, left: result });
  if (isCall(left)) return callCode(cx, left, { when, to, asks }).code;
  if (left.kind !== 'conditional') return null;
  const { yes, no } = left;
  if (foldConstant(yes) === null && foldConstant(no) === null) return null;
  return branchCode(cx, { ...left, yes: asks(yes), no: asks(no) }, when, to);
}

/** An if/else whose arms leave a value of `type`. */
export function eitherCode(
  cx: FunctionContext,
  test: Expr,
  type: number,
  yes: () => CodeBytes,
  no: () => CodeBytes,
): CodeBytes {
  return cx.block(OP.block, type, () => {
    const end = cx.depth;
    const first = cx.block(OP.block, NOTHING, () => [branchCode(cx, test, false, cx.depth), yes(), cx.jump(end)]);
    return [first, no()];
  });
}

/** Constant folding: the value of a constant expression; null for others. */
export function foldConstant(e: Expr): number | null {
  switch (e.kind) {
    case 'const':
      return e.value;
    case 'table':
      return e.region === null ? -1 : null;
    case 'unary': {
      const of = foldConstant(e.of);
      if (of === null) return null;
      return e.op === 'neg' ? -of | 0 : e.op === 'not' ? Number(of === 0) : null;
    }
    case 'binary': {
      // mostly not constant
      if (e.left.kind === 'get' || e.left.kind === 'load') return null;
      const left = foldConstant(e.left);
      if (left === null) return null;
      const right = foldConstant(e.right);
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
      const left = foldConstant(e.left);
      if (left === null) return null;
      if (e.kind === 'and') return left === 0 ? 0 : foldConstant(e.right);
      return left === 0 ? foldConstant(e.right) : 1;
    }
    default:
      return null;
  }
}
