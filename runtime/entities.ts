/** Creates, copies and overwrites entities, and frees their rows when nothing can name them. */
import { MODIFIER } from '../compiler/format/rows.ts';
import type { CardId } from '../compiler/ir/index.ts';
import { transaction } from './abilities.ts';
import { fault, WHERE_STEP } from './faults.ts';
import type { Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { peek, rowOf, write, writeUntracked } from './state.ts';
import { printedStatics } from './statics.ts';
import { GONE, hasRoomFor, holderOf, insert, instanceOf, membersOf, remove } from './zones.ts';

/**
 * Creates an entity of a given owner: one of nobody has no owner in a player's zone, either, as what was created elsewhere and
 * moved there.
 */
export function createOwnedBy(m: Match, card: CardId, level: number, instance: number, owner: number): number {
  const ref = create(m, card, level, instance, owner);
  const { row } = m.layout;
  if (ref !== NOTHING && owner === NOTHING)
    for (const slot of [row.owner, row.controller]) write(m, rowOf(m, ref) + slot, NOTHING);
  return ref;
}

/** The next age. Entities, triggers and modifiers share one counter. */
export function nextAge(m: Match): number {
  const at = m.layout.head.age;
  const age = peek(m, at);
  writeUntracked(m, at, age + 1);
  return age;
}

/** A free row, cleared: the lowest one, so that rows in use stay together. */
function newRow(m: Match): number {
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  let number = 0;
  while (number < used && peek(m, entities.at + number * entities.stride + row.card) >= 0) number++;
  if (number === entities.count) fault(m, 'entities');
  if (number === used) write(m, head.entities, used + 1);
  const at = entities.at + number * entities.stride;
  for (let i = 0; i < entities.stride; i++) writeUntracked(m, at + i, 0);
  writeUntracked(m, at + row.last, NOTHING);
  writeUntracked(m, at + row.zone, GONE);
  for (let i = 0; i < m.layout.choices.count; i++) writeUntracked(m, at + m.layout.choices.at + i, NOTHING);
  writeUntracked(m, at + row.age, nextAge(m));
  return number + entities.first;
}

/** Frees a row that was just allocated. */
function dropRow(m: Match, ref: number): void {
  write(m, rowOf(m, ref) + m.layout.row.card, -1);
}

/**
 * Creates an entity with its card's printed values, changed by statics on printed values. Nothing where the zone is
 * full.
 */
export function create(m: Match, card: CardId, level: number, instance: number, owner: number): number {
  const printed = m.bound.printed[card];
  if (printed === undefined) fault(m, 'confusion');
  const { row, printed: run } = m.layout;
  const ref = newRow(m);
  const at = m.layout.entities.at + (ref - m.layout.entities.first) * m.layout.entities.stride;
  const holder = holderOf(m, instance);
  const player = owner !== NOTHING ? owner : holder >= 1 && holder <= m.bound.seats ? holder : NOTHING;
  write(m, at + row.card, card);
  writeUntracked(m, at + row.level, level);
  writeUntracked(m, at + row.owner, player);
  writeUntracked(m, at + row.controller, player);
  const values = printed[level - 1] ?? printed[0] ?? [];
  for (let i = 0; i < run.count; i++) writeUntracked(m, at + run.at + i, values[i] as number);
  if (!hasRoomFor(m, instance, ref)) {
    dropRow(m, ref);
    return NOTHING;
  }
  insert(m, ref, instance, -1);
  printedStatics(m, ref);
  return ref;
}

/** Puts each player's deck into the zone where decks start. A card without room is a fault of its own. */
export function deal(m: Match): void {
  const { deckZone, decks } = m.bound;
  if (deckZone === null) return;
  for (const [i, deck] of decks.entries()) {
    for (const { card, level } of deck.cards) {
      transaction(m, WHERE_STEP, NOTHING, () => create(m, card, level, instanceOf(m, deckZone, i + 1), i + 1));
    }
  }
}

/** Creates an entity with all fields, statuses and answers of another. */
export function copy(m: Match, of: number, instance: number): number {
  const from = rowOf(m, of);
  if (from < 0) return NOTHING;
  const { row } = m.layout;
  const ref = newRow(m);
  const at = m.layout.entities.at + (ref - m.layout.entities.first) * m.layout.entities.stride;
  write(m, at + row.card, peek(m, from + row.card));
  writeUntracked(m, at + row.owner, peek(m, from + row.owner));
  writeUntracked(m, at + row.controller, peek(m, from + row.controller));
  overwrite(m, at, from);
  if (!hasRoomFor(m, instance, ref)) {
    dropRow(m, ref);
    return NOTHING;
  }
  insert(m, ref, instance, -1);
  return ref;
}

/**
 * Overwrites the card, level, fields, statuses and answers of an entity. Its identity, zone, owner and controller stay.
 */
export function become(m: Match, ref: number, as: number): void {
  const at = rowOf(m, ref);
  const from = rowOf(m, as);
  if (at < 0 || from < 0) return;
  m.membershipVersion++;
  write(m, at + m.layout.row.card, peek(m, from + m.layout.row.card));
  overwrite(m, at, from);
}

/**
 * Turns an entity into a card of level 1 with its printed values, as `create` makes it. Its identity, zone, owner and
 * controller stay.
 */
export function transform(m: Match, ref: number, card: CardId): void {
  const at = rowOf(m, ref);
  if (at < 0) return;
  const values = m.bound.printed[card]?.[0];
  if (values === undefined) fault(m, 'confusion');
  const { row, printed, statuses, choices } = m.layout;
  m.membershipVersion++;
  write(m, at + row.card, card);
  write(m, at + row.level, 1);
  for (const status of statuses) if (status >= 0) write(m, at + status, 0);
  for (let i = 0; i < printed.count; i++) write(m, at + printed.at + i, values[i] as number);
  for (let i = 0; i < choices.count; i++) write(m, at + choices.at + i, NOTHING);
  printedStatics(m, ref);
}

function overwrite(m: Match, at: number, from: number): void {
  const { row, printed, statuses, choices } = m.layout;
  write(m, at + row.level, peek(m, from + row.level));
  for (let i = 0; i < printed.count; i++) write(m, at + printed.at + i, peek(m, from + printed.at + i));
  for (const status of statuses) if (status >= 0) write(m, at + status, peek(m, from + status));
  for (let i = 0; i < choices.count; i++) write(m, at + choices.at + i, peek(m, from + choices.at + i));
}

/** The reference to a freed entity, in fields that named it. */
const NOBODY = 0;

/**
 * Frees the rows of entities out of play, and of those attached to them. It runs at an offer with an empty queue, where
 * only fields can still name them; these fields are cleared.
 */
export function sweep(m: Match): void {
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  const rowAt = (number: number): number => entities.at + number * entities.stride;
  const gone = (number: number): boolean => {
    const at = rowAt(number);
    return peek(m, at + row.card) >= 0 && peek(m, at + row.zone) === GONE;
  };
  let any = false;
  // attachments of attachments go too; rows are few, so iterate to a fixed point
  for (let again = true; again; ) {
    again = false;
    for (let number = 0; number < used; number++) {
      if (!gone(number)) continue;
      any = true;
      if (detachAll(m, number)) again = true;
    }
  }
  if (!any) return;
  const left = new Set<number>();
  for (let number = 0; number < used; number++) if (gone(number)) left.add(number + entities.first);
  clearReferences(m, left);
  for (const ref of left) {
    const at = rowAt(ref - entities.first);
    for (let i = 0; i < entities.stride; i++) write(m, at + i, 0);
    write(m, at + row.card, -1);
  }
  let last = used;
  while (last > 0 && peek(m, rowAt(last - 1) + row.card) < 0) last--;
  for (let number = last; number < used; number++) write(m, rowAt(number) + row.card, 0);
  write(m, head.entities, last);
}

/** Takes all entities out of the zones of an entity. False where there was none. */
function detachAll(m: Match, number: number): boolean {
  let any = false;
  for (const [id, zone] of m.layout.zones.entries()) {
    if (zone.store !== 'chain' || m.game.zones[id]?.each !== 'entity') continue;
    for (const member of membersOf(m, zone.first + number)) {
      remove(m, member);
      any = true;
    }
  }
  return any;
}

/** Clears fields and locals of step code that name freed entities, and removes their modifiers. */
function clearReferences(m: Match, left: ReadonlySet<number>): void {
  const { players, tiles, entities, records, head } = m.layout;
  const clear = (at: number): void => {
    if (left.has(peek(m, at))) write(m, at, NOBODY);
  };
  for (const { decl, table, at } of m.tables.fields) {
    if (decl.type.of !== 'entity' || table === null) continue;
    if (table === 'global') clear(at);
    else {
      const tables = { player: players, tile: tiles, entity: entities, record: records };
      const { at: start, stride, count } = tables[table];
      const rows = table === 'entity' ? peek(m, head.entities) : count;
      for (let i = 0; i < rows; i++) clear(start + i * stride + at);
    }
  }
  for (let number = 0; number < peek(m, head.entities); number++) {
    const at = entities.at + number * entities.stride;
    for (const [k, { type }] of (m.game.cards[peek(m, at + m.layout.row.card)]?.chooses ?? []).entries())
      if (type.of === 'entity') clear(at + m.layout.choices.at + k);
  }
  const { hostReferences } = m;
  if (hostReferences !== null) {
    for (const [i, value] of hostReferences.entries())
      if (typeof value === 'number' && left.has(value)) hostReferences[i] = NOBODY;
  }
  for (const instr of m.bound.program.code) {
    if (instr.step !== 'next') continue;
    const block = m.bound.program.blocks[instr.block];
    if (block?.code.locals[instr.local]?.type.of !== 'entity') continue;
    const count = peek(m, instr.list);
    for (let i = 1; i <= count; i++) clear(instr.list + i);
  }
  for (const block of m.bound.program.blocks) {
    for (const [i, { at, capacity }] of block.locals.entries()) {
      if (at < 0 || block.code.locals[i]?.type.of !== 'entity') continue;
      if (capacity === 0) clear(at);
      else for (let k = 1; k <= peek(m, at); k++) clear(at + k);
    }
  }
  dropModifiers(m, (at) => left.has(peek(m, at + MODIFIER.entity)));
}

/** Removes the modifiers for which `ends` is true, by address; the others move up in order. */
export function dropModifiers(m: Match, ends: (at: number) => boolean): void {
  const { head, modifiers } = m.layout;
  const count = peek(m, head.modifiers);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const at = modifiers.at + i * modifiers.stride;
    if (ends(at)) continue;
    if (kept !== i) {
      for (let k = 0; k < modifiers.stride; k++) write(m, modifiers.at + kept * modifiers.stride + k, peek(m, at + k));
    }
    kept++;
  }
  for (let i = kept; i < count; i++) {
    for (let k = 0; k < modifiers.stride; k++) write(m, modifiers.at + i * modifiers.stride + k, 0);
  }
  write(m, head.modifiers, kept);
}
