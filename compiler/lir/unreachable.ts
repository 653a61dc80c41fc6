/** A pass: leaves out the exports that a host does not call, and the functions that only they reach. */
import type { LirFunction, LirProgram } from './nodes.ts';
import { visitAll } from './visit.ts';

export function removeUnreachable(program: LirProgram, entries: readonly string[]): LirProgram {
  const exports = new Map([...program.exports].filter(([given]) => entries.includes(given)));
  const reached = new Set(exports.values());
  // a set visits what is added meanwhile
  for (const name of reached)
    visitAll(program.functions.get(name)?.body ?? [], (e) => {
      if (e.kind === 'call') reached.add(e.callee);
    });
  const isReached = ([name]: [string, LirFunction]): boolean => reached.has(name);
  return { ...program, exports, functions: new Map([...program.functions].filter(isReached)) };
}
