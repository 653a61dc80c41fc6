/** Translates arithmetic that is not an operator of WebAssembly: high words of products, and saturating arithmetic. */
import type { Expr } from '../lir/nodes.ts';
import { foldConstant } from './branches.ts';
import { type CodeBytes, INT, intConst, OP, signedLeb128, unsignedLeb128 } from './bytes.ts';
import { BAIL_OUT_DEPTH, type FunctionContext } from './context.ts';
import { get, set, valueCode } from './expressions.ts';

const LONGS: Readonly<Record<string, number>> = { add: OP.long_add, sub: OP.long_sub, mul: OP.long_mul };

/** The greatest int; the least one is "nothing". */
const MOST = 2147483647;

/** Whether an expression is surely an int, not a sum or product that may overflow. */
const isInt = (e: Expr): boolean => e.kind !== 'binary' || !(e.op in LONGS);

/** The high word of a product of two unsigned ints. */
export function highCode(cx: FunctionContext, factors: readonly Expr[]): CodeBytes {
  const longs = factors.map((one): CodeBytes => [valueCode(cx, one), OP.to_long_unsigned]);
  return [longs, OP.long_mul, OP.const_long, signedLeb128(32), OP.long_shr_unsigned, OP.to_int];
}

/**
 * Saturating arithmetic: a product is clamped to the range of ints that are not "nothing". An add is a checked add
 * instead: it bails out where it would saturate, since that hardly ever happens.
 */
export function saturatedCode(cx: FunctionContext, e: Expr): CodeBytes {
  if (e.kind === 'binary' && (e.op === 'add' || e.op === 'sub') && isInt(e.left) && isInt(e.right)) {
    const by = foldConstant(e.right);
    return by === null ? sumCode(cx, e.op, e.left, e.right) : shiftedCode(cx, e.left, e.op === 'add' ? by : -by);
  }
  const bound = (limit: number): CodeBytes => [OP.const_long, signedLeb128(limit)];
  const { long } = cx.locals;
  return [
    [longCode(cx, e), set(long)],
    [get(long), bound(MOST), OP.long_gt, OP.if, INT, intConst(MOST), OP.else],
    [get(long), bound(-MOST), OP.long_lt, OP.if, INT, intConst(-MOST), OP.else, get(long), OP.to_int],
    [OP.end, OP.end],
  ];
}

function sumCode(cx: FunctionContext, op: 'add' | 'sub', left: Expr, right: Expr): CodeBytes {
  const [a, b, sum] = [cx.locals.fresh(), cx.locals.fresh(), cx.locals.fresh()];
  const signs =
    op === 'add'
      ? [get(a), get(sum), OP.xor, get(b), get(sum), OP.xor]
      : [get(a), get(b), OP.xor, get(a), get(sum), OP.xor];
  return [
    [valueCode(cx, left), set(a), valueCode(cx, right), set(b)],
    [get(a), get(b), op === 'add' ? OP.add : OP.sub, set(sum)],
    [signs, OP.and, intConst(0), OP.lt, OP.br_if, unsignedLeb128(cx.depth - BAIL_OUT_DEPTH)],
    [get(sum), intConst(-MOST - 1), OP.eq, OP.br_if, unsignedLeb128(cx.depth - BAIL_OUT_DEPTH)],
    get(sum),
  ];
}

function shiftedCode(cx: FunctionContext, of: Expr, by: number): CodeBytes {
  const local = cx.locals.fresh();
  const isOut: CodeBytes = by < 0 ? [intConst(-MOST - by), OP.lt] : [intConst(MOST - by), OP.gt];
  return [
    [valueCode(cx, of), set(local)],
    [get(local), isOut, OP.br_if, unsignedLeb128(cx.depth - BAIL_OUT_DEPTH)],
    [get(local), intConst(by), OP.add],
  ];
}

/** Leaves one long on the stack. */
function longCode(cx: FunctionContext, e: Expr): CodeBytes {
  if (e.kind === 'binary' && e.op in LONGS) return [longCode(cx, e.left), longCode(cx, e.right), LONGS[e.op] as number];
  return [valueCode(cx, e), OP.to_long];
}
