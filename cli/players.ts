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
  /** Abilities that the interpreter sets off are added to it. */
  fired: Set<number>;
}

/** Matches on the compiled engine. */
export const player = (bound: Bound, agents: readonly string[]): Play =>
  compiled(new Engine(bound, emit(bound)), agents);

/** Matches as wished, with their moves. */
export const recorder = ({ bound, emitted, agents, fired }: Wish): Play =>
  emitted === null ? interpreted(bound, agents, fired) : compiled(new Engine(bound, emitted), agents, true);

/** Plays them on this thread. `seconds`: without starting up. */
export function simulateHere(wish: Wish & { games: number; seed: number; onProgress(done: number): void }): {
  result: Simulation;
  seconds: number;
} {
  const { bound, emitted, agents, fired, games, seed, onProgress } = wish;
  const play = emitted === null ? interpreted(bound, agents, fired) : compiled(new Engine(bound, emitted), agents);
  const start = performance.now();
  const result = simulate({ bound, games, seed, agents, play, onProgress });
  return { result, seconds: (performance.now() - start) / 1000 };
}
