/**
 * Parses flat phrases. The class of each word decides the shape:
 *
 *     Phrase = Quantifier* Adjective* Head Tail*
 *
 * Quantifiers: a number, `all`, `the`, `random`, `first`, `last`, `some`, `no`, an order. Head: a noun (kind, zone,
 * field, aggregate) or a name (local, path, call, literal). Tails: `of P`, `in P`, `on P`, an adjective or an order
 * with its operand, and a closing `where` or `weighing`. A name takes no adjective before it. Tails bind to the nearest
 * noun on their left; after a name the next tail belongs to the head of the whole phrase.
 */

import type * as tree from '../../../grammar/tree.ts';
import type { DiagnosticDetails } from '../../diagnostics/index.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, Game, KindId, Take, Type, ZoneId } from '../../ir/index.ts';
import { entityType, enumType, kindsMeet, NUMBER, one, TRUTH } from '../../ir/types.ts';
import { type Context, type Env, inner } from '../../scope/context.ts';
import { reportBareWord } from '../bare-words.ts';
import { compileCondition, compileExpr } from '../expressions.ts';
import { addedBy, countMeant, hiddenNoun, nounWith, reportNeverInPlay, tiedBy } from '../line-help.ts';
import { causeOf, coerce, controllerField, enumOfNumbers, isPlayerType, type TypedExpr } from '../members.ts';
import { isOfEachMember, reportSetValues } from '../set-values.ts';
import { fieldNamed, numberOf, reportWhich } from '../word-fields.ts';
import { wordsOf } from '../word-sets.ts';
import { checkTable, compileAtom } from './atoms.ts';
import {
  atomFollows,
  isConnector,
  isLocalName,
  isNumberLocal,
  isNumberName,
  isSideAndWord,
  isTruthField,
  nounFollows,
  type PhraseParser,
  parserOf,
  peekPart,
  plainWordAt,
} from './cursor.ts';
import { applyAdjectives, cardNameTest, cardNoun, compileNoun, isCardSet, newNoun, takeAdjectives } from './nouns.ts';
import { canTest, wordTest } from './predicates.ts';
import { AGGREGATES, type ExpectedType, type Noun, ONE, type Quantifiers, selectOf } from './shapes.ts';
import { membershipTest, orderArgs, reportUnrelated, tailsOfName, tailsOfNoun } from './tails.ts';
import { numberAlone, reportUnexpected } from './unknown-words.ts';

/** Compiles a phrase to a value: a single one or a set. Null after an error. */
export function compilePhrase(g: Context, env: Env, phrase: tree.Phrase, want: ExpectedType): TypedExpr | null {
  return specific(g, env, compileCounted(g, env, phrase, want));
}

/**
 * As `compilePhrase`, but the set may have a number that does not say which of them (`2 cards`). The caller reads
 * `count` or reports it.
 */
export function compileCounted(g: Context, env: Env, phrase: tree.Phrase, want: ExpectedType): TypedExpr | null {
  return wholePhrase(parserOf(g, env, phrase), want);
}

/** Compiles a phrase to a set. A card's name alone means all entities with that name: `for each "Fire Imp"`. */
export function compileSetPhrase(g: Context, env: Env, phrase: tree.Phrase): TypedExpr | null {
  return specific(g, env, compileCountedSet(g, env, phrase));
}

/** As `compileSetPhrase`, but the caller reads `count` or reports it. */
export function compileCountedSet(g: Context, env: Env, phrase: tree.Phrase): TypedExpr | null {
  const p = parserOf(g, env, phrase);
  p.wantsSet = true;
  return wholePhrase(p, null);
}

/**
 * Reports a set with a number that does not say which members, since the number would be ignored. Null after an error.
 */
function specific(g: Context, env: Env, value: TypedExpr | null): TypedExpr | null {
  if (value?.count === undefined) return value;
  g.error(env.source, value.span, say.whichOfThese(), countMeant(env.source, value.span));
  return null;
}

/**
 * Compiles a phrase to a test of `subject`: adjectives, then perhaps a kind, then tails (`enemy unit`, `frozen`,
 * `beside that`, `in play`). Null after an error; undefined if the phrase is a value and not a predicate.
 */
export function compilePredicate(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  subject: Expr,
  type: Type,
): Expr | null | undefined {
  return parsePredicate(parserOf(g, env, phrase), subject, type);
}

const isLocal = (expr: Expr, local: number): boolean => expr.op === 'local' && expr.local === local;

function wholePhrase(p: PhraseParser, want: ExpectedType): TypedExpr | null {
  const value = parseCounted(p, want, true);
  if (value === null) return null;
  if (enumOfNumbers(value.type) !== null) {
    reportWhich(p.g, p.env.source, fieldNamed(value) ?? -1, value.span);
    return null;
  }
  const rest = peekPart(p);
  if (rest !== undefined) return reportUnexpected(p, rest);
  if (p.tail !== null) return reportTail(p, p.tail);
  return { ...value, span: p.span };
}

/** Reports a `where` behind what is no set. */
function reportTail({ g, env, span }: PhraseParser, tail: tree.Tail): null {
  g.error(env.source, tail, say.tailNeedsSet({ word: tail.word }), hiddenNoun(g, env, span));
  return null;
}

/** Help for `friendly fur`, where `fur` is a word of an enum: a noun follows it. */
function wordBeforeNoun({ g, env }: PhraseParser, { type }: TypedExpr, { start, end }: tree.Span): DiagnosticDetails {
  const field =
    type.of === 'enum' ? g.game.fields.find((one) => one.type.of === 'enum' && one.type.id === type.id) : undefined;
  if (field === undefined) return {};
  const line = `${env.source.text.slice(start, end)} ${nounWith(g, env, type.id ?? -1) ?? 'cards'}`;
  return { help: { line, start, end } };
}

/** Compiles one phrase inside another, from the cursor on. `outer`: tails after a name belong to this phrase. */
export function parsePhrase(p: PhraseParser, want: ExpectedType, outer: boolean): TypedExpr | null {
  return specific(p.g, p.env, parseCounted(p, want, outer));
}

function parseCounted(p: PhraseParser, want: ExpectedType, outer: boolean): TypedExpr | null {
  const start = peekPart(p);
  const { aggregates } = p;
  p.aggregates = false;
  if (start === undefined) {
    p.g.error(p.env.source, p.span, say.phraseMissing());
    return null;
  }
  const q = parseQuantifiers(p);
  if (q === null) return null;
  const adjectives = takeAdjectives(p);
  const quantified = q.some !== null || q.all || q.the || q.random || q.ends !== null || q.order !== null;
  if (want?.of === 'number' && q.count !== null && !quantified && adjectives.length === 0) {
    const said = numberAlone(p, q.span);
    if (said) return null;
  }
  const said = parseHead(p, want, quantified || q.count !== null, adjectives);
  const head = said !== null && 'expr' in said ? numberOfHead(p, said) : said;
  if (head === null) return null;
  const span = { start: start.start, end: p.parts[p.at - 1]?.end ?? start.end };
  if ('expr' in head) {
    if (!aggregates && isOfEachMember(head)) {
      reportSetValues(p.g, p.env, head, q.span);
      return null;
    }
    if (adjectives.length > 0) {
      const first = adjectives[0]?.levels[0];
      const status = first?.node === 'name' && adjectives.length === 1 ? p.g.find(first.name.text, 'status') : null;
      if (status !== null && head.type.of === 'number') {
        const values = {
          status: p.g.game.statuses[status.id]?.name ?? '',
          number: p.env.source.text.slice(head.span.start, head.span.end),
        };
        p.g.error(p.env.source, span, say.statusBy(values));
      } else p.g.error(p.env.source, span, say.adjectiveBeforeName(), wordBeforeNoun(p, head, span));
      return null;
    }
    const value = outer ? tailsOfName(p, head) : head;
    if (value === null) return null;
    if (q.span === null) return value;
    return quantifySet(p, q, value);
  }
  if (!applyAdjectives(p, head, adjectives)) return null;
  const done = tailsOfNoun(p, head);
  if (done === null) return null;
  if (head.value !== null) {
    return { expr: head.value, type: one(head.type), span };
  }
  if (done.plural) reportOneOfPlural(p, q, head, span);
  return finishNoun(p, head, q, done.plural, { start: start.start, end: p.parts[p.at - 1]?.end ?? start.end });
}

function parseQuantifiers(p: PhraseParser): Quantifiers | null {
  const q: Quantifiers = {
    some: null,
    all: false,
    the: false,
    random: false,
    ends: null,
    count: null,
    order: null,
    span: null,
  };
  let said = 0;
  for (;;) {
    const part = peekPart(p);
    if (part?.node !== 'atom' || !(atomFollows(p) || isConnector(p, 'of', 1))) return q;
    const first = part.levels[0];
    const text = plainWordAt(p)?.text ?? null;
    const follows = atomFollows(p);
    if (text !== null && isLocalName(p, text) && !(follows && isNumberLocal(p, text))) return q;
    if (text !== null && isLocalName(p, text)) {
      q.count = compileAtom(p, part, NUMBER)?.expr ?? null;
    } else if (first?.node === 'number' && follows && first.path.length === 0) {
      const number = compileAtom(p, part, NUMBER);
      if (number === null) return null;
      q.count = number.expr;
    } else if (first?.node === 'group' && follows && q.span === null && groupIsCount(p, part)) {
      const number = compileAtom(p, part, NUMBER);
      if (number === null) return null;
      q.count = number.expr;
    } else if (q.span === null && isNumberName(p, first) && part.levels.length === 1 && isCounting(p)) {
      const number = compileAtom(p, part, NUMBER);
      if (number === null) return null;
      q.count = number.expr;
    } else if ((text === 'some' || text === 'no') && (follows || text === 'some')) q.some = text;
    else if (text === 'all' && follows) q.all = true;
    else if (text === 'the' && follows) q.the = true;
    else if (text === 'random' && follows) q.random = true;
    else if ((text === 'first' || text === 'last') && follows) q.ends = text;
    else if (text !== null && follows && orderHere(p, text)) {
      const order = p.g.find(text, 'order');
      const word = plainWordAt(p);
      if (order === null || word === null) return q;
      p.g.recordUse(p.env.source, word, 'order', order.id);
      q.order = { word, id: order.id };
    } else return q;
    const before = q.span;
    q.span = before === null ? part : { start: before.start, end: part.end };
    p.at += 1;
    said += 1;
    if (before !== null && !goTogether(q, said)) {
      const word = p.env.source.text.slice(part.start, part.end);
      const isTied = q.all && q.order !== null && said === 2;
      const set = isTied ? tiedBy(p.g, q.order?.id ?? -1) : null;
      p.g.error(
        p.env.source,
        part,
        set !== null ? say.allOfOrder({ order: word, set }) : say.quantifierTwice({ word }),
      );
      return null;
    }
    // `some of x.races in y.races`
    if (q.some !== null && isConnector(p, 'of')) p.at += 1;
  }
}

/**
 * Whether all `said` quantifiers of a noun have a meaning: one way to take members, with a number of them, and `the`.
 * `some`, `no` and `all` take no number.
 */
function goTogether(q: Quantifiers, said: number): boolean {
  const ways = [q.some !== null, q.all, q.random, q.ends !== null, q.order !== null].filter((is) => is).length;
  const kinds = ways + (q.the ? 1 : 0) + (q.count !== null ? 1 : 0);
  return ways <= 1 && kinds === said && (q.count === null || (q.some === null && !q.all));
}

/**
 * `(n + 1) random cards`, `(count of units) cards`: a group with a number is a count; `(units of p) in front` is a
 * set.
 */
function groupIsCount(p: PhraseParser, part: tree.Atom): boolean {
  const prim = part.levels[0];
  if (prim?.node !== 'group' || plainWordAt(p, 1) === null) return false;
  if (prim.expr.node === 'arith' || prim.expr.node === 'negate') return true;
  const first = prim.expr.node === 'phrase' ? prim.expr.parts[0] : undefined;
  const head = first?.node === 'atom' && first.levels[0]?.node === 'name' ? first.levels[0] : undefined;
  if (head === undefined) return false;
  return (
    AGGREGATES.has(head.name.text) || head.args !== null || isNumberLocal(p, head.name.text) || isNumberName(p, head)
  );
}

/** Whether a set follows, whose number the part at hand can be. */
function isCounting(p: PhraseParser): boolean {
  const next = plainWordAt(p, 1)?.text;
  // `mod` is the remainder of other languages
  return (
    next !== undefined &&
    next !== 'mod' &&
    (/^(?:random|first|last)$/.test(next) || orderHere(p, next) || nounFollows(p))
  );
}

/**
 * Whether the word is an order used as a quantifier, which takes the best. A word that is also an adjective is not.
 */
function orderHere(p: PhraseParser, text: string): boolean {
  return p.g.find(text, 'order') !== null && p.g.find(text, 'adjective') === null;
}

/** Compiles the head: a noun that tails may still restrict, or a value. */
function parseHead(
  p: PhraseParser,
  want: ExpectedType,
  quantified: boolean,
  adjectives: tree.Atom[],
): Noun | TypedExpr | null {
  const part = peekPart(p);
  const { wantsSet: those } = p;
  p.wantsSet = false;
  if (part === undefined || part.node === 'connector') {
    const last = adjectives[adjectives.length - 1];
    p.g.error(p.env.source, part ?? last ?? p.span, say.nounMissing());
    return null;
  }
  const described = quantified || adjectives.length > 0;
  const prim = part.levels[0];
  if (part.levels.length === 1 && prim?.node === 'name' && prim.args === null) {
    const noun = compileNoun(p, prim, described, adjectives, want);
    if (noun !== undefined) return noun;
  }
  if (part.levels.length === 1 && isCardSet(p, prim, described || those)) return cardNoun(p, prim);
  p.at += 1;
  return compileAtom(p, part, want);
}

/** `you.gems of red`: one of the numbers of a name that has a number for each word. */
function numberOfHead(p: PhraseParser, head: TypedExpr): TypedExpr | null {
  const of = enumOfNumbers(head.type);
  if (of === null || !isConnector(p, 'of')) return head;
  p.at += 1;
  const word = parsePhrase(p, enumType(of), false);
  return word === null ? null : numberOf(p.g, p.env, head, word);
}

/** Help for `add 2 poisoned to x` and `random 6`. */
function quantifiedHelp(g: Context, env: Env, q: Quantifiers, value: TypedExpr): DiagnosticDetails {
  const { type, span } = value;
  const { source } = env;
  const word = source.text.slice(span.start, span.end);
  // `summon random beast`, where "beast" is a word of an enum
  const noun = type.of === 'enum' ? nounWith(g, env, type.id ?? -1) : null;
  const kind = g.game.kinds.find(({ plural }) => plural === noun)?.name;
  if (q.random && kind !== undefined) return { help: say.lineIs({ line: `random ${word} ${kind}` }) };
  // `destroy all frozen`
  const { expr } = value;
  const bearers = expr.op === 'status_word' ? g.game.kinds[g.game.statuses[expr.status]?.kind ?? -1] : undefined;
  if (bearers !== undefined && q.span !== null && q.count === null) {
    const line = `${source.text.slice(q.span.start, q.span.end)} ${word} ${q.all ? bearers.plural : bearers.name}`;
    return { help: { line, start: q.span.start, end: span.end } };
  }
  if (type.of === 'status' && q.count?.op === 'number')
    return { help: addedBy(env, span, word.replace(/^\d+ +/, ''), q.count.value) };
  // `random 1 to 6`
  const [, high] = /^ *(?:to|-|or) *(\d+)/.exec(source.text.slice(span.end, span.end + 20)) ?? [];
  if (type.of === 'number' && q.random && high !== undefined && /^\d+$/.test(word))
    return { help: say.drawBetween({ low: word, high }) };
  return type.of === 'number' && q.random && /^\d+$/.test(word) ? { help: say.drawnNumber({ most: word }) } : {};
}

/** Applies quantifiers to a set that is given by a name: `random targets`, `all sides`, `first halves`. */
export function quantifySet(p: PhraseParser, q: Quantifiers, value: TypedExpr): TypedExpr | null {
  const { g, env } = p;
  if (q.some !== null && value.type.of === 'flags') {
    // `some of x.races in y.races`
    const none: Expr = { op: 'number', value: 0 };
    return { ...value, expr: { op: q.some === 'some' ? 'is_not' : 'is', a: value.expr, b: none }, type: TRUTH };
  }
  if (value.type.of === 'truth' && q.some !== null) {
    return q.some === 'some' ? value : { ...value, expr: { op: 'not', of: value.expr } };
  }
  const set =
    value.type.of === 'zone'
      ? coerce(g, env, value, entityType(null, true), say.aQuantifier())
      : value.type.of === 'flags'
        ? wordsOf(env, value)
        : value;
  if (set === null) return null;
  if (!set.type.many) {
    if (q.some !== null) {
      if (reportBareWord(g, env, set, q.span?.start ?? set.span.start)) return null;
      return { ...set, expr: { op: q.some === 'some' ? 'present' : 'absent', of: set.expr }, type: TRUTH };
    }
    if (q.the) return set;
    if (set.type.of === 'verb') {
      g.error(env.source, set.span, say.secondVerb({ verb: env.source.text.slice(set.span.start, set.span.end) }));
      return null;
    }
    g.error(env.source, set.span, say.oneAlready(), quantifiedHelp(g, env, q, set));
    return null;
  }
  // `no (units where brave)` is `no units where brave`, whose condition ends with the parenthesis
  const [{ expr }, part] = [value, peekPart(p, -1)];
  const isGroup = part?.node === 'atom' && part.levels[0]?.node === 'group' && q.span !== null;
  const inside = isGroup && expr.op === 'select' && expr.take === null && !expr.one ? expr : null;
  const noun: Noun =
    inside === null
      ? newNoun(p, one(set.type), { from: 'set', of: set.expr })
      : { type: set.type, source: inside.source, local: inside.local, where: [...inside.where], value: null };
  if (p.tail?.word === 'where') {
    const test = p.tail.expr;
    p.tail = null;
    const said = compileCondition(
      g,
      inner(env, { candidate: { local: noun.local, type: one(noun.type) }, level: 'pure' }),
      test,
    );
    if (said === null) return null;
    // a set in parentheses may be left out as a whole: `(units beside self) where self is awake`
    if (test.node === 'and' || test.node === 'or' || value.expr.op === 'local') reportUnrelated(p, test, said, noun);
    noun.where.push(said);
  }
  return finishNoun(p, noun, q, true, set.span);
}

function finishNoun(p: PhraseParser, noun: Noun, q: Quantifiers, plural: boolean, span: tree.Span): TypedExpr | null {
  const { g, env } = p;
  let weight: Expr | null = null;
  if (p.tail?.word === 'weighing') {
    if (!q.random) {
      g.error(env.source, p.tail, say.weighingNeedsRandom());
      return null;
    }
    const said = compileExpr(
      g,
      inner(env, { candidate: { local: noun.local, type: one(noun.type) }, level: 'pure' }),
      p.tail.expr,
      NUMBER,
    );
    p.tail = null;
    const number = said === null ? null : coerce(g, env, said, NUMBER, say.quoted({ name: 'weighing' }));
    if (number === null) return null;
    weight = number.expr;
  }
  if ((q.random || q.order !== null) && env.level === 'pure') {
    const order = q.random || q.order === null ? undefined : q.order.word.text;
    g.error(env.source, q.span ?? span, order === undefined ? say.noRandomHere() : say.noOrderHere({ order }));
    return null;
  }
  if (!checkPlaced(p, noun, span)) return null;
  // `draw 2 cards` has an error of its own
  if (q.count === null) reportNeverInPlay(p.g, p.env, noun.source, span);
  const set = noun.type;
  if (q.some !== null) return { expr: { op: q.some, of: selectOf(noun, null, false) }, type: TRUTH, span };
  if (q.count?.op === 'number' && q.count.value < 1) {
    g.error(env.source, q.span ?? span, say.countOfNone());
    return null;
  }
  const count = q.count ?? ONE;
  const single = q.count === null;
  let take: Take | null = null;
  if (q.random) take = { take: 'random', count, weight };
  else if (q.order !== null) {
    const args = orderArgs(p, q.order.id, [], q.order.word);
    if (args === null) return null;
    take = { take: 'best', count, order: q.order.id, args };
  } else if (q.ends !== null) take = { take: q.ends, count };
  else if (q.the && q.count === null) take = { take: 'the' };
  if (take !== null) {
    return { expr: selectOf(noun, take, single), type: single ? one(set) : set, span };
  }
  const typed: TypedExpr = { expr: selectOf(noun, null, false), type: set, span };
  if (q.all) return { ...typed, all: true };
  if (q.count !== null) return { ...typed, count: q.count };
  return { ...typed, bare: plural ? 'plural' : 'singular' };
}

/** Warns of the plural behind a word that takes one: `random units` is one unit. */
function reportOneOfPlural({ g, env }: PhraseParser, q: Quantifiers, { type }: Noun, span: tree.Span): void {
  const kind = type.of === 'entity' && type.id !== null ? g.game.kinds[type.id] : undefined;
  if (kind === undefined || q.span === null || q.count !== null) return;
  if (!q.random && q.order === null) return;
  const said = env.source.text.slice(span.start, span.end);
  if (!new RegExp(`\\b${kind.plural}\\b`).test(said) || kind.plural === kind.name) return;
  const word = env.source.text.slice(q.span.start, q.span.end);
  g.error(env.source, span, say.oneOfPlural({ kind: kind.name, kinds: kind.plural, word }));
}

/** The zones where something of a kind may be in play. */
const homesOf = (game: Game, kind: KindId): ZoneId[] =>
  game.kinds.flatMap(({ lives }, id) => (kindsMeet(game, id, kind) ? lives : []));

/**
 * Reports a test of positions for entities in zones off the board, which is always false: `bordering units in hand of
 * you`.
 */
function checkPlaced(p: PhraseParser, noun: Noun, span: tree.Span): boolean {
  const { game } = p.g;
  const { source, local } = noun;
  const said = noun.where.find(
    (test) => test.op === 'adjective' && test.args[0]?.op === 'tile_of' && isLocal(test.args[0].of, local),
  );
  if (said?.op !== 'adjective') return true;
  const zones =
    source.from === 'zone' && source.zone.op === 'zone'
      ? [source.zone.zone]
      : source.from === 'every' && source.zone !== null
        ? [source.zone]
        : source.from === 'play'
          ? homesOf(game, source.kind)
          : [];
  if (zones.length === 0 || zones.some((zone) => game.zones[zone]?.each === 'tile')) return true;
  const names = [...new Set(zones)].map((zone) => game.zones[zone]?.name).join(' and ');
  const name = game.adjectives[said.adjective]?.name ?? '';
  p.g.error(p.env.source, span, say.noPositions({ adjective: name, zones: names }), {
    ...causeOf(p.g, 'adjective', said.adjective),
  });
  return false;
}

function parsePredicate(p: PhraseParser, subject: Expr, type: Type): Expr | null | undefined {
  const { g, env } = p;
  const tests: Expr[] = [];
  let said = false;
  for (;;) {
    const part = peekPart(p);
    if (part === undefined) break;
    if (part.node === 'connector') {
      if (!said && p.at > 0) return undefined;
      p.at += 1;
      if (part.text === 'of') {
        const operand = parsePhrase(p, null, false);
        if (operand === null) return null;
        const field = controllerField(g, type);
        tests.push({ op: 'is', a: { op: 'field', field, of: subject }, b: operand.expr });
        continue;
      }
      const test = membershipTest(p, { expr: subject, type, span: p.span }, part.text);
      if (test === null) return null;
      tests.push(test);
      said = true;
      continue;
    }
    const word = plainWordAt(p);
    const arms = part.levels;
    if (word === null && arms.length === 1) {
      const prim = arms[0];
      const named = p.parts.length > 1 && type.of === 'entity' && isCardSet(p, prim, true);
      const test = named ? cardNameTest(p, prim, subject, type) : undefined;
      if (test === undefined) return said ? reportUnexpected(p, part) : undefined;
      if (test === null) return null;
      p.at += 1;
      tests.push(test);
      said = true;
      continue;
    }
    const isName =
      word !== null && isLocalName(p, word.text) && (isPlayerType(g, type) || !isSideAndWord(p, word.text));
    if (word !== null && !said && (isName || !canTest(p, word.text, type))) return undefined;
    if (word !== null && word.text === 'any') {
      p.at += 1;
      said = true;
      continue;
    }
    if (word !== null && g.find(word.text, 'adjective') !== null && takesOperand(p, word.text)) {
      p.at += 1;
      const operand = parsePhrase(p, null, false);
      if (operand === null) return null;
      const test = wordTest(p, word, subject, type, [operand]);
      if (test === null) return null;
      tests.push(test);
      said = true;
      continue;
    }
    if (arms.length > 1 && !checkTable(p, part)) return null;
    const parts: Expr[] = [];
    for (const prim of arms) {
      if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0)
        return said ? reportUnexpected(p, part) : undefined;
      const test = wordTest(p, prim.name, subject, type, null);
      if (test === null) return null;
      parts.push(test);
    }
    p.at += 1;
    tests.push(parts.length === 1 ? (parts[0] as Expr) : { op: 'levels', of: parts });
    said = true;
  }
  if (p.tail !== null) {
    // Inside `where` the fields of the candidate are bare words, so the subject must be a local.
    if (p.tail.word !== 'where' || subject.op !== 'local') return reportTail(p, p.tail);
    const within = inner(env, { candidate: { local: subject.local, type }, level: 'pure' });
    const more = compileCondition(g, within, p.tail.expr);
    if (more === null) return null;
    tests.push(more);
  }
  if (tests.length === 0) return { op: 'truth', value: 1 };
  return tests.length === 1 ? (tests[0] as Expr) : { op: 'and', of: tests };
}

/** Whether the word after an adjective can only be the adjective's operand. */
function takesOperand(p: PhraseParser, text: string): boolean {
  const next = peekPart(p, 1);
  if (next?.node !== 'atom') return false;
  const seconds = p.g.findAll(text, 'adjective').flatMap((s) => p.g.game.adjectives[s.id]?.params[1] ?? []);
  if (seconds.length === 0) return false;
  // `friendly "Wall"`: the name tests the subject, unless the adjective compares with a card.
  if (next.levels[0]?.node === 'string') return seconds.some(({ type }) => type.of === 'definition');
  const word = plainWordAt(p, 1);
  if (word === null || isLocalName(p, word.text) || /^(self|you|here|it|that)$/.test(word.text)) return true;
  // `dearer silk`: a word of the enum that it is compared with
  if (seconds.some(({ type }) => type.of === 'enum' && p.g.game.enums[type.id ?? -1]?.members.includes(word.text)))
    return true;
  // `enemy unit`: another adjective or noun continues the description; anything else is the operand.
  return !(
    p.g.findAll(word.text, 'field').some((s) => isTruthField(p, s.id)) ||
    p.g.find(word.text, 'kind') !== null ||
    p.g.find(word.text, 'adjective') !== null ||
    p.g.find(word.text, 'member') !== null ||
    p.g.find(word.text, 'status') !== null
  );
}
