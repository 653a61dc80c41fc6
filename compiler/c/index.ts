/**
 * Prints a program of the low-level IR as C: one translation unit of static functions and arrays, without undefined
 * behaviour when it is compiled with `-fwrapv`. It calls nothing but `bail`, which does not return.
 */
import type { LirFunction, LirProgram, Region } from '../lir/nodes.ts';
import { functionName, intLiteral, regionName, type Variables } from './expressions.ts';
import { declarator, FunctionPrinter } from './functions.ts';
import { NonNegatives } from './non-negative.ts';
import { SUPPORT } from './support.ts';

/**
 * The engine registers that are used most, each in a callee-saved register of the processor. A compiler for another
 * processor, or one that does not know such variables, has them in memory. They have any value before `kept_begin`, and
 * the host encloses its calls of the engine by that and `kept_end`, which gives the registers back to the callers of
 * the host. None is in r13: gcc 12 takes it for the address of the arguments in functions that realign their stack, without
 * regard to such variables.
 */
const GLOBAL_REGISTERS: readonly [title: string, processor: string][] = [
  ['stackPointer', 'r12'],
  ['fuelLeft', 'r14'],
  ['workCharged', 'r15'],
];

/**
 * `entries`: the exports that the host calls; other functions that they do not reach are left out. `registers`: their
 * names, by slot.
 */
export function printC(program: LirProgram, entries: readonly string[], registers: readonly string[]): string {
  const kept = GLOBAL_REGISTERS.filter(([title]) => registers.includes(title));
  const variables: Variables = new Map(kept.map(([title]) => [registers.indexOf(title), title]));
  const functions = [...program.functions.values()];
  const nonNegatives = new NonNegatives(program, registers.indexOf('stackPointer'));
  const valued = new Set(functions.filter(({ result }) => result !== 'none' && result !== 'never').map((f) => f.name));
  return [
    // before all functions
    registerVariables(kept),
    SUPPORT,
    ...[...program.regions.values()].map(regionText),
    ...functions.map((fn) => `${declarator(fn)};`),
    ...functions.map((fn) => new FunctionPrinter(fn, valued, variables, nonNegatives).function()),
    ...entries.map((name) => `#define engine_${name} ${functionName(program.exports.get(name) ?? name)}`),
    '',
  ].join('\n');
}

function registerVariables(kept: typeof GLOBAL_REGISTERS): string {
  const each = (text: (title: string, processor: string, i: number) => string): string =>
    kept.map(([title, processor], i) => `  ${text(title, processor, i)}\n`).join('');
  const begin = each((title) => `${title} = 0;`);
  return `#include <stdint.h>
struct kept { int64_t of[${GLOBAL_REGISTERS.length}]; };
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ && defined __OPTIMIZE__
${each((title, processor) => `register int32_t ${title} __asm__("${processor}");`)}
static inline struct kept kept_begin(void) {
  struct kept before;
${each((title, processor, i) => `__asm__ volatile("movq %%${processor}, %0" : "=m"(before.of[${i}]), "+r"(${title}));`)}${begin}  return before;
}
static inline void kept_end(struct kept before) {
${each((title, processor, i) => `__asm__ volatile("movq %1, %%${processor}" : "=r"(${title}) : "m"(before.of[${i}]));`)}}
#else
${each((title) => `static int32_t ${title};`)}
static inline struct kept kept_begin(void) {
${begin}  return (struct kept){{0}};
}
static inline void kept_end(struct kept before) { (void)before; }
#endif`;
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
    found.push(i === last + 1 ? intLiteral(element) : `[${i}]=${intLiteral(element)}`);
    last = i;
  }
  return found.length === 0 ? ['0'] : found;
}

export type { LirFunction };
