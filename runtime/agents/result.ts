/** How a match went for a seat. */
import type { World } from './world.ts';

export const LOST = 0;
export const DRAWN = 1;
export const WON = 2;

type Standing = Pick<World, 'bound' | 'state'>;

/** Counts up as each match of a series ends, to an odd number, and as the next begins. 0 where one match is all. */
function stageOf({ bound: { layout, program }, state }: Standing): number {
  if (layout.series === null || program.series === null) return 0;
  const isAfter = (state[layout.head.pc] as number) >= program.series.after;
  return 2 * (state[layout.series.match] as number) + (isAfter ? 1 : 0);
}

/** The stage at which the match of a series is over that is played now, or next. */
export const finishOf = (world: Standing): number => (stageOf(world) + 1) | 1;

/** Whether that match is over: agents play for it, and for the series as far as a match's worth tells. */
export const isDone = (world: World, finish: number): boolean => world.isOver() || stageOf(world) >= finish;

/** How the match went that was over last; one that is not over counts as drawn. */
export function resultFor(world: World, seat: number): number {
  const { bound, state } = world;
  const { head, series } = bound.layout;
  const isLast = state[head.over] === 1 || (stageOf(world) & 1) === 1;
  const won = isLast ? (state[head.won] as number) : series === null ? 0 : (state[series.won] as number);
  if (won === 0) return DRAWN;
  return ((won >> ((seat - 1) % bound.sides)) & 1) === 1 ? WON : LOST;
}
