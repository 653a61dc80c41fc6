/** The compiled engine may bail out anywhere in a decision; the match must go on unchanged. */
import { expect, it } from 'vitest';
import { amount } from '../amount.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { boundOf } from '../runtime/games.ts';
import { playTwin, twin } from './twin.ts';

const ir = shippedGames();

for (const [i, folder] of gameFolders().entries()) {
  const game = ir.games.find((one) => one.folder === folder);
  if (game === undefined || game.decks.length < 2) continue;
  it.each(amount([i % 2 === 0 ? 'js' : 'wasm'], ['js', 'wasm']))(
    `${folder} plays the same with bail-outs within decisions, as %s`,
    (engine) => {
      const pair = twin(boundOf(ir, folder), { falters: true, trace: true, wasm: engine === 'wasm' });
      for (let seed = 1; seed <= amount(1, 20, 2); seed++) expect(playTwin(pair, seed, seed % 2 === 0)).toBeNull();
      expect(pair.engine.bailOuts).toBeGreaterThan(amount(1, 20));
      expect(pair.traced?.bailOuts).toBe(pair.engine.bailOuts);
      expect(pair.events).toBeGreaterThan(amount(100, 1000));
    },
  );
}
