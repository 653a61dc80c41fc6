/** 95% confidence intervals for rates of matches. */
import { type Interval, rateInterval as intervalOf } from '../../../interval.ts';

/** The standard normal quantile of a two-sided 95% interval. */
const DEVIATE = 1.959964;

/** Wilson's interval of a rate. */
export const rateInterval95 = (hits: number, of: number): Interval => intervalOf(hits, of, DEVIATE);

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
