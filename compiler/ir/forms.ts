/** Types of single forms of expressions, statements and instructions. */
import type { Instr } from './bound.ts';
import type { Expr, Stmt } from './code.ts';

/** The variants of `T` that have one of the tags `Tag` in `Field`; a variant may have several tags, as `and` and `or`. */
type Variant<T, Field extends keyof T, Tag> = T extends unknown ? (Tag extends T[Field] ? T : never) : never;

/** The expressions of a form: `ExprOf<'select'>`. */
export type ExprOf<O extends Expr['op']> = Variant<Expr, 'op', O>;
/** The statements of a form. */
export type StmtOf<D extends Stmt['do']> = Variant<Stmt, 'do', D>;
/** The instructions of step code of a form. */
export type InstrOf<S extends Instr['step']> = Variant<Instr, 'step', S>;
