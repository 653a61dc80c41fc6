/** Completes phrases: quantifiers, adjectives, a noun or a name, and the words after them. */

import type { IToken } from 'chevrotain';
import type { Type } from '../../../compiler/ir/index.ts';
import { isEffect } from '../../../compiler/ir/kinds.ts';
import { fitsType, isKind, kindsMeet, one, showType } from '../../../compiler/ir/types.ts';
import type { WordSymbol } from '../../../compiler/scope/context.ts';
import * as t from '../../../grammar/tokens.ts';
import { documented } from '../markdown.ts';
import { CompletionItemKind } from '../numbers.ts';
import { type CompletionOffer, RANK, type Rank, valueSnippet } from './offer.ts';
import type { CompletionScope } from './scope.ts';

/** What the context expects of a phrase. A condition also allows `some` and `no`; an effect may draw. */
export interface PhraseContext {
  type: Type | null;
  condition?: boolean;
  draws?: boolean;
  /** The type of the candidate of a `where`, whose fields need no prefix. */
  candidate?: Type | null;
  /** One member is picked of the set: nouns are offered in the singular. */
  single?: boolean;
}

const ONES = new Set(['all', 'random', 'first', 'last', 'some', 'no', 'the']);
const AGGREGATES = ['count', 'sum', 'highest', 'lowest'];
/** Tokens after which a new phrase begins. */
const STARTS = new Set([
  t.Prep,
  t.And,
  t.Or,
  t.Not,
  t.Is,
  t.Has,
  t.Where,
  t.Weighing,
  t.LParen,
  t.Comma,
  t.Colon,
  t.If,
  t.When,
  t.Let,
  t.Require,
  t.Needs,
  t.Give,
  t.Repeat,
  t.Stop,
  t.Offer,
  t.Until,
  t.Assign,
  t.PlusAssign,
  t.MinusAssign,
  t.Plus,
  t.Minus,
  t.Star,
  t.Slash,
  t.Compare,
]);

export const startsPhrase = (token: IToken): boolean =>
  STARTS.has(token.tokenType) || (token.tokenType.CATEGORIES ?? []).some((category) => STARTS.has(category));

/** The tokens of the last phrase; a closed group in parentheses counts as a word of it. */
export function lastPhrase(tokens: readonly IToken[]): IToken[] {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.LParen && depth > 0) depth--;
    else if (depth === 0 && startsPhrase(token)) return tokens.slice(at + 1);
  }
  return [...tokens];
}

/** What completion reads and fills. */
export interface Completer {
  readonly offer: CompletionOffer;
  readonly scope: CompletionScope;
}

/** The role of a word in a phrase. */
type Role = 'quantifier' | 'order' | 'description' | 'noun' | 'name';

/** Adds all continuations of a phrase. Returns whether the phrase may end here. */
export function completePhrase(c: Completer, tokens: readonly IToken[], wanted: PhraseContext): boolean {
  const last = tokens[tokens.length - 1];
  if (last === undefined) {
    beginPhrase(c, wanted);
    return false;
  }
  if (last.tokenType === t.Digits && wanted.type?.of === 'number') return true;
  if (last.tokenType === t.Dot) {
    offerFields(c, c.scope.typeBefore(tokens.slice(0, -1)));
    return false;
  }
  if (last.tokenType === t.Of || last.tokenType === t.In || last.tokenType === t.On) {
    completeAfterConnector(c, tokens, wanted);
    return false;
  }
  if (last.image === 'every') {
    offerSymbols(c, 'zone', RANK.best);
    c.offer.put('zone', RANK.word);
    return false;
  }
  switch (roleOf(c, last, tokens.length > 1)) {
    case 'quantifier':
    case 'order':
    case 'description':
      offerDescribed(c, wanted, tokens);
      if (c.scope.within('scenario') !== null) offerCards(c, wanted.type?.id ?? null, true);
      return false;
    case 'noun':
      completeAfterNoun(c, last.image, tokens);
      return true;
    default:
      completeAfterName(c, c.scope.typeBefore(tokens));
      return true;
  }
}

/** Adds the possible first words of a phrase. */
export function beginPhrase(c: Completer, wanted: PhraseContext): void {
  const { type } = wanted;
  const of = type?.of ?? null;
  offerNames(c, wanted);
  if (wanted.candidate !== undefined && wanted.candidate !== null) offerCandidateFields(c, wanted.candidate);
  if (of === 'enum' || of === 'flags') {
    offerMembers(c, type?.id ?? -1);
    return;
  }
  if (of === 'zone') {
    offerZones(c);
    c.offer.put('gone', RANK.word);
    return;
  }
  if (of === 'status' || of === 'timing' || of === 'verb' || of === 'keyword') {
    offerSymbols(c, of, RANK.best);
    return;
  }
  if (of === 'definition') {
    offerCards(c, type?.id ?? null, true);
    c.offer.put('random definition of', RANK.own, { doc: 'One of the cards there are, drawn.' });
    return;
  }
  if (of === 'truth') c.offer.words(['true', 'false'], RANK.best);
  const { levels } = c.scope.game.game;
  if (of === 'number' && levels > 1 && c.scope.within('card') !== null) {
    const table = Array.from({ length: levels }, (_, i) => i + 1).join('/');
    c.offer.put(table, RANK.best, { kind: CompletionItemKind.Value, doc: 'One value a level.' }, 99998);
  }
  if (of === null || of === 'number' || of === 'truth') {
    for (const word of AGGREGATES)
      c.offer.put(`${word} of`, RANK.word, {
        kind: CompletionItemKind.Function,
        doc: word === 'count' ? 'How many.' : 'Over a set: say of which field.',
      });
    offerSymbols(c, 'option', RANK.word);
  }
  if (of !== 'number') {
    if (wanted.condition === true) c.offer.words(['some', 'no', 'not'], RANK.best);
    offerDescribed(c, wanted, []);
    c.offer.words(['all', 'the', 'first', 'last'], RANK.own);
    if (wanted.draws === true)
      c.offer.put('random', RANK.best, { doc: 'One of the set, drawn; with a number before it, so many.' }, 99998);
  }
}

/** Adds locals, values of the expected type, and names of the kernel. */
export function offerNames(c: Completer, { type, condition }: PhraseContext): void {
  const { locals, game, self } = c.scope;
  const fits = (of: Type | null): boolean =>
    type === null || condition === true || of === null || mayBecome(c, of, type);
  for (const [name, of] of locals)
    if (fits(of))
      c.offer.put(
        name,
        RANK.best,
        {
          kind: CompletionItemKind.Variable,
          ...(of !== null && { detail: `${name}: ${showType(game.game, of)}` }),
        },
        99999,
      );
  if (self !== null && fits(self))
    c.offer.put('self', condition === true ? RANK.best : RANK.own, {
      kind: CompletionItemKind.Variable,
      detail: showType(game.game, self),
    });
  const player = c.scope.kernel('player');
  if (fits(player) && c.scope.within('scenario') === null)
    c.offer.put('you', RANK.own, { kind: CompletionItemKind.Variable, detail: 'player' });
  if (self !== null && fits(c.scope.kernel('tile')))
    c.offer.put('here', RANK.word, { kind: CompletionItemKind.Variable, detail: 'tile' });
  const isWord = type?.of === 'enum' || type?.of === 'flags';
  for (const [id, value] of game.game.values.entries())
    if (isWord ? fitsType(game.game, value.type, type) : fits(value.type))
      c.offer.word(value.name, `value ${id}`, RANK.own, valueSnippet(value.name, value.params));
  for (const [id, field] of game.game.fields.entries())
    if (c.scope.kindOfField(id) === 'state' && fits(field.type)) c.offer.word(field.name, `field ${id}`, RANK.word);
}

/** Whether a type, or the type of one of its fields, fits the expected type. */
function mayBecome(c: Completer, of: Type, want: Type): boolean {
  const { game } = c.scope.game;
  if (fitsType(game, one(of), one(want))) return true;
  if (of.of !== 'entity') return false;
  if (want.of === 'number' || want.of === 'enum' || want.of === 'flags' || want.of === 'truth')
    return game.fields.some(
      (field) =>
        of.id !== null && kindsMeet(game, field.kind, of.id) && field.type.of === want.of && field.type.id === want.id,
    );
  if (want.of !== 'entity' || want.id === null) return false;
  // coercions: an entity to its tile, an entity to its owner
  const kernel = game.kinds[want.id]?.kernel;
  return kernel === 'tile' || kernel === 'player';
}

/** Adds adjectives, statuses, enum members and nouns that fit the expected type. */
export function offerDescribed(
  c: Completer,
  { type, draws, condition, single }: PhraseContext,
  tokens: readonly IToken[],
): void {
  const { game, context } = c.scope.game;
  const kind = type?.of === 'entity' || type?.of === 'definition' ? type.id : null;
  const used = new Set(tokens.map((token) => token.image));
  const meets = (other: number | null): boolean =>
    kind === null || other === null || kindsMeet(game, kind, other) || isTile(c, kind);
  // adjectives of tiles also apply to the entities on them
  const applies = (other: number | null): boolean => meets(other) || (other !== null && isTile(c, other));
  for (const [id, adjective] of game.adjectives.entries()) {
    const of = adjective.params[0]?.type;
    const fits = of?.of === 'entity' ? applies(of.id) : of?.of !== 'enum' || type == null;
    if (!used.has(adjective.name) && fits) c.offer.word(adjective.name, `adjective ${id}`, RANK.own);
  }
  for (const [id, status] of game.statuses.entries())
    if (meets(status.kind)) c.offer.word(status.name, `status ${id}`, RANK.word);
  for (const [id, field] of game.fields.entries())
    if (field.type.of === 'truth' && field.kernel === null && meets(field.kind))
      c.offer.word(field.name, `field ${id}`, RANK.rare);
  const fits = (other: number): boolean => tokens.every((token) => mayDescribe(c, token.image, other));
  offerKinds(c, meets, tokens, { asked: condition === true && tokens.length === 0, single: single === true, fits });
  for (const of of enumsOf(c, kind)) offerMembers(c, of, RANK.word);
  if (
    draws === true &&
    !tokens.some((token) => context.find(token.image, 'order') !== null || token.image === 'random')
  )
    for (const [id, order] of game.orders.entries()) {
      const what = order.params[0]?.type;
      if (what?.of !== 'entity' || (meets(what.id) && c.scope.game.game.kinds[what.id ?? -1]?.kernel !== 'trigger'))
        c.offer.word(order.name, `order ${id}`, RANK.word);
    }
}

function isTile(c: Completer, kind: number): boolean {
  return c.scope.game.game.kinds[kind]?.kernel === 'tile';
}

/** Whether a word may describe a kind. Relations between tiles also apply to entities on tiles; properties of a tile do not. */
function mayDescribe(c: Completer, word: string, kind: number): boolean {
  const { game, context } = c.scope.game;
  const kinds = [
    ...context.findAll(word, 'adjective').map(({ id }) => {
      const [first, second] = game.adjectives[id]?.params ?? [];
      const of = first?.type.id ?? null;
      return second !== undefined && of !== null && isTile(c, of) ? null : of;
    }),
    ...context.findAll(word, 'status').map(({ id }) => game.statuses[id]?.kind ?? null),
  ];
  return kinds.length === 0 || kinds.some((of) => of === null || kindsMeet(game, of, kind));
}

/** Adds nouns in both numbers; the singular ranks first after `random` and the like, else the plural. */
function offerKinds(
  c: Completer,
  meets: (kind: number) => boolean,
  tokens: readonly IToken[],
  how: { asked: boolean; single: boolean; fits: (kind: number) => boolean },
): void {
  const { game } = c.scope.game;
  const many = tokens.some((token) => token.tokenType === t.Digits || token.image === 'all');
  const single = !many && (how.single || tokens.some((token) => ONES.has(token.image)));
  for (const [id, kind] of game.kinds.entries()) {
    if (['state', 'trigger', 'mod', 'entity'].includes(kind.kernel ?? '') || !meets(id) || isMod(c, id)) continue;
    const best = !how.fits(id) ? RANK.rare : how.asked ? RANK.own : RANK.best;
    c.offer.word(kind.name, `kind ${id}`, single || best === RANK.rare ? best : RANK.own);
    c.offer.word(kind.plural, `kind ${id}`, single ? RANK.rare : best);
  }
}

export function isMod(c: Completer, kind: number): boolean {
  const { game } = c.scope.game;
  const mod = game.kinds.findIndex((one) => one.kernel === 'mod');
  return mod >= 0 && isKind(game, kind, mod);
}

/** The enums of the fields of a kind: their members may describe it. */
export function enumsOf(c: Completer, kind: number | null): Set<number> {
  const { game } = c.scope.game;
  const found = new Set<number>();
  for (const { type, kind: of, kernel } of game.fields)
    if (
      (type.of === 'enum' || type.of === 'flags') &&
      type.id !== null &&
      kernel === null &&
      (kind === null || kindsMeet(game, kind, of))
    )
      found.add(type.id);
  return found;
}

/** Adds the start of a condition about a candidate: its fields, and `that`. */
function offerCandidateFields(c: Completer, of: Type): void {
  offerFields(c, of, RANK.best);
  c.offer.put('that', RANK.own, { kind: CompletionItemKind.Variable, doc: 'The candidate.' });
}

export function offerFields(c: Completer, of: Type | null, rank: Rank = RANK.own): void {
  const { game } = c.scope.game;
  const id = of?.of === 'entity' || of?.of === 'definition' ? of.id : null;
  if (of !== null && of.of !== 'entity' && of.of !== 'definition') return;
  for (const [field, decl] of game.fields.entries()) {
    if (c.scope.kindOfField(field) === 'state') continue;
    const sure = id === null || isKind(game, id, decl.kind);
    if (!sure && !kindsMeet(game, id, decl.kind)) continue;
    c.offer.word(decl.name, `field ${field}`, decl.kernel !== null ? RANK.form : sure ? rank : RANK.word);
  }
  if (rank === RANK.best) return;
  const kernel = id === null ? null : (game.kinds[id]?.kernel ?? null);
  if (kernel === 'player' || kernel === 'tile') return;
  c.offer.put('tile', RANK.form, { kind: CompletionItemKind.Field, doc: 'The tile that it is on.' });
  for (const [status, decl] of game.statuses.entries())
    if (decl.merge !== 'flag' && (id === null || kindsMeet(game, id, decl.kind)))
      c.offer.word(decl.name, `status ${status}`, RANK.word);
  for (const [keyword, decl] of game.keywords.entries())
    if (decl.params.length > 0) c.offer.word(decl.name, `keyword ${keyword}`, RANK.rare);
}

/** Adds the statuses that entities of a type may have. */
export function offerStatuses(c: Completer, { id: kind }: Type, rank: Rank): void {
  const { game } = c.scope.game;
  for (const [id, status] of game.statuses.entries())
    if (kind === null || kindsMeet(game, kind, status.kind)) c.offer.word(status.name, `status ${id}`, rank);
}

export function offerMembers(c: Completer, id: number, rank: Rank = RANK.best): void {
  for (const [member, name] of (c.scope.game.game.enums[id]?.members ?? []).entries())
    c.offer.word(name, `member ${id}.${member}`, rank);
}

/** Adds the adjectives that are said of the words of an enum. */
export function offerWordAdjectives(c: Completer, id: number | null): void {
  for (const [at, { name, params }] of c.scope.game.game.adjectives.entries())
    if (params[0]?.type.of === 'enum' && params[0].type.id === id) c.offer.word(name, `adjective ${at}`, RANK.own);
}

/** Adds the names of cards, in quotes unless the cursor is in a string. */
export function offerCards(c: Completer, kind: number | null, quoted: boolean): void {
  const { game } = c.scope.game;
  for (const [id, card] of game.cards.entries()) {
    if (isEffect(game, id)) continue;
    if (kind !== null && !kindsMeet(game, card.kind, kind)) continue;
    const label = quoted ? `"${card.name}"` : card.name;
    c.offer.put(label, RANK.best, {
      kind: CompletionItemKind.Value,
      detail: game.kinds[card.kind]?.name ?? 'card',
      doc: documented(card.doc),
    });
  }
}

export function offerZones(c: Completer, rank: Rank = RANK.best): void {
  for (const [id, zone] of c.scope.game.game.zones.entries()) {
    const whose = zone.each === 'player' || zone.each === 'tile' || zone.each === 'entity';
    c.offer.word(
      zone.name,
      `zone ${id}`,
      rank,
      whose ? `${zone.name} of \${1:${zone.each === 'player' ? 'you' : 'tile'}}` : undefined,
    );
  }
}

/** Adds all words of a class; `snippet`: what is inserted for a name. */
export function offerSymbols(
  c: Completer,
  is: Exclude<WordSymbol['is'], 'member' | 'tag' | 'phase'>,
  rank: Rank,
  snippet?: (name: string) => string,
): void {
  const { game } = c.scope.game;
  const lists = {
    kind: game.kinds,
    enum: game.enums,
    zone: game.zones,
    status: game.statuses,
    option: game.options,
    adjective: game.adjectives,
    value: game.values,
    order: game.orders,
    timing: game.timings,
    verb: game.verbs,
    move: game.moves,
    step: game.steps ?? [],
    keyword: game.keywords,
    field: game.fields,
  };
  for (const [id, word] of lists[is].entries()) c.offer.word(word.name, `${is} ${id}`, rank, snippet?.(word.name));
}

export function offerPlayers(c: Completer): void {
  const player = c.scope.kernel('player');
  offerNames(c, { type: player });
  offerDescribed(c, { type: player }, []);
}

function completeAfterConnector(c: Completer, tokens: readonly IToken[], wanted: PhraseContext): void {
  const connector = tokens[tokens.length - 1]?.tokenType;
  const word = tokens[tokens.length - 2]?.image ?? '';
  if (connector === t.In) {
    offerZones(c);
    c.offer.words(['play', 'every'], RANK.own);
    return;
  }
  if (connector === t.On) {
    const tile = c.scope.kernel('tile');
    offerNames(c, { type: tile });
    offerDescribed(c, { type: tile }, []);
    return;
  }
  if (word === 'sum' || word === 'highest' || word === 'lowest') {
    for (const [id, field] of c.scope.game.game.fields.entries())
      if (field.type.of === 'number' && c.scope.kindOfField(id) !== 'state')
        c.offer.word(field.name, `field ${id}`, RANK.own, `${field.name} of`);
    return;
  }
  if (word === 'definition' || word === 'definitions') {
    offerDescribed(c, { type: c.scope.kernel('card'), single: true }, []);
    return;
  }
  const { context } = c.scope.game;
  const noun = context.find(word, 'kind') !== null || context.find(word, 'zone') !== null;
  if (noun) offerPlayers(c);
  else {
    offerNames(c, { type: null });
    offerDescribed(c, { type: null, ...(wanted.draws !== undefined && { draws: wanted.draws }) }, []);
    c.offer.words(['all', 'the', 'first', 'last'], RANK.word);
  }
}

function completeAfterNoun(c: Completer, noun: string, tokens: readonly IToken[]): void {
  const { game, context } = c.scope.game;
  const card = noun.startsWith('"') ? c.scope.cardNamed(noun.slice(1, -1)) : null;
  const kind = card?.kind ?? context.find(noun, 'kind')?.id ?? null;
  c.offer.words(['of', 'in', 'on', 'where'], RANK.own);
  if (tokens.some((token) => token.image === 'random')) c.offer.put('weighing', RANK.word);
  for (const [is, list] of [
    ['adjective', game.adjectives],
    ['order', game.orders],
  ] as const)
    for (const [id, word] of list.entries()) {
      const of = word.params[0]?.type;
      const meets =
        of?.of !== 'entity' || of.id === null || kind === null || kindsMeet(game, kind, of.id) || isTile(c, of.id);
      if (word.params.length > 1 && meets) c.offer.word(word.name, `${is} ${id}`, RANK.word);
    }
  // a kind may be an adjective of another: `dwarf units`, `structure cards`
  if (kind !== null && tokens.length === 1)
    offerKinds(c, (other) => other !== kind && kindsMeet(game, other, kind), [], {
      asked: false,
      single: true,
      fits: () => true,
    });
}

function completeAfterName(c: Completer, type: Type | null): void {
  if (type === null || type.of === 'entity' || type.of === 'zone') c.offer.words(['in', 'on', 'where'], RANK.form);
  if (type === null || type.of === 'entity')
    for (const [id, adjective] of c.scope.game.game.adjectives.entries())
      if (adjective.params.length > 1) c.offer.word(adjective.name, `adjective ${id}`, RANK.rare);
}

function roleOf(c: Completer, token: IToken, described: boolean): Role {
  const { context } = c.scope.game;
  const word = token.image;
  if (token.tokenType === t.Digits) return 'quantifier';
  if (token.tokenType === t.Text && described) return 'noun';
  if (token.tokenType !== t.Name) return 'name';
  if (c.scope.locals.has(word) && !(described && context.find(word, 'kind') !== null)) return 'name';
  if (ONES.has(word)) return 'quantifier';
  if (context.find(word, 'kind') !== null || context.find(word, 'zone') !== null) return 'noun';
  if (context.find(word, 'order') !== null) return 'order';
  for (const is of ['adjective', 'status', 'member', 'tag'] as const)
    if (context.find(word, is) !== null) return 'description';
  const truth = context.findAll(word, 'field').some(({ id }) => c.scope.game.game.fields[id]?.type.of === 'truth');
  return truth ? 'description' : 'name';
}
