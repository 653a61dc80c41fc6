/** Sets as noun phrases: the noun, its modifiers, and which members are taken. */
import type { CardId, Expr, Game, KindId, Local, Select, Take } from '../ir/index.ts';
import { mostSeats } from '../ir/seats.ts';
import { isKind, isRecordKind } from '../ir/types.ts';
import { ANOTHER, type TextContext } from './context.ts';
import type { Count } from './language.ts';
import { type Modifiers, modify, noModifiers, operandWords, wordsAfter } from './modifiers.ts';
import {
  cardName,
  everyZone,
  inZone,
  kernelNoun,
  kindWords,
  localKey,
  type NounPhrase,
  nounPhrase,
  possessive,
  referentKeyOf,
  typeNoun,
} from './nouns.ts';
import { constantAtLevel, numberText } from './numbers.ts';
import { parseTemplate, wordsOfName } from './template.ts';
import { timingWords } from './timings.ts';

/** The determiner of a set's noun phrase. */
export type Determiner =
  | 'one'
  | 'all'
  | 'each'
  | 'a'
  | 'no'
  /** Plural without a determiner; `counted` if a number is before it. */
  | 'bare'
  | 'counted'
  /** Singular without a determiner. */
  | 'single'
  | 'chosen'
  | 'chosenMany'
  | 'chosenAgain';

/** The parts of a set's noun phrase. */
interface DescribedSet extends Modifiers {
  noun: string;
  plural: string;
  /** The set of the members, if it was mentioned already: `of them`. */
  within: (() => string) | null;
  /** Only members of a narrower kind, which its noun says: `a coin among them`. */
  isNarrower: boolean;
}

/** A set as a noun phrase. Leaves its nouns in `t.group`, for later references. */
export function setPhrase(t: TextContext, set: Select, determiner: Determiner): NounPhrase {
  const described = describe(t, set);
  const said = phrase(t, set, determiner, described);
  const head = (noun: string): string => [...described.before, noun].join(' ');
  const { noun, plural } = described;
  t.group = {
    noun,
    plural,
    head: head(noun),
    headPlural: head(plural),
    many: said.count !== 'one',
    name: '',
    chosen: false,
    placed: set.take?.take === 'first' || set.take?.take === 'last',
  };
  t.focus = said.count === 'one' ? ANOTHER : null;
  return said;
}

function phrase(t: TextContext, set: Select, determiner: Determiner, described: DescribedSet): NounPhrase {
  const pre = described.before.join(' ');
  const head = (noun: string): string => [pre, noun].filter((w) => w !== '').join(' ');
  const [noun, plural] = [head(described.noun), head(described.plural)];
  const within = described.within?.() ?? null;
  const { nounCount } = t;
  t.nounCount = isMany(t, set, determiner) ? 'many' : 'one';
  const after = wordsAfter(t, described);
  t.nounCount = nounCount;
  const afterNoun = (owner: boolean): string => {
    const whose = owner && described.owner !== null ? ownerBehind(t, described.owner) : '';
    return [...(whose === '' ? [] : [whose]), ...joined(t, after, described.choices.length > 0)]
      .map((w) => ` ${w}`)
      .join('');
  };
  const done = (text: string, count: Count): NounPhrase => ({ text, count });
  // Some members of a set that was mentioned: `a random one of them`.
  const ends = described.which.length + described.choices.length === 0;
  // behind the words of a set they would seem to be about all of it: `the first 2 cards with cost 1`
  const isAmong = described.isNarrower || (ends && after.length > 0 && !t.language.isReference(within ?? ''));
  const bare =
    within === null || isAmong
      ? null
      : { one: t.say('oneOf', { set: within }), many: t.say('someOf', { set: within }) };
  if (within !== null && isAmong) after.splice(ends ? after.length : 0, 0, t.say('amongThose', { set: within }));
  const words = (many: boolean): string => {
    if (bare === null) return many ? plural : noun;
    return [pre, many ? bare.many : bare.one].filter((w) => w !== '').join(' ');
  };
  const only = onlyWeighed(set);
  if (only !== null) return setPhrase(t, only, determiner);
  if (set.take !== null && determiner !== 'single') {
    const taken = take(t, set, words, described, afterNoun, determiner);
    if (taken !== null) return taken;
  }
  if (
    bare !== null &&
    within !== null &&
    pre === '' &&
    after.length === 0 &&
    (determiner === 'all' || determiner === 'bare')
  )
    return done(within, 'many');
  switch (determiner) {
    case 'all':
      return done(definite(t, described, 'all', words(true), afterNoun), 'many');
    case 'each':
      return done(definite(t, described, 'each', words(false), afterNoun), 'one');
    case 'bare':
      return done(definite(t, described, 'bare', words(true), afterNoun), 'many');
    case 'counted':
      return done(`${words(true)}${afterNoun(true)}`, 'many');
    case 'no':
      return done(t.say('no', { noun: `${words(false)}${afterNoun(true)}` }), 'one');
    case 'single':
      return done(`${words(false)}${afterNoun(true)}`, 'one');
    case 'chosen':
      return done(t.language.indefinite(`${t.say('chosen')} ${words(false)}${afterNoun(true)}`), 'one');
    case 'chosenMany':
      return done(`${t.say('chosen')} ${words(true)}${afterNoun(true)}`, 'many');
    case 'chosenAgain':
      return done(t.say('chosenOne', { noun: words(false) }), 'one');
    case 'one':
      return done(definite(t, described, 'the', words(false), afterNoun), 'one');
    default: {
      const one = `${words(false)}${afterNoun(true)}`;
      // `choose one of them`
      return done(bare !== null && pre === '' ? one : t.language.indefinite(one), 'one');
    }
  }
}

const PLURAL: ReadonlySet<Determiner> = new Set(['all', 'bare', 'counted', 'chosenMany']);

/** Whether the noun of a set is printed in the plural. */
const isMany = (t: TextContext, { one, take: picked }: Select, determiner: Determiner): boolean =>
  picked === null || determiner === 'single' ? PLURAL.has(determiner) : !one && !takesOne(t, picked);

/**
 * `in your hand with cost 1 and strength 2`: modifiers that begin with `with` are one, where the first of them is. After
 * `with either A or B` another word would seem to belong to B, so then it is behind the words without `with`.
 */
function joined(t: TextContext, words: readonly string[], choices: boolean): string[] {
  const after = othersAsOne(t, words);
  const start = t.say('with', { what: '' });
  const which = t.say('forWhich', { test: '' });
  // `with cost 1 next to a unit with cost 2`, and not the other way round
  const isNested = (words: string): boolean => words.includes(` ${start}`);
  const withs = after.filter((words) => words.startsWith(start));
  const others = after.filter((words) => !words.startsWith(start));
  if (withs.length < 2 && !others.some(isNested)) return [...after];
  const ordered = [...withs.filter((words) => !isNested(words)), ...withs.filter(isNested)].map((words, i) =>
    i === 0 ? words : words.slice(start.length),
  );
  if (ordered.length === 0) return others;
  const first = after.findIndex((words) => words.startsWith(start));
  const nested = others.findIndex(isNested);
  const end = choices
    ? others.filter((words) => !words.startsWith(which)).length
    : Math.min(first, nested < 0 ? first : nested);
  return [...others.slice(0, end), t.language.and(ordered), ...others.slice(end)];
}

/** `other than this unit and a random unit`: behind the random one, `other than this unit` would be about that. */
function othersAsOne(t: TextContext, after: readonly string[]): string[] {
  const start = t.say('otherThan', { what: '' });
  const those = after.filter((words) => words.startsWith(start));
  if (those.length < 2) return [...after];
  const named = those.map((words) => words.slice(start.length)).sort((a, b) => a.length - b.length);
  const what = start + t.language.and(named);
  return after.flatMap((words) => (words === those[0] ? [what] : those.includes(words) ? [] : [words]));
}

/** A definite noun phrase: `your base`, `all your units`, `all units of that player`. */
function definite(
  t: TextContext,
  d: DescribedSet,
  how: 'all' | 'each' | 'bare' | 'the',
  noun: string,
  afterNoun: (owner: boolean) => string,
): string {
  const pronoun = d.owner === null ? null : ownerBefore(t, d.owner);
  if (how === 'bare') return pronoun === null ? `${noun}${afterNoun(true)}` : `${pronoun} ${noun}${afterNoun(false)}`;
  if (how === 'each') return t.say('each', { noun: `${noun}${afterNoun(true)}` });
  if (pronoun === null) return t.say(how === 'all' ? 'all' : 'the', { noun: `${noun}${afterNoun(true)}` });
  const whole = `${pronoun} ${noun}${afterNoun(false)}`;
  return how === 'all' ? t.say('all', { noun: whole }) : whole;
}

/** The owner as a possessive before the noun: `your`, `its`, `the enemy's`. Null if it is too long. */
function ownerBefore(t: TextContext, owner: Expr): string | null {
  if (owner.op === 'you') return possessive(t, owner, '').trim();
  const key = referentKeyOf(owner);
  if (key !== null && t.focus === key) return possessive(t, owner, '').trim();
  if (owner.op !== 'value' || owner.args.some((a) => a.op !== 'you')) return null;
  return possessive(t, owner, '').trim();
}

function ownerBehind(t: TextContext, owner: Expr): string {
  return owner.op === 'you' && !t.everybody ? t.say('yours') : t.say('ofPlayer', { player: nounPhrase(t, owner).text });
}

// ---------------------------------------------------------------- members that are taken

function take(
  t: TextContext,
  set: Select,
  words: (many: boolean) => string,
  d: DescribedSet,
  afterNoun: (owner: boolean) => string,
  determiner: Determiner,
): NounPhrase | null {
  const picked = set.take as Take;
  if (picked.take === 'the') {
    const named = onlyName(t, set);
    const text = named === null ? definite(t, d, 'the', words(false), afterNoun) : t.say('the', { noun: named });
    return { text, count: 'one' };
  }
  if (picked.take === 'tied')
    return {
      text: t.say('all', { noun: `${words(true)}${afterNoun(true)} ${orderWords(t, picked.order, picked.args)}` }),
      count: 'many',
    };
  const count = set.one ? 1 : constantAtLevel(t, picked.count);
  const single = count === 1;
  const number = single ? null : numberText(t, picked.count);
  const plain = number === null || number.plain;
  const noun = words(!single);
  const after = afterNoun(true);
  const said = (text: string): NounPhrase => ({
    text: plain ? text : howMany(t, text, picked.count, number),
    count: single ? 'one' : 'many',
  });
  const before = plain ? (number?.text ?? '') : '';
  const join = (...parts: string[]): string => parts.filter((p) => p !== '').join(' ');
  switch (picked.take) {
    case 'random': {
      const random = `${join(before, t.say('random'), noun)}${after}`;
      const text = single && determiner !== 'bare' && determiner !== 'counted' ? t.language.indefinite(random) : random;
      if (picked.weight === null) return said(text);
      const by = weightWords(t, set, picked.weight);
      return said(t.say(picked.weight.op === 'pick' ? 'weighed' : 'weighing', { set: text, by }));
    }
    case 'best': {
      const order = orderWords(t, picked.order, picked.args);
      d.before.unshift(order);
      return said(t.say('the', { noun: `${join(before, order, noun)}${after}` }));
    }
    default: {
      const named = picked.take === 'first' && single ? onlyName(t, set) : null;
      if (named !== null) return said(t.say('the', { noun: named }));
      if (picked.take === 'first' && single && (isOnlyMember(t, set) || isTied(set)))
        return said(definite(t, d, 'the', noun, afterNoun));
      // cards of one name are alike
      if (picked.take === 'first' && single && isOfOneName(t, set))
        return said(t.language.indefinite(`${join(before, noun)}${after}`));
      // two that were named are `the first unit` and `the second unit`
      const where = single && after === '' && set.source.from === 'play' ? ` ${t.say('inPlay')}` : '';
      return said(t.say('the', { noun: `${join(t.say(picked.take), before, noun)}${after}${where}` }));
    }
  }
}

/** Whether surely one member is taken. */
export const takesOne = (t: TextContext, take: Take | null): boolean =>
  take?.take === 'the' || (take !== null && 'count' in take && constantAtLevel(t, take.count) === 1);

/** A computed count: `as many enemy units as there are friendly units`. */
function howMany(t: TextContext, set: string, count: Expr, number: { text: string; known: boolean }): string {
  if (number.known) return t.say('thatManyOf', { set });
  const of = count.op === 'add' && constantAtLevel(t, count.a) === 0 ? count.b : count;
  if (of.op !== 'count' || of.of.op !== 'select') return t.say('asMany', { set, number: number.text });
  return t.say('asManyAs', { set, counted: setPhrase(t, of.of, 'bare').text });
}

/** Whether the set takes the first of those that are tied in an order: `the unit closest to it`. */
const isTied = (set: Select): boolean =>
  set.source.from === 'set' && set.source.of.op === 'select' && set.source.of.take?.take === 'tied';

/** Members that are drawn alike, where the others have weight 0: `weighing pick(that is calm, 0, 1)` leaves out the calm ones. */
function onlyWeighed(set: Select): Select | null {
  const weight = set.take?.take === 'random' ? set.take.weight : null;
  if (weight?.op !== 'pick' || set.take?.take !== 'random') return null;
  const { test, then, else: otherwise } = weight;
  if (then.op !== 'number' || otherwise.op !== 'number') return null;
  const [low, high] = [Math.min(then.value, otherwise.value), Math.max(then.value, otherwise.value)];
  if (low !== 0 || high <= 0) return null;
  const drawn: Expr = then.value > 0 ? test : { op: 'not', of: test };
  return { ...set, where: [...set.where, drawn], take: { ...set.take, weight: null } };
}

function weightWords(t: TextContext, set: Select, weight: Expr): string {
  t.bindings.set(set.local, { is: 'candidate' });
  const text = numberText(t, weight).text;
  t.focus = null;
  return text;
}

/** An order before a noun, `strongest`; with an explicit operand, `closest to it`. */
function orderWords(t: TextContext, order: number, args: readonly Expr[]): string {
  const decl = t.game.orders[order];
  if (decl === undefined) return '';
  return operandWords(t, decl, args).words;
}

/**
 * The order of a loop, behind what is done: the words behind the bar of its template, `in turn order`; else who is first,
 * `the strongest first`, or the words themselves if they say an order: `from front to back`.
 */
export function walkWords(t: TextContext, order: number, args: readonly Expr[]): string {
  const decl = t.game.orders[order];
  if (decl === undefined) return '';
  const manner = decl.text === null ? null : parseTemplate(decl.text).event;
  if (manner !== null) return operandWords(t, decl, args, manner).words;
  const { words } = operandWords(t, decl, args);
  if (t.language.isManner(words)) return words;
  return t.say(words.includes(' ') ? 'startingWith' : 'theFirst', { order: words });
}

/** The name of a card, if it is all that the set asks for: `the Mill`. */
function onlyName(t: TextContext, set: Select): string | null {
  const [test, ...others] = set.where;
  const card = test === undefined || others.length > 0 || set.source.from !== 'play' ? null : cardAsked(t, set, test);
  return card === null ? null : cardName(t, card);
}

/** The card whose name a test asks for; null of another test. */
function cardAsked(t: TextContext, set: Select, test: Expr): CardId | null {
  if (test.op !== 'is') return null;
  const { a, b } = test;
  const isName = a.op === 'field' && isLocal(a.of, set.local) && t.game.fields[a.field]?.kernel === 'name';
  return isName && b.op === 'card' ? b.card : null;
}

/** Whether a set asks for cards of one name, and for nothing else. */
function isOfOneName(t: TextContext, set: Select): boolean {
  const [test, ...others] = set.where;
  return test !== undefined && others.length === 0 && cardAsked(t, set, test) !== null;
}

/** Whether the set can have only one member: `the` instead of `the first`. */
function isOnlyMember(t: TextContext, set: Select): boolean {
  const { source } = set;
  const single = (zone: number): boolean => t.game.zones[zone]?.holds === 1;
  switch (source.from) {
    case 'on':
      return homesOf(t.game, source.kind).every(single);
    case 'zone':
      return source.zone.op === 'zone' && single(source.zone.zone);
    case 'tiles':
      return true;
    case 'players':
      return set.where.length > 0 && mostSeats(t.game) <= 2;
    case 'play':
      return homesOf(t.game, source.kind).every((zone) => single(zone) && t.game.zones[zone]?.each !== 'tile');
    default:
      return false;
  }
}

const HOMES = new WeakMap<Game, Map<KindId, readonly number[]>>();

/** The zones that cards of a kind live in, by game: most texts ask for the same few kinds. */
function homesOf(game: Game, kind: KindId): readonly number[] {
  let byKind = HOMES.get(game);
  if (byKind === undefined) {
    byKind = new Map();
    HOMES.set(game, byKind);
  }
  let homes = byKind.get(kind);
  if (homes === undefined) {
    homes = game.kinds.flatMap((k, id) => (isKind(game, id, kind) ? k.lives : []));
    byKind.set(kind, homes);
  }
  return homes;
}

// ---------------------------------------------------------------- nouns and modifiers

function describe(t: TextContext, set: Select): DescribedSet {
  t.bindings.set(set.local, { is: 'candidate' });
  const base = baseOf(t, set);
  const modifiers = base.inner ?? noModifiers();
  const tests = set.where.flatMap(parts);
  const noun = narrowed(t, set, tests, base.kind);
  for (const test of tests)
    if (test !== noun.by) modify(t, modifiers, test, set.local, noun.kind === null ? base.noun : noun.noun);
  const isInPlay = set.source.from === 'play' && !t.anywhere && !tests.some(({ op }) => PLACED.has(op));
  const after =
    base.after ?? (isInPlay && mayBeElsewhere(t.game, noun.kind ?? base.kind) ? () => t.say('inPlay') : null);
  if (after !== null) modifiers.after.splice(modifiers.names, 0, after);
  if (base.before !== null) modifiers.before.unshift(base.before);
  // A subset may repeat a modifier of the whole set.
  if (modifiers.before.length > 1) modifiers.before = [...new Set(modifiers.before)];
  const named = noun.kind === null ? base : noun;
  const { within } = base;
  const isNarrower = noun.kind !== null || base.inner?.isNarrower === true;
  const empty = (noun.kind ?? base.kind) !== null && kindWords(t, (noun.kind ?? base.kind) as KindId, false) === '';
  if (!empty) return Object.assign(modifiers, { noun: named.noun, plural: named.plural, within, isNarrower });
  // A kind with an empty text: the last word before it becomes the noun, `enemy`, `enemies`.
  const last = modifiers.before.pop();
  if (last !== undefined) return { ...modifiers, noun: last, plural: t.language.plural(last), within, isNarrower };
  const kind = t.game.kinds[(noun.kind ?? base.kind) as KindId];
  return {
    ...modifiers,
    noun: wordsOfName(kind?.name ?? ''),
    plural: wordsOfName(kind?.plural ?? ''),
    within,
    isNarrower,
  };
}

/** Tests that say a place. */
const PLACED: ReadonlySet<Expr['op']> = new Set(['in_play', 'in_zone', 'in_any']);

const ELSEWHERE = new WeakMap<Game, Map<KindId, boolean>>();

/** Whether some cards of a kind have no home, so that the noun alone would seem to be of those, too: "a random card". */
function mayBeElsewhere(game: Game, kind: KindId | null): boolean {
  if (kind === null || isRecordKind(game, kind)) return false;
  const known = ELSEWHERE.get(game) ?? new Map<KindId, boolean>();
  ELSEWHERE.set(game, known);
  let found = known.get(kind);
  if (found === undefined) {
    const hasHome = (id: KindId): boolean => game.kinds.some((k, at) => k.lives.length > 0 && isKind(game, id, at));
    found = game.cards.some((card) => isKind(game, card.kind, kind) && !hasHome(card.kind));
    known.set(kind, found);
  }
  return found;
}

interface Base {
  noun: string;
  plural: string;
  kind: KindId | null;
  before: string | null;
  after: (() => string) | null;
  within: (() => string) | null;
  /** The inner set. */
  inner: DescribedSet | null;
}

function baseOf(t: TextContext, set: Select): Base {
  const { source, type } = set;
  const kind = type.of === 'entity' || type.of === 'definition' ? type.id : null;
  const base: Base = {
    noun: typeNoun(t, { ...type, many: false }),
    plural: typeNoun(t, { ...type, many: true }),
    before: null,
    after: null,
    within: null,
    inner: null,
    kind,
  };
  switch (source.from) {
    case 'tiles':
      return { ...base, kind: null, noun: kernelNoun(t, 'tile'), plural: kernelNoun(t, 'tile', true) };
    case 'players':
      return { ...base, kind: null, noun: kernelNoun(t, 'player'), plural: kernelNoun(t, 'player', true) };
    case 'zone':
      return { ...base, after: () => inZone(t, source.zone) };
    case 'every':
      return {
        ...base,
        after: () => (source.zone === null ? t.say('everywhere') : everyZone(t, source.zone)),
      };
    case 'on':
      return { ...base, after: () => t.say('onTile', { tile: nounPhrase(t, source.tiles).text }) };
    case 'set':
      return ofSet(t, base, source.of);
    case 'flags':
      return { ...base, after: () => t.say('ofSet', { set: nounPhrase(t, source.of).text }) };
    case 'range':
      return {
        ...base,
        noun: t.say('number'),
        plural: t.language.plural(t.say('number')),
        after: () => t.say('fromTo', { low: numberText(t, source.low).text, high: numberText(t, source.high).text }),
      };
    case 'definitions':
      // For the kind `card` itself, `card card` would repeat the noun.
      if (base.noun === kernelNoun(t, 'card')) return base;
      return {
        ...base,
        noun: t.say('cardOf', { kind: base.noun }),
        plural: t.language.plural(t.say('cardOf', { kind: base.noun })),
      };
    case 'abilities':
      return {
        ...base,
        before: source.timing === null ? null : t.say('quoted', { words: timingWords(t, source.timing) }),
        after: () => t.say('ofSet', { set: nounPhrase(t, source.of).text }),
      };
    case 'printed_keywords':
      return {
        ...base,
        after: source.of.op === 'nothing' ? null : () => t.say('printedOn', { of: nounPhrase(t, source.of).text }),
      };
    case 'statuses':
    case 'keywords':
      return {
        ...base,
        after: source.of.op === 'nothing' ? null : () => t.say('ofSet', { set: nounPhrase(t, source.of).text }),
      };
    default:
      return base;
  }
}

/** A subset of a set that was mentioned before, or of one that is described here. */
function ofSet(t: TextContext, base: Base, of: Expr): Base {
  const bound = of.op === 'local' ? t.bindings.get(of.local) : undefined;
  const known = (of.op === 'local' && t.known.has(localKey(of.local))) || bound?.is === 'known';
  const value = bound?.is === 'fold' || bound?.is === 'defer' ? bound.value : of;
  if (!known && value.op === 'select' && (value.take === null || value.take.take === 'tied')) {
    const inner = describe(t, value);
    if (value.take?.take === 'tied') {
      const { order, args } = value.take;
      inner.after.push(() => orderWords(t, order, args));
    }
    return { ...base, noun: inner.noun, plural: inner.plural, inner, within: inner.within };
  }
  return { ...base, within: () => nounPhrase(t, of).text };
}

/** `piece where that is unit`: the narrower kind becomes the noun. */
function narrowed(
  t: TextContext,
  set: Select,
  tests: readonly Expr[],
  kind: KindId | null,
): { kind: KindId | null; noun: string; plural: string; by: Expr | null } {
  for (const test of tests) {
    if (test.op !== 'kind' || !isLocal(test.of, set.local)) continue;
    const kernel = t.game.kinds[test.kind]?.kernel;
    const same =
      (kernel === 'tile' && set.source.from === 'tiles') || (kernel === 'player' && set.source.from === 'players');
    if (!same && (kind === null || !isKind(t.game, test.kind, kind))) continue;
    return { kind: test.kind, noun: kindWords(t, test.kind, false), plural: kindWords(t, test.kind, true), by: test };
  }
  return { kind: null, noun: '', plural: '', by: null };
}

const parts = (test: Expr): Expr[] => (test.op === 'and' ? test.of.flatMap(parts) : [test]);

export const isLocal = (expr: Expr, local: Local): boolean => expr.op === 'local' && expr.local === local;
