/** What is said of matches with faults. */
import { faultWords, type Match } from '../runtime/index.ts';
import { abilityAt } from './coverage.ts';

/** Where the state says that a fault was: below this stand moves, see runtime/faults.ts. */
const STEP = -1;

/** The fault that a match met last: what it was, and where. `files` are those of the places in the game. */
export function lastFault({ bound, state }: Match, files: readonly string[]): string {
  const { game, layout } = bound;
  const where = state[layout.head.faultWhere] as number;
  const move = game.moves[STEP - 1 - where];
  const place =
    where > STEP ? abilityAt(game, files, where) : where === STEP ? 'setup, flow or state rules' : `move ${move?.name}`;
  return `${faultWords(state[layout.head.fault] as number)} (${place})`;
}
