/** Static abilities and modifiers: what they grant. Also keywords and statuses with their numbers. */
import type { Card, Expr, Grant, KeywordId, Local, Param, Select, Static, StatusId, TimingId } from '../ir/index.ts';
import { grantExprs } from '../ir/visitor.ts';
import { clause } from './conditions.ts';
import type { TextBinding, TextContext } from './context.ts';
import { type Arg, fillTemplate } from './fill.ts';
import type { Count } from './language.ts';
import { fieldWords, isAmbiguous, isNamed, isPrinted, nounPhrase } from './nouns.ts';
import { constantAtLevel, numberText } from './numbers.ts';
import { type Determiner, isLocal, setPhrase } from './sets.ts';
import { paramsOf, parseTemplate, wordsOfName } from './template.ts';
import { isLabel, statusWords, timingWords, underHead } from './timings.ts';
import { usesIn } from './uses.ts';

type CardKeyword = Card['keywords'][number];

/** A grant: `have +3 strength`, `have Strike 2`, `are single use`. `verb`: have, gain, or start with. */
export function grantWords(t: TextContext, what: Grant, count: Count, verb: 'have' | 'gain' | 'start'): string {
  const has = t.language.conjugate(t.say(verb), count);
  const had = (text: string): string => t.say('had', { has, what: text });
  if (what.grant === 'keyword') return keywordGiven(t, what, had);
  if (what.grant === 'keyword_value') {
    const keyword = nounPhrase(t, what.keyword).text;
    if (what.number === null) return had(keyword);
    const number = numberText(t, what.number);
    return had(number.plain ? `${keyword} ${number.text}` : t.say('keywordWith', { keyword, number: number.text }));
  }
  if (what.grant === 'ability') {
    const args = what.args.flatMap((a) => (a === null ? [] : [nounPhrase(t, a).text]));
    return had([nounPhrase(t, what.ability).text, ...args].join(' '));
  }
  if (what.grant === 'status') return statusGiven(t, what.status, what.value, count);
  const field = t.game.fields[what.field];
  const words = fieldWords(t, what.field);
  /** `is calm`, or for good `becomes calm`. */
  const is = (said: string, not: boolean): string =>
    verb === 'gain' ? t.language.becoming(said, count, not) : t.language.predicate(said, count, not);
  if (field?.type.of === 'truth') {
    if (what.value.op === 'truth') return is(words, what.value.value === 0);
    return `${is(words, false)} ${t.say('if', { test: clause(t, what.value, false) })}`;
  }
  if (what.how === 'take' || (what.how === 'add' && field?.type.of === 'flags')) {
    const said = { words: nounPhrase(t, what.value).text, own: t.language.own(count), what: words };
    return had(t.say(what.how === 'take' ? 'noWordsAmong' : 'wordsAmong', said));
  }
  const isWord = field?.type.of === 'enum' && what.value.op === 'enum' && isPrinted(t, what.field);
  // `are blob`, where the word says which field it is of
  if (isWord && !isAmbiguous(t.game, what.field) && !isNamed(t.game, what.field))
    return is(nounPhrase(t, what.value).text, false);
  if (verb === 'gain' && (what.how === 'set' || field?.type.of !== 'number')) {
    const value = field?.type.of === 'number' ? numberText(t, what.value).text : nounPhrase(t, what.value).text;
    return t.say('hasFromNow', { has: t.language.conjugate(t.say('have'), count), what: words, value });
  }
  if (field?.type.of === 'entity') {
    const isItself = what.value.op === 'self' && t.focus === 'self';
    const value = isItself ? t.say('itself') : nounPhrase(t, what.value).text;
    return had(t.say('entityIs', { what: words, own: t.language.own(count), value }));
  }
  if (field?.type.of !== 'number') return had(t.say('fieldIs', { what: words, value: nounPhrase(t, what.value).text }));
  const plain = constantAtLevel(t, what.value);
  if (what.how === 'set') {
    const { text, plain: isShort } = numberText(t, what.value);
    return had(t.say(isShort ? 'fieldIs' : 'fieldEquals', { what: words, value: text }));
  }
  if (plain !== null && plain < 0 && verb === 'gain')
    return t.say('had', { has: t.language.conjugate(t.say('lose'), count), what: `${-plain} ${words}` });
  if (plain !== null && plain < 0 && verb === 'start')
    return had(t.say('lessOf', { number: String(-plain), what: words }));
  if (plain !== null) return had(`${plain < 0 ? '-' : '+'}${Math.abs(plain)} ${words}`);
  const number = numberText(t, what.value.op === 'neg' ? what.value.of : what.value, true);
  const sign = what.value.op === 'neg' ? '-' : '+';
  if (!number.plain)
    return had(t.say(what.value.op === 'neg' ? 'fieldLess' : 'fieldMore', { what: words, number: number.text }));
  // a table with its own signs: `+1/+2`, `-1/-2`
  if (what.value.op === 'levels' && what.value.of.some((one) => (constantAtLevel(t, one) ?? 0) < 0)) {
    const signed = what.value.of
      .map((one) => constantAtLevel(t, one) ?? 0)
      .map((n) => `${n < 0 ? '-' : '+'}${Math.abs(n)}`);
    return had(`${signed.join('/')} ${words}`);
  }
  const end = number.each === null ? '' : ` ${number.each('')}`;
  return had(`${sign}${number.text} ${words}${end}`);
}

/** `have Strike 2`; with a computed number `have Strike X, where X is its level`. */
const keywordGiven = (
  t: TextContext,
  { keyword, args }: Extract<Grant, { grant: 'keyword' }>,
  had: (text: string) => string,
): string => numbered(t, keyword, args, null, had);

/** A keyword of a card: `Strike 2`, `Strike X, where X is its level`. */
export const keywordOfCard = (t: TextContext, { keyword, args, retimed }: CardKeyword): string =>
  numbered(t, keyword, args, retimed, (line) => line);

function numbered(
  t: TextContext,
  keyword: KeywordId,
  args: readonly (Expr | null)[],
  retimed: TimingId | null,
  had: (text: string) => string,
): string {
  const params = t.game.keywords[keyword]?.params ?? [];
  const at = params.findIndex(({ type }, i) => type.of === 'number' && args[i] != null && !isPlain(t, args[i]));
  const value = args[at];
  if (value == null) return had(keywordLine(t, keyword, args, retimed));
  const line = had(keywordLine(t, keyword, args, retimed, at));
  return t.say('numberBeing', { line, number: numberText(t, value).text });
}

function isPlain(t: TextContext, value: Expr): boolean {
  // what is asked mentions nothing
  const moment = t.snapshot();
  const { plain } = numberText(t, value);
  t.restore(moment);
  return plain;
}

/** `are frozen`, `are poisoned 2`. */
function statusGiven(t: TextContext, status: StatusId, value: Expr | null, count: Count): string {
  const words = statusWords(t, status);
  if (value === null) return t.language.predicate(words, count, false);
  const number = numberText(t, value);
  const said = number.plain ? `${words} ${number.text}` : t.say('statusBy', { status: words, number: number.text });
  return t.language.predicate(said, count, false);
}

/** A status that a card begins with: `begins shielded`, `begins poisoned 2`. */
export function beginsWith(t: TextContext, status: StatusId, values: readonly number[]): string {
  const shown = t.level === null ? values.join('/') : `${values[Math.min(t.level, values.length) - 1] ?? ''}`;
  const words = statusWords(t, status);
  return t.say('begins', { status: t.game.statuses[status]?.merge === 'flag' ? words : `${words} ${shown}` });
}

/** A keyword as printed on a card: its template, else its name and numbers. `x`: the parameter that is printed as X. */
export function keywordLine(
  t: TextContext,
  keyword: KeywordId,
  args: readonly (Expr | null)[],
  retimed: TimingId | null,
  x = -1,
): string {
  const decl = t.game.keywords[keyword];
  if (decl === undefined) return '';
  const name = wordsOfName(decl.name);
  let line: string;
  if (decl.text === null)
    line = [name, ...decl.params.flatMap((param, i) => (i === x ? ['X'] : argument(t, param, args[i] ?? null)))].join(
      ' ',
    );
  else {
    const said = new Map<string, Arg>();
    for (const [i, param] of decl.params.entries()) {
      const value = args[i] ?? null;
      const plain = value ?? param.value;
      const on =
        param.type.of === 'truth'
          ? plain?.op === 'truth' && plain.value === 1
          : value !== null && JSON.stringify(value) !== JSON.stringify(param.value);
      said.set(param.name, {
        type: param.type,
        value: plain,
        given: on,
        ...(param.type.of === 'truth' && { said: { text: '', count: 'one' as const } }),
        ...(i === x && { said: { text: 'X', count: 'many' as const } }),
      });
    }
    const { pieces } = parseTemplate(decl.text);
    const named = paramsOf(pieces);
    // Parameters that the template does not name follow.
    const others = decl.params.flatMap((param, i) =>
      named.has(param.name) ? [] : i === x ? ['X'] : argument(t, param, args[i] ?? null),
    );
    line = [fillTemplate(t, pieces, said).trim(), ...others].join(' ');
  }
  if (retimed === null) return line;
  const timing = timingWords(t, retimed);
  return isLabel(t, retimed) ? underHead(t, `${timing}:`, line) : t.say('retimed', { line, timing });
}

function argument(t: TextContext, param: Param, value: Expr | null): string[] {
  if (value === null || JSON.stringify(value) === JSON.stringify(param.value)) return [];
  if (param.type.of === 'truth')
    return value.op === 'truth' ? (value.value === 1 ? [wordsOfName(param.name)] : []) : [clause(t, value, false)];
  const words = param.type.of === 'number' ? numberText(t, value).text : nounPhrase(t, value).text;
  return param.prep === null ? [words] : [t.language.prepositions[param.prep], words];
}

/** The entity that a set has at most, `units where that is self.mark`; null for other sets. */
function onlyEntity(whom: Expr): Expr | null {
  if (
    whom.op !== 'select' ||
    (whom.source.from !== 'play' && whom.source.from !== 'players') ||
    whom.take !== null ||
    whom.where.length !== 1
  )
    return null;
  const [test] = whom.where;
  if (test?.op !== 'is') return null;
  const { a, b } = test;
  return isLocal(a, whom.local) ? b : isLocal(b, whom.local) ? a : null;
}

/** `+2 strength while it is frozen` for a number that is 0 otherwise. */
function whileTested(decl: Static): Static {
  const { what, when } = decl;
  if (when !== null || what.grant !== 'field' || what.how !== 'add' || what.value.op !== 'pick') return decl;
  const { test, then, else: otherwise } = what.value;
  if (otherwise.op !== 'number' || otherwise.value !== 0) return decl;
  return { ...decl, what: { ...what, value: then }, when: test };
}

/** Whether a grant reads those that it is given to. */
export const readsMember = (what: Grant, when: Expr | null, { local }: Pick<Select, 'local'>): boolean =>
  usesIn([grantExprs(what), when], local) > 0;

/** What is read of the affected entity is its own, so it is in the singular: `each unit has ... its strength`. */
function setDeterminer({ what, when }: Static, { one, local }: Select): Determiner {
  if (one) return 'one';
  return readsMember(what, when, { local }) ? 'each' : 'bare';
}

/** The set of `first hero have power +1`, whose place is a condition of the static; null of other sets. */
function taken(whom: Expr): Select | null {
  const test = whom.op === 'select' && whom.where.length === 1 ? whom.where[0] : undefined;
  const set = test?.op === 'among' ? test.set : test?.op === 'is' ? test.b : undefined;
  return set?.op === 'select' && (set.take?.take === 'first' || set.take?.take === 'last') ? set : null;
}

const NONE: ReadonlyMap<Local, TextBinding> = new Map();

/** A static ability as one sentence: `Dwarf units everywhere start with -2 cost.` `bound`: values of locals. */
export function staticText(t: TextContext, given: Static, bound: ReadonlyMap<Local, TextBinding> = NONE): string {
  const decl = whileTested(given);
  return t.within(decl.code.locals, () => {
    for (const [local, value] of bound) t.bindings.set(local, value);
    const whom = taken(decl.whom) ?? onlyEntity(decl.whom) ?? decl.whom;
    const { whom: all } = decl;
    if (all !== whom && all.op === 'select') t.bindings.set(all.local, { is: 'candidate' });
    const who = whom.op === 'select' ? setPhrase(t, whom, setDeterminer(decl, whom)) : nounPhrase(t, whom);
    if (whom.op === 'select') t.bindings.set(whom.local, { is: 'candidate' });
    const what = grantWords(t, decl.what, who.count, decl.printed ? 'start' : 'have');
    const when = decl.when === null ? '' : ` ${t.say('while', { test: clause(t, decl.when, false) })}`;
    return t.language.tidy(`${t.language.capital(`${who.text} ${what}${when}`)}.`);
  });
}
