/**
 * Visitors for any part of the IR. Only expressions have `op` and only statements have `do`, so no visitor needs to
 * know which records contain them, and a new record type needs no change here.
 */
import type { Block, Expr, Game, Stmt } from '../ir/index.ts';

type Tree = { readonly [key: string]: unknown };

/** Keys of records without expressions and statements; half of all records have one of them. */
export const isBare = (key: string): boolean => key === 'place' || key === 'type' || key === 'locals';

/** Rebuilds a tree with each expression replaced, the innermost first. Unchanged parts are shared, not copied. */
export function mapExprs<T>(tree: T, change: (expr: Expr) => Expr): T {
  return map(tree, change) as T;
}

function map(node: unknown, change: (expr: Expr) => Expr): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    let copy: unknown[] | null = null;
    for (let i = 0; i < node.length; i++) {
      const item = node[i];
      // half of all items are numbers and strings: skip the call
      if (typeof item !== 'object' || item === null) continue;
      const after = map(item, change);
      if (after === item) continue;
      copy ??= [...node];
      copy[i] = after;
    }
    return copy ?? node;
  }
  const record = node as Tree;
  let copy: { [key: string]: unknown } | null = null;
  for (const key in record) {
    const item = record[key];
    if (typeof item !== 'object' || item === null || isBare(key)) continue;
    const after = map(item, change);
    if (after === item) continue;
    copy ??= { ...record };
    copy[key] = after;
  }
  const result = copy ?? record;
  return typeof result.op === 'string' ? change(result as unknown as Expr) : result;
}

/** Visits every expression, the outermost first. */
export function visitExprs(tree: unknown, see: (expr: Expr) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const node of tree) if (typeof node === 'object') visitExprs(node, see);
    return;
  }
  const record = tree as Tree;
  if (typeof record.op === 'string') see(record as unknown as Expr);
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null && !isBare(key)) visitExprs(part, see);
  }
}

/** Visits every statement, the outermost first. Expressions contain no statements. */
export function visitStmts(tree: unknown, see: (stmt: Stmt) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const node of tree) if (typeof node === 'object') visitStmts(node, see);
    return;
  }
  const record = tree as Tree;
  if (typeof record.op === 'string') return;
  if (typeof record.do === 'string') {
    const stmt = record as unknown as Stmt;
    see(stmt);
    for (const body of bodiesOf(stmt)) visitStmts(body, see);
    return;
  }
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null && !isBare(key)) visitStmts(part, see);
  }
}

/**
 * Visits every expression and every statement in one walk, the outermost first. `stmt` may return a key of its
 * statement that is not visited.
 */
export function visitBoth(tree: unknown, see: { expr(expr: Expr): void; stmt(stmt: Stmt): string | null }): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const node of tree) if (typeof node === 'object') visitBoth(node, see);
    return;
  }
  const record = tree as Tree;
  let but: string | null = null;
  if (typeof record.op === 'string') see.expr(record as unknown as Expr);
  else if (typeof record.do === 'string') but = see.stmt(record as unknown as Stmt);
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null && !isBare(key) && key !== but) visitBoth(part, see);
  }
}

/** The statement lists directly inside a statement. */
export function bodiesOf(stmt: Stmt): Stmt[][] {
  switch (stmt.do) {
    case 'if':
    case 'chance':
      return [stmt.then, stmt.else];
    case 'each':
    case 'repeat':
    case 'may':
    case 'randomly':
    case 'together':
    case 'phase':
      return [stmt.body];
    case 'either':
      return stmt.arms.map((arm) => arm.body);
    default:
      return [];
  }
}

const ASSIGNED = new WeakMap<object, ReadonlyMap<number, number>>();

/** By local: how many statements assign it; memoised by statement list. */
export function assigned(stmts: object = []): ReadonlyMap<number, number> {
  const known = ASSIGNED.get(stmts) ?? assignedIn(stmts);
  ASSIGNED.set(stmts, known);
  return known;
}

function assignedIn(stmts: object): Map<number, number> {
  const found = new Map<number, number>();
  const take = (local: number | null): void => {
    if (local !== null) found.set(local, (found.get(local) ?? 0) + 1);
  };
  visitStmts(stmts, (stmt) => {
    if ('local' in stmt) take(stmt.local);
    if ('into' in stmt) take(stmt.into);
    if (stmt.do === 'set' && stmt.to.to === 'local') take(stmt.to.local);
  });
  return found;
}

/** The step code of all layers. */
export const stepBlocks = ({ setups, flows, befores, afters }: Game): Block[] => [
  ...setups,
  ...flows,
  ...befores,
  ...afters,
];
