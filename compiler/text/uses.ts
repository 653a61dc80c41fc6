/** Where a local is used: whether its value can be told in its place. */
import { bodiesOf, visitExprs, visitStmts } from '../bind/walk.ts';
import type { Expr, Local, Stmt } from '../ir/index.ts';
import type { Binding } from './teller.ts';

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
export function draws(tree: unknown): boolean {
  let found = false;
  visitExprs(tree, (e) => {
    found ||= e.op === 'select' && (e.take?.take === 'random' || e.take?.take === 'best');
  });
  return found;
}

/** Most nodes that values told in their places may come to: beyond, they are called by their names. */
const MOST = 400;

/**
 * Whether a value may be told in the place of a local that is used so often: what it is told with leads neither back to
 * the local nor to more words than anybody reads.
 */
export function tellable(bindings: ReadonlyMap<Local, Binding>, local: Local, value: Expr, uses: number): boolean {
  const weigh = (expr: Expr, seen: ReadonlySet<Local>): number => {
    let weight = 0;
    visitExprs(expr, (e) => {
      weight++;
      if (e.op !== 'local' || weight > MOST) return;
      if (seen.has(e.local)) {
        weight += MOST + 1;
        return;
      }
      const bound = bindings.get(e.local);
      if (bound?.is === 'fold' || bound?.is === 'defer') weight += weigh(bound.value, new Set([...seen, e.local]));
    });
    return weight;
  };
  return weigh(value, new Set([local])) * Math.max(1, uses) <= MOST;
}

/** Whether the statement says one thing after another, without branches, loops or stops. */
export function isPlain(stmt: Stmt): boolean {
  switch (stmt.do) {
    case 'let':
    case 'call':
    case 'call_value':
    case 'set':
    case 'raise':
    case 'run':
    case 'have':
    case 'settle':
      return true;
    case 'together':
      return stmt.body.every(isPlain);
    default:
      return false;
  }
}

/** What a statement asks before it does anything. */
export function testsOf(stmt: Stmt): unknown {
  switch (stmt.do) {
    case 'if':
    case 'stop':
    case 'require':
    case 'repeat':
      return stmt.test;
    case 'either':
      return stmt.arms.map((arm) => arm.when);
    case 'choose':
      return stmt.when;
    default:
      return null;
  }
}

/** Whether it is first asked whether there is one, or first used inside of something that holds others. */
export function asksPresence(rest: readonly Stmt[], local: Local): boolean {
  const stmt = rest.find((s) => usesIn(s, local) > 0);
  const tests = stmt === undefined ? null : testsOf(stmt);
  let asks = usesIn(tests, local) === 0;
  visitExprs(tests, (expr) => {
    asks ||= (expr.op === 'absent' || expr.op === 'present') && usesIn(expr.of, local) > 0;
  });
  return asks;
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
