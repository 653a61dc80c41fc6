/** The players and the board: `players 2`, `teams 2 of 1 to 4 players`, `board 4 by 5`. */
import type { CodedMessage } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Board } from '../ir/index.ts';
import { mostSeats, type Seating } from '../ir/seats.ts';
import type { Context, LocatedDecl } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import { plainWords, spelledNumber } from './word-reader.ts';

/** The words behind `to`; null without it. */
function wordsTo(args: tree.Item['args']): (string | null)[] | null {
  const to = args.find((a) => a.prep === 'to');
  if (to?.expr.node !== 'phrase') return null;
  // a tail is no word
  return to.expr.tail === null ? plainWords(to.expr) : [...plainWords(to.expr), null];
}

/** The players of an item; null for an item without, or with an error. */
function playersOf({ phrase, args }: tree.Item): Seating | null {
  const words = plainWords(phrase);
  if (words[0] === 'players') {
    const low = spelledNumber(words[1]);
    const range = wordsTo(args);
    const high = range === null ? low : spelledNumber(range[0]);
    if (low === null || high === null || (range?.length ?? 1) > 1 || low < 1 || high < low || high > SIDES.length)
      return null;
    return { sides: high, ...(low < high && { leastSides: low }), perSide: [1, 1] };
  }
  if (words[0] !== 'teams') return null;
  const sides = spelledNumber(words[1]);
  const low = words[2] === 'of' ? spelledNumber(words[3]) : null;
  const range = wordsTo(args);
  const high = range === null ? low : spelledNumber(range[0]);
  const [unit = 'players', ...more] = range === null ? words.slice(4) : [...range.slice(1), ...words.slice(4)];
  if (unit !== 'players' || more.length > 0) return null;
  if (sides === null || low === null || high === null || sides < 1 || high < low || sides * high > SIDES.length)
    return null;
  return { sides, perSide: [low, high] };
}

/** The board of an item; null as for `players`. */
function boardOf({ phrase, args }: tree.Item): Board | null {
  const words = plainWords(phrase);
  const columns = spelledNumber(words[1]);
  const by = args.find((a) => a.prep === 'by');
  const rows = by?.expr.node === 'phrase' && by.expr.parts.length === 1 ? spelledNumber(plainWords(by.expr)[0]) : null;
  const each = args.find((a) => a.prep === 'for');
  const [all, whose, ...more] = each?.expr.node === 'phrase' ? plainWords(each.expr) : [];
  if (words[0] !== 'board' || columns === null || rows === null) return null;
  if (columns < 1 || rows < 1 || columns > 26 || columns * rows > 400) return null;
  if (each === undefined) return { columns, rows, each: 'game' };
  if (all !== 'each' || (whose !== 'player' && whose !== 'seat') || more.length > 0) return null;
  return { columns, rows, each: whose };
}

/** The error of an item: an impossible number, or no number. */
function badPlayers({ phrase, args }: tree.Item, head: 'players' | 'teams'): CodedMessage {
  const words = plainWords(phrase);
  const given = spelledNumber(words[1]);
  if (head === 'players') {
    const range = wordsTo(args);
    const high = range === null ? given : spelledNumber(range[0]);
    if (given === null || high === null || (range?.length ?? 1) > 1) return say.howManyPlayers();
    return high < given
      ? say.playersDescend({ low: high, high: given })
      : say.playersRange({ given: given < 1 ? given : high });
  }
  return given === null || words[2] !== 'of' || spelledNumber(words[3]) === null
    ? say.howManyTeams()
    : say.teamsRange();
}

/** Compiles `players` or `teams`; reports an item that has errors. */
export function compilePlayers(
  g: Context,
  { decl, source, layer }: LocatedDecl<tree.Item>,
  head: 'players' | 'teams',
): void {
  const players = playersOf(decl);
  if (players === null) g.error(source, decl, badPlayers(decl, head));
  else if (layer === 0) {
    // a second declaration replaces all of the first
    delete g.game.leastSides;
    Object.assign(g.game, players);
  } else g.game.seatings.push({ layer, ...players });
}

/** Compiles `board`. */
export function compileBoard(g: Context, { decl, source, layer }: LocatedDecl<tree.Item>): void {
  const board = boardOf(decl);
  const by = decl.args.find((a) => a.prep === 'by');
  const isSaid = spelledNumber(plainWords(decl.phrase)[1]) !== null && by?.expr.node === 'phrase';
  if (board === null) g.error(source, decl, isSaid ? say.boardRange() : say.howLargeBoard());
  else if (layer === 0) g.game.board = board;
  else g.game.boards.push({ layer, board });
}

/**
 * Checks players and boards against the most players of the game, when that is known: a mode or a mod may only lower them,
 * since elaboration relies on it, and a board may grow with each player of a side.
 */
export function checkSeating(g: Context, all: GatheredDecls): void {
  const { perSide } = g.game;
  const most = mostSeats(g.game);
  for (const { decl, source, layer } of all.items) {
    if (decl.node !== 'item' || decl.have !== null) continue;
    const players = layer === 0 ? null : playersOf(decl);
    const count = players === null ? 0 : mostSeats(players);
    if (count > most) g.error(source, decl, say.tooManyPlayers({ players: count, most }));
    const board = boardOf(decl);
    const columns = board?.each === 'seat' ? board.columns * perSide[1] : 0;
    if (columns > 26) g.error(source, decl, say.boardTooWide({ columns }));
  }
}
