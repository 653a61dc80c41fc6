/** Confidence intervals, stratified differences, and the mixed strategies of a matrix game. */

import type { Interval } from '../interval.ts';

/** A difference with its interval. */
export interface EffectEstimate extends Interval {
  effect: number;
}

/** Coefficients of P. J. Acklam's rational approximation of the normal quantile; its relative error is below 1.2e-9. */
const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BOTTOM = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const TAIL = 0.02425;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** The standard normal quantile of a probability above 0 and below 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q);
  }
  const q = p - 0.5;
  return (q * polynomial(CENTRE_TOP, q * q)) / polynomial(CENTRE_BOTTOM, q * q);
}

/**
 * The critical value (z) of intervals with 95% simultaneous confidence (Bonferroni's correction for `many`
 * comparisons); for one, the usual 1.96.
 */
export const criticalValueFor = (many: number): number => normalQuantile(1 - 0.025 / Math.max(1, many));

/**
 * Matches of one deck against another from one seat: with something, and without; `hits` are wins (a draw is half of
 * one).
 */
export interface Stratum {
  with: number;
  hits: number;
  without: number;
  hitsWithout: number;
}

/**
 * The difference of two rates, weighted over strata (Mantel and Haenszel), with the variance of Sato (1989), which
 * holds for few large strata and for many small ones. Strata without matches on one side carry no information. Null
 * where none does.
 */
export function stratifiedDifference(strata: Iterable<Stratum>, deviate: number): EffectEstimate | null {
  let [top, weights, first, second] = [0, 0, 0, 0];
  for (const { with: n, hits: a, without: m, hitsWithout: b } of strata) {
    if (n <= 0 || m <= 0) continue;
    const all = n + m;
    top += (a * m - b * n) / all;
    weights += (n * m) / all;
    first += (n * n * b - m * m * a + (n * m * (m - n)) / 2) / (all * all);
    second += (a * (m - b) + b * (n - a)) / (2 * all);
  }
  if (weights === 0) return null;
  const effect = top / weights;
  const variance = Math.max(0, (effect * first + second) / (weights * weights));
  const half = deviate * Math.sqrt(variance);
  return { effect, low: Math.max(-1, effect - half), high: Math.min(1, effect + half) };
}

/** Sums of paired differences, each from -1 to 1. */
export interface PairedSums {
  count: number;
  sum: number;
  squares: number;
}

/** The number of pairs for which intervals are narrowest. */
const AIM = 2000;

/**
 * An anytime-valid interval of a mean difference: it may be looked at after every match, and playing may stop
 * for its result (the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2021).
 * One pair for each side is added, so that pairs that all agree do not look certain. `error`: the probability that the
 * interval ever misses the mean.
 */
export function anytimeInterval({ count, sum, squares }: PairedSums, error: number): EffectEstimate {
  const n = count + 2;
  const mean = sum / n;
  const variance = Math.max(0, (squares + 2) / n - mean * mean);
  const log = -2 * Math.log(error);
  const tuning = (log + Math.log(log + 1)) / AIM;
  const grown = n * tuning + 1;
  const half = Math.sqrt(variance * ((2 * grown) / (n * n * tuning)) * Math.log(Math.sqrt(grown) / error));
  return { effect: mean, low: Math.max(-1, mean - half), high: Math.min(1, mean + half) };
}

const ROUNDS = 20_000;

/** Mixed strategies of both sides of a matrix game. */
export interface Equilibrium {
  rows: number[];
  columns: number[];
  /**
   * What the rows win at least with their strategy, and at most against that of the columns: equal for exact
   * strategies.
   */
  low: number;
  high: number;
}

/**
 * The Nash equilibrium in mixed strategies of a zero-sum matrix game, by regret matching (with the improvements known as
 * CFR+: no negative regrets, later rounds weigh more). `gains[i][j]`: what row i wins of column j.
 */
export function equilibrium(gains: readonly (readonly number[])[]): Equilibrium {
  const losses = (gains[0] ?? []).map((_, j) => gains.map((row) => -(row[j] as number)));
  const rows = new RegretMatcher(gains);
  const columns = new RegretMatcher(losses);
  for (let round = 1; round <= ROUNDS; round++) {
    // in turns, which converges faster than both at once
    rows.learn(rows.values(columns.mix), round);
    columns.learn(columns.values(rows.mix), round);
  }
  const [one, other] = [rows.shares(), columns.shares()];
  return { rows: one, columns: other, low: -Math.max(...columns.values(one)), high: Math.max(...rows.values(other)) };
}

/** One side of a matrix game. */
class RegretMatcher {
  readonly #gains: readonly (readonly number[])[];
  readonly #regrets: Float64Array;
  readonly #sums: Float64Array;
  /** Its present strategy; the mean of all of them is the answer. */
  readonly mix: Float64Array;

  constructor(gains: readonly (readonly number[])[]) {
    this.#gains = gains;
    this.#regrets = new Float64Array(gains.length);
    this.#sums = new Float64Array(gains.length);
    this.mix = new Float64Array(gains.length).fill(1 / gains.length);
  }

  /** What each choice wins against a strategy of the other side. */
  values(others: ArrayLike<number>): number[] {
    return this.#gains.map((row) => row.reduce((sum, gain, j) => sum + gain * (others[j] as number), 0));
  }

  learn(values: readonly number[], round: number): void {
    const { mix } = this;
    const mean = values.reduce((sum, value, i) => sum + value * (mix[i] as number), 0);
    let total = 0;
    for (const [i, value] of values.entries()) {
      const regret = Math.max(0, (this.#regrets[i] as number) + value - mean);
      this.#regrets[i] = regret;
      total += regret;
    }
    for (let i = 0; i < mix.length; i++) {
      mix[i] = total > 0 ? (this.#regrets[i] as number) / total : 1 / mix.length;
      this.#sums[i] = (this.#sums[i] as number) + round * (mix[i] as number);
    }
  }

  shares(): number[] {
    const all = this.#sums.reduce((sum, one) => sum + one, 0);
    return [...this.#sums].map((sum) => sum / all);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [a, b] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? b : (a + b) / 2;
}
