/** Who plays the other seats: an agent by its name, or a second person. */
import {
  advice,
  agentMaker,
  awaits,
  Dice,
  legalMoves,
  type Match,
  type Move,
  type World,
} from '../../../runtime/index.ts';

/** Random playouts of a decision, and the turns after which one is cut: enough to beat chance within a breath. */
const SEARCH = 'mcts:60:4';

export const OPPONENTS = ['random', 'greedy', 'search', 'person'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/**
 * What an opponent does in a match that waits for it. The seed makes the same decision fall the same again. Null where
 * there is nothing that it could do.
 */
export function moveOf(m: Match, opponent: Opponent, seed: number, makeTrial: (() => World) | null): Move | null {
  const make = agentMaker(opponent === 'search' ? SEARCH : opponent);
  if (opponent === 'random' || make === null) {
    const seat = awaits(m)[0];
    const moves = seat === undefined ? [] : legalMoves(m, seat);
    return moves[new Dice(seed).below(moves.length)] ?? null;
  }
  return advice(m, make(seed), makeTrial);
}
