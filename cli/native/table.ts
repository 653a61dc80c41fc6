/** Plays the runs of `balance` and `tune` by processes of native code; what they cannot play, by another pool. */

import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { addMatch, countsFor, drawWorth, placesFor } from '../../editor/balance/counts.ts';
import type { MatchResult } from '../../runtime/index.ts';
import { changesIn, dealt, ends, type PairRun, type TableSetup } from '../balance/play.ts';
import type { PoolSetup, RunPool } from '../balance/pool.ts';
import { NativeProcess } from './process.ts';

/** `others` plays the runs that are watched, and those of other agents. */
export function nativePool(pool: PoolSetup, workers: number, others: () => RunPool): RunPool {
  const players = Array.from({ length: workers }, () => playerOf(pool));
  let other: RunPool | null = null;
  return {
    ahead: 1,
    play: async (runs, take) => {
      const [own, rest] = [runs.filter(isPlayed), runs.filter((run) => !isPlayed(run))];
      if (rest.length > 0) {
        other ??= others();
        await other.play(rest, take);
      }
      let next = 0;
      const work = async ({ play }: NativePlayer): Promise<void> => {
        for (let run = own[next++]; run !== undefined; run = own[next++]) take(run, await play(run));
      };
      await Promise.all(players.map(work));
    },
    close: async () => {
      for (const { close } of players) close();
      await other?.close();
    },
  };
}

const isPlayed = ({ watched, agents = [] }: PairRun): boolean => !watched && agents.every((name) => name === 'random');

interface NativePlayer {
  play(run: PairRun): Promise<Float64Array>;
  close(): void;
}

function playerOf(pool: PoolSetup): NativePlayer {
  if (pool.sort === 'table') {
    const table = new TableProcess(pool.setup);
    const { bound, outcomes = [] } = pool.setup;
    const [places, draw] = [placesFor(bound.seats), drawWorth(bound.sides)];
    return {
      play: async (run) => {
        const counts = countsFor(table.seatedIn(run), outcomes.length);
        for (const ended of await table.ends(run)) addMatch(counts, ended, null, places, draw);
        return counts;
      },
      close: () => table.close(),
    };
  }
  const { setup } = pool;
  const [before, after] = [new TableProcess(setup.before), new TableProcess(setup.after)];
  return {
    play: async (run) => {
      const [old, now] = await Promise.all([before.ends(run), after.ends(run)]);
      return changesIn(setup, old, now);
    },
    close: () => {
      before.close();
      after.close();
    },
  };
}

/** Plays matches of a table of decks by one process. */
class TableProcess {
  readonly #setup: TableSetup;
  readonly #process: NativeProcess;
  /** The decks that it plays. */
  #pair: PairRun['pair'] | null = null;
  /** Plays the matches that native code gives up. */
  #again: ReturnType<typeof ends> | null = null;

  constructor(setup: TableSetup) {
    this.#setup = setup;
    this.#process = new NativeProcess(setup.native ?? '', setup.bound);
  }

  seatedIn = ({ pair }: PairRun): PlayedDeck[] => pair.map((i) => this.#setup.decks[i] as PlayedDeck);

  async ends(run: PairRun): Promise<MatchResult[]> {
    if (run.pair.join() !== this.#pair?.join()) {
      await this.#process.seat(dealt(this.#setup.bound, this.seatedIn(run)));
      this.#pair = run.pair;
    }
    const records = await this.#process.play(run.first | 0, run.count, false);
    return Array.from({ length: run.count }, (_, i) => {
      const ended = records.ended(i);
      if (ended !== null) return ended;
      this.#again ??= ends(this.#setup);
      return this.#again({ ...run, first: run.first + i, count: 1 })[0] as MatchResult;
    });
  }

  close(): void {
    this.#process.close();
  }
}
