/**
 * Finds the source files of games. A game is the folder that has its `game` declaration, with all files below it. A file
 * belongs to the nearest such folder above it, else to the game that it names (`deck "Mine" for GAME`). The prelude is added
 * to them: the nearest one above, else the shipped one. The search upwards ends at shared folders.
 */
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { near } from '../compiler/diagnostics/near.ts';
import type { Diagnostic, SourceFile } from '../compiler/index.ts';
import { type CodedMessage, fillPart } from '../grammar/templates.ts';
import { formatPretty } from './diagnostics.ts';
import { BrokenSources, UsageError } from './failures.ts';
import {
  displayPath,
  extension,
  foldersIn,
  isFile,
  isFolder,
  isThere,
  LONGEST_SOURCE,
  MOST_FILES,
  oddity,
  readSource,
  realPath,
  sizeOf,
  slashed,
  sourcesBelow,
  sourcesIn,
} from './files.ts';
import * as say from './messages/index.ts';
import { createDiagnostic } from './problem.ts';
import { maskedLine, paint } from './terminal.ts';

const preludeName = 'prelude.bound';

/**
 * Folders that people and programs share. The search upwards ends there: a game that happens to be in one of them does not
 * own everything below it.
 */
const SHARED: ReadonlySet<string> = new Set([tmpdir(), homedir()].map((folder) => resolve(folder)));

export const isShared = (folder: string): boolean => SHARED.has(folder) || dirname(folder) === folder;

/** The parent folder in the search upwards; null at its end. */
function parentOf(folder: string): string | null {
  const parent = dirname(folder);
  return parent === folder || SHARED.has(parent) ? null : parent;
}

/**
 * The folder of games that ships with the command: `cards/` next to `dist/`, in a checkout and in the package. The bundler
 * puts this module somewhere below `dist/`, so the folders above it are searched.
 */
export const shippedGames = above(dirname(fileURLToPath(import.meta.url)));

function above(folder: string): string {
  const cards = join(folder, 'cards');
  if (isFile(join(cards, preludeName))) return cards;
  if (dirname(folder) === folder) throw new Error('the folder `cards` that ships with this command is missing');
  return above(dirname(folder));
}

export interface Sources {
  /** All that must be compiled, with absolute paths. */
  files: SourceFile[];
  /** Absolute paths of preludes that were added: they are no files of these games, wherever they are. */
  added: Set<string>;
  /** Absolute paths of the files that the command names; the others are files of the same games. */
  asked: Set<string>;
  /** Diagnostics for files that could not be read as text. */
  problems: Diagnostic[];
}

/** The given paths; without any, the game around the current folder, or the folder `cards`. Throws a UsageError for none. */
export function pathsOr(paths: readonly string[]): string[] {
  if (paths.length > 0) return [...paths];
  const here = pathHere();
  if (here !== null) return [here];
  throw new UsageError(say.noGameOrCards());
}

/** The folder of the game around the current folder, else the folder `cards`, else null. */
export function pathHere(): string | null {
  const around = folderAround();
  if (around !== null) return displayPath(around);
  return isFolder('cards') ? 'cards' : null;
}

/** Most bytes of source text that a command reads. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** The limits on files or bytes are exceeded; the message is the report. */
class SourceLimitExceeded extends BrokenSources {
  readonly diagnostic: Diagnostic;

  constructor(path: string, said: CodedMessage) {
    const diagnostic = createDiagnostic(said, path);
    super(formatPretty([diagnostic], () => null, paint(process.stderr)));
    this.diagnostic = diagnostic;
  }
}

type Read = ReturnType<typeof readSource> | { text: null; why: 'odd'; said: CodedMessage };

/** A cache of file texts. */
class TextCache {
  readonly #texts = new Map<string, Read>();
  readonly #roots = new Map<string, string | null>();
  #bytes = 0;

  /** The folder of the game that a folder belongs to; null for none. */
  rootOf(folder: string): string | null {
    const known = this.#roots.get(folder);
    if (known !== undefined) return known;
    const parent = parentOf(folder);
    const declares = sourcesIn(folder).some((file) => gameIn(this.read(file)) !== null);
    const root = declares ? folder : parent === null ? null : this.rootOf(parent);
    this.#roots.set(folder, root);
    return root;
  }

  /** Why a source is not read; null for one that is. */
  oddity(path: string): CodedMessage | null {
    const folder = dirname(path);
    return oddity(path, () => this.rootOf(folder) ?? folder);
  }

  /** The text of a file, without what is no text; empty if the file is too large, or is none. Throws TooMuch. */
  read(path: string): string {
    let read = this.#texts.get(path);
    const said = read === undefined ? this.oddity(path) : null;
    if (said !== null) {
      read = { text: null, why: 'odd', said };
      this.#texts.set(path, read);
    }
    if (read === undefined) {
      this.#bytes += Math.min(sizeOf(path), LONGEST_SOURCE);
      if (this.#bytes > MOST_BYTES)
        throw new SourceLimitExceeded(path, say.tooManyBytes({ most: MOST_BYTES / 1024 / 1024 }));
      read = readSource(path);
      this.#texts.set(path, read);
    }
    return read.text ?? ('rest' in read ? read.rest : '');
  }

  /** Whether the content of a file is unknown. */
  isUnread(path: string): boolean {
    const read = this.#texts.get(path);
    return read !== undefined && read.text === null && (!('rest' in read) || read.rest === '');
  }

  /** The diagnostic for a file without text; null for others. */
  problem(path: string): Diagnostic | null {
    const read = this.#texts.get(path);
    if (read === undefined || read.text !== null) return null;
    if (read.why === 'odd') return createDiagnostic(read.said, path);
    if (read.why === 'size') return createDiagnostic(say.sourceTooLarge(), path);
    const before = read.rest.slice(0, read.at).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return createDiagnostic(say.sourceNotText(), path, { start: position, end: position });
  }
}

/** The source files at paths of files and folders, and of the folders of games that are named. Throws TooMuch, or a UsageError for a wrong path. */
export function filesAt(paths: readonly string[]): string[] {
  const files = new Set<string>();
  for (const path of paths.map(pathOrGame)) {
    if (isFolder(path)) for (const file of sourcesBelow(path)) files.add(file);
    else if (!isThere(path)) throw noSuchPath(path);
    else if (path.endsWith(extension)) files.add(resolve(path));
    else throw new UsageError(say.notSource({ file: path }));
  }
  if (files.size === 0) throw new UsageError(say.noSources({ paths: paths.join(', ') }));
  return notTooMany(files);
}

/** The path of a file or folder, or the folder of the game of that name; the path itself if there is neither. */
export function pathOrGame(path: string): string {
  const found = isFile(path) ? null : gameCalled(path);
  return found === null || found === resolve(path) ? path : found;
}

/** The longest path that a message repeats whole, in characters. */
const LONGEST_SHOWN = 200;

function noSuchPath(path: string): UsageError {
  if (path === '') return new UsageError(say.emptyPath());
  if (path.length > LONGEST_SHOWN)
    return new UsageError(say.noSuchPath({ path: `${path.slice(0, LONGEST_SHOWN - 3)}...` }));
  const close = near(path, gameNames());
  return new UsageError(say.noSuchPath({ path }), close === null ? null : say.didYouMeanGame({ close }));
}

function notTooMany(files: ReadonlySet<string>): string[] {
  const [first = ''] = files;
  if (files.size > MOST_FILES) throw new SourceLimitExceeded(first, say.tooManyFiles({ most: MOST_FILES }));
  return [...files];
}

/** Reads all files of the games that these paths belong to. Returns only a diagnostic if that is too much. */
export function loadSources(paths: readonly string[]): Sources {
  try {
    return loadAll(filesAt(paths));
  } catch (error) {
    if (!(error instanceof SourceLimitExceeded)) throw error;
    return { files: [], added: new Set(), asked: new Set(), problems: [error.diagnostic] };
  }
}

/** Whether these are folders without a source file: a first game is written there. */
export const holdNoSources = (paths: readonly string[]): boolean =>
  paths.every((path) => isFolder(path) && sourcesBelow(path).length === 0);

/** What a folder without source files needs for its first game: the prelude. */
export function loadPreludeFor(folder: string): Sources {
  const texts = new TextCache();
  const path = preludeFor(resolve(folder));
  return {
    files: [{ path: slashed(path), text: texts.read(path) }],
    added: slashedAll([path]),
    asked: new Set(),
    problems: [texts.problem(path) ?? []].flat(),
  };
}

function loadAll(asked: readonly string[]): Sources {
  const texts = new TextCache();
  const read = (path: string): string => texts.read(path);
  const rootOf = (folder: string): string | null => texts.rootOf(folder);

  const all = new Set(asked);
  const preludes = new Set<string>();
  // a file for a game that is asked for belongs to that folder, and not to a known game of the same name
  const roots = new Set<string>();
  for (const root of new Set(asked.map((file) => rootOf(dirname(file))))) {
    if (root !== null) roots.add(root);
    if (root !== null) for (const file of sourcesBelow(root)) all.add(file);
    preludes.add(preludeFor(root ?? dirname(asked[0] ?? '.')));
  }
  for (const file of asked) {
    if (rootOf(dirname(file)) !== null) continue;
    for (const name of gamesNamed(read(file))) {
      const folder = [...roots, ...known()].find((at) => sourcesIn(at).some((path) => gameIn(read(path)) === name));
      if (folder !== undefined) for (const path of sourcesBelow(folder)) all.add(path);
    }
  }
  // a prelude among the given files replaces the others
  const added = [...all].some((file) => isPrelude(read(file))) ? [] : [...preludes].filter((path) => !all.has(path));
  for (const prelude of added) all.add(prelude);

  // problems of the files that are compiled, not of all that were read in the search
  const problems = notTooMany(all).flatMap((path) => {
    read(path);
    return texts.problem(path) ?? [];
  });
  const files = [...all].map((path): SourceFile => {
    const text = read(path);
    return { path: slashed(path), text, ...(texts.isUnread(path) && { unread: true }) };
  });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, added: slashedAll(added), asked: slashedAll(asked), problems };
}

/** Why a source is not read; null for one that is. */
export const oddityOf = (path: string): CodedMessage | null => new TextCache().oddity(resolve(path));

const slashedAll = (paths: Iterable<string>): Set<string> => new Set([...paths].map(slashed));

function preludeFor(folder: string): string {
  for (let at: string | null = folder; at !== null; at = parentOf(at)) {
    const path = join(at, preludeName);
    if (isFile(path)) return path;
  }
  return join(shippedGames, preludeName);
}

// a rough scan for declarations at the start of a line; the parser checks them later
const gameIn = (text: string): string | null => /^[ \t]*game[ \t]+(\w+)/m.exec(text)?.[1] ?? null;
const isPrelude = (text: string): boolean => /^[ \t]*prelude[ \t\r]*$/m.test(text);
const gamesNamed = (text: string): Set<string> =>
  new Set([...text.matchAll(/^[ \t]*\w+[ \t]+"[^"\n]*"[ \t]+for[ \t]+(\w+)/gm)].map((m) => m[1] ?? ''));

/** Folders of games that have a name for the command, each name once: `./cards` first, then the shipped games. */
function known(): string[] {
  const found = new Map<string, string>();
  for (const parent of ['cards', shippedGames])
    for (const name of foldersIn(parent)) if (!found.has(name)) found.set(name, resolve(parent, name));
  return [...found.values()];
}

/** Folders of all games that the command knows by name. */
export const gameFolders = known;

const gameNames = (): string[] => known().map((folder) => basename(folder));

/**
 * The folder that a command means by a name or path: that folder, the game around the current folder if it has this name, the
 * folder in `./cards`, the shipped game. All commands use this rule. Null if there is none.
 */
export function gameCalled(name: string): string | null {
  const found = localGame(name);
  const shipped = foldersIn(shippedGames).includes(name) ? join(shippedGames, name) : null;
  if (found === null) return shipped ?? (isFolder(name) ? resolve(name) : null);
  if (shipped !== null && realPath(found) !== realPath(shipped)) noteHidden(name, found);
  return found;
}

/** A folder without sources, as one of recordings, hides no game. */
function localGame(name: string): string | null {
  if (isFolder(name) && sourcesBelow(name).length > 0) return resolve(name);
  const around = folderAround();
  if (around !== null && basename(around) === name) return around;
  return foldersIn('cards').includes(name) ? resolve('cards', name) : null;
}

/** Names that were noted. A command may look for its game several times. */
const noted = new Set<string>();

function noteHidden(name: string, folder: string): void {
  if (noted.has(name)) return;
  noted.add(name);
  const text = fillPart(say.hidesShipped({ name, folder: displayPath(folder) }));
  console.error(maskedLine(`rulebound: ${text}`));
}

/** The folder of a game by name or path, see `gameCalled`. Throws a UsageError for an unknown name. */
export function gameFolder(name: string): string {
  if (isAbsolute(name)) return name;
  const found = gameCalled(name);
  if (found !== null) return found;
  const names = gameNames();
  const close = near(name, names);
  throw new UsageError(
    say.noGame({ name }),
    close === null ? say.knownGames({ list: names.join(', ') }) : say.didYouMean({ close }),
  );
}

/** The folder of the game around the current folder, or null. */
function folderAround(): string | null {
  const texts = new TextCache();
  for (let at: string | null = process.cwd(); at !== null; at = parentOf(at))
    if (sourcesIn(at).some((file) => gameIn(texts.read(file)) !== null)) return at;
  return null;
}

/** The folder of the game around the current folder, or of the only game in `./cards`. Throws a UsageError for none. */
export function gameHere(): string {
  const around = folderAround();
  if (around !== null) return around;
  const games = foldersIn('cards');
  const [only] = games;
  if (only !== undefined && games.length === 1) return resolve('cards', only);
  throw new UsageError(say.noGameHere({ list: gameNames().join(', ') }));
}
