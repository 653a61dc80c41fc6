/** The mode that a game is played in where nobody names one. */
import type { Game, LayerId } from './game.ts';

/**
 * The default mode; null in a game without modes. It is a mode that is built on no other: the first of them in the file that declares the
 * game, else the first by path. So a mode that is added in another file does not change what is played.
 */
export function defaultMode({ layers }: Pick<Game, 'layers'>): LayerId | null {
  const roots = layers.flatMap(({ sort, parent }, id) => (sort === 'mode' && isRoot(layers, parent) ? [id] : []));
  const file = layers[0]?.place[0];
  const mode = roots.find((id) => layers[id]?.place[0] === file) ?? roots[0];
  return mode ?? null;
}

const isRoot = (layers: Game['layers'], parent: LayerId | null): boolean =>
  parent === null || layers[parent]?.sort !== 'mode';
