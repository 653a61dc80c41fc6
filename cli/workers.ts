/**
 * Plays matches on several threads. Threads take runs of seeds from a shared counter, so no thread waits for the slowest.
 * The results are added in the order of seeds, so they do not depend on the number of threads.
 */
import { Worker } from 'node:worker_threads';
import type { FieldId } from '../compiler/ir/index.ts';
import { firstSeed } from '../editor/balance/seeds.ts';
import { type MatchResult, seatNames, Tally } from '../runtime/index.ts';
import { type SimulationRequest, type SimulationResults, simulateHere } from './players.ts';

/** The input of a worker. It waits for the message `begin`, so that its start is not measured. */
export interface Job extends Pick<SimulationRequest, 'matchups' | 'agents' | 'games' | 'seed'> {
  /** Matches in a run. All are of one matchup; the last run of a matchup may be shorter. */
  run: number;
  coverage: boolean;
  counters: readonly FieldId[];
  hashed: boolean;
  /** Two int counters: RUNS that were taken, matches PLAYED. */
  shared: SharedArrayBuffer;
}
export const RUNS = 0;
export const PLAYED = 1;

const runsEach = ({ games, run }: Job): number => Math.ceil(games / run);
export const runsOf = (job: Job): number => job.matchups.length * runsEach(job);

/** The matches of a run: matchup, index of the first match, count. */
export function runAt(job: Job, number: number): { matchup: number; first: number; count: number } {
  const first = (number % runsEach(job)) * job.run;
  return { matchup: Math.floor(number / runsEach(job)), first, count: Math.min(job.run, job.games - first) };
}

/** A message of a worker: it is ready, or the result of a run with the abilities that ran for the first time there. */
export type WorkerMessage =
  | { ready: true }
  | { ready: false; number: number; ints: Int32Array; hashes: string; fired: number[] };

/** Ints of a match in a run: winners, flags OVER and CAPPED, turns, decisions, faults, matches; then the values of counters. HASH: characters of its hash, if any. */
export const INTS = 6;
export const HASH = 32;
export const OVER = 1;
export const CAPPED = 2;

/** Most matches in a run, and least runs a worker on average: many small runs make all workers end together. */
const MOST_RUN = 64;
const LEAST_RUNS = 16;

/** Plays matches on `workers` threads, or processes of native code; one worker means this thread. `seconds` is without the start. Rejects if a worker fails. */
export async function simulateOn(request: SimulationRequest & { workers: number }): Promise<SimulationResults> {
  const { matchups, games, seed, agents, workers, hashed = true, counters: read = [] } = request;
  if (matchups.every(({ native }) => native !== undefined)) {
    const { simulateNative } = await import('./native/simulation.ts');
    return simulateNative(request);
  }
  if (workers === 1) return simulateHere(request);
  const all = matchups.length * games;
  const run = Math.max(1, Math.min(MOST_RUN, games, Math.floor(all / (workers * LEAST_RUNS))));
  const shared = new SharedArrayBuffer(8);
  const counters = new Int32Array(shared);
  const coverage = request.fired !== undefined;
  const job: Job = { matchups, agents, seed, games, run, coverage, counters: read, hashed, shared };
  const tallies = matchups.map(({ bound }) => new Tally(bound.seats));
  const waiting = new Map<number, Extract<WorkerMessage, { ready: false }>>();
  const runs = runsOf(job);
  let counted = 0;
  let start = 0;
  let end = 0;

  const take = (message: Extract<WorkerMessage, { ready: false }>): void => {
    waiting.set(message.number, message);
    for (const ability of message.fired) request.fired?.add(ability);
    for (let next = waiting.get(counted); next !== undefined; next = waiting.get(counted)) {
      waiting.delete(counted);
      const { matchup } = runAt(job, counted++);
      const values = read.length * (matchups[matchup]?.bound.seats ?? 0);
      for (const { ended, counters: found } of endsOf(next.ints, next.hashes, values)) {
        tallies[matchup]?.add(ended);
        request.onEnded?.(matchup, ended, found);
      }
    }
    if (counted === runs) end = performance.now();
  };

  const threads = Array.from(
    { length: Math.min(workers, runs) },
    // the build puts the worker next to this module
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData: job }),
  );
  let ready = 0;
  const watch = setInterval(() => request.onProgress(Atomics.load(counters, PLAYED)), 100);
  try {
    await Promise.all(
      threads.map(
        (thread) =>
          new Promise<void>((done, fail) => {
            thread.on('message', (message: WorkerMessage) => {
              if (!message.ready) {
                take(message);
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
  const results = tallies.map((tally, i) =>
    tally.result(firstSeed(seed, i, matchups.length), seatNames(matchups[i]?.bound.seats ?? 0, agents)),
  );
  return { results, seconds: (end - start) / 1000 };
}

/** `values`: how many values of counters each match has. */
function* endsOf(
  ints: Int32Array,
  hashes: string,
  values: number,
): Generator<{ ended: MatchResult; counters: readonly number[] }> {
  const at = (i: number): number => ints[i] as number;
  for (let i = 0, h = 0; i < ints.length; i += INTS + values, h += HASH) {
    const [over, capped] = [(at(i + 1) & OVER) !== 0, (at(i + 1) & CAPPED) !== 0];
    const [won, turns, decisions, faults, matches] = [at(i), at(i + 2), at(i + 3), at(i + 4), at(i + 5)];
    const ended = { won, over, capped, turns, matches, decisions, faults, hash: hashes.slice(h, h + HASH) };
    yield { ended, counters: [...ints.subarray(i + INTS, i + INTS + values)] };
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
