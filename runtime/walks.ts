/** Matches in which every decision is taken at random, by one generator a match: the shortest way to the states of `conform`. */
import { Dice } from './agents/dice.ts';
import type { Engine } from './compiled/engine.ts';
import { foldHashes, hash } from './hash.ts';
import type { Match } from './machine.ts';

/** Picks the moves of the random match of a seed. Apart from the state's chance, though it has the same seed. */
export const walkingDice = (seed: number): Dice => new Dice(seed ^ 0x2545f491);

export interface Walks {
  games: number;
  decisions: number;
  /** Of the last states, folded in the order of seeds. */
  hash: string;
}

/**
 * Plays match after match, from `seed` on, on the compiled engine, without asking any law. `conform` of the same binding,
 * number and seed gives the same hash; so a machine can be held to what another one said.
 */
export function randomMatches(options: {
  engine: Engine;
  games: number;
  seed: number;
  onProgress?: (done: number) => void;
  /** Sees each match at its end. */
  onMatch?: (match: Match, decisions: number) => void;
}): Walks {
  const { engine, games, seed, onProgress, onMatch } = options;
  const hashes: string[] = [];
  let decisions = 0;
  engine.answerer = null;
  for (let i = 0; i < games; i++) {
    const dice = walkingDice(seed + i);
    const before = decisions;
    engine.start(seed + i);
    while (!engine.isOver) {
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
