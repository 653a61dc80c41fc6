/** Reports cards, decks and printed numbers that are legal but so unusual that they are surely a mistake. */
import * as say from '../diagnostics/messages/index.ts';
import type { Card, CardId, DeckRule, FieldId, Game, KindId, Select } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { livesSomewhere } from './no-effect.ts';
import { holdsFor, rulesOfModes } from './tokens.ts';

/** Other cards of a kind that make a card without effect remarkable: at least so many. */
const FEWEST_OTHERS = 4;
/** Of the other cards of its kind, at most one in so many may be plain, too. */
const RARE = 4;

/**
 * A card is plain if nothing distinguishes it from a blank card of its kind: it has no ability, keyword, static, choice
 * or derived field, and prints only the fields that `pricesOf` lists. A plain card is reported if nearly all other
 * cards of its kind are not plain, no code names it, and no other card differs from it only in a word of an enum (that
 * word would be its purpose).
 */
export function plainCards(g: Context, code: GameCode): void {
  const { game } = g;
  const bearers = new Set(game.statics.flatMap(({ bearer, of }) => (bearer === 'card' && of !== null ? [of] : [])));
  let named: ReadonlySet<CardId> | null = null;
  for (const [kind, ids] of cardsByKind(game)) {
    const skipped = pricesOf(game, kind, ids);
    const still = ids.filter((id) => !bearers.has(id));
    const plain = still.filter((id) => isPlain(game, game.cards[id] as Card, skipped));
    if (plain.length === 0 || ids.length - plain.length < FEWEST_OTHERS || (plain.length - 1) * RARE > ids.length - 1)
      continue;
    named ??= namedCards(code);
    const wordsOnly = new Set(skipped);
    for (const [field, { type }] of game.fields.entries()) if (type.of === 'enum') wordsOnly.add(field);
    const others = still.map((id) => game.cards[id] as Card).filter((card) => isPlain(game, card, wordsOnly));
    for (const id of plain) {
      if (others.some((card) => hasOtherWords(game, game.cards[id] as Card, card))) continue;
      const where = g.declared.get(`card ${id}`);
      if (where === undefined || named.has(id)) continue;
      const message = say.doesNothing({ card: game.cards[id]?.name ?? '', kinds: game.kinds[kind]?.plural ?? '' });
      g.reporter.report(where, message);
    }
  }
}

/** Reports cards of kinds that no zone takes, such as the base kind where zones have cards of its own kinds. */
export function homelessCards(g: Context, code: GameCode): void {
  const { game } = g;
  if (game.zones.length === 0) return;
  let named: ReadonlySet<CardId> | null = null;
  for (const [kind, ids] of cardsByKind(game)) {
    const isMod = game.kinds.some(({ kernel }, id) => kernel === 'mod' && isKind(game, kind, id));
    if (isMod || game.kinds[kind]?.waits === true || game.zones.some((zone) => isKind(game, kind, zone.kind))) continue;
    named ??= namedCards(code);
    for (const id of ids) {
      const where = g.declared.get(`card ${id}`);
      const values = { card: game.cards[id]?.name ?? '', kinds: game.kinds[kind]?.plural ?? '' };
      if (where !== undefined && !named.has(id)) g.reporter.report(where, say.fitsNowhere(values));
    }
  }
}

function cardsByKind(game: Game): Map<KindId, CardId[]> {
  const ids = new Map<KindId, CardId[]>();
  for (const [id, { kind }] of game.cards.entries()) {
    const same = ids.get(kind);
    if (same === undefined) ids.set(kind, [id]);
    else same.push(id);
  }
  return ids;
}

/**
 * The fields that do nothing by themselves. If a kind is never in play and all its cards print a number, that is a price,
 * and so are the other fields that all of them print.
 */
function pricesOf(game: Game, kind: KindId, ids: readonly CardId[]): Set<FieldId> {
  if (livesSomewhere(game, kind)) return new Set();
  const cards = ids.map((id) => game.cards[id] as Card);
  const shared = [...game.fields.keys()].filter((id) =>
    cards.every(({ fields }) => fields.some(({ field }) => field === id)),
  );
  return new Set(shared.some((id) => game.fields[id]?.type.of === 'number') ? shared : []);
}

function isPlain(game: Game, card: Card, skipped: ReadonlySet<FieldId>): boolean {
  const { abilities, keywords, chooses, fields } = card;
  if (abilities.length + keywords.length + chooses.length > 0) return false;
  const isBlank = (field: FieldId, values: readonly number[]): boolean =>
    skipped.has(field) || values.every((value) => value === (game.fields[field]?.value ?? 0));
  return fields.every(({ field, values }) => isBlank(field, values));
}

/** Whether two cards print the same fields of enums, and other words. */
function hasOtherWords({ fields }: Game, one: Card, other: Card): boolean {
  const words = (card: Card): Card['fields'] =>
    card.fields.filter(({ field }) => fields[field]?.type.of === 'enum').sort((a, b) => a.field - b.field);
  const [own, theirs] = [words(one), words(other)];
  return (
    own.length === theirs.length &&
    own.every(({ field }, i) => field === theirs[i]?.field) &&
    own.some(({ values }, i) => String(values) !== String(theirs[i]?.values))
  );
}

/** The cards that code names: for these the code may do something. */
function namedCards({ exprs }: GameCode): Set<CardId> {
  return new Set(exprs.flatMap((expr) => (expr.op === 'card' ? [expr.card] : [])));
}

/** So many copies of one card make a deck remarkable; fewer if it holds nothing else. */
const MANY_COPIES = 12;
const MANY_ALONE = 8;

/** Reports decks of one card only, and decks with many copies of one, unless the rules of every mode count copies. */
export function uniformDecks(g: Context): void {
  const { game } = g;
  const isCounted = countedCopies(g);
  for (const deck of game.decks) {
    const copies = new Map<CardId, number>();
    for (const { card, count } of deck.cards) copies.set(card, (copies.get(card) ?? 0) + count);
    if (deck.cards.length === 0) reportAt(g, deck.place, say.deckEmpty({ deck: deck.name }));
    for (const [id, count] of copies) {
      const isOnly = copies.size === 1;
      if (count < (isOnly ? MANY_ALONE : MANY_COPIES) || isCounted(id)) continue;
      const values = { deck: deck.name, card: game.cards[id]?.name ?? '', count };
      reportAt(g, deck.place, isOnly ? say.deckOfOneCard(values) : say.manyCopies(values));
    }
  }
}

/** Gives a function for whether the deck rules of every mode count the copies of a card: then they say how many are too many. */
function countedCopies(g: Context): (id: CardId) => boolean {
  const { game } = g;
  // of each rule that counts copies the sets of the deck that it is about
  const counting = new Map<DeckRule, Select[]>();
  for (const rule of game.deckRules) {
    const about: Select[] = [];
    let copies = false;
    visitExprs(rule.test, (expr) => {
      if (expr.op === 'kernel') copies ||= expr.call === 'copies';
      else if (expr.op === 'select' && expr.source.from === 'deck') about.push(expr);
    });
    if (copies && rule.severity === 'error') counting.set(rule, about);
  }
  const ofEveryMode = rulesOfModes(game);
  const known = new Map<CardId, boolean>();
  return (id) => {
    let counted = known.get(id);
    if (counted !== undefined) return counted;
    const card = game.cards[id] as Card;
    const mayBe = ({ where, local }: Select): boolean =>
      where.every((part) => holdsFor(g, card, local, part) !== false);
    counted = ofEveryMode((rule) => counting.get(rule)?.every(mayBe) ?? false) !== undefined;
    known.set(id, counted);
    return counted;
  };
}

/** So many other cards print a field before one of them can be far from them. */
const FEWEST_PRINTED = 20;
/** How often the largest number of all others goes into one that is far from them. */
const FAR = 10;

/** Reports a printed number that is more than ten times the largest of all other cards. */
export function farNumbers(g: Context): void {
  const { game } = g;
  const largest = new Map<FieldId, { cards: number; first: Printed; second: number }>();
  for (const card of game.cards) {
    for (const entry of card.fields) {
      if (game.fields[entry.field]?.type.of !== 'number') continue;
      const value = entry.values.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      const known = largest.get(entry.field);
      if (known === undefined) largest.set(entry.field, { cards: 1, first: { card, entry, value }, second: 0 });
      else {
        known.cards++;
        known.second = Math.max(known.second, Math.min(known.first.value, value));
        if (value > known.first.value) known.first = { card, entry, value };
      }
    }
  }
  for (const [field, { cards, first, second }] of largest) {
    if (cards <= FEWEST_PRINTED || first.value <= second * FAR || second === 0) continue;
    const where = g.numberSites.get(first.entry);
    if (where === undefined) continue;
    const name = game.fields[field]?.name ?? '';
    g.reporter.report(where, say.farNumber({ field: name, value: first.value, most: second }));
  }
}

interface Printed {
  card: Card;
  entry: Card['fields'][number];
  value: number;
}
