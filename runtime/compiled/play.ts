/**
 * Plays matches between agents on the compiled engine; equal seeds and agents give the interpreter's matches, bit by
 * bit.
 */
import { agentSeeds, searches } from '../agents/names.ts';
import { type Play, playing, type Watcher } from '../agents/play.ts';
import type { Move } from '../match.ts';
import type { Engine } from './engine.ts';
import { CompiledWorld } from './world.ts';

export interface PlayOptions {
  /** Also gives the list of moves, which costs time. */
  keeps?: boolean;
  /** Collects the ids of abilities that run; the engine has to keep a trace. */
  fired?: Set<number> | undefined;
  /** Only results are used: the rest of the final state may be invalid. */
  outcomes?: boolean;
  /** Sees each decision; then no match is played by `rush`. */
  watcher?: Watcher | null;
}

export function compiledPlay(
  engine: Engine,
  names: readonly string[],
  { keeps = false, fired, outcomes = false, watcher = null }: PlayOptions = {},
): Play {
  const play = playing(new CompiledWorld(engine), () => new CompiledWorld(engine.twin()), names, keeps, watcher);
  if (fired === undefined) return keeps || watcher !== null || searches(names) ? play : rushing(engine, play, outcomes);
  return (seed) => {
    const played = play(seed);
    engine.trace?.eachAbility((ability) => fired.add(ability));
    return played;
  };
}

/** Plays matches by `rush` where possible; `play` plays the others. */
function rushing(engine: Engine, play: Play, outcomes: boolean): Play {
  const moves: Move[] = [];
  const seeds = new Int32Array(4);
  return (seed) => {
    const decisions = engine.rush(seed, agentSeeds(seed, seeds), !outcomes);
    return decisions < 0 ? play(seed) : { match: engine.freshMatch(), moves, decisions };
  };
}
