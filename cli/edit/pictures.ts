/** Serves the pictures that looks name: only files below the folders of the served games. */
import { realpathSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { isFile, isWithin } from '../files.ts';

/** URL prefix of pictures. */
export const PICTURES = '/art/';

export const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

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
  const file = join(top, path);
  if (!isFile(file)) return null;
  // only in or below the folder of a source file, also after links are resolved
  const real = realpathSync(file);
  const folders = new Set([...places.values()].map((place) => realpathSync(dirname(place))));
  return [...folders].some((folder) => isWithin(folder, real)) ? real : null;
}
