/** Random matches, with one generator each: the shortest way to the states that `conform` visits. */
import { Dice } from './agents/dice.ts';
import { PassCounter } from './agents/world.ts';
import type { Engine } from './compiled/engine.ts';
import { foldHashes, hash } from './hash.ts';
import type { Match } from './machine.ts';

/** The generator for the moves of a seed's random match, separate from the state's own. */
export const walkingDice = (seed: number): Dice => new Dice(seed ^ 0x2545f491);

export interface RandomMatchSummary {
  games: number;
  decisions: number;
  /** The hash of all final states, in the order of seeds. */
  hash: string;
}

/**
 * Plays random matches on the compiled engine, from `seed` on, without checking laws. `conform` of the same binding,
 * number and seed gives the same hash, so two machines can be compared.
 */
export function randomMatches(options: {
  engine: Engine;
  games: number;
  seed: number;
  onProgress?: (done: number) => void;
  /** Called at the end of each match. */
  onMatch?: (match: Match, decisions: number) => void;
}): RandomMatchSummary {
  const { engine, games, seed, onProgress, onMatch } = options;
  const hashes: string[] = [];
  let decisions = 0;
  const pass = new PassCounter(engine.bound);
  engine.answerer = null;
  for (let i = 0; i < games; i++) {
    const dice = walkingDice(seed + i);
    const before = decisions;
    pass.reset();
    engine.start(seed + i);
    while (!engine.isOver) {
      if (pass.ends(engine.match)) break;
      const moves = engine.legalMoves();
      const move = moves[dice.below(moves.length)];
      if (move === undefined) break;
      engine.apply(move);
      decisions++;
    }
    hashes.push(hash(engine.match));
    onMatch?.(engine.match, decisions - before);
    onProgress?.(i + 1);
  }
  return { games, decisions, hash: foldHashes(hashes) };
}
