/** The files that the editor opens: whole games with their prelude, as the page names them, and where each is on disk. */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative } from 'node:path';
import { isFolder, slashed } from '../files.ts';
import { load, shippedGames } from '../sources.ts';

export interface ServedFile {
  /** From the folder that holds the games, with slashes. */
  path: string;
  text: string;
  /** Hash of the text. A client sends it to say which text its edit began from. */
  hash: string;
  /** Whether it may be saved. */
  write: boolean;
}

export interface Workspace {
  /** The folder that holds the games. */
  top: string;
  files: ServedFile[];
  /** By the path that the page has: where a file is on disk. */
  places: Map<string, string>;
}

/** The name by which the page knows a folder: what was typed into one is not shown in another. */
export const keyOf = (top: string): string => createHash('sha256').update(slashed(top)).digest('hex').slice(0, 16);

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The paths that were asked for; without any, `cards` here, or what ships with the command. */
export const askedPaths = (paths: readonly string[]): string[] =>
  paths.length > 0 ? [...paths] : [isFolder('cards') ? 'cards' : shippedGames];

/** Reads all files. `top` is the folder of an earlier reading: paths on the page stay what they are. */
export function readWorkspace(
  asked: readonly string[],
  top: string | null,
  mayWrite: (path: string) => boolean,
): Workspace {
  const { files, problems } = load(asked);
  // these have no text that could be saved
  const broken = new Set(problems.map(({ file }) => file));
  const own = files.filter(({ path }) => !isPrelude(path));
  const above = folderAbove((own.length > 0 ? own : files).map(({ path }) => path));
  const holds = top !== null && own.every(({ path }) => path.startsWith(join(top, '/')));
  const from = holds ? top : above;
  const places = new Map<string, string>();
  const served = files.map(({ path, text }) => {
    const name = isPrelude(path) ? basename(path) : slashed(relative(from, path));
    places.set(name, path);
    return { path: name, text, hash: hashOf(text), write: !broken.has(path) && mayWrite(path) };
  });
  return { top: from, files: served, places };
}

const isPrelude = (path: string): boolean => basename(path) === 'prelude.bound';

/** The folder that holds the folders of these files: games keep the names of theirs. */
function folderAbove(paths: readonly string[]): string {
  const folders = paths.map((path) => dirname(path));
  let top = folders[0] ?? '.';
  while (!folders.every((folder) => folder === top || folder.startsWith(join(top, '/')))) top = dirname(top);
  // one game alone: the folder above it
  return folders.includes(top) ? dirname(top) : top;
}
