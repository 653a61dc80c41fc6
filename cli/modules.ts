/**
 * Precompiled WebAssembly modules of the shipped games, with their default modes and decks. The build makes them, so that a
 * short run need not compile one. The name of a file is the hash of the emitted program, so a changed game finds none.
 * A file has the numbers of `WasmModule` as 32-bit ints, in that order, then the bytes of the module.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { EmittedCode, WasmModule } from '../compiler/emit/index.ts';

/** The folder next to the command, see `scripts/build.js`. */
const folder = new URL('../modules/', import.meta.url);

export const moduleFile = ({ source }: EmittedCode): string => createHash('sha256').update(source).digest('hex');

export function packModule({ bytes, pages, at, most }: WasmModule): Uint8Array {
  const numbers = Int32Array.of(pages, at.states, at.stack, at.list, at.events, at.arguments, most);
  return Buffer.concat([new Uint8Array(numbers.buffer), bytes]);
}

/** Size of the numbers in bytes. */
const HEAD = 28;

/** A module as `packModule` gives it. */
export function unpackModule(file: Uint8Array): WasmModule {
  const numbers = new Int32Array(Uint8Array.from(file.subarray(0, HEAD)).buffer);
  const [pages = 0, states = 0, stack = 0, list = 0, events = 0, given = 0, most = 0] = numbers;
  return { bytes: file.subarray(HEAD), pages, at: { states, stack, list, events, arguments: given }, most };
}

/** The precompiled module of an emitted program; null if there is none. */
export function moduleOf(emitted: EmittedCode, from = folder): WasmModule | null {
  const url = new URL(moduleFile(emitted), from);
  const file = existsSync(url) ? readFileSync(url) : null;
  return file === null ? null : unpackModule(file);
}
