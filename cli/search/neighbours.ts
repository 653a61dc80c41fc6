/** Neighbours of a deck: one card replaced, added or removed; if order matters, also one card moved or two swapped. */
import { Dice } from '../../runtime/index.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices } from './rules.ts';
import { copiesIn } from './start.ts';

/** A key that is equal for equal decks. */
export const deckKey = (deck: PoolIndices, ordered: boolean): string =>
  (ordered ? deck : [...deck].sort((a, b) => a - b)).join(' ');

/**
 * A number for the cards of a deck, whatever their order: the sum of one for each card. Decks with other cards hardly ever have
 * the same.
 */
export const cardsKey = (deck: PoolIndices): number => deck.reduce((sum, card) => sum + cardKey(card), 0);

/** That of -1 is 0. */
export function cardKey(card: number): number {
  const low = Math.imul(card + 1, 0x9e3779b1) ^ (Math.imul(card + 1, 0x85ebca6b) >>> 13);
  const high = Math.imul(card + 1, 0xc2b2ae35) >>> 24;
  return high * 2 ** 32 + (low >>> 0);
}

/** All neighbours, each once, shuffled by the seed. They may break deck rules. */
export function neighboursOf(
  deck: PoolIndices,
  pool: readonly PoolEntry[],
  ordered: boolean,
  seed: number,
): PoolIndices[] {
  const found: PoolIndices[] = [];
  const free = pool.flatMap(({ count }, at) => (copiesIn(deck, at) < count ? [at] : []));
  // copies are equal, so one of them is enough
  const places = deck.flatMap((at, i) => (ordered || deck.indexOf(at) === i ? [i] : []));
  for (const place of places) {
    for (const at of free) if (at !== deck[place]) found.push(spliced(deck, place, 1, at));
    found.push(spliced(deck, place, 1));
    if (ordered) found.push(...moved(deck, place));
  }
  for (const at of free) {
    if (!ordered) found.push([...deck, at]);
    else for (let place = 0; place <= deck.length; place++) found.push(spliced(deck, place, 0, at));
  }
  const decks = [...new Map(found.map((one) => [deckKey(one, ordered), one])).values()];
  const dice = new Dice(seed);
  for (let i = decks.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [decks[i], decks[j]] = [decks[j] as PoolIndices, decks[i] as PoolIndices];
  }
  return decks;
}

/** The decks in which the card at `from` is moved to another position or swapped with the card there. */
function moved(deck: PoolIndices, from: number): PoolIndices[] {
  const card = deck[from] as number;
  const rest = spliced(deck, from, 1);
  return deck.flatMap((other, to) =>
    to === from || other === card
      ? []
      : [spliced(rest, to, 0, card), spliced(spliced(deck, from, 1, other), to, 1, card)],
  );
}

const spliced = (deck: PoolIndices, at: number, gone: number, ...cards: number[]): PoolIndices => [
  ...deck.slice(0, at),
  ...cards,
  ...deck.slice(at + gone),
];
