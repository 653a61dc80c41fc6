/**
 * Reads and writes the state. Every write adds the slot's former value to the undo journal, so that a fault can undo an
 * ability and an unanswered choice can undo everything since the rest. Four slots are not undone by a fault: the fuel,
 * the number of abilities, and the record of faults. They are written past the journal, and a return to the rest
 * restores them.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import { recordKind } from './histories.ts';
import { EVERYTHING, type Match } from './machine.ts';

export function peek(m: Match, at: number): number {
  return m.state[at] as number;
}

/** Writes a slot and journals its old value; sets no dirty bits, so only for slots that no state rule reads. */
export function writeUntracked(m: Match, at: number, value: number): void {
  const old = m.state[at] as number;
  if (old === value) return;
  const n = m.journalLength;
  if (n + 2 > m.journal.length) {
    const longer = new Int32Array(m.journal.length * 2);
    longer.set(m.journal);
    m.journal = longer;
  }
  m.journal[n] = at;
  m.journal[n + 1] = old;
  m.journalLength = n + 2;
  m.state[at] = value;
}

/** Writes a slot that state rules may read: marks it as dirty. */
export function write(m: Match, at: number, value: number): void {
  m.dirtyBits |= m.tables.watch.bits[at] as number;
  writeUntracked(m, at, value);
}

/** Undoes all writes since the journal had the length `mark`. */
export function undo(m: Match, mark: number): void {
  if (m.journalLength === mark) return;
  for (let n = m.journalLength - 2; n >= mark; n -= 2) {
    m.state[m.journal[n] as number] = m.journal[n + 1] as number;
  }
  m.journalLength = mark;
  m.dirtyBits = EVERYTHING;
  m.membershipVersion++;
}

/** The end of the part of a state that is in use, without the queue, which is empty at a rest. */
export function inUse({ layout }: Bound, state: Int32Array): number {
  const { entities, head } = layout;
  return entities.at + (state[head.entities] as number) * entities.stride;
}

/** The end of the queue. */
export function queueEnd({ layout }: Bound, state: Int32Array): number {
  const { queue, head } = layout;
  return queue.at + (state[head.queued] as number) * queue.stride;
}

// ------------------------------------------------------------------ references

export const isPlayer = (m: Match, ref: number): boolean => ref >= 1 && ref < m.layout.tiles.first;
export const isTile = (m: Match, ref: number): boolean => ref >= m.layout.tiles.first && ref < m.layout.entities.first;

/** The offset of an entity's row; -1 where the reference names no existing entity. */
export function rowOf(m: Match, ref: number): number {
  const number = ref - m.firstEntity;
  if (number < 0 || number >= (m.state[m.usedAt] as number)) return -1;
  const at = m.entitiesAt + number * m.entityStride;
  return (m.state[at + m.cardAt] as number) < 0 ? -1 : at;
}

/** The kind of an entity, tile or player; -1 for other values. */
export function kindOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  if (row >= 0) return m.tables.cardKind[m.state[row + m.cardAt] as number] as number;
  if (isPlayer(m, ref)) return m.tables.playerKind;
  if (isTile(m, ref)) return m.tables.tileKind;
  return m.layout.records.count === 0 ? -1 : recordKind(m, ref);
}

/** The player of a seat, or `none`. Seats and references of players count from 1. */
export const playerOf = (m: Match, seat: number, none: number): number =>
  seat >= 1 && seat <= m.bound.seats ? seat : none;
export const sideOf = (m: Pick<Match, 'bound'>, player: number): number => ((player - 1) % m.bound.sides) + 1;

/** The first slot from `at` on where two states differ; `end` without one. */
export function firstOther(one: Int32Array, other: Int32Array, at: number, end: number): number {
  let i = at;
  while (i < end && one[i] === other[i]) i++;
  return i;
}
