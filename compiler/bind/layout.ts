/**
 * Layout of the state: the offset of everything in one Int32Array. The order is: head, global fields, slots of step
 * code, players, tiles, zones, modifiers, records, entities, queue. The queue is empty where states are copied, and
 * entity rows are used in ascending order, so a copy may end after the last row in use.
 */
import { ENTRY_SLOTS, MODIFIER_SLOTS, OFFER_SLOTS, RECORD, RECORD_SLOTS } from '../format/rows.ts';
import { NOTHING } from '../format/values.ts';
import type { EntityRow, Head, Layout, Program, Table, ZoneLayout } from '../ir/bound.ts';
import type { FieldDecl, Game, Stmt, Type, Zone } from '../ir/index.ts';
import { fieldTable, kindsWithin, type TableName } from '../ir/kinds.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { stepBlocks } from '../ir/walk.ts';
import { lowerToStepCode, type ProgramBlocks } from './program.ts';
import type { Report } from './report.ts';

/** Most modifiers of `have` at one time. */
const MODIFIERS = 256;
/** The largest state, in ints: 16 MiB. */
export const LARGEST = 1 << 22;

/** The slots of a record that fields of the kernel read. */
const RECORD_FIELD_SLOTS: ReadonlyMap<FieldDecl['kernel'], number> = new Map([
  ['noted_turn', RECORD.turn],
  ['noted_subject', RECORD.subject],
  ['noted_here', RECORD.here],
  ['noted_owner', RECORD.owner],
  ['noted_controller', RECORD.controller],
  ['noted_name', RECORD.name],
  ['noted_level', RECORD.level],
]);

/** Allocates offsets in ascending order. */
class OffsetAllocator {
  at = 0;
  take(count: number): number {
    const { at } = this;
    this.at += count;
    return at;
  }
}

export interface Counts {
  seats: number;
  sides: number;
  tiles: number;
  entities: number;
}

export function countsOf(game: Game, seats: number): Counts {
  const { board, bounds, sides } = game;
  const boards = board === null ? 0 : board.each === 'player' ? seats : 1;
  const tiles = board === null ? 0 : board.columns * board.rows * boards;
  return { seats, sides, tiles, entities: bounds.entities };
}

export function layOutState(
  game: Game,
  active: boolean[],
  counts: Counts,
  blocks: ProgramBlocks,
  report: Report,
): { layout: Layout; program: Program } {
  const state = new OffsetAllocator();
  const head = headOf(game, state);
  const rows: Record<TableName, OffsetAllocator> = {
    global: state,
    player: new OffsetAllocator(),
    tile: new OffsetAllocator(),
    entity: new OffsetAllocator(),
    record: new OffsetAllocator(),
  };
  rows.record.take(RECORD_SLOTS);
  const row = entityRow(rows.entity);
  const fields = placeFields(game, active, rows, head, row);
  const begun = new Set(game.cards.flatMap((card) => (card.statuses ?? []).map(({ status }) => status)));
  const statuses = game.statuses.map(() => -1);
  const placeStatuses = (isPrinted: boolean): void => {
    for (const [id, { layer }] of game.statuses.entries())
      if (active[layer] && begun.has(id) === isPrinted) statuses[id] = rows.entity.take(1);
  };
  placeStatuses(true);
  const printed = { at: fields.printedAt, count: rows.entity.at - fields.printedAt };
  placeStatuses(false);
  let chooses = 0;
  for (const card of game.cards) if (card.chooses.length > chooses) chooses = card.chooses.length;
  const choices = { at: rows.entity.take(chooses), count: chooses };
  const chains = game.zones.map((zone) =>
    active[zone.layer] && zone.each === 'entity'
      ? { head: rows.entity.take(1), tail: rows.entity.take(1), count: rows.entity.take(1) }
      : null,
  );

  const one = (): number => state.take(1);
  const series = blocks.series === null ? null : { match: one(), won: one(), turns: one(), steps: state.at };
  placeMatch(game, fields.places, series);
  const { program, slots } = lowerToStepCode(blocks, { game, active, counts, base: state.at, report });
  state.take(slots);
  const players = table(1, counts.seats, rows.player.at, state);
  const tiles = table(players.first + counts.seats, counts.tiles, rows.tile.at, state);
  const zones = placeZones(game, active, counts, chains, state);
  const args = argumentsOf(game);
  const lasting = usesHave(game) ? least(counts.entities, MODIFIERS) : 0;
  const modifierStride = MODIFIER_SLOTS + args.keyword;
  const modifiers = {
    at: state.take(lasting * modifierStride),
    stride: modifierStride,
    capacity: lasting,
    args: args.keyword,
  };
  const held = placeHistories(game, active, state);
  const records = table(tiles.first + counts.tiles + counts.entities, held.rows, rows.record.at, state);
  const entities = table(tiles.first + counts.tiles, counts.entities, rows.entity.at, state);
  const stride = ENTRY_SLOTS + args.event;
  const queue = {
    at: state.take(game.bounds.queue * stride),
    stride,
    capacity: game.bounds.queue,
    values: args.event,
  };
  const layout: Layout = {
    size: state.at,
    head,
    globals: fields.places.map((place) => (place?.table === 'global' ? place.at : -1)),
    players,
    tiles,
    entities,
    fields: fields.places,
    statuses,
    starts: game.fields.map((field) => initialFieldValue(field)),
    choices,
    printed,
    row,
    zones,
    queue,
    records,
    histories: held.histories,
    modifiers,
    series,
  };
  return { layout, program };
}

/** `match` is a slot in a series, and the constant 1 elsewhere. */
function placeMatch(game: Game, places: Layout['fields'], series: Layout['series']): void {
  if (series === null) return;
  for (const [id, { kernel }] of game.fields.entries())
    if (kernel === 'match_number') places[id] = { table: 'global', at: series.match };
}

function headOf(game: Game, state: OffsetAllocator): Head {
  let chooses = 0;
  for (const card of game.cards) if (card.chooses.length > chooses) chooses = card.chooses.length;
  const { answers } = game.bounds;
  let asked = 0;
  for (const move of game.moves) {
    let parts = 0;
    for (const part of move.parts) {
      if (part.part === 'param') parts += 1;
      else if (part.part === 'choose') parts += part.count === null ? 1 : answers;
    }
    if (parts > asked) asked = parts;
  }
  const argsCapacity = asked + chooses;
  const one = (): number => state.take(1);
  return {
    random: state.take(4),
    over: one(),
    won: one(),
    capped: one(),
    pc: one(),
    leaving: one(),
    turn: one(),
    active: one(),
    age: one(),
    entities: one(),
    fuel: one(),
    abilities: one(),
    queued: one(),
    modifiers: one(),
    faults: one(),
    fault: one(),
    faultWhere: one(),
    faultSubject: one(),
    window: state.take(OFFER_SLOTS),
    windowCount: OFFER_SLOTS,
    paused: one(),
    pausedSeat: one(),
    pausedCount: one(),
    pausedArgs: state.take(argsCapacity),
    answerCount: one(),
    answers: state.take(answers),
    argsCapacity,
    answersCapacity: answers,
  };
}

function entityRow(row: OffsetAllocator): EntityRow {
  const one = (): number => row.take(1);
  return {
    card: one(),
    level: one(),
    owner: one(),
    controller: one(),
    age: one(),
    zone: one(),
    index: one(),
    next: one(),
    previous: one(),
    known: one(),
    last: one(),
  };
}

function placeFields(
  game: Game,
  active: boolean[],
  rows: Record<TableName, OffsetAllocator>,
  head: Head,
  row: EntityRow,
): { places: Layout['fields']; printedAt: number } {
  const within = kindsWithin(game);
  const printedAt = rows.entity.at;
  const places = game.fields.map((field): Layout['fields'][number] => {
    switch (field.kernel) {
      case null:
        break;
      case 'owner':
      case 'controller':
      case 'age':
      case 'level':
        return { table: 'entity', at: row[field.kernel] };
      case 'name':
        return { table: 'entity', at: row.card };
      case 'active':
      case 'turn':
        return { table: 'global', at: head[field.kernel] };
      default: {
        const noted = RECORD_FIELD_SLOTS.get(field.kernel);
        return noted === undefined ? null : { table: 'record', at: noted };
      }
    }
    if (field.derived !== null || !active[field.layer]) return null;
    const table = fieldTable(game, within, field.kind);
    return table === null ? null : { table, at: rows[table].take(1) };
  });
  return { places, printedAt };
}

/** The initial value of a field, within its range. */
function initialFieldValue(field: FieldDecl): number {
  const { of } = field.type;
  const value = field.value ?? (of === 'number' || of === 'truth' || of === 'flags' ? 0 : NOTHING);
  return clampToField(field, value);
}

/** Clamps a value to a field's range; nothing stays nothing. */
export function clampToField(field: FieldDecl, value: number): number {
  if (value === NOTHING || field.type.of !== 'number') return value;
  if (field.high !== null && value > field.high) return field.high;
  if (field.low !== null && value < field.low) return field.low;
  return value;
}

/** A history has a counter, and a fixed number of rows. */
function placeHistories(
  game: Game,
  active: boolean[],
  state: OffsetAllocator,
): { histories: Layout['histories']; rows: number } {
  let rows = 0;
  const histories = game.histories.map(({ layer, holds }) => {
    if (!active[layer]) return null;
    const first = rows;
    rows += holds;
    return { made: state.take(1), first, holds };
  });
  return { histories, rows };
}

function table(first: number, count: number, stride: number, state: OffsetAllocator): Table {
  return { first, count, at: state.take(count * stride), stride };
}

function placeZones(
  game: Game,
  active: boolean[],
  counts: Counts,
  chains: ({ head: number; tail: number; count: number } | null)[],
  state: OffsetAllocator,
): ZoneLayout[] {
  let first = 0;
  return game.zones.map((zone, id): ZoneLayout => {
    const chain = chains[id] ?? null;
    const instances = active[zone.layer] ? instancesOf(zone, counts) : 0;
    const begin = first;
    first += instances;
    if (chain !== null) return { store: 'chain', first: begin, instances, ...chain };
    const capacity = least(zone.holds ?? counts.entities, counts.entities);
    const stride = 1 + capacity;
    return { store: 'list', first: begin, instances, at: state.take(instances * stride), stride, capacity };
  });
}

function instancesOf(zone: Zone, counts: Counts): number {
  switch (zone.each) {
    case 'game':
      return 1;
    case 'player':
      return counts.seats;
    case 'side':
      return counts.sides;
    case 'tile':
      return counts.tiles;
    case 'entity':
      return counts.entities;
  }
}

/** The most arguments of a queued trigger, and of a modifier that grants a keyword. A verb's result is one more. */
function argumentsOf(game: Game): { event: number; keyword: number } {
  let event = 0;
  for (const word of [...game.verbs, ...game.moves, ...game.timings]) {
    if (word.params.length + 1 > event) event = word.params.length + 1;
  }
  let keyword = 0;
  for (const ability of game.abilities) {
    if (ability.code.params > event) event = ability.code.params;
    if (ability.code.params > keyword) keyword = ability.code.params;
  }
  for (const { params } of game.keywords) if (params.length > keyword) keyword = params.length;
  return { event, keyword };
}

function usesHave(game: Game): boolean {
  const says = (body: readonly Stmt[]): boolean =>
    body.some((stmt) => stmt.do === 'have' || bodiesOf(stmt).some((inner) => says(inner)));
  const { verbs, moves, abilities, rules, limits, series, overflows } = game;
  return (
    [verbs, moves, abilities, rules, limits, series].some((list) => list.some(({ code }) => says(code.body))) ||
    [stepBlocks(game), overflows].some((list) => list.some(({ body }) => says(body)))
  );
}

/** The largest set of a type. */
export function largestSet(game: Game, counts: Counts, type: Type): number {
  switch (type.of) {
    case 'entity': {
      const everything = counts.seats + counts.tiles + counts.entities;
      if (type.id === null) return everything;
      const kernel = game.kinds[type.id]?.kernel;
      if (kernel === 'tile') return counts.tiles;
      if (isRecordKind(game, type.id)) return recordsOf(game, type.id);
      if (kernel === 'player') return counts.seats;
      return kernel === 'entity' ? everything : counts.entities;
    }
    case 'enum':
      return game.enums[type.id ?? -1]?.members.length ?? 0;
    case 'definition':
      return game.cards.length;
    case 'verb':
      return game.verbs.length;
    case 'ability':
      return game.abilities.length;
    case 'timing':
      return game.timings.length;
    case 'status':
      return game.statuses.length;
    case 'keyword':
      return game.keywords.length;
    case 'zone':
      return game.zones.reduce((sum, zone) => sum + instancesOf(zone, counts), 0);
    default:
      return counts.entities;
  }
}

const isRecordKind = (game: Game, kind: number): boolean =>
  game.kinds[kind]?.kernel === 'record' || game.histories.some((history) => history.kind === kind);

/** The most records of a kind; of the kernel's kind, of all histories. */
const recordsOf = (game: Game, kind: number): number =>
  game.histories.reduce(
    (sum, one) => sum + (game.kinds[kind]?.kernel !== null || one.kind === kind ? one.holds : 0),
    0,
  );

const least = (a: number, b: number): number => (a < b ? a : b);
