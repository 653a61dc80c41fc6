/** Pairs of decks play seeds of their own, so that intervals over several pairs hold. */
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../cli/balance/change.ts';
import { COUNT, COUNTS, type PairRun, runOfEach, splitRuns, type TableSetup } from '../../cli/balance/play.ts';
import { ratingRuns } from '../../cli/balance/rating.ts';
import { deckPairs } from '../../editor/balance/pairs.ts';
import { criticalValueFor } from '../../editor/balance/statistics.ts';
import { rateInterval } from '../../editor/interval.ts';

const LAST = 2 ** 31 - 1;
const seedsOf = (runs: readonly PairRun[]): number[] =>
  runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => (first + i) | 0));

const ways: [name: string, runs: (decks: number, games: number, seed: number) => PairRun[]][] = [
  ['a report', (decks, games, seed) => splitRuns(deckPairs(decks), games, seed)],
  ['a report of which some matches are watched', (decks, games, seed) => splitRuns(deckPairs(decks), games, seed, 3)],
  ['ratings', (decks, games, seed) => ratingRuns(['a', 'b', 'c'], deckPairs(decks), games * decks ** 2, seed)],
  ['tuning', (decks, games, seed) => runOfEach(deckPairs(decks), seed, { from: 0, count: games })],
];

describe.each(ways)('%s', (_, runs) => {
  it.each([1, 0, LAST, -LAST - 1])('plays no seed twice, from seed %i on', (seed) => {
    const seeds = seedsOf(runs(5, 300, seed));
    expect(seeds[0]).toBe(seed);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('has intervals over all pairs that hold in about 95 of 100 cases', () => {
    // the worst case: the seed alone decides who wins
    const wins = (seed: number): boolean => mixed(seed) < 0.5;
    let missed = 0;
    for (let run = 0; run < 1000; run++) {
      const seeds = seedsOf(runs(3, 20, run * 1000));
      const { low, high } = rateInterval(seeds.filter(wins).length, seeds.length, criticalValueFor(1));
      if (low > 0.5 || high < 0.5) missed++;
    }
    expect(missed).toBeGreaterThan(25);
    expect(missed).toBeLessThan(75);
  });
});

/** A number from 0 to 1 that depends on the seed. */
function mixed(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0;
  t = Math.imul(t ^ (t >>> 15), 1 | t);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

it('before and after an edit, pairs of decks play different seeds in each round', async () => {
  const decks = ['a', 'b', 'c'].map((name) => ({ name, cards: [] }));
  const setup = { decks, bound: { seats: 2, sides: 2 } } as unknown as TableSetup;
  const all: PairRun[] = [];
  const play = async (runs: readonly PairRun[], take: (run: PairRun, counts: Float64Array) => void): Promise<void> => {
    for (const run of runs) {
      all.push(run);
      const counts = new Float64Array(COUNTS);
      counts[COUNT] = run.count;
      take(run, counts);
    }
  };
  const request = { games: 200, within: 1e-9, seed: 1, workers: 1 };
  const far = async () => ({ ahead: 1, play, close: async () => {} });
  await changeOf({ before: setup, after: setup, seats: 1 }, request, () => {}, far);
  const seeds = seedsOf(all);
  expect(seeds).toHaveLength(6 * 200);
  expect(new Set(seeds).size).toBe(seeds.length);
});
