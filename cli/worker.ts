/** A worker thread of `simulateOn`: plays runs of seeds until none is left. */
import { parentPort, workerData } from 'node:worker_threads';
import { firstSeed } from '../editor/balance/seeds.ts';
import { matchResult } from '../runtime/index.ts';
import { countingPlay, type Matchup, playOf } from './players.ts';
import { CAPPED, INTS, type Job, OVER, PLAYED, RUNS, runAt, runsOf, type WorkerMessage } from './workers.ts';

const job = workerData as Job;
const { matchups, agents, seed, coverage, counters: read, hashed, shared } = job;
/** The first seed of each matchup. */
const seeds = matchups.map((_, i) => firstSeed(seed, i, matchups.length));
const counters = new Int32Array(shared);
const fired = new Set<number>();
/** Abilities that were already reported. */
const known = new Set<number>();
/** The current matchup. Runs are ordered by matchup, so one engine at a time is enough. */
let playing = 0;
let { play, values } = playFor(0);

function playFor(matchup: number): ReturnType<typeof countingPlay> {
  const options = { fired: coverage ? fired : undefined, outcomes: !hashed };
  return countingPlay(playOf(matchups[matchup] as Matchup, agents, options), read);
}

function playRuns(): void {
  for (;;) {
    const number = Atomics.add(counters, RUNS, 1);
    if (number >= runsOf(job)) return;
    const { matchup, first, count } = runAt(job, number);
    if (matchup !== playing) ({ play, values } = playFor(matchup));
    playing = matchup;
    tell(
      playRun(number, (seeds[matchup] as number) + first, count, read.length * (matchups[matchup]?.bound.seats ?? 0)),
    );
  }
}

/** `first`: a seed; `more`: how many values of counters each match has. */
function playRun(number: number, first: number, count: number, more: number): WorkerMessage {
  const each = INTS + more;
  const ints = new Int32Array(count * each);
  let hashes = '';
  for (let i = 0; i < count; i++) {
    const { match, decisions } = play((first + i) | 0);
    const { won, over, capped, turns, matches, faults, hash } = matchResult(match, decisions, hashed);
    ints.set([won, (over ? OVER : 0) | (capped ? CAPPED : 0), turns, decisions, faults, matches], i * each);
    ints.set(values, i * each + INTS);
    hashes += hash;
    Atomics.add(counters, PLAYED, 1);
  }
  const fresh = [...fired].filter((ability) => !known.has(ability));
  for (const ability of fresh) known.add(ability);
  return { ready: false, number, ints, hashes, fired: fresh };
}

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

parentPort?.once('message', () => {
  playRuns();
  parentPort?.close();
});
tell({ ready: true });
