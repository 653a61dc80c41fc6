/**
 * Starts a match for trying a card. The game is bound with the card in the first player's deck. Of the first seeds, the one
 * is chosen that brings the card to the hand earliest.
 */

import { deckZoneOf } from '../../../compiler/bind/active-index.ts';
import { keepsRules, rulesDifferBySeat } from '../../../compiler/bind/deckrules.ts';
import { bind, type Choice, rebind } from '../../../compiler/bind/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, Game, IR } from '../../../compiler/ir/index.ts';
import { ancestors } from '../../../compiler/ir/kinds.ts';
import { namer } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { createMatch, moveStage, openMoves, seatsToAct } from '../../../runtime/match.ts';
import { type SeenCard, type SeenZone, view, viewOfEverything } from '../../../runtime/view.ts';
import { w } from '../texts/worker/index.ts';
import { wear } from './table.ts';

export interface MatchSettings {
  /** The card to try, and its level; null plays the decks unchanged. */
  card: string | null;
  level: number;
  /** Null for the default mode of the game. */
  mode: string | null;
  mods: string[];
  /** How many play; null for the fewest. Links from before it was chosen do not have it. */
  players?: number | null;
  /** The first seed to examine. */
  seed: number;
}

export interface OpenedMatch {
  bound: Bound;
  seed: number;
  match: Match;
  /** Whether the player sees the card at the start. */
  drawn: boolean;
  /** Whether the player's deck holds the card; in other games and for other cards, setup and effects make it. */
  inDeck: boolean;
}

export type Opening = OpenedMatch | { refused: string };

/** The seat of the player who tries the card. */
export const OWN_SEAT = 1;
/** Number of seeds to examine. With a dozen cards in a deck, nearly every hand occurs within this many. */
const SEEDS = 48;

/**
 * `ir` contains only this game. `more` returns whether there is time to examine another seed, given whether one was found that
 * brings the card.
 */
export function openMatch(ir: IR, settings: MatchSettings, more: (drawn: boolean) => boolean = () => true): Opening {
  const binding = boundFor(ir, settings);
  if ('refused' in binding) return binding;
  const { bound, card } = binding;
  const inDeck = bound.decks[OWN_SEAT - 1]?.cards.some((one) => one.card === card) === true;
  return { bound, inDeck, ...bestSeed(bound, card, settings.seed, more) };
}

/** The same with the given seed, whatever it deals. */
export function openSeed(ir: IR, settings: MatchSettings): Omit<OpenedMatch, 'drawn' | 'inDeck'> | { refused: string } {
  const { seed } = settings;
  const binding = boundFor(ir, settings);
  if ('refused' in binding) return binding;
  return { bound: binding.bound, seed, match: createMatch(binding.bound, { seed }) };
}

function boundFor(ir: IR, settings: MatchSettings): { bound: Bound; card: CardId } | { refused: string } {
  const [game] = ir.games;
  if (game === undefined) return { refused: w.refused.noGame };
  const choice: Choice = { game: game.folder, mode: settings.mode, mods: settings.mods };
  // binding without decks gives the seats and the active layers, which choose the decks below
  const players = settings.players ?? null;
  const binding = bind(ir, { ...choice, ...(players !== null && { players }), decks: [] });
  if ('diagnostics' in binding) return { refused: binding.diagnostics[0]?.message ?? w.refused.gameNotBound };
  const card = game.cards.findIndex(({ name }) => name === settings.card);
  if (settings.card !== null && card < 0)
    return { refused: w.refused.noCard({ card: settings.card, game: game.name }) };
  const decks = decksFor(game, binding.bound, card, Math.min(settings.level, game.levels));
  const { mode, mods } = binding.bound;
  const withDecks = rebind(ir, { mode, mods, decks });
  if ('diagnostics' in withDecks) return { refused: withDecks.diagnostics[0]?.message ?? w.refused.decksNotBound };
  wear(withDecks.bound, game.look, ir.files);
  return { bound: withDecks.bound, card };
}

/** Maximum number of decks that are searched for a place of the card. */
const LOOKED_THROUGH = 12;

/**
 * The first decks of the game, one for each seat. The first player has the first deck in which the card may take the place of
 * another one, so that the deck keeps the deck rules and its size. A card that no deck takes is left to setup and effects.
 */
function decksFor(game: Game, bound: Bound, card: CardId, level: number): Bound['decks'] {
  const deckAt = (at: number): Bound['decks'][number] => {
    const deck = game.decks[at];
    const cards = (deck?.cards ?? []).flatMap((one) =>
      Array.from({ length: one.count }, () => ({ card: one.card, level: one.level })),
    );
    return { name: deck?.name ?? '', cards: cards.filter((one) => bound.active[game.cards[one.card]?.layer ?? 0]) };
  };
  const declared = game.decks.map((_, at) => deckAt(at));
  const isApart = rulesDifferBySeat(game, bound.active);
  const decks = Array.from({ length: bound.seats }, (_, seat) => {
    const usual = deckAt(seat % Math.max(1, game.decks.length));
    const own = isApart ? declared.find((deck) => keepsRules(bound, deck.cards, seat + 1) === true) : undefined;
    return own ?? usual;
  });
  const [first] = decks;
  if (first === undefined || !isDeckCard(game, card)) return decks;
  const among = game.decks.slice(0, LOOKED_THROUGH).map((_, at) => deckAt(at));
  const kept = among.filter((deck) => keepsRules(bound, deck.cards, OWN_SEAT) === true);
  // where the decks of the game do not keep the rules, none of them is a measure for the card
  const trials = kept.length === 0 ? placesFor(game, first, card, level).slice(0, 1) : null;
  const all = trials ?? kept.flatMap((deck) => placesFor(game, deck, card, level));
  decks[OWN_SEAT - 1] =
    all.find((deck) => trials !== null || keepsRules(bound, deck.cards, OWN_SEAT) === true) ?? first;
  return decks;
}

/** A deck with the card: as it is if it holds the card, else in the place of one of its kind, or of another card. */
function placesFor(game: Game, deck: Bound['decks'][number], card: CardId, level: number): Bound['decks'] {
  const { cards } = deck;
  if (cards.length === 0) return [{ ...deck, cards: [{ card, level }] }];
  const at = cards.findIndex((one) => one.card === card);
  const kind = (id: CardId): number => game.cards[id]?.kind ?? -1;
  const outs = [...new Set(cards.map((one) => one.card))].sort(
    (a, b) => Number(kind(b) === kind(card)) - Number(kind(a) === kind(card)),
  );
  const places = at >= 0 ? [at] : outs.map((out) => cards.findIndex((one) => one.card === out));
  return places.map((place) => ({ ...deck, cards: cards.map((one, i) => (i === place ? { card, level } : one)) }));
}

/** Whether the zone that takes decks, if there is one, takes this card. */
function isDeckCard(game: Game, card: CardId): boolean {
  const zone = game.zones[deckZoneOf(game) ?? -1];
  const kind = game.cards[card]?.kind;
  return zone !== undefined && kind !== undefined && ancestors(game, kind).has(zone.kind);
}

/**
 * Score of a seed: the card is in the deck, visible, or visible in our turn. Above that, the score grows with the number of
 * moves that can use the card.
 */
const AWAY = 0;
const SEEN = 1;
const OUR_TURN = 2;

function bestSeed(
  bound: Bound,
  card: CardId,
  first: number,
  more: (drawn: boolean) => boolean,
): { seed: number; match: Match; drawn: boolean } {
  let best = { seed: first, match: createMatch(bound, { seed: first }), drawn: card < 0 };
  if (card < 0) return best;
  let rank = -1;
  for (let seed = first; seed < first + SEEDS && (rank < 0 || more(rank > AWAY)); seed++) {
    const match = seed === first ? best.match : createMatch(bound, { seed });
    const found = rankOf(match, card);
    if (found <= rank) continue;
    rank = found;
    best = { seed, match, drawn: found > AWAY };
  }
  return best;
}

function rankOf(match: Match, card: CardId): number {
  const { zones } = view(match, OWN_SEAT);
  if (!zones.some((zone) => zone.cards.some((one) => one.card === card && isOwn(match, one, zone)))) return AWAY;
  return seatsToAct(match).includes(OWN_SEAT) ? OUR_TURN + waysToPlay(match, card) : SEEN;
}

/** Whether a card is the player's: it owns or holds it, or nobody does, as in games where all play with the same cards. */
const isOwn = ({ bound }: Match, { owner }: SeenCard, { holder }: SeenZone): boolean =>
  owner === OWN_SEAT || holder === OWN_SEAT || (owner < 1 && (holder === null || holder > bound.seats));

/**
 * Number of open moves that can begin with such a card. A card that is too expensive to play can often still be discarded,
 * so a higher number indicates that it can be played.
 */
export function waysToPlay(match: Match, card: CardId): number {
  return openMoves(match, OWN_SEAT).moves.filter((id) =>
    moveStage(match, OWN_SEAT, id, [])?.options.some((ref) => match.game.cards[card]?.name === nameOf(match, ref)),
  ).length;
}

/** Whether the player who tries a card has one that is not in play. A commander that stands there from the start is never played. */
export function isOutOfPlay(match: Match, card: CardId): boolean {
  const inPlay = new Set(match.game.kinds.flatMap(({ lives }) => lives));
  return viewOfEverything(match).zones.some(
    (of) => !inPlay.has(of.zone) && of.cards.some((one) => one.card === card && isOwn(match, one, of)),
  );
}

const nameOf = (match: Match, ref: number): string => namer(match)(ref);
