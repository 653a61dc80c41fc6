/**
 * Draws a match by the declarations and the look of its game: the board as grids, all other zones by holder. Items that the
 * look does not mention are in declaration order.
 */
import type { CardId, FieldId, Game, KindId, Look } from '../../../compiler/ir/index.ts';
import { rulesText } from '../../../compiler/text/index.ts';
import { wordsOfName } from '../../../compiler/text/template.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { tellBack } from '../../../runtime/backs.ts';
import { tileName } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { matchValues } from '../../../runtime/narration.ts';
import { fieldsByName } from '../../../runtime/tables.ts';
import { keywordsOf, type SeenCard, type SeenZone, type View } from '../../../runtime/view.ts';
import { type DrawnValue, Dresser, wordPart } from '../../service/look.ts';
import { factsOf, valuesOf } from './facts.ts';
import type { CardLayout, Grid, Piece, Seat, Square, TableView, ZoneBox } from './model.ts';
import { zoneRef } from './zones.ts';

/** Looks by game: the rules of a bound game do not contain its look. */
const looks = new WeakMap<Game, { look: Look | null; files: readonly string[] }>();

/** Stores the look of a match's game. `files` are the paths of its sources. */
export function wear({ game }: { game: Game }, look: Look | undefined, files: readonly string[]): void {
  looks.set(game, { look: look ?? null, files });
}

export function drawTable(match: Match, seen: View): TableView {
  return new TableDrawing(match, seen).table();
}

/** What drawings of a game have in common. It is worked out once, because each step draws a table. */
interface Common {
  dresser: Dresser;
  inPlay: ReadonlySet<number>;
  /** The zone that is each player's hand: the first that its owner alone sees; -1 if there is none. */
  hand: number;
}

const commons = new WeakMap<Match['bound'], Common>();

function commonOf({ game, bound }: Match): Common {
  let common = commons.get(bound);
  if (common === undefined) {
    const { look = null, files = [] } = looks.get(game) ?? {};
    common = {
      dresser: new Dresser(game, files, look),
      inPlay: new Set(game.kinds.flatMap(({ lives }) => lives)),
      hand: game.zones.findIndex(
        ({ each, seen }) => each === 'player' && seen.length > 0 && seen.every(({ by }) => by === 'owner'),
      ),
    };
    commons.set(bound, common);
  }
  return common;
}

/**
 * Cached rules texts by game, then by card and level. A text describes the printed card, so it does not change in a match.
 */
const texts = new WeakMap<Game, Map<string, string[]>>();

function textOf(game: Game, card: CardId, level: number): string[] {
  let all = texts.get(game);
  if (all === undefined) {
    all = new Map();
    texts.set(game, all);
  }
  const key = `${card} ${level}`;
  let text = all.get(key);
  if (text === undefined) {
    text = rulesText(game, card, level);
    all.set(key, text);
  }
  return text;
}

/** A value that the look does not mention. */
function drawnFact({ name, value }: Pick<DrawnValue, 'name' | 'value'>): DrawnValue {
  const said = typeof value === 'string' ? wordsOfName(value) : value;
  return { name: wordsOfName(name), value: said, icon: null, corner: null, of: wordPart(name) };
}

/** Numbers by words, such as prices by colour, are behind the others: small pieces have no room for all. */
const numbersLast = (all: readonly DrawnValue[]): DrawnValue[] => [
  ...all.filter(({ of }) => of === undefined),
  ...all.filter(({ of }) => of !== undefined),
];

class TableDrawing {
  readonly #match: Match;
  readonly #game: Game;
  readonly #seen: View;
  readonly #dresser: Dresser;
  /** Zones by the reference of their holder; 0 for zones of the game. */
  readonly #zones = new Map<number, SeenZone[]>();
  readonly #inPlay: ReadonlySet<number>;
  readonly #hand: number;

  constructor(match: Match, seen: View) {
    this.#match = match;
    this.#game = match.game;
    this.#seen = seen;
    const { dresser, inPlay, hand } = commonOf(match);
    this.#dresser = dresser;
    this.#inPlay = inPlay;
    this.#hand = hand;
    for (const zone of seen.zones) {
      // a card that is not known is not drawn, and its zones have no place
      if (zone.holder === null && match.game.zones[zone.zone]?.each === 'entity') continue;
      const holder = zone.holder ?? 0;
      this.#zones.set(holder, [...(this.#zones.get(holder) ?? []), zone]);
    }
  }

  table(): TableView {
    const { turn, match, players } = this.#seen;
    const { look } = this.#dresser;
    return {
      turn,
      match: this.#match.bound.program.series === null ? null : match,
      levels: this.#game.levels > 1,
      tiles: look.tiles,
      facing: look.facing,
      grids: this.#grids(),
      shown: this.#ofMatch(),
      zones: this.#boxes(0),
      seats: players.map((player) => this.#seat(player)),
    };
  }

  /** Zeros that the look does not ask for are left out: they are seldom more than counters. */
  #ofMatch(): DrawnValue[] {
    const kind = this.#game.kinds.findIndex(({ kernel }) => kernel === 'state');
    const { globals } = this.#seen;
    const shown = this.#dresser.shown(kind, valuesOf(this.#match, kind, globals), new Map(), new Set());
    const names = new Set(shown.map(({ name }) => name));
    // a word alone does not say what it is the word of
    const named = (one: DrawnValue): DrawnValue =>
      typeof one.value === 'string' && one.icon === null ? { ...one, value: `${one.name} ${one.value}` } : one;
    const others = matchValues(this.#match, this.#seen, sideName).flatMap(({ name, value }): DrawnValue[] => {
      const drawn = drawnFact({ name, value });
      return names.has(drawn.name) || (value === 0 && !this.#dresser.isPlain) ? [] : [drawn];
    });
    return [...shown, ...others].map(named);
  }

  #seat({ seat, side, fields }: View['players'][number]): Seat {
    const { active, awaited, outcome } = this.#seen;
    const kind = this.#match.tables.playerKind;
    const shown = this.#dresser.shown(kind, valuesOf(this.#match, kind, fields), new Map(), new Set());
    const names = new Set(shown.map(({ name }) => name));
    const facts = factsOf(this.#match, kind, fields);
    const others = facts.map(drawnFact).filter(({ name }) => !names.has(name));
    return {
      seat,
      side,
      name: sideName(seat),
      active: active === seat && outcome === null,
      awaited: awaited.includes(seat),
      facts,
      shown: [...shown, ...others],
      zones: this.#boxes(seat),
    };
  }

  #boxes(holder: number): ZoneBox[] {
    const { look } = this.#dresser;
    return (this.#zones.get(holder) ?? []).map((zone) => ({
      ref: zoneRef(this.#match.bound, zone.zone, zone.holder),
      name: this.#game.zones[zone.zone]?.text || wordsOfName(zone.name),
      count: zone.count,
      holds: this.#game.zones[zone.zone]?.holds ?? null,
      open: zone.open,
      inPlay: this.#inPlay.has(zone.zone),
      laid: look.zones.find((one) => one.zone === zone.zone)?.drawn ?? this.#laidAsHand(zone),
      pieces: zone.cards.map((card) => this.#piece(card)),
      backs: this.#backs(zone),
    }));
  }

  #backs({ zone, backs = [] }: SeenZone): string[] {
    return backs.map((back) => tellBack(this.#match, zone, back));
  }

  /** The viewer's hand has its place when it is empty, too: else another open zone would be taken for it. */
  #laidAsHand({ zone, holder }: SeenZone): CardLayout | null {
    return zone === this.#hand && holder === this.#seen.seat && !this.#inPlay.has(zone) ? 'fan' : null;
  }

  #piece(card: SeenCard): Piece {
    const kind = this.#game.cards[card.card]?.kind ?? -1;
    const values = valuesOf(this.#match, kind, card.fields);
    const facts = factsOf(this.#match, kind, card.fields, card.card);
    return {
      ref: card.ref,
      name: card.name,
      kind: this.#dresser.kindOf(card.card),
      words: this.#dresser.words(this.#dresser.printed(card.card, card.level)),
      level: card.level,
      aside: null,
      seat: card.controller,
      shown: this.#shown(card, kind, values),
      dress: this.#dresser.dress(card.card, values),
      text: textOf(this.#game, card.card, card.level),
      facts,
      statuses: card.statuses,
      zones: this.#boxes(card.ref).filter(({ count }) => count > 0),
    };
  }

  /**
   * Fields that the look shows; statuses and granted keywords that it does not mention. Printed keywords that it does not mention
   * are in the text of the card.
   */
  #shown(card: SeenCard, kind: KindId, values: ReadonlyMap<FieldId, number>): DrawnValue[] {
    const { statuses } = this.#game;
    const amounts = new Map<number, number>();
    for (const { name, amount } of card.statuses) {
      const id = statuses.findIndex((status) => status.name === name);
      amounts.set(id, amount);
    }
    const { look, isPlain } = this.#dresser;
    const inLook = new Set(look.shows.flatMap(({ of, id }) => (of === 'status' ? [id] : [])));
    const others = [...amounts].flatMap(([id, amount]): DrawnValue[] => {
      const status = statuses[id];
      if (status === undefined || inLook.has(id)) return [];
      const value = status.merge === 'flag' ? true : amount;
      return [{ name: status.text || status.name, value, icon: null, corner: null }];
    });
    const keywords = keywordsOf(this.#match, card.ref, this.#seen.seat);
    const known = new Set(look.shows.flatMap(({ of, id }) => (of === 'keyword' ? [id] : [])));
    const printed = new Set(this.#game.cards[card.card]?.keywords.map(({ keyword }) => keyword));
    const granted = keywords
      .filter((id) => !known.has(id) && !printed.has(id))
      .map((id): DrawnValue => {
        const name = wordsOfName(this.#game.keywords[id]?.name ?? '');
        return { name, value: true, icon: null, corner: null };
      });
    const shown = this.#dresser.shown(kind, values, amounts, new Set(keywords));
    if (!isPlain) return [...shown, ...others, ...granted];
    return [...numbersLast(shown), ...this.#referred(card, kind), ...others, ...granted];
  }

  /** Fields that hold an entity, by the names that the viewer knows: `aim Gallows`. */
  #referred({ ref, fields }: SeenCard, kind: KindId): DrawnValue[] {
    const ids = fieldsByName(this.#match, kind);
    return fields.flatMap(({ name, value }): DrawnValue[] => {
      const decl = this.#game.fields[ids.get(name) ?? -1];
      if (decl === undefined || decl.type.of !== 'entity' || decl.type.many || decl.kernel !== null) return [];
      const of = value === null || value === ref ? undefined : this.#nameOf(value);
      return of === undefined ? [] : [{ name, value: `${wordsOfName(name)} ${of}`, icon: null, corner: null }];
    });
  }

  #nameOf(ref: number): string | undefined {
    const { tiles, entities } = this.#match.layout;
    if (ref < tiles.first) return sideName(ref);
    if (ref < entities.first) return tileName(this.#match.bound, ref);
    for (const { cards } of this.#seen.zones) for (const card of cards) if (card.ref === ref) return card.name;
    return undefined;
  }

  // ------------------------------------------------------------ board

  /** One shared grid, or one grid for each player. */
  #grids(): Grid[] {
    const { board } = this.#game;
    const { tiles } = this.#match.layout;
    if (board === null || tiles.count === 0) return [];
    const each = board.each === 'player';
    const size = each ? board.columns * board.rows : tiles.count;
    return Array.from({ length: tiles.count / size }, (_, k) => {
      const count = size / board.columns;
      const seat = each ? k + 1 : 0;
      const rows = Array.from({ length: count }, (_, row) =>
        Array.from({ length: board.columns }, (_, column) =>
          this.#square(tiles.first + k * size + row * board.columns + column, this.#ground(row + 1, count, seat)),
        ),
      );
      const names = Array.from({ length: count }, (_, row) => this.#rowName(row + 1, count, each));
      return { seat, columns: board.columns, rows: rows.reverse(), names: names.reverse() };
    });
  }

  #square(ref: number, ground: number): Square {
    const zones = this.#zones.get(ref) ?? [];
    const pieces = zones.flatMap((zone) => {
      const aside = this.#inPlay.has(zone.zone) ? null : this.#game.zones[zone.zone]?.text || wordsOfName(zone.name);
      return zone.cards.map((card) => ({ ...this.#piece(card), aside }));
    });
    const hidden = zones.reduce((sum, { count, cards }) => sum + count - cards.length, 0);
    const backs = zones.flatMap((zone) => this.#backs(zone));
    return { ref, name: tileName(this.#match.bound, ref), ground, ...this.#marked(ref), pieces, hidden, backs };
  }

  /**
   * What is drawn of a tile itself. The word with which every tile begins, such as open ground, is left out; so is one that the
   * look shows by itself.
   */
  #marked(ref: number): Pick<Square, 'marks' | 'tones' | 'symbol'> {
    const { tileKind } = this.#match.tables;
    const fields = this.#seen.tiles[ref - this.#match.layout.tiles.first]?.fields ?? [];
    const values = valuesOf(this.#match, tileKind, fields);
    const isUsual = (id: FieldId): boolean => values.get(id) === (this.#game.fields[id]?.value ?? 0);
    const colours = this.#dresser.colours(tileKind, values);
    const shown = this.#dresser.shown(tileKind, values, new Map(), new Set());
    const alone = new Set(shown.flatMap(({ name, value }) => (value === true ? [name] : [])));
    const usual = new Set(
      [...values.keys()].filter(isUsual).map((id) => wordsOfName(this.#game.fields[id]?.name ?? '')),
    );
    const isNews = ({ name, value }: DrawnValue): boolean =>
      typeof value !== 'string' || !(alone.has(value) || usual.has(name));
    return { marks: shown.filter(isNews), ...colours };
  }

  /** The side that owns the ground of a row. Of two sides, the first is below and the second above. */
  #ground(row: number, rows: number, seat: number): number {
    if (this.#dresser.look.ground === null) return 0;
    if (seat > 0) return row <= this.#reach(seat) ? this.#sideOf(seat) : 0;
    const near = Math.max(0, ...this.#seatsOf(1).map((one) => this.#reach(one)));
    const far = Math.max(0, ...this.#seatsOf(2).map((one) => this.#reach(one)));
    const [mine, theirs] = [row <= near, rows + 1 - row <= far];
    if (mine && theirs) return 0;
    return mine ? 1 : theirs ? 2 : 0;
  }

  #seatsOf = (side: number): number[] => this.#seen.players.filter((one) => one.side === side).map(({ seat }) => seat);
  #sideOf = (seat: number): number => this.#seen.players.find((one) => one.seat === seat)?.side ?? 0;

  /** Number of rows that are a player's ground. */
  #reach(seat: number): number {
    const ground = this.#dresser.look.ground;
    if (ground === null) return 0;
    if (ground.by === 'number') return ground.value;
    if (ground.by === 'option') return this.#match.bound.options[ground.value] ?? 0;
    const fields = this.#seen.players.find((one) => one.seat === seat)?.fields ?? [];
    return valuesOf(this.#match, this.#match.tables.playerKind, fields).get(ground.value) ?? 0;
  }

  #rowName(row: number, rows: number, own: boolean): string | null {
    const fromEdge = own ? row : Math.min(row, rows + 1 - row);
    return this.#dresser.look.rows.find((one) => one.row === fromEdge)?.name ?? null;
  }
}
