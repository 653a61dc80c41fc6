/** 95% confidence intervals for rates of matches. */

/** The standard normal quantile of a two-sided 95% interval. */
const DEVIATE = 1.959964;

export interface Interval {
  low: number;
  high: number;
}

/** Wilson's score interval of a rate. It is also accurate for rates near 0 and 1. */
export function rateInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const square = DEVIATE * DEVIATE;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (DEVIATE / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The interval of Bonett and Price for the difference of two paired rates. `more` counts the pairs in which only the second
 * rate had a hit, `fewer` those in which only the first had one. Pairs with equal results carry no information about the
 * difference. One pair is added to each count, so that a few pairs that all agree do not look certain.
 */
export function changeInterval(more: number, fewer: number, pairs: number): Interval {
  const all = pairs + 2;
  const up = (more + 1) / all;
  const down = (fewer + 1) / all;
  const middle = up - down;
  const half = DEVIATE * Math.sqrt((up + down - middle * middle) / all);
  return { low: Math.max(-1, middle - half), high: Math.min(1, middle + half) };
}
