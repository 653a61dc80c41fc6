/**
 * What is charged for sets. An engine counts its work, so that what takes no fuel ends too; `charges.ts` tells who does it.
 *
 * By its definition a decision may look at `bounds.work` candidates. One set is charged the same whoever is in it: as long as
 * it holds no more than there are entities, what is charged comes to the bound (`WM`) at a quarter of that, for a set that
 * is summed up counts twice there, and what facts decide is not in the text. A bound may be stricter here, never looser.
 */
import type { Select } from '../ir.ts';
import type { Build } from './build.ts';
import { isRecords } from './histories.ts';

/** What a set of entities is charged, and a call. */
const SET = 24;
export const CALL = 1;
/** Candidates are among so many players and tiles at most, beside the entities that are there. */
const OTHERS = 24;
/** Numbers of a range at most. */
export const LONGEST = 4096;
/** Abilities and statuses of one entity, as a rule. */
const EACH = 8;

/** Text of the most that may be charged while there are so many entities. */
export function mostWork({ bound }: Build, entities: string): string {
  let most = (bound.game.bounds.work / 4) * SET;
  let halved = 0;
  for (; most > INT; halved++) most /= 2;
  // where it is no int, half of it is shared out among half as many
  const among = halved === 0 ? entities : `(${entities}>>${halved})`;
  return `(${Math.trunc(most)}/(${among}+${OTHERS}))|0`;
}
const INT = 0x7fffffff;

/** What a set is charged for, before anything is taken of it. */
export function setWork(build: Build, { source, type }: Select): number {
  const { bound } = build;
  if (source.from === 'play' && isRecords(build, source.kind)) return Math.max(SET, bound.layout.records.count);
  if (source.from === 'abilities' || source.from === 'statuses') return SET * EACH;
  const { statuses, keywords } = bound.game;
  if (source.from === 'every_status') return Math.max(SET, statuses.length);
  if (source.from === 'every_keyword' || source.from === 'keywords') return Math.max(SET * EACH, keywords.length);
  if (source.from === 'definitions') return Math.max(SET, bound.index.kinds[source.kind]?.cards.length ?? 0);
  if (source.from === 'range') return SET;
  if (type.of === 'number') return LONGEST;
  return Math.max(SET, type.of === 'definition' ? bound.game.cards.length : bound.layout.tiles.count);
}
