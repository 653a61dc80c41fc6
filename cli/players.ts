/** Plays matches of bound games on the engine that a command chooses. */

import { near } from '../compiler/diagnostics/near.ts';
import { type EmitOptions, type EmittedCode, emit } from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { FieldId } from '../compiler/ir/index.ts';
import { firstSeed } from '../editor/balance/seeds.ts';
import { searches } from '../runtime/agents/names.ts';
import { withFaultFallback } from '../runtime/faults.ts';
import { readField } from '../runtime/fields.ts';
import {
  AGENTS,
  agentMaker,
  compiledPlay,
  Engine,
  type EngineOptions,
  interpretedPlay,
  type MatchResult,
  type Play,
  type PlayOptions,
  type Simulation,
  simulate,
  type Trace,
} from '../runtime/index.ts';
import { UsageError } from './failures.ts';
import { Generated } from './generated.ts';
import * as say from './messages/index.ts';

/** Emits code for an engine: `js`, `wasm`, or `ready`: a precompiled module if there is one, else `js`. */
export const codeFor = (bound: Bound, engine: string, options: EmitOptions = {}): Promise<EmittedCode> =>
  new Generated(bound, options).codeFor(engine);

/** Emits code for an engine; null for `interpreter`. */
export const emittedFor = (bound: Bound, engine: string, options: EmitOptions = {}): Promise<EmittedCode | null> =>
  engine === 'interpreter' ? Promise.resolve(null) : codeFor(bound, engine, options);

/** From so many matches on, compiling a module saves time: for random agents, and for agents that search. */
const PAYS = { random: 10_000, trying: 500 };
/** The same for native code, which only random agents use: if it is to be compiled, and if it is already. */
const NATIVE_PAYS = { new: 2_000_000, known: 50_000 };

/** The engine to use; `auto` becomes the one that plays so many matches in the least time. */
export function engineFor(engine: string, games: number, agents: readonly string[] = ['random']): string {
  if (engine !== 'auto') return engine;
  return games >= (searches(agents) ? PAYS.trying : PAYS.random) ? 'wasm' : 'ready';
}

/** A bound game with its decks, and the code that runs it. */
export interface Matchup {
  bound: Bound;
  /** Null: the interpreter runs it. */
  emitted: EmittedCode | null;
  /** The path of a compiled program that plays matches of random agents; the code above plays those that it gives up. */
  native?: string;
}

/** The name of the engine that plays a matchup. */
export const engineName = ({ emitted, native }: Matchup): string =>
  native !== undefined ? 'native' : emitted === null ? 'interpreter' : emitted.wasm === undefined ? 'js' : 'wasm';

/**
 * The code that plays so many matches of each bound game, on the engine that a command names; one engine for all of them.
 * Where there is no native code, WebAssembly plays; a warning says so only if the command names `native`.
 */
export async function matchupsFor(
  bounds: readonly Bound[],
  engine: string,
  games: number,
  agents: readonly string[],
): Promise<Matchup[]> {
  const native = await nativeMatchups(bounds, engine, games, agents);
  if (native !== null) return native;
  const wanted = engineFor(engine === 'native' ? 'wasm' : engine, games, agents);
  const one = wanted === 'ready' && bounds.length > 1 ? 'js' : wanted;
  return Promise.all(bounds.map(async (bound) => ({ bound, emitted: await emittedFor(bound, one) })));
}

/** Null where native code does not play. */
async function nativeMatchups(
  bounds: readonly Bound[],
  engine: string,
  games: number,
  agents: readonly string[],
): Promise<Matchup[] | null> {
  const options = nativeChoice(engine, games, agents);
  if (options === null) return null;
  const { nativeFor } = await import('./native/index.ts');
  const found: Matchup[] = [];
  for (const bound of bounds) {
    const generated = new Generated(bound);
    const native = await nativeFor(bound, generated, options);
    if (native === null) return null;
    found.push({ bound, emitted: generated.text, native });
  }
  return found;
}

/** How native code is obtained; null if so few matches do not pay for it. */
export function nativeChoice(
  engine: string,
  games: number,
  agents: readonly string[],
): { known: boolean; quiet: boolean } | null {
  if (engine === 'native') requireRandomAgents(agents);
  else if (engine !== 'auto' || searches(agents) || games < NATIVE_PAYS.known) return null;
  return { known: engine === 'auto' && games < NATIVE_PAYS.new, quiet: engine === 'auto' };
}

/** Emitted code, and the path of a compiled program of it, which plays the ends of matches of random agents. */
export interface EngineCode {
  /** Null: the interpreter plays. */
  emitted: EmittedCode | null;
  native?: string;
}

/**
 * The number of matches that the code is for. `ends`: only their result is used. `looked`: their course is watched, so
 * native code does not play them.
 */
export interface Workload {
  /** The engine that the command names. */
  engine: string;
  agents: readonly string[];
  ends: number;
  looked: number;
}

/** The code that plays so many matches in the least time, or that of the engine that is named. */
export async function codeOfMany(
  bound: Bound,
  { engine, agents, ends, looked }: Workload,
  options: EmitOptions = {},
): Promise<EngineCode> {
  if (engine === 'interpreter') return { emitted: null };
  const generated = new Generated(bound, options);
  const choice = nativeChoice(engine, ends, agents);
  if (choice !== null) {
    const { nativeFor } = await import('./native/index.ts');
    const native = await nativeFor(bound, generated, choice);
    if (native !== null) {
      const emitted = await generated.codeFor(engineFor('auto', looked, agents));
      // start.js listens
      if (looked === 0) (process as NodeJS.EventEmitter).emit('rulebound native');
      return { emitted, native };
    }
  }
  const others = engine === 'native' ? 'wasm' : engine;
  return { emitted: await generated.codeFor(engineFor(others, ends + looked, agents)) };
}

/** Throws a UsageError for agents that the native engine does not have. */
export function requireRandomAgents(agents: readonly string[]): void {
  const other = agents.find((name) => name !== 'random');
  if (other === undefined) return;
  throw new UsageError(say.onlyRandom({ agent: other }));
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
  /** Fields of players that are read at the end of each match. */
  counters?: readonly FieldId[];
  /** Receives the end of each match, by matchup in the order of seeds, with the values of `counters` field by field, seat by seat. */
  onEnded?: (matchup: number, ended: MatchResult, counters: readonly number[]) => void;
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
  if (emitted === null) return interpretedPlay(bound, agents, fired);
  return compiledPlay(new Engine(bound, emitted, { trace: fired !== undefined, alone }), agents, options);
}

/** Plays matches with a trace and passes it to `onTrace` at the end of each match. */
export function tracedPlayOf(
  bound: Bound,
  agents: readonly string[],
  onTrace: (trace: Trace) => void,
  alone = false,
): Play {
  const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true, alone });
  const play = compiledPlay(engine, agents);
  return (seed) => {
    const ended = play(seed);
    if (engine.trace !== null) onTrace(engine.trace);
    return ended;
  };
}

/** A play that reads fields of all players at the end of each match into `values`. The final state has to be whole. */
export function countingPlay(play: Play, counters: readonly FieldId[]): { play: Play; values: number[] } {
  const values: number[] = [];
  if (counters.length === 0) return { play, values };
  const counting: Play = (seed) => {
    const played = play(seed);
    const { match } = played;
    let at = 0;
    for (const field of counters)
      for (let seat = 1; seat <= match.bound.seats; seat++) {
        match.work = 0;
        values[at++] = withFaultFallback(match, 0, () => readField(match, field, seat));
      }
    return played;
  };
  return { play: counting, values };
}

/** Plays all matchups on this thread. */
export function simulateHere({
  matchups,
  agents,
  games,
  seed,
  fired,
  hashed = true,
  counters = [],
  onEnded,
  onProgress,
}: SimulationRequest): SimulationResults {
  let seconds = 0;
  const results = matchups.map((matchup, i) => {
    const first = firstSeed(seed, i, matchups.length);
    const { play, values } = countingPlay(playOf(matchup, agents, { fired, outcomes: !hashed }), counters);
    const start = performance.now();
    const { bound } = matchup;
    const report = (done: number): void => onProgress(i * games + done);
    const each = onEnded === undefined ? undefined : (ended: MatchResult): void => onEnded(i, ended, values);
    const result = simulate({ bound, games, seed: first, agents, play, hashed, onEnded: each, onProgress: report });
    seconds += (performance.now() - start) / 1000;
    return result;
  });
  return { results, seconds };
}

/** Throws a UsageError for an unknown agent, and for more agents than players. */
export function requireAgents(names: readonly string[], seats: number): void {
  if (names.length > seats) throw new UsageError(say.agentsTooMany({ count: names.length, seats }));
  requireKnownAgents(names);
}

/** Throws a UsageError for an unknown agent. */
export function requireKnownAgents(names: readonly string[]): void {
  const unknown = names.find((name) => agentMaker(name) === null);
  if (unknown === undefined) return;
  const known = AGENTS.map((one) => one.name);
  const close = near(unknown, known);
  throw new UsageError(
    say.noAgent({ name: unknown }),
    close === null ? say.knownAgents({ list: known.join(', ') }) : say.didYouMean({ close }),
  );
}
