/**
 * The decks that a search suggests. Weights are drawn of what is known (model.ts), and the deck that is best under them is tried
 * (Thompson sampling): cards that are not known well are tried, too.
 */
import { Dice } from '../../runtime/index.ts';
import { type Models, type Worths, worthOf } from './model.ts';
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
/** So many changes of a kind that all break a rule, and no more of this kind are tried among the suggestions of a field. */
const BROKEN = 24;
/** Standard deviation of what a sum of weights does not explain: cards that help one another. */
export const TOGETHER = 0.1;
/** The same as far as it counts for a deck that has not played, for each card that goes or comes. */
const UNSURE = 0.035;

/** The decks that a change may lead to. */
export interface Neighbourhood {
  pool: readonly PoolEntry[];
  ordered: boolean;
  isLegal(deck: PoolIndices): boolean;
  /** What kind of card it is. */
  kindOf(at: number): number;
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
  models: Models,
  count: number,
  seed: number,
  from: Suggested,
): PoolIndices[] {
  const dice = new Dice(seed);
  const draw = (): number => normal(dice);
  const tries = new Tries();
  const found: PoolIndices[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = models.draw(dice, draw);
    const worth = worthOf(drawn, best);
    const many = dice.below(100);
    const most = from.isWide ? WIDE : many < ONE ? 1 : many < TWO ? 2 : MANY;
    let top = changed(best, drawn, most, dice, { ...from, tries });
    for (let k = 0; k < from.met.length; k++) {
      const { deck, lead, error } = from.met[k] as Met;
      const sum = worthOf(drawn, deck) - worth;
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
export function shaken(best: PoolIndices, models: Models, seed: number, from: Neighbourhood): PoolIndices {
  const dice = new Dice(seed);
  const drawn = models.draw(dice, () => normal(dice));
  const worths = drawn.worths.map((one) => one + NOISE * normal(dice));
  return (
    changed(best, { ...drawn, worths }, SHAKEN, dice, { ...from, isKnown: () => false, tries: new Tries() }, true)
      ?.deck ?? best
  );
}

/** A deck without some of its least cards, as many as the seed says and the rules allow; null if they allow none. */
export function thinned(
  best: PoolIndices,
  models: Models,
  seed: number,
  { isLegal }: Neighbourhood,
): PoolIndices | null {
  const dice = new Dice(seed);
  const { worths } = models.draw(dice, () => normal(dice));
  let deck = best;
  const least = [...best].sort((a, b) => (worths[a] as number) - (worths[b] as number));
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

/** What a change is made by. */
interface Making extends Neighbourhood, Pick<Suggested, 'isKnown'> {
  tries: Tries;
}

/**
 * Changes that broke a rule. Most do for one reason: the deck is full, or needs a card of the kind that goes. Changes are alike
 * if they replace a card of the same kind by one of the same kind, or add or remove one where the decks have the same size.
 */
class Tries {
  readonly #broken = new Map<number, number>();

  isHopeless(change: number): boolean {
    return (this.#broken.get(change) ?? 0) >= BROKEN;
  }

  add(change: number, isLegal: boolean): void {
    this.#broken.set(change, isLegal ? Number.NEGATIVE_INFINITY : (this.#broken.get(change) ?? 0) + 1);
  }
}

/** More than a game has kinds of cards. */
const KINDS = 0x1000;

/** A number that is equal for changes that are alike. */
function alike(goes: number, comes: number, size: number, kindOf: Neighbourhood['kindOf']): number {
  const out = goes === NONE ? 0 : kindOf(goes) + 1;
  const into = comes === NONE ? 0 : kindOf(comes) + 1;
  return out * KINDS + into + (out === 0 || into === 0 ? size * KINDS ** 2 : 0);
}

/** A deck with the best changes under weights, as long as they bring something or `isForced`; null if none is legal. */
function changed(
  best: PoolIndices,
  drawn: Worths,
  changes: number,
  dice: Dice,
  from: Making,
  isForced = false,
): Change | null {
  const worths = from.pool.map((_, at) => (drawn.worths[at] as number) + UNSURE * normal(dice));
  const unsure = { ...drawn, worths };
  const ranked = rankedBy(worths);
  let now: Change = { deck: best, gain: 0 };
  for (let i = 0; i < changes; i++) {
    const isMove = from.ordered && dice.below(100) < MOVED;
    const next =
      (isMove ? null : swapped(now.deck, unsure, ranked, dice, from)) ??
      (from.ordered ? moved(now.deck, dice, from) : null);
    // weights tell nothing of a place
    if (next === null || (i > 0 && !isForced && !isMove && next.gain < 0)) break;
    now = { deck: next.deck, gain: next.gain + now.gain };
  }
  return now.deck === best ? null : now;
}

/** All cards, the weakest first. A sort of numbers without a function is several times as fast. */
function rankedBy(worths: readonly number[]): Int32Array {
  const count = worths.length;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = Math.round((worths[i] as number) * FINE) * count + i;
  keys.sort();
  const ranked = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const key = keys[i] as number;
    ranked[i] = key - Math.floor(key / count) * count;
  }
  return ranked;
}
const FINE = 2 ** 20;

/** In place of a card that goes or comes; its `cardKey` is 0. */
const NONE = -1;

/** The best legal change of a card to a deck that is not known: one that goes, one that comes, or both. */
function swapped(
  deck: PoolIndices,
  { worths, more, scale }: Worths,
  ranked: Int32Array,
  dice: Dice,
  { pool, ordered, isLegal, kindOf, isKnown, tries }: Making,
): Change | null {
  const size = deck.length;
  const copies = new Int32Array(pool.length);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const at = deck[i] as number;
    copies[at] = (copies[at] as number) + 1;
    sum += worths[at] as number;
  }
  const weakest: number[] = [];
  for (let i = 0; i < ranked.length && weakest.length < OUT; i++)
    if ((copies[ranked[i] as number] as number) > 0) weakest.push(ranked[i] as number);
  const strongest: number[] = [];
  for (let i = ranked.length - 1; i >= 0 && strongest.length < INTO; i--) {
    const at = ranked[i] as number;
    if ((copies[at] as number) < (pool[at] as PoolEntry).count) strongest.push(at);
  }
  const now = scale(size) * sum;
  const gainOf = (goes: number, comes: number): number => {
    const change = (comes === NONE ? 0 : 1) - (goes === NONE ? 0 : 1);
    const then =
      sum + (comes === NONE ? 0 : (worths[comes] as number)) - (goes === NONE ? 0 : (worths[goes] as number));
    return scale(size + change) * then - now + change * more;
  };
  // lists of changes, each from the best one on: one for each card that goes, one of cards that only come, one of those that only go
  const [adds, removes] = [weakest.length, weakest.length + 1];
  const goesOf = (list: number, at: number): number =>
    list === adds ? NONE : (weakest[list === removes ? at : list] as number);
  const comesOf = (list: number, at: number): number => (list === removes ? NONE : (strongest[at] as number));
  const lengthOf = (list: number): number => (list === removes ? weakest.length : strongest.length);
  const places: number[] = [];
  const gains: number[] = [];
  for (let list = 0; list <= removes; list++) {
    places.push(0);
    gains.push(lengthOf(list) === 0 ? Number.NEGATIVE_INFINITY : gainOf(goesOf(list, 0), comesOf(list, 0)));
  }
  const key = cardsKey(deck);
  for (let tried = 0; tried < TRIED; ) {
    let top = 0;
    for (let i = 1; i < gains.length; i++) if ((gains[i] as number) > (gains[top] as number)) top = i;
    const gain = gains[top] as number;
    if (gain === Number.NEGATIVE_INFINITY) return null;
    const at = places[top] as number;
    const goes = goesOf(top, at);
    const comes = comesOf(top, at);
    places[top] = at + 1;
    gains[top] = at + 1 < lengthOf(top) ? gainOf(goesOf(top, at + 1), comesOf(top, at + 1)) : Number.NEGATIVE_INFINITY;
    const like = alike(goes, comes, size, kindOf);
    if (goes === comes || tries.isHopeless(like)) continue;
    tried++;
    if (!ordered && isKnown(key - cardKey(goes) + cardKey(comes))) continue;
    const place = goes === NONE ? (ordered ? dice.below(size + 1) : size) : deck.indexOf(goes);
    const next = deck.slice();
    if (comes === NONE) next.splice(place, 1);
    else next.splice(place, goes === NONE ? 0 : 1, comes);
    if (ordered && isKnown(deckKey(next, ordered))) continue;
    const legal = isLegal(next);
    tries.add(like, legal);
    if (legal) return { deck: next, gain };
  }
  return null;
}

/** One card at another place, drawn. */
function moved(deck: PoolIndices, dice: Dice, { isLegal }: Neighbourhood): Change | null {
  const next = [...deck];
  next.splice(dice.below(deck.length), 0, ...next.splice(dice.below(deck.length), 1));
  return isLegal(next) ? { deck: next, gain: 0 } : null;
}

/**
 * A draw of about the standard normal distribution, the same to the last bit on every machine: a sum of four numbers of 16 bits,
 * whose variance is a third.
 */
function normal(dice: Dice): number {
  const a = dice.word();
  const b = dice.word();
  const sum = (a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16);
  return (sum / 0x10000 - 2) * Math.sqrt(3);
}
