/** The files that the editor serves: whole games with their prelude; their page paths and paths on disk. */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isFolder, slashed } from '../files.ts';
import { holdNoSources, loadPreludeFor, loadSources, pathHere, pathOrGame, shippedGames } from '../sources.ts';

export interface ServedFile {
  /** Path on the page: relative to `top`, with slashes. */
  path: string;
  text: string;
  /** Hash of the text. A client sends it as the base of its edit. */
  hash: string;
  /** Whether it may be saved. */
  write: boolean;
}

export interface Workspace {
  /** The folder that holds the games. */
  top: string;
  files: ServedFile[];
  /** Page path to path on disk. */
  places: Map<string, string>;
}

/** The name by which the page knows a folder: what was typed into one is not shown in another. */
export const folderKey = (top: string): string => createHash('sha256').update(slashed(top)).digest('hex').slice(0, 16);

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The given paths; without any the game around the current folder, else `./cards`, else the shipped games. */
export const askedPaths = (paths: readonly string[]): string[] =>
  paths.length > 0 ? paths.map(pathOrGame) : [pathHere() ?? shippedGames];

/** Reads all files. `top` is the folder of an earlier call, which is kept so that page paths do not change. */
export function readWorkspace(
  asked: readonly string[],
  top: string | null,
  mayWrite: (path: string) => boolean,
): Workspace {
  const [first = '.'] = asked;
  const isNew = holdNoSources(asked);
  const { files: found, added, problems } = isNew ? loadPreludeFor(first) : loadSources(asked);
  const files = found.filter(({ path }) => !isNamedFolder(path));
  // files without readable text cannot be saved
  const broken = new Set(problems.map(({ file }) => file));
  const own = files.filter(({ path }) => !isPrelude(path));
  const above = isNew ? resolve(first) : folderAbove((own.length > 0 ? own : files).map(({ path }) => path));
  const holds = top !== null && own.every(({ path }) => path.startsWith(join(top, '/')));
  const from = holds ? top : above;
  const places = new Map<string, string>();
  const served = files.map(({ path, text }) => {
    // the page tells games apart by their folders, and a prelude that was added is in none
    const name = added.has(path) ? basename(path) : slashed(relative(from, path));
    places.set(name, path);
    return { path: name, text, hash: textHash(text), write: !broken.has(path) && mayWrite(path) };
  });
  return { top: from, files: served, places };
}

/** A folder that is named as a source is none: `check` says so, and the page has no text to show. */
function isNamedFolder(path: string): boolean {
  try {
    return isFolder(path);
  } catch {
    return false;
  }
}

/** By its name: for the common folder a prelude does not count. */
const isPrelude = (path: string): boolean => basename(path) === 'prelude.bound';

/** The common folder of these files; for a single game the folder above, so that the name of its folder stays in the paths. */
function folderAbove(paths: readonly string[]): string {
  const folders = paths.map((path) => dirname(path));
  let top = folders[0] ?? '.';
  while (!folders.every((folder) => folder === top || folder.startsWith(join(top, '/')))) top = dirname(top);
  // a single game
  return folders.includes(top) ? dirname(top) : top;
}
