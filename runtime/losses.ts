/** Losses of a side that plays alone. A module of its own, since `sim` loads the engines only where it plays here. */
import type { Simulation } from './simulate.ts';

/** The losses of a side that plays alone; null for several sides, where the loss of one is the win of another. */
export const lossesAlone = (
  sides: number,
  { games, wins, draws }: Pick<Simulation, 'games' | 'wins' | 'draws'>,
): number | null => (sides > 1 ? null : games - draws - (wins[0] ?? 0));
