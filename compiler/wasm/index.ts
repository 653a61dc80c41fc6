/**
 * Compiles the nodes of an engine to a WebAssembly module: the same functions on the same ints, in one memory that the
 * host shares. Small functions are inlined, arrays have constant addresses, and no type or length is checked at run
 * time. The code is fast without a warm-up.
 */
import { type EmittedCode, type EmittedProgram, emittedText, type WasmModule } from '../emit/index.ts';
import { lowerToLir } from '../lir/lower.ts';
import type { LirProgram, RegionKind } from '../lir/nodes.ts';
import { optimizeForWasm } from '../lir/passes.ts';
import { functionCode } from './body.ts';
import { type EncodedFunction as Bytes, flatten, type Import, moduleBytes } from './bytes.ts';
import { hasResult, type Unit } from './context.ts';

/** Imported host functions; the first two throw. */
const HOSTED: readonly Import[] = [
  { name: 'bail', params: 0, result: false },
  { name: 'over', params: 0, result: false },
  { name: 'ask', params: 4, result: true },
  { name: 'ended', params: 4, result: false },
  { name: 'seers', params: 1, result: true },
];

const PAGE = 65_536;

/** The most locals of a function that hosts accept. */
const LOCALS = 50_000;

/**
 * Adds a module to emitted code, to be run instead of the source. Gives it unchanged where the module would exceed a
 * host's limits. `names`: the module keeps the names of its functions, for people who read it.
 */
export function assembleProgram(program: EmittedProgram, { names = false }: { names?: boolean } = {}): EmittedCode {
  const wasm = assembleModule(program, names);
  const emitted = emittedText(program);
  return wasm === null ? emitted : { ...emitted, wasm };
}

function assembleModule(emitted: EmittedProgram, names: boolean): WasmModule | null {
  const program = optimizeForWasm(lowerToLir(emitted), emitted.registers);
  const numbers = new Map<string, number>();
  const waiting: string[] = [];
  const unit: Unit = {
    program,
    stateAt: regionAt(program, 'state'),
    index(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const made = HOSTED.length + numbers.size;
      numbers.set(name, made);
      waiting.push(name);
      return made;
    },
    hosted(name) {
      const index = HOSTED.findIndex((one) => one.name === name);
      const found = HOSTED[index];
      if (found === undefined) throw new Error(`no ${name} of the host`);
      return { index, result: found.result };
    },
  };
  const exported = new Map<string, string>();
  for (const [name, local] of program.exports) {
    exported.set(local, name);
    unit.index(local);
  }
  const bodies: Bytes[] = [];
  // functions are requested in the order of their indices
  for (let i = 0; i < waiting.length; i++) {
    const name = waiting[i] as string;
    const fn = program.functions.get(name);
    if (fn === undefined) throw new Error(`no function ${name}`);
    const { params } = fn;
    const result = hasResult(fn);
    const { code, locals } = functionCode(unit, fn);
    if (locals > LOCALS) return null;
    // flattened while its many small arrays are still in the processor's cache
    bodies.push({ exported: exported.get(name) ?? null, params, result, locals, code: flatten(code) });
  }
  const regions = [...program.regions.values()];
  const data = regions.flatMap(({ at, initial }) => (initial === null ? [] : [{ at, bytes: bytesOf(initial) }]));
  const bytes = moduleBytes(HOSTED, bodies, data, names ? [...HOSTED.map(({ name }) => name), ...waiting] : null);
  return {
    bytes,
    pages: Math.ceil(program.size / PAGE),
    at: {
      states: regionAt(program, 'state'),
      stack: regionAt(program, 'stack'),
      list: regionAt(program, 'moves'),
      events: regionAt(program, 'trace'),
      arguments: regionAt(program, 'arguments'),
    },
    most: regions.find(({ kind }) => kind === 'arguments')?.length ?? 0,
  };
}

/** The byte address of the region of a kind that a program has one of. */
const regionAt = ({ regions }: LirProgram, wanted: RegionKind): number =>
  [...regions.values()].find(({ kind }) => kind === wanted)?.at ?? 0;

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
