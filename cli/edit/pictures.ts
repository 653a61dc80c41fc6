/** Pictures that looks name: files below the folder of a game that is served, and no others. */
import { realpathSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { isFile } from '../files.ts';
import { isWithin } from './owned.ts';

/** Where pictures are, in the address. */
export const PICTURES = '/art/';

export const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

/** Where a picture is on disk; null where there is none, or it is none that may be seen. `places` are the sources' own. */
export function pictureAt(pathname: string, top: string, places: ReadonlyMap<string, string>): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname.slice(PICTURES.length));
  } catch {
    return null;
  }
  if (!PICTURE_TYPES.has(extname(path)) || path.split(/[/\\]/).some((part) => part === '' || part.startsWith('.')))
    return null;
  const file = join(top, path);
  if (!isFile(file)) return null;
  // beside a source or below it, and no link leads out of there
  const real = realpathSync(file);
  const folders = new Set([...places.values()].map((place) => realpathSync(dirname(place))));
  return [...folders].some((folder) => isWithin(folder, real)) ? real : null;
}
