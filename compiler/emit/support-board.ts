/** Support functions for the board, and for the fields that the kernel has. */
import { FIRST_TRIGGER } from '../format/rows.ts';
import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { entrySlot } from './slots.ts';
import { isTurned, linesOfBoard } from './tile-masks.ts';

/** The board: tiles, and how each player sees them (mirrored ranks and files). */
export function boardSupport(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { tiles, entities } = bound.layout;
  const decl = bound.game.board;
  const columns = decl?.columns ?? 1;
  const rows = decl?.rows ?? 1;
  const turned = Array.from({ length: bound.seats + 1 }, (_, seat) => (isTurned(bound, seat) ? 1 : 0));
  const numbers = Array.from({ length: tiles.count }, (_, i) => i);
  const seen = (line: (seat: number, i: number) => number): string => {
    // starts at the first tile's number, so that a reference is an index
    const found = Array.from({ length: tiles.first }, () => 0);
    for (let seat = 0; seat <= bound.seats; seat++) found.push(...numbers.map((i) => line(seat, i)));
    return gen.tables.dense(found);
  };
  const lines = linesOfBoard(bound);
  const [files, ranks] = [seen(lines.file.of), seen(lines.rank.of)];
  const column = gen.tables.dense([0, ...numbers.map((i) => lines.file.of(0, i))]);
  const line = gen.tables.dense([0, ...numbers.map((i) => lines.rank.of(0, i))]);
  const mine = decl?.each === 'player' ? js`1+((r-${tiles.first})/${columns * rows}|0)` : 'N';
  const home = decl?.each === 'player' ? js`(isPlayer(e)?e-1:0)*${columns * rows}` : '0';
  const at = js`S[${entities.at}+(r-${entities.first})*${entities.stride}+ZONE]`;
  const zones = bound.game.zones.flatMap((zone, id) => (zone.each === 'tile' ? [bound.layout.zones[id]] : []));
  const [one] = zones.filter((zone) => zone !== undefined && zone.instances > 0);
  const tileOfZone =
    zones.filter((zone) => (zone?.instances ?? 0) > 0).length > 1
      ? jsList`const t=z<0?0:TI[z];return t===0?N:t;`
      : one === undefined
        ? jsList`return N;`
        : jsList`return z>=${one.first}&&z<${one.first + one.instances}?z-(${one.first - tiles.first}):N;`;
  return jsList`
    const TU = ${gen.tables.dense(turned)},
      FI = ${files},
      RK = ${ranks};
    // the file and the rank of a tile, as a player sees them
    function fileOf(t, e) {
      return t === N ? N : FI[(e === N ? 0 : e) * ${tiles.count} + t];
    }
    function rankOf(t, e) {
      return t === N ? N : RK[(e === N ? 0 : e) * ${tiles.count} + t];
    }
    // whether a player sees the board from the other side
    function turned(e) {
      return e >= 1 && e <= ${bound.seats} && TU[e] === 1;
    }
    // the tile of a zone; nothing for a zone that is on none
    function stand(z) {
      ${tileOfZone}
    }
    ${
      tiles.count === 0
        ? jsList`function tile(r){return N;}function place(r){return N;}`
        : jsList`
          function tile(r) {
            if (isTile(r)) return r;
            return isRow(r) ? stand(${at}) : N;
          }
          function place(r) {
            const t = tile(r);
            if (t !== N) return t;
            return isRow(r) ? S[rw(r) + LAST] : N;
          }`
    }
    // the column and the row of a tile, as the first player sees them
    function col(t) {
      return ${column}[t - ${tiles.first - 1}];
    }
    function lin(t) {
      return ${line}[t - ${tiles.first - 1}];
    }
    function colOf(t) {
      return t === N ? N : col(t);
    }
    function linOf(t) {
      return t === N ? N : lin(t);
    }
    // the player whose board a tile is on
    function tileOwner(r) {
      return ${mine};
    }
    // the file and the rank of anything that is on a tile
    function file(x, e) {
      const t = tile(x);
      if (t === N) return N;
      return turned(e) ? ${columns + 1} - col(t) : col(t);
    }
    function rank(x, e) {
      const t = tile(x);
      if (t === N) return N;
      return turned(e) ? ${rows + 1} - lin(t) : lin(t);
    }
    // the tile in a file and a rank of a player
    function tile_at(c, l, e) {
      if (${decl === null} || c < 1 || c > ${columns} || l < 1 || l > ${rows}) return N;
      const t = turned(e);
      return ${tiles.first} + ${home} + (t ? ${rows} - l : l - 1) * ${columns} + (t ? ${columns} - c : c - 1);
    }
    // the player who sits n places further
    function seat_after(p, n) {
      if (!isPlayer(p) || n === N) return N;
      return ((((p - 1 + (n % ${bound.seats})) % ${bound.seats}) + ${bound.seats}) % ${bound.seats}) + 1;
    }
    // how many places further than q a player p sits
    function seats_from(p, q) {
      return isPlayer(p) && isPlayer(q) ? (p - q + ${bound.seats}) % ${bound.seats} : N;
    }
    // how many of a card the deck of its owner has
    function copies(r) {
      const c = k_name(r),
        o = k_owner(r);
      let n = 0;
      switch (o) {
        ${bound.decks.map(
          ({ cards }, i) =>
            jsCase`case ${i + 1}:{const t=${gen.tables.dense(cards.map(({ card }) => card))};for(let i=0;i<t.length;i++)if(t[i]===c)n++;break;}`,
        )}
      }
      return n;
    }`;
}

/** Kernel fields. A negative reference is a trigger in the queue. */
export function kernelFieldSupport(gen: CodegenContext): JsCode {
  const { queue, row } = gen.bound.layout;
  const { sides } = gen.bound;
  const entry = js`${queue.at}+(${FIRST_TRIGGER}-r)*${queue.stride}`;
  const read = (slot: number, other: Operand): Operand => js`r<0?N:isRow(r)?S[rw(r)+${slot}]:${other}`;
  return jsList`
    function k_owner(r) {
      return ${read(row.owner, js`isPlayer(r)?r:isTile(r)?tileOwner(r):N`)};
    }
    function k_controller(r) {
      return isTile(r) ? tileOwner(r) : ctl(r);
    }
    function k_name(r) {
      return ${read(0, 'N')};
    }
    function k_age(r) {
      return r === N ? N : r < 0 ? ${entrySlot('age', entry)} : isRow(r) ? S[rw(r) + ${row.age}] : r;
    }
    function k_level(r) {
      return ${read(row.level, 'N')};
    }
    function k_column(r) {
      const t = tile(r);
      return t === N ? N : col(t);
    }
    function k_row(r) {
      const t = tile(r);
      return t === N ? N : lin(t);
    }
    function k_seat(r) {
      return isPlayer(r) ? r : N;
    }
    function k_side(r) {
      return isPlayer(r) ? ((r - 1) % ${sides}) + 1 : N;
    }
    function k_index(r) {
      if (!isRow(r)) return N;
      const a = rw(r),
        z = S[a + ${row.zone}];
      return z < 0 ? N : S[a + ${row.index}];
    }
    function k_subject(r) {
      return r === N || r >= 0 ? N : ${entrySlot('subject', entry)};
    }
    function k_here(r) {
      return r === N || r >= 0 ? N : ${entrySlot('here', entry)};
    }`;
}
