/** Types of single forms of expressions, statements and instructions. */
import type { Instr } from './bound.ts';
import type { Expr, Stmt } from './code.ts';

/** The expressions of a form: `ExprOf<'select'>`. */
export type ExprOf<O extends Expr['op']> = Extract<Expr, { op: O }>;
/** The statements of a form. */
export type StmtOf<D extends Stmt['do']> = Extract<Stmt, { do: D }>;
/** The instructions of step code of a form. */
export type InstrOf<S extends Instr['step']> = Extract<Instr, { step: S }>;
