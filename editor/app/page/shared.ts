/**
 * Structural sharing of plain data: `after`, with each part that equals its counterpart in `before` replaced by that. So what
 * did not change keeps its identity, and is not drawn again. Objects with a `ref` correspond by it, other items of arrays by
 * their index.
 */
export function shared<T>(before: unknown, after: T): T {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (sharedItems(before, after) as T) : after;
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const part = shared(old[key], now[key]);
    now[key] = part;
    same &&= Object.is(part, old[key]) && key in old;
  }
  return same ? (before as T) : after;
}

function sharedItems(before: readonly unknown[], after: unknown[]): readonly unknown[] {
  const byRef = new Map(before.flatMap((item) => (refOf(item) === null ? [] : [[refOf(item), item]])));
  let same = before.length === after.length;
  for (const [i, item] of after.entries()) {
    const ref = refOf(item);
    after[i] = shared(ref === null ? before[i] : byRef.get(ref), item);
    same &&= Object.is(after[i], before[i]);
  }
  return same ? before : after;
}

const refOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'ref' in item ? item.ref : null;
