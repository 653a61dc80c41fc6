/** Compiles the WebAssembly modules that `modules.ts` finds. `scripts/modules.js` runs this when the command is built. */

import { generate, type WasmModule } from '../compiler/emit/index.ts';
import { assembleProgram } from '../compiler/wasm/index.ts';
import { bindMatchup } from './chosen.ts';
import { moduleFile, packModule } from './modules.ts';

/** The module file of a game with its default mode and decks. */
export function makeModule(game: string): { name: string; contents: Uint8Array } {
  const emitted = assembleProgram(generate(bindMatchup(game, {}).bound));
  return { name: moduleFile(emitted), contents: packModule(emitted.wasm as WasmModule) };
}
