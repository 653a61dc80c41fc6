/**
 * Work that code is charged for its size, each time it runs. Most code is small and costs nothing here; but foreign
 * code may have a body or a condition of a thousand parts.
 */

/** Parts (expressions and statements) per unit of work. */
const PARTS = 16;

/** Nested statements are charged when they run. */
const INNER = new Set(['body', 'then', 'else']);

const known = new WeakMap<object, number>();

/** The charge for one run, without nested statements. */
export function sizeCharge(code: object | null): number {
  if (code === null) return 0;
  let units = known.get(code);
  if (units === undefined) {
    units = Math.trunc(parts(code) / PARTS);
    known.set(code, units);
  }
  return units;
}

function parts(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  let sum = 0;
  if (Array.isArray(node)) {
    for (const part of node) sum += parts(part);
    return sum;
  }
  const isStatement = 'do' in node;
  if (isStatement || 'op' in node) sum++;
  for (const [key, part] of Object.entries(node)) if (!isStatement || !INNER.has(key)) sum += parts(part);
  return sum;
}
