/** Where a local is used: whether its value can be told in its place. */
import { bodiesOf, visitExprs, visitStmts } from '../bind/walk.ts';
import type { Expr, Local, Stmt } from '../ir.ts';

export function usesIn(tree: unknown, local: Local): number {
  let count = 0;
  visitExprs(tree, (expr) => {
    if (expr.op === 'local' && expr.local === local) count++;
  });
  return count;
}

/** Whether a statement gives the local another value. */
export function changedIn(stmts: readonly Stmt[], local: Local): boolean {
  let changed = false;
  visitStmts(stmts, (stmt) => {
    changed ||= stmt.do === 'set' && stmt.to.to === 'local' && stmt.to.local === local;
  });
  return changed;
}

/** Whether reading the expression twice could give two things. */
export function draws(expr: Expr): boolean {
  let found = false;
  visitExprs(expr, (e) => {
    found ||= e.op === 'select' && (e.take?.take === 'random' || e.take?.take === 'best');
  });
  return found;
}

/** What a statement asks before it does anything. */
function testsOf(stmt: Stmt): unknown {
  switch (stmt.do) {
    case 'if':
    case 'stop':
    case 'require':
      return stmt.test;
    case 'either':
      return stmt.arms.map((arm) => arm.when);
    case 'choose':
      return stmt.when;
    default:
      return null;
  }
}

/**
 * Whether a value that is found once must be told in words of its own: what it names is first asked about, or first used
 * in a loop or a branch that is not the only place it is used in.
 */
export function needsPick(rest: readonly Stmt[], local: Local): boolean {
  const stmt = rest.find((s) => usesIn(s, local) > 0);
  if (stmt === undefined) return true;
  if (usesIn(testsOf(stmt), local) > 0) return true;
  const bodies = bodiesOf(stmt);
  const inside = usesIn(bodies, local);
  if (inside === 0 || inside < usesIn(stmt, local)) return false;
  if (stmt.do === 'each' || stmt.do === 'repeat') return true;
  const [first] = bodies.filter((body) => usesIn(body, local) > 0);
  return (
    inside < usesIn(rest, local) ||
    bodies.filter((body) => usesIn(body, local) > 0).length > 1 ||
    (first !== undefined && needsPick(first, local))
  );
}
