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
import { reportBareWord } from './bare-words.ts';
import type { TypedExpr } from './members.ts';

/** The values of a literal number, one for each level; null for any other expression. */
export function constantsOf(expr: Expr): number[] | null {
  const values = (expr.op === 'levels' ? expr.of : [expr]).map(constantOf);
  return values.includes(null) ? null : (values as number[]);
}

/** Reports a number or a word where members are walked or chosen: `for each 3`, `for each elf`. */
export function reportNoSet(g: Context, env: Env, value: TypedExpr): boolean {
  if (reportBareWord(g, env, value, null)) return true;
  const { type, span } = value;
  if (type.many || type.of !== 'number') return false;
  g.error(env.source, span, say.numberNoSet());
  return true;
}

/** A set before a test, up to its last condition: `some units where golden and `. */
const SET_BEFORE =
  /\b(?:if|if not|require|needs|as long as) ((?:some )?(?!(?:count|sum|highest|lowest) of )((?:[a-z]\w* )+where (?:[^(){}\n]* and )?))$/;

/** Warns of `frozen > 2`, where a flag is 0 or 1. `test` is the comparison. */
export function reportFlagNumber(g: Context, env: Env, test: tree.Compare, a: Expr, b: Expr): void {
  const status = a.op === 'status' && b.op === 'number' && b.value > 0 ? g.game.statuses[a.status] : undefined;
  if (b.op !== 'number' || status?.merge !== 'flag') return;
  if (test.op === '>' || test.op === '<=' ? b.value < 1 : b.value < 2) return;
  const { text } = env.source;
  const [, said, set] = SET_BEFORE.exec(text.slice(Math.max(0, test.start - 200), test.start)) ?? [];
  const isWhole = /^ *(?:\{|\n|else\b)/.test(text.slice(test.end, test.end + 20));
  const message = say.flagNeverMore({ status: status.name, value: b.value });
  if (said === undefined || !isWhole) {
    g.error(env.source, test, message);
    return;
  }
  const line = `count of (${set}${text.slice(test.left.start, test.left.end)}) ${test.op} ${b.value}`;
  g.error(env.source, test, message, { help: { line, start: test.start - said.length, end: test.end } });
}

/** Reports an empty range (`from 3 to 1` at all levels), and a range with more numbers than a set holds. */
export function reportNoNumbers(g: Context, env: Env, low: Expr, high: Expr, span: tree.Span): boolean {
  const [lows, highs] = [constantsOf(low), constantsOf(high)];
  if (lows === null || highs === null) return false;
  const most = Math.max(lows.length, highs.length);
  const at = (values: readonly number[], level: number): number => values[values.length === 1 ? 0 : level] ?? 0;
  for (let i = 0; i < most; i++)
    if (at(highs, i) - at(lows, i) >= LONGEST_RANGE) {
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

/** Warns of a division by 0, and of an extreme of a set that may be empty in `min` and `max`. */
export function reportNumbers(g: Context, env: Env, value: TypedExpr, args: readonly TypedExpr[]): TypedExpr {
  const { expr, span } = value;
  if (expr.op !== 'kernel') return value;
  const [, second] = expr.args;
  if ((expr.call === 'div' || expr.call === 'div_up') && second?.op === 'number' && second.value === 0)
    g.error(env.source, span, say.divisionByZero());
  if (expr.call === 'max' || expr.call === 'min') reportOfNone(g, env, value, args);
  return value;
}

/** What follows a set that is asked of. */
const ENDS = /^(?:[),{]| \{| and\b| or\b)/;
/** How far back a question whether there are members is looked for. */
const MOST_BEFORE = 400;

/** Reports an extreme of a set that may be empty beside a value that is always there, unless the code before it asks. */
function reportOfNone(g: Context, env: Env, { expr, span }: TypedExpr, args: readonly TypedExpr[]): void {
  const exprs = expr.op === 'kernel' ? expr.args : [];
  const at = exprs.findIndex((expr) => (expr.op === 'highest' || expr.op === 'lowest') && mayBeEmpty(expr.of));
  const other = args[1 - at];
  if (at < 0 || exprs.length !== 2 || exprs[1 - at]?.op === 'highest' || exprs[1 - at]?.op === 'lowest') return;
  const { text } = env.source;
  const textOf = ({ start, end }: tree.Span): string => text.slice(start, end);
  const written = args[at];
  if (written === undefined || other === undefined) return;
  const [, set] = /^(?:highest|lowest) of [\w.]+ of ([^()]+)$/s.exec(textOf(written.span)) ?? [];
  const call = /^(?:max|min)\b/.exec(textOf(span))?.[0];
  if (set === undefined || call === undefined) return;
  const before = text.slice(Math.max(0, span.start - MOST_BEFORE), span.start);
  const declaration = before.slice(before.lastIndexOf('\n}') + 1);
  const asked = declaration
    .split(/\b(?:some|no) /)
    .some((said) => said.startsWith(set) && ENDS.test(said.slice(set.length)));
  if (asked) return;
  const highest = textOf(written.span);
  const line = `pick(some ${set}, ${textOf(span)}, ${textOf(other.span)})`;
  const draws = /\brandom\b/.test(set) || !textOf(span).endsWith(')');
  g.error(env.source, span, say.maxOfNone({ highest, call }), draws ? {} : { help: { line, ...range(span) } });
}

const range = ({ start, end }: tree.Span): tree.Span => ({ start, end });

/** Whether a set may have no member: there is always a player, and a range of numbers has one. */
function mayBeEmpty(set: Expr): boolean {
  if (set.op !== 'select') return set.op === 'local';
  return set.where.length > 0 || (set.source.from !== 'players' && set.source.from !== 'range');
}
