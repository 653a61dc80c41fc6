/**
 * Reads, writes and replays recorded matches. A recording may be older than the files of its game: it is replayed all the
 * same, and only the resulting state decides whether it still holds.
 */

import { isAbsolute, resolve } from 'node:path';
import { didYouMean } from '../compiler/diagnostics/near.ts';
import type { EmittedCode } from '../compiler/emit/index.ts';
import type { Bound, Game } from '../compiler/index.ts';
import type { CodedMessage } from '../grammar/templates.ts';
import {
  ANSWER,
  apply,
  checkReplay,
  createMatch,
  Engine,
  hash,
  isLegal,
  isOver,
  legalMoves,
  type Match,
  type Move,
  PassCounter,
  type Replay,
} from '../runtime/index.ts';
import { moveOf } from '../runtime/replay.ts';
import { type BoundChoice, bindingOf, compileWith, type LoadedGame, type PlayedChoice } from './chosen.ts';
import { type BrokenSources, UsageError } from './failures.ts';
import { writeAtomically, writeIntoFolder } from './files.ts';
import { faultsError, type JsonFile, readShaped, requireNoFaults } from './json/read.ts';
import type { ShapeCheck, ShapeError } from './json/shape.ts';
import * as say from './messages/index.ts';
import { gameCalled } from './sources.ts';

export const writeRecording = (path: string, recording: Replay, of: PlayedChoice): void =>
  writeAtomically(path, textOf(recording, of));

/** Writes a recording under a name of this program's choice, see writeIntoFolder. */
export const writeRecordingInto = (folder: string, name: string, recording: Replay, of: PlayedChoice): void =>
  writeIntoFolder(folder, new Map([[name, textOf(recording, of)]]));

const textOf = (recording: Replay, of: PlayedChoice): string => `${laidOut({ ...recording, game: foundBy(of) }, '')}\n`;

/**
 * How a recording refers to its game: by its name, or by the path of a folder below the current one. No other path is
 * written, since recordings are shared.
 */
function foundBy({ game, folder }: PlayedChoice): string {
  const known = gameCalled(game);
  const isNamed = known !== null && resolve(known) === resolve(folder);
  return isNamed || isAbsolute(folder) || folder.split('/').some((part) => /^\.*$/.test(part)) ? game : folder;
}

/** JSON with short values on one line, so that people can read and diff a recording. */
function laidOut(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || short.length < 80) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((one) => inner + laidOut(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${laidOut(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

export function readRecording(path: string): JsonFile<Replay> {
  return readShaped(path, isReplay, 'RB0801');
}

const isReplay: ShapeCheck = (value) => {
  const found = checkReplay(value);
  if ('replay' in found) return [];
  return found.troubles.map(({ at = '', code, message, help }) => ({
    ...{ code, text: say.given({ message }), help: say.given({ message: help }) },
    pointer: at,
  }));
};

/**
 * Binds the game of a recording with its mode, mods and decks. `folder`: of the game, where the recording does not lead to it. Throws
 * BrokenSources if the game no longer has them.
 */
export function choiceOf(recording: JsonFile<Replay>, folder?: string): BoundChoice {
  const { mode, mods, decks } = recording.value;
  const made = folder === undefined ? gameOf(recording) : compileWith(folder, []);
  requireNoFaults(recording, absent(recording.value, made.game));
  const cards = (deck: Replay['decks'][number]) =>
    deck.cards.map(({ name, level }) => ({ card: name, level, count: 1 }));
  const choice = { mode, mods, decks: decks.map((deck) => ({ name: deck.name, cards: cards(deck) })) };
  const binding = bindingOf(made, choice);
  if ('bound' in binding) return binding;
  // all names are known, so the decks are the reason
  const faults = binding.diagnostics.map(({ message, help }) => ({
    ...say.recordedElsewhere({ reason: message, help }),
    pointer: '/decks',
  }));
  throw faultsError(recording, faults);
}

function gameOf(recording: JsonFile<Replay>): LoadedGame {
  const { game } = recording.value;
  const other = (said: CodedMessage): BrokenSources => faultsError(recording, [{ ...said, pointer: '/game' }]);
  // only a folder below this one: a recording from someone else must not read other paths
  const parts = game.split('/');
  if (game.includes('\\') || parts.some((part) => /^\.*$/.test(part))) throw other(say.noFolderName({ game }));
  // elsewhere the last folder may be known by its name
  const name = gameCalled(game) === null ? (parts.at(-1) ?? game) : game;
  try {
    return compileWith(name, []);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw other({ ...say.gameNotFound({ reason: error.message }), help: say.replayedWhere() });
  }
}

/** Faults for names in a recording that the game does not have. */
function absent({ mode, mods, decks }: Replay, { name: of, layers, cards }: Game): ShapeError[] {
  const layersOf = (sort: string): Set<string> =>
    new Set(layers.filter((one) => one.sort === sort).map(({ name }) => name));
  const wrong: ShapeError[] = [];
  const needs = (known: ReadonlySet<string>, name: string, what: string, pointer: string): void => {
    if (known.has(name)) return;
    wrong.push({
      ...say.gameLacks({ game: of, what, name: name.slice(0, 60) }),
      pointer,
      help: didYouMean(name, known, say.otherGameRecorded()),
    });
  };
  const modes = layersOf('mode');
  if (mode !== null) needs(modes, mode, 'mode', '/mode');
  else if (modes.size > 0)
    wrong.push({ ...say.recordedNoMode({ game: of, list: [...modes].join(', ') }), pointer: '/mode' });
  const known = layersOf('mod');
  for (const [i, mod] of mods.entries()) needs(known, mod, 'mod', `/mods/${i}`);
  const named = new Set(cards.map(({ name }) => name));
  for (const [i, deck] of decks.entries())
    for (const [k, card] of deck.cards.entries()) needs(named, card.name, 'card', `/decks/${i}/cards/${k}/name`);
  return wrong;
}

/** Callbacks during a replay. */
export interface ReplayWatcher {
  start?(match: Match): void;
  /** Before each decision. */
  before?(match: Match, move: Move): void;
  /** After each decision. */
  step?(match: Match, move: Move, index: number): void;
}

export interface ReplayResult {
  match: Match;
  /** Decisions that were applied; fewer than recorded if one was refused. */
  done: number;
  /** How the replay differs from the recording; null if it does not. */
  difference: string | null;
}

/** Options of a replay. */
export interface ReplayOptions {
  watcher: ReplayWatcher;
  /** Most decisions to apply. */
  stop: number;
  /** Emitted code, with a trace if `watcher.step` is given; null: the interpreter replays. */
  emitted: EmittedCode | null;
}

/** Starts a match on the chosen engine. `act` applies a move; it returns false for an illegal one. */
function startReplay(
  bound: Bound,
  seed: number,
  { watcher, emitted }: ReplayOptions,
): { match: Match; act(move: Move): boolean } {
  const trace = watcher.step !== undefined;
  if (emitted === null) {
    const match = createMatch(bound, { seed, trace });
    return { match, act: (move) => apply(match, move) };
  }
  const engine = new Engine(bound, emitted, { trace });
  engine.start(seed);
  const act = (move: Move): boolean => {
    if (!isLegal(engine.freshMatch(), move)) return false;
    engine.apply(move);
    return true;
  };
  return { match: engine.match, act };
}

/** Replays a recorded match and compares it with the recording. */
export function playRecording(bound: Bound, recording: Replay, how: ReplayOptions): ReplayResult {
  const { watcher, stop } = how;
  const { match, act } = startReplay(bound, recording.seed, how);
  const differs = (done: number, text: string): ReplayResult => {
    const since =
      bound.hash === recording.bound
        ? ''
        : '; its game is not the one that was played: the files have changed, or the record has';
    return { match, done, difference: `${text}${since}` };
  };
  const pass = new PassCounter(bound);
  watcher.start?.(match);
  for (const [index, numbers] of recording.moves.entries()) {
    if (index >= stop) return { match, done: index, difference: null };
    const move = moveOf(numbers);
    if (move.move !== ANSWER) pass.isFull(match.state);
    watcher.before?.(match, move);
    if (!act(move)) {
      const open = legalMoves(match).length;
      return differs(index, `decision ${index + 1} is refused, where ${open} others are allowed`);
    }
    watcher.step?.(match, move, index);
  }
  const done = recording.moves.length;
  // agents end a match whose pass of the flow has no end
  if (!isOver(match) && !pass.ends(match)) return differs(done, 'it ends before the match does');
  const end = hash(match);
  return end === recording.final
    ? { match, done, difference: null }
    : differs(done, `the last state is ${end}, and was ${recording.final}`);
}
