/** Chooses moves for the other seats: by a named agent, or by a second person. */
import { advice } from '../../../runtime/agents/advice.ts';
import { Dice } from '../../../runtime/agents/dice.ts';
import { agentMaker } from '../../../runtime/agents/names.ts';
import type { World } from '../../../runtime/agents/world.ts';
import type { Match } from '../../../runtime/machine.ts';
import { legalMoves, type Move, seatsToAct } from '../../../runtime/match.ts';
import { OPPONENTS, type Opponent } from './opponent.ts';

/**
 * Number of random playouts for a decision, and the number of turns of a playout: clearly better than random play, and fast.
 */
const SEARCH = 'mcts:60:4';

export { OPPONENTS, type Opponent };

/**
 * The move that an opponent makes in a match that waits for it. The same seed gives the same move. Null if there is no legal
 * move.
 */
export function opponentMove(m: Match, opponent: Opponent, seed: number, makeTrial: (() => World) | null): Move | null {
  const make = agentMaker(opponent === 'search' ? SEARCH : opponent);
  if (opponent === 'random' || make === null) {
    const seat = seatsToAct(m)[0];
    const moves = seat === undefined ? [] : legalMoves(m, seat);
    return moves[new Dice(seed).below(moves.length)] ?? null;
  }
  return advice(m, make(seed), makeTrial);
}
