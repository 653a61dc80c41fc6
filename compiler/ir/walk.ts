/**
 * Walks over code. Recursion is as deep as the code nests: the parser and the loader of foreign IRs bound that. What is
 * directly inside a node is in visitor.ts. Walks over a whole game go by index: an iterator makes an object for each of
 * very many nodes until the loop is compiled.
 */
import type { Block, Expr, Game, Local, Stmt } from './index.ts';
import { bodiesOf, exprsOf, operandsOf, type Tree } from './visitor.ts';

export const isList = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree);

/** The code directly inside a node. */
export const childrenOf = (node: Expr | Stmt): readonly Tree[] =>
  'op' in node ? operandsOf(node) : [...exprsOf(node), ...bodiesOf(node)];

/** Visits every expression, the outermost first. */
export function visitExprs(tree: Tree, see: (expr: Expr) => void): void {
  if (tree === null || tree === undefined) return;
  if (isList(tree)) {
    for (let at = 0; at < tree.length; at++) visitExprs(tree[at], see);
  } else if ('op' in tree) {
    see(tree);
    visitExprs(operandsOf(tree), see);
  } else {
    visitExprs(exprsOf(tree), see);
    visitExprs(bodiesOf(tree), see);
  }
}

/** Visits every statement, the outermost first. Expressions contain no statements. */
export function visitStmts(tree: Tree, see: (stmt: Stmt) => void): void {
  if (tree === null || tree === undefined) return;
  if (isList(tree)) {
    for (let at = 0; at < tree.length; at++) visitStmts(tree[at], see);
  } else if ('do' in tree) {
    see(tree);
    visitStmts(bodiesOf(tree), see);
  }
}

/** Whether a test holds for an expression of the tree. */
export function hasExpr(tree: Tree, test: (expr: Expr) => boolean): boolean {
  if (tree === null || tree === undefined) return false;
  if (isList(tree)) {
    for (let at = 0; at < tree.length; at++) if (hasExpr(tree[at], test)) return true;
    return false;
  }
  if ('op' in tree) return test(tree) || hasExpr(operandsOf(tree), test);
  return hasExpr(exprsOf(tree), test) || hasExpr(bodiesOf(tree), test);
}

/** Whether a test holds for a statement of the tree. */
export function hasStmt(tree: Tree, test: (stmt: Stmt) => boolean): boolean {
  if (tree === null || tree === undefined) return false;
  if (isList(tree)) {
    for (let at = 0; at < tree.length; at++) if (hasStmt(tree[at], test)) return true;
    return false;
  }
  return 'do' in tree && (test(tree) || hasStmt(bodiesOf(tree), test));
}

/** Whether code reads a local. */
export function readsLocal(tree: Tree, local: Local): boolean {
  return hasExpr(tree, (e) => e.op === 'local' && e.local === local);
}

/** The locals that code reads. */
export function localsRead(tree: Tree): Set<Local> {
  const found = new Set<Local>();
  visitExprs(tree, (e) => {
    if (e.op === 'local') found.add(e.local);
  });
  return found;
}

/** Whether evaluation may draw: at random, or among several best members. */
export function draws(tree: Tree): boolean {
  return hasExpr(tree, (e) => e.op === 'select' && (e.take?.take === 'random' || e.take?.take === 'best'));
}

/** The locals that a statement itself assigns. */
export function assignedBy(stmt: Stmt): number[] {
  const found: number[] = [];
  if ('local' in stmt) found.push(stmt.local);
  if ('into' in stmt && stmt.into !== null) found.push(stmt.into);
  if (stmt.do === 'set' && stmt.to.to === 'local') found.push(stmt.to.local);
  return found;
}

const ASSIGNED = new WeakMap<readonly Stmt[], ReadonlyMap<number, number>>();

/** By local: how many statements assign it; memoised by statement list. */
export function assigned(stmts: readonly Stmt[] = []): ReadonlyMap<number, number> {
  const known = ASSIGNED.get(stmts) ?? assignedIn(stmts);
  ASSIGNED.set(stmts, known);
  return known;
}

function assignedIn(stmts: readonly Stmt[]): Map<number, number> {
  const found = new Map<number, number>();
  visitStmts(stmts, (stmt) => {
    for (const local of assignedBy(stmt)) found.set(local, (found.get(local) ?? 0) + 1);
  });
  return found;
}

/** The locals that one `let` declares, and that only `set` changes otherwise. */
export function declaredOnce(stmts: readonly Stmt[]): ReadonlySet<number> {
  const lets = new Map<number, number>();
  const others = new Set<number>();
  visitStmts(stmts, (stmt) => {
    for (const local of assignedBy(stmt))
      if (stmt.do === 'let') lets.set(local, (lets.get(local) ?? 0) + 1);
      else if (stmt.do !== 'set') others.add(local);
  });
  return new Set([...lets].flatMap(([local, count]) => (count === 1 && !others.has(local) ? [local] : [])));
}

/** The step code of all layers. */
export const stepBlocks = ({ setups, flows, befores, afters }: Game): Block[] => [
  ...setups,
  ...flows,
  ...befores,
  ...afters,
];

/** The number of expressions in an expression; one that occurs twice counts twice, and is walked once. */
export function expressionSize(e: Expr): number {
  let size = SIZES.get(e);
  if (size !== undefined) return size;
  size = operandsOf(e).reduce((sum, part) => sum + expressionSize(part), 1);
  SIZES.set(e, size);
  return size;
}

const SIZES = new WeakMap<Expr, number>();
