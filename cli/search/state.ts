/** Writes the state of a search at checkpoints, and reads it to resume. */

import { isFile, writeAtomically } from '../files.ts';
import { faultsError, type JsonFile, readShaped } from '../json/read.ts';
import { bySchema } from '../json/shape.ts';
import * as say from '../messages/index.ts';
import { contentHash } from '../queue/games.ts';
import type { SearchState } from './climb.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices, Rules } from './rules.ts';
import { copiesIn } from './start.ts';
import schema from './state.schema.json' with { type: 'json' };

/** The state of a search, and its duration so far. */
export interface SavedState {
  state: SearchState;
  seconds: number;
}

/** `check`: a hash of all the rest, since a search goes on with any number that looks like one. */
type StateFile = SearchState & { format: 6; of: string; seconds: number; check: string };

/** The text of a state file, with its hash. */
export function sealed(file: Omit<StateFile, 'check'>): string {
  return `${JSON.stringify({ ...file, check: contentHash(JSON.stringify(file)) } satisfies StateFile)}\n`;
}

/** `of`: the hash of all that the result depends on. */
export function writeState(path: string, of: string, { state, seconds }: SavedState): void {
  writeAtomically(path, sealed({ format: 6, of, ...state, seconds }));
}

/** Reads a state; null if there is no file. Throws BrokenSources if it is invalid or belongs to another search. */
export function readState(path: string, of: string, pool: readonly PoolEntry[], rules: Rules): SavedState | null {
  if (!isFile(path)) return null;
  const read: JsonFile<StateFile> = readShaped(path, bySchema(schema), 'RB0907');
  const { check, ...file } = read.value;
  const { format: _, of: theirs, seconds, ...state } = file;
  if (theirs !== of) throw faultsError(read, [{ ...say.otherSearch(), pointer: '/of' }]);
  if (check !== contentHash(JSON.stringify(file)))
    throw faultsError(read, [{ ...say.damagedState(), pointer: '/check' }]);
  const isOwned = (deck: PoolIndices): boolean => deck.every((at) => copiesIn(deck, at) <= (pool[at]?.count ?? 0));
  for (const [i, { seen, means, covariances, alone }] of state.models.entries())
    if (
      means.length !== seen.length ||
      covariances.length !== (seen.length * (seen.length + 1)) / 2 ||
      [...seen, ...alone.map(({ card }) => card)].some((at) => at > pool.length + 1)
    )
      throw faultsError(read, [{ ...say.otherSearch(), pointer: `/models/${i}` }]);
  const decks = [
    ['deck', state.deck] as const,
    ['peak', state.peak] as const,
    ...state.met.map(({ deck }, i) => [`met/${i}/deck`, deck] as const),
  ];
  for (const [part, deck] of decks)
    if (deck !== null && !(isOwned(deck) && rules.isLegal(deck)))
      throw faultsError(read, [{ ...say.illegalDeck(), pointer: `/${part}` }]);
  return { state, seconds };
}
