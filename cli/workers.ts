/**
 * Matches on several threads. A counter that all of them share hands out runs of seeds, so nobody waits for the slowest;
 * what comes back is counted in the order of seeds, so the result is the same for any number of threads.
 */
import { Worker } from 'node:worker_threads';
import { seatNames, Tally } from '../runtime/index.ts';
import { type Played, type SimulationRequest, simulateHere } from './players.ts';

/** What a worker is given. It waits until it is told to begin, so that starting up is not measured. */
export interface Job extends Pick<SimulationRequest, 'matchups' | 'agents' | 'games' | 'seed'> {
  /** Most matches handed out at a time: of one matchup after the other, the last run of each is the rest. */
  run: number;
  coverage: boolean;
  hashed: boolean;
  /** Two counters: runs that were handed out, matches that were played. */
  shared: SharedArrayBuffer;
}
export const RUNS = 0;
export const PLAYED = 1;

const runsEach = ({ games, run }: Job): number => Math.ceil(games / run);
export const runsOf = (job: Job): number => job.matchups.length * runsEach(job);

/** Which matches the run of a number is. */
export function runAt(job: Job, number: number): { matchup: number; first: number; count: number } {
  const first = (number % runsEach(job)) * job.run;
  return { matchup: Math.floor(number / runsEach(job)), first, count: Math.min(job.run, job.games - first) };
}

/** What a worker tells: that it is ready; or a run, with the abilities that it was the first to set off. */
export type WorkerMessage =
  | { ready: true }
  | { ready: false; number: number; ints: Int32Array; hashes: string; fired: number[] };

/** Ints of a match in a run: winners, whether it is over and capped, turns, decisions, faults, matches; and the length of its hash, if it has one. */
export const INTS = 6;
export const HASH = 32;
export const OVER = 1;
export const CAPPED = 2;

/** Most matches handed out at a time, and how many runs each worker should come to at least, so that all end together. */
const MOST_RUN = 64;
const LEAST_RUNS = 16;

/** Plays them on `workers` threads, or here where that is one; the seconds are without starting up. Fails when a worker does. */
export async function simulateOn(wish: SimulationRequest & { workers: number }): Promise<Played> {
  const { matchups, games, seed, agents, workers, hashed = true } = wish;
  if (workers === 1) return simulateHere(wish);
  const all = matchups.length * games;
  const run = Math.max(1, Math.min(MOST_RUN, games, Math.floor(all / (workers * LEAST_RUNS))));
  const shared = new SharedArrayBuffer(8);
  const counters = new Int32Array(shared);
  const coverage = wish.fired !== undefined;
  const job: Job = { matchups, agents, seed, games, run, coverage, hashed, shared };
  const tallies = matchups.map(({ bound }) => new Tally(bound.seats));
  const waiting = new Map<number, Extract<WorkerMessage, { ready: false }>>();
  const runs = runsOf(job);
  let counted = 0;
  let start = 0;
  let end = 0;

  const take = (told: Extract<WorkerMessage, { ready: false }>): void => {
    waiting.set(told.number, told);
    for (const ability of told.fired) wish.fired?.add(ability);
    for (let next = waiting.get(counted); next !== undefined; next = waiting.get(counted)) {
      waiting.delete(counted);
      addRun(tallies[runAt(job, counted++).matchup] as Tally, next.ints, next.hashes);
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
            thread.on('message', (told: WorkerMessage) => {
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
  const results = tallies.map((tally, i) => tally.result(seed, seatNames(matchups[i]?.bound.seats ?? 0, agents)));
  return { results, seconds: (end - start) / 1000 };
}

function addRun(tally: Tally, ints: Int32Array, hashes: string): void {
  const at = (i: number): number => ints[i] as number;
  for (let i = 0, h = 0; i < ints.length; i += INTS, h += HASH) {
    const [over, capped] = [(at(i + 1) & OVER) !== 0, (at(i + 1) & CAPPED) !== 0];
    const [won, turns, decisions, faults, matches] = [at(i), at(i + 2), at(i + 3), at(i + 4), at(i + 5)];
    tally.add({ won, over, capped, turns, matches, decisions, faults, hash: hashes.slice(h, h + HASH) });
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
