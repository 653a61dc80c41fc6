/** Plays runs of matches: of a table of decks, or before and after a change. */
import { type Emitted, emit } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { compiled, DeckEngine, Engine, endedOf, interpreted, type Play } from '../../runtime/index.ts';
import { addMatch, countsFor } from './counts.ts';
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
function playerOf({ bound, emitted, agents }: TableSetup, watcher: CardWatch | null): (decks: Deck[]) => Play {
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

/** Both versions. Their decks are the same ones, in the same order. */
export interface ChangeSetup {
  before: TableSetup;
  after: TableSetup;
}

/** Indices of the counts of a run, for the deck in the first seat: differences, and points of both versions. */
export const COUNT = 0;
export const SUM = 1;
export const SQUARES = 2;
export const BEFORE = 3;
export const AFTER = 4;
export const COUNTS = 5;

/** Plays runs with both versions. */
export function differences({ before, after }: ChangeSetup): (run: Run) => Float64Array {
  const versions = [before, after].map((setup) => ({ setup, playOf: playerOf(setup, null) }));
  return ({ pair, first, count }) => {
    const plays = versions.map(({ setup, playOf }) => playOf(pair.map((i) => setup.decks[i] as Deck)));
    const counts = new Float64Array(COUNTS);
    const add = (at: number, value: number): void => {
      counts[at] = (counts[at] as number) + value;
    };
    for (let i = 0; i < count; i++) {
      const [old = 0, now = 0] = plays.map((play) => {
        const { match, decisions } = play((first + i) | 0);
        const { over, won } = endedOf(match, decisions, false);
        return !over || won === 0 ? 0.5 : won & 1;
      });
      add(COUNT, 1);
      add(SUM, now - old);
      add(SQUARES, (now - old) ** 2);
      add(BEFORE, old);
      add(AFTER, now);
    }
    return counts;
  };
}
