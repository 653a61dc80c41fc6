/** Plays runs of matches: of a table of decks, or before and after a change. */
import { type EmittedCode, emit } from '../../compiler/emit/index.ts';
import { NOTHING } from '../../compiler/format/values.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { FieldId } from '../../compiler/ir/index.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import {
  addMatch,
  addOutcome,
  countsFor,
  drawWorth,
  OUTCOME,
  outcomesAt,
  placesFor,
  WIN,
} from '../../editor/balance/counts.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import { CardWatch } from '../../editor/balance/watch.ts';
import { withFaultFallback } from '../../runtime/faults.ts';
import { readField } from '../../runtime/fields.ts';
import {
  compiledPlay,
  DeckEngine,
  Engine,
  interpretedPlay,
  type Match,
  type MatchResult,
  matchResult,
  type Play,
  type Watcher,
} from '../../runtime/index.ts';
import type { Workload } from '../players.ts';

/** The fixed part of all matches of a report. */
export interface TableSetup {
  /** A binding of the game; its decks are replaced. */
  bound: Bound;
  /** Code for the cards of all decks. `each`: code for each pair, where the game asks for copies. Null: the interpreter plays. */
  emitted: EmittedCode | 'each' | null;
  /** The path of a compiled program of this code, for matches of random agents that are not watched. */
  native?: string;
  /** What its code was chosen by. */
  how: Workload;
  /** In a game without decks one, which has all cards that may be in a hand; no engine deals it. */
  decks: readonly PlayedDeck[];
  /** Number fields of players that are read at the end of each watched match. */
  outcomes?: readonly FieldId[];
}

/** Matches of decks (indices) by seat, with seeds from `first` on. */
export interface PairRun {
  pair: readonly number[];
  first: number;
  count: number;
  /** Whether it is watched which cards players draw and play, which takes several times as long. */
  watched: boolean;
  /** Agents by seat; left out: those of the setup. */
  agents?: readonly string[];
}

/** Most matches in a run: those that are watched, and others. */
const MOST = 256;
const MOST_UNWATCHED = 4096;

/** Splits `games` matches of each pair into runs; the first `watched` of them are watched. */
export function splitRuns(pairs: readonly PairRun['pair'][], games: number, seed: number, watched = games): PairRun[] {
  const parts = [...partsOf(0, Math.min(watched, games), true), ...partsOf(Math.min(watched, games), games, false)];
  return pairs.flatMap((pair, i) => {
    const begin = firstSeed(seed, i, pairs.length);
    return parts.map(({ first, ...part }) => ({ pair, first: begin + first, ...part }));
  });
}

/** A run of each pair: its matches number `from` and the next ones, without watching. */
export const runOfEach = (
  pairs: readonly PairRun['pair'][],
  seed: number,
  { from, count }: { from: number; count: number },
): PairRun[] =>
  pairs.map((pair, i) => ({ pair, first: firstSeed(seed, i, pairs.length) + from, count, watched: false }));

function partsOf(from: number, to: number, watched: boolean): Omit<PairRun, 'pair'>[] {
  const most = watched ? MOST : MOST_UNWATCHED;
  return Array.from({ length: Math.ceil((to - from) / most) }, (_, i) => {
    const first = from + i * most;
    return { first, count: Math.min(most, to - first), watched };
  });
}

/** Plays runs on this thread. */
export function createRunPlayer(setup: TableSetup): (run: PairRun) => Float64Array {
  const { bound, outcomes = [] } = setup;
  const watch = new CardWatch(bound);
  const places = placesFor(bound.seats);
  const draw = drawWorth(bound.sides);
  const playOf = playerOf(setup);
  return ({ pair, first, count, watched, agents = setup.how.agents }) => {
    const seated = pair.map((i) => setup.decks[i] as PlayedDeck);
    if (watched) watch.seat(seated);
    const play = playOf(seated, agents, watched ? watch : null);
    const counts = countsFor(seated, outcomes.length);
    for (let i = 0; i < count; i++) {
      const { match, decisions } = play((first + i) | 0);
      addMatch(counts, matchResult(match, decisions, false), watched ? watch.marks : null, places, draw);
      if (watched) addOutcomes(counts, outcomesAt(seated), match, outcomes);
    }
    return counts;
  };
}

/** Adds what the fields are of each player at the end of a match. A number of nothing does not count. */
function addOutcomes(counts: Float64Array, from: number, match: Match, fields: readonly FieldId[]): void {
  let at = from;
  for (const field of fields)
    for (let seat = 1; seat <= match.bound.seats; seat++) {
      match.work = 0;
      const value = withFaultFallback(match, NOTHING, () => readField(match, field, seat));
      if (value !== NOTHING) addOutcome(counts, at, value);
      at += OUTCOME;
    }
}

/** The decks that an engine deals. A game without decks has none, whatever is counted of its cards. */
export const dealt = ({ deckZone, decks: own }: Bound, decks: readonly PlayedDeck[]): PlayedDeck[] =>
  deckZone === null ? own : [...decks];

/** Gives a `Play` for decks by seat; the one before is no longer valid then. A watcher is the same one each time, or null. */
type PlayOf = (decks: PlayedDeck[], agents: readonly string[], watcher: Watcher | null) => Play;

function playerOf({ bound, emitted }: TableSetup): PlayOf {
  if (emitted === null)
    return (decks, agents, watcher) =>
      interpretedPlay({ ...bound, decks: dealt(bound, decks) }, agents, undefined, watcher);
  if (emitted === 'each') {
    let last: { key: string; plays: PlaysOf } | null = null;
    return (decks, agents, watcher) => {
      const key = JSON.stringify(decks);
      // runs of a pair follow one another
      if (last?.key !== key) {
        const seated = { ...bound, decks: dealt(bound, decks) };
        last = { key, plays: playsOf(new Engine(seated, emit(seated))) };
      }
      return last.plays(agents, watcher);
    };
  }
  const engine = new DeckEngine(bound, emitted);
  const plays = playsOf(engine);
  return (decks, agents, watcher) => {
    engine.seat(dealt(bound, decks));
    return plays(agents, watcher);
  };
}

/** Plays matches of decks and keeps their moves. The play before is no longer valid then. */
export function movesPlayer({ bound, emitted, how: { agents } }: TableSetup): (decks: PlayedDeck[]) => Play {
  if (emitted === null || emitted === 'each')
    return (decks) => interpretedPlay({ ...bound, decks: dealt(bound, decks) }, agents);
  const engine = new DeckEngine(bound, emitted);
  const play = compiledPlay(engine, agents, { keeps: true });
  return (decks) => {
    engine.seat(dealt(bound, decks));
    return play;
  };
}

type PlaysOf = (agents: readonly string[], watcher: Watcher | null) => Play;

/** The plays of an engine, each made once. Of matches that nobody watches only the result is used. */
function playsOf(engine: Engine): PlaysOf {
  const made = new Map<string, Play>();
  return (agents, watcher) => {
    const key = `${watcher !== null} ${agents.join(' ')}`;
    const play = made.get(key) ?? compiledPlay(engine, agents, { watcher, outcomes: watcher === null });
    made.set(key, play);
    return play;
  };
}

/** Both versions. Their decks are the same ones, in the same order. */
export interface ChangeSetup {
  before: TableSetup;
  after: TableSetup;
  /** Seats that are counted: of two decks one, since the other one wins what it loses. */
  seats: number;
}

/** Indices of the counts of a run, for each seat that is counted: differences, and points of both versions. */
export const COUNT = 0;
export const SUM = 1;
export const SQUARES = 2;
export const BEFORE = 3;
export const AFTER = 4;
export const COUNTS = 5;

/** Plays runs with both versions. */
export function differences(setup: ChangeSetup): (run: PairRun) => Float64Array {
  const [ofBefore, ofAfter] = [ends(setup.before), ends(setup.after)];
  return (run) => changesIn(setup, ofBefore(run), ofAfter(run));
}

/** The counts of the matches of a run, seat by seat. */
export function changesIn(
  { after: { bound }, seats }: ChangeSetup,
  before: readonly MatchResult[],
  after: readonly MatchResult[],
): Float64Array {
  const counts = new Float64Array(COUNTS * seats);
  const draw = drawWorth(bound.sides) / WIN;
  for (const [i, old] of before.entries())
    for (let seat = 0; seat < seats; seat++)
      addChange(
        counts.subarray(COUNTS * seat, COUNTS * (seat + 1)),
        pointsOf(old, seat, draw),
        pointsOf(after[i] as MatchResult, seat, draw),
      );
  return counts;
}

/** Gives the results of the matches of a run, which nobody watches. */
export function ends(setup: TableSetup): (run: PairRun) => MatchResult[] {
  const playOf = playerOf(setup);
  return ({ pair, first, count, agents = setup.how.agents }) => {
    const play = playOf(
      pair.map((i) => setup.decks[i] as PlayedDeck),
      agents,
      null,
    );
    return Array.from({ length: count }, (_, i) => {
      const { match, decisions } = play((first + i) | 0);
      return matchResult(match, decisions, false);
    });
  };
}

const pointsOf = ({ over, won }: MatchResult, seat: number, draw: number): number =>
  !over || won === 0 ? draw : (won >> seat) & 1;

/** Adds what a seat got in the two matches of a seed. */
function addChange(counts: Float64Array, old: number, now: number): void {
  const add = (at: number, value: number): void => {
    counts[at] = (counts[at] as number) + value;
  };
  add(COUNT, 1);
  add(SUM, now - old);
  add(SQUARES, (now - old) ** 2);
  add(BEFORE, old);
  add(AFTER, now);
}
