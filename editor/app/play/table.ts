/**
 * Draws a match from what its game declares: the board as grids, all other zones by their holders. Which numbers are shown
 * is found by what they are (`tellingFields`), never by their names.
 */
import type { Game } from '../../../compiler/ir.ts';
import { SIDES } from '../../../compiler/sides.ts';
import {
  type Match,
  type SeenCard,
  type SeenZone,
  tellingFields,
  tileName,
  type View,
} from '../../../runtime/index.ts';
import type { Fact, Grid, Piece, Seat, Square, Table, ZoneBox } from './model.ts';

/** The player of a seat, as scenarios call it. */
export const sideName = (seat: number): string => SIDES[seat - 1] ?? `player ${seat}`;

export function drawTable(match: Match, seen: View): Table {
  return new Drawing(match, seen).table();
}

class Drawing {
  readonly #match: Match;
  readonly #game: Game;
  readonly #seen: View;
  readonly #telling: ReturnType<typeof tellingFields>;
  /** Of what is in play: what every card has, such as a price, says little there. */
  readonly #shown: ReadonlySet<string>;
  /** By the reference of the holder; 0 for the game's own. */
  readonly #zones = new Map<number, SeenZone[]>();
  readonly #inPlay: ReadonlySet<number>;

  constructor(match: Match, seen: View) {
    this.#match = match;
    this.#game = match.game;
    this.#seen = seen;
    this.#telling = tellingFields(match.game);
    const { special, printed } = this.#telling;
    this.#shown = special.size > 0 ? special : printed;
    this.#inPlay = new Set(match.game.kinds.flatMap(({ lives }) => lives));
    for (const zone of seen.zones) {
      const holder = zone.holder ?? 0;
      this.#zones.set(holder, [...(this.#zones.get(holder) ?? []), zone]);
    }
  }

  table(): Table {
    const { turn, players } = this.#seen;
    return {
      turn,
      levels: this.#game.levels > 1,
      grids: this.#grids(),
      zones: this.#boxes(0),
      seats: players.map((player) => this.#seat(player)),
    };
  }

  #seat({ seat, fields }: View['players'][number]): Seat {
    const { active, awaited, outcome } = this.#seen;
    return {
      seat,
      name: sideName(seat),
      active: active === seat && outcome === null,
      awaited: awaited.includes(seat),
      facts: facts(fields, this.#telling.players),
      zones: this.#boxes(seat),
    };
  }

  #boxes(holder: number): ZoneBox[] {
    return (this.#zones.get(holder) ?? []).map((zone) => {
      const inPlay = this.#inPlay.has(zone.zone);
      return {
        name: zone.name,
        count: zone.count,
        holds: this.#game.zones[zone.zone]?.holds ?? null,
        open: zone.open,
        inPlay,
        pieces: zone.cards.map((card) => this.#piece(card, inPlay)),
      };
    });
  }

  #piece(card: SeenCard, inPlay: boolean): Piece {
    return {
      ref: card.ref,
      name: card.name,
      level: card.level,
      seat: card.controller,
      facts: facts(card.fields, inPlay ? this.#shown : this.#telling.printed),
      statuses: card.statuses,
      zones: this.#boxes(card.ref).filter(({ count }) => count > 0),
    };
  }

  /** One for all, or one for each player. */
  #grids(): Grid[] {
    const { board } = this.#game;
    const { tiles } = this.#match.layout;
    if (board === null || tiles.count === 0) return [];
    const each = board.each === 'player';
    const size = each ? board.columns * board.rows : tiles.count;
    return Array.from({ length: tiles.count / size }, (_, k) => {
      const rows = Array.from({ length: size / board.columns }, (_, row) =>
        Array.from({ length: board.columns }, (_, column) =>
          this.#square(tiles.first + k * size + row * board.columns + column),
        ),
      );
      return { seat: each ? k + 1 : 0, columns: board.columns, rows: rows.reverse() };
    });
  }

  #square(ref: number): Square {
    const pieces = (this.#zones.get(ref) ?? []).flatMap((zone) =>
      zone.cards.map((card) => this.#piece(card, this.#inPlay.has(zone.zone))),
    );
    return { ref, name: tileName(this.#match.bound, ref), pieces };
  }
}

function facts(fields: SeenCard['fields'], wanted: ReadonlySet<string>): Fact[] {
  return fields.flatMap(({ name, value }) => (wanted.has(name) && value !== null ? [{ name, value }] : []));
}
