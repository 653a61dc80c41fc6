/** Matches of a bound game, on the engine that a command asks for. */
import type { Bound } from '../compiler/bound.ts';
import { type Emitted, emit } from '../compiler/emit/index.ts';
import { compiled, Engine, interpreted, type Play, type Simulation, simulate } from '../runtime/index.ts';

/** What is to be played. */
export interface Wish {
  bound: Bound;
  /** Null: on the interpreter. */
  emitted: Emitted | null;
  agents: readonly string[];
  /** Takes in the abilities that are set off, where that is asked for; emitted code has to write a trace for it. */
  fired?: Set<number> | undefined;
}

/** Matches on the compiled engine. */
export const player = (bound: Bound, agents: readonly string[]): Play =>
  compiled(new Engine(bound, emit(bound)), agents);

/** Matches as wished; with their moves, where they are to be kept. */
export function playerOf({ bound, emitted, agents, fired }: Wish, keeps = false): Play {
  if (emitted === null) return interpreted(bound, agents, fired);
  return compiled(new Engine(bound, emitted, { trace: fired !== undefined }), agents, keeps, fired);
}

/** Plays them on this thread. `seconds`: without starting up. */
export function simulateHere(wish: Wish & { games: number; seed: number; onProgress(done: number): void }): {
  result: Simulation;
  seconds: number;
} {
  const { bound, agents, games, seed, onProgress } = wish;
  const play = playerOf(wish);
  const start = performance.now();
  const result = simulate({ bound, games, seed, agents, play, onProgress });
  return { result, seconds: (performance.now() - start) / 1000 };
}
