/** The confidence interval of a rate, for the page and the command. */

export interface Interval {
  low: number;
  high: number;
}

/** Wilson's score interval of a rate, for a quantile of the normal distribution. It is also accurate for rates near 0 and 1. */
export function rateInterval(hits: number, of: number, deviate: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const square = deviate * deviate;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (deviate / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
