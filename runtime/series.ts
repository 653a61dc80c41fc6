/**
 * Series: several matches in one state. When a match ends, the code after it still sees its state. Then the next match
 * starts: kept values stay, the rest is reset. The random generator continues.
 */
import { EVERYTHING, type Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { peek, write, writeUntracked } from './state.ts';
import { printedStatics } from './statics.ts';
import { membersOf, zoneOf } from './zones.ts';

/** Whether the match is between two matches of a series. State rules do not apply then, and a win wins the series. */
export function isBetween(m: Match): boolean {
  const { series } = m.bound.program;
  if (series === null) return false;
  const pc = peek(m, m.layout.head.pc);
  return pc < series.setup || pc >= series.after;
}

/** Whether setup runs. */
export const isSetup = (m: Match): boolean => peek(m, m.layout.head.pc) < m.bound.program.flow && !isBetween(m);

/** The sides that won, as bits: of a finished match, or in a series of the previous match. */
export function lastWon(m: Match): number {
  const { head, series } = m.layout;
  const after = m.bound.program.series?.after ?? 0;
  if (peek(m, head.over) === 1) return peek(m, head.won);
  if (series === null) return 0;
  return peek(m, peek(m, head.pc) >= after ? head.won : series.won);
}

/** Ends a match but not the series: continues with the code after the match. */
export function leaveMatch(m: Match): void {
  const { head } = m.layout;
  writeUntracked(m, head.capped, 0);
  writeUntracked(m, head.leaving, 0);
  for (let i = 0; i < head.windowCount; i++) writeUntracked(m, head.window + i, 0);
  writeUntracked(m, head.pc, m.bound.program.series?.after ?? 0);
}

/** Starts the next match: counts it, and resets everything that is not kept. */
export function nextMatch(m: Match): void {
  const { head, series } = m.layout;
  if (series === null) return;
  write(m, series.match, peek(m, series.match) + 1);
  writeUntracked(m, series.won, peek(m, head.won));
  writeUntracked(m, series.turns, peek(m, series.turns) + peek(m, head.turn));
  clearMatch(m);
}

/**
 * Resets everything that is not kept; decks are not dealt. `dealt`: a zone whose cards stay, because they are the decks
 * of the match.
 */
export function clearMatch(m: Match, dealt: number | null = null): void {
  const isKept = (zone: number): boolean => zone === dealt || m.game.zones[zone]?.kept === true;
  const stays = keptEntities(m, isKept);
  const kept = keptValues(m, stays);
  clearTables(m, isKept);
  freeRows(m, stays);
  resetFields(m);
  for (const number of stays) resetEntity(m, number, isKept);
  const restore = (): void => {
    for (const [at, value] of kept) write(m, at, value);
  };
  restore();
  for (const number of stays) printedStatics(m, number + m.layout.entities.first);
  // statics on printed values must not change kept values
  restore();
  if (m.hostReferences !== null) {
    const { first, count } = m.layout.entities;
    for (const [i, value] of m.hostReferences.entries()) {
      if (typeof value !== 'number' || value < first || value >= first + count) continue;
      if (!stays.has(value - first)) m.hostReferences[i] = 0;
    }
  }
  m.dirtyBits = EVERYTHING;
  m.isRuleDirty.fill(true);
  m.membershipVersion++;
}

/** The indices of entities that stay: those in kept zones, and those attached to them. */
function keptEntities(m: Match, isKept: (zone: number) => boolean): ReadonlySet<number> {
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  const found = new Set<number>();
  const add = (number: number): void => {
    found.add(number);
    for (const [id, zone] of m.layout.zones.entries()) {
      if (zone.store !== 'chain' || !isKept(id)) continue;
      for (const member of membersOf(m, zone.first + number)) add(member - entities.first);
    }
  };
  for (let number = 0; number < used; number++) {
    const at = entities.at + number * entities.stride;
    if (peek(m, at + row.card) < 0) continue;
    const zone = zoneOf(m, peek(m, at + row.zone));
    if (isKept(zone) && m.game.zones[zone]?.each !== 'entity') add(number);
  }
  return new Set([...found].sort((a, b) => a - b));
}

/** The slots of kept fields with their values. A field that names an entity that does not stay becomes nothing. */
function keptValues(m: Match, stays: ReadonlySet<number>): [number, number][] {
  const { players, tiles, entities } = m.layout;
  const found: [number, number][] = [];
  for (const { decl, table, at } of m.tables.fields) {
    if (!decl.kept || table === null) continue;
    const keep = (slot: number): void => {
      const value = peek(m, slot);
      const isLost = decl.type.of === 'entity' && value >= entities.first && !stays.has(value - entities.first);
      found.push([slot, isLost ? NOTHING : value]);
    };
    if (table === 'global') keep(at);
    if (table === 'player') for (let i = 0; i < players.count; i++) keep(players.at + i * players.stride + at);
    if (table === 'tile') for (let i = 0; i < tiles.count; i++) keep(tiles.at + i * tiles.stride + at);
    if (table === 'entity') for (const number of stays) keep(entities.at + number * entities.stride + at);
  }
  return found;
}

/** Clears the head, step code's slots, zones that are not kept, modifiers and records. */
function clearTables(m: Match, isKept: (zone: number) => boolean): void {
  const { head, series, players, zones, modifiers, histories, records } = m.layout;
  const clear = (from: number, to: number): void => {
    for (let at = from; at < to; at++) write(m, at, 0);
  };
  for (const slot of [head.over, head.won, head.capped, head.leaving, head.queued]) writeUntracked(m, slot, 0);
  clear(head.window, head.window + head.windowCount);
  write(m, head.turn, 1);
  write(m, head.active, NOTHING);
  if (series !== null) clear(series.steps, players.at);
  for (const [id, zone] of zones.entries()) {
    if (zone.store !== 'list' || isKept(id)) continue;
    clear(zone.at, zone.at + zone.instances * zone.stride);
  }
  clear(modifiers.at, modifiers.at + peek(m, head.modifiers) * modifiers.stride);
  write(m, head.modifiers, 0);
  for (const history of histories) if (history !== null) write(m, history.made, 0);
  clear(records.at, records.at + records.count * records.stride);
}

/** Frees the rows of entities that do not stay; rows after the last remaining entity become unused. */
function freeRows(m: Match, stays: ReadonlySet<number>): void {
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  const last = Math.max(-1, ...stays);
  for (let number = 0; number < used; number++) {
    if (stays.has(number)) continue;
    const at = entities.at + number * entities.stride;
    for (let i = 0; i < entities.stride; i++) write(m, at + i, 0);
    if (number < last) write(m, at + row.card, -1);
  }
  write(m, head.entities, last + 1);
}

/** Sets stored fields of the match, players and tiles to their initial values. */
export function resetFields(m: Match): void {
  const { fields, starts, players, tiles } = m.layout;
  for (const [id, place] of fields.entries()) {
    if (place === null || m.game.fields[id]?.kernel !== null) continue;
    const start = starts[id] as number;
    if (place.table === 'global') write(m, place.at, start);
    if (place.table === 'player')
      for (let i = 0; i < players.count; i++) write(m, players.at + i * players.stride + place.at, start);
    if (place.table === 'tile')
      for (let i = 0; i < tiles.count; i++) write(m, tiles.at + i * tiles.stride + place.at, start);
  }
}

/** Resets an entity that stays: its identity, zone, owner, level and who knows it are kept. */
function resetEntity(m: Match, number: number, isKept: (zone: number) => boolean): void {
  const { entities, row, printed, choices, zones } = m.layout;
  const at = entities.at + number * entities.stride;
  const same: number[] = [row.card, row.level, row.owner, row.controller, row.age, row.zone, row.index, row.known];
  if (m.game.zones[zoneOf(m, peek(m, at + row.zone))]?.each === 'entity') same.push(row.next, row.previous);
  for (const [id, zone] of zones.entries())
    if (zone.store === 'chain' && isKept(id)) same.push(zone.head, zone.tail, zone.count);
  for (let i = 0; i < entities.stride; i++) if (!same.includes(i)) write(m, at + i, 0);
  const values = m.bound.printed[peek(m, at + row.card)] ?? [];
  const run = values[peek(m, at + row.level) - 1] ?? values[0] ?? [];
  for (let i = 0; i < printed.count; i++) write(m, at + printed.at + i, run[i] as number);
  for (let i = 0; i < choices.count; i++) write(m, at + choices.at + i, NOTHING);
  write(m, at + row.last, NOTHING);
}
