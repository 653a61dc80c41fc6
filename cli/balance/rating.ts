/** Rates agents against one another, over all pairs of decks. */

import { DRAWS, GAMES, WINS } from '../../editor/balance/counts.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import { ratingsOf } from '../arena/ratings.ts';
import type { RatedAgent } from './figures.ts';
import type { PairRun, TableSetup } from './play.ts';
import { poolOf, type RemotePoolFactory } from './pool.ts';

/** The matches of agents a and b: `games` with each of them in the first seat, dealt to the pairs of decks in turn. */
export function ratingRuns(
  agents: readonly string[],
  pairs: readonly PairRun['pair'][],
  games: number,
  seed: number,
): PairRun[] {
  const seats = agents.flatMap((a) => agents.filter((b) => b !== a).map((b): [string, string] => [a, b]));
  return seats.flatMap((seated, s) =>
    pairs.flatMap((pair, i): PairRun[] => {
      const count = Math.floor(games / pairs.length) + (i < games % pairs.length ? 1 : 0);
      const first = firstSeed(seed, s * pairs.length + i, seats.length * pairs.length);
      return count === 0 ? [] : [{ pair, first, count, watched: false, agents: seated }];
    }),
  );
}

/** Plays the runs of `ratingRuns`; the strongest agent comes first. */
export async function ratedAgents(
  setup: TableSetup,
  agents: readonly string[],
  runs: readonly PairRun[],
  workers: number,
  onPlayed: (matches: number) => void,
  far?: RemotePoolFactory,
): Promise<RatedAgent[]> {
  const points = agents.map(() => agents.map(() => 0));
  const tally = agents.map(() => ({ games: 0, wins: 0, draws: 0 }));
  const pool =
    far === undefined ? await poolOf({ sort: 'table', setup }, workers) : await far({ sort: 'table', setup });
  try {
    await pool.play(runs, ({ agents: seated = [], count }, counts) => {
      const ids = seated.map((name) => agents.indexOf(name));
      for (const [seat, id] of ids.entries()) {
        const [wins, draws] = [counts[WINS + seat] as number, counts[DRAWS] as number];
        const own = tally[id] as (typeof tally)[number];
        own.games += counts[GAMES] as number;
        own.wins += wins;
        own.draws += draws;
        const row = points[id] as number[];
        const other = ids[1 - seat] as number;
        row[other] = (row[other] as number) + wins + draws / 2;
      }
      onPlayed(count);
    });
  } finally {
    await pool.close();
  }
  return ratingsOf(points)
    .map(
      (rating, i): RatedAgent => ({ agent: agents[i] as string, ...rating, ...(tally[i] as (typeof tally)[number]) }),
    )
    .sort((a, b) => b.rating - a.rating);
}
