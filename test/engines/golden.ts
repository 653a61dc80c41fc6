/** Hashes of random matches of the shipped games, which must be the same on every version of Node. */

import { generate, textOf } from '../../compiler/emit/index.ts';
import { bind } from '../../compiler/index.ts';
import { assembled } from '../../compiler/wasm/index.ts';
import { Engine, randomMatches } from '../../runtime/index.ts';
import { gameFolders, shippedGames } from '../games.ts';

/** Hashes of the matches of a binding. `bound` is the hash of the bound game. */
export interface Golden {
  game: string;
  bound: string;
  matches: number;
  hash: string;
}

/** Plays matches of the first two decks of each game, as JavaScript or WebAssembly. */
export function played(matches: number, wasm: boolean): Golden[] {
  const ir = shippedGames();
  return gameFolders().flatMap((folder) => {
    const decks = (ir.games.find((one) => one.folder === folder)?.decks ?? []).slice(0, 2).map(({ name }) => name);
    const result = bind(ir, { game: folder, decks });
    if ('diagnostics' in result) return [];
    const emitted = generate(result.bound);
    const engine = new Engine(result.bound, wasm ? assembled(emitted) : textOf(emitted));
    const { hash } = randomMatches({ engine, games: matches, seed: 1 });
    return [{ game: folder, bound: result.bound.hash, matches, hash }];
  });
}
