/**
 * Conditions on the rank or file of a tile as masks of tiles: a bit for each tile that fulfils one. Then no tile is tested, and
 * where all conditions of a set are such, the mask is the set.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr } from '../ir/index.ts';
import { readsLocal } from '../ir/walk.ts';
import { js, type Operand } from '../javascript/quote.ts';
import { type FunctionBuilder, literalOf } from './function-builder.ts';
import { type Narrowing, type NarrowScope, narrow } from './narrow.ts';

/** How a player sees the tile of a number from 0; seat 0 is nobody. */
type Line = (seat: number, tile: number) => number;

/** Whether a seat sees the board from its other side. */
export const isTurned = ({ game, sides }: Bound, seat: number): boolean =>
  game.board?.each !== 'player' && seat > 0 && (seat - 1) % sides !== 0;

/** The lines of a board, with the number of their last one. */
export function linesOfBoard(bound: Bound): Record<'file' | 'rank', { of: Line; last: number }> {
  const { board } = bound.game;
  const columns = board?.columns ?? 1;
  const rows = board?.rows ?? 1;
  const file = (i: number): number => (i % columns) + 1;
  const rank = (i: number): number => (((i - (i % columns)) / columns) % rows) + 1;
  const seen = (line: (i: number) => number, last: number): { of: Line; last: number } => ({
    of: (seat, i) => (isTurned(bound, seat) ? last + 1 - line(i) : line(i)),
    last,
  });
  return { file: seen(file, columns), rank: seen(rank, rows) };
}

const HOLDS = {
  is: (a: number, b: number) => a === b,
  is_not: (a: number, b: number) => a !== b,
  lt: (a: number, b: number) => a < b,
  le: (a: number, b: number) => a <= b,
  gt: (a: number, b: number) => a > b,
  ge: (a: number, b: number) => a >= b,
};
const isComparison = (op: string): op is keyof typeof HOLDS => op in HOLDS;

const MIRRORED = { is: 'is', is_not: 'is_not', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** The mask of the tiles for which a comparison holds; null where it does not compare a line of the candidate. */
export function lineMask(f: FunctionBuilder, e: Expr, { subject, value }: NarrowScope): Operand | null {
  if (!('a' in e) || !isComparison(e.op)) return null;
  const { bound } = f.gen;
  const { count } = bound.layout.tiles;
  if (count === 0 || count > 32) return null;
  for (const [line, other, op] of [
    [e.a, e.b, e.op],
    [e.b, e.a, MIRRORED[e.op]],
  ] as const) {
    if (line.op !== 'kernel' || (line.call !== 'rank' && line.call !== 'file')) continue;
    const [tile, eye] = line.args;
    if (tile?.op !== 'local' || tile.local !== subject || eye === undefined) continue;
    if (readsLocal(eye, subject) || readsLocal(other, subject)) continue;
    const [seat, to] = [value(eye), value(other)];
    if (seat === null || to === null || seat.is !== 'player') return null;
    const { of, last } = linesOfBoard(bound)[line.call];
    const known = literalOf(to.code);
    // beyond both ends of the board nothing changes
    const ends = known === null ? Array.from({ length: last + 2 }, (_, i) => i) : [known];
    const masks = Array.from({ length: bound.seats + 1 }, (_, from) =>
      ends.map((end) => {
        let mask = 0;
        for (let i = 0; i < count; i++) if (HOLDS[op](of(from, i), end)) mask |= 1 << i;
        return mask;
      }),
    );
    const row = seat.nullable ? js`(${seat.code}===N?0:${seat.code})` : seat.code;
    const table = f.gen.tables.dense(masks.flat());
    if (known !== null) return js`${table}[${row}]`;
    const found = js`${table}[${row}*${last + 2}+(${to.code}<0?0:${to.code}>${last + 1}?${last + 1}:${to.code})]`;
    // nothing is the least number, and no comparison with it holds
    return to.nullable && op !== 'is' && op !== 'lt' && op !== 'le' ? js`(${to.code}===N?0:${found})` : found;
  }
  return null;
}

/** The mask of the tiles of a set, where masks decide all of its conditions; else null. */
export function tileMask(f: FunctionBuilder, e: Expr): Operand | null {
  if (e.op !== 'select' || e.source.from !== 'tiles' || e.take !== null || e.one) return null;
  const { lines, value: within } = f.capture(() => narrow(f, e));
  const bits = within === null ? null : tilesLeft(f, within);
  const isDecided = (test: Expr): boolean =>
    within?.lineMasks.has(test) === true || (within?.free !== null && test === within?.covered);
  if (bits === null || !e.where.every(isDecided)) return null;
  f.add(lines);
  return f.toTemp({ code: bits, nullable: false }).code;
}

/** The tiles that a narrowing leaves; null where it leaves all of them. */
export function tilesLeft(f: FunctionBuilder, { free, lineMasks }: Narrowing): Operand | null {
  const { count } = f.gen.bound.layout.tiles;
  const taken = free === null ? null : f.gen.tileMaskRegister(free);
  const masks = [
    ...(taken === null ? [] : [js`~${taken}&${count === 32 ? -1 : 2 ** count - 1}`]),
    ...lineMasks.values(),
  ];
  const [first, ...others] = masks;
  return first === undefined ? null : others.reduce((all, mask) => js`${all}&${mask}`, first);
}
