/** Constant folding: constant conditions and comparisons, and the dead code behind them. */
import type { BinaryOp, Expr, Stmt } from './nodes.ts';

/** An expression whose parts are folded. */
export function foldedExpr(e: Expr): Expr {
  switch (e.kind) {
    case 'conditional': {
      const test = constantOf(e.test);
      return test === null ? e : test !== 0 ? e.yes : e.no;
    }
    case 'and':
    case 'or': {
      const left = constantOf(e.left);
      if (left === null) return e;
      return (left !== 0) === (e.kind === 'and') ? e.right : truth(left !== 0);
    }
    case 'unary': {
      const of = e.op === 'not' ? constantOf(e.of) : null;
      return of === null ? e : truth(of === 0);
    }
    case 'binary': {
      const { op, left, right } = e;
      if (left.kind === 'table' && right.kind === 'table')
        return truth((left.region === right.region) === (op === 'eq'));
      if (left.kind !== 'const' || right.kind !== 'const') return e;
      const value = foldComparison(op, left.value, right.value);
      return value === null ? e : truth(value);
    }
    default:
      return e;
  }
}

/** Adds a statement whose parts are folded to a list; false if the statements after it are unreachable. */
export function addFolded(to: Stmt[], s: Stmt): boolean {
  if (s.kind === 'do' && !needsEvaluation(s.value)) return true;
  const test = s.kind === 'if' ? constantOf(s.test) : null;
  if (s.kind === 'if' && test !== null) {
    const taken = (test !== 0 ? s.yes : s.no) ?? [];
    if (taken.length === 0) return true;
    to.push({ kind: 'block', target: null, body: taken });
  } else to.push(s);
  return !endsList(to[to.length - 1]);
}

const truth = (value: boolean): Expr => ({ kind: 'const', value: Number(value), type: 'truth' });

const constantOf = (e: Expr): number | null => (e.kind === 'const' ? e.value : null);

const LEAVING: ReadonlySet<Stmt['kind']> = new Set(['return', 'break', 'continue', 'bail', 'over']);

/** Whether the statements after this one are unreachable. */
function endsList(s: Stmt | undefined): boolean {
  if (s?.kind === 'block') return s.target === null && endsList(s.body[s.body.length - 1]);
  return s !== undefined && LEAVING.has(s.kind);
}

/** Whether an expression whose value is unused has to be evaluated. */
const needsEvaluation = (e: Expr): boolean => e.kind !== 'const' && e.kind !== 'get' && e.kind !== 'table';

/** The result of a comparison of two numbers; null for another operation. */
export function foldComparison(op: BinaryOp, a: number, b: number): boolean | null {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'gt':
      return a > b;
    case 'le':
      return a <= b;
    case 'ge':
      return a >= b;
    default:
      return null;
  }
}
