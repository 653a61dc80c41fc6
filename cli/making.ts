/** Makes what `modules.ts` finds; run by `scripts/modules.js` when the command is built. */

import type { Assembled } from '../compiler/emit/index.ts';
import { emit } from '../compiler/emit/index.ts';
import { assembled } from '../compiler/wasm/index.ts';
import { choose } from './chosen.ts';
import { fileOf, packed } from './modules.ts';

/** The file of a game's own match. */
export function makeModule(game: string): { name: string; contents: Uint8Array } {
  const emitted = assembled(emit(choose(game, {}).bound));
  return { name: fileOf(emitted), contents: packed(emitted.wasm as Assembled) };
}
