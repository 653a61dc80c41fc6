/** The result of a match for a seat. */
import type { World } from './world.ts';

export const LOST = 0;
export const DRAWN = 1;
export const WON = 2;

type MatchState = Pick<World, 'bound' | 'state'>;

/** A counter: odd when a match of a series is over, even while one runs. 0 without series. */
function stageOf({ bound: { layout, program }, state }: MatchState): number {
  if (layout.series === null || program.series === null) return 0;
  const isAfter = (state[layout.head.pc] as number) >= program.series.after;
  return 2 * (state[layout.series.match] as number) + (isAfter ? 1 : 0);
}

/** The stage at which the current, or next, match of a series is over. */
export const finishOf = (world: MatchState): number => (stageOf(world) + 1) | 1;

/** Whether that match is over. Agents play for it, and for the series as far as the evaluation function does. */
export const isDone = (world: World, finish: number): boolean => world.isOver() || stageOf(world) >= finish;

/** The result of the last finished match; an unfinished match counts as a draw. */
export function resultFor(world: World, seat: number): number {
  const { bound, state } = world;
  const { head, series } = bound.layout;
  const isLast = state[head.over] === 1 || (stageOf(world) & 1) === 1;
  const won = isLast ? (state[head.won] as number) : series === null ? 0 : (state[series.won] as number);
  if (won === 0) return DRAWN;
  return ((won >> ((seat - 1) % bound.sides)) & 1) === 1 ? WON : LOST;
}
