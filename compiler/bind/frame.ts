/** The part of a bound game that does not depend on decks, memoised by game, mode and mods. */

import type { Diagnostic } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/bind.ts';
import type { Bound } from '../ir/bound.ts';
import type { Board, Game } from '../ir/index.ts';
import { sidesWith } from '../ir/seats.ts';
import { buildIndex, deckZoneOf } from './active-index.ts';
import { type ActiveLayers, chooseOptions, redefinedParts } from './choose.ts';
import { checkStatics } from './clash.ts';
import { foldGame } from './fold.ts';
import { hashOf } from './hash.ts';
import { countsOf, LARGEST, layOutState } from './layout.ts';
import { printedOf } from './printed.ts';
import { blocksOf } from './program.ts';
import { checkRanges } from './ranges.ts';
import { NotBound, type Report } from './report.ts';
import { withoutInactiveWords } from './word-fields.ts';

/** A bound game without decks and hash. */
export type Parts = Omit<Bound, 'decks' | 'hash'>;

export interface BoundFrame {
  parts: Parts;
  /** The hash of the parts, memoised. */
  hash(): string;
  warnings: Diagnostic[];
}

function bindFrame(declared: Game, layers: ActiveLayers, seats: number, report: Report): BoundFrame {
  const options = chooseOptions(declared, layers, report);
  checkRanges(declared, layers, report);
  const parts = redefinedParts(declared, layers.order);
  const { leastSides: _least, sides: _most, board, ...rest } = parts;
  const sides = sidesWith(parts, seats);
  const fields = withoutInactiveWords({ ...declared, ...rest }, layers.active);
  const settled = { ...rest, fields, sides, board: joinBoards(board, seats / sides) };
  const set = { ...settled, seatings: [], boards: [], layerBounds: [], layerRanges: [], layerRooms: [] };
  // scenarios run from the IR; they are half of a game. No rule reads the look, and it is not part of the hash
  const { look: _, leastSides: __, ...ruled } = declared;
  const game = foldGame({ ...ruled, ...set, scenarios: [] }, options, layers.active);
  checkStatics(game, layers, report);
  const series = innermost(game.series, layers);
  const blocks = blocksOf(game, layers.order, series, report);
  if (blocks === null) throw new NotBound(report.found);
  const counts = countsOf(game, seats);
  const { layout, program } = layOutState(game, layers.active, counts, blocks, report);
  if (layout.size > LARGEST) {
    const said = say.matchTooLarge({ game: game.name, size: layout.size, most: LARGEST });
    report.refuse(game.layers[0]?.place ?? null, said);
  }
  const printed = game.cards.length * game.levels * layout.printed.count;
  if (printed > LARGEST) {
    const said = say.printedTooLarge({ game: game.name, size: printed, most: LARGEST });
    report.refuse(game.layers[0]?.place ?? null, said);
  }
  if (report.failed) throw new NotBound(report.found);
  const made: Parts = {
    format: 1,
    game,
    mode: layers.mode,
    mods: layers.mods,
    active: layers.active,
    options,
    seats,
    sides: game.sides,
    queue: innermost(game.queues, layers),
    limit: innermost(game.limits, layers),
    worth: innermost(game.worths, layers),
    overflow: innermost(game.overflows, layers),
    series,
    rules: game.rules.flatMap((rule, id) => (layers.active[rule.layer] ? [id] : [])),
    deckZone: deckZoneOf(game),
    layout,
    printed: printedOf(game, layout),
    program,
    index: buildIndex(game, layers.active),
  };
  let hash: string | null = null;
  return {
    parts: made,
    hash() {
      hash ??= hashOf(made);
      return hash;
    },
    warnings: [...report.found],
  };
}

/** Boards of the players of one side are put side by side into one board. */
function joinBoards(board: Board | null, members: number): Board | null {
  return board?.each === 'seat' ? { ...board, columns: board.columns * members, each: 'game' } : board;
}

/** The index of the record of the innermost layer; the last one within a layer. */
function innermost(records: { layer: number }[], layers: ActiveLayers): number | null {
  let found: number | null = null;
  let depth = -1;
  for (const [id, { layer }] of records.entries()) {
    const at = layers.order.indexOf(layer);
    if (at < 0 || at < depth) continue;
    found = id;
    depth = at;
  }
  return found;
}

const FRAMES = new WeakMap<Game, Map<string, BoundFrame>>();
/** The most frames to keep per game; a search over mods would keep all of them. */
const MOST_FRAMES = 32;

/** The frame, memoised. */
export function cachedFrame(game: Game, layers: ActiveLayers, seats: number, report: Report): BoundFrame {
  let frames = FRAMES.get(game);
  if (frames === undefined) {
    frames = new Map();
    FRAMES.set(game, frames);
  }
  const key = `${seats} ${layers.order.join(' ')}`;
  let frame = frames.get(key);
  if (frame === undefined) {
    frame = bindFrame(game, layers, seats, report);
    if (frames.size >= MOST_FRAMES) frames.clear();
    frames.set(key, frame);
    return frame;
  }
  report.found.push(...frame.warnings);
  return frame;
}
