/** The games of `cards/`: the loader accepts their compiled IR, and they bind with every mode and mod. */
import { describe, expect, it } from 'vitest';
import { bind } from '../../compiler/bind/index.ts';
import { compile } from '../../compiler/index.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { loadBound, loadIR } from '../../compiler/verify/load.ts';
import { sample } from '../amount.ts';
import { filesBelow, games, read } from '../repo/tree.ts';

const sources = (paths: string[]): { path: string; text: string }[] =>
  paths.map((path) => ({ path, text: read(path) }));

for (const folder of games()) {
  describe(folder, () => {
    const files = [...filesBelow(`cards/${folder}`, '.bound'), 'cards/prelude.bound'];
    const { ir, diagnostics } = compile(sources(files));
    // other tests report the errors of a game
    const sound = diagnostics.every(({ severity }) => severity !== 'error');
    const game = ir.games.find((g) => g.folder === folder);

    it.runIf(sound)('is accepted as a foreign IR', () => {
      const loaded = loadIR(JSON.stringify(ir));
      if ('diagnostics' in loaded) expect(loaded.diagnostics).toEqual([]);
      else expect(loaded.ir).toEqual(ir);
    });

    for (const choice of sound && game !== undefined ? sample(choices(game), 4, 1) : []) {
      it(`binds ${JSON.stringify(choice)}`, () => {
        const result = bind(ir as IR, { game: folder, ...choice });
        if ('diagnostics' in result) expect(result.diagnostics).toEqual([]);
        else if (choice.mods.length === 0) {
          const loaded = loadBound(JSON.stringify(result.bound));
          if ('diagnostics' in loaded) expect(loaded.diagnostics).toEqual([]);
          else expect(loaded.bound.hash).toBe(result.bound.hash);
        }
      });
    }
  });
}

/** Each mode without mods, and each mod with empty decks. */
function choices(game: Game): { mode?: string; mods: string[]; decks?: [] }[] {
  return [
    { mods: [] },
    ...game.layers.flatMap(({ sort, name }) => {
      if (sort === 'mode') return [{ mode: name, mods: [], decks: [] as [] }];
      return sort === 'mod' ? [{ mods: [name], decks: [] as [] }] : [];
    }),
  ];
}
