/** Makes what `modules.ts` finds; run by `scripts/modules.js` when the command is built. */
import { emit } from '../compiler/emit/index.ts';
import { assembled } from '../compiler/wasm/index.ts';
import { choose } from './chosen.ts';
import { type Index, keyOf } from './modules.ts';

/** Files by their names, the index last. */
export function makeModules(games: readonly string[]): { name: string; contents: string | Uint8Array }[] {
  const index: Index = {};
  const files: { name: string; contents: string | Uint8Array }[] = [];
  for (const game of games) {
    const emitted = assembled(emit(choose(game, {}).bound));
    const { bytes, ...wasm } = emitted.wasm as NonNullable<typeof emitted.wasm>;
    const file = `${game}.wasm`;
    index[keyOf(emitted)] = { ...wasm, file };
    files.push({ name: file, contents: bytes });
  }
  return [...files, { name: 'index.json', contents: JSON.stringify(index) }];
}
