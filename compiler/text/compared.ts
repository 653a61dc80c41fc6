/** Comparisons of numbers as modifiers of a noun: `with strength 4 or less`, `with the most tokens`. */
import type { Expr } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import type { Modifiers } from './modifiers.ts';
import { fieldWords } from './nouns.ts';
import { numberText } from './numbers.ts';
import { statusName } from './timings.ts';

/** Whether an expression is a printed field of the candidate's card: `with printed cost 2`. */
export const ofDefinition = (t: TextContext, expr: Expr, is: (e: Expr) => boolean): boolean =>
  expr.op === 'printed' && expr.of.op === 'field' && t.game.fields[expr.of.field]?.kernel === 'name' && is(expr.of.of);

/** Which one of all players a number of a field is, `highest of tokens of players`; null of other numbers. */
export function bestOfAll(number: Expr, field: number): 'highest' | 'lowest' | null {
  if (number.op !== 'highest' && number.op !== 'lowest') return null;
  const { of, value, local } = number;
  const isAll = of.op === 'select' && of.source.from === 'players' && of.where.length === 0 && of.take === null;
  const isField = value.op === 'field' && value.field === field && value.of.op === 'local' && value.of.local === local;
  return isAll && isField ? number.op : null;
}

/** For a field with a plural name, such as points: `with 3 points or less`. */
const COUNTED = { lt: 'withFewer', le: 'withCountedMost', gt: 'withMoreThan', ge: 'withCountedLeast' } as const;
const COMPARISONS = { lt: 'withLess', le: 'withMost', gt: 'withMore', ge: 'withLeast' } as const;

/** `with strength 4 or less`. */
export function comparisonModifier(t: TextContext, m: Modifiers, test: Expr, is: (e: Expr) => boolean): boolean {
  const { op } = test;
  if (op !== 'lt' && op !== 'le' && op !== 'gt' && op !== 'ge') return false;
  const { a, b } = test;
  if (a.op !== 'field' && a.op !== 'printed' && a.op !== 'status') return false;
  const isOwn = ofDefinition(t, a, is);
  if (!is(a.of) && !isOwn) return false;
  const own = a.op === 'status' ? statusName(t, a.status) : fieldWords(t, a.field);
  const what = isOwn ? t.say('printedOwn', { what: own }) : own;
  m.after.push(() => {
    t.focus = null;
    const number = numberText(t, b);
    if (number.plain && t.language.isPlural(what)) {
      return t.say(COUNTED[op], { counted: t.language.counted(number.text, what) });
    }
    const how =
      op === 'le' && !number.plain ? 'withAtMost' : op === 'ge' && !number.plain ? 'withAtLeast' : COMPARISONS[op];
    return t.say(how, { what, number: number.text });
  });
  return true;
}
