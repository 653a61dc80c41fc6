/** A field of a set outside of an aggregate: `self.attack is attack of enemy creatures`, `random colour of foes`, `if flying of foes`. */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context, Env } from '../scope/context.ts';
import { errorHelp } from './error-help.ts';
import type { TypedExpr } from './members.ts';

/** Whether a value is the field of each member of a set, which only an aggregate makes one value of. */
export const isOfEachMember = ({ expr, type }: TypedExpr): boolean => expr.op === 'sum' && type.many;

/** Reports such a value. `before`: the quantifier in front of it, if there is one. */
export function reportSetValues(g: Context, env: Env, value: TypedExpr, before: tree.Span | null): void {
  const help = errorHelp?.meantOfSet(g, env, value, before) ?? null;
  g.error(env.source, value.span, say.valuesOfSet(), help === null ? {} : { help });
}
