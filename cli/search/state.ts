/** How far a search has come, in a file: written whole at each checkpoint, and read to go on. */
import { isFile, writeWhole } from '../files.ts';
import { broken, problem, readShaped } from './border.ts';
import type { State } from './climb.ts';
import type { Owned } from './pool.ts';
import type { Rules } from './rules.ts';
import { copiesIn } from './start.ts';
import schema from './state.schema.json' with { type: 'json' };

/** The state of a search, and how long it took so far. */
export interface Kept {
  state: State;
  seconds: number;
}

type StateFile = State & { format: 1; of: string; seconds: number };

/** `of`: the hash of all that the result depends on. */
export function writeState(path: string, of: string, { state, seconds }: Kept): void {
  writeWhole(path, `${JSON.stringify({ format: 1, of, ...state, seconds } satisfies StateFile)}\n`);
}

/** Null where there is no file yet. Throws BrokenSources where it is none, or that of another search. */
export function readState(path: string, of: string, pool: readonly Owned[], rules: Rules): Kept | null {
  if (!isFile(path)) return null;
  const { value, text } = readShaped<StateFile>(path, schema, 'RB0907');
  const { format: _, of: theirs, seconds, ...state } = value;
  const refuse = (code: string, message: string) => broken(path, text, [problem(code, path, message)]);
  if (theirs !== of)
    throw refuse('RB0908', 'This is the state of a search with other rules, cards, opponents or options.');
  const owned = state.deck.every((at) => copiesIn(state.deck, at) <= (pool[at]?.count ?? 0));
  if (!owned || !rules.isLegal(state.deck)) throw refuse('RB0907', 'Its deck is no legal one of the owned cards.');
  return { state, seconds };
}
