/** Uses of locals: whether a value can be printed in place of its local. */

import type { Expr, Local, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf, type Tree } from '../ir/visitor.ts';
import { hasStmt, visitExprs } from '../ir/walk.ts';
import type { TextBinding, TextContext } from './context.ts';

export function usesIn(tree: Tree, local: Local): number {
  let count = 0;
  visitExprs(tree, (expr) => {
    if (expr.op === 'local' && expr.local === local) count++;
  });
  return count;
}

/** Whether nothing but the number of its members is read of a set. */
export function isOnlyCounted(tree: Tree, local: Local): boolean {
  let counted = 0;
  visitExprs(tree, (expr) => {
    if (expr.op === 'count' && expr.of.op === 'local' && expr.of.local === local) counted++;
  });
  return counted === usesIn(tree, local);
}

/** What a local is another name of. */
export function sameEntity(t: TextContext, expr: Expr): Expr {
  for (let of = expr; ; ) {
    const bound = of.op === 'local' ? t.bindings.get(of.local) : undefined;
    if (bound?.is !== 'fold') return of;
    of = bound.value;
  }
}

/** Where an entity was taken from: the set of its choice, or the value of its `let`; else the expression itself. */
export function originOf(t: TextContext, expr: Expr): Expr {
  const seen = new Set<Local>();
  for (let of = expr; ; ) {
    if (of.op === 'chosen') return t.card?.chooses[of.choice]?.from ?? of;
    const value = of.op === 'local' && !seen.has(of.local) ? t.origins.get(of.local) : undefined;
    if (of.op !== 'local' || value === undefined) return of;
    seen.add(of.local);
    of = value;
  }
}

/** Whether a number is surely 0 or more: a constant, a count, a field from 0, and sums and products of such. */
export function isNeverNegative(t: TextContext, number: Expr): boolean {
  const expr = originOf(t, sameEntity(t, number));
  const all = (...of: readonly Expr[]): boolean => of.every((one) => isNeverNegative(t, one));
  switch (expr.op) {
    case 'number':
      return expr.value >= 0;
    case 'levels':
      return all(...expr.of);
    case 'count':
    case 'status':
      return true;
    case 'field':
    case 'global':
    case 'printed':
      return (
        (t.game.fields[expr.field]?.low ?? -1) >= 0 &&
        !t.game.layerRanges.some(({ field, low }) => field === expr.field && low !== null && low < 0)
      );
    case 'add':
    case 'mul':
      return all(expr.a, expr.b);
    case 'sum':
    case 'highest':
    case 'lowest':
      return all(expr.value);
    case 'pick':
      return all(expr.then, expr.else);
    case 'kernel':
      if (expr.call === 'max') return expr.args.some((arg) => isNeverNegative(t, arg));
      return expr.call === 'abs' || (NEVER_NEGATIVE.has(expr.call) && all(...expr.args));
    default:
      return false;
  }
}

const NEVER_NEGATIVE = new Set(['min', 'div', 'div_up']);

/** Whether a statement assigns to the local. */
export function changedIn(stmts: readonly Stmt[], local: Local): boolean {
  return hasStmt(stmts, (stmt) => stmt.do === 'set' && stmt.to.to === 'local' && stmt.to.local === local);
}

/** Maximal number of nodes that inlined values may expand to. Beyond it the local's name is printed. */
const MOST = 400;

/**
 * Whether a value can be printed in place of a local with that number of uses: the expansion must be acyclic and short.
 */
export function canInline(bindings: ReadonlyMap<Local, TextBinding>, local: Local, value: Expr, uses: number): boolean {
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

/** Whether the statement contains no branches, loops or stops. */
export function isStraightLine(stmt: Stmt): boolean {
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
      return stmt.body.every(isStraightLine);
    default:
      return false;
  }
}

/** The condition that a statement evaluates first. */
export function testsOf(stmt: Stmt): Tree {
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

/** Whether the first use of a number is a part of another number. */
export function isPartFirst(rest: readonly Stmt[], local: Local): boolean {
  const stmt = rest.find((s) => usesIn(s, local) > 0);
  if (stmt === undefined || stmt.do === 'let') return false;
  const uses = exprsOf(stmt).filter((expr) => usesIn(expr, local) > 0);
  if (uses.length > 0) return uses.every((expr) => PARTS.has(expr.op));
  return bodiesOf(stmt).some((body) => isPartFirst(body, local));
}

const PARTS = new Set<Expr['op']>(['add', 'sub', 'mul', 'neg', 'kernel', 'value', 'pick']);

/** Whether the first use tests for presence, or is in a nested body. */
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
 * Whether a value needs a clause of its own (`pick ...`): a condition reads it first, or it is used first inside a loop
 * or a branch and elsewhere too.
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
