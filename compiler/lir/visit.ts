/** Walks over the nodes of a function. */
import type { Expr, Stmt } from './nodes.ts';

/** The operands of an expression, in the order in which they are evaluated. */
export function operandsOf(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'load':
    case 'load-from':
      return [e.index];
    case 'unary':
    case 'saturate':
      return [e.of];
    case 'binary':
    case 'high':
    case 'and':
    case 'or':
      return [e.left, e.right];
    case 'conditional':
      return [e.test, e.yes, e.no];
    case 'call':
    case 'inlined':
    case 'host':
      return e.args;
    case 'update':
      return e.target.kind === 'load' ? [e.target.index, e.value] : [e.value];
    default:
      return [];
  }
}

/** The expressions of a statement itself, in the order in which they are evaluated; not those of nested statements. */
export function expressionsOf(s: Stmt): readonly Expr[] {
  switch (s.kind) {
    case 'let':
    case 'do':
    case 'switch':
      return [s.value];
    case 'set':
      return s.target.kind === 'load' ? [s.target.index, s.value] : [s.value];
    case 'if':
      return [s.test];
    case 'loop':
      return s.test === null ? [] : [s.test];
    case 'return':
      return s.value === null ? [] : [s.value];
    case 'fill':
      return s.span === null ? [s.value] : [s.value, s.span.from, s.span.to];
    case 'move':
      return [s.to, s.from, s.end];
    default:
      return [];
  }
}

/** The statement lists within a statement. */
export function listsOf(s: Stmt): readonly (readonly Stmt[])[] {
  switch (s.kind) {
    case 'if':
      return s.no === null ? [s.yes] : [s.yes, s.no];
    case 'block':
      return [s.body];
    case 'loop':
      return [s.body, s.update];
    case 'switch':
      return s.cases.map(({ body }) => body);
    default:
      return [];
  }
}

/**
 * Visits an expression, its operands, and the statements of inlined calls. It makes no lists of operands, since an
 * engine spends most of its start-up time in walks.
 */
export function visitExpr(e: Expr, see: (e: Expr) => void, seeStmt?: (s: Stmt) => void): void {
  see(e);
  switch (e.kind) {
    case 'load':
    case 'load-from':
      visitExpr(e.index, see, seeStmt);
      return;
    case 'binary':
    case 'high':
    case 'and':
    case 'or':
      visitExpr(e.left, see, seeStmt);
      visitExpr(e.right, see, seeStmt);
      return;
    case 'unary':
    case 'saturate':
      visitExpr(e.of, see, seeStmt);
      return;
    case 'conditional':
      visitExpr(e.test, see, seeStmt);
      visitExpr(e.yes, see, seeStmt);
      visitExpr(e.no, see, seeStmt);
      return;
    case 'call':
    case 'host':
    case 'inlined':
      for (let i = 0; i < e.args.length; i++) visitExpr(e.args[i] as Expr, see, seeStmt);
      if (e.kind === 'inlined') visitAll(e.body, see, seeStmt);
      return;
    case 'update':
      if (e.target.kind === 'load') visitExpr(e.target.index, see, seeStmt);
      visitExpr(e.value, see, seeStmt);
  }
}

/** Visits all statements of a list, and all expressions in them. */
export function visitAll(list: readonly Stmt[], see: (e: Expr) => void, seeStmt?: (s: Stmt) => void): void {
  for (let i = 0; i < list.length; i++) visitStmt(list[i] as Stmt, see, seeStmt);
}

/** Visits a statement, and all statements and expressions in it. */
export function visitStmt(s: Stmt, see: (e: Expr) => void, seeStmt?: (s: Stmt) => void): void {
  seeStmt?.(s);
  switch (s.kind) {
    case 'let':
    case 'do':
      visitExpr(s.value, see, seeStmt);
      return;
    case 'set':
      if (s.target.kind === 'load') visitExpr(s.target.index, see, seeStmt);
      visitExpr(s.value, see, seeStmt);
      return;
    case 'if':
      visitExpr(s.test, see, seeStmt);
      visitAll(s.yes, see, seeStmt);
      if (s.no !== null) visitAll(s.no, see, seeStmt);
      return;
    case 'block':
      visitAll(s.body, see, seeStmt);
      return;
    case 'loop':
      if (s.test !== null) visitExpr(s.test, see, seeStmt);
      visitAll(s.body, see, seeStmt);
      visitAll(s.update, see, seeStmt);
      return;
    case 'switch':
      visitExpr(s.value, see, seeStmt);
      for (const { body } of s.cases) visitAll(body, see, seeStmt);
      return;
    case 'return':
      if (s.value !== null) visitExpr(s.value, see, seeStmt);
      return;
    default: {
      const parts = expressionsOf(s);
      for (let i = 0; i < parts.length; i++) visitExpr(parts[i] as Expr, see, seeStmt);
    }
  }
}

/** Whether evaluating an expression may change something or not return: it contains a call or an assignment. */
export function hasEffects(e: Expr): boolean {
  if (e.kind === 'call' || e.kind === 'inlined' || e.kind === 'host' || e.kind === 'update') return true;
  return operandsOf(e).some(hasEffects);
}
