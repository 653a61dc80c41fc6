/**
 * What a player may know of a match. Nothing else is in a view: a card that the player neither sees nor knows is counted
 * and no more, and a field that names it names nobody.
 */
import type { FieldDecl } from '../compiler/ir.ts';
import { quietly } from './faults.ts';
import { globalField, readField } from './fields.ts';
import type { Match, Question } from './machine.ts';
import { atQuestion, awaits, isOver, type Outcome, outcome } from './match.ts';
import { NOTHING } from './numbers.ts';
import { peek, rowOf, sideOf } from './state.ts';
import { GONE, holderOf, membersOf, seers, tileOf } from './zones.ts';

/** A field's value by its name; of what is hidden, null. Entities by reference, members of enums by number. */
export type Fields = { name: string; value: number | null }[];

export interface SeenCard {
  /** Reference: an entity keeps it for as long as it is there. */
  ref: number;
  card: number;
  name: string;
  level: number;
  owner: number;
  controller: number;
  /** Reference of its tile, or null. */
  tile: number | null;
  fields: Fields;
  statuses: { name: string; amount: number }[];
}

export interface SeenZone {
  zone: number;
  name: string;
  /** Reference of the player, tile or entity whose it is; null for the game's and a side's. */
  holder: number | null;
  count: number;
  /** Where all of it is seen in order: its cards. Where not, those that are known, and they tell nothing of places. */
  open: boolean;
  cards: SeenCard[];
}

export interface View {
  /** Whose view; 0 for one who sees everything. */
  seat: number;
  turn: number;
  active: number;
  outcome: Outcome | null;
  awaited: number[];
  /** The choice that waits, if it is this player's. */
  question: Question | null;
  globals: Fields;
  players: { seat: number; side: number; fields: Fields }[];
  tiles: { ref: number; fields: Fields }[];
  zones: SeenZone[];
}

/** What the player of a seat may know. Seat 0 sees everything. */
export function view(m: Match, seat: number): View {
  let seen: View | null = null;
  // a choice inside effects is seen as things are then, not as they were at the resting point
  atQuestion(m, (asked) => {
    seen = { ...snapshot(m, seat), awaited: [asked.seat], question: seat === 0 || asked.seat === seat ? asked : null };
  });
  return seen ?? { ...snapshot(m, seat), awaited: awaits(m, seat) };
}

/** The same without asking what the match waits for: an agent's view in the middle of a run. */
export function snapshot(m: Match, seat: number): View {
  const { work } = m;
  m.work = 0;
  const seen = look(m, seat);
  m.work = work;
  return seen;
}

function look(m: Match, seat: number): View {
  const knows = knowing(m, seat);
  const { players, tiles, head } = m.layout;
  const globals: Fields = [];
  for (const [id, { decl }] of m.tables.fields.entries()) {
    if (m.game.kinds[decl.kind]?.kernel !== 'state' || decl.kernel !== null || !m.bound.active[decl.layer]) continue;
    globals.push({
      name: decl.name,
      value: shown(
        decl,
        quietly(m, NOTHING, () => globalField(m, id, NOTHING)),
        knows,
      ),
    });
  }
  const refs = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
  return {
    seat,
    turn: peek(m, head.turn),
    active: peek(m, head.active),
    outcome: isOver(m) ? outcome(m) : null,
    awaited: [],
    question: null,
    globals,
    players: refs(1, players.count).map((ref) => ({
      seat: ref,
      side: sideOf(m, ref),
      fields: fieldsOf(m, ref, 'player', knows),
    })),
    tiles: refs(tiles.first, tiles.count).map((ref) => ({ ref, fields: fieldsOf(m, ref, 'tile', knows) })),
    zones: zonesOf(m, knows),
  };
}

type Knows = (ref: number) => boolean;

/** Whether this player knows what an entity is: it sees into its zone, or was shown it. */
function knowing(m: Match, seat: number): Knows {
  if (seat === 0) return () => true;
  const bit = 1 << (seat - 1);
  return (ref) => {
    const row = rowOf(m, ref);
    if (row < 0) return true;
    const sees = peek(m, row + m.layout.row.zone) === GONE ? 0 : quietly(m, 0, () => seers(m, ref));
    const bits = peek(m, row + m.layout.row.known) | sees;
    return (bits & bit) !== 0;
  };
}

function shown(decl: FieldDecl, value: number, knows: Knows): number | null {
  if (value === NOTHING) return null;
  return decl.type.of === 'entity' && !knows(value) ? null : value;
}

/** Fields of the game's own making; the kernel's stand by themselves. */
function fieldsOf(m: Match, ref: number, of: 'player' | 'tile' | 'entity', knows: Knows): Fields {
  const fields: Fields = [];
  const kind =
    of === 'player'
      ? m.tables.playerKind
      : of === 'tile'
        ? m.tables.tileKind
        : (m.tables.cardKind[peek(m, rowOf(m, ref) + m.layout.row.card)] as number);
  for (const [id, { decl, within }] of m.tables.fields.entries()) {
    if (decl.kernel !== null || !m.bound.active[decl.layer] || within[kind] !== true) continue;
    const value = quietly(m, NOTHING, () => readField(m, id, ref));
    fields.push({ name: decl.name, value: shown(decl, value, knows) });
  }
  return fields;
}

function zonesOf(m: Match, knows: Knows): SeenZone[] {
  const found: SeenZone[] = [];
  for (const [zone, layout] of m.layout.zones.entries()) {
    for (let i = 0; i < layout.instances; i++) {
      const instance = layout.first + i;
      const holder = holderOf(m, instance);
      if (m.game.zones[zone]?.each === 'entity' && rowOf(m, holder) < 0) continue;
      const members = membersOf(m, instance);
      const cards = members.filter(knows);
      const open = cards.length === members.length;
      // in what order known cards lie among unknown ones is not known
      if (!open) cards.sort((a, b) => a - b);
      found.push({
        zone,
        name: m.game.zones[zone]?.name ?? '',
        holder: holder === NOTHING ? null : holder,
        count: members.length,
        open,
        cards: cards.map((ref) => seenCard(m, ref, knows)),
      });
    }
  }
  return found;
}

function seenCard(m: Match, ref: number, knows: Knows): SeenCard {
  const row = rowOf(m, ref);
  const { row: slots, statuses } = m.layout;
  const card = peek(m, row + slots.card);
  const tile = tileOf(m, ref);
  return {
    ref,
    card,
    name: m.game.cards[card]?.name ?? '',
    level: peek(m, row + slots.level),
    owner: peek(m, row + slots.owner),
    controller: peek(m, row + slots.controller),
    tile: tile === NOTHING ? null : tile,
    fields: fieldsOf(m, ref, 'entity', knows),
    statuses: statuses.flatMap((at, id) =>
      at >= 0 && peek(m, row + at) !== 0 ? [{ name: m.game.statuses[id]?.name ?? '', amount: peek(m, row + at) }] : [],
    ),
  };
}
