/** Hashes of random matches of the shipped games, which must be the same on every version of Node. */

import { emittedText, generate } from '../../compiler/emit/index.ts';
import { bind } from '../../compiler/index.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { Engine, randomMatches } from '../../runtime/index.ts';
import { gameFolders, shippedGames } from '../games.ts';

/** Hashes of the matches of a binding. `bound` is the hash of the bound game. */
export interface Golden {
  game: string;
  bound: string;
  matches: number;
  hash: string;
}

/** Plays matches of the first two decks of each game, as JavaScript and as WebAssembly. */
export function played(matches: number): { js: Golden[]; wasm: Golden[] } {
  const ir = shippedGames();
  const found: { js: Golden[]; wasm: Golden[] } = { js: [], wasm: [] };
  for (const folder of gameFolders()) {
    const decks = (ir.games.find((one) => one.folder === folder)?.decks ?? []).slice(0, 2).map(({ name }) => name);
    const result = bind(ir, { game: folder, decks });
    if ('diagnostics' in result) continue;
    const { bound } = result;
    const emitted = generate(bound);
    for (const [name, code] of [
      ['js', emittedText(emitted)],
      ['wasm', assembleProgram(emitted)],
    ] as const) {
      const { hash } = randomMatches({ engine: new Engine(bound, code), games: matches, seed: 1 });
      found[name].push({ game: folder, bound: bound.hash, matches, hash });
    }
  }
  return found;
}
