/**
 * Walks any part of the IR for the expressions in it.
 *
 * An expression is the one shape of the IR that has `op`, wherever it stands, so nothing here needs to know which
 * records hold expressions: a new place for one is found without a change.
 */
import type { Block, Expr, Game, Stmt } from '../ir.ts';

type Tree = { readonly [key: string]: unknown };

/** Keys of what holds neither expressions nor statements: half of the records that there are. */
export const isBare = (key: string): boolean => key === 'place' || key === 'type' || key === 'locals';

/** The same tree with each expression replaced, the innermost first. What does not change is shared, not copied. */
export function mapExprs<T>(tree: T, change: (expr: Expr) => Expr): T {
  return map(tree, change) as T;
}

function map(node: unknown, change: (expr: Expr) => Expr): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    let copy: unknown[] | null = null;
    for (let i = 0; i < node.length; i++) {
      const item = node[i];
      // half of what there is are numbers and words: a call each would be most of the work
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

/** Shows every expression of a tree, the outermost first. */
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

/** Shows every statement of a tree, the outermost first. Expressions hold no statements. */
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
 * Shows every expression and every statement of a tree in one walk, the outermost first. `stmt` may name a part of its
 * statement that is not looked into.
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

/** Locals that statements give values to, and in how many places; each body is asked about wherever it is used. */
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

/** Step code of all layers. */
export const stepBlocks = ({ setups, flows, befores, afters }: Game): Block[] => [
  ...setups,
  ...flows,
  ...befores,
  ...afters,
];
