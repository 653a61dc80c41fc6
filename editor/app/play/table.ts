/**
 * Draws a match from what its game declares: the board as grids, all other zones by their holders. Players and cards show
 * every number and truth that their kinds declare, in the order of the declarations.
 */
import type { FieldDecl, FieldId, Game, KindId } from '../../../compiler/ir.ts';
import { SIDES } from '../../../compiler/sides.ts';
import { type Match, type SeenCard, type SeenZone, tileName, type View } from '../../../runtime/index.ts';
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
  /** Fields that some card prints. */
  readonly #printed: ReadonlySet<FieldId>;
  /** By kind: the fields that are shown, by their names. */
  readonly #fields = new Map<KindId, ReadonlyMap<string, ShownField>>();
  /** By the reference of the holder; 0 for the game's own. */
  readonly #zones = new Map<number, SeenZone[]>();
  readonly #inPlay: ReadonlySet<number>;

  constructor(match: Match, seen: View) {
    this.#match = match;
    this.#game = match.game;
    this.#seen = seen;
    this.#printed = new Set(
      match.game.cards.flatMap((card) => [...card.fields, ...card.derived].map(({ field }) => field)),
    );
    this.#inPlay = new Set(match.game.kinds.flatMap(({ lives }) => lives));
    for (const zone of seen.zones) {
      const holder = zone.holder ?? 0;
      this.#zones.set(holder, [...(this.#zones.get(holder) ?? []), zone]);
    }
  }

  table(): Table {
    const { turn, match, players } = this.#seen;
    return {
      turn,
      match: this.#match.bound.program.series === null ? null : match,
      levels: this.#game.levels > 1,
      grids: this.#grids(),
      zones: this.#boxes(0),
      seats: players.map((player) => this.#seat(player)),
    };
  }

  #seat({ seat, side, fields }: View['players'][number]): Seat {
    const { active, awaited, outcome } = this.#seen;
    return {
      seat,
      side,
      name: sideName(seat),
      active: active === seat && outcome === null,
      awaited: awaited.includes(seat),
      facts: this.#facts(this.#match.tables.playerKind, fields),
      zones: this.#boxes(seat),
    };
  }

  #boxes(holder: number): ZoneBox[] {
    return (this.#zones.get(holder) ?? []).map((zone) => {
      const inPlay = this.#inPlay.has(zone.zone);
      return {
        name: this.#game.zones[zone.zone]?.text || zone.name,
        count: zone.count,
        holds: this.#game.zones[zone.zone]?.holds ?? null,
        open: zone.open,
        inPlay,
        pieces: zone.cards.map((card) => this.#piece(card)),
      };
    });
  }

  #piece(card: SeenCard): Piece {
    return {
      ref: card.ref,
      name: card.name,
      level: card.level,
      seat: card.controller,
      facts: this.#facts(this.#game.cards[card.card]?.kind ?? -1, card.fields),
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
    const pieces = (this.#zones.get(ref) ?? []).flatMap((zone) => zone.cards.map((card) => this.#piece(card)));
    return { ref, name: tileName(this.#match.bound, ref), pieces };
  }

  #facts(kind: KindId, fields: SeenCard['fields']): Fact[] {
    const shown = this.#shownFields(kind);
    return fields.flatMap(({ name, value }): Fact[] => {
      const field = shown.get(name);
      if (field === undefined || value === null || (value === 0 && !field.zero)) return [];
      return [{ name, value: field.truth ? true : value }];
    });
  }

  #shownFields(kind: KindId): ReadonlyMap<string, ShownField> {
    let found = this.#fields.get(kind);
    if (found === undefined) {
      const fields = this.#game.fields.flatMap((decl, id): [string, ShownField][] =>
        this.#match.tables.fields[id]?.within[kind] === true && isShown(decl)
          ? [[decl.name, { truth: decl.type.of === 'truth', zero: this.#showsZero(decl, id) }]]
          : [],
      );
      found = new Map(fields);
      this.#fields.set(kind, found);
    }
    return found;
  }

  /** A player's number and a printed one say something at zero, too; a counter of a card does not. */
  #showsZero(decl: FieldDecl, id: FieldId): boolean {
    if (decl.type.of !== 'number') return false;
    return this.#game.kinds[decl.kind]?.kernel === 'player' || this.#printed.has(id);
  }
}

interface ShownField {
  truth: boolean;
  /** It is shown at zero, too. */
  zero: boolean;
}

/** The kernel's fields, such as the seat, are drawn in other ways. */
const isShown = ({ type, kernel }: FieldDecl): boolean =>
  kernel === null && !type.many && (type.of === 'number' || type.of === 'truth');
