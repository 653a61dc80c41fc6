/**
 * Plays matches of candidate decks against opponents, on this thread or on worker threads that live for the whole search.
 * The outcome of a match depends only on its decks and its seed, so the number of threads does not change results.
 */
import type { EmittedCode } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { compiledPlay, DeckEngine, interpretedPlay, outcome, type Play } from '../../runtime/index.ts';
import { wonSeats } from '../../runtime/match.ts';
import { threadsOf } from '../threads.ts';

/** The fixed part of all matches of a search. */
export interface ArenaSetup {
  bound: Bound;
  /** Emitted code for the cards of all possible decks; null: the interpreter plays. */
  emitted: EmittedCode | null;
  /** The path of a compiled program of this code, which plays instead; all agents are random. */
  native?: string;
  agents: readonly string[];
  opponents: readonly PlayedDeck[];
}

/** `count` matches of a deck against an opponent (an index), with seeds from `first` on. */
export interface MatchTask {
  deck: PlayedDeck['cards'];
  opponent: number;
  first: number;
  count: number;
}

/** Outcome of a match, for the candidate. */
export const LOST = 0;
export const WON = 1;
export const DRAWN = 2;

/** The outcome of a match that is over, from its winners as bits by seat. */
export const outcomeOf = (won: number): number => (won === 0 ? DRAWN : (won & 1) === 1 ? WON : LOST);

export interface TaskResult {
  outcomes: Uint8Array;
  faults: number;
  decisions: number;
  /** Matches that were ended by a limit. */
  capped: number;
}

export interface Arena {
  /** Plays tasks; results are in the order of the tasks. Rejects if a thread fails. */
  play(tasks: readonly MatchTask[]): Promise<TaskResult[]>;
  close(): Promise<void>;
}

/** Plays tasks on this thread. */
export function player({ bound, emitted, agents, opponents }: ArenaSetup): (task: MatchTask) => TaskResult {
  const engine = emitted === null ? null : new DeckEngine(bound, emitted);
  const warm = engine === null ? null : compiledPlay(engine, agents, { outcomes: true });
  const playOf = (decks: Bound['decks']): Play => {
    if (engine === null || warm === null) return interpretedPlay({ ...bound, decks }, agents);
    engine.seat(decks);
    return warm;
  };
  return ({ deck, opponent, first, count }) => {
    const play = playOf([{ name: '', cards: deck }, opponents[opponent] as PlayedDeck]);
    const outcomes = new Uint8Array(count);
    const played: TaskResult = { outcomes, faults: 0, decisions: 0, capped: 0 };
    for (let i = 0; i < count; i++) {
      const { match, decisions } = play((first + i) | 0);
      const end = outcome(match);
      if (end !== null) outcomes[i] = outcomeOf(wonSeats(match));
      if (end?.capped === true) played.capped++;
      played.faults += match.state[bound.layout.head.faults] as number;
      played.decisions += decisions;
    }
    return played;
  };
}

/** Creates an arena. `onPlayed` receives the number of matches that have just ended. */
export async function arenaOf(ring: ArenaSetup, workers: number, onPlayed: (matches: number) => void): Promise<Arena> {
  if (ring.native !== undefined) {
    const { nativeArena } = await import('../native/arena.ts');
    return nativeArena(ring, ring.native, workers, onPlayed);
  }
  return workers === 1 ? here(ring, onPlayed) : onThreads(ring, workers, onPlayed);
}

/** A part of a task: index of the task, offset in it, and the part as a task. */
export interface TaskPart {
  at: number;
  from: number;
  task: MatchTask;
}

/** Most matches in a run, and least runs a thread. */
const LONGEST = 64;
const RUNS = 8;

/** Splits tasks into runs, so that threads end together and progress is visible. */
export function splitTasks(tasks: readonly MatchTask[], workers: number, longest = LONGEST): TaskPart[] {
  const all = tasks.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, Math.min(longest, Math.floor(all / (workers * RUNS))));
  return tasks.flatMap((task, at) =>
    Array.from({ length: Math.ceil(task.count / most) }, (_, i) => {
      const from = i * most;
      return { at, from, task: { ...task, first: task.first + from, count: Math.min(most, task.count - from) } };
    }),
  );
}

/** The results of tasks, filled in run by run. */
export class Results {
  readonly all: TaskResult[];
  constructor(tasks: readonly MatchTask[]) {
    this.all = tasks.map(({ count }) => ({ outcomes: new Uint8Array(count), faults: 0, decisions: 0, capped: 0 }));
  }
  add({ at, from }: TaskPart, { outcomes, faults, decisions, capped }: TaskResult): void {
    const result = this.all[at] as TaskResult;
    result.outcomes.set(outcomes, from);
    result.faults += faults;
    result.decisions += decisions;
    result.capped += capped;
  }
}

function here(ring: ArenaSetup, onPlayed: (matches: number) => void): Arena {
  const play = player(ring);
  return {
    play: async (tasks) => {
      const results = new Results(tasks);
      for (const run of splitTasks(tasks, 1)) {
        results.add(run, play(run.task));
        onPlayed(run.task.count);
      }
      return results.all;
    },
    close: async () => {},
  };
}

function onThreads(ring: ArenaSetup, workers: number, onPlayed: (matches: number) => void): Arena {
  // the build puts the worker next to the other ones
  const script = new URL('./searcher.js', import.meta.url);
  const threads = threadsOf<TaskPart, TaskResult>({ script, data: ring, workers }, ({ task }) => task);
  return {
    play: async (tasks) => {
      const results = new Results(tasks);
      await threads.run(splitTasks(tasks, workers), (run, played) => {
        results.add(run, played);
        onPlayed(played.outcomes.length);
      });
      return results.all;
    },
    close: threads.close,
  };
}
