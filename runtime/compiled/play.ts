/** Matches between agents on the compiled engine: for equal seeds and agents what the interpreter plays, bit by bit. */
import { type Play, playing } from '../agents/play.ts';
import type { Engine } from './engine.ts';
import { CompiledWorld } from './world.ts';

/** `keeps`: the moves are wanted too, which costs the making of them. */
export function compiled(engine: Engine, names: readonly string[], keeps = false): Play {
  return playing(new CompiledWorld(engine), () => new CompiledWorld(engine.twin()), names, keeps);
}
