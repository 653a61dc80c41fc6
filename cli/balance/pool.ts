/** Plays runs of matches on this thread, on worker threads or by native code. Who plays a run does not change its counts. */
import { threadsOf } from '../threads.ts';
import { type ChangeSetup, createRunPlayer, differences, type PairRun, type TableSetup } from './play.ts';

/** What a pool plays: a table of decks, or the same matches before and after a change. */
export type PoolSetup = { sort: 'table'; setup: TableSetup } | { sort: 'change'; setup: ChangeSetup };

export interface RunPool {
  /** Most rounds that are worth playing at once before the first of them is looked at. */
  ahead: number;
  /** Plays runs; `take` receives the counts of each, in any order. Rejects if a thread fails. */
  play(runs: readonly PairRun[], take: (run: PairRun, counts: Float64Array) => void): Promise<void>;
  close(): Promise<void>;
}

export const playerFor = (pool: PoolSetup): ((run: PairRun) => Float64Array) =>
  pool.sort === 'table' ? createRunPlayer(pool.setup) : differences(pool.setup);

/** Makes a pool that is not of this process. */
export type RemotePoolFactory = (setup: PoolSetup) => Promise<RunPool>;

export async function poolOf(setup: PoolSetup, workers: number): Promise<RunPool> {
  const others = (): RunPool => (workers === 1 ? here(setup) : threads(setup, workers));
  if (!hasNative(setup)) return others();
  return (await import('../native/table.ts')).nativePool(setup, workers, others);
}

/** Plays runs on this thread or by a process of native code, which ends with each call, so nothing is to be closed. */
export function chunkPlayer(setup: PoolSetup): RunPool['play'] {
  let near: RunPool | null = null;
  const others = (): RunPool => {
    near ??= here(setup);
    return near;
  };
  return async (runs, take) => {
    const pool = hasNative(setup) ? (await import('../native/table.ts')).nativePool(setup, 1, others) : others();
    try {
      await pool.play(runs, take);
    } finally {
      await pool.close();
    }
  };
}

/** Whether native code plays some of the runs. */
const hasNative = (pool: PoolSetup): boolean =>
  pool.sort === 'table'
    ? pool.setup.native !== undefined
    : pool.setup.before.native !== undefined && pool.setup.after.native !== undefined;

function here(setup: PoolSetup): RunPool {
  const play = playerFor(setup);
  return {
    ahead: 1,
    play: async (runs, take) => {
      for (const run of runs) take(run, play(run));
    },
    close: async () => {},
  };
}

function threads(setup: PoolSetup, workers: number): RunPool {
  // the build puts the worker next to the other ones
  const script = new URL('./balancer.js', import.meta.url);
  const all = threadsOf<PairRun, Float64Array>({ script, data: setup, workers }, (run) => run);
  return { ahead: 1, play: all.run, close: all.close };
}
