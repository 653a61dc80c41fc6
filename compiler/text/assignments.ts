/** Assignments as clauses. */
import type { Expr, FieldId, Target } from '../ir/index.ts';
import { clause } from './conditions.ts';
import type { TextContext } from './context.ts';
import { fieldWords, nounPhrase, possessive, referentKeyOf } from './nouns.ts';
import { numberText } from './numbers.ts';
import { sameEntity } from './uses.ts';
import { wordFieldText } from './word-fields.ts';

/** Whether an assignment has who becomes something as its subject: `the enemy becomes its owner`. */
export const saysWho = ({ game, everybody }: TextContext, to: Target, value: Expr): boolean =>
  to.to !== 'local' &&
  game.fields[to.field]?.type.of === 'entity' &&
  value.op !== 'nothing' &&
  (value.op !== 'you' || everybody);

/** `also`: other fields that are given the same. */
export function assignmentText(
  t: TextContext,
  to: Target,
  how: '=' | '+=' | '-=',
  value: Expr,
  also: readonly FieldId[] = [],
): string {
  const number = (): string => numberText(t, value).text;
  if (to.to === 'local') {
    const name = t.nameOf(to.local);
    const isNumber = t.locals[to.local]?.type.of === 'number';
    const local: Expr = { op: 'local', local: to.local };
    const isMember = t.bindings.get(to.local)?.is === 'member';
    const called = isNumber ? numberText(t, local).text : isMember ? nounPhrase(t, local).text : name;
    if (how !== '=' && !isNumber) return moreWords(t, how, name, value);
    const change = changeOf(to, how, value);
    if (change !== null) return changeText(t, called, change);
    // another one in place of what the event is about
    if (t.locals[to.local]?.type.of === 'entity' && t.bindings.get(to.local)?.is === 'known') {
      const who = nounPhrase(t, value);
      const place = possessive(t, local, t.say('place'));
      return t.say('takes', { who: who.text, takes: t.language.conjugate(t.say('take'), who.count), place });
    }
    const given = isNumber ? number() : nounPhrase(t, value).text;
    return called === name ? t.say('let', { name, what: given }) : t.say('set', { what: called, number: given });
  }
  if (to.to === 'word_field') {
    const what = wordFieldText(t, to);
    const change = changeOf(to, how, value);
    return change === null ? t.say('set', { what, number: number() }) : changeText(t, what, change);
  }
  const field = t.game.fields[to.field];
  const words = t.language.and([to.field, ...also].map((id) => fieldWords(t, id)));
  const isPlayer = to.to === 'global' && field?.type.of === 'entity';
  const what = (): string =>
    to.to === 'field'
      ? possessive(t, to.of, words)
      : isPlayer
        ? nounPhrase(t, { op: 'global', field: to.field }).text
        : field?.type.of === 'truth'
          ? t.say('quoted', { words })
          : t.say('the', { noun: words });
  if (how !== '=' && field?.type.of === 'flags') return moreWords(t, how, what(), value);
  const change = changeOf(to, how, value);
  if (change !== null) return changeText(t, what(), change);
  if (field?.type.of === 'truth' && to.to === 'field') {
    const whom = nounPhrase(t, to.of).text;
    if (value.op === 'truth') return t.say(value.value === 1 ? 'make' : 'makeNot', { whom, words });
    const flips = value.op === 'not' && value.of.op === 'field' && value.of.field === to.field;
    const count = to.of.op === 'you' && !t.everybody ? 'you' : 'one';
    return flips
      ? t.say('flip', { whom, is: t.language.predicate(words, count, false) })
      : t.say('makeIf', { whom, words, test: clause(t, value, false) });
  }
  if (field?.type.of === 'entity' && value.op === 'nothing') return t.say('clear', { what: what() });
  // as other instructions, without `you`
  if (field?.type.of === 'entity' && value.op === 'you' && !t.everybody) return t.say('becomeThis', { what: what() });
  if (field?.type.of === 'entity') {
    const said = nounPhrase(t, value);
    return t.say('becomes', {
      value: said.text,
      becomes: t.language.conjugate(t.say('become'), said.count),
      what: what(),
    });
  }
  const before = what();
  if (field?.type.of === 'truth' && value.op === 'truth')
    return t.say(value.value === 1 ? 'turnOn' : 'turnOff', { what: before });
  return t.say('set', {
    what: before,
    number:
      field?.type.of === 'number'
        ? number()
        : field?.type.of === 'truth'
          ? t.say('whether', { test: clause(t, value, false, true) })
          : nounPhrase(t, value).text,
  });
}

/** An assignment is about what it changes, not about the owner of its value: only the former is `it` afterwards. */
export function keepingTarget(t: TextContext, to: Target, print: () => string): string {
  const said = print();
  const of = to.to === 'field' || (to.to === 'word_field' && to.of !== null) ? sameEntity(t, to.of as Expr) : null;
  const key = of === null ? null : referentKeyOf(of);
  if (key !== null && t.focus !== null && t.focus !== key) t.focus = key === 'self' || t.known.has(key) ? key : null;
  return said;
}

/** Enum members that are added to a set or removed from it. */
const moreWords = (t: TextContext, how: '+=' | '-=', what: string, value: Expr): string =>
  t.say(how === '+=' ? 'addWords' : 'takeWords', { words: nounPhrase(t, value).text, what });

/**
 * A number that is raised or lowered: `x -= 2`, `x = x - 2`, `x = max(x - 2, 0)`. `bound`: what it does not pass. Without `by` it is
 * only brought there: `x = max(x, 3)`.
 */
interface Change {
  how: 'raise' | 'lower';
  by: Expr | null;
  bound: Expr | null;
}

function changeOf(to: Target, how: '=' | '+=' | '-=', value: Expr): Change | null {
  if (how !== '=') return { how: how === '+=' ? 'raise' : 'lower', by: value, bound: null };
  if ((value.op === 'add' || value.op === 'sub') && isTarget(to, value.a))
    return { how: value.op === 'add' ? 'raise' : 'lower', by: value.b, bound: null };
  if (value.op !== 'kernel' || (value.call !== 'min' && value.call !== 'max')) return null;
  const [first, second] = value.args as [Expr, Expr];
  for (const [changed, bound] of [
    [first, second],
    [second, first],
  ] as const) {
    if (isTarget(to, changed)) return { how: value.call === 'max' ? 'raise' : 'lower', by: null, bound };
    const change = changeOf(to, '=', changed);
    // only a bound in the direction of the change says where it ends
    if (change?.bound === null && change.how === (value.call === 'max' ? 'lower' : 'raise'))
      return { ...change, bound };
  }
  return null;
}

function changeText(t: TextContext, what: string, { how, by, bound }: Change): string {
  if (by === null)
    return t.say(how === 'raise' ? 'raiseTo' : 'lowerTo', {
      what,
      number: bound === null ? '' : numberText(t, bound).text,
    });
  const words = t.say(how === 'raise' ? 'raiseBy' : 'lowerBy', { what, number: numberText(t, by).text });
  if (bound === null) return words;
  const limit = t.say(how === 'raise' ? 'atMost' : 'atLeast', { number: numberText(t, bound).text });
  return t.say('changedTo', { words, limit });
}

/** Whether an expression reads the target of the assignment. */
const isTarget = (to: Target, expr: Expr): boolean =>
  (to.to === 'local' && expr.op === 'local' && expr.local === to.local) ||
  (to.to === 'global' && expr.op === 'global' && expr.field === to.field) ||
  (to.to === 'field' &&
    expr.op === 'field' &&
    expr.field === to.field &&
    JSON.stringify(expr.of) === JSON.stringify(to.of));
