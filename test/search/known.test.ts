/** In a game where the value of each deck can be computed, the search finds the best deck. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type SearchResult, searchDecks } from '../../cli/search/index.ts';
import { root } from '../repo/tree.ts';
import { bestOf, fighters, shareOf, shareOfOrder } from './bouts.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rulebound-search-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let files = 0;
function file(value: object): string {
  const path = join(scratch, `${files++}.json`);
  writeFileSync(path, JSON.stringify(value));
  return path;
}
const owned = (counts: Counts): string =>
  file({ cards: Object.entries(counts).map(([card, count]) => ({ card, count })) });
const against = (weights: Counts): string =>
  file({ decks: Object.entries(weights).map(([deck, weight]) => ({ deck, weight })) });

type Counts = Readonly<Record<string, number>>;

const everything = Object.fromEntries([...fighters.keys()].map((name) => [name, 4]));
const game = join(root, 'test/search/bouts');
const common = { seed: 3, engine: 'js', workers: 1 };
const namesOf = (cards: SearchResult['cards']): string[] =>
  cards.flatMap(({ name, count }) => Array<string>(count).fill(name));

test.each([
  ['all cards', everything, { Rabble: 1, Mixed: 1, Strong: 1 }],
  ['the strongest foe', everything, { Strong: 1 }],
  ['weights', everything, { Rabble: 9, Strong: 1 }],
  ['one of each', Object.fromEntries([...fighters.keys()].map((name) => [name, 1])), { Mixed: 1, Strong: 2 }],
  ['no Marshal', { ...everything, Marshal: 1, Colonel: 1, Dragon: 1 }, { Mixed: 1 }],
] as [string, Counts, Counts][])('%s', async (_, counts, weights) => {
  const { cards, whole, began } = await searchDecks(game, {
    ...{ ...common, pool: owned(counts), against: against(weights), games: 150_000 },
  });
  const best = bestOf(counts, weights);
  expect(shareOf(namesOf(cards), weights)).toBeCloseTo(best, 10);
  // the reported interval contains the true value
  expect(whole.low).toBeLessThanOrEqual(best);
  expect(whole.high).toBeGreaterThanOrEqual(best);
  expect(began.win).toBeLessThanOrEqual(whole.win);
});

test.each([3, 7, 8])('where cards are played in order, the order is found too: seed %i', async (seed) => {
  // only Page may lose its bout, so the order of the other two decides
  const counts = { Page: 1, Knight: 1, Squire: 1 };
  const weights = { Rising: 1 };
  const wish = { ...common, seed, mode: 'Ordered', pool: owned(counts), against: against(weights), games: 20_000 };
  const still = await searchDecks(game, wish);
  expect(shareOfOrder(namesOf(still.cards), weights)).toBe(0);
  const { cards, whole } = await searchDecks(game, { ...wish, ordered: true });
  expect(namesOf(cards)).toEqual(['Squire', 'Knight', 'Page']);
  expect([shareOfOrder(namesOf(cards), weights), whole.win]).toEqual([1, 1]);
});
