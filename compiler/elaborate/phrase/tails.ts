/** The tails of a phrase: `of`, `in`, `on`, adjectives and orders with an operand, `where`. */

import type { CodedMessage, LineEdit } from '../../../grammar/templates.ts';
import type * as tree from '../../../grammar/tree.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, Type } from '../../ir/index.ts';
import { article, kindsMeet, many, one, sayType, TRUTH, ZONE } from '../../ir/types.ts';
import { hasExpr, readsLocal, visitExprs } from '../../ir/walk.ts';
import { addLocal, type Context, type Env, inner } from '../../scope/context.ts';
import { impliedOperand } from '../adjectives.ts';
import { errorHelp } from '../error-help.ts';
import { compileCondition } from '../expressions.ts';
import {
  asOne,
  coerce,
  controllerField,
  findField,
  implicitParameter,
  isPlayerType,
  isTileType,
  kernelKind,
  type TypedExpr,
  tileType,
} from '../members.ts';
import { checkTable } from './atoms.ts';
import { atomFollows, isLocalName, type PhraseParser, peekPart, plainWordAt } from './cursor.ts';
import { newNoun } from './nouns.ts';
import { wordTest } from './predicates.ts';
import { parsePhrase, quantifySet } from './reader.ts';
import { type Noun, noQuantifiers, selectOf } from './shapes.ts';

export function tailsOfNoun(p: PhraseParser, noun: Noun): { plural: boolean } | null {
  const { g, env } = p;
  const headWord = plainWordAt(p, -1);
  const plural = headWord !== null && (g.find(headWord.text, 'kind')?.plural ?? /s$|ies$/.test(headWord.text));
  let implied: ImpliedHolders | null = null;
  for (;;) {
    const part = peekPart(p);
    if (part === undefined) break;
    if (part.node === 'connector') {
      p.at += 1;
      const start = p.at;
      if (part.text === 'of' ? !tailOf(p, noun) : part.text === 'in' ? !tailIn(p, noun) : !tailOn(p, noun)) return null;
      if (part.text === 'in') implied = impliedHolders(p, noun, start);
      if (noun.value !== null) return { plural };
      continue;
    }
    const words = adjectivesAt(p);
    if (words.length > 0) {
      if (words.length > 1 && !checkTable(p, part)) return null;
      p.at += 1;
      const hasOperand = peekPart(p) !== undefined;
      const operand = hasOperand ? parsePhrase(p, null, false) : null;
      if (operand === null && hasOperand) return null;
      const subject: Expr = { op: 'local', local: noun.local };
      const tests = words.map((w) => wordTest(p, w, subject, one(noun.type), operand === null ? null : [operand]));
      if (tests.includes(null)) return null;
      noun.where.push(tests.length === 1 ? (tests[0] as Expr) : { op: 'levels', of: tests as Expr[] });
      continue;
    }
    const order = orderAt(p);
    if (order !== null) {
      if (!tailOrder(p, noun, order)) return null;
      continue;
    }
    break;
  }
  if (!tailWhere(p, noun)) return null;
  if (implied !== null && !namesHolder(g, noun.where)) {
    const where = { source: env.source, start: implied.start, end: implied.start };
    const behind = { start: implied.end, end: implied.end };
    const isYours = env.you && implied.holders === 'players';
    g.error(env.source, implied, say.allHolders({ zone: implied.zone, holders: implied.holders }), {
      help: say.whoseZone({ zone: implied.zone }),
      fix: isYours
        ? { title: say.writeOfYou({ zone: implied.zone }), where: { ...where, ...behind }, text: ' of you' }
        : { title: say.writeEvery({ zone: implied.zone }), where, text: 'every ' },
    });
  }
  return { plural };
}

/** The order at the cursor that an operand follows; null if there is none. */
function orderAt(p: PhraseParser): { id: number; word: tree.NameNode } | null {
  const word = plainWordAt(p);
  const order = word === null || !atomFollows(p) || isLocalName(p, word.text) ? null : p.g.find(word.text, 'order');
  return word === null || order === null ? null : { id: order.id, word };
}

/**
 * `units closest x where ...`: keeps the best by an order, and all that are tied. They are the best of those that the
 * condition leaves, as in `weakest unit where ...`. False after an error.
 */
function tailOrder(p: PhraseParser, noun: Noun, { id, word }: { id: number; word: tree.NameNode }): boolean {
  p.g.recordUse(p.env.source, word, 'order', id);
  p.at += 1;
  if (p.g.game.orders[id]?.params.length === 1) {
    const help = say.beforeOneOf({ word: word.text, kind: p.g.game.kinds[noun.type.id ?? -1]?.name ?? 'card' });
    p.g.error(p.env.source, word, say.operandNone({ word: word.text }), { help });
    return false;
  }
  const operand = parsePhrase(p, null, false);
  const args = operand === null ? null : orderArgs(p, id, [operand], word);
  if (args === null || !tailWhere(p, noun)) return false;
  const set = selectOf(noun, { take: 'tied', order: id, args }, false);
  noun.source = { from: 'set', of: set };
  noun.local = addLocal(p.env, '', one(noun.type));
  noun.where = [];
  return true;
}

/** Takes the closing `where`, if there is one. False after an error. */
function tailWhere(p: PhraseParser, noun: Noun): boolean {
  if (p.tail?.word !== 'where') return true;
  const test = p.tail.expr;
  p.tail = null;
  const env = inner(p.env, { candidate: { local: noun.local, type: one(noun.type) }, level: 'pure' });
  const said = compileCondition(p.g, env, test);
  if (said === null) return false;
  reportUnrelated(p, test, said, noun);
  reportSum(p, test);
  if (CARDS_ONLY.has(noun.source.from)) reportNeverPlayer(p, test, said, noun.local);
  noun.where.push(said);
  return true;
}

/** A zone of each player or side that is named without its holder, so that all of them are meant. */
interface ImpliedHolders extends tree.Span {
  zone: string;
  holders: string;
}

/**
 * Whether a test of the candidate may determine the owner of the card: `friendly cards in hand`, `cards of you in
 * hand`.
 */
function namesHolder(g: Context, where: readonly Expr[]): boolean {
  const owners = ['owner', 'controller', 'side'];
  return hasExpr(
    where,
    (e) =>
      (e.op === 'adjective' && e.args.length > 1) ||
      (e.op === 'field' && owners.includes(g.game.fields[e.field]?.kernel ?? '')),
  );
}

/** The adjectives at the cursor, one for each level; none if it is anything else. */
function adjectivesAt(p: PhraseParser): tree.NameNode[] {
  const part = peekPart(p);
  if (part?.node !== 'atom') return [];
  const words: tree.NameNode[] = [];
  for (const prim of part.levels) {
    if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0) return [];
    if (p.g.find(prim.name.text, 'adjective') === null || isLocalName(p, prim.name.text)) return [];
    words.push(prim.name);
  }
  return words;
}

/**
 * Reports conditions inside `where` that do not read the candidate: `some unit where frozen and turn > 3`. `where`
 * extends to the end of the condition, which is often a mistake. After `or` it is one only if the phrase is a condition
 * itself: `some unit where frozen or some spell where cost > 3`.
 */
export function reportUnrelated(p: PhraseParser, test: tree.Expr, said: Expr, { local, type }: Noun): void {
  const source = p.env.source;
  // the candidates of a state rule are tested at once, and there is no "if" around it
  if (/\bwhenever\s+\w+\s*:\s*$/.test(source.text.slice(Math.max(0, p.span.start - 100), p.span.start))) return;
  if ((test.node !== 'and' && test.node !== 'or') || said.op !== test.node) {
    if (!readsLocal(said, local) && said.op !== 'truth') reportSameForAll(p, test, type);
    return;
  }
  const about = said.of.map((part) => readsLocal(part, local));
  for (const [i, item] of test.items.entries()) {
    if (about[i] !== false) continue;
    const before = test.items[i - 1];
    // Parentheses help only if the phrase is a condition and all following conditions are unrelated too.
    const asks = /^(some|no)\b/.test(source.text.slice(p.span.start));
    if (test.node === 'or' && !asks) return;
    const ends = asks && before !== undefined && !about.slice(i).includes(true);
    const where = { source, start: p.span.start, end: before?.end ?? item.end };
    const text = `(${source.text.slice(where.start, where.end)})`;
    p.g.error(source, item, say.notAboutCandidate(), {
      help: ends ? say.parenthesesAround({ text }) : say.testOutside(),
      ...(ends && { fix: { title: say.putParentheses(), where, text } }),
    });
  }
}

/** Reports `count of units where strength > 2 + 1`: the sum belongs to the condition, and may be meant of the count. */
function reportSum({ g, env: { source } }: PhraseParser, test: tree.Expr): void {
  const last = test.node === 'and' || test.node === 'or' ? (test.items.at(-1) ?? test) : test;
  const sum = last.node === 'compare' && last.right.node === 'arith' ? last.right : null;
  const number = sum?.left;
  if (sum === null || number === undefined || !/^-?\d+$/.test(source.text.slice(number.start, number.end))) return;
  const before = source.text.slice(Math.max(0, test.start - 200), test.start);
  const [, set] = /.*\b(?:count|sum|highest|lowest) of ([^(){}\n]*)$/.exec(before) ?? [];
  if (set === undefined) return;
  const text = `(${set}${source.text.slice(test.start, number.end)})`;
  const condition = `(${source.text.slice(sum.start, sum.end)})`;
  g.error(source, sum, say.sumInWhere(), { help: say.sumOrSet({ condition, text }) });
}

/** Reports `units where self.strength > 3`: `self` is the card that has the ability, and a candidate needs no word. */
function reportSameForAll({ g, env: { source, self } }: PhraseParser, test: tree.Expr, type: Type): void {
  const where = { source, start: test.start, end: test.end };
  const written = source.text.slice(test.start, test.end);
  const [words = '', field] = /^self(?:\.(?=(\w+))|\s+is\s+)/.exec(written) ?? [];
  const fits = field === undefined ? self?.id === type.id : findField(g, one(type), field) !== null;
  const text = written.slice(words.length);
  g.error(
    source,
    test,
    say.notAboutCandidate(),
    words === '' || !fits
      ? { help: say.testOutside() }
      : { help: say.selfIsNoCandidate({ text }), fix: { title: say.write({ text }), where, text } },
  );
}

/** Sources without players and tiles. */
const CARDS_ONLY: ReadonlySet<string> = new Set(['play', 'zone', 'every', 'on']);

/** Reports `entity where that is player`: entities in play are neither players nor tiles. */
function reportNeverPlayer(p: PhraseParser, test: tree.Expr, said: Expr, local: number): void {
  let never: string | null = null;
  visitExprs(said, (e) => {
    if (e.op !== 'kind' || e.of.op !== 'local' || e.of.local !== local) return;
    const { kernel = null } = p.g.game.kinds[e.kind] ?? {};
    if (kernel === 'player' || kernel === 'tile') never = kernel;
  });
  if (never !== null) p.g.error(p.env.source, test, say.neverPlayer({ kind: article(never) }));
}

function tailOf(p: PhraseParser, noun: Noun): boolean {
  const { g, env } = p;
  const operand = parsePhrase(p, null, false);
  if (operand === null) return false;
  if (noun.source.from === 'tiles' && !isPlayerType(g, operand.type) && operand.type.of === 'entity') {
    if (operand.type.many) {
      noun.where.push({ op: 'among', of: { op: 'local', local: noun.local }, set: operand.expr });
      return true;
    }
    noun.value = { op: 'tile_of', of: operand.expr };
    return true;
  }
  if (isPlayerType(g, operand.type) || (operand.type.of === 'entity' && operand.type.id === null)) {
    const name = noun.source.from === 'tiles' || noun.source.from === 'zone' ? 'owner' : 'controller';
    const field =
      name === 'controller' ? controllerField(g, one(noun.type)) : g.game.fields.findIndex((f) => f.kernel === name);
    const read: Expr = { op: 'field', field, of: { op: 'local', local: noun.local } };
    noun.where.push(
      operand.type.many ? { op: 'among', of: read, set: operand.expr } : { op: 'is', a: read, b: operand.expr },
    );
    return true;
  }
  if (operand.type.of === 'zone') return lookIn(p, noun, operand);
  g.error(env.source, operand.span, say.ofTakesPlayer({ type: sayType(g.game, operand.type) }));
  return false;
}

function tailIn(p: PhraseParser, noun: Noun): boolean {
  const { g, env } = p;
  const word = plainWordAt(p);
  if (noun.source.from === 'deck' && word !== null) {
    g.error(env.source, word, say.zoneInDeckRule());
    return false;
  }
  const kind = noun.type.id ?? kernelKind(g, 'entity');
  if (word?.text === 'play' && !isLocalName(p, 'play')) {
    p.at += 1;
    noun.where.push({ op: 'in_play', of: { op: 'local', local: noun.local } });
    return true;
  }
  if (word?.text === 'every') {
    const next = plainWordAt(p, 1);
    p.at += 2;
    const zone = next === null ? null : g.find(next.text, 'zone');
    if (next === null || (next.text !== 'zone' && zone === null)) {
      g.error(env.source, word, say.zoneAfterEvery());
      return false;
    }
    if (zone !== null) g.recordUse(env.source, next, 'zone', zone.id);
    noun.source = { from: 'every', zone: zone?.id ?? null, kind };
    return true;
  }
  const operand = parsePhrase(p, ZONE, false);
  if (operand === null) return false;
  if (operand.type.of === 'zone') return lookIn(p, noun, operand);
  if (operand.type.of === 'flags' && noun.source.from === 'enum') {
    noun.where.push({ op: 'member', member: { op: 'local', local: noun.local }, of: operand.expr });
    return true;
  }
  const adjective = env.source.text.slice(operand.span.start, operand.span.end);
  g.error(
    env.source,
    operand.span,
    say.inTakesZone({ type: sayType(g.game, operand.type) }),
    operand.type.of === 'enum' ? { help: say.beforeNoun({ adjective }) } : {},
  );
  return false;
}

/** The zone that was named at `at` without a holder and without `every`; null if there is none. */
function impliedHolders(p: PhraseParser, noun: Noun, at: number): ImpliedHolders | null {
  const part = p.parts[at];
  const zone = noun.source.from === 'every' && noun.source.zone !== null ? p.g.game.zones[noun.source.zone] : undefined;
  if (zone === undefined || part === undefined || p.env.scenario || (zone.each !== 'player' && zone.each !== 'side'))
    return null;
  if (p.env.source.text.slice(part.start, part.end) === 'every') return null;
  return { start: part.start, end: part.end, zone: zone.name, holders: zone.each === 'player' ? 'players' : 'sides' };
}

function lookIn(p: PhraseParser, noun: Noun, zone: TypedExpr): boolean {
  const { g, env } = p;
  const kind = noun.type.id ?? kernelKind(g, 'entity');
  const decl = zone.type.id === null ? undefined : g.game.zones[zone.type.id];
  if (decl !== undefined && noun.type.of === 'entity' && !kindsMeet(g.game, kind, decl.kind)) {
    g.error(
      env.source,
      zone.span,
      say.otherKindForZone({
        kind: article(g.game.kinds[kind]?.name ?? ''),
        zone: decl.name,
        kinds: g.game.kinds[decl.kind]?.plural ?? '',
      }),
    );
    return false;
  }
  const everywhere = zone.expr.op === 'zone' && zone.expr.of === null && decl !== undefined && decl.each !== 'game';
  noun.source = everywhere ? { from: 'every', zone: zone.type.id, kind } : { from: 'zone', zone: zone.expr, kind };
  return true;
}

function tailOn(p: PhraseParser, noun: Noun): boolean {
  const { g, env } = p;
  const operand = parsePhrase(p, tileType(g), false);
  if (operand === null) return false;
  const tiles = coerce(g, env, operand, many(tileType(g)), say.quoted({ name: 'on' }));
  if (tiles === null) return false;
  noun.source = { from: 'on', tiles: tiles.expr, kind: noun.type.id ?? kernelKind(g, 'entity') };
  return true;
}

/** Tails after a name: `c in remains`, `X on B3`, `target inside c`, `targets where share > 0`. */
export function tailsOfName(p: PhraseParser, head: TypedExpr): TypedExpr | null {
  const { g, env } = p;
  const part = peekPart(p);
  const span = { start: head.span.start, end: p.span.end };
  if (part === undefined) {
    if (p.tail !== null && (head.type.many || head.type.of === 'zone')) return quantifySet(p, noQuantifiers(), head);
    return head;
  }
  if (part.node === 'connector' && part.text !== 'of') {
    const single = asOne(g, env, head);
    if (single === null) return null;
    p.at += 1;
    const test = membershipTest(p, single, part.text);
    return test === null ? null : { expr: test, type: TRUTH, span };
  }
  const order = head.type.many && head.type.of === 'entity' ? orderAt(p) : null;
  if (order !== null) {
    // `first others closest x`
    const noun: Noun = newNoun(p, one(head.type), { from: 'set', of: head.expr });
    return tailOrder(p, noun, order) && noun.source.from === 'set'
      ? { expr: noun.source.of, type: head.type, span }
      : null;
  }
  const word = plainWordAt(p);
  if (word !== null && g.find(word.text, 'adjective') !== null) {
    const single = asOne(g, env, head);
    if (single === null) return null;
    p.at += 1;
    const operand = peekPart(p) === undefined ? null : parsePhrase(p, null, false);
    const said = wordTest(p, word, single.expr, single.type, operand === null ? null : [operand]);
    return said === null ? null : { expr: said, type: TRUTH, span };
  }
  if (env.scenario && isPlayerType(g, head.type) && part.node === 'atom') {
    // `blue base`, `red units`: a player before a noun.
    if (reportFieldOfSide(p, head, word)) return null;
    p.side = head.expr;
    const said = parsePhrase(p, null, true);
    const isIdle = said !== null && p.side !== null;
    p.side = null;
    if (isIdle) reportIdleSide(p, head.span, said);
    return isIdle ? null : said;
  }
  return head;
}

/** Reports `blue mana` for `blue.mana`. */
function reportFieldOfSide({ g, env }: PhraseParser, { type, span }: TypedExpr, word: tree.NameNode | null): boolean {
  if (word === null || findField(g, type, word.text) === null || g.symbols.get(word.text)?.length !== 1) return false;
  const line = `${env.source.text.slice(span.start, span.end)}.${word.text}`;
  g.error(env.source, word, say.notAValue({ word: word.text, class: article('field') }), {
    help: { line, start: span.start, end: word.end },
  });
  return true;
}

/** Reports `red B.attack`, where the side would be ignored, and `red hand` for `hand of red`. */
function reportIdleSide({ g, env: { source } }: PhraseParser, side: tree.Span, { expr, span }: TypedExpr): void {
  const [before, name] = [side, span].map(({ start, end }) => source.text.slice(start, end)) as [string, string];
  const zone = expr.op === 'zone' && expr.of === null ? g.game.zones[expr.zone] : undefined;
  if (zone?.each === 'player') {
    const line = `${zone.name} of ${before}`;
    const message = say.zoneOfEach({ zone: zone.name, owner: 'player' });
    g.error(source, { start: side.start, end: span.end }, message, {
      help: { line, start: side.start, end: span.end },
    });
    return;
  }
  const where = { source, start: side.start, end: span.start };
  g.error(source, side, say.sideBeforeName({ side: before, name }), {
    fix: { title: say.removeMark({ mark: before }), where, text: '' },
  });
}

/** The test of `in ZONE`, `in play`, `in FLAGS` or `on TILE` for a single value. */
export function membershipTest(p: PhraseParser, of: TypedExpr, connector: 'in' | 'on' | 'of'): Expr | null {
  const { g, env } = p;
  const word = plainWordAt(p);
  if (connector === 'in' && word?.text === 'play' && !isLocalName(p, 'play')) {
    p.at += 1;
    return checkSomewhere(p, of, say.neverInPlay) ? { op: 'in_play', of: of.expr } : null;
  }
  const operand = parsePhrase(p, connector === 'on' ? tileType(g) : connector === 'in' ? ZONE : null, false);
  if (operand === null) return null;
  if (
    (connector === 'on' || operand.type.of === 'zone') &&
    !checkSomewhere(p, of, connector === 'on' ? say.neverOn : say.neverIn, connector === 'in' ? operand : null)
  )
    return null;
  if (connector === 'on') {
    const tile = coerce(g, env, operand, tileType(g), say.quoted({ name: 'on' }));
    if (tile === null) return null;
    const own: Expr = isTileType(g, of.type) ? of.expr : { op: 'tile_of', of: of.expr };
    return tile.type.many ? { op: 'among', of: own, set: tile.expr } : { op: 'is', a: own, b: tile.expr };
  }
  if (operand.type.of === 'zone') {
    const zone = operand.expr.op === 'zone' ? g.game.zones[operand.expr.zone] : undefined;
    if (operand.expr.op === 'zone' && operand.expr.of === null && zone?.each !== 'game') {
      return { op: 'in_any', of: of.expr, zone: operand.expr.zone };
    }
    return { op: 'in_zone', of: of.expr, zone: operand.expr };
  }
  if (operand.type.of === 'flags') {
    if (of.type.of === 'flags') return { op: 'share', a: of.expr, b: operand.expr };
    return { op: 'member', member: of.expr, of: operand.expr };
  }
  if (operand.type.many) return { op: 'among', of: of.expr, set: operand.expr };
  g.error(env.source, operand.span, say.inTakesZoneOrSet({ type: sayType(g.game, operand.type) }));
  return null;
}

/** Whether a value can be in a zone or on a tile: an entity, or a card in deck rules. Reports an error if not. */
function checkSomewhere(
  p: PhraseParser,
  of: TypedExpr,
  said: (values: { type: string }) => CodedMessage,
  zone: TypedExpr | null = null,
): boolean {
  const { g, env } = p;
  if (of.type.of === 'entity' || (env.inDeckRule && of.type.of === 'definition')) return true;
  const help = (zone === null ? null : cardInZone(env, zone.span)) ?? errorHelp?.withItsNoun(g, env, of) ?? null;
  const details = help === null ? {} : { help };
  g.error(env.source, of.span, said({ type: sayType(g.game, of.type) }), details);
  return false;
}

/** The test that `"Wolf" is in hand of you` means. */
function cardInZone({ source: { text } }: Env, { start, end }: tree.Span): LineEdit | null {
  const [said = '', card, not] = /("[^"\n]*") is (not )?in $/.exec(text.slice(Math.max(0, start - 200), start)) ?? [];
  if (card === undefined) return null;
  return { line: `${not ?? ''}${card} in ${text.slice(start, end)}`, start: start - said.length, end };
}

/** The arguments of an order after its first. A missing one is implied by its type, as for adjectives. */
export function orderArgs(p: PhraseParser, id: number, operands: TypedExpr[], word: tree.NameNode): Expr[] | null {
  const { g, env } = p;
  const decl = g.game.orders[id];
  const args: Expr[] = [];
  for (const [i, param] of (decl?.params ?? []).slice(1).entries()) {
    const given = operands[i];
    if (given !== undefined) {
      const value = coerce(g, env, given, param.type, say.quoted({ name: word.text }));
      const fitted = value === null || param.type.many ? value : asOne(g, env, value);
      if (fitted === null) return null;
      args.push(fitted.expr);
      continue;
    }
    const value = impliedOperand(g, env, param.type, word);
    if (value === null) return null;
    args.push(value.expr);
  }
  for (const which of decl?.reads ?? []) if (implicitParameter(g, env, which, word) === null) return null;
  return args;
}
