/**
 * Modules of WebAssembly for the matches that the shipped games play when nothing else is asked for: made when the command is
 * built, so that a short run need not wait for one. A file is named by the text that it was made of, so a game that was
 * changed meanwhile finds none. It holds the numbers of `Assembled` as ints of four bytes, in their order there, and the bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Assembled, Emitted } from '../compiler/emit/index.ts';

/** Beside the command, see `scripts/build.js`. */
const folder = new URL('../modules/', import.meta.url);

export const fileOf = ({ source }: Emitted): string => createHash('sha256').update(source).digest('hex');

export function packed({ bytes, pages, at, most }: Assembled): Uint8Array {
  const numbers = Int32Array.of(pages, at.states, at.stack, at.events, at.arguments, most);
  return Buffer.concat([new Uint8Array(numbers.buffer), bytes]);
}

/** Bytes of the numbers. */
const HEAD = 24;

function unpacked(file: Uint8Array): Assembled {
  const numbers = new Int32Array(Uint8Array.from(file.subarray(0, HEAD)).buffer);
  const [pages = 0, states = 0, stack = 0, events = 0, given = 0, most = 0] = numbers;
  return { bytes: file.subarray(HEAD), pages, at: { states, stack, events, arguments: given }, most };
}

/** Null where none was made of that text, and where nothing was built. */
export function moduleOf(emitted: Emitted, from = folder): Assembled | null {
  const url = new URL(fileOf(emitted), from);
  const file = existsSync(url) ? readFileSync(url) : null;
  return file === null ? null : unpacked(file);
}
