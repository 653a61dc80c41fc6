/**
 * Matches on several threads. A counter that all of them share hands out runs of seeds, so nobody waits for the slowest;
 * what comes back is counted in the order of seeds, so the result is the same for any number of threads.
 */
import { Worker } from 'node:worker_threads';
import type { Bound } from '../compiler/bound.ts';
import type { Emitted } from '../compiler/emit/index.ts';
import { type Simulation, seatNames, Tally } from '../runtime/index.ts';

/** What a worker is given. It waits until it is told to begin, so that starting up is not measured. */
export interface Job {
  bound: Bound;
  /** Null: on the interpreter. */
  emitted: Emitted | null;
  agents: readonly string[];
  seed: number;
  games: number;
  /** Matches handed out at a time. */
  run: number;
  coverage: boolean;
  /** Two counters: runs that were handed out, matches that were played. */
  shared: SharedArrayBuffer;
}
export const RUNS = 0;
export const PLAYED = 1;

/** What a worker tells: that it is ready; or a run, with the abilities that it was the first to set off. */
export type Told =
  | { ready: true }
  | { ready: false; number: number; ints: Int32Array; hashes: string; fired: number[] };

/** Ints of a match in a run: winners, whether it is over and capped, turns, decisions, faults; and the length of its hash. */
export const INTS = 5;
export const HASH = 32;
export const OVER = 1;
export const CAPPED = 2;

/** Most matches handed out at a time, and how many runs each worker should come to at least, so that all end together. */
const MOST_RUN = 64;
const LEAST_RUNS = 16;

export interface Wish extends Omit<Job, 'run' | 'shared'> {
  workers: number;
  /** Abilities that are set off are added to it. */
  fired: Set<number>;
  onProgress(done: number): void;
}

/** Plays them. Gives what they came to, and the seconds it took without starting up. Fails when a worker does. */
export async function simulateOn(wish: Wish): Promise<{ result: Simulation; seconds: number }> {
  const { bound, games, seed, agents, workers } = wish;
  const run = Math.max(1, Math.min(MOST_RUN, Math.floor(games / (workers * LEAST_RUNS))));
  const shared = new SharedArrayBuffer(8);
  const counters = new Int32Array(shared);
  const { emitted, coverage } = wish;
  const job: Job = { bound, emitted, agents, seed, games, run, coverage, shared };
  const tally = new Tally(bound.seats);
  const waiting = new Map<number, Extract<Told, { ready: false }>>();
  const runs = Math.ceil(games / run);
  let counted = 0;
  let start = 0;
  let end = 0;

  const take = (told: Extract<Told, { ready: false }>): void => {
    waiting.set(told.number, told);
    for (const ability of told.fired) wish.fired.add(ability);
    for (let next = waiting.get(counted); next !== undefined; next = waiting.get(counted)) {
      waiting.delete(counted++);
      addRun(tally, next.ints, next.hashes);
    }
    if (counted === runs) end = performance.now();
  };

  const threads = Array.from(
    { length: Math.min(workers, runs) },
    // built to stand beside this module
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData: job }),
  );
  let ready = 0;
  const watch = setInterval(() => wish.onProgress(Atomics.load(counters, PLAYED)), 100);
  try {
    await Promise.all(
      threads.map(
        (thread) =>
          new Promise<void>((done, fail) => {
            thread.on('message', (told: Told) => {
              if (!told.ready) {
                take(told);
                return;
              }
              if (++ready < threads.length) return;
              start = performance.now();
              for (const one of threads) one.postMessage('begin');
            });
            thread.on('error', (error) => fail(new Error(`a worker failed: ${reason(error)}`, { cause: error })));
            thread.on('exit', (code) => (code === 0 ? done() : fail(new Error(`a worker ended with code ${code}`))));
          }),
      ),
    );
  } finally {
    clearInterval(watch);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  if (counted < runs) throw new Error('a worker ended before its work was done');
  return { result: tally.result(seed, seatNames(bound.seats, agents)), seconds: (end - start) / 1000 };
}

function addRun(tally: Tally, ints: Int32Array, hashes: string): void {
  for (let i = 0; i * INTS < ints.length; i++) {
    const [won = 0, flags = 0, turns = 0, decisions = 0, faults = 0] = ints.subarray(i * INTS, (i + 1) * INTS);
    const hash = hashes.slice(i * HASH, (i + 1) * HASH);
    tally.add({ won, over: (flags & OVER) !== 0, capped: (flags & CAPPED) !== 0, turns, decisions, faults, hash });
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
