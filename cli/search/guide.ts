/**
 * What a search has learnt about the owned cards, and the decks that it suggests. Each card has a weight: by how much one copy
 * of it in the deck changes the share of wins, in standard deviations of a match: near 100% all cards change less. Weights are normal distributions without correlations, updated by the lead of
 * each deck that was raced against the best one. Suggestions are drawn: each is the best change under weights that are drawn
 * from the distributions (Thompson sampling), so cards that are not known well are tried, too.
 */
import { Dice } from '../../runtime/index.ts';
import { deckKey } from './neighbours.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices } from './rules.ts';
import { copiesIn } from './start.ts';
import type { Lead } from './versus.ts';

/** Mean and variance of the weight of each owned card. */
export interface Weights {
  means: number[];
  variances: number[];
}

/** Standard deviation of a weight before anything is known, and what it gains with each deck that is taken. */
const UNKNOWN = 0.16;
const FORGOTTEN = 0.07;
/** Standard deviation of what a sum of weights does not explain: cards that help one another. */
const TOGETHER = 0.06;
/** Of 100 suggestions, so many change one card, and so many one or two; the others change three. */
const ONE = 60;
const TWO = 85;
/** Of 100 changes, so many only take a card out, only add one, and replace a card that is not chosen by its weight. */
const REMOVED = 10;
const ADDED = 5;
const ANY = 15;
/** Cards that change where a climb begins again, and the standard deviation that weights gain for it. */
const SHAKEN = { changes: 4, noise: 0.15 };
/** Of 100 cards that a census tries, so many are added; the others come in for one of the weakest few. */
const GROWN = 30;
const WEAKEST = 4;
/** Of 100 changes where order matters, so many move a card. */
const MOVED = 33;
/** Cards that are considered for a change: to go, and to come. Changes that are tried, until one is legal. */
const OUT = 16;
const INTO = 32;
const TRIED = 32;

export const unknown = (pool: readonly PoolEntry[]): Weights => ({
  means: pool.map(() => 0),
  variances: pool.map(() => UNKNOWN ** 2),
});

/** The weights after a race: `lead` is that of a deck over `best`. */
export function learnt({ means, variances }: Weights, deck: PoolIndices, best: PoolIndices, lead: Lead): Weights {
  const changes = [...new Set([...deck, ...best])]
    .map((at) => ({ at, copies: copiesIn(deck, at) - copiesIn(best, at) }))
    .filter(({ copies }) => copies !== 0);
  const known = (list: readonly number[], at: number): number => list[at] as number;
  const expected = changes.reduce((sum, { at, copies }) => sum + copies * known(means, at), 0);
  const variance = changes.reduce(
    (sum, { at, copies }) => sum + copies ** 2 * known(variances, at),
    lead.error ** 2 + TOGETHER ** 2,
  );
  const next: Weights = { means: [...means], variances: [...variances] };
  for (const { at, copies } of changes) {
    const gain = (copies * known(variances, at)) / variance;
    next.means[at] = known(means, at) + gain * (lead.mean - expected);
    next.variances[at] = known(variances, at) * (1 - gain * copies);
  }
  return next;
}

/** The weights for a new best deck, beside which the same cards may be worth something else. */
export const loosened = ({ means, variances }: Weights): Weights => ({
  means,
  variances: variances.map((one) => one + FORGOTTEN ** 2),
});

/** By how much a deck is expected to win more often than another one. */
export const expectedLead = ({ means }: Weights, deck: PoolIndices, best: PoolIndices): number => {
  const sum = (cards: PoolIndices): number => cards.reduce((total, at) => total + (means[at] as number), 0);
  return sum(deck) - sum(best);
};

/** The decks that a change may lead to. */
export interface Neighbourhood {
  pool: readonly PoolEntry[];
  ordered: boolean;
  isLegal(deck: PoolIndices): boolean;
}

export interface Suggested extends Neighbourhood {
  /** Whether a deck is known already. */
  isKnown(deck: PoolIndices): boolean;
}

/** At most `count` legal decks that differ from `best` in a few cards. They depend on the weights and the seed alone. */
export function suggestions(
  best: PoolIndices,
  weights: Weights,
  count: number,
  seed: number,
  from: Suggested,
): PoolIndices[] {
  const dice = new Dice(seed);
  const found = new Map<string, PoolIndices>();
  for (let tries = 0; tries < 2 * count && found.size < count; tries++) {
    const sort = dice.below(100);
    const deck = changed(best, weights, sort < ONE ? 1 : sort < TWO ? 2 : 3, dice, from);
    if (deck !== null && !from.isKnown(deck)) found.set(deckKey(deck, from.ordered), deck);
  }
  found.delete(deckKey(best, from.ordered));
  return [...found.values()];
}

/**
 * Legal decks that try each card once: each card of the deck goes, and each other one comes, mostly for one of the weakest. The
 * weights of a card were perhaps learnt beside others.
 */
export function census(best: PoolIndices, weights: Weights, seed: number, from: Suggested): PoolIndices[] {
  const { pool, ordered, isLegal, isKnown } = from;
  const dice = new Dice(seed);
  const found = new Map<string, PoolIndices>();
  const put = (deck: PoolIndices): boolean => {
    if (!isLegal(deck)) return false;
    if (!isKnown(deck)) found.set(deckKey(deck, ordered), deck);
    return true;
  };
  for (const place of best.keys()) put(best.filter((_, i) => i !== place));
  for (const [at, { count }] of pool.entries()) {
    if (copiesIn(best, at) >= count) continue;
    if (dice.below(100) < GROWN && put([...best, at])) continue;
    const drawn = drawnWeights(weights, dice);
    const worth = (place: number): number => drawn[best[place] as number] as number;
    const weakest = [...best.keys()].sort((a, b) => worth(a) - worth(b)).slice(0, WEAKEST);
    weakest.some((place) => put(best.map((one, i) => (i === place ? at : one))));
  }
  found.delete(deckKey(best, ordered));
  return [...found.values()];
}

/** A deck near `best` from which a climb may lead elsewhere; `best` itself if no change is legal. */
export function shaken(
  best: PoolIndices,
  { means, variances }: Weights,
  seed: number,
  from: Neighbourhood,
): PoolIndices {
  const unsure = { means, variances: variances.map((one) => one + SHAKEN.noise ** 2) };
  return changed(best, unsure, SHAKEN.changes, new Dice(seed), from) ?? best;
}

const drawnWeights = ({ means, variances }: Weights, dice: Dice): number[] =>
  means.map((mean, at) => mean + Math.sqrt(variances[at] as number) * normal(dice));

/** A deck with the best changes under weights that are drawn; null if none is legal. */
function changed(
  best: PoolIndices,
  weights: Weights,
  changes: number,
  dice: Dice,
  from: Neighbourhood,
): PoolIndices | null {
  const drawn = drawnWeights(weights, dice);
  let deck = best;
  for (let i = 0; i < changes; i++) {
    const next = from.ordered && dice.below(100) < MOVED ? moved(deck, dice, from) : swapped(deck, drawn, dice, from);
    if (next === null) return null;
    deck = next;
  }
  return deck;
}

/** The best legal change of a card: one that goes, one that comes, or both. */
function swapped(
  deck: PoolIndices,
  drawn: readonly number[],
  dice: Dice,
  { pool, ordered, isLegal }: Neighbourhood,
): PoolIndices | null {
  const worth = (at: number | null): number => (at === null ? 0 : (drawn[at] as number));
  const copies = new Map<number, number>();
  for (const at of deck) copies.set(at, (copies.get(at) ?? 0) + 1);
  const weakest = [...copies.keys()].sort((a, b) => worth(a) - worth(b)).slice(0, OUT);
  const free = [...pool.keys()].filter((at) => (copies.get(at) ?? 0) < (pool[at] as PoolEntry).count);
  const strongest = free.sort((a, b) => worth(b) - worth(a)).slice(0, INTO);
  const sort = dice.below(100);
  // of many cards to come one always seems better than none, so the other changes are tried by themselves
  const [out, into] =
    sort < REMOVED
      ? [weakest, [null]]
      : sort < REMOVED + ADDED
        ? [[null], strongest]
        : sort < REMOVED + ADDED + ANY
          ? [[weakest[dice.below(weakest.length)] ?? null], strongest]
          : [withNone(weakest, (at) => worth(at) < 0), withNone(strongest, (at) => worth(at) > 0)];
  const swaps: { goes: number | null; comes: number | null; gain: number }[] = [];
  for (const [i, goes] of out.entries())
    for (const [j, comes] of into.entries()) {
      // swaps of cards that are before both gain as much: enough of them, though those of a card for itself do not count
      if ((i + 1) * (j + 1) > TRIED + OUT + 2) break;
      if (goes !== comes) swaps.push({ goes, comes, gain: worth(comes) - worth(goes) });
    }
  swaps.sort((a, b) => b.gain - a.gain);
  for (const { goes, comes } of swaps.slice(0, TRIED)) {
    const next = [...deck];
    const place = goes === null ? (ordered ? dice.below(deck.length + 1) : deck.length) : deck.indexOf(goes);
    next.splice(place, goes === null ? 0 : 1, ...(comes === null ? [] : [comes]));
    if (isLegal(next)) return next;
  }
  return null;
}

/** A list with `null` behind those at its beginning that are such. */
function withNone(list: readonly number[], isSuch: (one: number) => boolean): (number | null)[] {
  const end = list.findIndex((one) => !isSuch(one));
  const at = end < 0 ? list.length : end;
  return [...list.slice(0, at), null, ...list.slice(at)];
}

/** One card at another place, drawn. */
function moved(deck: PoolIndices, dice: Dice, { isLegal }: Neighbourhood): PoolIndices | null {
  const next = [...deck];
  next.splice(dice.below(deck.length), 0, ...next.splice(dice.below(deck.length), 1));
  return isLegal(next) ? next : null;
}

/**
 * A draw of about the standard normal distribution, the same to the last bit on every machine: a sum of four numbers, whose
 * variance is a third.
 */
function normal(dice: Dice): number {
  const sum = dice.below(ONE_DRAW) + dice.below(ONE_DRAW) + dice.below(ONE_DRAW) + dice.below(ONE_DRAW);
  return (sum / ONE_DRAW - 2) * Math.sqrt(3);
}
const ONE_DRAW = 1 << 24;
