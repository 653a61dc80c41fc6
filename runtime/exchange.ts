/**
 * Exchanges two cards that a player cannot tell apart, wherever they lie: the player must not notice. The references go
 * with the cards; what belongs to a place stays there (agents/places.ts).
 */

import { RECORD } from '../compiler/format/rows.ts';
import type { Dice } from './agents/dice.ts';
import { placeFacts } from './agents/places.ts';
import { writerAt, writtenFields, writtenValues } from './agents/written.ts';
import { backsOf } from './backs.ts';
import { withFaultFallback } from './faults.ts';
import type { Match } from './machine.ts';
import { copyMatch } from './match.ts';
import { peek, rowOf } from './state.ts';
import { seatsSeeing, zoneOf } from './zones.ts';

/** Pairs that are tried before giving up. */
const TRIES = 8;

/**
 * A copy of the match with two of these cards exchanged; null if no pair that was tried may be exchanged. One player
 * knows none of the cards.
 */
export function exchangedFor(m: Match, unknown: ReadonlySet<number>, dice: Dice): Match | null {
  const cards = [...unknown].sort((a, b) => a - b);
  for (let i = 0; i < TRIES && cards.length > 1; i++) {
    const a = cards[dice.below(cards.length)] as number;
    const b = cards[dice.below(cards.length)] as number;
    if (a === b || !mayExchange(m, a, b)) continue;
    const other = exchange(m, a, b);
    const sees = (of: Match, ref: number): number => withFaultFallback(of, 0, () => seatsSeeing(of, ref));
    if (sees(other, b) === sees(m, a) && sees(other, a) === sees(m, b)) return other;
  }
  return null;
}

/**
 * A copy of the match in which a choice that another player stored on one of these cards has another value; null if
 * there is none.
 */
export function rewrittenFor(m: Match, unknown: ReadonlySet<number>, seat: number, dice: Dice): Match | null {
  const fields = writtenFields(m);
  const cards = fields.length === 0 ? [] : [...unknown].sort((a, b) => a - b);
  for (let i = 0; i < TRIES && cards.length > 0; i++) {
    const ref = cards[dice.below(cards.length)] as number;
    const field = fields[dice.below(fields.length)] as (typeof fields)[number];
    const [row, { work }] = [rowOf(m, ref), m];
    const value = peek(m, row + field.slot);
    if (isSeen(m, ref, field.slot)) continue;
    const writer = writerAt(m, peek(m, row + m.layout.row.zone), ref);
    const others = writer === seat ? [] : writtenValues(m, field, ref, writer, value).filter((one) => one !== value);
    m.work = work;
    if (others.length === 0) continue;
    const other = copyMatch(m);
    other.state[row + field.slot] = others[dice.below(others.length)] as number;
    return other;
  }
  return null;
}

/** Whether all see a slot of a card where it is hidden. */
const isSeen = (m: Match, ref: number, slot: number): boolean =>
  backsOf(m.bound)[zoneOf(m, peek(m, rowOf(m, ref) + m.layout.row.zone))]?.slots.includes(slot) === true;

/** Whether one card may lie where the other does, for all that the player knows. */
function mayExchange(m: Match, a: number, b: number): boolean {
  const { row } = m.layout;
  const [one, other] = [rowOf(m, a), rowOf(m, b)];
  const { slots, owner } = placeFacts(m.bound);
  if (m.state[one + row.card] === m.state[other + row.card]) return false;
  if (!fits(m, a, b) || !fits(m, b, a) || isRecorded(m, a) || isRecorded(m, b)) return false;
  const zone = peek(m, one + row.zone);
  const within = zone === peek(m, other + row.zone);
  // whose deck a card is of is known, unless cards of several owners lie in a zone of the game
  const isMixed = within && m.game.zones[zoneOf(m, zone)]?.each === 'game';
  if (!owner && !isMixed && peek(m, one + row.owner) !== peek(m, other + row.owner)) return false;
  const stays = slots.filter((at) => at !== row.owner && at !== row.controller);
  return within || stays.every((at) => peek(m, one + at) === peek(m, other + at));
}

/** Whether the zone of one card accepts another. */
function fits(m: Match, at: number, card: number): boolean {
  const { row } = m.layout;
  const kind = m.game.zones[zoneOf(m, peek(m, rowOf(m, at) + row.zone))]?.kind ?? -1;
  const of = m.tables.cardKind[peek(m, rowOf(m, card) + row.card)] as number;
  return m.bound.index.kinds[kind]?.within[of] === true;
}

/** Whether a record names a card: the record would have to change, too. */
function isRecorded(m: Match, ref: number): boolean {
  const { at, count, stride } = m.layout.records;
  for (let i = 0; i < count; i++)
    for (let k = RECORD.subject; k < stride; k++) if (m.state[at + i * stride + k] === ref) return true;
  return false;
}

function exchange(m: Match, a: number, b: number): Match {
  const other = copyMatch(m);
  const { row, zones, entities } = m.layout;
  const { state } = other;
  const exchanged = (ref: number): number => (ref === a ? b : ref === b ? a : ref);
  const put = (ref: number, place: number): void => {
    const [to, from] = [rowOf(m, ref), rowOf(m, place)];
    const instance = peek(m, from + row.zone);
    const seen = backsOf(m.bound)[zoneOf(m, instance)]?.slots ?? [];
    for (const at of [row.zone, row.index, ...placeFacts(m.bound).slots, ...seen]) state[to + at] = peek(m, from + at);
    const zone = zones[zoneOf(m, instance)];
    state[to + row.previous] = exchanged(peek(m, from + row.previous));
    state[to + row.next] = exchanged(peek(m, from + row.next));
    if (zone?.store === 'list')
      state[zone.at + (instance - zone.first) * zone.stride + 1 + peek(m, from + row.index)] = ref;
    if (zone?.store !== 'chain') return;
    const bearer = rowOf(m, entities.first + instance - zone.first);
    const [previous, next] = [peek(other, to + row.previous), peek(other, to + row.next)];
    state[previous > 0 ? rowOf(m, previous) + row.next : bearer + zone.head] = ref;
    state[next > 0 ? rowOf(m, next) + row.previous : bearer + zone.tail] = ref;
  };
  put(a, b);
  put(b, a);
  other.membershipVersion++;
  return other;
}
