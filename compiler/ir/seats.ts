/** How many may play: each number of seats that a match of a game may be bound with. */
import type { Game } from './game.ts';

/** The players of a game, or of a mode or mod that redefines them. */
export type Seating = Pick<Game, 'sides' | 'leastSides' | 'perSide'>;

/** The numbers of seats, ascending: `players 2 to 4`, `teams 2 of 1 to 3 players`. */
export function seatCounts({ sides, leastSides = sides, perSide: [low, high] }: Seating): number[] {
  const counts: number[] = [];
  for (let side = leastSides; side <= sides; side++) {
    for (let each = low; each <= high; each++) counts.push(side * each);
  }
  return counts;
}

/** The number of seats where nobody chooses one: the least. */
export const leastSeats = ({ sides, leastSides = sides, perSide }: Seating): number => leastSides * perSide[0];

export const mostSeats = ({ sides, perSide }: Seating): number => sides * perSide[1];

/** The number of sides of a match with so many seats. */
export const sidesWith = ({ sides, leastSides }: Seating, seats: number): number =>
  leastSides === undefined ? sides : seats;
