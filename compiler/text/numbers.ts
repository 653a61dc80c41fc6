/** Renders numeric expressions as English. */
import type { Expr, ExprOf, Select } from '../ir/index.ts';
import { visitExprs } from '../ir/walk.ts';
import { clause } from './conditions.ts';
import type { TextContext } from './context.ts';
import { localKey, nativeOf, nounPhrase, ORDINALS, possessive, referentKeyOf, typeNoun, valuePhrase } from './nouns.ts';
import { setPhrase } from './sets.ts';
import { parseTemplate, wordsOfName } from './template.ts';
import { statusNoun, statusWords } from './timings.ts';
import { typeOf } from './type-of.ts';
import { wordFieldText } from './word-fields.ts';

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
export function constantAtLevel(t: TextContext, expr: Expr): number | null {
  if (expr.op === 'number') return expr.value;
  if (expr.op === 'levels' && t.level !== null) {
    const at = expr.of[t.level - 1];
    return at === undefined ? null : constantAtLevel(t, at);
  }
  if (expr.op === 'local') {
    const binding = t.bindings.get(expr.local);
    return binding?.is === 'fold' ? constantAtLevel(t, binding.value) : null;
  }
  if (expr.op === 'neg') {
    const of = constantAtLevel(t, expr.of);
    return of === null ? null : -of;
  }
  if (expr.op === 'add' || expr.op === 'sub' || expr.op === 'mul') {
    const [a, b] = [constantAtLevel(t, expr.a), constantAtLevel(t, expr.b)];
    if (a === null || b === null) return null;
    return expr.op === 'add' ? a + b : expr.op === 'sub' ? a - b : a * b;
  }
  return null;
}

/** A number. `counted`: it precedes a noun, so `2 * count of units` becomes `2 ... for each unit`. */
export function numberText(t: TextContext, expr: Expr, counted = false): NumberText {
  const plain = constantAtLevel(t, expr);
  if (plain !== null) return { ...NUMBER, text: String(plain), one: plain === 1, plain: true };
  const said = computed(t, expr, counted);
  // behind `2 times that number` a reader takes `that much` for the product
  if (expr.op !== 'local' && expr.op !== 'chosen' && !said.known && !said.plain) t.number = null;
  return said;
}

function computed(t: TextContext, expr: Expr, counted: boolean): NumberText {
  switch (expr.op) {
    case 'levels':
      return levels(t, expr.of);
    case 'neg':
      return worked(arithmetic(t, expr, true));
    case 'add': {
      if (constantAtLevel(t, expr.a) === 0) return numberText(t, expr.b, counted);
      if (constantAtLevel(t, expr.b) === 0) return numberText(t, expr.a, counted);
      return worked(moreThan(t, expr, 'moreThan') ?? arithmetic(t, expr, true));
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
      return worked(moreThan(t, expr, 'lessThan') ?? arithmetic(t, expr, true));
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
    case 'status': {
      const [word, of] = [statusNoun(t, expr.status), nounPhrase(t, expr.of).text];
      if (word !== null) return worked(t.say('amountOf', { word, of }));
      return worked(t.say('amount', { status: statusWords(t, expr.status), of }));
    }
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
          then: comparedText(t, expr.then),
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
      if (binding?.is === 'former') {
        const said = nounPhrase(t, expr).text;
        if (binding.again) t.bindings.set(expr.local, { is: 'known' });
        t.number = localKey(expr.local);
        return worked(said);
      }
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
  const key = referentKeyOf(expr) ?? '';
  if (expr.op === 'chosen' && !t.known.has(key) && t.card?.chooses[expr.choice] !== undefined) {
    const said = nounPhrase(t, expr).text;
    t.number = key;
    return worked(said);
  }
  if (expr.op === 'local' && t.bindings.get(expr.local)?.is === 'name') return worked(name);
  if (t.results.includes(key)) {
    const ordinal = t.results.length > 1 ? ORDINALS[t.results.indexOf(key)] : 'the';
    const said = worked(ordinal === undefined ? name : t.say(ordinal, { noun: t.say('ofCall') }));
    return { ...said, known: key === t.number };
  }
  const called = t.numberNames.get(key) ?? '';
  if (key === t.number) return { ...worked(t.say('that', { noun: called || t.say('number') })), known: true };
  if (t.raisedNumbers.has(key)) return worked(t.say('numberOfTrigger', { noun: called || t.say('number') }));
  if (called !== '') return worked(t.say('the', { noun: called }));
  // Its own name was not printed: it is identified by the order in which numbers were printed.
  const chosen = expr.op === 'chosen';
  const alike = t.numbers.filter((other) => !t.raisedNumbers.has(other) && other.startsWith('chosen') === chosen);
  const noun = chosen ? `${t.say('chosen')} ${t.say('number')}` : t.say('number');
  if (alike.length < 2 || !alike.includes(key)) return worked(t.say(chosen ? 'the' : 'that', { noun }));
  const ordinal = ORDINALS[alike.indexOf(key)];
  return worked(ordinal === undefined ? t.say('the', { noun: name }) : t.say(ordinal, { noun }));
}

function levels(t: TextContext, of: readonly Expr[]): NumberText {
  const at = t.level === null ? undefined : of[t.level - 1];
  if (at !== undefined) return numberText(t, at);
  const texts = of.map((e) => numberText(t, e));
  return { ...NUMBER, text: texts.map((x) => x.text).join('/'), plain: texts.every((x) => x.plain) };
}

/** Whether the expression is a constant at this level, or one for each level. */
const isPlain = (t: TextContext, expr: Expr): boolean =>
  constantAtLevel(t, expr) !== null || (expr.op === 'levels' && expr.of.every((e) => constantAtLevel(t, e) !== null));

/** A drawn range, `2-3`; `1/1-2/2` if levels differ. */
function rangeText(t: TextContext, low: Expr, high: Expr): string {
  const at = (expr: Expr, i: number): number | null =>
    constantAtLevel(t, expr.op === 'levels' ? (expr.of[i] as Expr) : expr);
  const levels = t.level === null ? Math.max(...[low, high].map((e) => (e.op === 'levels' ? e.of.length : 1))) : 1;
  const one = (from: number | null, to: number | null): string =>
    from === to ? String(from) : t.say('range', { low: String(from), high: String(to) });
  if (levels === 1) return one(constantAtLevel(t, low), constantAtLevel(t, high));
  return Array.from({ length: levels }, (_, i) => one(at(low, i), at(high, i))).join('/');
}

/** Whether both ends of a range are constants. */
export const isRange = (t: TextContext, low: Expr, high: Expr): boolean => isPlain(t, low) && isPlain(t, high);

/** The minimum or maximum of something and a constant: `its strength (at most 3)`. */
function limitedBy(t: TextContext, expr: ExprOf<'kernel'>, counted: boolean): NumberText | null {
  if (expr.call !== 'min' && expr.call !== 'max') return null;
  const [a, b] = expr.args;
  if (a === undefined || b === undefined || isPlain(t, a) === isPlain(t, b)) return null;
  const [of, bound] = isPlain(t, a) ? [b, a] : [a, b];
  const limit = t.say(expr.call === 'min' ? 'atMost' : 'atLeast', { number: numberText(t, bound).text });
  const shown = printedAs(t, of);
  // `for each unit` has no place for a bound, but `up to 3 units` and `1 less for each unit` do
  const isMost = expr.call === 'min' && shown.op === 'count';
  const number = numberText(t, of, counted && (isMost || shown.op === 'sub'));
  const { each } = number;
  if (each !== null && shown.op === 'count' && shown.of.op === 'select') {
    const set = shown.of;
    const most = numberText(t, bound).text;
    return { ...number, each: () => t.say('forEachUpTo', { number: most, set: setPhrase(t, set, 'counted').text }) };
  }
  if (each !== null) return { ...number, one: false, each: () => each(limit) };
  if (number.known) return { ...number, limit };
  return worked(`${number.text} ${t.say('limited', { limit })}`);
}

function product(t: TextContext, a: Expr, b: Expr, counted: boolean): NumberText {
  const [factor, of] = constantAtLevel(t, a) !== null || (t.level === null && a.op === 'levels') ? [a, b] : [b, a];
  const times = numberText(t, factor);
  if (counted && times.plain && (of.op === 'count' || (of.op === 'kernel' && of.args.some((a) => a.op === 'count')))) {
    const counts = numberText(t, of, true);
    if (counts.one && counts.each !== null) return { ...counts, text: times.text, one: times.one };
  }
  return worked(arithmetic(t, { op: 'mul', a: factor, b: of }, true));
}

// ---------------------------------------------------------------- operands

/** What a number prints as: locals that print as their value are looked through. */
function printedAs(t: TextContext, expr: Expr): Expr {
  const bound = expr.op === 'local' ? t.bindings.get(expr.local) : undefined;
  if (bound?.is === 'fold' || bound?.is === 'defer') return printedAs(t, bound.value);
  const at = expr.op === 'levels' && t.level !== null ? expr.of[t.level - 1] : undefined;
  if (at !== undefined) return printedAs(t, at);
  if (expr.op !== 'add') return expr;
  if (constantAtLevel(t, expr.a) === 0) return printedAs(t, expr.b);
  return constantAtLevel(t, expr.b) === 0 ? printedAs(t, expr.a) : expr;
}

/** Where an operand stands. */
type OperandRole = 'first' | 'added' | 'taken' | 'factor' | 'argument';

/**
 * Sums, differences and products, so that only one grouping can be read: left to right, products first, and
 * anything else in parentheses or as `the sum of x and y`. `last`: nothing of the same number follows.
 */
function arithmetic(t: TextContext, expr: Expr, last: boolean): string {
  if (constantAtLevel(t, expr) !== null) return numberText(t, expr).text;
  switch (expr.op) {
    case 'add':
    case 'sub': {
      const a = operand(t, expr.a, 'first', false);
      const b = operand(t, expr.b, expr.op === 'add' ? 'added' : 'taken', last);
      return t.say(expr.op === 'add' ? 'plus' : 'minus', { a, b });
    }
    case 'mul': {
      const a = operand(t, expr.a, 'factor', false);
      return t.say('product', { a, b: operand(t, expr.b, 'factor', last) });
    }
    case 'neg':
      return t.say('negative', { number: operand(t, expr.of, 'taken', last) });
    default:
      return numberText(t, expr).text;
  }
}

/** A part of a number. */
export function operand(t: TextContext, expr: Expr, place: OperandRole, last: boolean): string {
  const shown = printedAs(t, expr);
  const plain = constantAtLevel(t, shown) !== null;
  if (plain || (shown === expr && shown.op !== 'kernel' && !isGroup(t, shown, place, last)))
    return plain ? numberText(t, expr).text : arithmetic(t, shown, last);
  if (shown === expr && shown.op === 'add' && last && place !== 'first' && place !== 'added') {
    const terms = termsOf(t, shown);
    if (terms !== null)
      return t.say('sumOf', {
        list: t.language.and(terms.map((e, i) => operand(t, e, 'argument', i === terms.length - 1))),
      });
  }
  // The words of a local are printed once, and it is `that number` afterwards.
  if (shown === expr && shown.op === 'kernel') {
    // `its strength (at most 4) minus 1`, but nothing before it: `x minus its strength (at most 4)` limits all of it
    if (!last && place === 'first' && shown.args.every((arg) => !isSum(t, arg))) {
      const bounded = limitedBy(t, shown, false);
      if (bounded !== null) return bounded.text;
    }
    const text = valuePhrase(t, shown).text;
    return isGroup(t, shown, place, last) ? t.say('limited', { limit: text }) : text;
  }
  const text = numberText(t, expr).text;
  return isGroup(t, shown, place, last) ? t.say('limited', { limit: text }) : text;
}

const isSum = (t: TextContext, expr: Expr): boolean => {
  const { op } = printedAs(t, expr);
  return (
    op === 'add' || op === 'sub' || op === 'mul' || op === 'neg' || op === 'pick' || op === 'kernel' || op === 'value'
  );
};

/** The terms of a sum of nothing but sums; null for other numbers. */
function termsOf(t: TextContext, expr: Expr): Expr[] | null {
  if (expr.op === 'sub' || expr.op === 'neg') return null;
  if (expr.op !== 'add' || printedAs(t, expr) !== expr) return [expr];
  const [a, b] = [termsOf(t, expr.a), termsOf(t, expr.b)];
  return a === null || b === null ? null : [...a, ...b];
}

/** Whether an operand needs parentheses where it stands. */
function isGroup(t: TextContext, expr: Expr, place: OperandRole, last: boolean): boolean {
  switch (expr.op) {
    case 'add':
    case 'sub':
      return place !== 'first' && place !== 'added';
    case 'mul':
      return place === 'argument';
    case 'neg':
      return constantAtLevel(t, expr) === null && place !== 'first';
    case 'pick':
      return true;
    case 'levels':
      return expr.of.some((e) => !isPlain(t, e));
    case 'value':
    case 'kernel': {
      const decl = expr.op === 'value' ? t.game.values[expr.value] : nativeOf(t, expr.call);
      if (decl?.text != null && parseTemplate(decl.text).pieces[0]?.is === 'param') return true;
      return !last && place !== 'argument' && isOpen(t, expr);
    }
    default:
      return !last && isOpen(t, expr);
  }
}

/** Whether a number or a condition is among the words of something, so that what follows could belong to it. */
function isOpen(t: TextContext, of: Expr, seen = 0): boolean {
  let open = false;
  visitExprs(of, (e) => {
    if (open || e === of) return;
    const bound = e.op === 'local' ? t.bindings.get(e.local) : undefined;
    if (bound?.is === 'fold' || bound?.is === 'defer') open = seen > DEEPEST || isOpen(t, bound.value, seen + 1);
    else open = OPEN.has(e.op) || ((e.op === 'value' || e.op === 'kernel') && typeOf(t, e).of === 'number');
  });
  if (open || (of.op !== 'value' && of.op !== 'kernel')) return open;
  return of.args.some((arg) => typeOf(t, arg).of === 'number');
}

/** Locals in locals that are looked through. */
const DEEPEST = 8;
const OPEN = new Set<Expr['op']>(['lt', 'le', 'gt', 'ge', 'is', 'is_not', 'pick', 'add', 'sub', 'mul', 'or', 'not']);

/** `1 more than the number of units with strength 2`: `plus 1` at the end would seem to belong to the strength. */
function moreThan(t: TextContext, { a, b }: { a: Expr; b: Expr }, how: 'moreThan' | 'lessThan'): string | null {
  const by = constantAtLevel(t, b);
  const of = printedAs(t, a);
  if (by === null || by < 1 || !SETS.has(of.op) || !isOpen(t, of)) return null;
  return t.say(how, { number: String(by), of: numberText(t, a).text });
}

const SETS = new Set<Expr['op']>(['count', 'sum', 'highest', 'lowest', 'distinct', 'field']);

/** A number that is compared: a choice between two numbers is in parentheses. */
export const comparedText = (t: TextContext, expr: Expr): string =>
  printedAs(t, expr).op === 'pick' ? operand(t, expr, 'first', false) : numberText(t, expr).text;

/** `2 ... for each enemy unit`: the set follows at the end of the clause. */
function forEach(t: TextContext, text: string, one: boolean, set: ExprOf<'select'>): NumberText {
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

const isEveryWord = (set: Expr): boolean => set.op === 'select' && set.source.from === 'enum' && set.where.length === 0;
const isLocal = (expr: Expr, local: number): boolean => expr.op === 'local' && expr.local === local;

function aggregate(t: TextContext, expr: ExprOf<'sum' | 'highest' | 'lowest' | 'distinct'>): string {
  const pattern = expr.op === 'sum' ? 'total' : expr.op === 'distinct' ? 'different' : expr.op;
  const { value } = expr;
  if (value.op === 'word_field' && pattern !== 'different' && isEveryWord(expr.of) && isLocal(value.word, expr.local))
    return t.say(`${pattern}Of`, { what: wordFieldText(t, value, 'all') });
  const set = setText(t, expr.of);
  if (value.op === 'word_field' && value.of !== null && isLocal(value.of, expr.local))
    return t.say(pattern, { what: wordFieldText(t, { ...value, of: null }, 'bare'), set });
  if (value.op === 'field' && value.of.op === 'local' && value.of.local === expr.local) {
    const field = t.game.fields[value.field];
    const words = wordsOfName(field?.name ?? '');
    const plural = field?.type.of === 'flags' ? typeNoun(t, { ...field.type, many: true }) : t.language.plural(words);
    if (expr.op === 'sum' && field?.type.of === 'flags') return t.say('wordsOf', { what: plural, set });
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
  // `the highest copies of cards`, not `of it of cards`
  const own = ` ${t.say('ofSet', { set: t.language.pronoun('one') })}`;
  const whole = what.endsWith(own) ? what.slice(0, -own.length) : what;
  return t.say(pattern, { what: t.language.bare(whole), set });
}
