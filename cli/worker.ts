/** A thread of `simulateOn`: takes runs of seeds until there are no more. */
import { parentPort, workerData } from 'node:worker_threads';
import { compiled, Engine, endedOf, interpreted } from '../runtime/index.ts';
import { CAPPED, INTS, type Job, OVER, PLAYED, RUNS, type Told } from './workers.ts';

const { bound, emitted, agents, seed, games, run, coverage, shared } = workerData as Job;
const counters = new Int32Array(shared);
const fired = new Set<number>();
/** Abilities that were told of. */
const known = new Set<number>();
const wanted = coverage ? fired : undefined;
const play =
  emitted === null
    ? interpreted(bound, agents, wanted)
    : compiled(new Engine(bound, emitted, { trace: coverage }), agents, false, wanted);

function playRuns(): void {
  for (;;) {
    const number = Atomics.add(counters, RUNS, 1);
    const first = number * run;
    if (first >= games) return;
    tell(playRun(number, first, Math.min(run, games - first)));
  }
}

function playRun(number: number, first: number, count: number): Told {
  const ints = new Int32Array(count * INTS);
  let hashes = '';
  for (let i = 0; i < count; i++) {
    const { match, decisions } = play(seed + first + i);
    const { won, over, capped, turns, faults, hash } = endedOf(match, decisions);
    ints.set([won, (over ? OVER : 0) | (capped ? CAPPED : 0), turns, decisions, faults], i * INTS);
    hashes += hash;
    Atomics.add(counters, PLAYED, 1);
  }
  const fresh = [...fired].filter((ability) => !known.has(ability));
  for (const ability of fresh) known.add(ability);
  return { ready: false, number, ints, hashes, fired: fresh };
}

const tell = (told: Told): void => parentPort?.postMessage(told);

parentPort?.once('message', () => {
  playRuns();
  parentPort?.close();
});
tell({ ready: true });
