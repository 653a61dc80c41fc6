/** Matches of bound games, on the engine that a command asks for. */

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

/** Code for the engine that is asked for, `js` or `wasm`; `ready` is a module where there is one already, else `js`. */
export async function codeFor(bound: Bound, engine: string, options: EmitOptions = {}): Promise<Emitted> {
  const emitted = emit(bound, options);
  if (engine === 'js') return emitted;
  const wasm = moduleOf(emitted);
  if (wasm !== null) return { ...emitted, wasm };
  if (engine === 'ready') return emitted;
  const { assembled } = await import('../compiler/wasm/index.ts');
  return assembled(emitted);
}

/** The same where it may be the `interpreter`: null for that. */
export const emittedFor = (bound: Bound, engine: string, options: EmitOptions = {}): Promise<Emitted | null> =>
  engine === 'interpreter' ? Promise.resolve(null) : codeFor(bound, engine, options);

/** Matches after which a module has paid for its making, of random agents and of those that try things out. */
const PAYS = { random: 10_000, trying: 500 };

/** The engine that is asked for; `auto` stands for the one that is through with so many matches first. */
export function engineFor(wish: string, games: number, agents: readonly string[] = ['random']): string {
  if (wish !== 'auto') return wish;
  return games >= (agents.every((name) => name === 'random') ? PAYS.random : PAYS.trying) ? 'wasm' : 'ready';
}

/** The engine that such code runs on, by its name. */
export const nameOf = (emitted: Emitted | null): string =>
  emitted === null ? 'interpreter' : emitted.wasm === undefined ? 'js' : 'wasm';

/** Decks that play against one another, and what runs them. */
export interface Matchup {
  bound: Bound;
  /** Null: on the interpreter. */
  emitted: Emitted | null;
}

/** What is to be played: as many matches of each, with the same seeds. */
export interface SimulationRequest {
  matchups: readonly Matchup[];
  agents: readonly string[];
  games: number;
  seed: number;
  /** Takes in the abilities that are set off, where that is asked for; emitted code has to write a trace for it. */
  fired?: Set<number> | undefined;
  /** As `simulate` has it. */
  hashed?: boolean;
  /** Told how many matches are over, of all. */
  onProgress(done: number): void;
}

/** What was played, by matchup. */
export interface Played {
  results: Simulation[];
  /** Without starting up. */
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

/** The same with a trace of each match, which `onTrace` is given at its end. */
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

/** Plays them on this thread. */
export function simulateHere({
  matchups,
  agents,
  games,
  seed,
  fired,
  hashed = true,
  onProgress,
}: SimulationRequest): Played {
  let seconds = 0;
  const results = matchups.map((matchup, i) => {
    const play = playOf(matchup, agents, { fired, outcomes: !hashed });
    const start = performance.now();
    const { bound } = matchup;
    const told = (done: number): void => onProgress(i * games + done);
    const result = simulate({ bound, games, seed, agents, play, hashed, onProgress: told });
    seconds += (performance.now() - start) / 1000;
    return result;
  });
  return { results, seconds };
}

/** Throws a UsageError for a name that no agent has. */
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
