/**
 * Which files belong together. A game is the folder that holds its `game` declaration, with all that is below it. A file
 * belongs to the nearest such folder above it, below the folders that people share, or to the game it names
 * (`deck "Mine" for GAME`), wherever that is found. To these comes the prelude: the nearest one above, else the shipped one.
 */
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { near } from '../compiler/diagnostics/near.ts';
import type { CatalogueEntry, Diagnostic, SourceFile } from '../compiler/index.ts';
import { notText, tooLarge, tooMuch } from './catalogue.ts';
import { pretty } from './diagnostics.ts';
import { BrokenSources, UsageError } from './failures.ts';
import {
  extension,
  foldersIn,
  isFile,
  isFolder,
  LONGEST_SOURCE,
  MOST_FILES,
  readSource,
  sizeOf,
  slashed,
  sourcesBelow,
  sourcesIn,
} from './files.ts';
import { paint } from './terminal.ts';

const preludeName = 'prelude.bound';

/**
 * Folders that people and programs share. A stray game in one of them does not own all that lies below: the way up from a
 * file ends there.
 */
const SHARED: ReadonlySet<string> = new Set([tmpdir(), homedir()].map((folder) => resolve(folder)));

export const isShared = (folder: string): boolean => SHARED.has(folder) || dirname(folder) === folder;

/** The folder above, on the way up to what a file belongs to; null where that way ends. */
function parentOf(folder: string): string | null {
  const parent = dirname(folder);
  return parent === folder || SHARED.has(parent) ? null : parent;
}

/**
 * The folder of games that ships with the command: `cards/` beside `dist/`, in a checkout and in the package. Bundling
 * puts this module somewhere in `dist/`, so the way up is searched.
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
  /** How many of them are someone's own: a prelude that came along does not count. */
  count: number;
  /** Absolute paths of the files that were asked for; the others are there for their words. */
  asked: Set<string>;
  /** Files that could not be read as text. */
  problems: Diagnostic[];
}

/** What stands where no path is given: the folder `cards` here. */
export function pathsOr(paths: readonly string[]): string[] {
  if (paths.length > 0) return [...paths];
  if (isFolder('cards')) return ['cards'];
  throw new UsageError('there is no folder `cards` here', 'say which file or folder you mean');
}

/** Most bytes of all files that are read at once. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** There is more than can be read at once; the message is the report. */
class TooMuch extends BrokenSources {
  readonly diagnostic: Diagnostic;

  constructor(path: string, message: string) {
    const diagnostic = found(tooMuch, path, message);
    super(pretty([diagnostic], () => null, paint(process.stderr)));
    this.diagnostic = diagnostic;
  }
}

/** Texts of files, each read once. */
class Texts {
  readonly #texts = new Map<string, ReturnType<typeof readSource>>();
  #bytes = 0;

  /** The text, empty where there is none. Throws TooMuch. */
  read(path: string): string {
    let read = this.#texts.get(path);
    if (read === undefined) {
      this.#bytes += Math.min(sizeOf(path), LONGEST_SOURCE);
      if (this.#bytes > MOST_BYTES)
        throw new TooMuch(path, `these files have more than ${MOST_BYTES / 1024 / 1024} MiB together`);
      read = readSource(path);
      this.#texts.set(path, read);
    }
    return read.text ?? '';
  }

  /** What is wrong with a file that gives no text. */
  problem(path: string): Diagnostic | null {
    const read = this.#texts.get(path);
    if (read === undefined || read.text !== null) return null;
    if (read.why === 'not text') return found(notText, path, 'this file is not text in UTF-8');
    return found(tooLarge(), path, 'this file is larger than 1 MiB, and was not read');
  }
}

/** A diagnostic of a whole file. */
function found({ code, severity, help }: CatalogueEntry, path: string, message: string): Diagnostic {
  const start = { line: 0, character: 0 };
  return { code, severity, message, file: slashed(path), range: { start, end: start }, help };
}

/** The files and folders that were named, as source files. Throws TooMuch. */
export function filesAt(paths: readonly string[]): string[] {
  const files = new Set<string>();
  for (const path of paths) {
    if (isFile(path) && !path.endsWith(extension))
      throw new UsageError(`${path} is no source file`, `those end in ${extension}`);
    if (isFile(path)) files.add(resolve(path));
    else if (isFolder(path)) for (const file of sourcesBelow(path)) files.add(file);
    else throw new UsageError(`there is no file or folder ${path}`);
  }
  if (files.size === 0) throw new UsageError(`there are no .bound files in ${paths.join(', ')}`);
  return notTooMany(files);
}

function notTooMany(files: ReadonlySet<string>): string[] {
  const [first = ''] = files;
  if (files.size > MOST_FILES) throw new TooMuch(first, `there are more than ${MOST_FILES} files to read`);
  return [...files];
}

/** Everything that must be read to understand these paths; nothing but a problem where that is too much. */
export function load(paths: readonly string[]): Sources {
  try {
    return loadAll(filesAt(paths));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { files: [], count: 0, asked: new Set(), problems: [error.diagnostic] };
  }
}

function loadAll(asked: readonly string[]): Sources {
  const texts = new Texts();
  const read = (path: string): string => texts.read(path);
  const declares = (folder: string): boolean => sourcesIn(folder).some((file) => gameIn(read(file)) !== null);
  const folders = new Map<string, string | null>();
  const rootOf = (folder: string): string | null => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const parent = parentOf(folder);
    const root = declares(folder) ? folder : parent === null ? null : rootOf(parent);
    folders.set(folder, root);
    return root;
  };

  const all = new Set(asked);
  const preludes = new Set<string>();
  for (const root of new Set(asked.map((file) => rootOf(dirname(file))))) {
    if (root !== null) for (const file of sourcesBelow(root)) all.add(file);
    preludes.add(preludeFor(root ?? dirname(asked[0] ?? '.')));
  }
  for (const file of asked) {
    if (rootOf(dirname(file)) !== null) continue;
    for (const name of gamesNamed(read(file))) {
      const folder = known().find((at) => sourcesIn(at).some((path) => gameIn(read(path)) === name));
      if (folder !== undefined) for (const path of sourcesBelow(folder)) all.add(path);
    }
  }
  const count = all.size;
  // one that was asked for is the one they work on
  if (![...all].some((file) => isPrelude(read(file)))) for (const prelude of preludes) all.add(prelude);

  // of files that matter, not of all that were looked at
  const problems = notTooMany(all).flatMap((path) => {
    read(path);
    return texts.problem(path) ?? [];
  });
  const files = [...all].map((path) => ({ path: slashed(path), text: read(path) }));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, count, asked: new Set(asked.map(slashed)), problems };
}

function preludeFor(folder: string): string {
  for (let at: string | null = folder; at !== null; at = parentOf(at)) {
    const path = join(at, preludeName);
    if (isFile(path)) return path;
  }
  return join(shippedGames, preludeName);
}

// declarations stand at the start of a line; the parser says more about wrong ones
const gameIn = (text: string): string | null => /^[ \t]*game[ \t]+(\w+)/m.exec(text)?.[1] ?? null;
const isPrelude = (text: string): boolean => /^[ \t]*prelude[ \t\r]*$/m.test(text);
const gamesNamed = (text: string): Set<string> =>
  new Set([...text.matchAll(/^[ \t]*\w+[ \t]+"[^"\n]*"[ \t]+for[ \t]+(\w+)/gm)].map((m) => m[1] ?? ''));

/** Folders of games that can be found by name, each name once: those here, then the shipped ones. */
function known(): string[] {
  const found = new Map<string, string>();
  for (const parent of ['cards', shippedGames])
    for (const name of foldersIn(parent)) if (!found.has(name)) found.set(name, resolve(parent, name));
  return [...found.values()];
}

/** All games that the command knows by name. */
export const gameFolders = known;

/** The folder of the game that goes by this name: a folder of `./cards`, a shipped one, a path, or the one we are in. */
export function gameFolder(name: string): string {
  if (isAbsolute(name)) return name;
  const games = known();
  const found = games.find((folder) => basename(folder) === name);
  if (found !== undefined) return found;
  if (isFolder(name)) return resolve(name);
  const around = folderAround();
  if (around !== null && basename(around) === name) return around;
  const names = games.map((folder) => basename(folder));
  const close = near(name, names);
  throw new UsageError(
    `there is no game ${name}`,
    close === null ? `known are: ${names.join(', ')}; or give the path of a folder` : `did you mean ${close}?`,
  );
}

/** The folder of the game that we are in; null where we are in none. */
function folderAround(): string | null {
  const texts = new Texts();
  for (let at: string | null = process.cwd(); at !== null; at = parentOf(at))
    if (sourcesIn(at).some((file) => gameIn(texts.read(file)) !== null)) return at;
  return null;
}

/** The folder of the game that we are in, or of the only one in `cards` here. */
export function gameHere(): string {
  const around = folderAround();
  if (around !== null) return around;
  const games = foldersIn('cards');
  const [only] = games;
  if (only !== undefined && games.length === 1) return resolve('cards', only);
  throw new UsageError('there is no game here', 'say which one it is for: --game GAME');
}
