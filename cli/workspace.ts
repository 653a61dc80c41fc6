/** The files that the editor opens: whole games with their prelude, as the page names them. */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative } from 'node:path';
import type { SourceFile } from '../compiler/index.ts';
import { isFolder, slashed } from './files.ts';
import { load, shippedGames } from './sources.ts';

export interface Workspace {
  format: 1;
  /** What holds the games, as it is told to people. */
  name: string;
  /** Tells folders of one name apart: what was typed into one is not shown in another. */
  key: string;
  /** Paths from there, with slashes. */
  files: SourceFile[];
}

/** Without paths: `cards` here, or what ships with the command. */
export function workspaceOf(paths: readonly string[]): Workspace {
  const asked = paths.length > 0 ? paths : [isFolder('cards') ? 'cards' : shippedGames];
  const { files } = load(asked);
  const own = files.filter(({ path }) => !isPrelude(path));
  const top = folderAbove((own.length > 0 ? own : files).map(({ path }) => path));
  return {
    format: 1,
    name: basename(top),
    key: createHash('sha256').update(slashed(top)).digest('hex').slice(0, 16),
    files: files.map(({ path, text }) => ({ path: isPrelude(path) ? basename(path) : inside(top, path), text })),
  };
}

const isPrelude = (path: string): boolean => basename(path) === 'prelude.bound';
const inside = (top: string, path: string): string => slashed(relative(top, path));

/** The folder that holds the folders of these files: games keep the names of theirs. */
function folderAbove(paths: readonly string[]): string {
  const folders = paths.map((path) => dirname(path));
  let top = folders[0] ?? '.';
  while (!folders.every((folder) => folder === top || folder.startsWith(join(top, '/')))) top = dirname(top);
  // one game alone: the folder above it
  return folders.includes(top) ? dirname(top) : top;
}
