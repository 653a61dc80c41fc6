/** Chooses the file and the card that are shown first if the address names no file. */
import { cardHeads } from './cards.ts';
import { folderOf, type TextPlace } from './types.ts';

/** The line of the first card of a file, where the cursor is put when the file is first shown; 0 without cards. */
export function firstLine(text: string): number {
  return cardHeads(text).find(({ start }) => !text.startsWith('mod ', start))?.line ?? 0;
}

/**
 * The first card of the first game, in its file with the most cards, because cards show more of a game than its rules do. Without
 * cards, the first file.
 */
export function firstCard(paths: readonly string[], text: (path: string) => string): TextPlace | null {
  const folder = folderOf(paths.find((path) => path.includes('/')) ?? '');
  let best: { place: TextPlace; count: number } | null = null;
  for (const path of paths) {
    const [first, ...others] = folderOf(path) === folder ? cardHeads(text(path)) : [];
    if (first === undefined || others.length < (best?.count ?? 0)) continue;
    best = { place: { path, line: first.line, character: 0 }, count: others.length + 1 };
  }
  if (best !== null) return best.place;
  return paths[0] === undefined ? null : { path: paths[0], line: 0, character: 0 };
}
