/** Runs of matches of decks, for `balance`: of a table of decks, and before and after a change. */

import type { PlayedDeck } from '../../../editor/balance/counts.ts';
import { searches } from '../../../runtime/agents/names.ts';
import type { PairRun, TableSetup } from '../../balance/play.ts';
import { chunkPlayer, type PoolSetup, type RunPool } from '../../balance/pool.ts';
import { codeForDecks } from '../../balance/setup.ts';
import type { ChunkExecutor } from '../crew.ts';
import { type Bindings, type BoundRef, GamePack } from '../games.ts';
import type { Task, Work } from '../task.ts';

interface FarTable {
  game: BoundRef;
  how: TableSetup['how'];
  decks: readonly PlayedDeck[];
  outcomes?: TableSetup['outcomes'];
}

const fits = (runs: PairRun[], found: RunCounts[]): boolean =>
  found.length === runs.length &&
  found.every(
    ({ length, counts }) => counts.length % 2 === 0 && counts.every((at, i) => i % 2 === 1 || (at >= 0 && at < length)),
  );

/** Numbers that are not 0, each after its index. Most counts of a run are 0. */
type Sparse = number[];

const sparse = (counts: Float64Array): Sparse => [...counts].flatMap((count, i) => (count === 0 ? [] : [i, count]));

function dense(numbers: Sparse, length: number): Float64Array {
  const counts = new Float64Array(length);
  for (let i = 0; i < numbers.length; i += 2) counts[numbers[i] as number] = numbers[i + 1] as number;
  return counts;
}

interface RunCounts {
  length: number;
  counts: Sparse;
}

function played(setup: PoolSetup): (runs: PairRun[]) => Promise<RunCounts[]> {
  const play = chunkPlayer(setup);
  return async (runs) => {
    const found = new Map<PairRun, RunCounts>();
    await play(runs, (run, counts) => found.set(run, { length: counts.length, counts: sparse(counts) }));
    return runs.map((run) => found.get(run) as RunCounts);
  };
}

async function tableOf({ game, how, decks, outcomes = [] }: FarTable, bound: Bindings): Promise<TableSetup> {
  const one = bound(game);
  return { bound: one, ...(await codeForDecks(one, how, decks)), how, decks, outcomes };
}

export const balanceTask: Task<FarTable, PairRun[], RunCounts[]> = {
  name: 'balance',
  begin: async (setup, bound) => played({ sort: 'table', setup: await tableOf(setup, bound) }),
  fits,
};

export const changeTask: Task<{ before: FarTable; after: FarTable; seats: number }, PairRun[], RunCounts[]> = {
  name: 'change',
  begin: async ({ before, after, seats }, bound) =>
    played({
      sort: 'change',
      setup: { before: await tableOf(before, bound), after: await tableOf(after, bound), seats },
    }),
  fits,
};

/** Most matches of a chunk. */
const MOST = { random: 16_384, trying: 256 };

/** A pool whose runs are played by a crew. */
export async function createRemotePool(
  pool: PoolSetup,
  chunk: number | undefined,
  crewFor: (work: Work) => Promise<ChunkExecutor>,
): Promise<RunPool> {
  const pack = new GamePack();
  const farOf = ({ bound, how, decks, outcomes = [] }: TableSetup): FarTable => ({
    game: pack.add(bound),
    ...{ how, decks },
    ...(outcomes.length > 0 && { outcomes }),
  });
  const setup =
    pool.sort === 'table'
      ? farOf(pool.setup)
      : { before: farOf(pool.setup.before), after: farOf(pool.setup.after), seats: pool.setup.seats };
  const { agents } = (pool.sort === 'table' ? pool.setup : pool.setup.after).how;
  const most = chunk ?? (searches(agents) ? MOST.trying : MOST.random);
  const task = pool.sort === 'table' ? balanceTask : changeTask;
  const crew = await crewFor({ task: task.name, setup, games: pack.texts });
  return {
    ahead: MOST_AHEAD,
    play: (runs, take) =>
      crew.play<PairRun[], RunCounts[]>(chunksOf(runs, most), (some, found) => {
        for (const [i, run] of some.entries()) {
          const { length = 0, counts = [] } = found[i] ?? {};
          take(run, dense(counts, length));
        }
      }),
    close: () => crew.close(),
  };
}

/** Most rounds of a change that are played before the first of them is looked at. */
const MOST_AHEAD = 64;

/** Groups runs that follow one another. */
function chunksOf(runs: readonly PairRun[], most: number): PairRun[][] {
  const chunks: PairRun[][] = [];
  let room = 0;
  for (const run of runs) {
    if (room < run.count) {
      chunks.push([]);
      room = most;
    }
    chunks.at(-1)?.push(run);
    room -= run.count;
  }
  return chunks;
}
