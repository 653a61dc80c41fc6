/** Finds what functions return. */
import type { Expr, LirFunction, Stmt } from './nodes.ts';
import { visitAll } from './visit.ts';

type Functions = ReadonlyMap<string, Pick<LirFunction, 'name' | 'body'>>;

/**
 * The functions that return a value, and those that never return. A function that only returns the results of functions
 * without one returns none.
 */
export function resultTypes(functions: Functions): Map<string, 'int' | 'never'> {
  const found = new Map<string, 'int' | 'never'>();
  for (const name of neverReturning(functions)) found.set(name, 'never');
  /** By function: the callees whose results it returns. */
  const passed: [name: string, callees: string[]][] = [];
  for (const { name, body } of functions.values()) {
    const callees: string[] = [];
    for (const value of returned(body)) {
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

/** The expressions that a function returns. */
function returned(body: readonly Stmt[]): Expr[] {
  const found: Expr[] = [];
  visitAll(
    body,
    () => {},
    (s) => {
      if (s.kind === 'return' && s.value !== null) found.push(s.value);
    },
  );
  return found;
}

/** Functions without a `return` whose last statement leaves the engine, or calls such a function. */
function neverReturning(functions: Functions): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, body } of functions.values()) if (leaves(body, found) && !returns(body)) found.add(name);
  }
  return found;
}

function leaves(body: readonly Stmt[], never: ReadonlySet<string>): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'bail' || last.kind === 'over') return true;
  return last.kind === 'do' && last.value.kind === 'call' && never.has(last.value.callee);
}

function returns(body: readonly Stmt[]): boolean {
  let found = false;
  visitAll(
    body,
    () => {},
    (s) => {
      found ||= s.kind === 'return';
    },
  );
  return found;
}
