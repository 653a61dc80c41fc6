/**
 * Ratings of players from the results of their matches: Bradley and Terry's model on the scale of Elo, where 400 points more
 * mean that ten of eleven matches are won. The mean rating is 1500.
 */
import { deviateFor } from '../balance/statistics.ts';

export interface Rating {
  rating: number;
  low: number;
  high: number;
}

const SCALE = 400 / Math.LN10;
const MEAN = 1500;
const STEPS = 10_000;
const EXACT = 1e-10;

/** `points[i][j]`: what i won against j, a draw counts a half. One draw is added for each pair, so that no rating is infinite. */
export function ratingsOf(points: readonly (readonly number[])[]): Rating[] {
  const size = points.length;
  const won = (i: number, j: number): number => (i === j ? 0 : (points[i]?.[j] ?? 0) + 0.5);
  const games = (i: number, j: number): number => won(i, j) + won(j, i);
  const strength = new Float64Array(size).fill(1);
  for (let step = 0, moved = 1; step < STEPS && moved > EXACT; step++) {
    moved = 0;
    // Hunter's MM algorithm (2004)
    for (let i = 0; i < size; i++) {
      let [wins, weight] = [0, 0];
      for (let j = 0; j < size; j++) {
        wins += won(i, j);
        if (j !== i) weight += games(i, j) / ((strength[i] as number) + (strength[j] as number));
      }
      const next = weight === 0 ? 1 : wins / weight;
      moved = Math.max(moved, Math.abs(Math.log(next / (strength[i] as number))));
      strength[i] = next;
    }
  }
  const logs = [...strength].map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, size);
  const errors = standardErrors(strength, games);
  return logs.map((log, i) => {
    const rating = MEAN + SCALE * (log - mean);
    const half = deviateFor(1) * SCALE * (errors[i] as number);
    return { rating, low: rating - half, high: rating + half };
  });
}

/** Standard errors of the centred logarithms, from the pseudo-inverse of the Fisher information. */
function standardErrors(strength: Float64Array, games: (i: number, j: number) => number): number[] {
  const size = strength.length;
  const p = (i: number, j: number): number =>
    (strength[i] as number) / ((strength[i] as number) + (strength[j] as number));
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => {
      if (i !== j) return -games(i, j) * p(i, j) * p(j, i) + 1 / size;
      let sum = 1 / size;
      for (let k = 0; k < size; k++) if (k !== i) sum += games(i, k) * p(i, k) * p(k, i);
      return sum;
    }),
  );
  // adding a constant to all makes it invertible; the inverse is the pseudo-inverse plus that constant
  return inverse(matrix).map((row, i) => Math.sqrt(Math.max(0, (row[i] as number) - 1 / size)));
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
