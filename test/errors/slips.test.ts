/** One slip in a declaration of a shipped game gives one error, wherever the game uses what it declares. */
import { expect, it } from 'vitest';
import { amount } from '../amount.ts';
import { gameFolders } from '../games.ts';
import { slips } from './slips.ts';

it('a slip gives one error', () => {
  const folders = gameFolders().map((name) => `cards/${name}`);
  const counts = [...slips(folders, 1, amount(60, 1, 12))].flatMap(({ errors }) => errors.length || []);
  const single = counts.filter((count) => count === 1).length / counts.length;
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  // 91.0% of the sample of every twelfth declaration
  expect(single).toBeGreaterThan(0.9);
  expect(mean).toBeLessThan(2);
});
