/**
 * What the determinisation asks of a binding again and again: which zones hide cards, and from whom; where the members
 * of a zone are in the state; which fields of records may reveal something. It is found once for each binding.
 */
import { RECORD_SLOTS } from '../../compiler/format/rows.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Expr, Game, History, Zone, ZoneId } from '../../compiler/ir/index.ts';
import { exprsIn } from '../walk.ts';
import { seatsShown } from '../zones.ts';

/** A field of a record, by its offset. `readsHidden`: its value is computed from zones that some player cannot see. */
export interface RecordField {
  at: number;
  isEntity: boolean;
  readsHidden: boolean;
}

/** A hidden card at its place. */
export interface HiddenCard {
  ref: number;
  zone: number;
  instance: number;
  index: number;
  owner: number;
}

export interface HiddenZones {
  /** By zone instance: the seats that see all of it, as bits; `DEPENDS` where that depends on the card. */
  seers: Int32Array;
  /** By seat: the zone instances that it may not see all of. */
  unseenBy: readonly (readonly number[])[];
  /** By zone instance: the address of its first member in a list; -1 for another zone. */
  listStart: Int32Array;
  /** By zone instance: its zone. */
  zoneOf: Int32Array;
  /** By zone: whether it is a linked list. */
  isChain: readonly boolean[];
  hasChains: boolean;
  /** By KindId: whether all cards of the game are of the kind. */
  acceptsAllCards: readonly boolean[];
  /** By HistoryId: the fields of its own records. */
  recordFields: readonly (readonly RecordField[])[];
  /** Hidden cards and their rows: memory that each analysis uses again. */
  cards: HiddenCard[];
  rows: Int32Array;
}

/** Who sees a zone depends on the card. */
export const DEPENDS = -1;

const found = new WeakMap<Bound, HiddenZones>();

export function hiddenZonesOf(bound: Bound): HiddenZones {
  let zones = found.get(bound);
  if (zones === undefined) {
    zones = findHiddenZones(bound);
    found.set(bound, zones);
  }
  return zones;
}

function findHiddenZones(bound: Bound): HiddenZones {
  const { game, layout, seats, index } = bound;
  const count = layout.zones.reduce((most, { first, instances }) => Math.max(most, first + instances), 0);
  const seers = new Int32Array(count).fill(DEPENDS);
  const listStart = new Int32Array(count).fill(-1);
  const zoneOf = new Int32Array(count);
  for (const [id, place] of layout.zones.entries()) {
    const zone = game.zones[id];
    if (zone === undefined) continue;
    for (let i = 0; i < place.instances; i++) {
      const instance = place.first + i;
      const player = zone.each === 'player' ? i + 1 : 0;
      if (place.store === 'list') listStart[instance] = place.at + i * place.stride + 1;
      zoneOf[instance] = id;
      seers[instance] = seersOfAll(bound, zone, player);
    }
  }
  const isChain = layout.zones.map(({ store }) => store === 'chain');
  return {
    seers,
    unseenBy: Array.from({ length: seats + 1 }, (_, seat) =>
      Array.from(seers.keys()).filter((i) => seers[i] === DEPENDS || ((seers[i] as number) & (1 << (seat - 1))) === 0),
    ),
    listStart,
    zoneOf,
    isChain,
    hasChains: isChain.includes(true),
    acceptsAllCards: game.kinds.map((_, kind) =>
      game.cards.every((card) => index.kinds[kind]?.within[card.kind] === true),
    ),
    recordFields: game.histories.map((history) => fieldsOfRecords(bound, history)),
    cards: [],
    rows: new Int32Array(layout.entities.count),
  };
}

/** The seats that see all cards in a zone of a player, 0 for none; `DEPENDS` where that depends on the card. */
function seersOfAll(bound: Bound, { seen }: Zone, player: number): number {
  const every = (1 << bound.seats) - 1;
  if (seen.length === 0) return every;
  if (player === 0 || seen.some(({ when }) => when !== null)) return DEPENDS;
  let bits = 0;
  for (const { by } of seen) bits |= by === 'all' ? every : by === 'none' ? 0 : seatsShown(bound, by, player);
  return bits;
}

/** The fields of the records of a history, without those that all records have. */
function fieldsOfRecords({ game, layout }: Bound, { kind, notes }: History): RecordField[] {
  const readsHidden = (field: number): boolean =>
    notes.some(({ values }) => values.some((one) => one.field === field && readsHiddenZones(game, one.value)));
  return game.fields.flatMap((decl, id) => {
    const place = decl.kind === kind ? layout.fields[id] : null;
    return place?.table === 'record' && place.at >= RECORD_SLOTS
      ? [{ at: place.at, isEntity: decl.type.of === 'entity', readsHidden: readsHidden(id) }]
      : [];
  });
}

/** Whether an expression reads zones that some player cannot see. */
function readsHiddenZones(game: Game, e: Expr): boolean {
  const isHidden = (zone: ZoneId | null): boolean => zone === null || (game.zones[zone]?.seen.length ?? 0) > 0;
  const source = e.op === 'select' ? e.source : null;
  if (e.op === 'zone' && isHidden(e.zone)) return true;
  if (source?.from === 'every' && isHidden(source.zone)) return true;
  if (source?.from === 'play' && game.kinds.some(({ lives }) => lives.some(isHidden))) return true;
  return exprsIn(e).some((part) => readsHiddenZones(game, part));
}
