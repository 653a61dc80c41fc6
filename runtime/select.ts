/**
 * Evaluates sets (selects): sources, conditions, and `take`. The order of sets: entities by tile (those on none last),
 * then by index in the zone, then by age; players by seat.
 */
import { LONGEST_RANGE } from '../compiler/format/limits.ts';
import type { ZoneLayout } from '../compiler/ir/bound.ts';
import type { Expr, KindId, Select, SetSource, Take, Type } from '../compiler/ir/index.ts';
import { abilitiesOf, hasKeyword } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { asMemberList, evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts';
import { chargeWork, fault } from './faults.ts';
import { recordsOf } from './histories.ts';
import type { Frame, Match } from './machine.ts';
import { bitsOf, GREATEST_NUMBER, NOTHING, type Value } from './numbers.ts';
import { compareKeys, keysOf } from './orders.ts';
import { draw } from './random.ts';
import { isPlayer, isTile, kindOf, peek, rowOf } from './state.ts';
import { hasStatus } from './statuses.ts';
import { GONE, indexInZone, instanceOf, membersOf, tileOf, zoneOf } from './zones.ts';

const ENTITY: Type = { of: 'entity', id: null, many: false };

export function select(m: Match, e: Select, f: Frame): Value {
  const found = filter(m, e, candidates(m, e.source, f), f);
  const taken = e.take === null ? found : take(m, e.take, e.local, found, f);
  return e.one ? (taken[0] ?? NOTHING) : taken;
}

/** The options of a choice in a move: of more numbers than a set holds the first ones, so that the move stays legal. */
export function optionsOf(m: Match, from: Expr, f: Frame): readonly number[] {
  if (from.op !== 'select' || from.source.from !== 'range') return asMemberList(evaluate(m, from, f));
  const low = evaluateNumber(m, from.source.low, f);
  const high = evaluateNumber(m, from.source.high, f);
  if (low === NOTHING || high - low < LONGEST_RANGE) return asMemberList(evaluate(m, from, f));
  chargeWork(m, LONGEST_RANGE);
  return numbersFrom(low, LONGEST_RANGE);
}

/** Whether the set is empty; stops at the first member. */
export function isEmpty(m: Match, e: Select, f: Frame): boolean {
  if (e.take !== null) {
    const value = select(m, e, f);
    return typeof value === 'number' ? value === NOTHING : value.length === 0;
  }
  const members = candidates(m, e.source, f);
  if (e.where.length === 0) return members.length === 0;
  chargeWork(m, members.length * sizeCharge(e.where));
  for (const member of members) if (passes(m, e, member, f)) return false;
  return true;
}

function filter(m: Match, e: Select, members: readonly number[], f: Frame): readonly number[] {
  if (e.where.length === 0) return members;
  chargeWork(m, members.length * sizeCharge(e.where));
  const found: number[] = [];
  for (const member of members) if (passes(m, e, member, f)) found.push(member);
  return found;
}

function passes(m: Match, e: Select, member: number, f: Frame): boolean {
  f.locals[e.local] = member;
  for (const where of e.where) if (!evaluateCondition(m, where, f)) return false;
  return true;
}

/** Whether `ref` is a member, ignoring `take`. */
export function matches(m: Match, e: Select, ref: number, f: Frame): boolean {
  if (ref === NOTHING || !comesFrom(m, e.source, ref, f)) return false;
  chargeWork(m, sizeCharge(e.where));
  return passes(m, e, ref, f);
}

export function isOfKind(m: Match, ref: number, kind: KindId): boolean {
  const own = kindOf(m, ref);
  return own >= 0 && m.bound.index.kinds[kind]?.within[own] === true;
}

function comesFrom(m: Match, source: SetSource, ref: number, f: Frame): boolean {
  switch (source.from) {
    case 'play':
      return (
        isOfKind(m, ref, source.kind) &&
        (rowOf(m, ref) < 0 || (m.bound.index.homes[source.kind] ?? []).includes(zoneNumber(m, ref)))
      );
    case 'zone': {
      const row = rowOf(m, ref);
      if (row < 0 || !isOfKind(m, ref, source.kind)) return false;
      return asMemberList(evaluate(m, source.zone, f)).includes(peek(m, row + m.layout.row.zone));
    }
    case 'every': {
      const zone = zoneNumber(m, ref);
      return zone >= 0 && (source.zone === null || zone === source.zone) && isOfKind(m, ref, source.kind);
    }
    case 'tiles':
      return isTile(m, ref);
    case 'players':
      return isPlayer(m, ref);
    case 'range': {
      const low = evaluateNumber(m, source.low, f);
      const high = evaluateNumber(m, source.high, f);
      return low !== NOTHING && high !== NOTHING && ref >= low && ref <= high && ref - low < LONGEST_RANGE;
    }
    default:
      return candidates(m, source, f).includes(ref);
  }
}

function zoneNumber(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  return row < 0 ? -1 : zoneOf(m, peek(m, row + m.layout.row.zone));
}

/** The candidates of a source. Charges for each candidate, and for each place that is searched. */
function candidates(m: Match, source: SetSource, f: Frame): readonly number[] {
  const members = membersOfSource(m, source, f);
  chargeWork(m, members.length + (source.from === 'play' ? (m.tables.places[source.kind] as number) : 0));
  m.readTracker?.set(source, members, f);
  return members;
}

function membersOfSource(m: Match, source: SetSource, f: Frame): readonly number[] {
  switch (source.from) {
    case 'play':
      return inPlayOf(m, source.kind);
    case 'zone':
      return inZones(m, asMemberList(evaluate(m, source.zone, f)), source.kind);
    case 'every': {
      chargeWork(m, source.zone === null ? m.tables.zoneOf.length : (m.layout.zones[source.zone]?.instances ?? 0));
      return membersIn(m, source.zone, source.kind);
    }
    case 'tiles':
      return numbersFrom(m.layout.tiles.first, m.layout.tiles.count);
    case 'players':
      return numbersFrom(1, m.bound.seats);
    case 'on':
      return entitiesOn(m, asMemberList(evaluate(m, source.tiles, f)), source.kind);
    case 'set':
      return asMemberList(evaluate(m, source.of, f));
    case 'enum':
      return m.bound.index.members[source.enum] ?? [];
    case 'flags':
      return bitsOf(evaluateNumber(m, source.of, f));
    case 'range': {
      const low = evaluateNumber(m, source.low, f);
      const high = evaluateNumber(m, source.high, f);
      if (low === NOTHING || high === NOTHING || high < low) return [];
      if (high - low >= LONGEST_RANGE) fault(m, 'range');
      return numbersFrom(low, high - low + 1);
    }
    case 'definitions':
      return m.bound.index.kinds[source.kind]?.cards ?? [];
    case 'abilities': {
      const of = asMemberList(evaluate(m, source.of, f));
      chargeWork(m, of.length * (1 + m.tables.lending.length));
      return of.flatMap((ref) => abilitiesOf(m, ref, source.timing));
    }
    case 'statuses': {
      const found: number[] = [];
      const of = asMemberList(evaluate(m, source.of, f));
      chargeWork(m, of.length * m.layout.statuses.length);
      for (const ref of of) {
        for (const status of m.layout.statuses.keys()) if (hasStatus(m, status, ref)) found.push(status);
      }
      return found;
    }
    case 'keywords':
      return chargeTests(m, asMemberList(evaluate(m, source.of, f)), m.game.keywords.length).flatMap((ref) =>
        everyKeyword(m).filter((id) => hasKeyword(m, ref, id)),
      );
    case 'printed_keywords':
      return chargeTests(m, asMemberList(evaluate(m, source.of, f)), 1).flatMap((card) =>
        everyKeyword(m).filter((id) => m.game.cards[card]?.keywords.some((item) => item.keyword === id)),
      );
    case 'every_status':
      return [...m.layout.statuses.keys()].filter((id) => (m.layout.statuses[id] ?? -1) >= 0);
    case 'every_keyword':
      return everyKeyword(m);
    case 'deck':
      return [];
  }
}

/** Charges for several tests of each member. */
function chargeTests(m: Match, of: readonly number[], questions: number): readonly number[] {
  chargeWork(m, of.length * questions);
  return of;
}

/** The keywords of active layers. */
function everyKeyword(m: Match): number[] {
  return [...m.game.keywords.keys()].filter((id) => m.bound.active[m.game.keywords[id]?.layer ?? -1] === true);
}

function numbersFrom(first: number, count: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push(first + i);
  return found;
}

function instancesOf(m: Match, zone: number): number[] {
  const layout = m.layout.zones[zone];
  return layout === undefined ? [] : numbersFrom(layout.first, layout.instances);
}

/** Entities of a kind in all instances of a zone, or of every zone. */
function membersIn(m: Match, zone: number | null, kind: KindId): readonly number[] {
  const at = (zone === null ? 0 : zone + 1) * m.game.kinds.length + kind;
  const known = m.membersByZoneAndKind[at];
  if (known !== undefined && known.version === m.membershipVersion) return known.members;
  const zones = zone === null ? [...m.layout.zones.keys()] : [zone];
  const members = inZones(
    m,
    zones.flatMap((id) => instancesOf(m, id)),
    kind,
  );
  m.membersByZoneAndKind[at] = { version: m.membershipVersion, members };
  return members;
}

/** The members of a kind that are in play. Players and tiles always are. */
function inPlayOf(m: Match, kind: KindId): readonly number[] {
  if (m.tables.isRecord[kind] === true) return recordsOf(m, kind);
  const known = m.inPlayByKind[kind];
  if (known !== undefined && known.version === m.membershipVersion) return known.members;
  const members = findInPlay(m, kind);
  m.inPlayByKind[kind] = { version: m.membershipVersion, members };
  return members;
}

function findInPlay(m: Match, kind: KindId): number[] {
  const { index } = m.bound;
  const within = index.kinds[kind]?.within ?? [];
  const homes = index.homes[kind] ?? [];
  const found: number[] = [];
  if (within[m.tables.playerKind] === true && homes.length === 0) return numbersFrom(1, m.bound.seats);
  if (within[m.tables.tileKind] === true && homes.length === 0)
    return numbersFrom(m.layout.tiles.first, m.layout.tiles.count);
  if (!m.tables.plain[kind])
    return inZones(
      m,
      homes.flatMap((zone) => instancesOf(m, zone)),
      kind,
    );
  const zone = m.layout.zones[homes[0] as number] as ZoneLayout;
  for (let i = 0; i < zone.instances; i++) {
    if (zone.store === 'list' && peek(m, zone.at + i * zone.stride) === 0) continue;
    collect(m, zone.first + i, within, found);
  }
  return found;
}

function collect(m: Match, instance: number, within: readonly boolean[], found: number[]): void {
  const zone = m.layout.zones[m.tables.zoneOf[instance] ?? -1];
  if (zone?.store !== 'list') {
    for (const ref of membersOf(m, instance)) if (within[kindOf(m, ref)] === true) found.push(ref);
    return;
  }
  // most zones are lists, and most of those on tiles are empty: this loop finds most sets
  const { state } = m;
  const at = zone.at + (instance - zone.first) * zone.stride;
  const last = at + (state[at] as number);
  for (let i = at + 1; i <= last; i++) {
    const ref = state[i] as number;
    if (within[kindOf(m, ref)] === true) found.push(ref);
  }
}

/** The members of one zone instance in its order; of several, in the order of sets. */
function inZones(m: Match, instances: readonly number[], kind: KindId): number[] {
  const within = m.bound.index.kinds[kind]?.within ?? [];
  const found: number[] = [];
  let filled = 0;
  for (const instance of instances) {
    const before = found.length;
    collect(m, instance, within, found);
    if (found.length > before) filled++;
  }
  return filled < 2 ? found : inSetOrder(m, found);
}

/** Sorts members in the order of sets, without duplicates. */
function inSetOrder(m: Match, found: readonly number[]): number[] {
  const tiles = found.map((ref) => tileOf(m, ref)).map((tile) => (tile === NOTHING ? GREATEST_NUMBER : tile));
  const indices = found.map((ref) => indexInZone(m, ref));
  const ages = found.map((ref) => peek(m, rowOf(m, ref) + m.layout.row.age));
  const order = found.map((_, i) => i);
  order.sort(
    (a, b) =>
      (tiles[a] as number) - (tiles[b] as number) ||
      (indices[a] as number) - (indices[b] as number) ||
      (ages[a] as number) - (ages[b] as number),
  );
  const members = order.map((i) => found[i] as number);
  return members.filter((ref, i) => ref !== members[i - 1]);
}

function entitiesOn(m: Match, tiles: readonly number[], kind: KindId): number[] {
  const homes = m.tables.tileHomes[kind] ?? [];
  if (tiles.length === 1 && homes.length === 1) {
    const found: number[] = [];
    const instance = instanceOf(m, homes[0] as number, tiles[0] as number);
    if (instance !== NOTHING) collect(m, instance, m.bound.index.kinds[kind]?.within ?? [], found);
    return found;
  }
  const instances: number[] = [];
  chargeWork(m, tiles.length * homes.length);
  for (const of of tiles) {
    const tile = tileOf(m, of);
    if (tile === NOTHING) continue;
    for (const zone of homes) instances.push(instanceOf(m, zone, tile));
  }
  return inZones(m, instances, kind);
}

function take(m: Match, how: Take, local: number, members: readonly number[], f: Frame): readonly number[] {
  if (how.take === 'tied') return takeTied(m, how.order, how.args, members, f);
  if (how.take === 'the') return members.slice(0, 1);
  const count = evaluateNumber(m, how.count, f);
  if (count < 1 || members.length === 0) return [];
  switch (how.take) {
    case 'first':
      return members.slice(0, count);
    case 'last':
      return members.slice(-count);
    case 'random':
      return takeRandom(m, count, how.weight, local, members, f);
    case 'best':
      return takeBest(m, count, how.order, how.args, members, f);
  }
}

/** `random`: draws without replacement. */
function takeRandom(
  m: Match,
  count: number,
  weight: Expr | null,
  local: number,
  members: readonly number[],
  f: Frame,
): number[] {
  const left = [...members];
  chargeWork(m, left.length * sizeCharge(weight));
  const weights =
    weight === null
      ? null
      : left.map((member) => {
          f.locals[local] = member;
          return evaluateNumber(m, weight, f);
        });
  const found: number[] = [];
  while (found.length < count && left.length > 0) {
    const at = draw(m, left.length, weights);
    if (left.length > 1) m.onDraw?.(left[at] as number, f.decls[local]?.type ?? ENTITY);
    found.push(left[at] as number);
    left.splice(at, 1);
    weights?.splice(at, 1);
  }
  return found;
}

/** `best` by an order, one after another; ties are drawn. */
function takeBest(
  m: Match,
  count: number,
  order: number,
  args: readonly Expr[],
  members: readonly number[],
  f: Frame,
): number[] {
  const left = [...members];
  const keys = keysOf(m, order, left, args, f);
  const found: number[] = [];
  while (found.length < count && left.length > 0) {
    const first = bestIndices(keys);
    const at = first[draw(m, first.length, null)] as number;
    if (first.length > 1) m.onDraw?.(left[at] as number, ENTITY);
    found.push(left[at] as number);
    left.splice(at, 1);
    keys.splice(at, 1);
  }
  return found;
}

function takeTied(m: Match, order: number, args: readonly Expr[], members: readonly number[], f: Frame): number[] {
  return bestIndices(keysOf(m, order, members, args, f)).map((at) => members[at] as number);
}

/** The indices of the minimal keys. */
function bestIndices(keys: readonly number[][]): number[] {
  let found: number[] = [];
  for (const [i, key] of keys.entries()) {
    const order = found.length === 0 ? -1 : compareKeys(key, keys[found[0] as number] as number[]);
    if (order < 0) found = [i];
    else if (order === 0) found.push(i);
  }
  return found;
}

/** Whether an entity has left the game. */
export function isGone(m: Match, ref: number): boolean {
  const row = rowOf(m, ref);
  return row >= 0 && peek(m, row + m.layout.row.zone) === GONE;
}
