/** Infers which functions return a value, and which never return. */
import type { LoweredFunction } from './lower-functions.ts';
import type { Stmt } from './nodes.ts';

type Functions = ReadonlyMap<string, LoweredFunction>;

/**
 * The functions that return a value, and those that never return. A function that only returns the results of functions
 * without one returns none.
 */
export function resultTypes(functions: Functions): Map<string, 'int' | 'never'> {
  const found = new Map<string, 'int' | 'never'>();
  for (const name of neverReturning(functions)) found.set(name, 'never');
  /** By function: the callees whose results it returns. */
  const passed: [name: string, callees: string[]][] = [];
  for (const [name, { returned }] of functions) {
    const callees: string[] = [];
    for (const value of returned) {
      if (value === null) continue;
      if (value.kind === 'call') callees.push(value.callee);
      else found.set(name, 'int');
    }
    if (callees.length > 0) passed.push([name, callees]);
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, callees] of passed)
      if (!found.has(name) && callees.some((callee) => found.get(callee) === 'int')) found.set(name, 'int');
  }
  return found;
}

/** Functions without a `return` whose last statement leaves the engine, or calls such a function. */
function neverReturning(functions: Functions): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, { body, returned }] of functions)
      if (returned.length === 0 && neverEnds(body, found)) found.add(name);
  }
  return found;
}

function neverEnds(body: readonly Stmt[], never: ReadonlySet<string>): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'bail' || last.kind === 'over') return true;
  return last.kind === 'do' && last.value.kind === 'call' && never.has(last.value.callee);
}
