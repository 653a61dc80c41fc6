/**
 * Walks over code, for what the interpreter looks up once. They find expressions in records of any shape, and share nothing
 * with the compiler's visitor: a comparison of engines also compares what the two find.
 */
import type { Expr, Stmt } from '../compiler/ir/index.ts';

/** The outermost expressions inside a record or a list. */
export function exprsIn(node: object): Expr[] {
  return Object.values(node).flatMap((part: unknown) => {
    if (typeof part !== 'object' || part === null) return [];
    return 'op' in part ? [part as Expr] : exprsIn(part);
  });
}

/** Visits every expression inside a record or a list, the outermost first. */
export function visitExprs(node: object, see: (e: Expr) => void): void {
  for (const e of exprsIn(node)) {
    see(e);
    visitExprs(e, see);
  }
}

/** Whether evaluation may draw: at random, or among several best members. */
export function draws(e: Expr): boolean {
  const isDrawn = e.op === 'select' && (e.take?.take === 'random' || e.take?.take === 'best');
  return isDrawn || exprsIn(e).some(draws);
}

/** Visits every statement inside a record or a list, the outermost first. */
export function visitStmts(node: object, see: (s: Stmt) => void): void {
  for (const part of Object.values(node) as unknown[]) {
    if (typeof part !== 'object' || part === null || 'op' in part) continue;
    if ('do' in part) see(part as Stmt);
    visitStmts(part, see);
  }
}

/** The local that a statement gives a value, but for `set`. */
export function givenBy(stmt: Stmt): number | null {
  if ('local' in stmt) return stmt.local;
  return 'into' in stmt ? stmt.into : null;
}
