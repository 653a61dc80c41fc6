/** Plays a table of decks: every deck against every deck from both seats. */
import { addCounts, countsFor } from './counts.ts';
import { type Deck, pairsOf, type Run, type TableSetup } from './play.ts';
import { type FarPool, poolOf } from './pool.ts';

/** Plays all runs; gives the counts of each pair, in the order of `pairsOf`. */
export async function playAll(
  setup: TableSetup,
  runs: readonly Run[],
  workers: number,
  onPlayed: (matches: number) => void,
  far?: FarPool,
): Promise<Float64Array[]> {
  const { decks } = setup;
  const sums = pairsOf(decks.length).map((pair) => countsFor(pair.map((i) => decks[i] as Deck)));
  const pool = far === undefined ? poolOf({ sort: 'table', setup }, workers) : await far({ sort: 'table', setup });
  try {
    await pool.play(runs, ({ pair: [a, b], count }, counts) => {
      addCounts(sums[a * decks.length + b] as Float64Array, counts);
      onPlayed(count);
    });
  } finally {
    await pool.close();
  }
  return sums;
}
