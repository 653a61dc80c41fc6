/**
 * Writes a position of a match as a scenario: its objects, and facts that hold there. The position is rebuilt from these
 * lines and compared with the original. So only necessary lines are written, and each fact holds. Remaining differences are
 * reported.
 */

import { orderOf, redefinedParts } from '../../../compiler/bind/choose.ts';
import { rebind } from '../../../compiler/bind/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, FieldId, Game, IR, KindId } from '../../../compiler/ir/index.ts';
import { defaultMode } from '../../../compiler/ir/modes.ts';
import { leastSeats } from '../../../compiler/ir/seats.ts';
import { isKind } from '../../../compiler/ir/types.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import {
  fieldsByName,
  type Match,
  NOTHING,
  narratedFields,
  outcome,
  PositionBuilder,
  type SeenCard,
  type SeenZone,
  seatsToAct,
  snapshot,
  tileName,
  type View,
} from '../../../runtime/index.ts';
import { isOut } from '../../../runtime/outcome.ts';
import { w } from '../texts/worker/index.ts';
import { instanceIn } from './zones.ts';

export interface WrittenScenario {
  text: string;
  /** Parts of the position that no line expresses, in words. */
  left: string[];
}

/** Maximum number of rounds for setting values: setting one value may change how another is computed. */
const ROUNDS = 3;

/** Values of an object: numbers by field, amounts by status. */
export interface ObjectValues {
  fields: ReadonlyMap<FieldId, number>;
  statuses: ReadonlyMap<number, number>;
}

/** A card of a plan. */
export interface PlannedCard extends ObjectValues {
  card: CardId;
  level: number;
  owner: number;
  zone: number;
  /** The seat, the tile or the object that setup makes which holds its zone; null if the game holds it or `on` says who. */
  holder: number | null;
  /** Index of the card of the plan that it is attached to; null for none. */
  on: number | null;
}

/** A position as the lines of a scenario can express it. */
export interface PositionPlan {
  cards: readonly PlannedCard[];
  /** By reference: values of players and of objects that setup makes. */
  values: ReadonlyMap<number, ObjectValues>;
  globals: ReadonlyMap<FieldId, number>;
  active: number;
  turn: number;
}

/** The game as a scenario begins it: with empty decks. */
export function emptied(ir: IR, bound: Bound): { bound: Bound } | { refused: string } {
  const binding = rebind(ir, { ...bound, decks: bound.decks.map((deck) => ({ ...deck, cards: [] })) });
  if ('diagnostics' in binding) return { refused: binding.diagnostics[0]?.message ?? w.refused.gameNotBound };
  return { bound: binding.bound };
}

function writerOf(ir: IR, match: Match, eyes: number): Writer | { refused: string } {
  const empty = emptied(ir, match.bound);
  if ('refused' in empty) return empty;
  const built = PositionBuilder.begin(empty.bound, snapshot(match, 0).match);
  return typeof built === 'string' ? { refused: built } : new Writer(built, match, eyes, fewestSeats(ir, match.bound));
}

/** How many play in a scenario of the same mode and mods that does not say it. */
function fewestSeats({ games: [game] }: IR, { mode, mods, seats }: Bound): number {
  return game === undefined ? seats : leastSeats(redefinedParts(game, orderOf(game, mode, mods).order));
}

/** `eyes`: the seat whose hidden information is left out; 0 leaves out nothing. `name` is the name of the scenario. */
export function writeScenario(ir: IR, match: Match, eyes: number, name: string): WrittenScenario | { refused: string } {
  const writer = writerOf(ir, match, eyes);
  return writer instanceof Writer ? writer.write(name) : writer;
}

/** A position of a match as a plan, as far as a scenario can express it. */
export function positionPlan(ir: IR, match: Match, eyes: number): PositionPlan | { refused: string } {
  const writer = writerOf(ir, match, eyes);
  return writer instanceof Writer ? writer.plan() : writer;
}

/** Fields of a kind that a line of a scenario can set. */
export function sayableFields({ bound, tables }: Match, kind: KindId): FieldId[] {
  return bound.game.fields.flatMap((decl, id) =>
    decl.kernel === null &&
    decl.derived === null &&
    !decl.type.many &&
    ['number', 'truth', 'enum'].includes(decl.type.of) &&
    bound.active[decl.layer] === true &&
    tables.fields[id]?.within[kind] === true
      ? [id]
      : [],
  );
}

/** An object with fields, such as a card or a player, and its counterpart in the rebuilt position. */
interface WritableObject {
  /** `ref`: its reference in the match. `made`: the reference of its counterpart. */
  ref: number;
  made: number;
  kind: KindId;
  /** How a fact refers to it; null if no fact can. */
  called: string | null;
  /** Values to write: numbers by field, amounts by status. */
  fields: Map<FieldId, number>;
  statuses: Map<number, number>;
}

/** A card that a line places. */
interface CardPlacement extends WritableObject {
  card: SeenCard;
  zone: SeenZone;
  name: string | null;
}

class Writer {
  readonly #bound: Bound;
  readonly #game: Game;
  readonly #match: Match;
  readonly #want: View;
  readonly #built: PositionBuilder;
  readonly #left = new Set<string>();
  readonly #puts: CardPlacement[] = [];
  /** Objects that setup creates and that still exist. */
  readonly #setup: WritableObject[] = [];
  readonly #players: WritableObject[] = [];
  readonly #globals = new Map<FieldId, number>();
  /** By reference in the match: the counterpart, and the name in the scenario. */
  readonly #refs = new Map<number, number>();
  readonly #names = new Map<number, string>();

  readonly #usualSeats: number;

  constructor(built: PositionBuilder, match: Match, eyes: number, usualSeats: number) {
    this.#built = built;
    this.#usualSeats = usualSeats;
    this.#bound = built.match.bound;
    this.#game = this.#bound.game;
    this.#match = match;
    this.#want = snapshot(match, eyes);
  }

  #copy(): void {
    for (const card of this.#withoutSetup()) this.#put(card);
    for (const { seat } of this.#want.players) {
      const kind = this.#game.kinds.findIndex(({ kernel }) => kernel === 'player');
      this.#refs.set(seat, seat);
      this.#players.push(thing(seat, seat, kind, sideName(seat)));
    }
    for (let round = 0; round < ROUNDS; round++) this.#set();
  }

  plan(): PositionPlan {
    this.#copy();
    const cards = this.#puts.map(({ card: { card, level, owner }, zone: { zone, holder }, fields, statuses }) => {
      const on = this.#game.zones[zone]?.each === 'entity' ? this.#puts.findIndex(({ ref }) => ref === holder) : -1;
      const made = on < 0 && holder !== null ? (this.#refs.get(holder) ?? holder) : null;
      return { card, level, owner, zone, holder: made, on: on < 0 ? null : on, fields, statuses };
    });
    const values = new Map([...this.#setup, ...this.#players].map((one): [number, ObjectValues] => [one.made, one]));
    return { cards, values, globals: this.#globals, active: this.#want.active, turn: this.#want.turn };
  }

  write(name: string): WrittenScenario {
    this.#copy();
    this.#built.turn(this.#want.active);
    this.#setTurn(this.#want.turn);
    const stopped = this.#built.ready();
    if (stopped !== null) this.#left.add(`the scenario stops: ${stopped}`);
    const found = snapshot(this.#built.match, 0);
    this.#compare(found);
    if (stopped === null && seatsToAct(this.#match).join() !== seatsToAct(this.#built.match).join())
      this.#left.add('where in the turn the match stands: a scenario begins at the first offer');
    return { text: this.#text(name, stopped === null ? this.#facts(found) : []), left: [...this.#left] };
  }

  // ------------------------------------------------------------ objects

  /** Cards of the match that setup does not create. Cards that it does create are paired with their counterparts. */
  #withoutSetup(): { card: SeenCard; zone: SeenZone }[] {
    const made = snapshot(this.#built.match, 0).zones.flatMap((zone) => zone.cards.map((card) => ({ card, zone })));
    const all = this.#want.zones.flatMap((zone) => {
      const hidden = zone.count - zone.cards.length;
      if (hidden > 0) this.#left.add(`${hidden} hidden in ${this.#zoneText(zone)}`);
      return zone.cards.map((card) => ({ card, zone }));
    });
    const left = all.filter(({ card, zone }) => {
      const at = made.findIndex(
        (one) =>
          one.card.card === card.card &&
          one.card.owner === card.owner &&
          one.zone.zone === zone.zone &&
          one.zone.holder === zone.holder,
      );
      const [twin] = at < 0 ? [] : made.splice(at, 1);
      if (twin === undefined) return true;
      this.#refs.set(card.ref, twin.card.ref);
      this.#setup.push(thing(card.ref, twin.card.ref, this.#kindOf(card), null));
      return false;
    });
    for (const { card } of made) this.#left.add(`that "${card.name}", which setup makes, is gone or elsewhere`);
    // attached cards come after their bearers
    const depth = ({ zone }: { zone: SeenZone }): number => (this.#game.zones[zone.zone]?.each === 'entity' ? 1 : 0);
    return left.sort((a, b) => depth(a) - depth(b));
  }

  #put({ card, zone }: { card: SeenCard; zone: SeenZone }): void {
    const made = this.#built.put(card.card, card.level, this.#instance(zone), card.owner);
    if (made === null) {
      this.#left.add(`"${card.name}" in ${this.#zoneText(zone)}: there is no room for it`);
      return;
    }
    this.#refs.set(card.ref, made);
    const controls = this.#game.fields.findIndex(({ kernel }) => kernel === 'controller');
    if (card.controller !== card.owner && controls >= 0) this.#built.set(controls, made, card.controller);
    const name = this.#isListed(card, zone) ? null : this.#freshName();
    if (name !== null) this.#names.set(card.ref, name);
    this.#puts.push({ ...thing(card.ref, made, this.#kindOf(card), name), card, zone, name });
  }

  #kindOf = (card: SeenCard): KindId => this.#game.cards[card.card]?.kind ?? -1;

  /** Whether a card is written in the line of its zone, without a name. */
  #isListed(card: SeenCard, { zone, holder }: SeenZone): boolean {
    const each = this.#game.zones[zone]?.each;
    const inPlay = this.#game.kinds.some(({ lives }) => lives.includes(zone));
    const bears = this.#want.zones.some((one) => one.holder === card.ref && one.count > 0);
    return !inPlay && !bears && card.controller === card.owner && each === 'player' && holder === card.owner;
  }

  /** An unused name of letters: A to Z, then AA. */
  #freshName(): string {
    const taken = new Set([...this.#names.values(), ...this.#game.enums.flatMap(({ members }) => members)]);
    for (let number = 0; ; number++) {
      const letter = String.fromCharCode(65 + (number % 26));
      const name = letter.repeat(1 + Math.trunc(number / 26));
      if (!taken.has(name)) return name;
    }
  }

  #instance({ zone, holder }: SeenZone): number {
    const isOn = this.#game.zones[zone]?.each === 'entity';
    return instanceIn(this.#bound, zone, isOn ? (this.#refs.get(holder ?? 0) ?? null) : holder);
  }

  #zoneText({ zone, name, holder }: SeenZone): string {
    const { tiles, entities } = this.#bound.layout;
    if (holder === null) return name;
    if (this.#game.zones[zone]?.each === 'player') return `${name} of ${sideName(holder)}`;
    return `${name} of ${holder < entities.first && holder >= tiles.first ? tileName(this.#bound, holder) : (this.#names.get(holder) ?? 'a card')}`;
  }

  // ------------------------------------------------------------ values

  get #things(): WritableObject[] {
    return [...this.#puts, ...this.#setup, ...this.#players];
  }

  /** Sets the values that differ from the match. */
  #set(): void {
    const found = snapshot(this.#built.match, 0);
    for (const one of this.#things) {
      for (const id of sayableFields(this.#built.match, one.kind)) {
        const [want, is] = [valueIn(this.#want, one.ref, this.#nameOf(id)), valueIn(found, one.made, this.#nameOf(id))];
        if (want === is || want === null) continue;
        // set the base value only, without what effects of other objects add to it
        const base = one.fields.get(id);
        const value = base === undefined || is === null ? want : base + want - is;
        if (!this.#fits(id, value)) continue;
        one.fields.set(id, value);
        this.#built.set(id, one.made, value);
      }
      const has = new Map(statusesOf(found, one.made));
      const want = new Map(statusesOf(this.#want, one.ref));
      for (const name of new Set([...has.keys(), ...want.keys()])) {
        const status = this.#game.statuses.findIndex((decl) => decl.name === name);
        const [amount, there] = [want.get(name) ?? 0, has.get(name) ?? 0];
        if (there === amount) continue;
        const own = this.#built.ownStatus(status, one.made);
        // what abilities of others give is not said
        const left = this.#game.statuses[status]?.merge === 'sum' ? own + amount - there : amount;
        if (left < 0 || left === own) continue;
        one.statuses.set(status, left);
        this.#built.setStatus(status, one.made, left);
      }
    }
    for (const { name, value } of this.#want.globals) {
      const id = this.#game.fields.findIndex(
        (decl) => decl.name === name && this.#game.kinds[decl.kind]?.kernel === 'state' && decl.derived === null,
      );
      const is = found.globals.find((one) => one.name === name)?.value ?? null;
      if (id < 0 || value === null || value === is || !this.#fits(id, value)) continue;
      this.#globals.set(id, value);
      this.#built.setGlobal(id, value);
    }
  }

  #setTurn(value: number): void {
    const id = this.#game.fields.findIndex((decl) => decl.kernel === 'turn');
    if (id >= 0) this.#built.setGlobal(id, value);
  }

  #fits(id: FieldId, value: number): boolean {
    const { low = null, high = null, type } = this.#game.fields[id] ?? {};
    if (type !== undefined && !['number', 'truth', 'enum'].includes(type.of)) return false;
    return (low === null || value >= low) && (high === null || value <= high);
  }

  #nameOf = (id: FieldId): string => this.#game.fields[id]?.name ?? '';

  /** Reports the differences from the match. */
  #compare(found: View): void {
    for (const one of this.#things) {
      const who = one.called ?? `"${nameIn(this.#want, one.ref)}"`;
      for (const [name, want] of fieldsOf(this.#want, one.ref)) {
        const is = valueIn(found, one.made, name);
        const entity = this.#typeOf(name, one.kind) === 'entity';
        const same = entity ? want === null || this.#refs.get(want) === is : want === is;
        if (!same) this.#left.add(`${name} of ${who}`);
      }
      const [want, is] = [statusesOf(this.#want, one.ref), new Map(statusesOf(found, one.made))];
      for (const [name, amount] of want) if (is.get(name) !== amount) this.#left.add(`${name} of ${who}`);
      for (const name of is.keys())
        if (!want.some((have) => have[0] === name)) this.#left.add(`that ${who} is not ${name}`);
      const [from, to] = [cardIn(this.#want, one.ref), cardIn(found, one.made)];
      if (from !== undefined && from.controller !== to?.controller) this.#left.add(`who controls ${who}`);
      if (this.#setup.includes(one) && one.fields.size > 0 && this.#lineOf(one) === null)
        this.#left.add(`values of ${who}`);
    }
    for (const { name, value } of this.#want.globals)
      if ((found.globals.find((one) => one.name === name)?.value ?? null) !== value) this.#left.add(name);
  }

  #typeOf(name: string, kind: KindId): string {
    return this.#game.fields[fieldsByName(this.#match, kind).get(name) ?? -1]?.type.of ?? '';
  }

  // ------------------------------------------------------------ lines

  #text(name: string, facts: readonly string[]): string {
    const { mode, mods } = this.#bound;
    const layer = (id: number): string => this.#game.layers[id]?.name ?? '';
    const usual = defaultMode(this.#game);
    const body = [
      ...this.#board(),
      ...this.#puts.flatMap((one) => (one.name === null ? [] : [this.#where(one)])),
      ...(mode === null || mode === usual ? [] : [`mode ${layer(mode)}`]),
      ...mods.map((id) => `mod "${layer(id)}"`),
      ...(this.#bound.seats === this.#usualSeats ? [] : [`players ${this.#bound.seats}`]),
      [
        ...(this.#bound.program.series === null ? [] : [`match ${this.#want.match}`]),
        `turn ${sideName(this.#want.active)}, turn ${this.#want.turn}`,
      ].join(', '),
      ...this.#out(),
      ...this.#listed(),
      ...[...this.#setup, ...this.#players].flatMap((one) => this.#lineOf(one) ?? []),
      ...[...this.#globals].map(([id, value]) => `${this.#nameOf(id)} ${this.#shown(id, value)}`),
      ...facts.map((fact) => `then ${fact}`),
    ];
    return `scenario "${name}" for ${this.#game.name} {\n${body.map((line) => `  ${line}\n`).join('')}}\n`;
  }

  /** Who has lost while others play on. */
  #out(): string[] {
    const lost = this.#want.players.filter(({ seat }) => outcome(this.#match) === null && isOut(this.#match, seat));
    return lost.map(({ seat }) => `out ${sideName(seat)}`);
  }

  /** The board, if all players share it and cards live on its tiles. */
  #board(): string[] {
    const { board } = this.#game;
    const here = this.#puts.filter((one) => this.#isOnBoard(one));
    if (board === null || here.length === 0) return [];
    const { tiles } = this.#bound.layout;
    const names = new Map(here.map((one) => [one.zone.holder, one.name]));
    const rows = Array.from({ length: tiles.count / board.columns }, (_, row) =>
      Array.from(
        { length: board.columns },
        (_, column) => names.get(tiles.first + row * board.columns + column) ?? '.',
      ),
    );
    return ['board {', ...rows.reverse().map((row) => `  ${row.join(' ')}`), '}'];
  }

  /** Whether a card is in the zone of its tile in which its kind lives, so that the board line can express it. */
  #isOnBoard({ kind, zone, name }: CardPlacement): boolean {
    const { board } = this.#game;
    if (board === null || board.each === 'seat' || name === null) return false;
    const homes = this.#game.kinds.flatMap(({ lives }, id) => (isKind(this.#game, kind, id) ? lives : []));
    return homes.find((id) => this.#game.zones[id]?.each === 'tile') === zone.zone;
  }

  #where(one: CardPlacement): string {
    const { zone, card, name } = one;
    const each = this.#game.zones[zone.zone]?.each;
    const own = each === 'player' && zone.holder === card.owner;
    const place = this.#isOnBoard(one) ? '' : ` in ${own ? zone.name : this.#zoneText(zone)}`;
    return `where ${name} is ${sideName(card.owner)} ${this.#cardText(one)}${place}`;
  }

  #cardText({ card, fields, statuses }: CardPlacement): string {
    const words = [`"${card.name}"`];
    if (card.level !== 1) words.push(`level ${card.level}`);
    if (card.controller !== card.owner)
      words.push(`controller ${card.controller < 1 ? 'nothing' : sideName(card.controller)}`);
    for (const [id, value] of fields) words.push(`${this.#nameOf(id)} ${this.#shown(id, value)}`);
    for (const [id, amount] of statuses)
      words.push(`${this.#game.statuses[id]?.name}${amount === 1 ? '' : ` ${amount}`}`);
    return words.join(' ');
  }

  /** Cards without a name, one line for each zone. */
  #listed(): string[] {
    const zones = new Map<SeenZone, CardPlacement[]>();
    for (const one of this.#puts) if (one.name === null) zones.set(one.zone, [...(zones.get(one.zone) ?? []), one]);
    return [...zones].map(([zone, puts]) => {
      const cards = puts.map((one) => this.#cardText(one)).join(', ');
      return `${sideName(zone.holder ?? 1)} ${zone.name} ${cards}`;
    });
  }

  /** Values of a player, or of a player's only object of its kind in play; null if no line can express them. */
  #lineOf(one: WritableObject): string[] | null {
    const values = [...one.fields].map(([id, value]) => `${this.#nameOf(id)} ${this.#shown(id, value)}`);
    if (one.called !== null) return values.map((value) => `${one.called} ${value}`);
    if (one.statuses.size > 0) return null;
    const card = cardIn(this.#want, one.ref);
    const alike = this.#want.zones.flatMap(({ zone, cards }) =>
      this.#game.kinds.some(({ lives }) => lives.includes(zone))
        ? cards.filter((two) => this.#kindOf(two) === one.kind && two.controller === card?.controller)
        : [],
    );
    if (card === undefined || alike.length !== 1) return null;
    return values.map((value) => `${sideName(card.controller)} ${this.#game.kinds[one.kind]?.name} ${value}`);
  }

  #shown(id: FieldId, value: number): string {
    const type = this.#game.fields[id]?.type;
    if (value === NOTHING) return 'nothing';
    if (type?.of === 'truth') return value === 1 ? 'true' : 'false';
    return type?.of === 'enum' ? (this.#game.enums[type.id ?? -1]?.members[value] ?? `${value}`) : `${value}`;
  }

  // ------------------------------------------------------------ facts

  /**
   * Relevant facts that hold in the rebuilt position, too: numbers of players and of pieces in play, places, and card
   * counts.
   */
  #facts(found: View): string[] {
    const { pieces, players } = narratedFields(this.#game);
    const facts: string[] = [];
    for (const { ref, made, called } of this.#players) facts.push(this.#same(found, { ref, made, called }, players));
    for (const one of this.#puts) {
      if (one.name === null) continue;
      const now = found.zones.find(({ cards }) => cards.some((card) => card.ref === one.made));
      const stays = now?.zone === one.zone.zone;
      if (stays)
        facts.push([`${one.name} in ${one.zone.name}`, this.#same(found, one, pieces)].filter(Boolean).join(', '));
    }
    for (const zone of found.zones) {
      const want = this.#want.zones.find((one) => one.zone === zone.zone && one.holder === zone.holder);
      const { each, kind = -1 } = this.#game.zones[zone.zone] ?? {};
      if (each !== 'player' || want === undefined || want.count !== zone.count || zone.count === 0) continue;
      facts.push(
        `count of ${this.#game.kinds[kind]?.plural} in ${zone.name} of ${sideName(zone.holder ?? 1)} is ${zone.count}`,
      );
    }
    const known = facts.filter(Boolean);
    return known.length > 0 ? known : [`active is ${sideName(this.#want.active)}`];
  }

  #same(
    found: View,
    { ref, made, called }: Pick<WritableObject, 'ref' | 'made' | 'called'>,
    names: ReadonlySet<string>,
  ): string {
    return fieldsOf(this.#want, ref)
      .flatMap(([name, value]) =>
        names.has(name) && value !== null && valueIn(found, made, name) === value
          ? [`${called}.${name} is ${value}`]
          : [],
      )
      .join(', ');
  }
}

const thing = (ref: number, made: number, kind: KindId, called: string | null): WritableObject => ({
  ref,
  made,
  kind,
  called,
  fields: new Map(),
  statuses: new Map(),
});

function cardIn({ zones }: View, ref: number): SeenCard | undefined {
  for (const { cards } of zones) {
    const found = cards.find((card) => card.ref === ref);
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameIn = (seen: View, ref: number): string => cardIn(seen, ref)?.name ?? '';

/** Fields of a player or a card, with their names. */
function fieldsOf(seen: View, ref: number): [name: string, value: number | null][] {
  const player = seen.players.find(({ seat }) => seat === ref);
  const fields = player?.fields ?? cardIn(seen, ref)?.fields ?? [];
  return fields.map(({ name, value }) => [name, value]);
}

const valueIn = (seen: View, ref: number, field: string): number | null =>
  fieldsOf(seen, ref).find(([name]) => name === field)?.[1] ?? null;

const statusesOf = (seen: View, ref: number): [name: string, amount: number][] =>
  (cardIn(seen, ref)?.statuses ?? []).map(({ name, amount }) => [name, amount]);
