/** Conditions as clauses: `it is frozen`, `there are no cards in your hand`. */
import type { Expr, ExprOf } from '../ir/index.ts';
import { isControllerField } from './compared.ts';
import { ANOTHER, type TextContext } from './context.ts';
import { operandWords, unguarded } from './modifiers.ts';
import {
  fieldWords,
  inZone,
  isPrinted,
  kernelNoun,
  type NounPhrase,
  nativeOf,
  nounPhrase,
  placeless,
  possessive,
  referentKeyOf,
  typeNoun,
  valuePhrase,
  zoneWords,
} from './nouns.ts';
import { comparedText, type NumberText, numberText } from './numbers.ts';
import { type Determiner, setPhrase } from './sets.ts';
import { wordsOfName } from './template.ts';
import { statusWords } from './timings.ts';
import { typeOf } from './type-of.ts';
import { originOf, sameEntity } from './uses.ts';

/** How a clause is said. `not`: negated. `inner`: a part of a longer clause. */
interface ClauseForm {
  not: boolean;
  inner: boolean;
}

type ClausePrinters = { [Op in Expr['op']]?: (t: TextContext, expr: ExprOf<Op>, form: ClauseForm) => string };

/** The clause of a condition, by operator. The value of any other operator is said to be there. */
const CLAUSES: ClausePrinters = {
  truth: (t, expr, { not }) => t.say((expr.value === 1) !== not ? 'always' : 'never'),
  not: (t, expr, { not, inner }) => clause(t, expr.of, !not, inner),
  and: (t, expr, { not, inner }) => listOf(t, not ? 'or' : 'and', parts(t, expr, not), inner),
  or: (t, expr, { not, inner }) => listOf(t, not ? 'and' : 'or', parts(t, expr, not), inner),
  some: (t, expr, { not }) => exists(t, expr.of, !not),
  no: (t, expr, { not }) => exists(t, expr.of, not),
  present: (t, expr, { not }) => isThere(t, expr.of, !not),
  absent: (t, expr, { not }) => isThere(t, expr.of, not),
  adjective: adjectiveClause,
  gt: greaterClause,
  lt: (t, expr, { not }) => compare(t, 'lt', expr.a, expr.b, not),
  le: (t, expr, { not }) => compare(t, 'le', expr.a, expr.b, not),
  ge: (t, expr, { not }) => compare(t, 'ge', expr.a, expr.b, not),
  is: (t, expr, { not }) => equals(t, expr.a, expr.b, !not),
  is_not: (t, expr, { not }) => equals(t, expr.a, expr.b, not),
  kind: (t, expr, form) => {
    const noun = (): string => typeNoun(t, { of: 'entity', id: expr.kind, many: false });
    return predicate(t, expr.of, form, () => t.say('isA', { what: t.language.indefinite(noun()) }));
  },
  member: (t, expr, { not }) => memberOf(t, expr.member, expr.of, not),
  share: (t, expr, { not }) => {
    const a = nounPhrase(t, expr.a).text;
    return t.say(not ? 'shareNot' : 'share', { a, b: nounPhrase(t, expr.b).text });
  },
  has: (t, expr, { not }) => bears(t, expr.of, () => wordsOfName(t.game.keywords[expr.keyword]?.name ?? ''), not),
  has_value: (t, expr, { not }) => bears(t, expr.of, () => nounPhrase(t, expr.keyword).text, not),
  in_play: (t, expr, form) => predicate(t, expr.of, form, () => t.say('inPlay')),
  in_zone: (t, expr, form) => predicate(t, expr.of, form, () => inZone(t, expr.zone)),
  in_any: (t, expr, form) => {
    const noun = (): string => zoneWords(t, expr.zone) || wordsOfName(t.game.zones[expr.zone]?.name ?? '');
    return predicate(t, expr.of, form, () => t.say('inZone', { zone: t.say('anyOf', { noun: noun() }) }));
  },
  among: (t, expr, form) =>
    predicate(t, expr.of, form, () => t.say('amongThose', { set: nounPhrase(t, expr.set).text })),
  printed: (t, expr, form) => predicate(t, expr.of, form, () => fieldWords(t, expr.field)),
  field: (t, expr, form) => {
    const words = fieldWords(t, expr.field);
    return predicate(t, expr.of, form, () => words);
  },
  global: (t, expr, { not }) => isOn(t, t.say('quoted', { words: fieldWords(t, expr.field) }), not),
  option: (t, expr, { not }) =>
    isOn(t, t.say('quoted', { words: wordsOfName(t.game.options[expr.option]?.name ?? '') }), not),
  levels: (t, expr, { not }) => byLevel(t, expr.of, not),
  pick: pickClause,
  local: localClause,
  chosen: localClause,
  comes_with: (t, expr, form) => {
    const keyword = wordsOfName(t.game.keywords[expr.keyword]?.name ?? '');
    return predicate(t, expr.ability, form, () => keyword);
  },
  tag: (t, expr, form) => {
    const tag = wordsOfName(t.game.tags[expr.tag] ?? '');
    return predicate(t, expr.verb, form, () => tag);
  },
  tagged: (t, expr, form) => {
    const tag = wordsOfName(t.game.enums[expr.enum]?.members[expr.member] ?? '');
    return predicate(t, expr.status, form, () => tag);
  },
  fits: (t, expr, { not }) => {
    const verb = nounPhrase(t, expr.verb).text;
    const whom = expr.args.map((a) => nounPhrase(t, a).text);
    return t.say(not ? 'fitsNot' : 'fits', { verb, whom: t.language.and(whom) });
  },
  value: valueClause,
  kernel: valueClause,
};

/**
 * A condition as a clause; `not` negates it. `inner`: a part of something longer, so what begins and ends a list of
 * conditions must be plain: `either A or B`, `both A and B`.
 */
export function clause(t: TextContext, given: Expr, not: boolean, inner = false): string {
  const expr = unguarded(t, given);
  const print = CLAUSES[expr.op] as ((t: TextContext, expr: Expr, form: ClauseForm) => string) | undefined;
  return print === undefined ? isThere(t, expr, !not) : print(t, expr, { not, inner });
}

/** `it is WORDS`. The words are made after the subject, so that a pronoun in them can refer to it. */
function predicate(t: TextContext, of: Expr, { not }: ClauseForm, words: () => string): string {
  const who = subject(t, of);
  return `${who.text} ${t.language.predicate(words(), who.count, not)}`;
}

/** `WHAT is on`: a truth that has no bearer. */
const isOn = (t: TextContext, what: string, not: boolean): string =>
  `${what} ${t.language.predicate(t.say('on_'), 'one', not)}`;

function adjectiveClause(t: TextContext, expr: ExprOf<'adjective'>, form: ClauseForm): string {
  const [first, ...rest] = expr.args;
  const decl = t.game.adjectives[expr.adjective];
  if (decl === undefined || first === undefined) return t.say(form.not ? 'never' : 'always');
  const of = placeless(first);
  // the bearer's own tile is printed as the bearer: `if this unit is not bordering either base`
  return predicate(t, of.op === 'here' && t.own ? { op: 'self' } : of, form, () => {
    const words = operandWords(t, decl, rest).words || wordsOfName(decl.name);
    if (t.language.mentions(words)) t.focus = null;
    return words;
  });
}

/** A comparison; `frozen of x > 0` is `x is frozen`. */
function greaterClause(t: TextContext, expr: ExprOf<'gt'>, form: ClauseForm): string {
  const { a, b } = expr;
  const isAboveZero = b.op === 'number' && b.value === 0;
  if (a.op === 'status' && isAboveZero) return predicate(t, a.of, form, () => statusWords(t, a.status));
  if (a.op === 'status_value' && isAboveZero) return bears(t, a.of, () => nounPhrase(t, a.status).text, form.not);
  return compare(t, 'gt', a, b, form.not);
}

function pickClause(t: TextContext, expr: ExprOf<'pick'>, { not }: ClauseForm): string {
  const test = clause(t, expr.test, false, true);
  const then = clause(t, expr.then, not, true);
  const said = t.say('pickTest', { then, test, else: clause(t, expr.else, not, true) });
  t.openClauses++;
  return said;
}

function localClause(t: TextContext, expr: ExprOf<'local' | 'chosen'>, { not, inner }: ClauseForm): string {
  const bound = expr.op === 'local' ? t.bindings.get(expr.local) : undefined;
  if (bound?.is === 'fold') return clause(t, bound.value, not, inner);
  if (typeOf(t, expr).of !== 'truth') return isThere(t, expr, !not);
  if (bound?.is === 'name') return `${nounPhrase(t, expr).text} ${t.language.predicate(t.say('true_'), 'one', not)}`;
  return isOn(t, nounPhrase(t, expr).text, not);
}

/** Whether a test is a value that gives a truth, or its opposite. */
export const isTruthValue = (test: Expr): boolean =>
  test.op === 'not' ? isTruthValue(test.of) : test.op === 'value' || test.op === 'kernel';

function valueClause(t: TextContext, expr: ExprOf<'value' | 'kernel'>, { not }: ClauseForm): string {
  const decl = expr.op === 'value' ? t.game.values[expr.value] : nativeOf(t, expr.call);
  const isNegated = not && decl?.text != null && t.language.negatedTemplate(decl.text) !== null;
  const words = valuePhrase(t, expr, isNegated).text;
  return not && !isNegated ? t.say('notSo', { test: words }) : words;
}

// ---------------------------------------------------------------- lists of conditions

type ListedTest = { test: Expr; not: boolean };

/** Which list a condition is; null for a single one. A negated list is the other list of negated parts. */
function listed(t: TextContext, given: Expr, not: boolean): 'and' | 'or' | null {
  const expr = unguarded(t, given);
  if (expr.op === 'not') return listed(t, expr.of, !not);
  const bound = expr.op === 'local' ? t.bindings.get(expr.local) : undefined;
  if (bound?.is === 'fold') return listed(t, bound.value, not);
  return expr.op !== 'and' && expr.op !== 'or' ? null : (expr.op === 'and') !== not ? 'and' : 'or';
}

/** The parts of a list; a list of the same sort inside is a part of it. */
function parts(t: TextContext, given: Expr, not: boolean): ListedTest[] {
  const expr = unguarded(t, given);
  if (expr.op === 'not') return parts(t, expr.of, !not);
  const bound = expr.op === 'local' ? t.bindings.get(expr.local) : undefined;
  if (bound?.is === 'fold') return parts(t, bound.value, not);
  if (expr.op !== 'and' && expr.op !== 'or') return [{ test: expr, not }];
  const join = listed(t, expr, not);
  return expr.of.flatMap((test) => (listed(t, test, not) === join ? parts(t, test, not) : [{ test, not }]));
}

/**
 * Several conditions, so that only one grouping can be read: `A and either B or C`, `either A or B, and C`,
 * `A and B, or C`. A list inside another begins with a word, and the word of its last part ends it.
 */
function listOf(t: TextContext, join: 'and' | 'or', of: readonly ListedTest[], inner: boolean): string {
  const about = new Set<string | null>();
  const plain = join === 'or' && !inner;
  let groups = 0;
  let apart = false;
  const items = of.map(({ test, not }, i) => {
    const open = t.openClauses;
    const isList = listed(t, test, not) !== null;
    const text = clause(t, test, not, !plain);
    about.add(t.focus);
    if (isList) groups++;
    if ((isList || t.openClauses > open) && i < of.length - 1) apart = true;
    return text;
  });
  // A pronoun after them is safe only if all have the same subject.
  if (about.size > 1) t.focus = null;
  if (plain && groups > 0) return items.join(`, ${t.say('or')} `);
  const said = apart ? t.language.apart(join, items) : t.language[join](items);
  return inner ? t.say(join === 'or' ? 'eitherOf' : items.length > 2 ? 'allOf' : 'both', { list: said }) : said;
}

/** Conditions of one thing that all hold, as one clause inside another: `both A and B`. */
export const allHold = (t: TextContext, tests: readonly Expr[]): string =>
  tests.length === 1 ? clause(t, tests[0] as Expr, false, true) : clause(t, { op: 'and', of: [...tests] }, false, true);

/** The subject of a clause. */
const subject = (t: TextContext, of: Expr): NounPhrase => {
  const said = nounPhrase(t, of);
  return { ...said, text: t.language.asSubject(said.text) };
};

/** `it has Guard`, `it does not have that status`. */
function bears(t: TextContext, of: Expr, what: () => string, not: boolean): string {
  const who = subject(t, of);
  return t.say(not ? 'hasNot' : 'has', {
    who: who.text,
    has: t.language.conjugate(t.say('have'), who.count),
    does: t.language.conjugate(t.say('do'), who.count),
    what: what(),
  });
}

function byLevel(t: TextContext, of: readonly Expr[], not: boolean): string {
  const at = t.level === null ? undefined : of[t.level - 1];
  if (at !== undefined) return clause(t, at, not);
  const moment = t.snapshot();
  const texts = of.map((e) => {
    t.restore(moment);
    return clause(t, e, not);
  });
  return [...new Set(texts)].join(' / ');
}

// ---------------------------------------------------------------- existence

function exists(t: TextContext, set: Expr, there: boolean): string {
  if (set.op === 'select')
    return t.say(there ? 'there' : 'thereNot', { what: setPhrase(t, set, there ? 'a' : 'no').text });
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  if (bound?.is === 'fold') return exists(t, bound.value, there);
  if (bound?.is === 'defer' && bound.value.op === 'select') return exists(t, bound.value, there);
  const type = typeOf(t, set);
  if (type.of === 'flags') return t.say(there ? 'thereAre' : 'thereAreNone', { what: nounPhrase(t, set).text });
  const key = referentKeyOf(set);
  if (key !== null && t.focus === key) return t.say(there ? 'thereAny' : 'thereNone');
  return t.say(there ? 'thereAre' : 'thereAreNone', { what: nounPhrase(t, set).text });
}

/** Whether an entity exists. */
function isThere(t: TextContext, of: Expr, there: boolean): string {
  const key = referentKeyOf(of);
  const bound = of.op === 'local' ? t.bindings.get(of.local) : undefined;
  if (bound?.is === 'fold') return isThere(t, bound.value, there);
  if (bound?.is === 'defer' && bound.value.op === 'select' && of.op === 'local') {
    // The first mention: later references mean this entity.
    const said = existence(t, bound.value, there);
    t.bindings.set(of.local, { is: 'known' });
    if (t.group !== null) t.mention(key ?? '', { ...t.group, name: t.nameOf(of.local), many: false, chosen: false });
    return said;
  }
  if (of.op === 'select') return existence(t, of, there);
  if (key !== null && t.known.has(key)) {
    const chosen = key.startsWith('chosen ') && t.known.get(key)?.many === false ? t.known.get(key) : undefined;
    if (chosen !== undefined) {
      t.focus = key;
      const what = t.language.indefinite(chosen.head);
      return t.say(there ? 'chose' : 'choseNot', { what: there ? what : t.say('no', { noun: chosen.head }) });
    }
    if (t.focus === key) return t.say(there ? 'thereOne' : 'thereNone');
    const known = t.known.get(key);
    t.focus = key;
    return t.say(there ? 'there' : 'thereNot', {
      what: there ? t.language.indefinite(known?.head ?? '') : t.say('no', { noun: known?.head ?? '' }),
    });
  }
  if (of.op === 'field') {
    const what = fieldWords(t, of.field);
    const who = subject(t, of.of);
    const [has, does] = [t.language.conjugate(t.say('have'), who.count), t.language.conjugate(t.say('do'), who.count)];
    return t.say(there ? 'has' : 'hasNot', { who: who.text, has, does, what: t.language.indefinite(what) });
  }
  const said = nounPhrase(t, of).text;
  const bare = t.language.bare(said);
  if (bare !== said)
    return t.say(there ? 'there' : 'thereNot', {
      what: there ? t.language.indefinite(bare) : t.say('no', { noun: bare }),
    });
  return `${said} ${t.language.predicate(t.say('something'), 'one', !there)}`;
}

/** For existence the order or draw does not matter, so it is left out. */
function existence(t: TextContext, set: ExprOf<'select'>, there: boolean): string {
  const all = set.take === null ? set : { ...set, take: null, one: false };
  const manner: Determiner = there ? 'a' : 'no';
  return t.say(there ? 'there' : 'thereNot', { what: setPhrase(t, all, manner).text });
}

// ---------------------------------------------------------------- comparisons

const OPPOSITE = { lt: 'ge', le: 'gt', gt: 'le', ge: 'lt' } as const;
const IS = { lt: 'less', le: 'most', gt: 'more', ge: 'least' } as const;
const NOT = { lt: 'notLess', le: 'notMost', gt: 'notMore', ge: 'notLeast' } as const;
const OF = { lt: 'fewerOf', le: 'mostOf', gt: 'moreOf', ge: 'leastOf' } as const;
const THERE = { lt: 'lessThere', le: 'mostThere', gt: 'moreThere', ge: 'leastThere' } as const;

function compare(t: TextContext, op: 'lt' | 'le' | 'gt' | 'ge', a: Expr, b: Expr, not: boolean): string {
  const how = not ? OPPOSITE[op] : op;
  if (isTurn(t, a) && b.op === 'number') {
    const n = `${how === 'gt' ? b.value + 1 : b.value}`;
    return t.say(how === 'lt' ? 'beforeTurn' : how === 'le' ? 'upToTurn' : 'fromTurn', { n });
  }
  if (a.op === 'count' && b.op === 'count') {
    const sets = [nounsOf(t, a.of), nounsOf(t, b.of)] as const;
    // `more of your units than of theirs`
    const [first, second] = sets.some((set) => t.language.isOwned(set))
      ? sets.map((set) => t.say('ofSet', { set }))
      : sets;
    return t.say(OF[how], { a: first as string, b: second as string });
  }
  if (a.op === 'count') {
    const moment = t.snapshot();
    const number = numberText(t, b);
    if (number.plain && number.one && how === 'lt') return exists(t, a.of, false);
    if (number.plain) return t.say(THERE[how], thereAre(t, number, a.of));
    t.restore(moment);
  }
  // nothing is neither greater than a number nor at most that
  const turned = not && (mayBeNothing(t, a) || mayBeNothing(t, b));
  return t.say(turned ? NOT[op] : IS[how], twoNumbers(t, a, b));
}

/** Whether a number is of a set that may have no members, or of an entity that was looked for. */
function mayBeNothing(t: TextContext, number: Expr): boolean {
  const from = originOf(t, sameEntity(t, number));
  if (from.op === 'field' || from.op === 'status') return originOf(t, sameEntity(t, from.of)).op === 'select';
  return from.op === 'highest' || from.op === 'lowest';
}

/** Whether a number is that of the turn, which is compared as `it is turn 4 or later`. */
const isTurn = ({ game }: TextContext, number: Expr): boolean =>
  number.op === 'global' && game.fields[number.field]?.kernel === 'turn';

/**
 * Two numbers that are compared, with the verb between them: `its charges are 0`. If each is of something else, neither is `it`
 * afterwards.
 */
function twoNumbers(t: TextContext, left: Expr, right: Expr): Record<'a' | 'b' | 'is', string> {
  const a = comparedText(t, left);
  const first = t.focus;
  const b = comparedText(t, right);
  if (first !== null && t.focus !== first) t.focus = null;
  const isPlural = (left.op === 'field' || left.op === 'global') && t.language.isPlural(fieldWords(t, left.field));
  return { a, b, is: t.language.predicate('', isPlural ? 'many' : 'one', false).trim() };
}

/** The slots of `there are 2 units`, `there is 1 unit`. */
const thereAre = (t: TextContext, { text, one }: NumberText, set: Expr): Record<'number' | 'are' | 'set', string> => ({
  number: text,
  are: t.language.predicate('', one ? 'one' : 'many', false).trim(),
  set: counted(t, set, one),
});

const nounsOf = (t: TextContext, set: Expr): string =>
  set.op === 'select' ? setPhrase(t, set, 'bare').text : nounPhrase(t, set).text;

/** A set after its number. */
function counted(t: TextContext, set: Expr, one: boolean): string {
  const bound = set.op === 'local' ? t.bindings.get(set.local) : undefined;
  if (set.op === 'local' && bound?.is === 'defer' && bound.value.op === 'select') {
    const said = setPhrase(t, bound.value, one ? 'single' : 'counted').text;
    t.bindings.set(set.local, { is: 'known' });
    if (t.group !== null)
      t.mention(referentKeyOf(set) ?? '', { ...t.group, name: t.nameOf(set.local), many: true, chosen: false });
    return said;
  }
  const value = bound?.is === 'fold' ? bound.value : set;
  if (value.op === 'select') return setPhrase(t, value, one ? 'single' : 'counted').text;
  return t.say('ofThem', { set: nounPhrase(t, value).text });
}

function equals(t: TextContext, a: Expr, b: Expr, same: boolean): string {
  if (a.op === 'count') {
    if (b.op === 'number' && b.value === 0 && a.of.op === 'select') return exists(t, a.of, !same);
    const moment = t.snapshot();
    const number = numberText(t, b);
    if (number.plain) return t.say(same ? 'exactlyThere' : 'notExactlyThere', thereAre(t, number, a.of));
    t.restore(moment);
  }
  const type = typeOf(t, a);
  if (type.of === 'truth') {
    const moment = t.snapshot();
    const left = clause(t, a, false, true);
    if (b.op === 'truth') {
      t.restore(moment);
      return clause(t, a, (b.value === 1) !== same);
    }
    return t.say(same ? 'justIf' : 'justUnless', { a: left, b: clause(t, b, false, true) });
  }
  if (isTurn(t, a) && b.op === 'number') return t.say(same ? 'inTurn' : 'notInTurn', { n: `${b.value}` });
  if (type.of === 'number') {
    return t.say(same ? 'sameNumber' : 'otherNumber', twoNumbers(t, a, b));
  }
  const field = a.op === 'field' ? t.game.fields[a.field] : undefined;
  if (a.op === 'field' && (field?.kernel === 'name' || field?.kernel === 'noted_name')) {
    const left = subject(t, a.of);
    const right = b.op === 'field' ? nounPhrase(t, b.of).text : nounPhrase(t, b).text;
    return `${left.text} ${t.language.predicate(t.say(b.op === 'card' ? 'isA' : 'sameNamed', { what: right }), left.count, !same)}`;
  }
  if (a.op === 'field' && field !== undefined && isControllerField(field) && b.op === 'you' && !t.everybody) {
    const left = subject(t, a.of);
    return `${left.text} ${t.language.predicate(t.say('isYours'), left.count, !same)}`;
  }
  if (field?.type.of === 'enum' && a.op === 'field' && b.op === 'enum') return memberOf(t, b, a, !same);
  if (a.op === 'tile_of' && b.op !== 'tile_of') {
    const who = subject(t, a.of);
    return `${who.text} ${t.language.predicate(t.say('onTile', { tile: nounPhrase(t, b).text }), who.count, !same)}`;
  }
  const left = nounPhrase(t, a);
  const before = t.focus;
  const right = nounPhrase(t, b).text;
  if (typeOf(t, b).of === 'entity' && t.focus !== before) t.focus = ANOTHER;
  return `${left.text} ${t.language.predicate(right, left.count, !same)}`;
}

/** `it is a rare card`, `it is of that race`. */
function memberOf(t: TextContext, member: Expr, of: Expr, not: boolean): string {
  if (of.op === 'field' && !isPrinted(t, of.field)) {
    const has = possessive(t, of.of, fieldWords(t, of.field));
    return t.say(not ? 'differs' : 'equals', { a: has, b: nounPhrase(t, member).text });
  }
  if (of.op === 'field' && member.op === 'enum') {
    const who = subject(t, of.of);
    const type = typeOf(t, of.of);
    const word = nounPhrase(t, member).text;
    const kind =
      type.of === 'entity' && type.id !== null
        ? typeNoun(t, { ...type, many: false })
        : (t.self ?? kernelNoun(t, 'card'));
    return `${who.text} ${t.language.predicate(t.say('isA', { what: t.language.indefinite(`${word} ${kind}`) }), who.count, not)}`;
  }
  if (of.op === 'field') {
    const who = subject(t, of.of);
    return `${who.text} ${t.language.predicate(t.say('ofSet', { set: nounPhrase(t, member).text }), who.count, not)}`;
  }
  const set = nounPhrase(t, of).text;
  return t.say(not ? 'includeNot' : 'include', { set, what: nounPhrase(t, member).text });
}
