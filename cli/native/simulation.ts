/** Plays many matches by compiled programs. A match that bails out is played again by the engine in this process. */

import { firstSeed } from '../../editor/balance/seeds.ts';
import type { Play, Simulation } from '../../runtime/index.ts';
import { BLOCK, matchResult, seatNames, Tally, type TallyPart } from '../../runtime/index.ts';
import { type Matchup, playOf, type SimulationRequest, type SimulationResults } from '../players.ts';
import { type NativeEnded, NativeProcess, Records } from './process.ts';

/** Most matches of a request without a block, and least requests for each of several processes: many small ones end together. */
const MOST_RUN = 2048;
const LEAST_RUNS = 8;
/** Requests that a process has at a time: while one answer is read, the process plays the next matches. */
const REQUESTS = 2;

interface NativeRequest {
  games: number;
  seed: number;
  /** Number of processes. */
  workers: number;
  /** A process that has its decks, plays alone, and stays for the next request. */
  kept?: NativeProcess;
  /** Receives the number of matches that were played. */
  onProgress(done: number): void;
}

/** Plays matches of a matchup with a program, each with a result; gives the seconds without the start of processes. */
export function playNative(
  matchup: Matchup,
  request: NativeRequest & {
    hashed: boolean;
    /** Receives the results in the order of seeds; null for a match that bailed out. */
    onEnded(ended: NativeEnded | null, seed: number): void;
  },
): Promise<number> {
  const { hashed, onEnded } = request;
  return playRuns(
    matchup,
    request,
    runOf(request),
    (process, first, count) => process.play(first | 0, count, hashed),
    (records, first) => {
      for (let i = 0; i < records.count; i++) onEnded(records.ended(i), first + i);
    },
  );
}

/** Matches of a run. */
const runOf = ({ games, workers }: NativeRequest): number =>
  Math.max(1, Math.min(MOST_RUN, Math.floor(games / (workers * LEAST_RUNS))));

/** Whether each process gets enough blocks. One process takes any number of them. */
const hasBlocks = ({ games, workers }: NativeRequest): boolean =>
  workers === 1 || games >= workers * LEAST_RUNS * BLOCK;

/**
 * The same in blocks, which the program adds up and hashes, so nothing is done for each match in this process. A block with a
 * match that bailed out is played again, each match with a result.
 */
function playBlocks(
  matchup: Matchup,
  request: NativeRequest & {
    onPart(part: TallyPart): void;
    onEnded(ended: NativeEnded | null, seed: number): void;
  },
): Promise<number> {
  const block = async (process: NativeProcess, first: number, count: number): Promise<TallyPart | Records> => {
    const part = await process.sum(first | 0, count, true);
    return part.games === count ? part : process.play(first | 0, count, true);
  };
  return playRuns(matchup, request, BLOCK, block, (found, first) => {
    if (!(found instanceof Records)) request.onPart(found);
    else for (let i = 0; i < found.count; i++) request.onEnded(found.ended(i), first + i);
  });
}

/** The same with the sums of matches: the program adds them up, so nothing is done for each match in this process. */
export function sumNative(
  matchup: Matchup,
  request: NativeRequest & {
    /** Receive the sums in the order of seeds, and the seeds between them whose matches bailed out. */
    onPart(part: TallyPart): void;
    onBailed(seed: number): void;
  },
): Promise<number> {
  const sums = async (process: NativeProcess, first: number, count: number): Promise<(TallyPart | number)[]> => {
    const parts: (TallyPart | number)[] = [];
    for (let seed = first; seed < first + count; seed++) {
      const part = await process.sum(seed | 0, first + count - seed, false);
      parts.push(part);
      seed += part.games;
      if (seed < first + count) parts.push(seed);
    }
    return parts;
  };
  return playRuns(matchup, request, runOf(request), sums, (parts) => {
    for (const part of parts) {
      if (typeof part === 'number') request.onBailed(part);
      else request.onPart(part);
    }
  });
}

/** Splits matches into runs of so many, which `play` plays; `take` receives their results in the order of seeds. */
async function playRuns<T>(
  matchup: Matchup,
  { games, seed, workers, kept, onProgress }: NativeRequest,
  run: number,
  play: (process: NativeProcess, first: number, count: number) => Promise<T>,
  take: (result: T, first: number) => void,
): Promise<number> {
  const runs = Math.ceil(games / run);
  const started = Array.from({ length: kept === undefined ? Math.min(workers, runs) : 0 }, () => processOf(matchup));
  const processes = kept === undefined ? started : [kept];
  /** Runs that were played before an earlier one. */
  const waiting = new Map<number, { result: T }>();
  let [next, counted, done] = [0, 0, 0];
  const tell = (): void => {
    for (let ready = waiting.get(counted); ready !== undefined; ready = waiting.get(counted)) {
      waiting.delete(counted);
      take(ready.result, seed + counted * run);
      counted++;
    }
  };
  const work = async (one: NativeProcess): Promise<void> => {
    for (let number = next++; number < runs; number = next++) {
      const count = Math.min(run, games - number * run);
      const result = await play(one, seed + number * run, count);
      done += count;
      onProgress(done);
      waiting.set(number, { result });
      tell();
    }
  };
  try {
    await Promise.all(started.map((one) => one.seat()));
    const start = performance.now();
    await Promise.all(processes.flatMap((one) => Array.from({ length: REQUESTS }, () => work(one))));
    return (performance.now() - start) / 1000;
  } finally {
    for (const one of started) one.close();
  }
}

const processOf = ({ bound, native }: Matchup): NativeProcess => new NativeProcess(native ?? '', bound);

/** A process for requests that follow one another. Who asks for it closes it. */
export async function keptProcess(matchup: Matchup): Promise<NativeProcess> {
  const made = processOf(matchup);
  await made.seat();
  return made;
}

/** `handed`: matches that were played again. */
export type NativeResults = SimulationResults & { handed: number };

/** Adds the matches of a matchup to an empty tally; `each`: to one that keeps the hash of each match. */
export async function tallyNative(
  matchup: Matchup,
  agents: readonly string[],
  tally: Tally,
  request: NativeRequest & { hashed: boolean; each?: boolean },
): Promise<{ seconds: number; handed: number }> {
  const { hashed, each = false } = request;
  let handed = 0;
  let again: Play | null = null;
  const onBailed = (seed: number): void => {
    handed++;
    again ??= playOf(matchup, agents, { outcomes: !hashed });
    const { match, decisions } = again(seed);
    tally.add(matchResult(match, decisions, hashed));
  };
  const onEnded = (ended: NativeEnded | null, seed: number): void => {
    if (ended === null) onBailed(seed);
    else tally.add(ended);
  };
  const onPart = (part: TallyPart): void => tally.addPart(part);
  const seconds = await (!hashed
    ? sumNative(matchup, { ...request, onPart, onBailed })
    : each || !hasBlocks(request)
      ? playNative(matchup, { ...request, hashed, onEnded })
      : playBlocks(matchup, { ...request, onPart, onEnded }));
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
