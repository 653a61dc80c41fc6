/** Shares of a gauntlet. The expected intervals are from tables of the Wilson score interval. */
import { expect, test } from 'vitest';
import { sharesOf, weighted } from '../../cli/gauntlet.ts';
import type { Simulation } from '../../runtime/index.ts';

const played = (won: number, draws: number, games: number): Simulation =>
  ({ games, wins: [won, games - won - draws], draws }) as Simulation;
const digits = (...numbers: number[]): number[] => numbers.map((n) => Math.round(n * 10000) / 10000);

test.each([
  [50, 0, 100, 0.4038, 0.5962],
  [0, 0, 10, 0, 0.2775],
  [10, 0, 10, 0.7225, 1],
  [8, 2, 20, 0.2188, 0.6134],
])('%i won and %i drawn of %i', (won, draws, games, low, high) => {
  const shares = sharesOf(played(won, draws, games));
  expect(digits(shares.low, shares.high)).toEqual([low, high]);
  expect(shares.win + shares.draw + shares.loss).toBeCloseTo(1, 12);
});

test('the mean is weighted', () => {
  const of = (weight: number, result: Simulation) => ({ weight, shares: sharesOf(result), games: result.games });
  const whole = weighted([of(3, played(60, 10, 100)), of(1, played(20, 0, 100))]);
  expect(digits(whole.win, whole.draw, whole.loss)).toEqual([0.5, 0.075, 0.425]);
  // 1.96 times the root of (3/4)² 62/104 42/104 / 104 + (1/4)² 22/104 82/104 / 104
  expect(digits(whole.low, whole.high)).toEqual([0.4266, 0.5734]);
});

test('a deck without losses has an interval below 1', () => {
  const { low, high } = weighted([{ weight: 1, shares: sharesOf(played(5, 0, 5)), games: 5 }]);
  expect(low).toBeLessThan(0.8);
  expect(high).toBe(1);
});
