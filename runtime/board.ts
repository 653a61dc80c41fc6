/**
 * The board: tiles by number, and as a player sees them. The first side sees the board as it is numbered; the others
 * see it turned by 180 degrees. Where each player has a board of their own, everybody sees each board as its owner
 * does.
 */
import type { Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { isPlayer, isTile, sideOf } from './state.ts';

/** The size of one board, in tiles. */
const size = (m: Match): { columns: number; rows: number } => m.game.board ?? ONE;
const ONE = { columns: 1, rows: 1 };

/** The column of a tile, from 1. */
export function columnOf(m: Match, tile: number): number {
  return ((tile - m.layout.tiles.first) % size(m).columns) + 1;
}

/** The row of a tile, from 1. */
export function rowOfTile(m: Match, tile: number): number {
  const { columns, rows } = size(m);
  const number = tile - m.layout.tiles.first;
  return (((number - (number % columns)) / columns) % rows) + 1;
}

/** The owner of the board that a tile is on; nothing for a common board. */
export function ownerOfTile(m: Match, tile: number): number {
  const { board } = m.game;
  if (board === null || board.each !== 'player') return NOTHING;
  const count = board.columns * board.rows;
  const number = tile - m.layout.tiles.first;
  return (number - (number % count)) / count + 1;
}

/** Whether a player sees the board turned. */
function turned(m: Match, eye: number): boolean {
  return m.game.board?.each !== 'player' && isPlayer(m, eye) && sideOf(m, eye) !== 1;
}

/** The column from the player's left, from 1. */
export function file(m: Match, tile: number, eye: number): number {
  if (!isTile(m, tile)) return NOTHING;
  const column = columnOf(m, tile);
  return turned(m, eye) ? size(m).columns + 1 - column : column;
}

/** The row from the player's side, from 1. */
export function rank(m: Match, tile: number, eye: number): number {
  if (!isTile(m, tile)) return NOTHING;
  const row = rowOfTile(m, tile);
  return turned(m, eye) ? size(m).rows + 1 - row : row;
}

/** The tile at a column and row as `eye` counts them; as numbered where `eye` is nothing; nothing off the board. */
export function tileAt(m: Match, column: number, row: number, eye: number): number {
  if (m.game.board === null || column === NOTHING || row === NOTHING) return NOTHING;
  const { columns, rows } = size(m);
  if (column < 1 || column > columns || row < 1 || row > rows) return NOTHING;
  const board = m.game.board.each === 'player' && isPlayer(m, eye) ? eye - 1 : 0;
  const x = turned(m, eye) ? columns - column : column - 1;
  const y = turned(m, eye) ? rows - row : row - 1;
  return m.layout.tiles.first + board * columns * rows + y * columns + x;
}
