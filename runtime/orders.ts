/**
 * Orders: ascending sort keys, the first key first. A candidate without a key is last. Ties are left to the caller.
 */
import type { Expr, Order } from '../compiler/ir/index.ts';
import { sizeCharge } from './bulk.ts';
import { evaluate, evaluateNumber } from './evaluate.ts';
import { chargeWork } from './faults.ts';
import type { Frame, Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';

/** The sort keys of each candidate. `args`: the order's arguments after its first. */
export function keysOf(
  m: Match,
  id: number,
  candidates: readonly number[],
  args: readonly Expr[],
  f: Frame,
): number[][] {
  const order = m.game.orders[id] as Order;
  const inner = f.inner(new Array<Value>(order.code.locals.length).fill(NOTHING), order.code.locals);
  for (const [i, param] of order.params.entries()) {
    if (i === 0) continue;
    const given = args[i - 1];
    if (given !== undefined) inner.locals[i] = evaluate(m, given, f);
    else if (param.value !== null) inner.locals[i] = evaluate(m, param.value, inner);
  }
  chargeWork(m, candidates.length * sizeCharge(order.keys));
  return candidates.map((candidate) => {
    inner.locals[0] = candidate;
    return order.keys.map((key) => evaluateNumber(m, key, inner));
  });
}

/** Compares: negative when a is first. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    if (x === y) continue;
    if (x === NOTHING) return 1;
    if (y === NOTHING) return -1;
    return x < y ? -1 : 1;
  }
  return 0;
}

/** Sorts candidates by an order; the sort is stable. */
export function sortByOrder(
  m: Match,
  id: number,
  candidates: readonly number[],
  args: readonly Expr[],
  f: Frame,
): number[] {
  if (candidates.length < 2) return [...candidates];
  const keys = keysOf(m, id, candidates, args, f);
  const places = candidates.map((_, i) => i);
  places.sort((a, b) => compareKeys(keys[a] as number[], keys[b] as number[]) || a - b);
  return places.map((i) => candidates[i] as number);
}
