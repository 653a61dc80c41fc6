/** Plays many matches by compiled programs. A match that bails out is played again by the engine in this process. */

import { firstSeed } from '../../editor/balance/seeds.ts';
import type { Play, Simulation } from '../../runtime/index.ts';
import { matchResult, seatNames, Tally } from '../../runtime/index.ts';
import { type Matchup, playOf, type SimulationRequest, type SimulationResults } from '../players.ts';
import { type NativeEnded, NativeProcess, type Records } from './process.ts';

/** Most matches of a request, and least requests for each process on average: many small ones end together. */
const MOST_RUN = 2048;
const LEAST_RUNS = 8;

interface NativeRequest {
  games: number;
  seed: number;
  /** Number of processes. */
  workers: number;
  hashed: boolean;
  /** Receives the results in the order of seeds; null for a match that bailed out. */
  onEnded(ended: NativeEnded | null, seed: number): void;
  /** Receives the number of matches that were played. */
  onProgress(done: number): void;
}

/** Plays matches of a matchup with a program; gives the seconds without the start of processes. */
export async function playNative({ bound, native }: Matchup, request: NativeRequest): Promise<number> {
  const { games, seed, workers, hashed, onEnded, onProgress } = request;
  const run = Math.max(1, Math.min(MOST_RUN, Math.floor(games / (workers * LEAST_RUNS))));
  const runs = Math.ceil(games / run);
  const processes = Array.from({ length: Math.min(workers, runs) }, () => new NativeProcess(native ?? '', bound));
  /** Runs that were played before an earlier one. */
  const waiting = new Map<number, Records>();
  let [next, counted, done] = [0, 0, 0];
  const tell = (): void => {
    for (let ready = waiting.get(counted); ready !== undefined; ready = waiting.get(counted)) {
      waiting.delete(counted);
      for (let i = 0; i < ready.count; i++) onEnded(ready.ended(i), seed + counted * run + i);
      counted++;
    }
  };
  const work = async (one: NativeProcess): Promise<void> => {
    for (let number = next++; number < runs; number = next++) {
      const records = await one.play((seed + number * run) | 0, Math.min(run, games - number * run), hashed);
      done += records.count;
      onProgress(done);
      waiting.set(number, records);
      tell();
    }
  };
  try {
    await Promise.all(processes.map((one) => one.seat()));
    const start = performance.now();
    await Promise.all(processes.map(work));
    return (performance.now() - start) / 1000;
  } finally {
    for (const one of processes) one.close();
  }
}

/** `handed`: matches that were played again. */
export type NativeResults = SimulationResults & { handed: number };

/** Adds the matches of a matchup to a tally. */
export async function tallyNative(
  matchup: Matchup,
  agents: readonly string[],
  tally: Tally,
  request: Omit<NativeRequest, 'onEnded'>,
): Promise<{ seconds: number; handed: number }> {
  const { hashed } = request;
  let handed = 0;
  let again: Play | null = null;
  const seconds = await playNative(matchup, {
    ...request,
    onEnded: (ended, at) => {
      if (ended !== null) {
        tally.add(ended);
        return;
      }
      handed++;
      again ??= playOf(matchup, agents, { outcomes: !hashed });
      const { match, decisions } = again(at);
      tally.add(matchResult(match, decisions, hashed));
    },
  });
  return { seconds, handed };
}

/** Plays all matchups, each by `workers` processes. All agents are random. */
export async function simulateNative(request: SimulationRequest & { workers: number }): Promise<NativeResults> {
  const { matchups, games, seed, agents, workers, hashed = true, onProgress } = request;
  const results: Simulation[] = [];
  let [seconds, handed] = [0, 0];
  for (const [i, matchup] of matchups.entries()) {
    const { seats } = matchup.bound;
    const first = firstSeed(seed, i, matchups.length);
    const tally = new Tally(seats);
    const run = await tallyNative(matchup, agents, tally, {
      ...{ games, seed: first, workers, hashed },
      onProgress: (done) => onProgress(i * games + done),
    });
    seconds += run.seconds;
    handed += run.handed;
    results.push(tally.result(first, seatNames(seats, agents)));
  }
  return { results, seconds, handed };
}
