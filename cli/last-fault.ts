/** Describes faults of matches. */
import { WHERE_STEP, whereMove } from '../runtime/faults.ts';
import { faultWords, type Match } from '../runtime/index.ts';
import { abilityAt } from './coverage.ts';

/** The last fault of a match, and where it happened. `files`: paths of the source files by file number. */
export function lastFault({ bound, state }: Match, files: readonly string[]): string {
  const { game, layout } = bound;
  const where = state[layout.head.faultWhere] as number;
  // `whereMove` is its own inverse
  const move = game.moves[whereMove(where)];
  const place =
    where === WHERE_STEP ? 'setup, flow or state rules' : move ? `move ${move.name}` : abilityAt(game, files, where);
  return `${faultWords(state[layout.head.fault] as number)} (${place})`;
}
