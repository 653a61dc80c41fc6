/** How a match went for a seat. */
import type { World } from './world.ts';

export const LOST = 0;
export const DRAWN = 1;
export const WON = 2;

/** A match that is not over counts as drawn. */
export function resultFor({ bound, state }: World, seat: number): number {
  const { head } = bound.layout;
  const won = state[head.won] as number;
  if (state[head.over] !== 1 || won === 0) return DRAWN;
  return ((won >> ((seat - 1) % bound.sides)) & 1) === 1 ? WON : LOST;
}
