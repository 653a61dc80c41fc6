/** Games and cards for the preview of the page and for matches with the current text. */

import type { Position, Range } from 'vscode-languageserver-types';
import { orderAt, redefinedParts } from '../../compiler/bind/choose.ts';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import type { IR } from '../../compiler/ir/index.ts';
import { isEffect } from '../../compiler/ir/kinds.ts';
import { defaultMode } from '../../compiler/ir/modes.ts';
import { seatCounts } from '../../compiler/ir/seats.ts';
import { modWordOf } from '../begin/names.ts';
import type { Analysis, Project } from './project.ts';

export interface GameRef {
  name: string;
  /** Its name for people. */
  title: string;
  /** The name of its folder, which is its name in the command. */
  folder: string;
  /** Its files, without the prelude. */
  paths: string[];
  /** Number of errors in its files. Parts with errors are missing in the compiled game. */
  errors: number;
  /** Number of the errors that keep it from being played: all but those in scenarios. */
  stops: number;
  /** The default mode first. */
  modes: string[];
  /** How many may play, for each mode; for a game without modes one list. */
  seats: number[][];
  mods: string[];
  /** The game's own word for its mods. */
  modWord: string;
  decks: string[];
}

export interface CardRef {
  /** The name of its game. */
  game: string;
  name: string;
  /** The kind in the declaration: `unit`. */
  kind: string;
  path: string;
  /** Range of the declaration. */
  range: Range;
}

/** All games, in the order of their files. */
export function gamesOf(project: Project): GameRef[] {
  return project.analysis.games.map((game) => refOf(project, game));
}

/** The game of a file; null for a file of no game. */
export function gameOf(project: Project, path: string): GameRef | null {
  const game = project.gameOf(path);
  return game === null ? null : refOf(project, game);
}

/** The cards of a game in source order; without a name the cards of all games. */
export function cardsOf(project: Project, game: string | null = null): CardRef[] {
  return project.analysis.games
    .filter((one) => game === null || one.game.name === game)
    .flatMap((one) =>
      one.game.cards.flatMap((_, id) => (isEffect(one.game, id) ? [] : [cardRef(project.analysis, one, id)])),
    );
}

/** The card at a position; null outside of cards. It needs only the analysis of this file. */
export function cardAt(project: Project, path: string, position: Position): CardRef | null {
  for (const ref of cardsIn(project, path)) {
    const { start, end } = ref.range;
    const after = position.line > start.line || (position.line === start.line && position.character >= start.character);
    const before = position.line < end.line || (position.line === end.line && position.character <= end.character);
    if (after && before) return ref;
  }
  return null;
}

/** The cards of a file in source order. It needs only the analysis of this file. */
export function cardsIn(project: Project, path: string): CardRef[] {
  const near = project.near(path);
  const game = project.gameOf(path, near);
  const file = near.ir.files.indexOf(path);
  return (game?.game.cards ?? []).flatMap(({ place }, id) =>
    game !== null && place[0] === file && !isEffect(game.game, id) ? [cardRef(near, game, id)] : [],
  );
}

/**
 * The IR of one game from the current texts, as plain data that can be sent to another worker. Its `files` are paths of the
 * project. Null for an unknown game. Parts with errors (`GameRef.errors`) are missing, and scenarios with errors as a whole.
 */
export function gameIR(project: Project, game: string): IR | null {
  const found = project.gameNamed(game);
  return found === null ? null : project.playable(found).ir;
}

/**
 * The same right after an edit of a file, before the checks of the whole game; null for a game with errors, and where the edit was
 * not of bodies alone.
 */
export function gameIRSoon(project: Project, game: string, path: string): IR | null {
  const near = project.near(path);
  const found = project.gameNamed(game, near);
  if (found === null || found.context.only !== null || project.gameOf(path, near) !== found) return null;
  const isSound = found.files.every(({ source }) =>
    (near.diagnostics.get(source.path) ?? []).every(({ severity }) => severity !== 'error'),
  );
  return isSound ? { ...near.ir, games: [found.game] } : null;
}

function refOf(project: Project, compiled: CompiledGame): GameRef {
  const { game, files } = compiled;
  const { diagnostics } = project.analysis;
  const errorsIn = (path: string): number =>
    (diagnostics.get(path) ?? []).filter(({ severity }) => severity === 'error').length;
  const usual = game.layers[defaultMode(game) ?? -1]?.name;
  const layers = (sort: string): string[] => game.layers.flatMap((layer) => (layer.sort === sort ? [layer.name] : []));
  const modes = [...(usual === undefined ? [] : [usual]), ...layers('mode').filter((name) => name !== usual)];
  const seatsIn = (mode: string | undefined): number[] => {
    const layer = game.layers.findIndex(({ sort, name }) => sort === 'mode' && name === mode);
    return seatCounts(redefinedParts(game, orderAt(game, Math.max(layer, 0))));
  };
  return {
    name: game.name,
    title: game.look?.title ?? game.name,
    folder: game.folder,
    paths: files.flatMap(({ source, prelude }) => (prelude ? [] : [source.path])),
    errors: files.reduce((sum, { source }) => sum + errorsIn(source.path), 0),
    stops: project.playable(compiled).stops,
    modes,
    seats: (modes.length === 0 ? [undefined] : modes).map(seatsIn),
    mods: layers('mod'),
    modWord: modWordOf(game),
    decks: game.decks.map((deck) => deck.name),
  };
}

export function cardRef({ ir }: Analysis, { game, files }: CompiledGame, id: number): CardRef {
  const card = game.cards[id];
  const [file, line, character, start, end] = card?.place ?? [0, 0, 0, 0, 0];
  const path = ir.files[file] ?? '';
  const source = files.find((one) => one.source.path === path)?.source;
  return {
    game: game.name,
    name: card?.name ?? '',
    kind: game.kinds[card?.kind ?? 0]?.name ?? 'card',
    path,
    range: source?.range({ start, end }) ?? { start: { line, character }, end: { line, character } },
  };
}
