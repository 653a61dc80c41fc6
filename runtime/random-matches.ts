/** Random matches, with one generator each: the shortest way to the states that `conform` visits. */
import type { Bound } from '../compiler/ir/bound.ts';
import { Dice } from './agents/dice.ts';
import { PassCounter } from './agents/world.ts';
import type { Engine } from './compiled/engine.ts';
import { foldHashes, hash } from './hash.ts';
import type { Match } from './machine.ts';
import { applyKnown, createMatch, isOver, legalMoves, type Move } from './match.ts';
import { type Replay, recordReplay } from './replay.ts';

/** The generator for the moves of a seed's random match, separate from the state's own. */
export const randomMatchDice = (seed: number): Dice => new Dice(seed ^ 0x2545f491);

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
  engine.answerer = null;
  for (let i = 0; i < games; i++) {
    const before = decisions;
    engine.start(seed + i);
    playRandomly(engine, seed + i, () => {
      decisions++;
    });
    hashes.push(hash(engine.match));
    onMatch?.(engine.match, decisions - before);
    onProgress?.(i + 1);
  }
  return { games, decisions, hash: foldHashes(hashes) };
}

/** The random match of a seed as a recording, played by the interpreter. */
export function recordRandomMatch(bound: Bound, seed: number): Replay {
  const match = createMatch(bound, { seed });
  const played: RandomMatchPlayer = {
    match,
    get isOver() {
      return isOver(match);
    },
    legalMoves: () => legalMoves(match),
    apply: (move) => applyKnown(match, move),
  };
  const moves: Move[] = [];
  playRandomly(played, seed, (move) => moves.push(move));
  return recordReplay(match, seed, moves);
}

/** A match on one of the engines. */
interface RandomMatchPlayer {
  readonly match: Match;
  readonly isOver: boolean;
  legalMoves(): Move[];
  apply(move: Move): void;
}

/** Makes the random decisions of a seed until the match ends, or a pass of the flow has as many as it may have. */
function playRandomly(played: RandomMatchPlayer, seed: number, onMove: (move: Move) => void): void {
  const dice = randomMatchDice(seed);
  const pass = new PassCounter(played.match.bound);
  while (!played.isOver && !pass.ends(played.match)) {
    const moves = played.legalMoves();
    const move = moves[dice.below(moves.length)];
    if (move === undefined) return;
    played.apply(move);
    onMove(move);
  }
}
