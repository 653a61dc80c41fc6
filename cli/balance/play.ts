/** Plays the matches of a report: every deck against every deck from both seats, on this thread or on worker threads. */
import { Worker } from 'node:worker_threads';
import { type Emitted, emit } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { compiled, DeckEngine, Engine, endedOf, interpreted, type Play } from '../../runtime/index.ts';
import { addCounts, addMatch, countsFor } from './counts.ts';
import { CardWatch } from './watch.ts';

export type Deck = Bound['decks'][number];

/** The fixed part of all matches of a report. */
export interface TableSetup {
  /** A binding of the game; its decks are replaced. */
  bound: Bound;
  /** Code for the cards of all decks. `each`: code for each pair, where the game asks for copies. Null: the interpreter plays. */
  emitted: Emitted | 'each' | null;
  agents: readonly string[];
  decks: readonly Deck[];
}

/** Matches of two decks (indices), with seeds from `first` on. */
export interface Run {
  pair: readonly [number, number];
  first: number;
  count: number;
}

/** Most matches in a run. */
const MOST = 256;

/** The pairs of decks: each deck in the first seat against each deck, itself too. */
export const pairsOf = (decks: number): [number, number][] =>
  Array.from({ length: decks * decks }, (_, i): [number, number] => [Math.floor(i / decks), i % decks]);

/** Splits `games` matches of each pair into runs. All pairs use the same seeds. */
export function runsOf(decks: number, games: number, seed: number): Run[] {
  return pairsOf(decks).flatMap((pair) =>
    Array.from({ length: Math.ceil(games / MOST) }, (_, i) => ({
      pair,
      first: seed + i * MOST,
      count: Math.min(MOST, games - i * MOST),
    })),
  );
}

/** Plays runs on this thread. */
export function player(setup: TableSetup): (run: Run) => Float64Array {
  const watch = new CardWatch(setup.bound);
  const playOf = playerOf(setup, watch);
  return ({ pair, first, count }) => {
    const seated = pair.map((i) => setup.decks[i] as Deck);
    watch.seat(seated);
    const play = playOf(seated);
    const counts = countsFor(seated);
    for (let i = 0; i < count; i++) {
      const { match, decisions } = play((first + i) | 0);
      addMatch(counts, endedOf(match, decisions, false), watch.marks);
    }
    return counts;
  };
}

/** Gives a `Play` for two decks; the one before is no longer valid then. */
function playerOf({ bound, emitted, agents }: TableSetup, watcher: CardWatch): (decks: Deck[]) => Play {
  if (emitted === null) return (decks) => interpreted({ ...bound, decks }, agents, undefined, watcher);
  if (emitted === 'each') {
    let last: { key: string; play: Play } | null = null;
    return (decks) => {
      const key = JSON.stringify(decks);
      // runs of a pair follow one another
      if (last?.key === key) return last.play;
      const seated = { ...bound, decks };
      last = { key, play: compiled(new Engine(seated, emit(seated)), agents, { watcher }) };
      return last.play;
    };
  }
  const engine = new DeckEngine(bound, emitted);
  const play = compiled(engine, agents, { watcher });
  return (decks) => {
    engine.seat(decks);
    return play;
  };
}

/** Plays all runs; gives the counts of each pair, in the order of `pairsOf`. Rejects if a thread fails. */
export async function playAll(
  setup: TableSetup,
  runs: readonly Run[],
  workers: number,
  onPlayed: (matches: number) => void,
): Promise<Float64Array[]> {
  const { decks } = setup;
  const sums = pairsOf(decks.length).map((pair) => countsFor(pair.map((i) => decks[i] as Deck)));
  const take = ({ pair: [a, b], count }: Run, counts: Float64Array): void => {
    addCounts(sums[a * decks.length + b] as Float64Array, counts);
    onPlayed(count);
  };
  if (workers === 1) {
    const play = player(setup);
    for (const run of runs) take(run, play(run));
    return sums;
  }
  let next = 0;
  // the build puts the worker next to the other ones
  const threads = Array.from(
    { length: Math.min(workers, runs.length) },
    () => new Worker(new URL('./balancer.js', import.meta.url), { workerData: setup }),
  );
  const plays = threads.map(
    (thread) =>
      new Promise<void>((done, fail) => {
        let doing: Run | undefined;
        const hand = (): void => {
          doing = runs[next++];
          if (doing === undefined) done();
          else thread.postMessage(doing);
        };
        thread.on('message', (counts: Float64Array) => {
          take(doing as Run, counts);
          hand();
        });
        thread.on('error', (error) =>
          fail(new Error(`a worker failed: ${error instanceof Error ? error.message : error}`)),
        );
        thread.on('exit', (code) => fail(new Error(`a worker ended with code ${code}`)));
        hand();
      }),
  );
  try {
    await Promise.all(plays);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return sums;
}
