/**
 * The decks that a search suggests. Weights are drawn of what is known (model.ts), and the deck that is best under them is tried
 * (Thompson sampling): cards that are not known well are tried, too.
 */
import { Dice } from '../../runtime/index.ts';
import { changesBetween, sumOf, type Weights } from './model.ts';
import { cardKey, cardsKey, deckKey } from './neighbours.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices } from './rules.ts';

/** Of 100 suggestions, so many change one card, and so many one or two; the others change up to MANY. */
const ONE = 60;
const TWO = 85;
const MANY = 4;
/** Most changes of a wide suggestion. */
const WIDE = 12;
/** Cards that change where a climb begins again, and the standard deviation that weights gain for it. */
const SHAKEN = 4;
const NOISE = 0.3;
/** Of 100 changes where order matters, so many move a card. */
const MOVED = 33;
/** Cards that are considered for a change: to go, and to come. Changes that are tried, until one is legal. */
const OUT = 16;
const INTO = 32;
const TRIED = 32;
/** Standard deviation of what a sum of weights does not explain: cards that help one another. */
export const TOGETHER = 0.1;
/** The same as far as it counts for a deck that has not played. */
const UNSURE = 0.05;

/** The decks that a change may lead to. */
export interface Neighbourhood {
  pool: readonly PoolEntry[];
  ordered: boolean;
  isLegal(deck: PoolIndices): boolean;
}

/** A deck that has played: by how much it was stronger than the climb's deck, and the standard error. */
export interface Met {
  deck: PoolIndices;
  lead: number;
  error: number;
}

export interface Suggested extends Neighbourhood {
  /** Decks that have played, and may be better than the climb's. */
  met: readonly Met[];
  /** Whether a deck has played: by its `cardsKey`, or where order matters by its `deckKey`. */
  isKnown(key: number | string): boolean;
  /** Whether suggestions may differ in all cards. */
  isWide: boolean;
}

/** `count` legal decks, some perhaps more than once. They depend on what is known and the seed alone. */
export function suggestions(
  best: PoolIndices,
  weights: Weights,
  count: number,
  seed: number,
  from: Suggested,
): PoolIndices[] {
  const dice = new Dice(seed);
  const draw = (): number => normal(dice);
  const met = from.met.map((one) => ({ ...one, changes: changesBetween(one.deck, best) }));
  const found: PoolIndices[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = weights.draw(draw);
    const many = dice.below(100);
    const most = from.isWide ? WIDE : many < ONE ? 1 : many < TWO ? 2 : MANY;
    let top = changed(best, drawn, most, dice, from);
    for (const { deck, lead, error, changes } of met) {
      const sum = sumOf(drawn, changes);
      const part = partOf(error);
      const gain = sum + part * (lead - sum) + Math.sqrt(part) * error * draw();
      if (top === null || gain > top.gain) top = { deck, gain };
    }
    if (top !== null) found.push(top.deck);
  }
  return found;
}

/** How much of a measured lead counts, beside what the weights let expect. */
export const partOf = (error: number): number => TOGETHER ** 2 / (TOGETHER ** 2 + error ** 2);

/** A deck near `best` from which a climb may lead elsewhere; `best` itself if no change is legal. */
export function shaken(best: PoolIndices, weights: Weights, seed: number, from: Neighbourhood): PoolIndices {
  const dice = new Dice(seed);
  const drawn = weights.draw(() => normal(dice)).map((one) => one + NOISE * normal(dice));
  return changed(best, drawn, SHAKEN, dice, { ...from, isKnown: () => false }, true)?.deck ?? best;
}

/** A deck without some of its least cards, as many as the seed says and the rules allow; null if they allow none. */
export function thinned(
  best: PoolIndices,
  weights: Weights,
  seed: number,
  { isLegal }: Neighbourhood,
): PoolIndices | null {
  const dice = new Dice(seed);
  const drawn = weights.draw(() => normal(dice));
  let deck = best;
  const least = [...best].sort((a, b) => (drawn[a] as number) - (drawn[b] as number));
  for (const card of least.slice(0, 1 + dice.below(best.length))) {
    const next = [...deck];
    next.splice(next.indexOf(card), 1);
    if (isLegal(next)) deck = next;
  }
  return deck === best ? null : deck;
}

/** A changed deck, and what the changes bring. */
interface Change {
  deck: PoolIndices;
  gain: number;
}

/** A deck with the best changes under weights, as long as they bring something or `isForced`; null if none is legal. */
function changed(
  best: PoolIndices,
  weights: readonly number[],
  changes: number,
  dice: Dice,
  from: Neighbourhood & Pick<Suggested, 'isKnown'>,
  isForced = false,
): Change | null {
  let now: Change = { deck: best, gain: 0 };
  for (let i = 0; i < changes; i++) {
    const isMove = from.ordered && dice.below(100) < MOVED;
    const next = isMove ? moved(now.deck, dice, from) : swapped(now.deck, weights, dice, from);
    // weights tell nothing of a place
    if (next === null || (i > 0 && !isForced && !isMove && next.gain <= 0)) break;
    now = { deck: next.deck, gain: next.gain + now.gain };
  }
  return now.deck === best ? null : now;
}

/** The best legal change of a card to a deck that is not known: one that goes, one that comes, or both. */
function swapped(
  deck: PoolIndices,
  weights: readonly number[],
  dice: Dice,
  { pool, ordered, isLegal, isKnown }: Neighbourhood & Pick<Suggested, 'isKnown'>,
): Change | null {
  const worth = (at: number): number => (at === NONE ? 0 : (weights[at] as number));
  const copies = new Map<number, number>();
  for (const at of deck) copies.set(at, (copies.get(at) ?? 0) + 1);
  const free = [...pool.keys()].filter((at) => (copies.get(at) ?? 0) < (pool[at] as PoolEntry).count);
  const weakest = [NONE, ...copies.keys()].sort((a, b) => worth(a) - worth(b)).slice(0, OUT);
  const strongest = [NONE, ...free].sort((a, b) => worth(b) - worth(a)).slice(0, INTO);
  const swaps: { goes: number; comes: number; gain: number }[] = [];
  for (const [i, goes] of weakest.entries())
    for (const [j, comes] of strongest.entries()) {
      // those before both gain as much: enough of them, though those of a card for itself do not count
      if ((i + 1) * (j + 1) > TRIED + OUT + 2) break;
      if (goes !== comes) swaps.push({ goes, comes, gain: worth(comes) - worth(goes) + UNSURE * normal(dice) });
    }
  swaps.sort((a, b) => b.gain - a.gain);
  const key = cardsKey(deck);
  for (const { goes, comes, gain } of swaps.slice(0, TRIED)) {
    const place = goes === NONE ? (ordered ? dice.below(deck.length + 1) : deck.length) : deck.indexOf(goes);
    if (!ordered && isKnown(key - cardKey(goes) + cardKey(comes))) continue;
    const next = [...deck];
    next.splice(place, goes === NONE ? 0 : 1, ...(comes === NONE ? [] : [comes]));
    if (!(ordered && isKnown(deckKey(next, ordered))) && isLegal(next)) return { deck: next, gain };
  }
  return null;
}
/** In place of a card that goes or comes; its `cardKey` is 0. */
const NONE = -1;

/** One card at another place, drawn. */
function moved(deck: PoolIndices, dice: Dice, { isLegal }: Neighbourhood): Change | null {
  const next = [...deck];
  next.splice(dice.below(deck.length), 0, ...next.splice(dice.below(deck.length), 1));
  return isLegal(next) ? { deck: next, gain: 0 } : null;
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
