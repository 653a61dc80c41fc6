/** Expressions: AST to typed IR. */

import { hasSigns } from '../../grammar/signs.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Type } from '../ir/index.ts';
import { entityType, fitsType, KEYWORD, kindsMeet, many, NUMBER, sayType, TRUTH } from '../ir/types.ts';
import { readsLocal } from '../ir/walk.ts';
import { type Context, type Env, localType } from '../scope/context.ts';
import { isSaidOfWords } from './adjectives.ts';
import { reportAllAsTest, reportAllOf, reportExactWords, testingWord } from './all-tests.ts';
import { CONSTANTS } from './bare-words.ts';
import { reportFlagNumber } from './impossible.ts';
import { reportAlwaysThere, reportJoined } from './joined-tests.ts';
import { comparedAgain, countMeant, hiddenNoun } from './line-help.ts';
import {
  access,
  asOne,
  atMostOne,
  bearsKeywords,
  coerce,
  fieldType,
  hasPlace,
  isPlayerType,
  isTileType,
  kernelKind,
  reportNoHolder,
  type TypedExpr,
} from './members.ts';
import { compilePhrase, compilePredicate } from './phrase/reader.ts';
import { enumWordTest, reportEither, wordsOf } from './word-sets.ts';

export { access };

/** Compiles any expression to a value. `want` is the expected type. Null after an error. */
export function compileExpr(g: Context, env: Env, expr: tree.Expr, want: Type | null): TypedExpr | null {
  switch (expr.node) {
    case 'phrase':
      return compilePhrase(g, env, expr, want);
    case 'arith':
      return arithmetic(g, env, expr, want);
    case 'negate': {
      if (mixedSigns(g, env, expr.expr)) return null;
      const of = compileNumber(g, env, expr.expr);
      return of === null ? null : { expr: opposite(of), type: NUMBER, span: expr };
    }
    default: {
      const test = compileCondition(g, env, expr);
      return test === null ? null : { expr: test, type: TRUTH, span: expr };
    }
  }
}

/** Arithmetic on numbers; `+` and `-` also unite and subtract sets of enum members. */
function arithmetic(
  g: Context,
  env: Env,
  expr: Extract<tree.Expr, { node: 'arith' }>,
  want: Type | null,
): TypedExpr | null {
  if (verbBeforeSign(g, env, expr)) return null;
  const left = compileExpr(g, env, expr.left, want?.of === 'flags' ? want : NUMBER);
  if (left !== null && (left.type.of === 'flags' || left.type.of === 'enum') && !left.type.many) {
    if (expr.op !== '*') return wordSum(g, env, expr, left, expr.op === '+' ? 'union' : 'without');
    g.error(env.source, expr, say.timesNumbers({ type: sayType(g.game, left.type) }));
    return null;
  }
  const a = left === null ? null : asNumber(g, env, left);
  const b = compileNumber(g, env, expr.right);
  if (a === null || b === null) return null;
  const op = expr.op === '+' ? 'add' : expr.op === '-' ? 'sub' : 'mul';
  return { expr: { op, a, b }, type: NUMBER, span: expr };
}

/** Union and difference of sets: `x.tags + hare`, `x.tags - y.tags`. */
function wordSum(
  g: Context,
  env: Env,
  expr: Extract<tree.Expr, { node: 'arith' }>,
  left: TypedExpr,
  op: 'union' | 'without',
): TypedExpr | null {
  const type: Type = { of: 'flags', id: left.type.id, many: false };
  const right = compileExpr(g, env, expr.right, type);
  const a = coerce(g, env, left, type, say.quoted({ name: expr.op }));
  const b = right === null ? null : coerce(g, env, right, type, say.quoted({ name: expr.op }));
  if (a === null || b === null) return null;
  // a literal is a value that a card prints, and not a rule
  if (op === 'union' && a.expr.op === 'flags' && b.expr.op === 'flags') {
    const members = [...new Set([...a.expr.members, ...b.expr.members])].sort((x, y) => x - y);
    return { expr: { ...a.expr, members }, type, span: expr };
  }
  return { expr: { op, a: a.expr, b: b.expr }, type, span: expr };
}

/**
 * Reports `let x = draw -1`, which the parser reads as a subtraction where the author means a call. True after an
 * error.
 */
function verbBeforeSign(g: Context, env: Env, expr: tree.Arith): boolean {
  const word = expr.op === '-' ? plainWord(expr.left) : null;
  const verb = word === null || env.names.has(word) ? null : g.find(word, 'verb');
  if (verb === null || g.symbols.get(word ?? '')?.length !== 1) return false;
  g.error(env.source, expr, say.verbMinus({ verb: word ?? '' }));
  return true;
}

/** Negates a number. Literals and level tables of literals are folded. */
export function opposite(of: Expr): Expr {
  if (of.op === 'number') return { op: 'number', value: -of.value };
  if (of.op === 'levels') return { op: 'levels', of: of.of.map(opposite) };
  return { op: 'neg', of };
}

/** Reports `-1/2/-3`, where it is unclear whether the first minus applies to all values. True after an error. */
export function mixedSigns(g: Context, env: Env, expr: tree.Expr): boolean {
  if (expr.node !== 'phrase' || !hasSigns(expr)) return false;
  g.error(env.source, expr, say.mixedSigns());
  return true;
}

/** Compiles a number; null after an error. */
export function compileNumber(g: Context, env: Env, expr: tree.Expr): Expr | null {
  const value = compileExpr(g, env, expr, NUMBER);
  return value === null ? null : asNumber(g, env, value);
}

/** Compiles a compared number. A set is an error, whose help counts its members. */
function compileCompared(g: Context, env: Env, expr: tree.Expr): Expr | null {
  const value = compileExpr(g, env, expr, NUMBER);
  if (value === null) return null;
  if (value.type.many && value.type.of === 'entity') {
    const line = `count of ${env.source.text.slice(expr.start, expr.end)}`;
    g.error(env.source, value.span, say.setNotOne({ type: sayType(g.game, NUMBER) }), {
      help: { line, start: expr.start, end: expr.end },
    });
    return null;
  }
  return asNumber(g, env, value);
}

function asNumber(g: Context, env: Env, value: TypedExpr): Expr | null {
  const single = asOne(g, env, value);
  if (single === null) return null;
  return coerce(g, env, single, NUMBER, say.arithmetic())?.expr ?? null;
}

/** Compiles a condition. An entity or a set is true if it exists or is not empty. Null after an error. */
export function compileCondition(g: Context, env: Env, expr: tree.Expr): Expr | null {
  const said = conditionOf(g, env, expr);
  return said?.op === 'present' && reportAlwaysThere(g, env, said.of, expr) ? null : said;
}

function conditionOf(g: Context, env: Env, expr: tree.Expr): Expr | null {
  switch (expr.node) {
    case 'and':
    case 'or': {
      const items = expr.items.map((item) => conditionOf(g, env, item));
      if (items.includes(null) || reportJoined(g, env, expr, items as Expr[])) return null;
      const isThere = (test: Expr | null, i: number): boolean =>
        test?.op === 'present' && reportAlwaysThere(g, env, test.of, expr.items[i] ?? expr);
      return items.some(isThere) ? null : { op: expr.node, of: items as Expr[] };
    }
    case 'not': {
      const of = compileCondition(g, env, expr.expr);
      return of === null ? null : { op: 'not', of };
    }
    case 'compare':
      return compare(g, env, expr);
    case 'phrase': {
      if (env.candidate !== null) {
        const said = compilePredicateHere(g, env, expr);
        if (said !== undefined) return said;
      }
      const value = compilePhrase(g, env, expr, null);
      return value === null ? null : asTruth(g, env, value);
    }
    default: {
      const value = compileExpr(g, env, expr, null);
      return value === null ? null : asTruth(g, env, value);
    }
  }
}

/**
 * Inside `where`: compiles a phrase as a test of the candidate, unless it is a local, a field or a value. Undefined if
 * it is.
 */
function compilePredicateHere(g: Context, env: Env, phrase: tree.Phrase): Expr | null | undefined {
  const candidate = env.candidate;
  const first = phrase.parts[0];
  if (candidate === null) return undefined;
  if (first?.node === 'connector')
    return compilePredicate(g, env, phrase, { op: 'local', local: candidate.local }, candidate.type);
  if (first?.node !== 'atom') return undefined;
  const prim = first.levels[0];
  if (prim?.node !== 'name' || prim.args !== null || prim.path.length > 0) return undefined;
  const text = prim.name.text;
  // A field of the candidate is a value; a status or a member of an enum is a test.
  const fields = g.findAll(text, 'field').filter((s) => {
    const kind = g.game.fields[s.id]?.kind ?? 0;
    return candidate.type.id === null || kindsMeet(g.game, kind, candidate.type.id);
  });
  if (fields.length === 0 && phrase.parts.length === 1 && phrase.tail === null && isTruthOfMatch(g, text))
    return undefined;
  const adjective = g.find(text, 'adjective') !== null;
  const second = phrase.parts[1];
  // `where brave enemy`: a truth field followed by more words is a test too, but `brave of friend` is a value.
  const described =
    second !== undefined &&
    !(second.node === 'connector' && second.text === 'of') &&
    fields.some((s) => fieldType(g, s.id).of === 'truth');
  if (fields.length > 0 && (adjective ? phrase.parts.length === 1 : !described)) return undefined;
  return compilePredicate(g, env, phrase, { op: 'local', local: candidate.local }, candidate.type);
}

/** Whether a word is only a truth of the match, which does not test the candidate. */
function isTruthOfMatch(g: Context, word: string): boolean {
  const meant = g.symbols.get(word) ?? [];
  const isOne = (id: number): boolean =>
    g.game.fields[id]?.kind === kernelKind(g, 'state') && fieldType(g, id).of === 'truth';
  return meant.length > 0 && meant.every((symbol) => symbol.is === 'field' && isOne(symbol.id));
}

const againHelp = (
  g: Context,
  { source }: Env,
  span: tree.Span,
  of: 'word' | 'number' = 'number',
): DiagnosticDetails => {
  const help = comparedAgain(g, source, span, of);
  return help === null ? {} : { help };
};

/** A zone in the place of a test means its cards, as after "no" and "count of". */
const cardsOfZone = (g: Context, env: Env, value: TypedExpr): TypedExpr | null =>
  value.expr.op === 'zone' ? coerce(g, env, value, entityType(null, true), say.quoted({ name: 'is' })) : value;

/** Types of the words that something is or has. */
const ASKED: ReadonlySet<string> = new Set(['enum', 'flags', 'status', 'keyword', 'definition', 'truth']);

function asTruth(g: Context, env: Env, given: TypedExpr): Expr | null {
  const value = cardsOfZone(g, env, given);
  if (value === null) return null;
  if (value.type.many) {
    const take = value.expr.op === 'select' ? value.expr.take : null;
    const help = take !== null && 'count' in take ? countMeant(env.source, value.span) : undefined;
    if (help !== undefined) g.error(env.source, value.span, say.asksOnlyForOne(), help);
    return value.all === true ? reportAllAsTest(g, env, value.span) : { op: 'some', of: value.expr };
  }
  switch (value.type.of) {
    case 'truth':
      return value.expr;
    case 'number':
      if (value.expr.op === 'status' || value.expr.op === 'status_value')
        return { op: 'gt', a: value.expr, b: { op: 'number', value: 0 } };
      g.error(env.source, value.span, say.numberAsCondition(), againHelp(g, env, value.span));
      return null;
    default:
      if (value.expr.op === 'nothing') return { op: 'truth', value: 0 };
      if (CONSTANTS.has(value.expr.op)) {
        const word = env.source.text.slice(value.span.start, value.span.end);
        const who = env.candidate !== null ? 'that' : env.self === null ? 'x' : 'self';
        const said = { word, who, test: value.type.of === 'keyword' ? 'has' : 'is' };
        const help = ASKED.has(value.type.of) ? againHelp(g, env, value.span, 'word') : { help: say.asksSomething() };
        g.error(env.source, value.span, say.wordAsCondition(said), help);
        return null;
      }
      return reportNamed(g, env, value) ? null : { op: 'present', of: value.expr };
  }
}

/** Reports `players where not you`: a name alone does not test the candidate; `that is not you` is meant. */
function reportNamed(g: Context, env: Env, { expr, type, span }: TypedExpr): boolean {
  if (env.candidate === null || type.of !== 'entity' || !/^(local|self|you|here)$/.test(expr.op)) return false;
  if (readsLocal(expr, env.candidate.local)) return false;
  const { text } = env.source;
  const word = text.slice(span.start, span.end);
  const { id } = env.candidate.type;
  if (id === null || type.id === null || !kindsMeet(g.game, id, type.id)) return false;
  const [not = ''] = /\bnot +$/.exec(text.slice(Math.max(0, span.start - 20), span.start)) ?? [];
  const line = `that is ${not === '' ? '' : 'not '}${word}`;
  const help = { line, start: span.start - not.length, end: span.end };
  g.error(env.source, span, say.wordAsCondition({ word, who: 'that', test: 'is' }), { help });
  return true;
}

const NUMERIC = { '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;

function compare(g: Context, env: Env, expr: tree.Compare): Expr | null {
  switch (expr.op) {
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const a = compileCompared(g, env, expr.left);
      const b = compileCompared(g, env, expr.right);
      if (a === null || b === null || withItself(g, env, expr, a, b)) return null;
      reportFlagNumber(g, env, expr, a, b);
      return { op: NUMERIC[expr.op], a, b };
    }
    case 'has':
    case 'has not':
      return has(g, env, expr);
    default:
      return is(g, env, expr);
  }
}

/** Reports a comparison of a field with itself, which is the same for all: `power > that.power` in the inner of two `where`. */
function withItself(g: Context, env: Env, expr: tree.Compare, a: Expr, b: Expr): boolean {
  // the other side may be as deep as sets nest
  if (a.op !== 'field' || b.op !== 'field' || a.field !== b.field) return false;
  if (JSON.stringify(a) !== JSON.stringify(b)) return false;
  const candidate = a.of.op === 'local' && a.of.local === env.candidate?.local;
  g.error(env.source, expr, say.withItself(), candidate ? { help: say.innermostThat() } : {});
  return true;
}

/** The keyword that a local or `that` holds; null for other words. */
function namedKeyword(g: Context, env: Env, word: string, expr: tree.Expr): Expr | null {
  const local = env.names.get(word);
  const type = word === 'that' ? env.candidate?.type : local === undefined ? undefined : localType(env, local);
  return type?.of === 'keyword' ? (compileExpr(g, env, expr, KEYWORD)?.expr ?? null) : null;
}

function has(g: Context, env: Env, expr: tree.Compare): Expr | null {
  const left = compileExpr(g, env, expr.left, null);
  const single = left === null ? null : asOne(g, env, left);
  if (single === null) return null;
  const word = plainWord(expr.right);
  const named = word === null ? null : namedKeyword(g, env, word, expr.right);
  const isPrinted = single.type.of === 'definition' && !env.inDeckRule;
  const negated = (test: Expr): Expr => (expr.op === 'has' ? test : { op: 'not', of: test });
  if (named !== null && isPrinted) return negated(printsKeyword(env, single.expr, named));
  if (named !== null) {
    const bearer = coerce(g, env, single, entityType(null), say.quoted({ name: 'has' }));
    if (bearer === null) return null;
    return negated({ op: 'has_value', keyword: named, of: bearer.expr });
  }
  const keyword = word === null ? null : g.find(word, 'keyword');
  if (keyword === null) {
    if (word !== null && !g.symbols.has(word)) {
      const where = { source: env.source, start: expr.right.start, end: expr.right.end };
      const keywords = g.game.keywords.map((k) => k.name);
      const extra = suggest(where, word, keywords, say.declareKeyword({ name: word }));
      g.reporter.report(where, say.unknownKeyword({ name: word }), extra);
      return null;
    }
    const line = cardPlaced(g, env, single, expr) ?? numberHad(g, env, single, expr);
    g.error(
      env.source,
      expr.right,
      say.hasAsksKeyword(),
      line === null ? {} : { help: { line, start: expr.start, end: expr.end } },
    );
    return null;
  }
  if (!isPrinted && !bearsKeywords(g, env, single)) return null;
  g.used.keywords.add(keyword.id);
  g.recordUse(env.source, expr.right, 'keyword', keyword.id);
  if (isPrinted) return negated(printsKeyword(env, single.expr, { op: 'keyword_word', keyword: keyword.id }));
  return negated({ op: 'has', keyword: keyword.id, of: single.expr });
}

/** The test that `hand of blue has "Wolf"` and `blue has "Wolf"` mean; null for anything else. */
function cardPlaced(g: Context, env: Env, { type, span }: TypedExpr, { right }: tree.Compare): string | null {
  const textOf = ({ start, end }: tree.Span): string => env.source.text.slice(start, end);
  const of = type.of === 'zone' ? '' : isPlayerType(g, type) ? 'hand of ' : null;
  return of === null || !textOf(right).startsWith('"') ? null : `some ${textOf(right)} in ${of}${textOf(span)}`;
}

/** The test that `you has 5 mana` means; null for anything else. */
function numberHad(g: Context, { source: { text } }: Env, { span }: TypedExpr, { right }: tree.Compare): string | null {
  const [, number, field] = /^(\d+) (\w+)$/.exec(text.slice(right.start, right.end)) ?? [];
  if (field === undefined || g.find(field, 'field') === null) return null;
  return `${text.slice(span.start, span.end)}.${field} >= ${number}`;
}

/** The test that a keyword is printed on a card definition. */
function printsKeyword(env: Env, card: Expr, keyword: Expr): Expr {
  const local = env.frame.locals.length;
  env.frame.locals.push({ name: '', type: KEYWORD });
  const where: Expr[] = [{ op: 'is', a: { op: 'local', local }, b: keyword }];
  const source = { from: 'printed_keywords', of: card } as const;
  return { op: 'some', of: { op: 'select', type: many(KEYWORD), source, local, where, take: null, one: false } };
}

export function plainWord(expr: tree.Expr): string | null {
  if (expr.node !== 'phrase' || expr.parts.length !== 1 || expr.tail !== null) return null;
  const atom = expr.parts[0];
  const prim = atom?.node === 'atom' && atom.levels.length === 1 ? atom.levels[0] : undefined;
  return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name.text : null;
}

function is(g: Context, env: Env, expr: tree.Compare): Expr | null {
  const negated = expr.op === 'is not';
  const wrap = (test: Expr | null): Expr | null => (test === null ? null : negated ? { op: 'not', of: test } : test);
  const word = expr.connector === null ? plainWord(expr.right) : null;
  if (word === 'nothing' || word === 'something') {
    const said = compileExpr(g, env, expr.left, null);
    const left = said === null ? null : cardsOfZone(g, env, said);
    if (left === null) return null;
    const set = left.type.of === 'flags' ? wordsOf(env, left) : left;
    const empty: Expr = set.type.many ? { op: 'no', of: set.expr } : { op: 'absent', of: set.expr };
    return wrap(word === 'nothing' ? empty : { op: 'not', of: empty });
  }
  const said = compileExpr(g, env, expr.left, null);
  if (said === null || reportNoHolder(g, env, said)) return null;
  const left = said.bare === 'singular' && atMostOne(g, said.expr) ? asOne(g, env, said) : said;
  if (left === null) return null;
  if (expr.connector !== null) {
    const single = asOne(g, env, left);
    if (single === null || expr.right.node !== 'phrase') return null;
    const phrase: tree.Phrase = {
      ...expr.right,
      parts: [
        {
          node: 'connector',
          text: expr.connector.text as 'in' | 'on' | 'of',
          start: expr.connector.start,
          end: expr.connector.end,
        },
        ...expr.right.parts,
      ],
    };
    return wrap(compilePredicate(g, env, phrase, single.expr, single.type) ?? null);
  }
  if (expr.right.node === 'phrase' && !left.type.many) {
    const members = left.type.of === 'enum' ? g.game.enums[left.type.id ?? -1]?.members : undefined;
    // a word of the enum itself comes first, then an adjective of its words
    const isAdjective = word !== null && !members?.includes(word) && isSaidOfWords(g, word, left.type);
    const enumWord = left.type.of === 'enum' && word !== null && !isAdjective;
    if (!enumWord) {
      const predicate = compilePredicate(g, env, expr.right, left.expr, left.type);
      if (predicate !== undefined) return wrap(predicate);
    }
  }
  if (left.type.of === 'enum' && word !== null && unknownMember(g, env, left.type.id ?? -1, word, expr.right))
    return null;
  const right = compileExpr(g, env, expr.right, left.type);
  if (right === null || reportNoHolder(g, env, right)) return null;
  // `winner is blue`. If one side is a set, `is` tests membership.
  if (left.type.many || right.type.many) {
    const one = left.type.many && left.bare !== 'singular' ? right : left;
    const set = one === left ? right : left;
    if (left.all === true && right.type.many === false) return reportAllAsTest(g, env, expr);
    if (right.all === true) return reportAllOf(g, env, right.span);
    if (!mayEqual(g, left, right)) return neverEqual(g, env, expr.right, left, right);
    if (one.type.many || set === one) {
      const l = asOne(g, env, left);
      const r = l === null ? null : asOne(g, env, right);
      return l === null || r === null ? null : wrap({ op: 'is', a: l.expr, b: r.expr });
    }
    if (set.bare === 'singular') {
      const single = asOne(g, env, set);
      return single === null ? null : wrap({ op: 'is', a: one.expr, b: single.expr });
    }
    return wrap({ op: 'among', of: one.expr, set: set.expr });
  }
  if (left.type.of === 'flags' && right.expr.op === 'flags' && expr.right.node === 'arith' && !env.scenario)
    return reportExactWords(g, env, expr);
  if (left.type.of === 'flags' && right.type.of === 'enum')
    return wrap({ op: 'member', member: right.expr, of: left.expr });
  if (left.type.of === 'enum' && right.type.of === 'flags')
    return wrap({ op: 'member', member: left.expr, of: right.expr });
  // `x is s`, where `s` holds a status.
  if (right.type.of === 'status' && left.type.of === 'entity') {
    const amount: Expr = { op: 'status_value', status: right.expr, of: left.expr };
    return wrap({ op: 'gt', a: amount, b: { op: 'number', value: 0 } });
  }
  // `x is t`: the field of that enum equals the member, or contains it.
  const asWord = right.type.of === 'enum' ? enumWordTest(g, env, left, right) : null;
  if (asWord !== null && 'either' in asWord) {
    const { start, end } = expr.right;
    reportEither(g, env.source, expr.right, env.source.text.slice(start, end), asWord.either);
    return null;
  }
  if (asWord !== null) return wrap(asWord);
  const named = byName(g, env, left, right);
  if (named !== null) return wrap(named);
  if (!mayEqual(g, left, right)) return neverEqual(g, env, expr.right, left, right);
  if (withItself(g, env, expr, left.expr, right.expr)) return null;
  const ofWinner = besideWinner(g, left, right, negated);
  if (ofWinner !== null) return ofWinner;
  const [a, b] = [placeBeside(g, left, right), placeBeside(g, right, left)];
  return negated ? { op: 'is_not', a, b } : { op: 'is', a, b };
}

/**
 * `winner is green`: whoever is of a side that has won is the winner, though `winner` alone is the first of them. With nobody, or
 * with no winner, neither `is` nor `is not` holds. Null for another comparison.
 */
function besideWinner(g: Context, left: TypedExpr, right: TypedExpr, negated: boolean): Expr | null {
  const isWinner = ({ expr }: TypedExpr): boolean =>
    expr.op === 'global' && g.game.fields[expr.field]?.kernel === 'winner';
  const [winner, player] = isWinner(left) ? [left, right] : [right, left];
  if (!isWinner(winner) || isWinner(player) || !isPlayerType(g, player.type)) return null;
  const test: Expr = { op: 'kernel', call: 'has_won', args: [player.expr] };
  if (!negated) return test;
  const of: Expr[] = [winner, player].map(({ expr }) => ({ op: 'present', of: expr }));
  return { op: 'and', of: [...of, { op: 'not', of: test }] };
}

/** The operand of a comparison: next to a tile, an entity is compared by its own tile. */
export function placeBeside(g: Context, { expr, type }: TypedExpr, other: TypedExpr): Expr {
  const tile = kernelKind(g, 'tile');
  const isElse = type.of === 'entity' && type.id !== null && !kindsMeet(g.game, type.id, tile);
  return isElse && isTileType(g, other.type) && expr.op !== 'nothing' ? { op: 'tile_of', of: expr } : expr;
}

/** `x is "Fire Imp"`: compares an entity's name. Null unless a card name is compared with an entity. */
export function byName(g: Context, env: Env, a: TypedExpr, b: TypedExpr): Expr | null {
  const [card, other] = a.expr.op === 'card' ? [a, b] : [b, a];
  if (card.expr.op !== 'card' || other.type.of !== 'entity' || other.expr.op === 'nothing') return null;
  const { id } = other.type;
  if (id !== null && !kindsMeet(g.game, id, card.type.id ?? kernelKind(g, 'card'))) return null;
  const name = coerce(g, env, other, { ...card.type, id: null }, say.quoted({ name: 'is' }));
  return name === null ? null : { op: 'is', a: name.expr, b: card.expr };
}

/** Reports an unknown word that is compared with words of an enum. */
function unknownMember(g: Context, env: Env, of: number, name: string, span: tree.Span): boolean {
  const decl = g.game.enums[of];
  if (decl === undefined || g.symbols.has(name) || env.names.has(name) || env.choices.has(name)) return false;
  if (IMPLICIT.has(name)) return false;
  const where = { source: env.source, start: span.start, end: span.end };
  const { members } = decl;
  const otherwise = members.length > 12 ? say.wordOfEnum({ enum: decl.name }) : say.oneOf({ list: members.join(', ') });
  g.reporter.report(where, say.unknownMember({ enum: decl.name, name }), suggest(where, name, members, otherwise));
  return true;
}

/** Words that are values without a declaration. */
const IMPLICIT: ReadonlySet<string> = new Set(['self', 'you', 'it', 'that', 'here', 'nothing', 'something']);

/** Whether two values can ever be equal. */
export const mayEqual = (g: Context, a: TypedExpr, b: TypedExpr): boolean =>
  fitsType(g.game, a.type, b.type) ||
  fitsType(g.game, b.type, a.type) ||
  // An entity that is compared with a tile is compared by its own tile.
  (isTileType(g, a.type) && hasPlace(g, b.type) && b.type.of === 'entity') ||
  (isTileType(g, b.type) && hasPlace(g, a.type) && a.type.of === 'entity') ||
  a.expr.op === 'nothing' ||
  b.expr.op === 'nothing';

function neverEqual(g: Context, env: Env, span: tree.Span, left: TypedExpr, right: TypedExpr): null {
  const word = left.type.of === 'truth' ? testingWord(env, left.span) : null;
  if (word !== null) {
    g.error(env.source, span, say.testInside({ word }));
    return null;
  }
  const types = [left.type.of, right.type.of];
  // `name is that` in the inner of two "where"
  const { candidate } = env;
  const isOfThat = left.expr.op === 'field' && left.expr.of.op === 'local' && left.expr.of.local === candidate?.local;
  const isThat = right.expr.op === 'local' && right.expr.local === candidate?.local;
  const help =
    isOfThat && isThat
      ? say.innermostThat()
      : types.includes('entity') && types.includes('definition')
        ? left.type.of === 'definition' && right.type.many && right.bare !== undefined
          ? say.kindOfName({ kind: g.game.kinds[right.type.id ?? -1]?.name ?? '' })
          : say.compareName()
        : types.includes('number') && (left.type.many || right.type.many)
          ? say.compareCount()
          : null;
  const message = say.neverEqual({ left: sayType(g.game, left.type), right: sayType(g.game, right.type) });
  g.error(env.source, span, message, help === null ? {} : { help });
  return null;
}

/** Makes a set of a value, for `for each`, aggregates and choices. */
export function asSet(g: Context, env: Env, value: TypedExpr): TypedExpr | null {
  if (value.type.many) return value;
  if (value.type.of === 'flags') return wordsOf(env, value);
  if (value.type.of === 'zone') return coerce(g, env, value, entityType(null, true), say.aLoop());
  if (value.type.of === 'truth') {
    const word = testingWord(env, value.span);
    const said = word === null ? say.truthNotSet() : say.testNotSet({ word });
    g.error(env.source, value.span, said, hiddenNoun(g, env, value.span));
    return null;
  }
  return { ...value, type: { ...value.type, many: true } };
}
