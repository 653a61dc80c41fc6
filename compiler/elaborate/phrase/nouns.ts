/** Nouns as heads of phrases: kinds, zones, fields, aggregates, abilities, and the adjectives before them. */

import type * as tree from '../../../grammar/tree.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, FieldId, KindId, SetSource, Type } from '../../ir/index.ts';
import {
  ABILITY,
  definitionType,
  entityType,
  enumType,
  isUnknown,
  KEYWORD,
  kindsMeet,
  many,
  NUMBER,
  one,
  STATUS,
  sayType,
  ZONE,
} from '../../ir/types.ts';
import { addLocal, type Context, localType } from '../../scope/context.ts';
import {
  access,
  asOne,
  atMostOne,
  bearsKeywords,
  causeOf,
  coerce,
  controllerField,
  elaborateKeywordNumber,
  elaborateValueCall,
  enumOfNumbers,
  implicitParameter,
  kernelKind,
  playerType,
  type TypedExpr,
  tileType,
} from '../members.ts';
import { everyNumberOf, fieldNamed, isForWords, numberOf, reportWhich } from '../word-fields.ts';
import { wordsOf } from '../word-sets.ts';
import { checkTable, compileCardName, compileName } from './atoms.ts';
import {
  atomFollows,
  isConnector,
  isKnown,
  isLocalName,
  isSideAndWord,
  isTruthField,
  kindAt,
  nounFollows,
  type PhraseParser,
  peekPart,
  plainWordAt,
} from './cursor.ts';
import { wordTest } from './predicates.ts';
import { parsePhrase } from './reader.ts';
import { AGGREGATES, type ExpectedType, type Noun, selectOf } from './shapes.ts';

/** Compiles the noun at the cursor; undefined if the word is not a noun here. */
export function compileNoun(
  p: PhraseParser,
  prim: tree.NamePrim,
  described: boolean,
  adjectives: tree.Atom[],
  want: ExpectedType,
): Noun | TypedExpr | null | undefined {
  const { g } = p;
  const text = prim.name.text;
  const valued = amountOf(p, prim);
  if (valued !== null) return valued.read;
  if (!described && isLocalName(p, text)) return undefined;
  const followedByOf = prim.path.length === 0 && isConnector(p, 'of', 1);
  if (prim.path.length === 0) {
    if (AGGREGATES.has(text) && followedByOf) return compileAggregate(p, text);
    if (/^definitions?$/.test(text) && followedByOf) return definitionsNoun(p);
    if (/^abilit(y|ies)$/.test(text) && (followedByOf || adjectives.length > 0)) return abilitiesNoun(p, adjectives);
    if (isWordNoun(p, text) && (followedByOf || described || !isKnown(p, text))) return wordNoun(p, text);
    if (/^cards?$/.test(text) && p.env.inDeckRule && !isConnector(p, 'in', 1)) {
      p.at += 1;
      // In a deck rule, `card` is any card that a deck may hold.
      return newNoun(p, definitionType(null), { from: 'deck', kind: 0 });
    }
    const enumDecl = g.find(text, 'enum');
    if (enumDecl !== null && !followedByOf) {
      g.recordUse(p.env.source, prim.name, 'enum', enumDecl.id);
      p.at += 1;
      return newNoun(p, enumType(enumDecl.id), { from: 'enum', enum: enumDecl.id });
    }
  }
  const place = want?.of === 'zone' ? g.find(text, 'zone') : null;
  if (place !== null && prim.path.length === 0) return zoneNoun(p, place.id, prim.name);
  const kind = g.find(text, 'kind');
  const local = p.env.names.get(text);
  if (kind !== null && !(local !== undefined && !described)) return kindNoun(p, prim, kind.id);
  if (prim.path.length > 0) return undefined;
  const zone = g.find(text, 'zone');
  if (zone !== null) return zoneNoun(p, zone.id, prim.name);
  if (text === 'gone' && !followedByOf) {
    p.at += 1;
    return { expr: { op: 'gone' }, type: ZONE, span: prim };
  }
  if (followedByOf) {
    const keyword = g.find(text, 'keyword');
    if (keyword !== null) {
      g.recordUse(p.env.source, prim.name, 'keyword', keyword.id);
      return ofOne(p, prim.name, (v) =>
        bearsKeywords(g, p.env, v) ? elaborateKeywordNumber(g, p.env, keyword.id, 0, v.expr, prim) : null,
      );
    }
    const value = g.find(text, 'value');
    if (value !== null) {
      g.recordUse(p.env.source, prim.name, 'value', value.id);
      p.at += 2;
      const operand = parsePhrase(p, null, false);
      return operand === null ? null : elaborateValueCall(g, p.env, value.id, [operand], prim);
    }
    if (g.find(text, 'field') !== null || g.find(text, 'status') !== null) return compileProjection(p, prim.name);
  }
  return undefined;
}

function ofOne(p: PhraseParser, word: tree.NameNode, make: (v: TypedExpr) => TypedExpr | null): TypedExpr | null {
  p.at += 2;
  const operand = parsePhrase(p, null, false);
  if (operand === null) return null;
  const single = asOne(p.g, p.env, operand);
  const value = single === null ? null : make(single);
  return value === null ? null : { ...value, span: { start: word.start, end: operand.span.end } };
}

export function newNoun(p: PhraseParser, type: Type, source: SetSource): Noun {
  const noun: Noun = { type: many(type), source, local: addLocal(p.env, '', one(type)), where: [], value: null };
  if (p.side !== null && type.of === 'entity') {
    const field = controllerField(p.g, one(type));
    const read: Expr = { op: 'field', field, of: { op: 'local', local: noun.local } };
    noun.where.push({ op: 'is', a: read, b: p.side });
    p.side = null;
  }
  return noun;
}

function kindNoun(p: PhraseParser, prim: tree.NamePrim, id: KindId): Noun | TypedExpr | null {
  const { g } = p;
  g.recordUse(p.env.source, prim.name, 'kind', id);
  const kernel = g.game.kinds[id]?.kernel;
  p.at += 1;
  if (p.env.inDeckRule) return newNoun(p, definitionType(id), { from: 'deck', kind: id });
  const source: SetSource =
    kernel === 'tile' ? { from: 'tiles' } : kernel === 'player' ? { from: 'players' } : { from: 'play', kind: id };
  const noun = newNoun(p, entityType(id), source);
  if (prim.path.length === 0) return noun;
  // `blue base.strength`: the noun must be a single entity, whose field is read.
  const expr = selectOf(noun, null, false);
  const set: TypedExpr = { expr, type: noun.type, span: prim.name, bare: 'singular' };
  let value: TypedExpr | null = set;
  for (const word of prim.path) value = value === null ? null : access(p.g, p.env, value, word);
  return value;
}

/**
 * Whether a card's name means the entities with that name, by its context: `"Wall" in hand of you`, `blue "Wall"`.
 */
export function isCardSet(p: PhraseParser, prim: tree.Prim | undefined, described: boolean): prim is tree.StringPrim {
  if (prim?.node !== 'string' || prim.path.length > 0) return false;
  return described || p.side !== null || peekPart(p, 1)?.node === 'connector';
}

/** The set of all entities with a card's name: `no "Wall" in hand of you`, `friendly "Wall"`. */
export function cardNoun(p: PhraseParser, prim: tree.StringPrim): Noun | null {
  const card = compileCardName(p, prim);
  if (card === null) return null;
  p.at += 1;
  const kind = card.type.id ?? kernelKind(p.g, 'card');
  const noun = p.env.inDeckRule
    ? newNoun(p, definitionType(kind), { from: 'deck', kind })
    : newNoun(p, entityType(kind), { from: 'play', kind });
  const member: Expr = { op: 'local', local: noun.local };
  noun.where.push(p.env.inDeckRule ? { op: 'is', a: member, b: card.expr } : nameTest(p, member, card.expr));
  return noun;
}

function nameTest(p: PhraseParser, entity: Expr, card: Expr): Expr {
  const name = p.g.game.fields.findIndex((field) => field.kernel === 'name');
  return { op: 'is', a: { op: 'field', field: name, of: entity }, b: card };
}

/** The test that an entity has a card's name: `friendly "Wall"`. */
export function cardNameTest(p: PhraseParser, prim: tree.StringPrim, subject: Expr, type: Type): Expr | null {
  const card = compileCardName(p, prim);
  if (card === null) return null;
  const kind = card.type.id ?? kernelKind(p.g, 'card');
  if (type.id === null || kindsMeet(p.g.game, type.id, kind)) return nameTest(p, subject, card.expr);
  p.g.error(
    p.env.source,
    prim,
    say.otherKindOfCard({ card: prim.value, own: sayType(p.g.game, card.type), type: sayType(p.g.game, type) }),
  );
  return null;
}

/** A zone, as a place to move to (`hand of you`) or to search (`in hand of you`). */
function zoneNoun(p: PhraseParser, id: number, word: tree.NameNode): TypedExpr | null {
  const { g, env } = p;
  const zone = g.game.zones[id];
  g.recordUse(env.source, word, 'zone', id);
  p.at += 1;
  const type: Type = { ...ZONE, id };
  if (zone === undefined) return null;
  // The zone without an owner: the only one of the game, or any of them, as in `x in remains`.
  if (!isConnector(p, 'of')) return { expr: { op: 'zone', zone: id, of: null }, type, span: word };
  p.at += 1;
  const operand = parsePhrase(p, null, false);
  if (operand === null) return null;
  if (zone.each === 'game') {
    g.error(env.source, operand.span, say.zoneOfNobody({ zone: zone.name }), {
      ...causeOf(g, 'zone', id),
    });
    return null;
  }
  const holder: Type =
    zone.each === 'tile' ? tileType(g) : zone.each === 'entity' ? entityType(zone.of) : playerType(g);
  const of = coerce(g, env, operand, holder, say.quoted({ name: `${zone.name} of` }));
  if (of === null) return null;
  return {
    expr: { op: 'zone', zone: id, of: of.expr },
    type: { ...type, many: of.type.many },
    span: { start: word.start, end: operand.span.end },
  };
}

/** `strength of foe` reads a field; `cost of cards` projects a set to the field, for an aggregate. */
function compileProjection(p: PhraseParser, word: tree.NameNode): TypedExpr | null {
  const { g, env } = p;
  const id = g.find(word.text, 'field')?.id;
  if (id !== undefined && isForWords(g, id)) return compileNumberOf(p, word, id);
  p.at += 2;
  const operand = parsePhrase(p, null, false);
  if (operand === null) return null;
  if (!operand.type.many) return access(g, env, operand, word);
  if (operand.bare === 'singular' && atMostOne(g, operand.expr)) return access(g, env, operand, word);
  // `then strength of unit of red is 4`: a scenario knows that there is one
  if (operand.bare === 'singular' && env.scenario && operand.expr.op === 'select') {
    const expr: Expr = { ...operand.expr, one: true, take: { take: 'the' } };
    return access(g, env, { ...operand, expr, type: one(operand.type) }, word);
  }
  return projectSet(p, operand, word);
}

/**
 * `gems of red`: of the candidate or the match; `gems of red of players`: of each of them. `gems of you` is all its numbers, and
 * `of` may follow.
 */
function compileNumberOf(p: PhraseParser, word: tree.NameNode, id: FieldId): TypedExpr | null {
  const { g, env } = p;
  p.at += 2;
  const named = parsePhrase(p, enumType(g.game.fields[id]?.word?.enum ?? -1), false);
  if (named === null) return null;
  if (named.type.of === 'entity' && !named.type.many) return access(g, env, named, word);
  if (isConnector(p, 'of')) {
    p.at += 1;
    const set = parsePhrase(p, null, false);
    if (set === null) return null;
    const isOne = !set.type.many || (set.bare === 'singular' && atMostOne(g, set.expr));
    return isOne ? ofWord(p, access(g, env, set, word), named) : projectSet(p, set, word, named);
  }
  return ofWord(p, compileName(p, word, null), named);
}

const ofWord = (p: PhraseParser, all: TypedExpr | null, word: TypedExpr): TypedExpr | null =>
  all === null ? null : numberOf(p.g, p.env, all, word);

/** Projects a set to one field. The result is a set with an expression to evaluate for each member. */
function projectSet(
  p: PhraseParser,
  set: TypedExpr,
  word: tree.NameNode,
  named: TypedExpr | null = null,
): TypedExpr | null {
  const local = addLocal(p.env, '', one(set.type));
  const item: TypedExpr = { expr: { op: 'local', local }, type: one(set.type), span: set.span };
  const read = word.text === 'copies' ? copiesOf(item, word) : access(p.g, p.env, item, word);
  const value = named === null ? read : ofWord(p, read, named);
  if (value === null) return null;
  const span = { start: word.start, end: set.span.end };
  return { expr: { op: 'sum', of: set.expr, local, value: value.expr }, type: many(value.type), span };
}

function copiesOf(item: TypedExpr, word: tree.NameNode): TypedExpr {
  return { expr: { op: 'kernel', call: 'copies', args: [item.expr] }, type: NUMBER, span: word };
}

function compileAggregate(p: PhraseParser, text: string): TypedExpr | null {
  const { g, env } = p;
  const start = peekPart(p) as tree.PhrasePart;
  p.at += 2;
  let operand: TypedExpr | null;
  const field = plainWordAt(p);
  const next = isConnector(p, 'of', 1);
  const isValue = field !== null && next && !isLocalName(p, field.text);
  const plural = field === null ? null : singularField(g, field.text);
  if (
    isValue &&
    field !== null &&
    !isForWords(g, g.find(field.text, 'field')?.id ?? -1) &&
    (field.text === 'copies' || plural !== null || g.find(field.text, 'value') !== null)
  ) {
    p.at += 2;
    const set = parsePhrase(p, null, false);
    if (set === null) return null;
    const value = g.find(field.text, 'value');
    if (value !== null && plural === null) g.recordUse(env.source, field, 'value', value.id);
    if (!set.type.many && set.type.of !== 'zone') {
      const single =
        value !== null && plural === null
          ? elaborateValueCall(g, env, value.id, [set], field)
          : access(g, env, set, { ...field, text: plural ?? field.text });
      operand = single;
    } else {
      const asSet =
        set.type.of === 'zone' ? coerce(g, env, set, entityType(null, true), say.quoted({ name: text })) : set;
      if (asSet === null) return null;
      if (value !== null && plural === null && field.text !== 'copies') {
        const local = addLocal(env, '', one(asSet.type));
        const called = elaborateValueCall(
          g,
          env,
          value.id,
          [{ expr: { op: 'local', local }, type: one(asSet.type), span: field }],
          field,
        );
        operand =
          called === null
            ? null
            : {
                expr: { op: 'sum', of: asSet.expr, local, value: called.expr },
                type: many(called.type),
                span: field,
              };
      } else operand = projectSet(p, asSet, { ...field, text: plural ?? field.text });
    }
  } else {
    p.wantsSet = true;
    p.aggregates = true;
    operand = parsePhrase(p, null, false);
    if (operand !== null && operand.type.of === 'zone')
      operand = coerce(g, env, operand, entityType(null, true), say.quoted({ name: text }));
  }
  if (operand === null) return null;
  const span = { start: start.start, end: operand.span.end };
  const isAll = enumOfNumbers(operand.type) !== null;
  if (isAll && text === 'count') {
    reportWhich(g, env.source, fieldNamed(operand) ?? -1, operand.span);
    return null;
  }
  const all = isAll ? everyNumberOf(g, env, operand) : null;
  if (isAll && all === null) return null;
  const projected = all ?? (operand.expr.op === 'sum' && operand.type.many ? operand.expr : null);
  if (text === 'count') {
    if (operand.type.of === 'flags' && !operand.type.many) operand = wordsOf(env, operand);
    // one card may be nothing, so it can be counted
    if (!operand.type.many && operand.type.of !== 'entity' && projected === null && !isUnknown(operand.type)) {
      g.error(env.source, operand.span, say.countNeedsSet({ type: sayType(g.game, operand.type) }));
      return null;
    }
    // With a projection, `count` counts distinct values; otherwise members.
    const expr: Expr = projected !== null ? { ...projected, op: 'distinct' } : { op: 'count', of: operand.expr };
    return { expr, type: NUMBER, span };
  }
  if (projected === null) {
    const [, of, card] = /^\w+\s+of\s+(\w+)\s+of\s+("[^"\n]*")/.exec(env.source.text.slice(start.start)) ?? [];
    const said =
      of === undefined || card === undefined || operand.type.of !== 'number'
        ? say.aggregateNeedsField({ word: text })
        : say.aggregateOfCard({ word: text, field: of, card });
    g.error(env.source, span, said);
    return null;
  }
  const op = text === 'sum' ? 'sum' : text === 'highest' ? 'highest' : 'lowest';
  return { expr: { ...projected, op }, type: all === null ? one(operand.type) : NUMBER, span };
}

/** `activate abilities of target`, `ability of any standing character`. */
function abilitiesNoun(p: PhraseParser, adjectives: tree.Atom[]): Noun | TypedExpr | null {
  const { g, env } = p;
  const start = peekPart(p) as tree.PhrasePart;
  let timing: number | null = null;
  for (let i = adjectives.length - 1; i >= 0; i--) {
    const prim = adjectives[i]?.levels[0];
    const symbol = prim?.node === 'name' ? g.find(prim.name.text, 'timing') : null;
    if (symbol !== null) {
      timing = symbol.id;
      g.used.taken.add(timing);
      if (prim !== undefined) g.recordUse(env.source, prim, 'timing', symbol.id);
      adjectives.splice(i, 1);
    }
  }
  p.at += 1;
  if (!isConnector(p, 'of')) {
    const self = implicitParameter(g, env, 'self', start);
    return self === null ? null : newNoun(p, ABILITY, { from: 'abilities', of: self.expr, timing });
  }
  p.at += 1;
  const operand = parsePhrase(p, null, false);
  const bearers =
    operand === null ? null : coerce(g, env, operand, entityType(null, true), say.quoted({ name: 'abilities of' }));
  return bearers === null ? null : newNoun(p, ABILITY, { from: 'abilities', of: bearers.expr, timing });
}

/** `random definition of token unit`: card definitions, whether or not they are in the match. */
function definitionsNoun(p: PhraseParser): Noun | null {
  const { g } = p;
  p.at += 2;
  const adjectives = takeAdjectives(p);
  const word = plainWordAt(p);
  const kind = word === null ? null : g.find(word.text, 'kind');
  if (kind === null) {
    g.error(p.env.source, peekPart(p) ?? p.span, say.definitionOf());
    return null;
  }
  p.at += 1;
  if (word !== null) g.recordUse(p.env.source, word, 'kind', kind.id);
  const noun = newNoun(p, definitionType(kind.id), { from: 'definitions', kind: kind.id });
  return applyAdjectives(p, noun, adjectives) ? noun : null;
}

function isWordNoun(p: PhraseParser, text: string): boolean {
  return /^(status(es)?|keywords?)$/.test(text) && !isLocalName(p, text);
}

/**
 * `cleansable statuses of target`, `keywords of self`, `keywords of self.name`. Without `of`: all statuses or
 * keywords of the game.
 */
function wordNoun(p: PhraseParser, text: string): Noun | null {
  const { g, env } = p;
  const isStatus = text.startsWith('status');
  const type = isStatus ? STATUS : KEYWORD;
  p.at += 1;
  if (!isConnector(p, 'of')) return newNoun(p, type, { from: isStatus ? 'every_status' : 'every_keyword' });
  p.at += 1;
  const operand = parsePhrase(p, null, false);
  const one = operand === null ? null : asOne(g, env, operand);
  if (one !== null && !isStatus && one.type.of === 'definition')
    return newNoun(p, type, { from: 'printed_keywords', of: one.expr });
  const single = one === null ? null : coerce(g, env, one, entityType(null), say.quoted({ name: `${text} of` }));
  if (single === null) return null;
  return newNoun(p, type, { from: isStatus ? 'statuses' : 'keywords', of: single.expr });
}

/**
 * `s of x`, where `s` is a local that holds a status or a keyword: its amount or first parameter. Null for other
 * words.
 */
function amountOf(p: PhraseParser, prim: tree.NamePrim): { read: TypedExpr | null } | null {
  const local = prim.path.length === 0 && prim.args === null ? p.env.names.get(prim.name.text) : undefined;
  const of = local === undefined ? null : localType(p.env, local).of;
  if (local === undefined || (of !== 'status' && of !== 'keyword') || !isConnector(p, 'of', 1)) return null;
  const word: Expr = { op: 'local', local };
  p.g.recordLocalUse(p.env, prim.name, local);
  const read = ofOne(p, prim.name, (value) => {
    const bearer = coerce(p.g, p.env, value, entityType(null), say.quoted({ name: `${prim.name.text} of` }));
    if (bearer === null) return null;
    const expr: Expr =
      of === 'status'
        ? { op: 'status_value', status: word, of: bearer.expr }
        : { op: 'keyword_value', keyword: word, of: bearer.expr };
    return { expr, type: NUMBER, span: prim };
  });
  return { read };
}

export function applyAdjectives(p: PhraseParser, noun: Noun, adjectives: tree.Atom[]): boolean {
  for (const atom of adjectives) {
    if (atom.levels.length > 1 && !checkTable(p, atom)) return false;
    const arms: Expr[] = [];
    for (const prim of atom.levels) {
      if (prim.node !== 'name') return false;
      const said = wordTest(p, prim.name, { op: 'local', local: noun.local }, one(noun.type), null);
      if (said === null) return false;
      if (isOtherWord(noun, said)) {
        p.g.error(p.env.source, prim, say.otherWord({ word: prim.name.text }));
        return false;
      }
      const excluded = atom.levels.length === 1 ? excludedBy(p.g, noun.where, said) : null;
      if (excluded !== null) {
        p.g.error(p.env.source, prim, say.bothNever({ word: prim.name.text, other: excluded }));
        return false;
      }
      arms.push(said);
    }
    noun.where.push(arms.length === 1 ? (arms[0] as Expr) : { op: 'levels', of: arms });
  }
  return true;
}

/** An earlier adjective that excludes this one: `friendly enemy cards`. One is the negation of the other. */
function excludedBy({ game }: Context, where: readonly Expr[], said: Expr): string | null {
  if (said.op !== 'adjective' || where.length === 0) return null;
  const test = game.adjectives[said.adjective]?.value;
  if (test == null) return null;
  // a phrase may have hundreds of adjectives, of which most are the same few
  const opposite = new Map<number, boolean>();
  for (const other of where) {
    if (other.op !== 'adjective' || other.adjective === said.adjective) continue;
    const before = game.adjectives[other.adjective];
    let isIt = opposite.get(other.adjective);
    if (isIt === undefined) {
      isIt = before?.value != null && isOpposite(test, before.value);
      opposite.set(other.adjective, isIt);
    }
    if (isIt && JSON.stringify(other.args) === JSON.stringify(said.args)) return before?.name ?? null;
  }
  return null;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  is: 'is_not',
  is_not: 'is',
  lt: 'ge',
  ge: 'lt',
  gt: 'le',
  le: 'gt',
};

function isOpposite(x: Expr, y: Expr): boolean {
  if (x.op === 'not') return JSON.stringify(x.of) === JSON.stringify(y);
  if (y.op === 'not') return JSON.stringify(y.of) === JSON.stringify(x);
  if (!('a' in x && 'a' in y) || OPPOSITE[x.op] !== y.op) return false;
  return JSON.stringify([x.a, x.b]) === JSON.stringify([y.a, y.b]);
}

/** Whether the noun already has another word of the same enum: `oak elm cards`. */
function isOtherWord({ where, local }: Noun, said: Expr): boolean {
  const wordOf = (test: Expr): { field: number; member: number } | null =>
    test.op === 'is' &&
    test.a.op === 'field' &&
    test.b.op === 'enum' &&
    test.a.of.op === 'local' &&
    test.a.of.local === local
      ? { field: test.a.field, member: test.b.member }
      : null;
  const one = wordOf(said);
  return one !== null && where.some((test) => wordOf(test)?.field === one.field && wordOf(test)?.member !== one.member);
}

/** Takes the adjectives before the head. */
export function takeAdjectives(p: PhraseParser): tree.Atom[] {
  const found: tree.Atom[] = [];
  for (;;) {
    const part = peekPart(p);
    if (part?.node !== 'atom' || !atomFollows(p)) return found;
    if (
      !part.levels.every(
        (prim) =>
          prim.node === 'name' &&
          prim.args === null &&
          prim.path.length === 0 &&
          canPrecedeNoun(p, prim.name.text, found.length > 0),
      )
    ) {
      return found;
    }
    // After a complete noun the next word is its tail: `tile behind self`. A plural is complete: `heroes weak hero` has two nouns.
    const kind = kindAt(p, 0);
    if (kind !== null && (!nounFollows(p, false) || kind.plural)) return found;
    found.push(part);
    p.at += 1;
  }
}

/** Whether the word can be an adjective before a noun. */
function canPrecedeNoun(p: PhraseParser, name: string, already: boolean): boolean {
  if (!already && isLocalName(p, name) && !(isSideAndWord(p, name) && nounFollows(p))) return false;
  return (p.g.symbols.get(name) ?? []).some(
    (s) =>
      s.is === 'adjective' ||
      s.is === 'member' ||
      s.is === 'status' ||
      s.is === 'tag' ||
      s.is === 'kind' ||
      (s.is === 'field' && nounFollows(p) && isTruthField(p, s.id)) ||
      (s.is === 'timing' && nounFollows(p)),
  );
}

/** The field with that name, or with the singular of it. */
function singularField(g: Context, text: string): string | null {
  if (g.find(text, 'field') !== null) return text;
  for (const singular of [text.replace(/ies$/, 'y'), text.replace(/s$/, '')]) {
    if (singular !== text && g.find(singular, 'field') !== null) return singular;
  }
  return null;
}
