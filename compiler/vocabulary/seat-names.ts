import type { Game } from '../ir/index.ts';

/** Names of the seats. The first seat plays upward. */
export const SIDES = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'purple'] as const;

/** Those of a game. */
export const sidesOf = ({ game: { sides, perSide } }: { game: Pick<Game, 'sides' | 'perSide'> }): readonly string[] =>
  SIDES.slice(0, sides * perSide[1]);
