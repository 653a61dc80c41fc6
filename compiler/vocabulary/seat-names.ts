import type { Game } from '../ir/index.ts';

/** Names of the seats. The first seat plays upward. */
export const SIDES = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'purple'] as const;

/** Those of a game. */
export const sidesOf = ({ game: { sides, perSide } }: { game: Pick<Game, 'sides' | 'perSide'> }): readonly string[] =>
  SIDES.slice(0, sides * perSide[1]);

/** The name of a seat's player, as in scenarios: `blue`, `red`. `seat` counts from 1. */
export const sideName = (seat: number): string => SIDES[seat - 1] ?? `player ${seat}`;
