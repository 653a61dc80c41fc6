/** Intervals of 95% for rates of matches. */

/** The standard normal deviate of 95%. */
const DEVIATE = 1.959964;

export interface Interval {
  low: number;
  high: number;
}

/** Wilson's interval of a rate, which holds for rates near 0 and 1, too. */
export function rateInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const square = DEVIATE * DEVIATE;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (DEVIATE / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The interval of Bonett and Price for the difference of two rates that were measured in pairs: in `more` of the pairs only
 * the second one hit, in `fewer` only the first one. Pairs in which both came to the same say nothing of the difference.
 * One pair more is added to either side, so that few pairs that all agree are not taken for certainty.
 */
export function changeInterval(more: number, fewer: number, pairs: number): Interval {
  const all = pairs + 2;
  const up = (more + 1) / all;
  const down = (fewer + 1) / all;
  const middle = up - down;
  const half = DEVIATE * Math.sqrt((up + down - middle * middle) / all);
  return { low: Math.max(-1, middle - half), high: Math.min(1, middle + half) };
}
