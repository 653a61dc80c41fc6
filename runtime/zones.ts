/**
 * Zones. An entity is in one zone instance or out of play (-1). A zone of an entity is a linked list through its
 * members' rows; all other zones are arrays.
 */
import type { Bound, ZoneLayout } from '../compiler/ir/bound.ts';
import type { Zone } from '../compiler/ir/index.ts';
import { evaluateCondition } from './evaluate.ts';
import { storedField } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { add, NOTHING } from './numbers.ts';
import { isPlayer, isTile, peek, rowOf, sideOf, write, writeUntracked } from './state.ts';

/** Out of play. */
export const GONE = -1;

export const zoneOf = (m: Match, instance: number): number => (instance < 0 ? -1 : (m.tables.zoneOf[instance] ?? -1));

function layoutOf(m: Match, instance: number): ZoneLayout | null {
  const zone = zoneOf(m, instance);
  return zone < 0 ? null : (m.layout.zones[zone] as ZoneLayout);
}

/** The zone instance of a holder; nothing without one. */
export function instanceOf(m: Match, zone: number, holder: number): number {
  const decl = m.game.zones[zone] as Zone;
  const { first, instances } = m.layout.zones[zone] as ZoneLayout;
  let number = -1;
  switch (decl.each) {
    case 'game':
      number = 0;
      break;
    case 'player':
      if (isPlayer(m, holder)) number = holder - 1;
      break;
    case 'side':
      if (isPlayer(m, holder)) number = sideOf(m, holder) - 1;
      break;
    case 'tile': {
      const tile = isTile(m, holder) ? holder : tileOf(m, holder);
      if (tile !== NOTHING) number = tile - m.layout.tiles.first;
      break;
    }
    case 'entity':
      if (rowOf(m, holder) >= 0) number = holder - m.layout.entities.first;
      break;
  }
  return number < 0 || number >= instances ? NOTHING : first + number;
}

/** The player, tile or entity that holds an instance; nothing for those of the game or a side. */
export function holderOf(m: Match, instance: number): number {
  const zone = zoneOf(m, instance);
  if (zone < 0) return NOTHING;
  const number = instance - (m.layout.zones[zone] as ZoneLayout).first;
  switch ((m.game.zones[zone] as Zone).each) {
    case 'player':
      return number + 1;
    case 'tile':
      return number + m.layout.tiles.first;
    case 'entity':
      return number + m.layout.entities.first;
    default:
      return NOTHING;
  }
}

/** The tile that an entity is on; a tile is on itself. */
export function tileOf(m: Match, ref: number): number {
  if (isTile(m, ref)) return ref;
  const row = rowOf(m, ref);
  if (row < 0) return NOTHING;
  return m.tables.tileOf[peek(m, row + m.layout.row.zone)] ?? NOTHING;
}

/** The tile of an entity, or the last one that it was on. */
export function lastTileOf(m: Match, ref: number): number {
  const tile = tileOf(m, ref);
  if (tile !== NOTHING) return tile;
  const row = rowOf(m, ref);
  return row < 0 ? NOTHING : peek(m, row + m.layout.row.last);
}

/** The row of a linked list's holder. The row of a holder out of play exists until the next sweep. */
function holderRow(m: Match, zone: ZoneLayout, instance: number): number {
  const { entities } = m.layout;
  return entities.at + (instance - zone.first) * entities.stride;
}

function countIn(m: Match, instance: number): number {
  const zone = layoutOf(m, instance);
  if (zone === null) return 0;
  if (zone.store === 'list') return peek(m, zone.at + (instance - zone.first) * zone.stride);
  return peek(m, holderRow(m, zone, instance) + zone.count);
}

/** The members in their order. */
export function membersOf(m: Match, instance: number): number[] {
  const found: number[] = [];
  const zone = layoutOf(m, instance);
  if (zone === null) return found;
  if (zone.store === 'list') {
    const at = zone.at + (instance - zone.first) * zone.stride;
    const count = peek(m, at);
    for (let i = 1; i <= count; i++) found.push(peek(m, at + i));
    return found;
  }
  const { row } = m.layout;
  let ref = peek(m, holderRow(m, zone, instance) + zone.head);
  while (ref > 0) {
    found.push(ref);
    ref = peek(m, rowOf(m, ref) + row.next);
  }
  return found;
}

/** The index of an entity in its zone, from 0; nothing out of play. */
export function indexInZone(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  if (row < 0) return NOTHING;
  const instance = peek(m, row + m.layout.row.zone);
  return layoutOf(m, instance) === null ? NOTHING : peek(m, row + m.layout.row.index);
}

/** Whether `amount` more fits: entities, or the sum of a field. */
export function hasRoom(m: Match, instance: number, amount: number): boolean {
  const layout = layoutOf(m, instance);
  if (layout === null || amount === NOTHING) return false;
  const { holds, holdsSum } = m.game.zones[zoneOf(m, instance)] as Zone;
  if (holdsSum !== null) {
    let sum = 0;
    for (const ref of membersOf(m, instance)) {
      const value = storedField(m, holdsSum.field, ref);
      if (value !== NOTHING) sum = add(sum, value);
    }
    if (add(sum, amount) > holdsSum.most) return false;
    return holds === null || countIn(m, instance) < holds;
  }
  const most = holds ?? (layout.store === 'list' ? layout.capacity : m.layout.entities.count);
  return add(countIn(m, instance), amount) <= most;
}

/** Whether this entity fits. */
export function hasRoomFor(m: Match, instance: number, ref: number): boolean {
  const layout = layoutOf(m, instance);
  if (layout === null) return false;
  if (layout.store === 'list' && countIn(m, instance) >= layout.capacity) return false;
  const { holdsSum } = m.game.zones[zoneOf(m, instance)] as Zone;
  if (holdsSum === null) return hasRoom(m, instance, 1);
  const value = storedField(m, holdsSum.field, ref);
  return hasRoom(m, instance, value === NOTHING ? 0 : value);
}

/** Inserts an entity that is in no zone, at an index or at the end. The zone must have room. */
export function insert(m: Match, ref: number, instance: number, index: number): void {
  const row = rowOf(m, ref);
  const zone = layoutOf(m, instance) as ZoneLayout;
  const { row: slots } = m.layout;
  m.membershipVersion++;
  write(m, row + slots.zone, instance);
  if (zone.store === 'list') {
    const at = zone.at + (instance - zone.first) * zone.stride;
    const count = peek(m, at);
    const place = index < 0 || index > count ? count : index;
    for (let i = count; i > place; i--) setMember(m, at, i, peek(m, at + i));
    setMember(m, at, place, ref);
    write(m, at, count + 1);
    return;
  }
  const members = membersOf(m, instance);
  const place = index < 0 || index > members.length ? members.length : index;
  members.splice(place, 0, ref);
  relink(m, zone, instance, members);
}

function setMember(m: Match, at: number, index: number, ref: number): void {
  write(m, at + 1 + index, ref);
  write(m, rowOf(m, ref) + m.layout.row.index, index);
}

function relink(m: Match, zone: ZoneLayout & { store: 'chain' }, instance: number, members: number[]): void {
  const { row: slots } = m.layout;
  const holder = holderRow(m, zone, instance);
  write(m, holder + zone.head, members[0] ?? 0);
  write(m, holder + zone.tail, members[members.length - 1] ?? 0);
  write(m, holder + zone.count, members.length);
  for (const [i, ref] of members.entries()) {
    const row = rowOf(m, ref);
    write(m, row + slots.previous, members[i - 1] ?? 0);
    write(m, row + slots.next, members[i + 1] ?? 0);
    write(m, row + slots.index, i);
  }
}

/** Removes an entity from its zone; later entities move up. */
export function remove(m: Match, ref: number): void {
  const { row: slots } = m.layout;
  const row = rowOf(m, ref);
  const instance = peek(m, row + slots.zone);
  const zone = layoutOf(m, instance);
  if (zone === null) return;
  m.membershipVersion++;
  const tile = tileOf(m, ref);
  if (tile !== NOTHING) write(m, row + slots.last, tile);
  write(m, row + slots.zone, GONE);
  if (zone.store === 'chain') {
    relink(
      m,
      zone,
      instance,
      membersOf(m, instance).filter((member) => member !== ref),
    );
    write(m, row + slots.next, 0);
    write(m, row + slots.previous, 0);
    write(m, row + slots.index, 0);
    return;
  }
  const at = zone.at + (instance - zone.first) * zone.stride;
  const count = peek(m, at);
  for (let i = peek(m, row + slots.index); i < count - 1; i++) setMember(m, at, i, peek(m, at + 2 + i));
  write(m, at + count, 0);
  write(m, at, count - 1);
  write(m, row + slots.index, 0);
}

/**
 * Moves an entity to a zone instance, or out of play (GONE). False where the zone is full. Players who cannot see the
 * new zone no longer know the card.
 */
export function moveTo(m: Match, ref: number, instance: number, index: number): boolean {
  const row = rowOf(m, ref);
  if (row < 0) return false;
  const from = peek(m, row + m.layout.row.zone);
  if (instance === GONE) {
    if (from === GONE) return false;
    remove(m, ref);
    return true;
  }
  if (zoneOf(m, instance) < 0) return false;
  if (from !== instance && !hasRoomFor(m, instance, ref)) return false;
  remove(m, ref);
  insert(m, ref, instance, index);
  const known = row + m.layout.row.known;
  writeUntracked(m, known, peek(m, known) & seatsSeeing(m, ref));
  return true;
}

/** The seats that see an entity in its zone, as bits. */
export function seatsSeeing(m: Match, ref: number): number {
  const { seats } = m.bound;
  const all = (1 << seats) - 1;
  const row = rowOf(m, ref);
  if (row < 0) return 0;
  const instance = peek(m, row + m.layout.row.zone);
  const zone = zoneOf(m, instance);
  if (zone < 0) return all;
  const decl = m.game.zones[zone] as Zone;
  if (decl.seen.length === 0) return all;
  const holder = holderOf(m, instance);
  const owner = isPlayer(m, holder) ? holder : peek(m, row + m.layout.row.owner);
  let found = 0;
  for (const { by, when } of decl.seen) {
    if (when !== null && !seenWhen(m, ref, when)) continue;
    if (by === 'all') return all;
    if (by === 'none' || !isPlayer(m, owner)) {
      if (by === 'side' && decl.each === 'side')
        found |= sideBits(m.bound, instance - (m.layout.zones[zone] as ZoneLayout).first + 1);
      continue;
    }
    found |= seatsShown(m.bound, by, owner);
  }
  return found;
}

/** The seats that `seen by owner`, `by others` and `by side` show the cards of an owner to, as bits. */
export function seatsShown(bound: Bound, by: 'owner' | 'others' | 'side', owner: number): number {
  if (by === 'side') return sideBits(bound, sideOf({ bound }, owner));
  const own = 1 << (owner - 1);
  return by === 'others' ? ((1 << bound.seats) - 1) ^ own : own;
}

/** The seats that see whatever is in a zone. Lines with a condition do not count, since it may not hold. */
export function seatsSeeingAll(m: Match, instance: number): number {
  const { each, seen } = m.game.zones[zoneOf(m, instance)] as Zone;
  const every = (1 << m.bound.seats) - 1;
  if (seen.length === 0 || seen.some(({ by, when }) => by === 'all' && when === null)) return every;
  if (each !== 'player') return 0;
  const holder = holderOf(m, instance);
  let bits = 0;
  for (const { by, when } of seen)
    if (when === null && by !== 'none' && by !== 'all') bits |= seatsShown(m.bound, by, holder);
  return bits;
}

/**
 * The seats that may know the name of a card that is created in a zone. Where a condition decides who sees the card, nobody
 * may: before it exists the condition has no answer.
 */
export function seatsSeeingCreated(m: Match, instance: number): number {
  const zone = zoneOf(m, instance);
  if (zone < 0) return (1 << m.bound.seats) - 1;
  const { seen } = m.game.zones[zone] as Zone;
  const isOpen = seen[0]?.by === 'all' && seen[0].when === null;
  return isOpen || seen.every(({ when }) => when === null) ? seatsSeeingAll(m, instance) : 0;
}

function seenWhen(m: Match, ref: number, when: NonNullable<Zone['seen'][number]['when']>): boolean {
  const frame = new Frame([ref], when.code.locals);
  frame.self = ref;
  return evaluateCondition(m, when.test, frame);
}

function sideBits(bound: Bound, side: number): number {
  let bits = 0;
  for (let seat = 1; seat <= bound.seats; seat++) if (sideOf({ bound }, seat) === side) bits |= 1 << (seat - 1);
  return bits;
}

/** The zone that an entity is in; -1 for none. */
export function zoneHolding(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  return row < 0 ? -1 : zoneOf(m, peek(m, row + m.layout.row.zone));
}

/** Whether an entity is in a zone where its kind lives. Players and tiles always are in play. */
export function inPlay(m: Match, ref: number): boolean {
  const row = rowOf(m, ref);
  if (row < 0) return isPlayer(m, ref) || isTile(m, ref);
  const zone = zoneOf(m, peek(m, row + m.layout.row.zone));
  if (zone < 0) return false;
  const kind = m.tables.cardKind[peek(m, row + m.layout.row.card)] as number;
  return (m.tables.lives[kind] as boolean[])[zone] as boolean;
}

/** Whether an entity is in a zone. */
export function isSomewhere(m: Match, ref: number): boolean {
  const row = rowOf(m, ref);
  return row < 0 ? isPlayer(m, ref) || isTile(m, ref) : peek(m, row + m.layout.row.zone) !== GONE;
}
