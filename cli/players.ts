/** Plays matches of bound games on the engine that a command chooses. */

import { near } from '../compiler/diagnostics/near.ts';
import { type EmitOptions, type Emitted, emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import {
  AGENTS,
  agentMaker,
  compiled,
  Engine,
  type EngineOptions,
  interpreted,
  type Play,
  type PlayOptions,
  type Simulation,
  simulate,
  type Trace,
} from '../runtime/index.ts';
import { UsageError } from './failures.ts';
import { moduleOf } from './modules.ts';

/** Emits code for an engine: `js`, `wasm`, or `ready`: a precompiled module if there is one, else `js`. */
export async function codeFor(bound: Bound, engine: string, options: EmitOptions = {}): Promise<Emitted> {
  const emitted = emit(bound, options);
  if (engine === 'js') return emitted;
  const wasm = moduleOf(emitted);
  if (wasm !== null) return { ...emitted, wasm };
  if (engine === 'ready') return emitted;
  const { assembled } = await import('../compiler/wasm/index.ts');
  return assembled(emitted);
}

/** Emits code for an engine; null for `interpreter`. */
export const emittedFor = (bound: Bound, engine: string, options: EmitOptions = {}): Promise<Emitted | null> =>
  engine === 'interpreter' ? Promise.resolve(null) : codeFor(bound, engine, options);

/** From so many matches on, compiling a module saves time: for random agents, and for agents that search. */
const PAYS = { random: 10_000, trying: 500 };

/** The engine to use; `auto` becomes the one that plays so many matches in the least time. */
export function engineFor(engine: string, games: number, agents: readonly string[] = ['random']): string {
  if (engine !== 'auto') return engine;
  return games >= (agents.every((name) => name === 'random') ? PAYS.random : PAYS.trying) ? 'wasm' : 'ready';
}

/** The name of the engine that runs the code. */
export const nameOf = (emitted: Emitted | null): string =>
  emitted === null ? 'interpreter' : emitted.wasm === undefined ? 'js' : 'wasm';

/** A bound game with its decks, and the code that runs it. */
export interface Matchup {
  bound: Bound;
  /** Null: the interpreter runs it. */
  emitted: Emitted | null;
}

/** Matches to play: `games` of each matchup, all with the same seeds. */
export interface SimulationRequest {
  matchups: readonly Matchup[];
  agents: readonly string[];
  games: number;
  seed: number;
  /** If given, collects the abilities that run. Emitted code must write a trace for it. */
  fired?: Set<number> | undefined;
  /** See `simulate`. */
  hashed?: boolean;
  /** Receives the number of matches that are over, of all matchups. */
  onProgress(done: number): void;
}

/** Results, one a matchup. */
export interface SimulationResults {
  results: Simulation[];
  /** Without the time to start threads and engines. */
  seconds: number;
}

export function playOf(
  { bound, emitted }: Matchup,
  agents: readonly string[],
  { alone = false, ...options }: PlayOptions & EngineOptions = {},
): Play {
  const { fired } = options;
  if (emitted === null) return interpreted(bound, agents, fired);
  return compiled(new Engine(bound, emitted, { trace: fired !== undefined, alone }), agents, options);
}

/** Plays matches with a trace and passes it to `onTrace` at the end of each match. */
export function tracedPlayOf(
  bound: Bound,
  agents: readonly string[],
  onTrace: (trace: Trace) => void,
  alone = false,
): Play {
  const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true, alone });
  const play = compiled(engine, agents);
  return (seed) => {
    const ended = play(seed);
    if (engine.trace !== null) onTrace(engine.trace);
    return ended;
  };
}

/** Plays all matchups on this thread. */
export function simulateHere({
  matchups,
  agents,
  games,
  seed,
  fired,
  hashed = true,
  onProgress,
}: SimulationRequest): SimulationResults {
  let seconds = 0;
  const results = matchups.map((matchup, i) => {
    const play = playOf(matchup, agents, { fired, outcomes: !hashed });
    const start = performance.now();
    const { bound } = matchup;
    const report = (done: number): void => onProgress(i * games + done);
    const result = simulate({ bound, games, seed, agents, play, hashed, onProgress: report });
    seconds += (performance.now() - start) / 1000;
    return result;
  });
  return { results, seconds };
}

/** Throws a UsageError for an unknown agent. */
export function needsAgents(names: readonly string[]): void {
  const unknown = names.find((name) => agentMaker(name) === null);
  if (unknown === undefined) return;
  const known = AGENTS.map((one) => one.name);
  const close = near(unknown, known);
  throw new UsageError(
    `there is no agent ${unknown}`,
    close === null ? `there are: ${known.join(', ')}; mcts:N makes N playouts a decision` : `did you mean ${close}?`,
  );
}
