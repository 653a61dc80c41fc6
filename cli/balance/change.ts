/**
 * Before and after an edit: the same decks, seats and seeds with both versions of a game. Playing stops when the intervals of all
 * decks are narrow enough.
 */
import { AFTER, BEFORE, type ChangeSetup, COUNT, COUNTS, pairsOf, type Run, SQUARES, SUM } from './play.ts';
import { poolOf } from './pool.ts';
import { anytimeInterval, type Differences, type Effect } from './statistics.ts';

/** How a deck's win rate changed. Rates are from 0 to 1; the interval of `effect` holds for all decks and at all times together. */
export interface DeckChange extends Effect {
  name: string;
  /** Pairs of matches. */
  games: number;
  before: number;
  after: number;
}

export interface Change {
  decks: DeckChange[];
  /** Pairs of matches of all decks. */
  games: number;
  /** Whether all intervals are as narrow as was asked for. */
  narrow: boolean;
}

/** Matches of each pair in a round, and between the seeds of two pairs. */
const ROUND = 64;
const STRIDE = 1_000_003;
const ERROR = 0.05;

/** Plays rounds until each deck's interval is at most `within` wide on each side, or each pair has played `games` matches. */
export async function changeOf(
  setup: ChangeSetup,
  { games, within, seed, workers }: { games: number; within: number; seed: number; workers: number },
  onPlayed: (matches: number) => void,
): Promise<Change> {
  const { decks } = setup.after;
  const pairs = pairsOf(decks.length).filter(([a, b]) => a !== b);
  const sums = decks.map(() => new Float64Array(COUNTS));
  const pool = poolOf({ sort: 'change', setup }, workers);
  try {
    for (let first = 0; ; first += ROUND) {
      const count = Math.min(ROUND, games - first);
      const runs = pairs.map((pair, i): Run => ({ pair, first: seed + i * STRIDE + first, count }));
      await pool.play(runs, ({ pair: [a, b] }, counts) => {
        addTo(sums[a] as Float64Array, counts, false);
        addTo(sums[b] as Float64Array, counts, true);
        onPlayed(2 * count);
      });
      const changes = decks.map(({ name }, i) => deckChange(name, sums[i] as Float64Array, decks.length));
      const narrow = changes.every(({ low, high }) => high - low <= 2 * within);
      const played = pairs.length * Math.min(games, first + ROUND);
      if (narrow || first + ROUND >= games) return { decks: changes, games: played, narrow };
    }
  } finally {
    await pool.close();
  }
}

/** Adds counts of the first seat, or those of the second seat, which wins what the first one loses. */
function addTo(sum: Float64Array, counts: Float64Array, second: boolean): void {
  const at = (i: number): number => counts[i] as number;
  const played = at(COUNT);
  const own = second ? [played, -at(SUM), at(SQUARES), played - at(BEFORE), played - at(AFTER)] : [...counts];
  for (const [i, value] of own.entries()) sum[i] = (sum[i] as number) + value;
}

function deckChange(name: string, sums: Float64Array, decks: number): DeckChange {
  const at = (i: number): number => sums[i] as number;
  const paired: Differences = { count: at(COUNT), sum: at(SUM), squares: at(SQUARES) };
  const games = paired.count;
  // the added pairs shift the mean a little: the effect is that of the matches
  const { low, high } = anytimeInterval(paired, ERROR / decks);
  return { name, games, before: at(BEFORE) / games, after: at(AFTER) / games, effect: paired.sum / games, low, high };
}
