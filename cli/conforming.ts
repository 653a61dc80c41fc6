/** `conform` on several threads. Each thread takes runs of seeds; the results are joined in the order of seeds. */
import { Worker } from 'node:worker_threads';
import type { EmittedCode } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { type Conformity, type ConformityRun, conformRun, Engine, joined } from '../runtime/index.ts';

export interface Trials {
  bound: Bound;
  emitted: EmittedCode;
  seed: number;
  every: number;
}

/** A range of matches for a thread: `count` matches from match `first` on, counted from 0. */
export interface SeedRange {
  number: number;
  first: number;
  count: number;
}

/** Messages to and from a thread. */
export type ToWorker = SeedRange;
export type FromWorker = { number: number; found: ConformityRun };

/** Runs that each thread gets on average: many small runs make all threads end together. */
const RUNS = 16;

type ConformRequest = Trials & { games: number; workers: number; onProgress(done: number): void };

/** Plays `games` matches on `workers` threads. Rejects if a thread fails. */
export async function conformOn(request: ConformRequest): Promise<Conformity> {
  const { games, workers, onProgress, ...trials } = request;
  if (workers === 1) return joined([trialsOf(trials)({ number: 0, first: 0, count: games }, onProgress)]);
  const size = Math.max(1, Math.floor(games / (workers * RUNS)));
  const runs = Array.from({ length: Math.ceil(games / size) }, (_, number): SeedRange => {
    const first = number * size;
    return { number, first, count: Math.min(size, games - first) };
  });
  const found: ConformityRun[] = [];
  const waiting = [...runs];
  let done = 0;
  const threads = Array.from(
    { length: Math.min(workers, runs.length) },
    // the build puts the worker next to this module
    () => new Worker(new URL('./conform-worker.js', import.meta.url), { workerData: trials satisfies Trials }),
  );
  const through = (thread: Worker): Promise<void> =>
    new Promise((ends, fails) => {
      const next = (): void => {
        const run = waiting.shift();
        if (run === undefined) ends();
        else thread.postMessage(run satisfies ToWorker);
      };
      thread.on('message', ({ number, found: one }: FromWorker) => {
        found[number] = one;
        done += one.games;
        onProgress(done);
        next();
      });
      thread.on('error', fails);
      thread.on('exit', (code) => fails(new Error(`a worker ended with code ${code} before its work was done`)));
      next();
    });
  try {
    await Promise.all(threads.map(through));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return joined(found);
}

/** Plays runs on one engine. Only match 0 is checked for all laws at each decision; the others sample expensive laws. */
export function trialsOf({
  bound,
  emitted,
  seed,
  every,
}: Trials): (run: SeedRange, onProgress?: (done: number) => void) => ConformityRun {
  const engine = new Engine(bound, emitted);
  return ({ first, count }, onProgress) =>
    conformRun({
      ...{ bound, engine, every, games: count, seed: seed + first, whole: first === 0 ? 1 : 0 },
      ...(onProgress === undefined ? {} : { onProgress }),
    });
}
