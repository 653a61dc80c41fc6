/**
 * What abilities change: the interpreter repeats matches, and the undo journal says which fields an ability wrote while it
 * ran. A change counts for the innermost ability that runs; what its events set off later counts for those abilities.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Stmt } from '../../compiler/ir/index.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { type Move, Trace } from '../../runtime/index.ts';
import { Match, type Observer } from '../../runtime/machine.ts';
import { applyKnown, startMatch } from '../../runtime/match.ts';
import { dealt } from './play.ts';

/** Whose field changes: that of the player of the ability's bearer or of that player's entities, or of another player. */
export const SIDES = ['own', 'other', 'nobody'] as const;
export type Side = (typeof SIDES)[number];

/** Where an ability ran first: the decks (indices), the seed, and the number of the decision from 1. */
export interface FirstRun {
  pair: readonly number[];
  seed: number;
  decision: number;
}

/** What an ability did in all matches. */
export interface EffectCounts {
  times: number;
  matches: number;
  /** By FieldId and side, `field * SIDES.length + side`: the sum of changes. */
  changes: Map<number, number>;
  /** By VerbId: calls by the ability itself. */
  calls: Map<number, number>;
  first: FirstRun;
}

/** An ability that runs. */
interface Running {
  effects: EffectCounts;
  event: number;
  seat: number;
}

const UNOBSERVED = { begins() {}, runs() {}, tests() {}, testsListener() {}, drops() {} } satisfies Observer;

export class EffectObserver {
  /** By AbilityId. */
  readonly effects = new Map<number, EffectCounts>();
  /** How often each statement ran. */
  readonly runs = new Map<Stmt, number>();
  readonly #fields: FieldSlots;
  readonly #bound: Bound;
  /** By number of an event: the ability within which it happened. */
  #owners: (Running | null)[] = [];
  #running: Running | null = null;
  /** The part of the journal that is counted. */
  #seen = 0;

  constructor(bound: Bound) {
    this.#bound = bound;
    this.#fields = new FieldSlots(bound);
  }

  /** Repeats a match of decks with its moves. */
  repeat(decks: readonly PlayedDeck[], moves: readonly Move[], { pair, seed }: Omit<FirstRun, 'decision'>): void {
    const m = new Match({ ...this.#bound, decks: dealt(this.#bound, decks) });
    const trace = new Trace(m.bound);
    m.trace = trace;
    const { runs } = this;
    m.observer = {
      ...UNOBSERVED,
      runs: (_, stmt) => void runs.set(stmt, (runs.get(stmt) ?? 0) + 1),
    };
    let at = 0;
    m.answerer = (_, { options }) => moves[at++]?.args[0] ?? (options[0] as number);
    this.#owners = [null];
    this.#running = null;
    this.#seen = 0;
    const ran = new Set<EffectCounts>();
    trace.watch = (number, { what, id, subject }) => {
      this.#count(m);
      const owner = this.#owners[m.cause] ?? null;
      this.#running = owner;
      if (what === 'ability') {
        const effects = this.#effectsOf(id, { pair, seed, decision: Math.max(1, at) });
        effects.times++;
        ran.add(effects);
        this.#running = { effects, event: number, seat: this.#fields.seatOf(m, subject) };
      } else if (what === 'verb' && owner !== null && owner.event === m.cause) {
        const { calls } = owner.effects;
        calls.set(id, (calls.get(id) ?? 0) + 1);
      }
      this.#owners[number] = this.#running;
    };
    m.onAbilityEnd = () => {
      this.#count(m);
      this.#running = this.#owners[m.cause] ?? null;
    };
    startMatch(m, seed);
    while (at < moves.length) {
      const move = moves[at++] as Move;
      this.#seen = 0;
      this.#running = null;
      applyKnown(m, move);
    }
    for (const effects of ran) effects.matches++;
  }

  #effectsOf(ability: number, first: FirstRun): EffectCounts {
    const known = this.effects.get(ability);
    if (known !== undefined) return known;
    const made: EffectCounts = { times: 0, matches: 0, changes: new Map(), calls: new Map(), first };
    this.effects.set(ability, made);
    return made;
  }

  /** Counts the writes since the last call for the ability that ran. */
  #count(m: Match): void {
    const { journal, journalLength: end } = m;
    const from = Math.min(this.#seen, end);
    this.#seen = end;
    const running = this.#running;
    if (running === null) return;
    // a card that is made, or comes to another zone, gets new values: these are not changes by an ability
    const moved = this.#fields.movedIn(journal, from, end);
    const later = new Map<number, number>();
    for (let i = end - 2; i >= from; i -= 2) {
      const [slot, before] = [journal[i] as number, journal[i + 1] as number];
      const after = later.get(slot) ?? (m.state[slot] as number);
      later.set(slot, before);
      const field = this.#fields.at(slot);
      if (field < 0 || after === before || i > (moved.get(this.#fields.rowOf(slot)) ?? end)) continue;
      const whose = this.#fields.holderOf(m, slot);
      const side = whose === 0 || running.seat === 0 ? 2 : whose === running.seat ? 0 : 1;
      const { changes } = running.effects;
      const key = field * SIDES.length + side;
      changes.set(key, (changes.get(key) ?? 0) + after - before);
    }
  }
}

/** Which slots of the state hold number fields of the game, and whose they are. */
class FieldSlots {
  readonly #layout: Bound['layout'];
  readonly #entity = new Map<number, number>();
  readonly #player = new Map<number, number>();
  readonly #tile = new Map<number, number>();
  readonly #global = new Map<number, number>();

  constructor({ layout, game }: Bound) {
    this.#layout = layout;
    const tables = { entity: this.#entity, player: this.#player, tile: this.#tile, global: this.#global, record: null };
    for (const [field, place] of layout.fields.entries()) {
      const decl = game.fields[field];
      if (place === null || decl === undefined || decl.kernel !== null || decl.type.of !== 'number') continue;
      tables[place.table]?.set(place.at, field);
    }
  }

  /** The field of a slot; -1 for none. */
  at(slot: number): number {
    const { players, tiles, entities } = this.#layout;
    for (const [table, fields] of [
      [entities, this.#entity],
      [players, this.#player],
      [tiles, this.#tile],
    ] as const) {
      const offset = slot - table.at;
      if (offset >= 0 && offset < table.count * table.stride) return fields.get(offset % table.stride) ?? -1;
    }
    return this.#global.get(slot) ?? -1;
  }

  /** The start of the entity's row that a slot is in; -1 for other slots. */
  rowOf(slot: number): number {
    const { at, stride, count } = this.#layout.entities;
    const offset = slot - at;
    return offset < 0 || offset >= count * stride ? -1 : slot - (offset % stride);
  }

  /** By row: the first entry of the journal that writes its card or its zone. */
  movedIn(journal: Int32Array, from: number, end: number): Map<number, number> {
    const { card, zone } = this.#layout.row;
    const found = new Map<number, number>();
    for (let i = from; i < end; i += 2) {
      const slot = journal[i] as number;
      const row = this.rowOf(slot);
      if (row >= 0 && (slot === row + card || slot === row + zone) && !found.has(row)) found.set(row, i);
    }
    return found;
  }

  /** The seat that a slot belongs to: of the player, or of the entity's controller; 0 for nobody. */
  holderOf(m: Match, slot: number): number {
    const { players, row } = this.#layout;
    const offset = slot - players.at;
    if (offset >= 0 && offset < players.count * players.stride) return 1 + Math.floor(offset / players.stride);
    const start = this.rowOf(slot);
    return start < 0 ? 0 : Math.max(0, m.state[start + row.controller] as number);
  }

  /** The same for a reference. */
  seatOf(m: Match, ref: number): number {
    const { entities, players, row } = this.#layout;
    if (ref >= entities.first)
      return Math.max(0, m.state[entities.at + (ref - entities.first) * entities.stride + row.controller] as number);
    return ref >= players.first && ref < players.first + players.count ? ref - players.first + 1 : 0;
  }
}
