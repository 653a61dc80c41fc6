/**
 * Views: what a player may know of a match, and nothing else. A card that the player neither sees nor knows is only
 * counted, and a field that names it is empty.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { FieldId, KeywordId } from '../compiler/ir/index.ts';
import { hasKeyword } from './ability-sources.ts';
import { type SeenBack, seenBacks } from './backs.ts';
import { withFaultFallback } from './faults.ts';
import { globalField, readField } from './fields.ts';
import type { Match, Question } from './machine.ts';
import { atQuestion, isOver, matchOf, type Outcome, outcome, seatsToAct } from './match.ts';
import { NOTHING } from './numbers.ts';
import { readsKnown } from './read-tracker.ts';
import { secretsOf } from './secrets.ts';
import { isPlayer, peek, rowOf, sideOf } from './state.ts';
import { statusOf } from './statuses.ts';
import type { FieldPlan } from './tables.ts';
import { GONE, holderOf, membersOf, seatsSeeing, tileOf } from './zones.ts';

/** A field by name; null for a hidden value. Entities by reference, members of enums by number. */
export type FieldValues = { name: string; value: number | null }[];

export interface SeenCard {
  /** The reference; constant while the entity exists. */
  ref: number;
  card: number;
  name: string;
  level: number;
  owner: number;
  controller: number;
  /** The reference of its tile, or null. */
  tile: number | null;
  fields: FieldValues;
  statuses: { name: string; amount: number }[];
}

export interface SeenZone {
  zone: number;
  name: string;
  /** The reference of the player, tile or entity that holds the zone; null for the game's, a side's, and that of an unknown card. */
  holder: number | null;
  count: number;
  /** Whether all cards are visible in their order. Otherwise `cards` has the known ones, in no meaningful order. */
  open: boolean;
  cards: SeenCard[];
  /** Hidden cards of which something is seen; only where there are any. */
  backs?: SeenBack[];
}

export interface View {
  /** The viewer's seat; 0 in the view of everything. */
  seat: number;
  turn: number;
  /** The number of the match in a series; 1 otherwise. */
  match: number;
  active: number;
  outcome: Outcome | null;
  awaited: number[];
  /** The open choice, if it is this player's. */
  question: Question | null;
  globals: FieldValues;
  players: { seat: number; side: number; fields: FieldValues }[];
  tiles: { ref: number; fields: FieldValues }[];
  zones: SeenZone[];
}

/** What the player of a seat sees; seats count from 1. */
export function view(m: Match, seat: number): View {
  if (!Number.isInteger(seat) || !isPlayer(m, seat)) throw new RangeError(`no seat ${seat}`);
  return viewBy(m, seat);
}

/** The view of everything; its seat is 0. */
export const viewOfEverything = (m: Match): View => viewBy(m, 0);

/** What a host shows to the player of a seat, or with 0 to one who sees everything. */
export const viewBy = (m: Match, eyes: number): View => views(m, [eyes])[0] as View;

/** The views of several seats, of which 0 sees everything. Equal parts are computed once, and may be shared. */
export function views(m: Match, seats: readonly number[]): View[] {
  let seen: View[] | null = null;
  // a choice within effects shows the state at the choice, not at the rest
  atQuestion(m, (asked) => {
    seen = snapshots(m, seats);
    for (const one of seen) {
      one.awaited = [asked.seat];
      one.question = one.seat === 0 || asked.seat === one.seat ? asked : null;
    }
  });
  if (seen !== null) return seen;
  const found = snapshots(m, seats);
  for (const one of found) one.awaited = seatsToAct(m, one.seat);
  return found;
}

/** A view without open questions: for an agent in the middle of a run. */
export function snapshot(m: Match, seat: number): View {
  return snapshots(m, [seat])[0] as View;
}

function snapshots(m: Match, seats: readonly number[]): View[] {
  const { work } = m;
  const drawn: SharedViewParts = { tiles: null, zones: new Map(), cards: new Map() };
  const known = new Map<number, number>();
  const seen = seats.map((seat) => {
    m.work = 0;
    return viewThrough(m, knowing(m, seat, known), seat, drawn);
  });
  m.work = work;
  return seen;
}

/** The first part in which two views differ, in words; null for equal views. */
export function differingPart(a: View, b: View): string | null {
  if (a.seat !== b.seat) return 'the seat';
  if (a.turn !== b.turn || a.match !== b.match) return 'the turn';
  if (a.active !== b.active) return 'the active player';
  if (!samePlain(a.outcome, b.outcome)) return 'the outcome';
  if (!samePlain(a.awaited, b.awaited)) return 'which player has to choose';
  if (!samePlain(a.question, b.question)) return 'the open choice';
  const field = differingField(a.globals, b.globals);
  if (field !== null) return `the field "${field}" of the match`;
  for (const [i, { seat, fields }] of a.players.entries()) {
    const own = differingField(fields, b.players[i]?.fields ?? []);
    if (own !== null) return `the field "${own}" of player ${seat}`;
  }
  for (const [i, { fields }] of a.tiles.entries()) {
    const own = differingField(fields, b.tiles[i]?.fields ?? []);
    if (own !== null) return `the field "${own}" of a tile`;
  }
  if (a.zones.length !== b.zones.length) return 'the number of zones';
  const zone = a.zones.find((one, i) => !sameZone(one, b.zones[i] as SeenZone));
  return zone === undefined ? null : `the zone "${zone.name}"`;
}

/** The first field that two lists of the same fields have with another value. */
const differingField = (a: FieldValues, b: FieldValues): string | null =>
  a === b ? null : (a.find(({ value }, i) => value !== b[i]?.value)?.name ?? null);

export const samePlain = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!same(a[i] as T, b[i] as T)) return false;
  return true;
}

const sameFields = (a: FieldValues, b: FieldValues): boolean =>
  sameList(a, b, (x, y) => x.value === y.value && x.name === y.name);

const sameZone = (a: SeenZone, b: SeenZone): boolean =>
  a === b ||
  (a.zone === b.zone &&
    a.name === b.name &&
    a.holder === b.holder &&
    a.count === b.count &&
    a.open === b.open &&
    samePlain(a.backs, b.backs) &&
    sameList(a.cards, b.cards, sameCard));

const sameCard = (a: SeenCard, b: SeenCard): boolean =>
  a === b ||
  (a.ref === b.ref &&
    a.card === b.card &&
    a.name === b.name &&
    a.level === b.level &&
    a.owner === b.owner &&
    a.controller === b.controller &&
    a.tile === b.tile &&
    sameFields(a.fields, b.fields) &&
    sameList(a.statuses, b.statuses, (x, y) => x.name === y.name && x.amount === y.amount));

/** Fields that views show: those of the game, since kernel fields have entries of their own. */
interface ShownFields {
  globals: readonly number[];
  /** By KindId. */
  kinds: readonly (readonly number[])[];
  /** By KindId: whether the kind, or a subkind, has fields whose value depends on the viewer. */
  varying: readonly boolean[];
  /** By FieldId: derived fields that some player may not know. */
  hiding: readonly boolean[];
  /** Statuses that statics give because of what some player may not know. */
  statuses: readonly number[];
}

const shownFields = new WeakMap<Bound, ShownFields>();

function shownIn(m: Match): ShownFields {
  let found = shownFields.get(m.bound);
  if (found === undefined) {
    const { kinds } = m.game;
    const own = m.tables.fields.flatMap(({ decl }, id) =>
      // what an effect keeps until its event is shown to nobody
      decl.kernel === null && m.bound.active[decl.layer] === true && kinds[decl.kind]?.waits !== true ? [id] : [],
    );
    const of = kinds.map((_, kind) => own.filter((id) => m.tables.fields[id]?.within[kind] === true));
    const secrets = secretsOf(m.bound);
    const hiding = m.tables.fields.map((_, id) => !secrets.isFieldOpen(id));
    const statuses = [...m.bound.index.gives.keys()].filter((id) => !secrets.isStatusOpen(id));
    const bear = (kind: number): boolean =>
      statuses.some((id) => m.bound.index.kinds[m.game.statuses[id]?.kind ?? -1]?.within[kind] === true);
    const varies = of.map(
      (ids, kind) =>
        bear(kind) || ids.some((id) => hiding[id] === true || m.tables.fields[id]?.decl.type.of === 'entity'),
    );
    found = {
      statuses,
      globals: own.filter((id) => kinds[m.tables.fields[id]?.decl.kind ?? -1]?.kernel === 'state'),
      kinds: of,
      hiding,
      varying: kinds.map((_, kind) =>
        varies.some((is, below) => is && m.bound.index.kinds[kind]?.within[below] === true),
      ),
    };
    shownFields.set(m.bound, found);
  }
  return found;
}

function viewThrough(m: Match, knows: Knows, seat: number, drawn: SharedViewParts): View {
  const { players, head } = m.layout;
  const { globals } = shownIn(m);
  const refs = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
  return {
    seat,
    turn: peek(m, head.turn),
    match: matchOf(m),
    active: peek(m, head.active),
    outcome: isOver(m) ? outcome(m) : null,
    awaited: [],
    question: null,
    globals: globals.map((id) => {
      const { decl } = m.tables.fields[id] as FieldPlan;
      const value = withFaultFallback(m, NOTHING, () => globalField(m, id, NOTHING));
      return { name: decl.name, value: shownValue(m, id, NOTHING, value, knows) };
    }),
    players: refs(1, players.count).map((ref) => ({
      seat: ref,
      side: sideOf(m, ref),
      fields: fieldsOf(m, ref, m.tables.playerKind, knows),
    })),
    tiles: tilesOf(m, knows, drawn),
    zones: zonesOf(m, knows, drawn),
  };
}

function tilesOf(m: Match, knows: Knows, drawn: SharedViewParts): View['tiles'] {
  if (drawn.tiles !== null) return drawn.tiles;
  const kind = m.tables.tileKind;
  const { first, count } = m.layout.tiles;
  const found: View['tiles'] = [];
  for (let ref = first; ref < first + count; ref++) found.push({ ref, fields: fieldsOf(m, ref, kind, knows) });
  if (!varies(m, kind)) drawn.tiles = found;
  return found;
}

/** Whether a viewer knows an entity. */
interface Knows {
  (ref: number): boolean;
  seat: number;
}
const ALL: Knows = Object.assign(() => true, { seat: 0 });

/**
 * The keywords of an entity that a seat knows: printed, granted by statics, and given for a time; without those that
 * hidden cards decide. Reading them changes nothing.
 */
export function keywordsOf(m: Match, ref: number, seat: number): KeywordId[] {
  const { work } = m;
  const knows = knowing(m, seat);
  const found = m.game.keywords.flatMap((_, id) => {
    m.work = 0;
    const has = (): boolean => hasKeyword(m, ref, id);
    return withFaultFallback(m, false, has) && (knows === ALL || readsKnown(m, seat, knows, has)) ? [id] : [];
  });
  m.work = work;
  return found;
}

/** Whether a seat's view contains an entity. */
export const seenBy = (m: Match, seat: number, ref: number): boolean => knowing(m, seat)(ref);

/** The seats that know an entity, as bits: they see its zone, or it was shown to them. Values that are not entities are known to all. */
export function seatsThatKnow(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  if (row < 0) return -1;
  const sees = peek(m, row + m.layout.row.zone) === GONE ? 0 : withFaultFallback(m, 0, () => seatsSeeing(m, ref));
  return peek(m, row + m.layout.row.known) | sees;
}

/** `known`: a memo of `seatsThatKnow` for this state. */
function knowing(m: Match, seat: number, known = new Map<number, number>()): Knows {
  if (seat === 0) return ALL;
  const bit = 1 << (seat - 1);
  const knows = (ref: number): boolean => {
    let seats = known.get(ref);
    if (seats === undefined) {
      seats = seatsThatKnow(m, ref);
      known.set(ref, seats);
    }
    return (seats & bit) !== 0;
  };
  return Object.assign(knows, { seat });
}

/** A field's value as a viewer sees it: null for an unknown card, and where hidden cards decide it. */
function shownValue(m: Match, id: FieldId, ref: number, value: number, knows: Knows): number | null {
  if (value === NOTHING || knows === ALL) return value === NOTHING ? null : value;
  const plan = m.tables.fields[id] as FieldPlan;
  if (plan.decl.type.of === 'entity' && !knows(value)) return null;
  if (shownIn(m).hiding[id] !== true) return value;
  const read = (): number => (ref === NOTHING ? globalField(m, id, NOTHING) : readField(m, id, ref));
  return readsKnown(m, knows.seat, knows, read) ? value : null;
}

/** Fields of the game; kernel fields have entries of their own. */
function fieldsOf(m: Match, ref: number, kind: number, knows: Knows): FieldValues {
  const found: FieldValues = [];
  for (const id of shownIn(m).kinds[kind] ?? []) {
    const { decl } = m.tables.fields[id] as FieldPlan;
    const value = withFaultFallback(m, NOTHING, () => readField(m, id, ref));
    found.push({ name: decl.name, value: shownValue(m, id, ref, value, knows) });
  }
  return found;
}

/** Whether a field of the kind has a value that depends on the viewer. */
const varies = (m: Match, kind: number): boolean => shownIn(m).varying[kind] === true;

/** Parts of views that are equal for all viewers. */
interface SharedViewParts {
  tiles: View['tiles'] | null;
  /** By zone instance: zones that all players see. */
  zones: Map<number, SeenZone>;
  /** By reference: cards as a viewer sees them who sees everything. */
  cards: Map<number, SeenCard>;
}

function zonesOf(m: Match, knows: Knows, drawn: SharedViewParts): SeenZone[] {
  const found: SeenZone[] = [];
  for (const [zone, layout] of m.layout.zones.entries()) {
    const { name = '', each, seen = [], kind = -1 } = m.game.zones[zone] ?? {};
    // whether the holder is known depends on the viewer
    const shared = seen.length === 0 && each !== 'entity' && !(shownIn(m).varying[kind] ?? true);
    const unknown: SeenZone[] = [];
    for (let i = 0; i < layout.instances; i++) {
      const instance = layout.first + i;
      const known = drawn.zones.get(instance);
      if (known !== undefined) {
        found.push(known);
        continue;
      }
      const holder = holderOf(m, instance);
      if (each === 'entity' && rowOf(m, holder) < 0) continue;
      const members = membersOf(m, instance);
      const isKnown = holder === NOTHING || knows(holder);
      // an unknown card is only counted, and so are its empty zones
      if (!isKnown && members.length === 0) continue;
      const cards = members.filter(knows);
      const open = cards.length === members.length;
      // the order of known cards among unknown ones is hidden
      if (!open) cards.sort((a, b) => a - b);
      const one: SeenZone = {
        zone,
        name,
        holder: holder === NOTHING || !isKnown ? null : holder,
        count: members.length,
        open,
        cards: cards.map((ref) => seenCard(m, ref, knows, drawn)),
      };
      const backs = open
        ? []
        : seenBacks(
            m,
            zone,
            members.filter((ref) => !knows(ref)),
          );
      if (backs.length > 0) one.backs = backs;
      (isKnown ? found : unknown).push(one);
      if (shared) drawn.zones.set(instance, one);
    }
    // not in the order of the holders
    const firstOf = ({ cards }: SeenZone): number => cards[0]?.ref ?? 0;
    found.push(...unknown.sort((a, b) => firstOf(a) - firstOf(b) || a.count - b.count));
  }
  return found;
}

function seenCard(m: Match, ref: number, knows: Knows, drawn: SharedViewParts): SeenCard {
  let card = drawn.cards.get(ref);
  if (card === undefined) {
    card = drawCard(m, ref);
    drawn.cards.set(ref, card);
  }
  const kind = cardKind(m, ref);
  if (!varies(m, kind)) return card;
  const ids = shownIn(m).kinds[kind] ?? [];
  const fields = card.fields.map(({ name, value }, i) => ({
    name,
    value: value === null ? null : shownValue(m, ids[i] as number, ref, value, knows),
  }));
  const { statuses } = shownIn(m);
  if (statuses.length === 0 || knows === ALL) return { ...card, fields };
  const isGiven = ({ name }: { name: string }): boolean =>
    statuses.some((id) => m.game.statuses[id]?.name === name && !isKnownStatus(m, id, ref, knows));
  const borne = card.statuses.flatMap((one) => {
    if (!isGiven(one)) return [one];
    // what effects have put there is seen by all
    const id = m.game.statuses.findIndex(({ name }) => name === one.name);
    const amount = peek(m, rowOf(m, ref) + (m.layout.statuses[id] ?? 0));
    return amount === 0 ? [] : [{ ...one, amount }];
  });
  return { ...card, fields, statuses: borne };
}

/** Whether a player may know what statics make of a status. */
const isKnownStatus = (m: Match, status: number, ref: number, knows: Knows): boolean =>
  readsKnown(m, knows.seat, knows, () => statusOf(m, status, ref));

const cardKind = (m: Match, ref: number): number =>
  m.tables.cardKind[peek(m, rowOf(m, ref) + m.layout.row.card)] as number;

function drawCard(m: Match, ref: number): SeenCard {
  const row = rowOf(m, ref);
  const { row: slots, statuses } = m.layout;
  const card = peek(m, row + slots.card);
  const tile = tileOf(m, ref);
  const borne: SeenCard['statuses'] = [];
  for (let id = 0; id < statuses.length; id++) {
    const amount = withFaultFallback(m, 0, () => statusOf(m, id, ref));
    if (amount !== 0 && amount !== NOTHING) borne.push({ name: m.game.statuses[id]?.name ?? '', amount });
  }
  return {
    ref,
    card,
    name: m.game.cards[card]?.name ?? '',
    level: peek(m, row + slots.level),
    owner: peek(m, row + slots.owner),
    controller: peek(m, row + slots.controller),
    tile: tile === NOTHING ? null : tile,
    fields: fieldsOf(m, ref, cardKind(m, ref), ALL),
    statuses: borne,
  };
}
