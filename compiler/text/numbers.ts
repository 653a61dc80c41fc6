/** Renders numeric expressions as English. */
import type { Expr, Select } from '../ir/index.ts';
import { clause } from './conditions.ts';
import type { TextContext } from './context.ts';
import { keyOf, localKey, nounPhrase, possessive, statusWords, typeNoun, typeOf, valuePhrase } from './nouns.ts';
import { setPhrase } from './sets.ts';
import { wordsOfName } from './template.ts';

export interface NumberText {
  text: string;
  /** Is one: `1 card`. */
  one: boolean;
  /** Can precede a noun: `2`, `1/2/3/4/5`, or a number that is completed by `each`. */
  plain: boolean;
  /** The words at the end of the clause: `2 damage ... for each enemy unit`. */
  each: ((limit: string) => string) | null;
  /** Was mentioned last: `that much`. */
  known: boolean;
  /** A bound that the words do not contain yet: `at most 3`. */
  limit: string;
}

const NUMBER: NumberText = { text: '', one: false, plain: false, each: null, known: false, limit: '' };
const worked = (text: string): NumberText => ({ ...NUMBER, text });

/** The constant value at this level; null if there is none. */
export function constant(t: TextContext, expr: Expr): number | null {
  if (expr.op === 'number') return expr.value;
  if (expr.op === 'levels' && t.level !== null) {
    const at = expr.of[t.level - 1];
    return at === undefined ? null : constant(t, at);
  }
  if (expr.op === 'local') {
    const binding = t.bindings.get(expr.local);
    return binding?.is === 'fold' ? constant(t, binding.value) : null;
  }
  if (expr.op === 'neg') {
    const of = constant(t, expr.of);
    return of === null ? null : -of;
  }
  return null;
}

/** A number. `counted`: it precedes a noun, so `2 * count of units` becomes `2 ... for each unit`. */
export function numberText(t: TextContext, expr: Expr, counted = false): NumberText {
  const plain = constant(t, expr);
  if (plain !== null) return { ...NUMBER, text: String(plain), one: plain === 1, plain: true };
  switch (expr.op) {
    case 'levels':
      return levels(t, expr.of);
    case 'neg':
      return worked(t.say('negative', { number: numberText(t, expr.of).text }));
    case 'add': {
      if (constant(t, expr.a) === 0) return numberText(t, expr.b, counted);
      if (constant(t, expr.b) === 0) return numberText(t, expr.a, counted);
      return worked(t.say('plus', { a: numberText(t, expr.a).text, b: numberText(t, expr.b).text }));
    }
    case 'sub':
      if (
        counted &&
        isPlain(t, expr.a) &&
        expr.b.op === 'count' &&
        expr.b.of.op === 'select' &&
        expr.b.of.take === null
      )
        return lessForEach(t, expr.a, expr.b.of);
      return worked(t.say('minus', { a: numberText(t, expr.a).text, b: numberText(t, expr.b).text }));
    case 'mul':
      return product(t, expr.a, expr.b, counted);
    case 'count':
      if (counted && expr.of.op === 'select' && expr.of.take === null) return forEach(t, '1', true, expr.of);
      return worked(t.say('numberOf', { set: setText(t, expr.of) }));
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
      return worked(aggregate(t, expr));
    case 'status':
      return worked(t.say('amount', { status: statusWords(t, expr.status), of: nounPhrase(t, expr.of).text }));
    case 'status_value':
    case 'keyword_value': {
      const word = nounPhrase(t, expr.op === 'status_value' ? expr.status : expr.keyword).text;
      return worked(t.say('amountOf', { word, of: nounPhrase(t, expr.of).text }));
    }
    case 'keyword_number': {
      const keyword = t.game.keywords[expr.keyword];
      const param = expr.param === 0 ? '' : ` ${wordsOfName(keyword?.params[expr.param]?.name ?? '')}`;
      return worked(possessive(t, expr.of, `${wordsOfName(keyword?.name ?? '')}${param}`));
    }
    case 'pick':
      return worked(
        t.say('pickValue', {
          then: numberText(t, expr.then).text,
          test: clause(t, expr.test, false),
          else: numberText(t, expr.else).text,
        }),
      );
    case 'kernel':
      return limitedBy(t, expr, counted) ?? worked(valuePhrase(t, expr).text);
    case 'value':
      return worked(valuePhrase(t, expr).text);
    case 'local': {
      const binding = t.bindings.get(expr.local);
      if (binding?.is === 'fold') return numberText(t, binding.value, counted);
      if (binding?.is === 'range') {
        t.bindings.set(expr.local, { is: 'known' });
        t.number = localKey(expr.local);
        return { ...NUMBER, text: rangeText(t, binding.low, binding.high), plain: true };
      }
      if (binding?.is === 'defer') {
        // Printed at the first use, `that number` afterwards.
        const text = numberText(t, binding.value, counted);
        t.bindings.set(expr.local, { is: 'known' });
        t.number = localKey(expr.local);
        return text;
      }
      return knownNumber(t, expr, t.nameOf(expr.local));
    }
    case 'chosen':
      return knownNumber(t, expr, wordsOfName(t.card?.chooses[expr.choice]?.name ?? ''));
    default:
      return worked(nounPhrase(t, expr).text);
  }
}

/** A number that was computed or chosen before. */
function knownNumber(t: TextContext, expr: Expr, name: string): NumberText {
  if (expr.op === 'chosen' && !t.known.has(keyOf(expr) ?? '') && t.card?.chooses[expr.choice] !== undefined)
    return worked(nounPhrase(t, expr).text);
  const key = keyOf(expr) ?? '';
  if (expr.op === 'local' && t.bindings.get(expr.local)?.is === 'name') return worked(name);
  const called = t.numberNames.get(key) ?? '';
  if (key === t.number) return { ...worked(t.say('that', { noun: called || t.say('number') })), known: true };
  return worked(t.say('the', { noun: called || name || t.say('number') }));
}

function levels(t: TextContext, of: readonly Expr[]): NumberText {
  const at = t.level === null ? undefined : of[t.level - 1];
  if (at !== undefined) return numberText(t, at);
  const texts = of.map((e) => numberText(t, e));
  return { ...NUMBER, text: texts.map((x) => x.text).join('/'), plain: texts.every((x) => x.plain) };
}

/** Whether the expression is a constant at this level, or one for each level. */
const isPlain = (t: TextContext, expr: Expr): boolean =>
  constant(t, expr) !== null || (expr.op === 'levels' && expr.of.every((e) => constant(t, e) !== null));

/** A drawn range, `2-3`; `1/1-2/2` if levels differ. */
function rangeText(t: TextContext, low: Expr, high: Expr): string {
  const at = (expr: Expr, i: number): number | null => constant(t, expr.op === 'levels' ? (expr.of[i] as Expr) : expr);
  const levels = t.level === null ? Math.max(...[low, high].map((e) => (e.op === 'levels' ? e.of.length : 1))) : 1;
  const one = (from: number | null, to: number | null): string =>
    from === to ? String(from) : t.say('range', { low: String(from), high: String(to) });
  if (levels === 1) return one(constant(t, low), constant(t, high));
  return Array.from({ length: levels }, (_, i) => one(at(low, i), at(high, i))).join('/');
}

/** Whether both ends of a range are constants. */
export const isRange = (t: TextContext, low: Expr, high: Expr): boolean => isPlain(t, low) && isPlain(t, high);

/** The minimum or maximum of something and a constant: `its strength (at most 3)`. */
function limitedBy(t: TextContext, expr: Extract<Expr, { op: 'kernel' }>, counted: boolean): NumberText | null {
  if (expr.call !== 'min' && expr.call !== 'max') return null;
  const [a, b] = expr.args;
  if (a === undefined || b === undefined || isPlain(t, a) === isPlain(t, b)) return null;
  const [of, bound] = isPlain(t, a) ? [b, a] : [a, b];
  const limit = t.say(expr.call === 'min' ? 'atMost' : 'atLeast', { number: numberText(t, bound).text });
  const number = numberText(t, of, counted);
  const { each } = number;
  if (each !== null && expr.call === 'min' && of.op === 'count' && of.of.op === 'select') {
    const set = of.of;
    const most = numberText(t, bound).text;
    return { ...number, each: () => t.say('forEachUpTo', { number: most, set: setPhrase(t, set, 'counted').text }) };
  }
  if (each !== null) return { ...number, one: false, each: () => each(limit) };
  if (number.known) return { ...number, limit };
  return worked(`${number.text} ${t.say('limited', { limit })}`);
}

function product(t: TextContext, a: Expr, b: Expr, counted: boolean): NumberText {
  const [factor, of] = constant(t, a) !== null || (t.level === null && a.op === 'levels') ? [a, b] : [b, a];
  const times = numberText(t, factor);
  if (counted && times.plain && (of.op === 'count' || (of.op === 'kernel' && of.args.some((a) => a.op === 'count')))) {
    const counts = numberText(t, of, true);
    if (counts.one && counts.each !== null) return { ...counts, text: times.text, one: times.one };
  }
  return worked(t.say('product', { a: times.text, b: numberText(t, of).text }));
}

/** `2 ... for each enemy unit`: the set follows at the end of the clause. */
function forEach(t: TextContext, text: string, one: boolean, set: Extract<Expr, { op: 'select' }>): NumberText {
  return {
    ...NUMBER,
    text,
    one,
    plain: true,
    each: () => t.say('forEachCounted', { set: setPhrase(t, set, 'each').text }),
  };
}

/** `3 ..., 1 less for each friendly unit`. */
function lessForEach(t: TextContext, from: Expr, set: Select): NumberText {
  const text = numberText(t, from).text;
  const each = (limit: string): string => {
    const less = t.say('lessForEach', { set: setPhrase(t, set, 'each').text });
    return t.say('limited', { limit: limit === '' ? less : `${less}, ${limit}` });
  };
  return { ...NUMBER, text, plain: true, each };
}

function setText(t: TextContext, set: Expr): string {
  return set.op === 'select' ? setPhrase(t, set, 'bare').text : nounPhrase(t, set).text;
}

function aggregate(t: TextContext, expr: Extract<Expr, { op: 'sum' | 'highest' | 'lowest' | 'distinct' }>): string {
  const pattern = expr.op === 'sum' ? 'total' : expr.op === 'distinct' ? 'different' : expr.op;
  const set = setText(t, expr.of);
  const { value } = expr;
  if (value.op === 'field' && value.of.op === 'local' && value.of.local === expr.local) {
    const field = t.game.fields[value.field];
    const words = wordsOfName(field?.name ?? '');
    const plural = field?.type.of === 'flags' ? typeNoun(t, { ...field.type, many: true }) : t.language.plural(words);
    return t.say(pattern, { what: expr.op === 'distinct' ? plural : words, set });
  }
  t.bindings.set(expr.local, { is: 'candidate' });
  t.nesting++;
  const what =
    value.op === 'kernel' || value.op === 'value'
      ? valuePhrase(t, value).text
      : typeOf(t, value).of === 'number'
        ? numberText(t, value).text
        : typeNoun(t, typeOf(t, value));
  t.nesting--;
  t.focus = null;
  return t.say(pattern, { what: t.language.bare(what), set });
}
