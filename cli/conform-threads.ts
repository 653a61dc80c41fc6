/** `conform` on several threads. Each thread takes runs of seeds; the results are joined in the order of seeds. */
import type { EmittedCode } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { type Conformity, type ConformityRun, conformRun, Engine, joined } from '../runtime/index.ts';
import { threadsOf } from './threads.ts';

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
  let done = 0;
  // the build puts the worker next to this module
  const script = new URL('./conform-worker.js', import.meta.url);
  const threads = Math.min(workers, runs.length);
  const pool = threadsOf<SeedRange, ConformityRun>({ script, data: trials, workers: threads }, (run) => run);
  try {
    await pool.run(runs, ({ number }, one) => {
      found[number] = one;
      done += one.games;
      onProgress(done);
    });
  } finally {
    await pool.close();
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
