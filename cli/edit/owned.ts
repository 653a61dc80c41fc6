/**
 * Which folders the editor may write to. Without `--write` or `--no-write` these are the named folders that are somebody's
 * own: the current folder or one below it, and no folder of a package or of the games that ship with the command.
 */
import { accessSync, constants, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { UsageError } from '../failures.ts';
import { isFolder, shown } from '../files.ts';
import { isShared, shippedGames } from '../sources.ts';

/** The real path of the deepest part of a path that exists, with the rest behind it. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(realPath(parent), path.slice(parent.length).replace(/^[\\/]/, ''));
  }
}

export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Folders that others own: packages, and the games that ship with the command. */
export const isForeign = (path: string): boolean =>
  path.split(sep).includes('node_modules') || isWithin(realPath(shippedGames), path);

function isOwn(folder: string): boolean {
  if (isForeign(folder) || isShared(folder) || !isWithin(realPath(process.cwd()), folder)) return false;
  return mayWrite(folder);
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The real paths of the folders that may be written: of those that were named, and of those in which a named file is.
 * `wish` is what `--write` or `--no-write` says; null without either.
 */
export function writableFolders(paths: readonly string[], wish: boolean | null): string[] {
  if (wish === false) return [];
  const named = new Set(paths.map((path) => realPath(resolve(isFolder(path) ? path : dirname(path)))));
  if (wish === null) return [...named].filter(isOwn);
  for (const folder of named)
    if (!mayWrite(folder)) throw new UsageError(`cannot write to ${shown(folder)}: permission denied`);
  return [...named];
}
