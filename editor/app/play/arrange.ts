/**
 * A position that is set up by hand. It is a plan, as a scenario could say it: after each change the position is built anew
 * from it, so what the table shows is what the scenario says. A change that cannot be built is refused, and undone.
 */
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, FieldId, Game, IR, KindId, Look } from '../../../compiler/ir/index.ts';
import { isKind } from '../../../compiler/ir/types.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import {
  copyMatch,
  type Match,
  NOTHING,
  PositionBuilder,
  type SeenCard,
  snapshot,
  type View,
} from '../../../runtime/index.ts';
import { w } from '../texts/worker/index.ts';
import type { TableView } from './model.ts';
import { drawTable, wear } from './table.ts';
import {
  emptied,
  type ObjectValues,
  type PlannedCard,
  type PositionPlan,
  positionPlan,
  sayableFields,
  type WrittenScenario,
  writeScenario,
} from './written.ts';
import { instanceIn, zoneRef } from './zones.ts';

/** A change of the position. Places and things are references on the table. */
export type Edit =
  /** Puts a card by its name for a seat. */
  | { do: 'put'; card: string; level: number; seat: number; place: number }
  | { do: 'move'; ref: number; place: number }
  | { do: 'remove'; ref: number }
  /** Sets a field by its name; `ref` 0 is the match itself. */
  | { do: 'set'; ref: number; field: string; value: number | null }
  | { do: 'status'; ref: number; status: string; amount: number }
  | { do: 'turn'; seat: number; turn: number }
  | { do: 'undo' };

/** A value that can be set. */
export interface Settable {
  name: string;
  /** Null for nothing, of a word that has no initial value. */
  value: number | null;
  /** Whether it may be nothing. */
  mayBeNothing: boolean;
  low: number | null;
  high: number | null;
  /** Whether the look of the game shows it. */
  isShown: boolean;
  /** The texts of its values, for an enum; null for a number. */
  options: string[] | 'truth' | null;
}

/** Something whose values can be set: a card, a player, or the match (`ref` 0). */
export interface EditableObject {
  ref: number;
  name: string;
  fields: Settable[];
  statuses: { name: string; amount: number }[];
  /** Whether it can be moved and removed: setup does not make it, and it is not a player. */
  isFree: boolean;
  /** Where it can be moved. */
  places: number[];
}

export interface Arrangement {
  table: TableView;
  things: EditableObject[];
  /** Where a new card of a kind can be put, by the name of the card. Cards of one kind share the list. */
  places: Readonly<Record<string, readonly number[]>>;
  /** The names of places. */
  names: Readonly<Record<number, string>>;
  active: number;
  turn: number;
  /** What was changed last; 0 for nothing. */
  changed: number;
  /** Whether there is something to undo. */
  undoes: boolean;
  /** Why the last change could not be made; null if it was. */
  refused: string | null;
}

const EMPTY: PositionPlan = { cards: [], values: new Map(), globals: new Map(), active: 1, turn: 1 };
/** Whether cards say the value of a field. */
const isPrinted = ({ cards }: Game, field: FieldId): boolean =>
  cards.some(({ fields }) => fields.some((one) => one.field === field));

const PLAIN: ObjectValues = { fields: new Map(), statuses: new Map() };

export class ArrangedPosition {
  readonly #ir: IR;
  readonly #bound: Bound;
  readonly #look: Look | null;
  #plan: PositionPlan;
  readonly #before: PositionPlan[] = [];
  #built: PositionBuilder;
  /** References of the cards of the plan, in its order; 0 where there was no room. */
  #refs: number[] = [];
  #changed = 0;
  #refused: string | null = null;

  private constructor(ir: IR, bound: Bound, plan: PositionPlan) {
    this.#ir = ir;
    this.#bound = bound;
    this.#look = ir.games[0]?.look ?? null;
    this.#plan = plan;
    this.#built = this.#build(plan);
  }

  get #match(): Match {
    return this.#built.match;
  }

  /** Begins with the position of a match as a seat sees it, or with what setup makes. */
  static begin(ir: IR, match: Match, eyes: number, empty: boolean): ArrangedPosition | { refused: string } {
    const binding = emptied(ir, match.bound);
    if ('refused' in binding) return binding;
    const [game] = ir.games;
    wear(binding.bound, game?.look, ir.files);
    const plan = empty ? EMPTY : positionPlan(ir, match, eyes);
    if ('refused' in plan) return plan;
    const built = PositionBuilder.begin(binding.bound);
    return typeof built === 'string' ? { refused: built } : new ArrangedPosition(ir, binding.bound, plan);
  }

  #build(plan: PositionPlan): PositionBuilder {
    const built = PositionBuilder.begin(this.#bound);
    if (typeof built === 'string') throw new Error(built);
    this.#refs = [];
    for (const { card, level, owner, zone, holder, on } of plan.cards) {
      const at = on === null ? holder : (this.#refs[on] ?? 0);
      this.#refs.push(at === 0 ? 0 : (built.put(card, level, instanceIn(this.#bound, zone, at), owner) ?? 0));
    }
    const set = (ref: number, { fields, statuses }: ObjectValues): void => {
      for (const [field, value] of fields) built.set(field, ref, value);
      for (const [status, amount] of statuses) built.setStatus(status, ref, amount);
    };
    for (const [i, one] of plan.cards.entries()) if (this.#refs[i] !== 0) set(this.#refs[i] ?? 0, one);
    for (const [ref, values] of plan.values) set(ref, values);
    for (const [field, value] of plan.globals) built.setGlobal(field, value);
    built.turn(plan.active);
    const turn = this.#bound.game.fields.findIndex(({ kernel }) => kernel === 'turn');
    if (turn >= 0) built.setGlobal(turn, plan.turn);
    return built;
  }

  /** Makes a change. The view says why, if it cannot be made. */
  do(edit: Edit): void {
    this.#refused = null;
    if (edit.do === 'undo') {
      this.#plan = this.#before.pop() ?? this.#plan;
      this.#changed = 0;
    } else {
      const next = this.#edited(edit);
      if (next === null) return;
      this.#before.push(this.#plan);
      this.#plan = next.plan;
      this.#built = this.#build(next.plan);
      const lost = this.#refs.indexOf(0);
      if (lost >= 0) {
        this.#refused = w.arrange.noRoom({ card: this.#cardName(next.plan.cards[lost]?.card ?? -1) });
        this.#plan = this.#before.pop() ?? this.#plan;
      }
      this.#changed =
        next.at === null ? (edit.do === 'turn' ? 0 : 'ref' in edit ? edit.ref : 0) : (this.#refs[next.at] ?? 0);
    }
    this.#built = this.#build(this.#plan);
  }

  /** The changed plan, and the index of the changed card; null for a change of something that is not there. */
  #edited(edit: Exclude<Edit, { do: 'undo' }>): { plan: PositionPlan; at: number | null } | null {
    const plan = this.#plan;
    const at = 'ref' in edit ? this.#refs.indexOf(edit.ref) : -1;
    const card = plan.cards[at];
    const changed = (values: Partial<PlannedCard>): { plan: PositionPlan; at: number } => ({
      plan: { ...plan, cards: plan.cards.map((one, i) => (i === at ? { ...one, ...values } : one)) },
      at,
    });
    switch (edit.do) {
      case 'put': {
        const id = this.#cardNamed(edit.card);
        const place = id < 0 ? null : this.#plannedZone(id, edit.place);
        if (place === null) return null;
        const owner = this.#ownerAt(place) ?? edit.seat;
        const made: PlannedCard = { ...PLAIN, ...place, card: id, level: edit.level, owner };
        return { plan: { ...plan, cards: [...plan.cards, made] }, at: plan.cards.length };
      }
      case 'move': {
        const place = card === undefined ? null : this.#plannedZone(card.card, edit.place);
        if (card === undefined || place === null || place.on === at) return null;
        // A bearer comes before what is attached to it.
        if (place.on !== null && place.on > at) return null;
        return changed({ ...place, owner: this.#ownerAt(place) ?? card.owner });
      }
      case 'remove':
        return card === undefined ? null : { plan: { ...plan, cards: without(plan.cards, at) }, at: null };
      case 'set': {
        const field = this.#fieldNamed(edit.ref, edit.field);
        if (field === null) return null;
        const given = edit.value ?? NOTHING;
        if (edit.ref === 0) return { plan: { ...plan, globals: new Map(plan.globals).set(field, given) }, at: null };
        const add = (fields: ReadonlyMap<FieldId, number>): Map<FieldId, number> => {
          // Effects of other objects add to the base value that a scenario sets.
          const shown = shownValue(snapshot(this.#match, 0), edit.ref, edit.field) ?? given;
          const base = fields.get(field);
          const adds = base !== undefined && this.#bound.game.fields[field]?.type.of === 'number';
          return new Map(fields).set(field, adds ? base + given - shown : given);
        };
        if (card !== undefined) return changed({ fields: add(card.fields) });
        const values = plan.values.get(edit.ref) ?? PLAIN;
        const fields = add(values.fields);
        return { plan: { ...plan, values: new Map(plan.values).set(edit.ref, { ...values, fields }) }, at: null };
      }
      case 'status': {
        const status = this.#bound.game.statuses.findIndex(({ name }) => name === edit.status);
        if (status < 0 || card === undefined) return null;
        const statuses = new Map(card.statuses);
        const begins = this.#bound.game.cards[card.card]?.statuses?.some((one) => one.status === status) === true;
        if (edit.amount > 0 || begins) statuses.set(status, edit.amount);
        else statuses.delete(status);
        return changed({ statuses });
      }
      case 'turn':
        return { plan: { ...plan, active: edit.seat, turn: edit.turn }, at: null };
    }
  }

  // ------------------------------------------------------------ places

  /** A place for a card by its reference: a tile, a zone, or the card that it is attached to. Null if it cannot be there. */
  #plannedZone(card: CardId, ref: number): Pick<PlannedCard, 'zone' | 'holder' | 'on'> | null {
    return this.#placesOf(this.#bound.game.cards[card]?.kind ?? -1).find((one) => one.ref === ref)?.place ?? null;
  }

  #placesOf(kind: KindId): { ref: number; name: string; place: Pick<PlannedCard, 'zone' | 'holder' | 'on'> }[] {
    const { game, layout, seats } = this.#bound;
    const lives = new Set(game.kinds.flatMap((one, id) => (isKind(game, kind, id) ? one.lives : [])));
    const found = game.zones.flatMap(({ each, kind: holds, of, text, name }, zone) => {
      if (!isKind(game, kind, holds)) return [];
      const at = (holder: number | null, ref: number, name: string, on: number | null = null) => ({
        ref,
        name,
        place: { zone, holder: on === null ? holder : null, on },
      });
      const label = text || name;
      if (each === 'player')
        return Array.from({ length: seats }, (_, i) =>
          at(i + 1, zoneRef(this.#bound, zone, i + 1), w.arrange.of({ zone: label, side: sideName(i + 1) })),
        );
      if (each === 'tile') {
        // Of the zones of a tile, the one in which the card is in play.
        if (!lives.has(zone)) return [];
        const { first, count } = layout.tiles;
        return Array.from({ length: count }, (_, i) => at(first + i, first + i, this.#tile(first + i)));
      }
      if (each === 'entity')
        return this.#plan.cards.flatMap((bearer, i) => {
          const ref = this.#refs[i] ?? 0;
          const bears = of === null || isKind(game, game.cards[bearer.card]?.kind ?? -1, of);
          return ref === 0 || bearer.on !== null || !bears ? [] : [at(null, ref, this.#cardName(bearer.card), i)];
        });
      if (each === 'side') return [];
      return [at(null, zoneRef(this.#bound, zone, null), label)];
    });
    // A place is named once.
    return found.filter(({ ref }, i) => found.findIndex((one) => one.ref === ref) === i);
  }

  #tiles: ReadonlyMap<number, string> | null = null;
  #tile(ref: number): string {
    this.#tiles ??= new Map(
      drawTable(this.#match, snapshot(this.#match, 0)).grids.flatMap(({ rows }) =>
        rows.flat().map((square): [number, string] => [square.ref, square.name]),
      ),
    );
    return this.#tiles.get(ref) ?? '';
  }

  /** The owner of a card: in a zone of each player, the player whose zone it is; else null, since it depends on the card. */
  #ownerAt({ zone, holder }: Pick<PlannedCard, 'zone' | 'holder'>): number | null {
    return this.#bound.game.zones[zone]?.each === 'player' ? holder : null;
  }

  #cardNamed = (name: string): CardId =>
    this.#bound.game.cards.findIndex((card) => card.name === name && this.#bound.active[card.layer] === true);

  #cardName = (card: CardId): string => this.#bound.game.cards[card]?.name ?? '';

  // ------------------------------------------------------------ values

  #fieldNamed(ref: number, name: string): FieldId | null {
    const { game } = this.#bound;
    const fields = ref === 0 ? this.#globals() : sayableFields(this.#match, this.#kindOf(ref));
    return fields.find((id) => game.fields[id]?.name === name) ?? null;
  }

  #kindOf(ref: number): KindId {
    if (ref <= this.#bound.seats) return this.#match.tables.playerKind;
    const card = cardsIn(snapshot(this.#match, 0)).find((one) => one.ref === ref);
    return this.#bound.game.cards[card?.card ?? -1]?.kind ?? -1;
  }

  /** Fields of the match that a scenario can set. */
  #globals(): FieldId[] {
    const { game, active } = this.#bound;
    return game.fields.flatMap(({ kind, derived, kernel, layer, type }, id) =>
      game.kinds[kind]?.kernel === 'state' && derived === null && kernel === null && active[layer] && isPlain(type)
        ? [id]
        : [],
    );
  }

  #settable(id: FieldId, value: number | null): Settable[] {
    const { game } = this.#bound;
    const decl = game.fields[id];
    if (decl === undefined) return [];
    const { name, low, high, type } = decl;
    const options =
      type.of === 'truth' ? 'truth' : type.of === 'enum' ? (game.enums[type.id ?? -1]?.members ?? []) : null;
    const isShown = this.#look?.shows.some((one) => one.of === 'field' && one.id === id) === true;
    const mayBeNothing = type.of === 'enum' && decl.value === null && !isPrinted(game, id);
    return [{ name, value: mayBeNothing ? value : (value ?? 0), mayBeNothing, low, high, isShown, options }];
  }

  #things(seen: View): EditableObject[] {
    const { game } = this.#bound;
    const shared = (kind: KindId, fields: View['globals']): Settable[] =>
      sayableFields(this.#match, kind).flatMap((id) =>
        this.#settable(id, fields.find(({ name }) => name === game.fields[id]?.name)?.value ?? null),
      );
    const players = seen.players.map(({ seat, fields }) => ({
      ...{ ref: seat, name: sideName(seat), statuses: [], isFree: false, places: [] },
      fields: shared(this.#match.tables.playerKind, fields),
    }));
    const pieces = cardsIn(seen).map(({ ref, name, card, fields, statuses }) => {
      const kind = game.cards[card]?.kind ?? -1;
      const isFree = this.#refs.includes(ref);
      const places = isFree ? this.#placesOf(kind).flatMap((one) => (one.ref === ref ? [] : [one.ref])) : [];
      const able = isFree ? this.#statuses(kind, statuses) : [];
      return { ref, name, fields: shared(kind, fields), statuses: able, isFree, places };
    });
    const globals = this.#globals().flatMap((id) =>
      this.#settable(id, seen.globals.find(({ name }) => name === game.fields[id]?.name)?.value ?? null),
    );
    const match = { ref: 0, name: '', fields: globals, statuses: [], isFree: false, places: [] };
    return [...players, ...pieces, match];
  }

  #statuses(kind: KindId, has: SeenCard['statuses']): EditableObject['statuses'] {
    const { game, active } = this.#bound;
    return game.statuses.flatMap(({ name, layer, kind: of }) =>
      active[layer] !== true || !isKind(game, kind, of)
        ? []
        : [{ name, amount: has.find((one) => one.name === name)?.amount ?? 0 }],
    );
  }

  get view(): Arrangement {
    const { game, active } = this.#bound;
    const seen = snapshot(this.#match, 0);
    const names: Record<number, string> = {};
    const byKind = new Map<KindId, number[]>();
    const places: Record<string, readonly number[]> = {};
    for (const { name, kind, layer } of game.cards) {
      if (active[layer] !== true) continue;
      let of = byKind.get(kind);
      if (of === undefined) {
        const found = this.#placesOf(kind);
        for (const one of found) names[one.ref] = one.name;
        of = found.map(({ ref }) => ref);
        byKind.set(kind, of);
      }
      places[name] ??= of;
    }
    return {
      table: drawTable(this.#match, seen),
      things: this.#things(seen),
      places,
      names,
      active: this.#plan.active,
      turn: this.#plan.turn,
      changed: this.#changed,
      undoes: this.#before.length > 0,
      refused: this.#refused,
    };
  }

  // ------------------------------------------------------------ what becomes of it

  /** The position as a scenario. */
  scenario(name: string): WrittenScenario | { refused: string } {
    return writeScenario(this.#ir, this.#match, 0, name);
  }

  /** The match at the first offer of this position; or why there is none. */
  begun(): Match | string {
    const stopped = this.#built.ready();
    const match = copyMatch(this.#match);
    this.#built = this.#build(this.#plan);
    return stopped ?? match;
  }
}

const cardsIn = ({ zones }: View): SeenCard[] => zones.flatMap(({ cards }) => cards);

const shownValue = (seen: View, ref: number, field: string): number | null =>
  (
    seen.players.find(({ seat }) => seat === ref)?.fields ??
    cardsIn(seen).find((one) => one.ref === ref)?.fields ??
    []
  ).find(({ name }) => name === field)?.value ?? null;

const isPlain = ({ of, many }: { of: string; many: boolean }): boolean =>
  !many && ['number', 'truth', 'enum'].includes(of);

/** The cards without one, and without what is attached to it. */
function without(cards: readonly PlannedCard[], at: number): PlannedCard[] {
  const gone = new Set([at]);
  for (const [i, { on }] of cards.entries()) if (on !== null && gone.has(on)) gone.add(i);
  const left = cards.map((_, i) => i).filter((i) => !gone.has(i));
  return left.map((i) => {
    const one = cards[i] as PlannedCard;
    return { ...one, on: one.on === null ? null : left.indexOf(one.on) };
  });
}
