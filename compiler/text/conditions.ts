/** Conditions as clauses: `it is frozen`, `there are no cards in your hand`. */
import type { Expr, ExprOf } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import { isOwnerField, operandWords, unguarded } from './modifiers.ts';
import {
  fieldWords,
  inZone,
  isPrinted,
  kernelNoun,
  type NounPhrase,
  nounPhrase,
  placeless,
  possessive,
  referentKeyOf,
  typeNoun,
  typeOf,
  valuePhrase,
  zoneWords,
} from './nouns.ts';
import { comparedText, type NumberText, numberText } from './numbers.ts';
import { type Determiner, setPhrase } from './sets.ts';
import { wordsOfName } from './template.ts';
import { statusWords } from './timings.ts';
import { originOf, sameEntity } from './uses.ts';

/**
 * A condition as a clause; `not` negates it. `inner`: a part of something longer, so what begins and ends a list of
 * conditions must be plain: `either A or B`, `both A and B`.
 */
export function clause(t: TextContext, given: Expr, not: boolean, inner = false): string {
  const expr = unguarded(t, given);
  const { language } = t;
  const predicate = (of: Expr, words: () => string): string => {
    const who = subject(t, of);
    return `${who.text} ${language.predicate(words(), who.count, not)}`;
  };
  switch (expr.op) {
    case 'not':
      return clause(t, expr.of, !not, inner);
    case 'and':
    case 'or':
      return listOf(t, (expr.op === 'and') !== not ? 'and' : 'or', parts(t, expr, not), inner);
    case 'truth':
      return t.say((expr.value === 1) !== not ? 'always' : 'never');
    case 'some':
    case 'no':
      return exists(t, expr.of, (expr.op === 'some') !== not);
    case 'present':
    case 'absent':
      return isThere(t, expr.of, (expr.op === 'present') !== not);
    case 'adjective': {
      const [first, ...rest] = expr.args;
      const decl = t.game.adjectives[expr.adjective];
      if (decl === undefined || first === undefined) break;
      const of = placeless(first);
      // The bearer's own tile is printed as the bearer: `if this unit is not bordering either base`
      return predicate(of.op === 'here' && t.own ? { op: 'self' } : of, () => {
        const words = operandWords(t, decl, rest).words || wordsOfName(decl.name);
        if (language.mentions(words)) t.focus = null;
        return words;
      });
    }
    case 'gt':
      if (expr.a.op === 'status' && expr.b.op === 'number' && expr.b.value === 0) {
        const { status } = expr.a;
        return predicate(expr.a.of, () => statusWords(t, status));
      }
      if (expr.a.op === 'status_value' && expr.b.op === 'number' && expr.b.value === 0)
        return bears(t, expr.a.of, () => nounPhrase(t, (expr.a as { status: Expr }).status).text, not);
      return compare(t, expr.op, expr.a, expr.b, not);
    case 'lt':
    case 'le':
    case 'ge':
      return compare(t, expr.op, expr.a, expr.b, not);
    case 'is':
    case 'is_not':
      return equals(t, expr.a, expr.b, (expr.op === 'is') !== not);
    case 'kind': {
      const { kind } = expr;
      return predicate(expr.of, () =>
        t.say('isA', { what: language.indefinite(typeNoun(t, { of: 'entity', id: kind, many: false })) }),
      );
    }
    case 'member':
      return memberOf(t, expr.member, expr.of, not);
    case 'share': {
      const a = nounPhrase(t, expr.a).text;
      return t.say(not ? 'shareNot' : 'share', { a, b: nounPhrase(t, expr.b).text });
    }
    case 'has': {
      const { keyword } = expr;
      return bears(t, expr.of, () => wordsOfName(t.game.keywords[keyword]?.name ?? ''), not);
    }
    case 'has_value': {
      const { keyword } = expr;
      return bears(t, expr.of, () => nounPhrase(t, keyword).text, not);
    }
    case 'in_play':
      return predicate(expr.of, () => t.say('inPlay'));
    case 'in_zone': {
      const { zone } = expr;
      return predicate(expr.of, () => inZone(t, zone));
    }
    case 'in_any': {
      const { zone } = expr;
      return predicate(expr.of, () =>
        t.say('inZone', {
          zone: t.say('anyOf', { noun: zoneWords(t, zone) || wordsOfName(t.game.zones[zone]?.name ?? '') }),
        }),
      );
    }
    case 'among': {
      const { set } = expr;
      return predicate(expr.of, () => t.say('amongThose', { set: nounPhrase(t, set).text }));
    }
    case 'printed': {
      const { field } = expr;
      return predicate(expr.of, () => fieldWords(t, field));
    }
    case 'field':
    case 'global': {
      const words = fieldWords(t, expr.field);
      if (expr.op === 'global') return `${t.say('quoted', { words })} ${language.predicate(t.say('on_'), 'one', not)}`;
      return predicate(expr.of, () => words);
    }
    case 'levels':
      return byLevel(t, expr.of, not);
    case 'pick': {
      const test = clause(t, expr.test, false, true);
      const then = clause(t, expr.then, not, true);
      const said = t.say('pickTest', { then, test, else: clause(t, expr.else, not, true) });
      t.openClauses++;
      return said;
    }
    case 'local':
    case 'chosen': {
      const bound = expr.op === 'local' ? t.bindings.get(expr.local) : undefined;
      if (bound?.is === 'fold') return clause(t, bound.value, not, inner);
      if (typeOf(t, expr).of !== 'truth') return isThere(t, expr, !not);
      return `${nounPhrase(t, expr).text} ${language.predicate(t.say('on_'), 'one', not)}`;
    }
    case 'option':
      return `${t.say('quoted', { words: wordsOfName(t.game.options[expr.option]?.name ?? '') })} ${language.predicate(t.say('on_'), 'one', not)}`;
    case 'comes_with': {
      const keyword = wordsOfName(t.game.keywords[expr.keyword]?.name ?? '');
      return predicate(expr.ability, () => keyword);
    }
    case 'tag': {
      const tag = wordsOfName(t.game.tags[expr.tag] ?? '');
      return predicate(expr.verb, () => tag);
    }
    case 'tagged': {
      const tag = wordsOfName(t.game.enums[expr.enum]?.members[expr.member] ?? '');
      return predicate(expr.status, () => tag);
    }
    case 'fits': {
      const verb = nounPhrase(t, expr.verb).text;
      const whom = expr.args.map((a) => nounPhrase(t, a).text);
      return t.say(not ? 'fitsNot' : 'fits', { verb, whom: language.and(whom) });
    }
    case 'value':
    case 'kernel': {
      const words = valuePhrase(t, expr).text;
      return not ? t.say('notSo', { test: words }) : words;
    }
    default:
      return isThere(t, expr, !not);
  }
  return t.say(not ? 'never' : 'always');
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
const subject = (t: TextContext, of: Expr): NounPhrase => nounPhrase(t, of);

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
  if (a.op === 'count' && b.op === 'count') return t.say(OF[how], { a: nounsOf(t, a.of), b: nounsOf(t, b.of) });
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
  if (a.op === 'field' && field !== undefined && isOwnerField(field) && b.op === 'you' && !t.everybody) {
    const left = subject(t, a.of);
    return `${left.text} ${t.language.predicate(t.say('isYours'), left.count, !same)}`;
  }
  if (field?.type.of === 'enum' && a.op === 'field' && b.op === 'enum') return memberOf(t, b, a, !same);
  if (a.op === 'tile_of' && b.op !== 'tile_of') {
    const who = subject(t, a.of);
    return `${who.text} ${t.language.predicate(t.say('onTile', { tile: nounPhrase(t, b).text }), who.count, !same)}`;
  }
  const left = nounPhrase(t, a);
  return `${left.text} ${t.language.predicate(nounPhrase(t, b).text, left.count, !same)}`;
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
