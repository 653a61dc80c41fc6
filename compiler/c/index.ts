/**
 * Prints a program of the low-level IR as C: one translation unit of static functions and arrays, without undefined
 * behaviour when it is compiled with `-fwrapv`. It calls nothing but `bail`, which does not return.
 */
import type { LirFunction, Program, Region } from '../lir/nodes.ts';
import { functionName, int, regionName } from './expressions.ts';
import { FunctionPrinter, headOf } from './functions.ts';
import { SUPPORT } from './support.ts';

/** `entries`: the exports that the host calls; other functions that they do not reach are left out. */
export function printed(program: Program, entries: readonly string[]): string {
  const functions = [...program.functions.values()];
  const givers = new Set(functions.filter(({ result }) => result !== 'none' && result !== 'never').map((f) => f.name));
  return [
    SUPPORT,
    ...[...program.regions.values()].map(regionText),
    ...functions.map((fn) => `${headOf(fn)};`),
    ...functions.map((fn) => new FunctionPrinter(fn, givers).function()),
    ...entries.map((name) => `#define engine_${name} ${functionName(program.exports.get(name) ?? name)}`),
    '',
  ].join('\n');
}

function regionText(region: Region): string {
  const { kind, width, length, initial } = region;
  const type = width === 4 ? 'int32_t' : 'uint8_t';
  // an array of C has at least one element
  const head = `static ${kind === 'table' ? 'const ' : ''}${type} ${regionName(region)}[${Math.max(1, length)}]`;
  return initial === null ? `${head};` : `${head} = {${runs(initial).join(',')}};`;
}

/** The elements that are not 0, with the index of the first one after a gap. */
function runs(elements: Int32Array | Uint8Array): string[] {
  const found: string[] = [];
  let last = -1;
  for (const [i, element] of elements.entries()) {
    if (element === 0) continue;
    found.push(i === last + 1 ? int(element) : `[${i}]=${int(element)}`);
    last = i;
  }
  return found.length === 0 ? ['0'] : found;
}

export type { LirFunction };
