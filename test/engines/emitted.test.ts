/**
 * The back end emits the same text and the same module for the same bound game: emitted.json has the hashes. A game that has
 * changed since is skipped. `npm run soak -- emitted` also compares every mode and mod, and random programs; with `--write`
 * it updates the hashes.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type EmittedGame, emittedGames } from './emitted.ts';

it('the text and the module of each game have the stored hashes', { timeout: 200_000 }, () => {
  const kept: { games: EmittedGame[] } = JSON.parse(readFileSync('test/engines/emitted.json', 'utf8'));
  const found = emittedGames({ layers: false });
  const same = ({ bound, layer }: EmittedGame): boolean => layer === null && found.some((one) => one.bound === bound);
  const held = kept.games.filter(same);
  // else the format of bound games has changed: `npm run soak -- emitted --write`
  expect(held.length).toBeGreaterThan(0);
  expect(found).toEqual(expect.arrayContaining(held));
});
