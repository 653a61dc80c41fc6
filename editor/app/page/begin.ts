/** Where a page that was asked for no file begins. */
import { folderOf, type Place } from './types.ts';

/** The head of a card: a named declaration that is neither a deck nor a scenario. */
const CARDS = /^(?!deck |scenario )\w+ "[^"]+" \{/gm;

/**
 * The first card of the first game, in its file with the most cards, since cards say more of a game than its rules do. Else
 * the first file.
 */
export function firstCard(paths: readonly string[], text: (path: string) => string): Place | null {
  const folder = folderOf(paths.find((path) => path.includes('/')) ?? '');
  const count = (path: string): number => text(path).match(CARDS)?.length ?? 0;
  let best: string | null = null;
  for (const path of paths)
    if (folderOf(path) === folder && count(path) > (best === null ? 0 : count(best))) best = path;
  if (best === null) return paths[0] === undefined ? null : { path: paths[0], line: 0, character: 0 };
  const before = text(best).slice(0, text(best).search(CARDS));
  return { path: best, line: before.split('\n').length - 1, character: 0 };
}
