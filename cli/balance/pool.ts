/** Plays runs of matches on this thread or on worker threads. Which thread plays a run does not change its counts. */
import { Worker } from 'node:worker_threads';
import { type ChangeSetup, differences, player, type Run, type TableSetup } from './play.ts';

/** What a pool plays: a table of decks, or the same matches before and after a change. */
export type PoolSetup = { sort: 'table'; setup: TableSetup } | { sort: 'change'; setup: ChangeSetup };

export interface Pool {
  /** Most rounds that are worth playing at once before the first of them is looked at. */
  ahead: number;
  /** Plays runs; `take` receives the counts of each, in any order. Rejects if a thread fails. */
  play(runs: readonly Run[], take: (run: Run, counts: Float64Array) => void): Promise<void>;
  close(): Promise<void>;
}

export const playerFor = (pool: PoolSetup): ((run: Run) => Float64Array) =>
  pool.sort === 'table' ? player(pool.setup) : differences(pool.setup);

/** Makes a pool that is not of this process. */
export type FarPool = (setup: PoolSetup) => Promise<Pool>;

export const poolOf = (setup: PoolSetup, workers: number): Pool =>
  workers === 1 ? here(setup) : threads(setup, workers);

function here(setup: PoolSetup): Pool {
  const play = playerFor(setup);
  return {
    ahead: 1,
    play: async (runs, take) => {
      for (const run of runs) take(run, play(run));
    },
    close: async () => {},
  };
}

function threads(setup: PoolSetup, workers: number): Pool {
  let failed: Error | null = null;
  let refuse: (error: Error) => void = () => {};
  let take: (thread: Worker, counts: Float64Array) => void = () => {};
  const fail = (error: Error): void => {
    failed ??= error;
    refuse(failed);
  };
  const all = Array.from({ length: workers }, () => {
    // the build puts the worker next to the other ones
    const thread = new Worker(new URL('./balancer.js', import.meta.url), { workerData: setup });
    thread.on('message', (counts: Float64Array) => take(thread, counts));
    thread.on('error', (error) =>
      fail(new Error(`a worker failed: ${error instanceof Error ? error.message : error}`)),
    );
    thread.on('exit', (code) => fail(new Error(`a worker ended with code ${code}`)));
    return thread;
  });
  return {
    ahead: 1,
    play: (runs, taken) =>
      new Promise((done, no) => {
        if (failed !== null) throw failed;
        refuse = no;
        const doing = new Map<Worker, Run>();
        let next = 0;
        let open = runs.length;
        const hand = (thread: Worker): void => {
          const run = runs[next++];
          if (run === undefined) return;
          doing.set(thread, run);
          thread.postMessage(run);
        };
        take = (thread, counts) => {
          taken(doing.get(thread) as Run, counts);
          if (--open === 0) done();
          else hand(thread);
        };
        if (open === 0) done();
        for (const thread of all) hand(thread);
      }),
    close: async () => {
      refuse = () => {};
      await Promise.all(all.map((thread) => thread.terminate()));
    },
  };
}
