/**
 * Modules of WebAssembly for the matches that the shipped games play when nothing else is asked for: made when the command is
 * built, so that a short run need not wait for one. They are kept by the text that they were made of, so a game that was
 * changed meanwhile finds none.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Emitted } from '../compiler/emit/index.ts';
import type { Assembled } from '../compiler/wasm/index.ts';

/** By `keyOf`: all but the bytes, and the file that has those. */
export type Index = Record<string, Omit<Assembled, 'bytes'> & { file: string }>;

/** Beside the command, see `scripts/build.js`. */
const folder = new URL('../modules/', import.meta.url);

export const keyOf = ({ source }: Emitted): string => createHash('sha256').update(source).digest('hex');

/** Null where none was made of that text, and where nothing was built. */
export function moduleOf(emitted: Emitted, from = folder): Assembled | null {
  try {
    const index = JSON.parse(readFileSync(new URL('index.json', from), 'utf8')) as Index;
    const { file, ...wasm } = index[keyOf(emitted)] ?? {};
    return file === undefined
      ? null
      : { ...(wasm as Omit<Assembled, 'bytes'>), bytes: readFileSync(new URL(file, from)) };
  } catch {
    return null;
  }
}
