/** Comparisons as modifiers of a noun: `with strength 4 or less`, `with the most tokens`, `owned by you`. */
import type { Expr, FieldDecl } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import type { Modifiers } from './modifiers.ts';
import { fieldWords, nounPhrase } from './nouns.ts';
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

/** Whether a field holds who controls something, now or at the time of a record. */
export const isControllerField = ({ kernel }: FieldDecl): boolean =>
  kernel === 'controller' || kernel === 'noted_controller';

/** The same of who brought it into the match, who may be another player. */
export const isOwnershipField = ({ kernel }: FieldDecl): boolean => kernel === 'owner' || kernel === 'noted_owner';

/** Whose a thing is: `your units`, `units of the active player`; `units owned by you`. */
export function belonging(t: TextContext, m: Modifiers, not: boolean, field: FieldDecl, player: Expr): void {
  const isOwned = isOwnershipField(field);
  if (!isOwned && !not && m.owner === null) {
    m.owner = player;
    return;
  }
  // an owner goes before the places: `units owned by you in any den`
  m.after.splice(isOwned ? m.names++ : m.after.length, 0, () => {
    const words = t.say(isOwned ? 'ownedBy' : 'ofPlayer', { player: nounPhrase(t, player).text });
    return not ? t.say('not', { words }) : words;
  });
}

/** The word of an enum that a test asks of a field; null for other tests. */
export function wordTested(test: Expr): string | null {
  const [field, word] =
    test.op === 'is' ? [test.a, test.b] : test.op === 'member' ? [test.of, test.member] : [null, null];
  return field?.op === 'field' || field?.op === 'printed' ? JSON.stringify([word, field.of]) : null;
}
