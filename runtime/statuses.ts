/**
 * Reads statuses: what effects added, merged with what statics give. What statics give is not stored, so effects
 * neither remove nor fade it.
 */
import type { Status, StatusId } from '../compiler/ir/index.ts';
import { evaluateNumber } from './evaluate.ts';
import type { Match } from './machine.ts';
import { add, NOTHING } from './numbers.ts';
import { peek, rowOf } from './state.ts';
import { applications } from './statics.ts';

/** The amount of a status; nothing for an entity that cannot have it. */
export function statusOf(m: Match, status: StatusId, ref: number): number {
  const row = rowOf(m, ref);
  const at = m.layout.statuses[status] ?? -1;
  if (row < 0 || at < 0) return NOTHING;
  const put = peek(m, row + at);
  const ids = m.bound.index.gives[status] ?? [];
  // statics that give a status read only what effects added
  if (ids.length === 0 || m.statusesUnderTest.includes(status)) return put;
  m.statusesUnderTest.push(status);
  const found = withStatics(m, status, ref, put);
  m.statusesUnderTest.pop();
  return found;
}

/** Whether an entity has a status. */
export function hasStatus(m: Match, status: StatusId, ref: number): boolean {
  const amount = statusOf(m, status, ref);
  return amount !== 0 && amount !== NOTHING;
}

function withStatics(m: Match, status: StatusId, ref: number, put: number): number {
  const { merge } = m.game.statuses[status] as Status;
  if (merge === 'flag' && put !== 0) return put;
  let found = put;
  let since = -2;
  for (const id of m.bound.index.gives[status] ?? []) {
    const what = m.game.statics[id]?.what;
    if (what?.grant !== 'status') continue;
    for (const { frame, age } of applications(m, id, ref)) {
      if (merge === 'flag') return 1;
      const by = what.value === null ? 1 : evaluateNumber(m, what.value, frame);
      if (by === NOTHING) continue;
      // for a number that is set, the newest static wins
      if (merge !== 'set') found = mergeAmounts(merge, found, by);
      else if (age >= since) {
        found = by;
        since = age;
      }
    }
  }
  return found;
}

/** The amount after adding to `old`. */
export function mergeAmounts(merge: Status['merge'], old: number, by: number): number {
  switch (merge) {
    case 'flag':
      return 1;
    case 'sum':
      return add(old, by);
    case 'max':
      return by > old ? by : old;
    case 'set':
      return by;
  }
}
