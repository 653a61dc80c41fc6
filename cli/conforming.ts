/** `conform` on several threads: each takes runs of seeds, and what they found is joined in the order of seeds. */
import { Worker } from 'node:worker_threads';
import type { Emitted } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { type Conformity, type ConformityRun, conformRun, Engine, joined } from '../runtime/index.ts';

export interface Trials {
  bound: Bound;
  emitted: Emitted;
  seed: number;
  every: number;
}

/** Matches that a thread is to play: the `first` of the trials, from 0, and those behind it. */
export interface Run {
  number: number;
  first: number;
  count: number;
}

/** What a thread is told, and what it tells. */
export type ToWorker = Run;
export type FromWorker = { number: number; found: ConformityRun };

/** Runs that each thread should come to, so that all end together. */
const RUNS = 16;

type ConformRequest = Trials & { games: number; workers: number; onProgress(done: number): void };

/** Fails when a thread does. */
export async function conformOn(wish: ConformRequest): Promise<Conformity> {
  const { games, workers, onProgress, ...trials } = wish;
  if (workers === 1) return joined([trialsOf(trials)({ number: 0, first: 0, count: games }, onProgress)]);
  const size = Math.max(1, Math.floor(games / (workers * RUNS)));
  const runs = Array.from({ length: Math.ceil(games / size) }, (_, number): Run => {
    const first = number * size;
    return { number, first, count: Math.min(size, games - first) };
  });
  const found: ConformityRun[] = [];
  const waiting = [...runs];
  let done = 0;
  const threads = Array.from(
    { length: Math.min(workers, runs.length) },
    // built to stand beside this module
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

/** Plays runs of them on one engine. Only the first of all matches is held to all laws at each decision. */
export function trialsOf({
  bound,
  emitted,
  seed,
  every,
}: Trials): (run: Run, onProgress?: (done: number) => void) => ConformityRun {
  const engine = new Engine(bound, emitted);
  return ({ first, count }, onProgress) =>
    conformRun({
      ...{ bound, engine, every, games: count, seed: seed + first, whole: first === 0 ? 1 : 0 },
      ...(onProgress === undefined ? {} : { onProgress }),
    });
}
