/** What is said of matches with faults. */
import { WHERE_STEP, whereMove } from '../runtime/faults.ts';
import { faultWords, type Match } from '../runtime/index.ts';
import { abilityAt } from './coverage.ts';

/** The fault that a match met last: what it was, and where. `files` are those of the places in the game. */
export function lastFault({ bound, state }: Match, files: readonly string[]): string {
  const { game, layout } = bound;
  const where = state[layout.head.faultWhere] as number;
  // what makes a move's number its place makes the place its number
  const move = game.moves[whereMove(where)];
  const place =
    where === WHERE_STEP ? 'setup, flow or state rules' : move ? `move ${move.name}` : abilityAt(game, files, where);
  return `${faultWords(state[layout.head.fault] as number)} (${place})`;
}
