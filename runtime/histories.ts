/** Histories: records of past events. A history is a ring buffer: it keeps its newest records and overwrites the oldest. */
import { KNOWN_ARGUMENTS_SHIFT, RECORD } from '../compiler/format/rows.ts';
import type { History, Note } from '../compiler/ir/index.ts';
import { bindPatterns } from './abilities.ts';
import { ownerOfTile } from './board.ts';
import { evaluateNumber } from './evaluate.ts';
import { cardOf, controllerOf, levelOf, ownerOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { isPlayer, isTile, peek, rowOf, write } from './state.ts';
import type { FieldPlan } from './tables.ts';
import { GONE, seatsSeeingAll } from './zones.ts';

type EventNotes = readonly { history: number; note: number }[];

/** The subject of an event before it happens. */
export interface SubjectBefore {
  subject: number;
  here: number;
  owner: number;
  controller: number;
  name: number;
  level: number;
  /** The seats that know the subject, as bits. */
  known: number;
}

/** Evaluates what records say about a subject, before the event changes it. */
export function subjectBefore(m: Match, subject: number, here: number): SubjectBefore {
  return {
    subject,
    here,
    owner: ownerOf(m, subject),
    controller: isTile(m, subject) ? ownerOfTile(m, subject) : controllerOf(m, subject),
    name: cardOf(m, subject),
    level: rowOf(m, subject) >= 0 ? levelOf(m, subject) : NOTHING,
    known: seatsKnowing(m, subject),
  };
}

/** The seats that know an entity: it was shown to them, or they see its zone. None for one that left the game. */
function seatsKnowing(m: Match, ref: Value): number {
  if (typeof ref !== 'number' || ref === NOTHING || isPlayer(m, ref) || isTile(m, ref)) return (1 << m.bound.seats) - 1;
  const row = rowOf(m, ref);
  if (row < 0) return 0;
  const zone = peek(m, row + m.layout.row.zone);
  return peek(m, row + m.layout.row.known) | (zone === GONE ? 0 : seatsSeeingAll(m, zone));
}

/** The seats that know the subject before or after the event, and, shifted, those that know all other arguments. */
function seatsKnowingEvent(
  m: Match,
  { known, subject }: SubjectBefore,
  { patterns }: Note['trigger'],
  frame: Frame,
): number {
  const subjects = known | seatsKnowing(m, subject);
  let all = subjects;
  for (const { local } of patterns.slice(1))
    if (frame.decls[local]?.type.of === 'entity') all &= seatsKnowing(m, frame.locals[local] ?? NOTHING);
  return subjects | (all << KNOWN_ARGUMENTS_SHIFT);
}

/** Writes the records of an event, for each note whose conditions hold. */
export function record(m: Match, noted: EventNotes, what: SubjectBefore, args: readonly Value[], you: number): void {
  // records do not keep sets
  const kept = args.map((arg) => (typeof arg === 'number' ? arg : NOTHING));
  for (const { history, note: id } of noted) {
    const { notes } = m.game.histories[history] as History;
    const note = notes[id] as Note;
    const frame = new Frame(new Array<Value>(note.code.locals.length).fill(NOTHING), note.code.locals);
    frame.you = you;
    frame.here = what.here;
    if (!bindPatterns(m, note.trigger, frame, kept)) continue;
    const values = note.values.map(({ field, value }) => ({ field, value: evaluateNumber(m, value, frame) }));
    const known = seatsKnowingEvent(m, what, note.trigger, frame);
    const at = nextRow(m, history);
    const { records, head } = m.layout;
    for (let i = 0; i < records.stride; i++) write(m, at + i, NOTHING);
    write(m, at + RECORD.turn, peek(m, head.turn));
    write(m, at + RECORD.subject, what.subject);
    write(m, at + RECORD.here, what.here);
    write(m, at + RECORD.owner, what.owner);
    write(m, at + RECORD.controller, what.controller);
    write(m, at + RECORD.name, what.name);
    write(m, at + RECORD.level, what.level);
    write(m, at + RECORD.known, known);
    for (const { field, value } of values) write(m, at + (m.tables.fields[field] as FieldPlan).at, value);
  }
}

/**
 * The row of the next record. The counter counts from 0 to `holds` and then again from there, so it determines the row.
 */
function nextRow(m: Match, history: number): number {
  const { made, first, holds } = placeOf(m, history);
  const count = peek(m, made);
  write(m, made, count + 1 === 2 * holds ? holds : count + 1);
  const { records } = m.layout;
  return records.at + (first + (count % holds)) * records.stride;
}

function placeOf(m: Match, history: number): { made: number; first: number; holds: number } {
  const place = m.layout.histories[history];
  if (place == null) throw new Error('a history of a layer that is not bound');
  return place;
}

/** The records of a kind that are still kept, the oldest first; those of several histories one after another. */
export function recordsOf(m: Match, kind: number): number[] {
  const found: number[] = [];
  for (const [id, history] of m.game.histories.entries()) {
    const place = m.layout.histories[id] ?? null;
    if (place === null || m.bound.index.kinds[kind]?.within[history.kind] !== true) continue;
    const count = peek(m, place.made);
    const left = count < place.holds ? count : place.holds;
    for (let i = count - left; i < count; i++) found.push(m.layout.records.first + place.first + (i % place.holds));
  }
  return found;
}

/** The kind of a record; -1 for other values. */
export function recordKind(m: Match, ref: number): number {
  const row = ref - m.layout.records.first;
  if (row < 0 || row >= m.layout.records.count) return -1;
  for (const [id, history] of m.game.histories.entries()) {
    const place = m.layout.histories[id] ?? null;
    if (place === null || row < place.first || row >= place.first + place.holds) continue;
    return row - place.first < peek(m, place.made) ? history.kind : -1;
  }
  return -1;
}
