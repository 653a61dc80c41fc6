/** Rebuilds code: a tree of the IR with expressions and statements replaced. */
import type { Expr, Stmt } from './index.ts';

/** What replaces an expression and a statement. */
export interface Replacing {
  expr: (expr: Expr) => Expr;
  stmt: (stmt: Stmt) => Stmt;
}

/** Keys without expressions; half of all records have one of them. */
const BARE: ReadonlySet<string> = new Set(['place', 'type', 'locals']);

/**
 * Rebuilds a tree with each expression and statement replaced, the innermost first. Unchanged parts are shared, not copied. It
 * copies any record, so it needs no function for each type.
 */
export function mapCode<T>(tree: T, change: Replacing): T {
  return map(tree, change) as T;
}

function map(node: unknown, change: Replacing): unknown {
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
  const record = node as { readonly [key: string]: unknown };
  let copy: { [key: string]: unknown } | null = null;
  for (const key in record) {
    const item = record[key];
    if (typeof item !== 'object' || item === null || BARE.has(key)) continue;
    const after = map(item, change);
    if (after === item) continue;
    copy ??= { ...record };
    copy[key] = after;
  }
  const result = copy ?? record;
  if (typeof result.op === 'string') return change.expr(result as unknown as Expr);
  return typeof result.do === 'string' ? change.stmt(result as unknown as Stmt) : result;
}
