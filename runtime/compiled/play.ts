/** Matches between agents on the compiled engine: for equal seeds and agents what the interpreter plays, bit by bit. */
import { agentSeeds, searches } from '../agents/names.ts';
import { type Play, playing } from '../agents/play.ts';
import type { Move } from '../match.ts';
import type { Engine } from './engine.ts';
import { CompiledWorld } from './world.ts';

export interface PlayOptions {
  /** The moves are wanted too, which costs the making of them. */
  keeps?: boolean;
  /** Takes in the numbers of all abilities that run; for that the engine has to keep a trace. */
  fired?: Set<number> | undefined;
  /** How a match ended is all that is looked at: its other state may be of no meaning then. */
  outcomes?: boolean;
}

export function compiled(
  engine: Engine,
  names: readonly string[],
  { keeps = false, fired, outcomes = false }: PlayOptions = {},
): Play {
  const play = playing(new CompiledWorld(engine), () => new CompiledWorld(engine.twin()), names, keeps);
  if (fired === undefined) return keeps || searches(names) ? play : rushing(engine, play, outcomes);
  return (seed) => {
    const played = play(seed);
    engine.trace?.eachAbility((ability) => fired.add(ability));
    return played;
  };
}

/** Matches that are played in one go where that can be done; `play` plays the others. */
function rushing(engine: Engine, play: Play, outcomes: boolean): Play {
  const moves: Move[] = [];
  const seeds = new Int32Array(4);
  return (seed) => {
    const decisions = engine.rush(seed, agentSeeds(seed, seeds), !outcomes);
    return decisions < 0 ? play(seed) : { match: engine.looked(), moves, decisions };
  };
}
