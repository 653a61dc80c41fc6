/**
 * The back end emits the same text and the same module for the same bound game: the hashes are kept in emitted.json. A
 * game that changed since is passed over. `npm run soak -- emitted` compares every mode, mod and random programs, too;
 * with `--write` it writes the hashes anew.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type EmittedGame, emittedGames } from './emitted.ts';

it('the text and the module of each game have the hashes that are kept', { timeout: 200_000 }, () => {
  const kept: { games: EmittedGame[] } = JSON.parse(readFileSync('test/engines/emitted.json', 'utf8'));
  const found = emittedGames({ layers: false });
  const same = ({ bound, layer }: EmittedGame): boolean => layer === null && found.some((one) => one.bound === bound);
  expect(found).toEqual(expect.arrayContaining(kept.games.filter(same)));
});
