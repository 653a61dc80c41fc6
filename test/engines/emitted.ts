/** Hashes of emitted code: JavaScript text and WebAssembly modules. The low-level IR of each program is verified. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ENTRIES } from '../../cli/native/program.ts';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { generate } from '../../compiler/emit/index.ts';
import { bind } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { lowerToLir } from '../../compiler/lir/lower.ts';
import { optimizeForC, optimizeForWasm } from '../../compiler/lir/passes.ts';
import { verifyLir } from '../../compiler/lir/verify.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { program } from './generate/program.ts';

/** One binding. `layer` is a mode or a mod, null for the game alone; `bound` is the hash of the bound game. */
export interface EmittedGame {
  game: string;
  layer: string | null;
  bound: string;
  /** Hashes of the text without and with a trace. */
  js: string;
  wasm: string;
}

/** A hash of the texts and modules of random programs. */
export interface EmittedPrograms {
  programs: number;
  js: string;
  wasm: string;
}

/** Emits each shipped game; with `layers` also each of its modes and mods. */
export function emittedGames({
  layers: all,
  folders = gameFolders(),
}: {
  layers: boolean;
  folders?: readonly string[];
}): EmittedGame[] {
  const ir = shippedGames();
  return folders.flatMap((folder) => {
    const layers = all ? (ir.games.find((one) => one.folder === folder)?.layers ?? []) : [];
    const choices: { layer: string | null; mode?: string; mods?: string[] }[] = [{ layer: null }];
    for (const { sort, name } of layers) {
      if (sort === 'mode') choices.push({ layer: name, mode: name });
      if (sort === 'mod') choices.push({ layer: name, mods: [name] });
    }
    return choices.flatMap(({ layer, ...choice }) => {
      const result = bind(ir, { game: folder, ...choice });
      if ('diagnostics' in result) return [];
      return [{ game: folder, layer, bound: result.bound.hash, ...hashes([result.bound]) }];
    });
  });
}

/** Emits the random programs of seeds 1 to `count`; skips the few that `bind` refuses. */
export function emittedPrograms(count: number): EmittedPrograms {
  const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
  const session = new Session({ last: LAST_PASSES });
  const bounds = Array.from({ length: count }, (_, i) => i + 1).flatMap((seed) => {
    const { text, mode, mods } = program(seed);
    const { ir, diagnostics } = session.compile([prelude, { path: 'made/rules.bound', text }]);
    if (diagnostics.some(({ severity }) => severity === 'error')) return [];
    const result = bind(ir, { game: 'made', ...(mode !== null && { mode }), mods: [...mods] });
    return 'diagnostics' in result ? [] : [result.bound];
  });
  return { programs: count, ...hashes(bounds) };
}

function hashes(bounds: readonly Bound[]): { js: string; wasm: string } {
  const [js, wasm] = [createHash('md5'), createHash('md5')];
  for (const bound of bounds)
    for (const trace of [false, true]) {
      const emitted = generate(bound, { trace });
      js.update(emitted.source);
      const program = lowerToLir(emitted);
      const made = [
        optimizeForWasm(program, emitted.registers),
        optimizeForC(program, emitted.registers, [...program.exports.keys()]),
        optimizeForC(program, emitted.registers, ENTRIES),
      ];
      const problems = [program, ...made].flatMap(verifyLir);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      const module = assembleProgram(emitted).wasm;
      if (module !== undefined) wasm.update(module.bytes);
    }
  return { js: js.digest('hex'), wasm: wasm.digest('hex') };
}
