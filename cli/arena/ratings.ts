/**
 * Ratings of players from the results of their matches: Bradley and Terry's model on the scale of Elo, where 400 points more
 * mean that ten of eleven matches are won. The mean rating is 1500.
 */
import { criticalValueFor } from '../../editor/balance/statistics.ts';

export interface Rating {
  rating: number;
  low: number;
  high: number;
}

const SCALE = 400 / Math.LN10;
const MEAN = 1500;
const STEPS = 100;
const EXACT = 1e-10;

/** Strengths that explain results best. */
export interface Model {
  /** A player wins against another one in the ratio of their strengths. */
  strength: readonly number[];
  /** Of the logarithms of the strengths, from which their mean is taken. */
  covariance: number[][];
}

/**
 * `points[i][j]`: what i won against j, a draw counts a half. One draw of each player against one of strength 1 is added, so
 * that no rating is infinite.
 */
export function fitModel(points: readonly (readonly number[])[]): Model {
  const size = points.length;
  const won = (i: number, j: number): number => points[i]?.[j] ?? 0;
  const games = (i: number, j: number): number => won(i, j) + won(j, i);
  let logs = points.map(() => 0);
  for (let step = 0; ; step++) {
    const strength = logs.map(Math.exp);
    const covariance = inverse(informationOf(strength, games));
    // Newton's method; no step is longer than 1, so that it does not jump back and forth
    const slopes = logs.map((_, i) => {
      const own = strength[i] as number;
      let slope = 0.5 - own / (own + 1);
      for (let j = 0; j < size; j++) if (j !== i) slope += won(i, j) - games(i, j) * chance(strength, i, j);
      return slope;
    });
    const moves = covariance.map((row) => row.reduce((sum, one, j) => sum + one * (slopes[j] as number), 0));
    const farthest = Math.max(0, ...moves.map(Math.abs));
    if (farthest < EXACT || step === STEPS) return { strength, covariance: centred(covariance) };
    logs = logs.map((log, i) => log + (moves[i] as number) / Math.max(1, farthest));
  }
}

export const ratingsOf = (points: readonly (readonly number[])[]): Rating[] => ratingsIn(fitModel(points));

export function ratingsIn({ strength, covariance }: Model): Rating[] {
  const logs = strength.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return logs.map((log, i) => {
    const rating = MEAN + SCALE * (log - mean);
    const half = criticalValueFor(1) * SCALE * Math.sqrt(Math.max(0, covariance[i]?.[i] ?? 0));
    return { rating, low: rating - half, high: rating + half };
  });
}

/**
 * The two players from whose next match the ratings learn most: it lowers the sum of the variances most. These are players of
 * near strength, since a sure result says nothing, whose difference is uncertain. The first such pair of at least two players.
 */
export function mostTelling({ strength, covariance }: Model): [number, number] {
  let [best, most]: [[number, number], number] = [[0, 1], -1];
  for (let a = 0; a < strength.length; a++)
    for (let b = a + 1; b < strength.length; b++) {
      // a rank-one update of the covariance (Sherman and Morrison)
      const shift = covariance.map((row) => (row[a] as number) - (row[b] as number));
      const weight = chance(strength, a, b) * chance(strength, b, a);
      const learned = shift.reduce((sum, one) => sum + one * one, 0) * weight;
      const gain = learned / (1 + weight * ((shift[a] as number) - (shift[b] as number)));
      // differences of rounding decide nothing
      if (gain > most * (1 + 1e-6)) [best, most] = [[a, b], gain];
    }
  return best;
}

/** The probability that i wins against j. */
const chance = (strength: readonly number[], i: number, j: number): number =>
  (strength[i] as number) / ((strength[i] as number) + (strength[j] as number));

/** The Fisher information of the logarithms of the strengths. */
function informationOf(strength: readonly number[], games: (i: number, j: number) => number): number[][] {
  const size = strength.length;
  const information = (i: number, j: number): number => games(i, j) * chance(strength, i, j) * chance(strength, j, i);
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => {
      if (i !== j) return -information(i, j);
      const own = strength[i] as number;
      let sum = own / (own + 1) ** 2;
      for (let k = 0; k < size; k++) if (k !== i) sum += information(i, k);
      return sum;
    }),
  );
}

/** The covariance after the mean is taken from all. */
function centred(covariance: readonly (readonly number[])[]): number[][] {
  const meanOf = (row: readonly number[]): number => row.reduce((sum, one) => sum + one, 0) / row.length;
  const means = covariance.map(meanOf);
  const mean = meanOf(means);
  return covariance.map((row, i) => row.map((one, j) => one - (means[i] as number) - (means[j] as number) + mean));
}

/** The inverse of a symmetric positive definite matrix (Gauss and Jordan). */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const pivot = rows[i] as number[];
    const by = pivot[i] as number;
    for (let k = 0; k < 2 * size; k++) pivot[k] = (pivot[k] as number) / by;
    for (const [j, row] of rows.entries()) {
      const times = row[i] as number;
      if (j === i || times === 0) continue;
      for (let k = 0; k < 2 * size; k++) row[k] = (row[k] as number) - times * (pivot[k] as number);
    }
  }
  return rows.map((row) => row.slice(size));
}
