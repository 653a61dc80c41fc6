/**
 * Decides which folders the editor may write to. Without `--write` or `--no-write` these are the given folders that belong
 * to the user: the current folder or one below it, but no folder of a package or of the shipped games.
 */
import { accessSync, constants } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { UsageError } from '../failures.ts';
import { displayPath, isFolder, isWithin, realPath } from '../files.ts';
import * as say from '../messages/index.ts';
import { isShared, shippedGames } from '../sources.ts';

/** Whether a path is in an installed package. */
export const isPackaged = (path: string): boolean => path.split(sep).includes('node_modules');

/** Whether a path is in a package or in the shipped games. */
export const isForeign = (path: string): boolean => isPackaged(path) || isWithin(realPath(shippedGames), path);

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
 * The real paths of the writable folders, out of the given folders and the folders of the given files. `write` is true for
 * `--write`, false for `--no-write`, null for neither. Throws a UsageError for a folder without write permission.
 */
export function writableFolders(paths: readonly string[], write: boolean | null): string[] {
  if (write === false) return [];
  const named = new Set(paths.map((path) => realPath(resolve(isFolder(path) ? path : dirname(path)))));
  if (write === null) return [...named].filter(isOwn);
  for (const folder of named)
    if (!mayWrite(folder))
      throw new UsageError(say.cannotWriteTo({ folder: displayPath(folder), reason: say.noPermission() }));
  return [...named];
}
