/**
 * Starts a match for trying a card. The game is bound with the card in the first player's deck. Of the first seeds, the one
 * is chosen that brings the card to the hand earliest.
 */

import { deckZoneOf } from '../../../compiler/bind/find.ts';
import { bind, type Choice, rebind } from '../../../compiler/bind/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, Game, IR } from '../../../compiler/ir/index.ts';
import { ancestors } from '../../../compiler/ir/kinds.ts';
import { namer } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { createMatch, moveStage, openMoves, seatsToAct } from '../../../runtime/match.ts';
import { type SeenCard, type SeenZone, view } from '../../../runtime/view.ts';
import { w } from '../texts/worker/index.ts';
import { wear } from './table.ts';

export interface MatchSettings {
  /** The card to try, and its level; null plays the decks unchanged. */
  card: string | null;
  level: number;
  /** Null for the first mode of the game. */
  mode: string | null;
  mods: string[];
  /** The first seed to examine. */
  seed: number;
}

export interface OpenedMatch {
  bound: Bound;
  seed: number;
  match: Match;
  /** Whether the player sees the card at the start. */
  drawn: boolean;
  /** Whether decks may hold the card; in other games and for other cards, setup and effects make it. */
  inDeck: boolean;
}

export type Opening = OpenedMatch | { refused: string };

/** The seat of the player who tries the card. */
export const OWN_SEAT = 1;
/** Number of seeds to examine. With a dozen cards in a deck, nearly every hand occurs within this many. */
const SEEDS = 48;

/**
 * `ir` contains only this game. The deck rules are not checked, because the user tries a card, not a deck. `more` returns
 * whether there is time to examine another seed.
 */
export function openMatch(ir: IR, settings: MatchSettings, more: () => boolean = () => true): Opening {
  const binding = boundFor(ir, settings);
  if ('refused' in binding) return binding;
  const { bound, card } = binding;
  return { bound, inDeck: isDeckCard(bound.game, card), ...bestSeed(bound, card, settings.seed, more) };
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
  const binding = bind(ir, { ...choice, decks: [] });
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

/**
 * The first decks of the game, one for each seat. In the first deck the card replaces one of its kind, so that the size of
 * the deck stays the same. A card that decks do not take is left to setup and effects.
 */
function decksFor(game: Game, bound: Bound, card: CardId, level: number): Bound['decks'] {
  const decks = Array.from({ length: bound.seats }, (_, seat) => {
    const deck = game.decks[seat % Math.max(1, game.decks.length)];
    const cards = (deck?.cards ?? []).flatMap((one) =>
      Array.from({ length: one.count }, () => ({ card: one.card, level: one.level })),
    );
    return { name: deck?.name ?? '', cards: cards.filter((one) => bound.active[game.cards[one.card]?.layer ?? 0]) };
  });
  const cards = decks[OWN_SEAT - 1]?.cards;
  if (cards === undefined || !isDeckCard(game, card)) return decks;
  const mine = cards.find((one) => one.card === card);
  const kind = game.cards[card]?.kind;
  const twin = cards.findIndex((one) => game.cards[one.card]?.kind === kind);
  if (mine !== undefined) mine.level = level;
  else if (cards.length === 0) cards.push({ card, level });
  else cards[twin < 0 ? cards.length - 1 : twin] = { card, level };
  return decks;
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
  more: () => boolean,
): { seed: number; match: Match; drawn: boolean } {
  let best = { seed: first, match: createMatch(bound, { seed: first }), drawn: card < 0 };
  if (card < 0) return best;
  let rank = -1;
  for (let seed = first; seed < first + SEEDS && (rank < 0 || more()); seed++) {
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
  return view(match, 0).zones.some(
    (of) => !inPlay.has(of.zone) && of.cards.some((one) => one.card === card && isOwn(match, one, of)),
  );
}

const nameOf = (match: Match, ref: number): string => namer(match)(ref);
