/** Intervals, stratified differences and the unbeatable mix, against known values and by simulation. */
import { describe, expect, it } from 'vitest';
import {
  anytimeInterval,
  criticalValueFor,
  equilibrium,
  median,
  normalQuantile,
  stratifiedDifference,
} from '../../editor/balance/statistics.ts';
import { rateInterval } from '../../editor/interval.ts';

/** A generator of numbers from 0 to 1, the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('quantiles and intervals', () => {
  it.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.01, -2.3263478740408408],
    [1 - 1e-6, 4.753424308822899],
  ])('the normal quantile of %f is %f', (p, quantile) => expect(normalQuantile(p)).toBeCloseTo(quantile, 7));

  it('has Wilson’s interval of 8 of 10', () => {
    const { low, high } = rateInterval(8, 10, criticalValueFor(1));
    expect(low).toBeCloseTo(0.4901625, 6);
    expect(high).toBeCloseTo(0.9433178, 6);
  });

  it('knows nothing of no matches', () => expect(rateInterval(0, 0, 2)).toEqual({ low: 0, high: 1 }));

  it.each([
    [[], 0],
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('the median of %j is %f', (values, middle) => expect(median(values)).toBe(middle));
});

describe('the stratified difference', () => {
  it('is the plain difference in one stratum', () => {
    const found = stratifiedDifference([{ with: 200, hits: 120, without: 100, hitsWithout: 45 }], criticalValueFor(1));
    expect(found?.effect).toBeCloseTo(0.15, 12);
    // the usual interval of two proportions
    const half = 1.96 * Math.sqrt((0.6 * 0.4) / 200 + (0.45 * 0.55) / 100);
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(2 * half, 2);
  });

  it('sees through strata that differ (Simpson’s paradox)', () => {
    // with it, each deck wins 10 points more; the weak deck has it more often
    const strata = [
      { with: 900, hits: 270, without: 100, hitsWithout: 20 },
      { with: 100, hits: 80, without: 900, hitsWithout: 630 },
    ];
    expect(stratifiedDifference(strata, 2)?.effect).toBeCloseTo(0.1, 12);
  });

  it('is null where all matches are on one side', () =>
    expect(stratifiedDifference([{ with: 0, hits: 0, without: 9, hitsWithout: 4 }], 2)).toBeNull());

  it('covers no difference in 95 of 100 cases, in many small strata', () => {
    const next = numbers(1);
    let missed = 0;
    for (let run = 0; run < 1000; run++) {
      const strata = Array.from({ length: 20 }, () => {
        const rate = 0.2 + 0.6 * next();
        const hits = (of: number): number => Array.from({ length: of }, next).filter((one) => one < rate).length;
        return { with: 9, hits: hits(9), without: 15, hitsWithout: hits(15) };
      });
      const { low, high } = stratifiedDifference(strata, criticalValueFor(1)) ?? { low: 1, high: -1 };
      if (low > 0 || high < 0) missed++;
    }
    expect(missed).toBeGreaterThan(25);
    expect(missed).toBeLessThan(75);
  });
});

describe('the interval that may be looked at again and again', () => {
  /** Runs of pairs that differ in a fifth of the cases; gives the share of runs in which the interval ever misses `mean`. */
  function alarms(mean: number, looks: number, between: number): number {
    const next = numbers(7);
    let missed = 0;
    for (let run = 0; run < 1000; run++) {
      const seen = { count: 0, sum: 0, squares: 0 };
      let isOut = false;
      for (let look = 0; look < looks && !isOut; look++) {
        for (let i = 0; i < between; i++) {
          const value = next();
          const difference = value < 0.1 + mean / 2 ? 1 : value < 0.2 ? -1 : 0;
          seen.count++;
          seen.sum += difference;
          seen.squares += difference * difference;
        }
        const { low, high } = anytimeInterval(seen, 0.05);
        isOut = low > mean || high < mean;
      }
      if (isOut) missed++;
    }
    return missed / 1000;
  }

  it.each([
    ['each match', 400, 1],
    ['each round', 60, 64],
  ])('gives at most 5 false alarms in 100 runs without a difference, looked at after %s', (_, looks, between) =>
    expect(alarms(0, looks, between)).toBeLessThanOrEqual(0.05),
  );

  it('holds a true difference, too', () => expect(alarms(0.06, 60, 64)).toBeLessThanOrEqual(0.05));

  it('becomes narrow', () => {
    const { low, high } = anytimeInterval({ count: 10_000, sum: 200, squares: 2000 }, 0.05);
    expect(low).toBeGreaterThan(0.005);
    expect(high).toBeLessThan(0.035);
  });

  it('is not sure of a few pairs that agree', () => {
    const { low, high } = anytimeInterval({ count: 20, sum: 0, squares: 0 }, 0.05);
    expect(low).toBeLessThan(-0.1);
    expect(high).toBeGreaterThan(0.1);
  });
});

describe('the unbeatable mixes', () => {
  it('of rock, paper and scissors are a third each', () => {
    const { rows, columns, low, high } = equilibrium([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]);
    for (const share of [...rows, ...columns]) expect(share).toBeCloseTo(1 / 3, 3);
    expect(high).toBeLessThan(1e-3);
    expect(low).toBeGreaterThan(-1e-3);
  });

  it('weigh the loop by what its members win', () => {
    // rock wins twice as much against scissors: the equilibrium is (1/4, 1/2, 1/4)
    const { rows } = equilibrium([
      [0, -1, 2],
      [1, 0, -1],
      [-2, 1, 0],
    ]);
    expect(rows[0]).toBeCloseTo(0.25, 2);
    expect(rows[1]).toBeCloseTo(0.5, 2);
  });

  it('are the one deck that beats all', () => {
    const { rows } = equilibrium([
      [0, 0.2, 0.3],
      [-0.2, 0, 0.4],
      [-0.3, -0.4, 0],
    ]);
    expect(rows[0]).toBeCloseTo(1, 3);
  });

  it('of different decks differ', () => {
    // solved by hand: the rows mix the first two columns' answers, and no column is played that loses more
    const { rows, columns, low, high } = equilibrium([
      [3, -1, 4],
      [-2, 1, 2],
    ]);
    expect(rows[0]).toBeCloseTo(3 / 7, 2);
    expect(columns[0]).toBeCloseTo(2 / 7, 2);
    expect(columns[1]).toBeCloseTo(5 / 7, 2);
    expect(columns[2]).toBeCloseTo(0, 3);
    for (const value of [low, high]) expect(value).toBeCloseTo(1 / 7, 3);
  });
});
