/**
 * Determinisation: draws a random state that agrees with what one player knows.
 *
 * The positions of hidden cards and the state's random generator are drawn anew. A search knows which cards are hidden,
 * like a player who has seen the decks and counted; it does not know where each one is. The draw depends only on what
 * the player may know and on the agent's dice: if two hidden cards are exchanged, the result is the same.
 *
 * Hidden cards form pools, and those of a pool are dealt anew over all its places: hands, decks, face-down cards, a pack
 * of the whole game. A place takes the cards of its zone's kind. A pool has the cards of one owner, since players know
 * whose deck a card is of; but where several owners' cards lie in one zone of the game, nobody knows whose is whose, and
 * they are one pool. Where the game gives hidden cards an owner, the owner belongs to the place (places.ts).
 * A card keeps its printed values, its statuses and its references; what belongs to places stays there, sorted by size,
 * so that it does not reveal the card. What another player may have written on a card by a
 * choice is drawn anew (written.ts).
 */
import { KNOWN_ARGUMENTS_SHIFT, RECORD } from '../../compiler/format/rows.ts';
import { backsOf, type ZoneBacks } from '../backs.ts';
import { withFaultFallback } from '../faults.ts';
import type { Match } from '../machine.ts';
import { NOTHING } from '../numbers.ts';
import { peek, rowOf } from '../state.ts';
import { isSomewhere, membersOf, seatsSeeing, zoneOf } from '../zones.ts';
import type { Dice } from './dice.ts';
import { DEPENDS, type HiddenCard, type HiddenZones, hiddenZonesOf, type RecordField } from './hidden-zones.ts';
import { placeFacts } from './places.ts';
import { Pool } from './pool.ts';
import { firstValue, type WrittenField, writerAt, writtenFields, writtenValues } from './written.ts';

/** Hidden cards that exchange places with each other. */
interface HiddenGroup {
  /** The owner of the cards, or the least of several. */
  key: number;
  /** The places: zone instances, and indices in them. */
  instances: number[];
  indices: number[];
  /** By place: the KindId of the cards that its zone accepts. */
  kinds: number[];
  /** The cards by place; before the first deal sorted by reference. */
  cards: number[];
  /** Deals where not every place accepts every card. */
  pool: Pool | null;
  /** The cards that really are there, by place. */
  trueCards: number[];
  /** By place: the values of `slots`, which stay there. */
  values: number[];
}

/** A record that may reveal something to a player: its subject, and some of its fields. */
interface RevealingRecord {
  row: number;
  subject: boolean;
  fields: readonly RecordField[];
}

/** Places of one zone instance, by group and number in it, and their indices. */
interface SharedPlaces {
  places: { group: HiddenGroup; at: number }[];
  indices: number[];
}

/** Stands for a value that a player may have written: no field holds it. */
const WRITTEN = NOTHING + 1;

/** Whether the first cards of a list have different values in a slot of their rows. */
function differIn(state: Int32Array, rows: Int32Array, count: number, slot: number): boolean {
  const value = state[(rows[0] as number) + slot];
  for (let i = 1; i < count; i++) if (state[(rows[i] as number) + slot] !== value) return true;
  return false;
}

/** More than the cards of any zone. */
const MOST_OF_ZONE = 8192;

/** Most numbers for which sorting by insertion is faster. */
const FEW = 40;

/** Sorts numbers. */
function ascending(numbers: number[]): void {
  const { length } = numbers;
  if (length > FEW) numbers.sort((a, b) => a - b);
  else
    for (let i = 1; i < length; i++) {
      const one = numbers[i] as number;
      let j = i;
      for (; j > 0 && (numbers[j - 1] as number) > one; j--) numbers[j] = numbers[j - 1] as number;
      numbers[j] = one;
    }
}

const NO_SLOTS: ReadonlySet<number> = new Set();

/** The hidden information of a player in a state: analysed once, dealt repeatedly. */
export class Determinisation {
  /** What the last deal writes: slots of the state and values, alternating. */
  readonly writes: number[] = [];
  readonly #match: Match;
  readonly #zones: HiddenZones;
  readonly #seat: number;
  /** Fields that players write by choices; those of them that stay with places. */
  readonly #written: readonly WrittenField[];
  readonly #placed: ReadonlySet<number>;
  #groups: HiddenGroup[] = [];
  /** Zone instances whose hidden cards are of several groups: any of their places may have any of them. */
  readonly #shared: SharedPlaces[] = [];
  /** Those slots that stay with places and whose values differ. */
  readonly #slots: number[] = [];
  readonly #revealing: RevealingRecord[] = [];
  /** By zone: the slots that are seen of hidden cards; null in a game without any. */
  readonly #backs: readonly ZoneBacks[] | null;
  /** By instance and index of a hidden card: what is seen there. */
  readonly #seen = new Map<number, number[]>();
  /** By hidden card: the card dealt in its place. */
  readonly #dealt = new Map<number, number>();

  constructor(match: Match, seat: number) {
    this.#match = match;
    this.#zones = hiddenZonesOf(match.bound);
    this.#seat = seat;
    this.#written = writtenFields(match);
    const backs = backsOf(match.bound);
    this.#backs = backs.some(({ slots }) => slots.length > 0) ? backs : null;
    const { slots } = placeFacts(match.bound);
    this.#placed =
      this.#written.length === 0
        ? NO_SLOTS
        : new Set(this.#written.map(({ slot }) => slot).filter((slot) => slots.includes(slot)));
    // a query within a run does not charge that run
    const { work } = match;
    match.work = 0;
    this.#findHiddenCards(seat);
    this.#findRevealingRecords(seat);
    match.work = work;
  }

  /** Finds records that reveal what the player may not know. */
  #findRevealingRecords(seat: number): void {
    const m = this.#match;
    const { records, histories } = m.layout;
    for (const [id, own] of this.#zones.recordFields.entries()) {
      const place = histories[id] ?? null;
      const made = place === null ? 0 : peek(m, place.made);
      for (let i = 0; place !== null && i < place.holds && i < made; i++) {
        const row = records.at + (place.first + i) * records.stride;
        const known = peek(m, row + RECORD.known);
        const subject = ((known >> (seat - 1)) & 1) === 0;
        const all = ((known >> (KNOWN_ARGUMENTS_SHIFT + seat - 1)) & 1) === 1;
        const fields = own.filter(({ readsHidden }) => readsHidden || !all);
        if (subject || fields.length > 0) this.#revealing.push({ row, subject, fields });
      }
    }
  }

  /** Finds the hidden cards and what stays with their places, and groups them. */
  #findHiddenCards(seat: number): void {
    const m = this.#match;
    const { seers, unseenBy, listStart, zoneOf, isChain, cards, rows } = this.#zones;
    const { state } = m;
    const { known, owner } = m.layout.row;
    const bit = 1 << (seat - 1);
    let count = 0;
    for (const instance of unseenBy[seat] as readonly number[]) {
      const open = seers[instance] as number;
      const zone = zoneOf[instance] as number;
      if (isChain[zone] === true && rowOf(m, this.#bearer(zone, instance)) < 0) continue;
      const first = listStart[instance] as number;
      const chain = first === -1 ? membersOf(m, instance) : null;
      const length = chain === null ? (state[first - 1] as number) : chain.length;
      for (let index = 0; index < length; index++) {
        const ref = chain === null ? (state[first + index] as number) : (chain[index] as number);
        const row = rowOf(m, ref);
        if (((state[row + known] as number) & bit) !== 0) continue;
        if (open === DEPENDS && (withFaultFallback(m, 0, () => seatsSeeing(m, ref)) & bit) !== 0) continue;
        let card = cards[count];
        if (card === undefined) {
          card = { ref, zone, instance, index, owner: 0 };
          cards.push(card);
        }
        card.ref = ref;
        card.zone = zone;
        card.instance = instance;
        card.index = index;
        card.owner = state[row + owner] as number;
        rows[count++] = row;
        const seen = this.#backs?.[zone]?.slots ?? [];
        if (seen.length > 0)
          this.#seen.set(
            instance * MOST_OF_ZONE + index,
            seen.map((slot) => state[row + slot] as number),
          );
      }
    }
    for (const slot of placeFacts(m.bound).slots) {
      if (this.#placed.has(slot) || differIn(state, rows, count, slot)) this.#slots.push(slot);
    }
    this.#formGroups(cards, count);
  }

  /** Forms the groups. */
  #formGroups(all: readonly HiddenCard[], count: number): void {
    const { bound, game } = this.#match;
    const placed = placeFacts(bound).owner;
    const groups: HiddenGroup[] = [];
    let isShared = false;
    let last: HiddenGroup | null = null;
    let lastInstance = -1;
    for (let i = 0; i < count; i++) {
      const card = all[i] as HiddenCard;
      const key = placed ? 0 : card.owner;
      let group = groups.at(-1);
      if (group?.key !== key) group = groups.find((one) => one.key === key);
      if (group === undefined) {
        group = { key, instances: [], indices: [], kinds: [], cards: [], pool: null, trueCards: [], values: [] };
        groups.push(group);
      }
      if (card.instance === lastInstance && group !== last) isShared = true;
      last = group;
      lastInstance = card.instance;
      group.instances.push(card.instance);
      group.indices.push(card.index);
      group.kinds.push(game.zones[card.zone]?.kind ?? 0);
      group.cards.push(card.ref);
      group.trueCards.push(card.ref);
    }
    // which of the cards in a zone came first is hidden
    this.#groups = groups.sort((a, b) => (a.instances[0] as number) - (b.instances[0] as number) || a.key - b.key);
    for (const group of this.#groups) this.#hideOrder(group);
    if (isShared) this.#findSharedPlaces();
  }

  /** Finds the instances with cards of several groups. */
  #findSharedPlaces(): void {
    const found = new Map<number, SharedPlaces & { groups: Set<HiddenGroup> }>();
    for (const group of this.#groups) {
      for (const [at, instance] of group.instances.entries()) {
        const one = found.get(instance) ?? { places: [], indices: [], groups: new Set() };
        one.places.push({ group, at });
        one.indices.push(group.indices[at] as number);
        one.groups.add(group);
        found.set(instance, one);
      }
    }
    for (const { places, indices, groups } of found.values()) {
      if (groups.size > 1) this.#shared.push({ places, indices: indices.sort((a, b) => a - b) });
    }
  }

  /** The entity that has a zone instance. */
  #bearer(zone: number, instance: number): number {
    const { layout } = this.#match;
    return layout.entities.first + instance - (layout.zones[zone]?.first ?? 0);
  }

  /** Sorts the cards and the values of a group, so that their order does not reveal which card is where. */
  #hideOrder(group: HiddenGroup): void {
    const { state, layout } = this.#match;
    const { entities } = layout;
    const slots = this.#slots;
    const { cards, instances, values } = group;
    for (let i = 0; i < cards.length; i++) {
      const row = entities.at + ((cards[i] as number) - entities.first) * entities.stride;
      for (let k = 0; k < slots.length; k++) {
        const slot = slots[k] as number;
        const value = state[row + slot] as number;
        const isPlaced = this.#placed.size > 0 && this.#placed.has(slot);
        values.push(isPlaced ? this.#placedValue(slot, instances[i] as number, cards[i] as number, value) : value);
      }
      // insertion sort by size within a zone: there are few values, mostly small
      for (let j = i; j > 0 && instances[j - 1] === instances[i] && this.#exchange(values, j, slots.length); j--);
    }
    ascending(group.cards);
    if (!this.#isUniform(group))
      group.pool = new Pool(group.cards, group.kinds, (kind, card) => this.#accepts(kind, card));
  }

  /** Whether every place of a group accepts every card of it. */
  #isUniform({ cards, kinds }: HiddenGroup): boolean {
    for (let i = 0; i < kinds.length; i++) {
      const kind = kinds[i] as number;
      if ((i > 0 && kinds[i - 1] === kind) || this.#zones.acceptsAllCards[kind] === true) continue;
      for (let k = 0; k < cards.length; k++) if (!this.#accepts(kind, cards[k] as number)) return false;
    }
    return true;
  }

  /** Whether places of zones of a kind accept a card. */
  #accepts(kind: number, card: number): boolean {
    const m = this.#match;
    const of = m.tables.cardKind[peek(m, rowOf(m, card) + m.layout.row.card)] as number;
    return m.bound.index.kinds[kind]?.within[of] === true;
  }

  /** Exchanges the values of two neighbouring places if the second is smaller. */
  #exchange(values: number[], j: number, width: number): boolean {
    const at = j * width;
    let k = 0;
    while (k < width && values[at + k] === values[at - width + k]) k++;
    if (k === width || (values[at + k] as number) > (values[at - width + k] as number)) return false;
    for (; k < width; k++) {
      const value = values[at + k] as number;
      values[at + k] = values[at - width + k] as number;
      values[at - width + k] = value;
    }
    return true;
  }

  /** Deals: `writes` then has the changes to the analysed state, or to a copy of it. */
  deal(dice: Dice): void {
    const { writes } = this;
    // assigning a length is slow
    if (writes.length > 0) writes.length = 0;
    const { random } = this.#match.layout.head;
    let mixed = 0;
    for (let i = 0; i < 4; i++) {
      const word = dice.word();
      mixed |= word;
      // four zero words would generate only zeros
      writes.push(random + i, i === 3 && mixed === 0 ? 1 : word);
    }
    for (const { places, indices } of this.#shared) {
      for (let i = indices.length - 1; i >= 0; i--) {
        const k = dice.below(i + 1);
        const index = indices[k] as number;
        indices[k] = indices[i] as number;
        indices[i] = index;
        const { group, at } = places[i] as { group: HiddenGroup; at: number };
        group.indices[at] = index;
      }
    }
    for (const group of this.#groups) {
      const { cards, pool } = group;
      pool?.deal(dice, cards);
      for (let i = cards.length - 1; i > 0 && pool === null; i--) {
        const k = dice.below(i + 1);
        const card = cards[i] as number;
        cards[i] = cards[k] as number;
        cards[k] = card;
      }
      this.#writeGroup(group);
    }
    if (this.#revealing.length > 0) this.#nameDealtCards();
    if (this.#written.length > 0) this.#drawWrittenValues(dice);
  }

  /** A value that stays with a place, or a placeholder for one that may have been written there. */
  #placedValue(slot: number, instance: number, ref: number, value: number): number {
    const field = this.#written.find((one) => one.slot === slot) as WrittenField;
    return this.#possibleValues(field, instance, ref, value).length > 0 ? WRITTEN : value;
  }

  /** What the player of a place may have written on a card there; [] where that is known. */
  #possibleValues(field: WrittenField, instance: number, ref: number, value: number): number[] {
    if (this.#backs?.[zoneOf(this.#match, instance)]?.slots.includes(field.slot) === true) return [];
    const writer = writerAt(this.#match, instance, ref);
    return writer === this.#seat ? [] : writtenValues(this.#match, field, ref, writer, value);
  }

  /** Draws what players may have written on the dealt cards. */
  #drawWrittenValues(dice: Dice): void {
    const m = this.#match;
    const { work } = m;
    m.work = 0;
    const slots = this.#slots;
    const dealt = new Map(
      this.#groups.flatMap(({ trueCards, cards }) => trueCards.map((ref, i) => [ref, cards[i] as number])),
    );
    for (const { cards, instances, values } of this.#groups) {
      for (const [i, ref] of cards.entries()) {
        for (const field of this.#written) {
          const { slot, isEntity } = field;
          const own = m.state[rowOf(m, ref) + slot] as number;
          const value = this.#placed.has(slot) ? (values[i * slots.length + slots.indexOf(slot)] as number) : own;
          const options = this.#possibleValues(field, instances[i] as number, ref, value);
          // another card would have had other options
          if (options.length === 0 && value === WRITTEN) options.push(firstValue(m, field, ref));
          if (options.length === 0) continue;
          const drawn = options[dice.below(options.length)] as number;
          this.writes.push(rowOf(m, ref) + slot, isEntity ? (dealt.get(drawn) ?? drawn) : drawn);
        }
      }
    }
    m.work = work;
  }

  /** Makes records name the dealt cards. */
  #nameDealtCards(): void {
    const m = this.#match;
    const { writes } = this;
    const dealt = this.#dealt;
    dealt.clear();
    for (const { trueCards, cards } of this.#groups)
      for (const [i, ref] of trueCards.entries()) dealt.set(ref, cards[i] as number);
    // an entity in no zone has left the game; the next offer clears references to it
    const left = (ref: number): boolean => ref !== NOTHING && !isSomewhere(m, ref);
    for (const { row, subject, fields } of this.#revealing) {
      const ref = peek(m, row + RECORD.subject);
      const other = dealt.get(ref);
      if (subject && other !== undefined) {
        const card = rowOf(m, other);
        writes.push(row + RECORD.subject, other, row + RECORD.name, peek(m, card + m.layout.row.card));
        writes.push(row + RECORD.level, peek(m, card + m.layout.row.level));
      } else if (subject && left(ref)) {
        writes.push(row + RECORD.subject, 0, row + RECORD.name, NOTHING, row + RECORD.level, NOTHING);
      }
      for (const { at, isEntity } of fields) {
        const named = peek(m, row + at);
        if (!isEntity) writes.push(row + at, NOTHING);
        else if (left(named)) writes.push(row + at, 0);
        else writes.push(row + at, dealt.get(named) ?? named);
      }
    }
  }

  /** Writes the dealt cards of a group to their places. */
  #writeGroup(group: HiddenGroup): void {
    const m = this.#match;
    const { layout } = m;
    const { writes } = this;
    const { listStart, hasChains } = this.#zones;
    const slots = this.#slots;
    for (let i = 0; i < group.cards.length; i++) {
      const ref = group.cards[i] as number;
      const row = layout.entities.at + (ref - layout.entities.first) * layout.entities.stride;
      const instance = group.instances[i] as number;
      const index = group.indices[i] as number;
      const first = listStart[instance] as number;
      writes.push(row + layout.row.zone, instance);
      for (let k = 0; k < slots.length; k++)
        writes.push(row + (slots[k] as number), group.values[i * slots.length + k] as number);
      const seen = this.#seen.get(instance * MOST_OF_ZONE + index) ?? [];
      for (let k = 0; k < seen.length; k++)
        writes.push(row + (this.#backs?.[zoneOf(m, instance)]?.slots[k] as number), seen[k] as number);
      if (first !== -1) writes.push(first + index, ref, row + layout.row.index, index);
      if (first !== -1 && hasChains) writes.push(row + layout.row.next, 0, row + layout.row.previous, 0);
    }
    if (hasChains) this.#relinkChains(group);
  }

  /** Links the lists again that contain cards of a group. */
  #relinkChains(group: HiddenGroup): void {
    const m = this.#match;
    const { layout } = m;
    const chains = new Map<number, number[]>();
    for (const [i, instance] of group.instances.entries()) {
      if (layout.zones[zoneOf(m, instance)]?.store !== 'chain') continue;
      const members = chains.get(instance) ?? membersOf(m, instance);
      members[group.indices[i] as number] = group.cards[i] as number;
      chains.set(instance, members);
    }
    const rowAt = (ref: number): number => layout.entities.at + (ref - layout.entities.first) * layout.entities.stride;
    for (const [instance, members] of chains) {
      const number = zoneOf(m, instance);
      const zone = layout.zones[number];
      if (zone?.store !== 'chain') continue;
      const bearer = rowAt(this.#bearer(number, instance));
      this.writes.push(bearer + zone.head, members[0] ?? 0, bearer + zone.tail, members.at(-1) ?? 0);
      for (const [i, ref] of members.entries()) {
        const { next, previous, index } = layout.row;
        const row = rowAt(ref);
        this.writes.push(row + previous, members[i - 1] ?? 0, row + next, members[i + 1] ?? 0, row + index, i);
      }
    }
  }
}
