/** Serves the pictures that looks name: only files below the folders of the served games. */
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { isSkipped } from '../../editor/paths.ts';
import { isFile, isWithin, slashed } from '../files.ts';

/** URL prefix of pictures. */
export const PICTURES = '/art/';

export const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

/** Limit of entries that are looked at for pictures. */
const MOST_ENTRIES = 20_000;

/**
 * The page paths of all pictures below the folders of the source files (page path to path on disk), sorted. Null if these folders have too
 * many entries: then nobody knows which pictures exist.
 */
export function picturesBelow(top: string, places: ReadonlyMap<string, string>): string[] | null {
  const found = new Set<string>();
  const folders = new Set([...places.values()].map((place) => dirname(place)));
  let entries = 0;
  // the loop reaches the folders that it adds
  for (const folder of folders) {
    for (const entry of list(folder)) {
      if (++entries > MOST_ENTRIES) return null;
      const path = join(folder, entry.name);
      if (isSkipped(entry.name)) continue;
      if (entry.isDirectory()) folders.add(path);
      else if (!PICTURE_TYPES.has(extname(path))) continue;
      else if (entry.isFile() || (entry.isSymbolicLink() && servedAt(path, places) !== null))
        found.add(slashed(relative(top, path)));
    }
  }
  return [...found].sort();
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // a folder that is gone, or may not be read, has no pictures for the page
    return [];
  }
}

/** The path of a picture on disk; null if there is none or it may not be read. `places`: source files by page path. */
export function pictureAt(pathname: string, top: string, places: ReadonlyMap<string, string>): string | null {
  try {
    return fileAt(decodeURIComponent(pathname.slice(PICTURES.length)), top, places);
  } catch {
    // not encoded as UTF-8, or no path for the system: too long, or with a zero byte
    return null;
  }
}

function fileAt(path: string, top: string, places: ReadonlyMap<string, string>): string | null {
  if (!PICTURE_TYPES.has(extname(path)) || path.split(/[/\\]/).some((part) => part === '' || part.startsWith('.')))
    return null;
  return servedAt(join(top, path), places);
}

/** The file that is served for a path: in or below the folder of a source file, also after links are resolved; else null. */
function servedAt(path: string, places: ReadonlyMap<string, string>): string | null {
  try {
    const real = realpathSync(path);
    const folders = new Set([...places.values()].map((place) => realpathSync(dirname(place))));
    return isFile(real) && [...folders].some((folder) => isWithin(folder, real)) ? real : null;
  } catch {
    // there is no such file, or its links form a cycle
    return null;
  }
}
