/** Matches on the compiled engine, from a bound game. */
import type { Bound } from '../compiler/bound.ts';
import { emit } from '../compiler/emit/index.ts';
import { compiled, Engine, type Play } from '../runtime/index.ts';

/** `keeps`: the moves of each match are wanted too. */
export const player = (bound: Bound, agents: readonly string[], keeps = false): Play =>
  compiled(new Engine(bound, emit(bound)), agents, keeps);
