/** Records: what is remembered of happenings. Each history keeps its newest ones; the oldest makes room. */
import type { History, Note } from '../compiler/ir.ts';
import { bindPatterns } from './abilities.ts';
import { ownerOfTile } from './board.ts';
import { number } from './evaluate.ts';
import { cardOf, controllerOf, levelOf, ownerOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { isTile, peek, rowOf, write } from './state.ts';
import type { FieldPlan } from './tables.ts';

/** Slots of a record that the kernel fills; the fields of its kind follow them. */
const SLOTS = { turn: 0, subject: 1, here: 2, owner: 3, controller: 4, name: 5, level: 6 } as const;

type Noted = readonly { history: number; note: number }[];

/** Whom something happens to, as it begins. */
export interface Begun {
  subject: number;
  here: number;
  owner: number;
  controller: number;
  name: number;
  level: number;
}

/** What a record will say of a subject, whatever becomes of that. */
export function begun(m: Match, subject: number, here: number): Begun {
  return {
    subject,
    here,
    owner: ownerOf(m, subject),
    controller: isTile(m, subject) ? ownerOfTile(m, subject) : controllerOf(m, subject),
    name: cardOf(m, subject),
    level: rowOf(m, subject) >= 0 ? levelOf(m, subject) : NOTHING,
  };
}

/** Makes the records of what happened, where the conditions of their notes hold. */
export function record(m: Match, noted: Noted, what: Begun, args: readonly Value[], you: number): void {
  // sets are not kept
  const kept = args.map((arg) => (typeof arg === 'number' ? arg : NOTHING));
  for (const { history, note: id } of noted) {
    const { notes } = m.game.histories[history] as History;
    const note = notes[id] as Note;
    const frame = new Frame(new Array<Value>(note.code.locals.length).fill(NOTHING), note.code.locals);
    frame.you = you;
    frame.here = what.here;
    if (!bindPatterns(m, note.trigger, frame, kept)) continue;
    const values = note.values.map(({ field, value }) => ({ field, value: number(m, value, frame) }));
    const at = nextRow(m, history);
    const { records, head } = m.layout;
    for (let i = 0; i < records.stride; i++) write(m, at + i, NOTHING);
    write(m, at + SLOTS.turn, peek(m, head.turn));
    write(m, at + SLOTS.subject, what.subject);
    write(m, at + SLOTS.here, what.here);
    write(m, at + SLOTS.owner, what.owner);
    write(m, at + SLOTS.controller, what.controller);
    write(m, at + SLOTS.name, what.name);
    write(m, at + SLOTS.level, what.level);
    for (const { field, value } of values) write(m, at + (m.tables.fields[field] as FieldPlan).at, value);
  }
}

/** Where the next record goes. Its counter runs from `holds` on over and over, so that it tells that place for ever. */
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

/** The records of a kind that are left, the oldest first; of several kinds, one kind behind another. */
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

/** The kind of a record; -1 of what is none. */
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
