/** Which problems are listed at once: while one works at a game, those of other games are folded. */
import type { GameRef } from '../../service/index.ts';

interface OfFile {
  path: string;
}

/** The problems of the game at hand and of files of no game, and those of other games. Without a game at hand all are near. */
export function nearAndFar<P extends OfFile>(
  problems: readonly P[],
  games: readonly Pick<GameRef, 'name' | 'paths'>[],
  here: string | null,
): { near: P[]; far: P[] } {
  const theirs = new Set(here === null ? [] : games.flatMap(({ name, paths }) => (name === here ? [] : paths)));
  return {
    near: problems.filter(({ path }) => !theirs.has(path)),
    far: problems.filter(({ path }) => theirs.has(path)),
  };
}
