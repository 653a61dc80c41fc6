/**
 * Reports impossible numbers and sets (`chance 1 in 0`, `number from 3 to 1`, `for each 3`), and assignments to fields
 * that cannot be set.
 */
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { constantOf } from '../format/constants.ts';
import { LONGEST_RANGE } from '../format/limits.ts';
import type { Expr, FieldId } from '../ir/index.ts';
import type { Context, Env } from '../scope/context.ts';
import type { TypedExpr } from './members.ts';

/** The values of a literal number, one for each level; null for any other expression. */
export function constantsOf(expr: Expr): number[] | null {
  const values = (expr.op === 'levels' ? expr.of : [expr]).map(constantOf);
  return values.includes(null) ? null : (values as number[]);
}

/** Reports a number where members are walked or chosen: `for each 3`. */
export function reportNoSet(g: Context, env: Env, { type, span }: TypedExpr): boolean {
  if (type.many || type.of !== 'number') return false;
  g.error(env.source, span, say.numberNoSet());
  return true;
}

/** Reports an empty range (`from 3 to 1` at all levels), and a range with more numbers than a set holds. */
export function reportNoNumbers(g: Context, env: Env, low: Expr, high: Expr, span: tree.Span): boolean {
  const [lows, highs] = [constantsOf(low), constantsOf(high)];
  if (lows === null || highs === null) return false;
  const most = Math.max(lows.length, highs.length);
  const at = (values: readonly number[], level: number): number => values[values.length === 1 ? 0 : level] ?? 0;
  if (Array.from({ length: most }, (_, i) => at(highs, i) - at(lows, i)).some((more) => more >= LONGEST_RANGE)) {
    g.error(env.source, span, say.tooManyNumbers({ most: LONGEST_RANGE }));
    return true;
  }
  if (Math.min(...lows) <= Math.max(...highs)) return false;
  g.error(env.source, span, say.noNumbers({ low: lows[0] ?? 0, high: highs[0] ?? 0 }));
  return true;
}

/** Reports a field that no statement and no scenario can set: it is computed or kept by the engine. */
export function reportFixed(
  g: Context,
  source: Source,
  span: tree.Span,
  id: FieldId,
  of: 'body' | 'scenario' = 'body',
) {
  const field = g.game.fields[id];
  if (field === undefined || (field.derived === null && !fixedByKernel(field.kernel))) return false;
  const { name, kernel } = field;
  const said = kernel === null ? say.computedField : of === 'scenario' ? say.notSetInScenario : say.keptByEngine;
  g.error(source, span, kernel === 'winner' && of === 'body' ? say.winnerByVerb() : said({ field: name }));
  return true;
}

const fixedByKernel = (kernel: string | null): boolean =>
  kernel !== null &&
  [
    'name',
    'age',
    'column',
    'row',
    'seat',
    'side',
    'index',
    'subject',
    'here',
    'turn',
    'match_number',
    'moment',
    'winner',
  ].includes(kernel);
