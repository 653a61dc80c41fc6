import { mostSeats, type Seating } from '../ir/seats.ts';

/** Names of the seats. The first seat plays upward. */
export const SIDES = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'purple'] as const;

/** Those of a game: of as many seats as it has at most. */
export const sidesOf = ({ game }: { game: Seating }): readonly string[] => SIDES.slice(0, mostSeats(game));

/** The sides among the names of a scenario, which are those of its match. */
export const sidesIn = (names: { has(name: string): boolean }): readonly string[] =>
  SIDES.filter((side) => names.has(side));

/** Whose a card without owner and controller is, in scenarios. */
export const NOBODY = 'nobody';

/** The name of a seat's player, as in scenarios: `blue`, `red`. `seat` counts from 1; below it is nobody. */
export const sideName = (seat: number): string => (seat < 1 ? NOBODY : (SIDES[seat - 1] ?? `player ${seat}`));
