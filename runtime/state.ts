/**
 * Reading and writing the one block of integers that is a match.
 *
 * Every write is noted in a journal with what stood there before, so that a fault can undo an ability and an unanswered
 * choice can undo everything since the resting point. Four records are not undone by a fault: the fuel, the count of
 * abilities, and the record of faults; they are written past the journal, and a return to the resting point puts them
 * back from a copy.
 */
import type { Bound } from '../compiler/bound.ts';
import { recordKind } from './histories.ts';
import { EVERYTHING, type Match } from './machine.ts';

export function peek(m: Match, at: number): number {
  return m.state[at] as number;
}

/** Writes a slot that no rule can read: the program's own bookkeeping. */
export function note(m: Match, at: number, value: number): void {
  const old = m.state[at] as number;
  if (old === value) return;
  const n = m.journaled;
  if (n + 2 > m.journal.length) {
    const longer = new Int32Array(m.journal.length * 2);
    longer.set(m.journal);
    m.journal = longer;
  }
  m.journal[n] = at;
  m.journal[n + 1] = old;
  m.journaled = n + 2;
  m.state[at] = value;
}

/** Writes a slot that rules may read; the state rules must be asked again. */
export function write(m: Match, at: number, value: number): void {
  m.dirty |= m.tables.watch.bits[at] as number;
  note(m, at, value);
}

/** Undoes all writes since the journal had that length. */
export function undo(m: Match, mark: number): void {
  if (m.journaled === mark) return;
  for (let n = m.journaled - 2; n >= mark; n -= 2) {
    m.state[m.journal[n] as number] = m.journal[n + 1] as number;
  }
  m.journaled = mark;
  m.dirty = EVERYTHING;
  m.moved++;
}

/** Where the part of a state that is in use ends, but for the triggers that wait: at rest there are none. */
export function inUse({ layout }: Bound, state: Int32Array): number {
  const { entities, head } = layout;
  return entities.at + (state[head.entities] as number) * entities.stride;
}

/** Where the triggers that wait end; they begin at the queue. */
export function queueEnd({ layout }: Bound, state: Int32Array): number {
  const { queue, head } = layout;
  return queue.at + (state[head.queued] as number) * queue.stride;
}

// ------------------------------------------------------------------ references

export const isPlayer = (m: Match, ref: number): boolean => ref >= 1 && ref < m.layout.tiles.first;
export const isTile = (m: Match, ref: number): boolean => ref >= m.layout.tiles.first && ref < m.layout.entities.first;

/** The offset of an entity's row; -1 when the reference names no entity that is there (or never was one). */
export function rowOf(m: Match, ref: number): number {
  const number = ref - m.firstEntity;
  if (number < 0 || number >= (m.state[m.usedAt] as number)) return -1;
  const at = m.entitiesAt + number * m.entityStride;
  return (m.state[at + m.cardAt] as number) < 0 ? -1 : at;
}

/** The kind of an entity, a tile or a player. -1 for what is none of them. */
export function kindOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  if (row >= 0) return m.tables.cardKind[m.state[row + m.cardAt] as number] as number;
  if (isPlayer(m, ref)) return m.tables.playerKind;
  if (isTile(m, ref)) return m.tables.tileKind;
  return m.layout.records.count === 0 ? -1 : recordKind(m, ref);
}

/** The player of a seat, or nothing. Seats count from 1, and so do references. */
export const playerOf = (m: Match, seat: number, none: number): number =>
  seat >= 1 && seat <= m.bound.seats ? seat : none;
export const sideOf = (m: Match, player: number): number => ((player - 1) % m.bound.sides) + 1;
