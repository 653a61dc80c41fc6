/** Plays the pairs of a table of decks. */

import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { addCounts, countsFor } from '../../editor/balance/counts.ts';
import type { PairRun, TableSetup } from './play.ts';
import { poolOf, type RemotePoolFactory } from './pool.ts';

/** Plays all runs; gives the counts of each pair or line-up, in the order of `pairs`. */
export async function playAll(
  setup: TableSetup,
  { pairs, runs }: { pairs: readonly PairRun['pair'][]; runs: readonly PairRun[] },
  workers: number,
  onPlayed: (matches: number) => void,
  far?: RemotePoolFactory,
): Promise<Float64Array[]> {
  const { decks, outcomes = [] } = setup;
  const number = (pair: PairRun['pair']): number => pair.reduce((sum, deck) => sum * decks.length + deck, 0);
  const sums = new Map(
    pairs.map((pair) => [
      number(pair),
      countsFor(
        pair.map((i) => decks[i] as PlayedDeck),
        outcomes.length,
      ),
    ]),
  );
  const pool =
    far === undefined ? await poolOf({ sort: 'table', setup }, workers) : await far({ sort: 'table', setup });
  try {
    await pool.play(runs, ({ pair, count }, counts) => {
      addCounts(sums.get(number(pair)) as Float64Array, counts);
      onPlayed(count);
    });
  } finally {
    await pool.close();
  }
  return [...sums.values()];
}
