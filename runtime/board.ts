/**
 * The board: tiles by number, and the board as a player sees it. The first side sees it as it is numbered; the others
 * from across, turned by half a turn. Where each player has a board of their own, everybody sees all boards as their
 * owner does.
 */
import type { Match } from './machine.ts';
import { NOTHING } from './numbers.ts';
import { isPlayer, isTile, sideOf } from './state.ts';

/** Tiles of one board. */
const size = (m: Match): { columns: number; rows: number } => m.game.board ?? ONE;
const ONE = { columns: 1, rows: 1 };

/** From 1. */
export function columnOf(m: Match, tile: number): number {
  return ((tile - m.layout.tiles.first) % size(m).columns) + 1;
}

/** From 1. */
export function rowOfTile(m: Match, tile: number): number {
  const { columns, rows } = size(m);
  const number = tile - m.layout.tiles.first;
  return (((number - (number % columns)) / columns) % rows) + 1;
}

/** Whose board a tile is on; nothing where there is one board for all. */
export function ownerOfTile(m: Match, tile: number): number {
  const { board } = m.game;
  if (board === null || board.each !== 'player') return NOTHING;
  const count = board.columns * board.rows;
  const number = tile - m.layout.tiles.first;
  return (number - (number % count)) / count + 1;
}

/** Whether this player sees the board turned. */
function turned(m: Match, eye: number): boolean {
  return m.game.board?.each !== 'player' && isPlayer(m, eye) && sideOf(m, eye) !== 1;
}

/** The column as that player counts them, 1 at their left. */
export function file(m: Match, tile: number, eye: number): number {
  if (!isTile(m, tile)) return NOTHING;
  const column = columnOf(m, tile);
  return turned(m, eye) ? size(m).columns + 1 - column : column;
}

/** The row as that player counts them, 1 nearest. */
export function rank(m: Match, tile: number, eye: number): number {
  if (!isTile(m, tile)) return NOTHING;
  const row = rowOfTile(m, tile);
  return turned(m, eye) ? size(m).rows + 1 - row : row;
}

/** The tile in a column and a row, as `eye` counts them, or as they are numbered; nothing off the board. */
export function tileAt(m: Match, column: number, row: number, eye: number): number {
  if (m.game.board === null || column === NOTHING || row === NOTHING) return NOTHING;
  const { columns, rows } = size(m);
  if (column < 1 || column > columns || row < 1 || row > rows) return NOTHING;
  const board = m.game.board.each === 'player' && isPlayer(m, eye) ? eye - 1 : 0;
  const x = turned(m, eye) ? columns - column : column - 1;
  const y = turned(m, eye) ? rows - row : row - 1;
  return m.layout.tiles.first + board * columns * rows + y * columns + x;
}
