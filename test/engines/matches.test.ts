/** The compiled engine plays what the interpreter plays: every game, with each of its modes and mods. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { gameFolders, sources } from '../games.ts';
import { boundOf } from '../runtime/games.ts';
import { playTwin, twin } from './twin.ts';

const { ir } = compile(sources('cards'));

for (const folder of gameFolders()) {
  const game = ir.games.find((one) => one.folder === folder);
  if (game === undefined || game.decks.length < 2) continue;
  describe(folder, () => {
    it('plays the same matches', () => {
      const pair = twin(boundOf(ir, folder));
      for (let seed = 1; seed <= 60; seed++) expect(playTwin(pair, seed, seed % 2 === 0)).toBeNull();
    });

    it('plays the same when it gives up in the midst of decisions', () => {
      const pair = twin(boundOf(ir, folder), true);
      for (let seed = 1; seed <= 20; seed++) expect(playTwin(pair, seed, seed % 2 === 0)).toBeNull();
      expect(pair.engine.handed).toBeGreaterThan(20);
    });

    it('plays the same with all pairs of decks', () => {
      for (const [i, { name }] of game.decks.slice(0, 12).entries()) {
        const other = game.decks[(i + 1) % game.decks.length]?.name ?? name;
        const pair = twin(boundOf(ir, folder, { decks: [name, other] }));
        for (let seed = 1; seed <= 6; seed++) expect(playTwin(pair, seed, seed % 2 === 0), name).toBeNull();
      }
    });

    for (const sort of ['mode', 'mod'] as const) {
      it(`plays the same in each ${sort}`, () => {
        for (const layer of game.layers.filter((one) => one.sort === sort)) {
          const pair = twin(boundOf(ir, folder, sort === 'mode' ? { mode: layer.name } : { mods: [layer.name] }));
          for (let seed = 1; seed <= 2; seed++) expect(playTwin(pair, seed, seed % 2 === 0), layer.name).toBeNull();
        }
      });
    }
  });
}
