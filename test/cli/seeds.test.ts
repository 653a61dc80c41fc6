/** Opponents play seeds of their own, so that intervals over all opponents hold. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharesOf, weighted } from '../../cli/gauntlet.ts';
import { type Matchup, simulateHere } from '../../cli/players.ts';
import { arenaOf } from '../../cli/search/arena.ts';
import { measured } from '../../cli/search/index.ts';
import { bind } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { amount } from '../amount.ts';
import { gameOf } from '../games.ts';
import { root } from '../repo/tree.ts';
import { shareOf } from '../search/bouts.ts';

// the worst case: all opponents have the same cards, so the seed alone decides who wins
const OPPONENTS = 4;
const GAMES = 100;
const RUNS = amount(100, 300);
const name = 'Mixed';
const made = bind(gameOf(join(root, 'test/search/bouts')), { game: 'bouts', decks: [name, name] });
if ('diagnostics' in made) throw new Error(made.diagnostics[0]?.message);
const { bound } = made;
const [mine, theirs] = bound.decks as [Bound['decks'][number], Bound['decks'][number]];
const share = shareOf(['Colonel', 'Squire', 'Archer', 'Knight', 'Page'], { [name]: 1 });

/** Expects that 2 to 8 of 100 intervals do not have the share in them. `intervalOf` gets the first seed of a run. */
async function holds(intervalOf: (seed: number) => Promise<{ low: number; high: number }>): Promise<void> {
  let missed = 0;
  for (let run = 0; run < RUNS; run++) {
    const { low, high } = await intervalOf(run * GAMES);
    if (low > share || high < share) missed++;
  }
  expect(missed).toBeGreaterThan(0.02 * RUNS);
  expect(missed).toBeLessThan(0.08 * RUNS);
}

test('of a simulation against several decks', async () => {
  const matchup: Matchup = { bound, emitted: emit(bound) };
  const matchups = Array.from({ length: OPPONENTS }, () => matchup);
  await holds(async (seed) => {
    const { results } = simulateHere({
      matchups,
      agents: ['random'],
      games: GAMES,
      seed,
      hashed: false,
      onProgress: () => {},
    });
    expect(results[0]?.seed).toBe(seed);
    expect(new Set(results.map((one) => one.seed)).size).toBe(OPPONENTS);
    return weighted(results.map((result) => ({ weight: 1, shares: sharesOf(result), games: GAMES })));
  });
});

test('of the measurement of a search', async () => {
  const pool = mine.cards.map(({ card, level }) => ({ card, level, name: '', count: 1 }));
  const opponents = Array.from({ length: OPPONENTS }, () => ({ ...theirs, weight: 1 }));
  const arena = await arenaOf({ bound, emitted: emit(bound), agents: ['random'], opponents }, 1, () => {});
  const deck = [...pool.keys()];
  await holds(async (first) => (await measured(arena, deck, { opponents, pool }, { games: GAMES, first })).whole);
  await arena.close();
});
