/** Decks that differ from one in a card: another in its place, one more, one less; where order counts, also one elsewhere, or two changed over. */
import { Dice } from '../../runtime/index.ts';
import type { Owned } from './pool.ts';
import type { Cards } from './rules.ts';
import { copiesIn } from './start.ts';

/** The same for decks that are the same. */
export const keyOf = (deck: Cards, ordered: boolean): string =>
  (ordered ? deck : [...deck].sort((a, b) => a - b)).join(' ');

/** All of them once, in an order that the seed decides; the rules are not asked. */
export function neighboursOf(deck: Cards, pool: readonly Owned[], ordered: boolean, seed: number): Cards[] {
  const found: Cards[] = [];
  const free = pool.flatMap(({ count }, at) => (copiesIn(deck, at) < count ? [at] : []));
  // of copies of one card any will do, unless their places count
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
  const decks = [...new Map(found.map((one) => [keyOf(one, ordered), one])).values()];
  const dice = new Dice(seed);
  for (let i = decks.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [decks[i], decks[j]] = [decks[j] as Cards, decks[i] as Cards];
  }
  return decks;
}

/** The card of a place put at every other, and changed over with that there. */
function moved(deck: Cards, from: number): Cards[] {
  const card = deck[from] as number;
  const rest = spliced(deck, from, 1);
  return deck.flatMap((other, to) =>
    to === from || other === card
      ? []
      : [spliced(rest, to, 0, card), spliced(spliced(deck, from, 1, other), to, 1, card)],
  );
}

const spliced = (deck: Cards, at: number, gone: number, ...cards: number[]): Cards => [
  ...deck.slice(0, at),
  ...cards,
  ...deck.slice(at + gone),
];
