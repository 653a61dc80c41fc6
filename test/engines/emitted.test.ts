/**
 * The back end emits the same text and the same module for the same bound game: emitted.json has the hashes. After a change
 * of rules, cards or emitted code on purpose, `npm run soak -- emitted --write-games` updates those of this test.
 * `npm run soak -- emitted` also compares every mode and mod, and random programs; with `--write` it updates all.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sample } from '../amount.ts';
import { gameFolders } from '../games.ts';
import { type EmittedGame, emittedGames } from './emitted.ts';

it('the text and the module of each game have the stored hashes', { timeout: 200_000 }, () => {
  const kept: { games: EmittedGame[] } = JSON.parse(readFileSync('test/engines/emitted.json', 'utf8'));
  const update = 'npm run soak -- emitted --write-games';
  const folders = sample(gameFolders(), 2, 1);
  const wanted = kept.games.filter(({ game, layer }) => layer === null && folders.includes(game));
  expect(emittedGames({ layers: false, folders }), update).toEqual(wanted);
});
