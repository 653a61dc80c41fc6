/** A table of decks: which of them play one another, and how often each won. */
import type { Bound } from '../../compiler/ir/bound.ts';
import { DRAWS, GAMES, type PlayedDeck, WINS } from './counts.ts';
import { type Rate, rated } from './figures.ts';

/** Decks with the counts of their matches. */
export interface CountedTable {
  bound: Bound;
  decks: readonly PlayedDeck[];
  /** How many decks play against the others; 0: all play all. */
  rows: number;
  /** The decks by seat; left out for two players, whose pairs are those of `deckPairs`. */
  lineups?: readonly (readonly number[])[];
  /** By pair, as `deckPairs` orders them, or by line-up. */
  counts: readonly Float64Array[];
}

/**
 * The pairs of decks: each deck in the first seat against each deck, itself too. With `rows`, each of the first `rows` decks
 * against each of the others, which are their opponents, from both seats.
 */
export const deckPairs = (decks: number, rows = 0): [number, number][] =>
  Array.from({ length: decks * decks }, (_, i): [number, number] => [Math.floor(i / decks), i % decks]).filter(
    ([a, b]) => rows === 0 || a < rows !== b < rows,
  );

/**
 * Who sits where in a table for any number of seats: each deck as often in each seat as any other one, with different others. Of
 * one deck, and of none, there is one line-up.
 */
export function deckLineups(decks: number, seats: number): number[][] {
  if (decks <= 1) return [Array.from({ length: seats }, () => 0)];
  const steps = seats === 1 ? 1 : decks - 1;
  return Array.from({ length: decks * steps }, (_, i) => {
    const [first, step] = [Math.floor(i / steps), 1 + (i % steps)];
    return Array.from({ length: seats }, (_, seat) => (first + seat * step) % decks);
  });
}

/** The rate of each deck against each deck, from both seats; from the first seat where they are the same. */
export function pairRates(
  decks: number,
  rows: number,
  counts: readonly Float64Array[],
): (a: number, b: number) => Rate {
  const number = (a: number, b: number): number => a * decks + b;
  const places = new Map(deckPairs(decks, rows).map(([a, b], i) => [number(a, b), i]));
  const at = (a: number, b: number): Float64Array => counts[places.get(number(a, b)) as number] as Float64Array;
  const read = (of: Float64Array, index: number): number => of[index] as number;
  return (a, b) => {
    const [first, second] = [at(a, b), at(b, a)];
    if (a === b) return rated(read(first, GAMES), read(first, WINS), read(first, DRAWS));
    return rated(
      read(first, GAMES) + read(second, GAMES),
      read(first, WINS) + read(second, WINS + 1),
      read(first, DRAWS) + read(second, DRAWS),
    );
  };
}
