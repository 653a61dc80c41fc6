/**
 * What an engine remembers beside the state: counters, marks and masks. They stand in an `Int32Array` at fixed places, so
 * reading one is one instruction; a variable of the closure would be tested for being set, and for being a small integer, at
 * each use. The text is written with their names, which are put right at the end.
 */
import type { CodegenContext } from './context.ts';
import { TRACE_NAMES } from './trace.ts';

/** Names with their values before a match. */
const NAMES: readonly [string, number][] = [
  // the stack's top; how many `together` are open
  ['sp', 0],
  ['G', 0],
  // triggers: fresh ones, those that wait, and the mark above which they are settled
  ['FR', 0],
  ['QD', 0],
  ['MK', 0],
  // bits of rules and loops whose sets may have changed; of loops that are under way
  ['D', -1],
  ['UW', 0],
  // fuel and abilities that are left, depth of calls and of abilities, work of expressions and the most of it
  ['FU', 0],
  ['AB', 0],
  ['DP', 0],
  ['LV', 0],
  ['WK', 0],
  ['WM', 0],
  // `randomly`; `together by written`, and how many were written
  ['RN', 0],
  ['WR', 0],
  ['WN', -1],
  // some card's choices are set; something has left play, among it what a field may
  // name, and how many are in GL, -1 where that is not known; the first row that may be free; how often
  // places in zones have changed, but for who came to an end or was alone; how many have a status that fades, -1 where that
  // is not known; somebody stands where another holds; a zone holds what it is not of
  ['CH', 1],
  ['GN', 1],
  ['RG', 1],
  ['GC', -1],
  ['NF', 0],
  ['MV', 0],
  ['FC', -1],
  ['ST', 0],
  ['AL', 0],
  // lengths of DF, OG and PQ; answers; how many moves the list holds, where it ends, how many
  // arguments the one has that was taken, and whose it is; offers are rested at
  ['df', 0],
  ['on', 0],
  ['pq', 0],
  ['AN', 0],
  ['LN', 0],
  ['LE', 0],
  ['TN', 0],
  ['LQ', 0],
  ['PK', 0],
  // random agents play, and how many decisions they took
  ['PL', 0],
  ['DN', 0],
  // their match is over: it stands behind the state, and what still runs counts for nothing
  ['OV', 0],
];

/** The whole text with each name made a place, and with what declares them in front. */
export function allocateRegisters(gen: CodegenContext, text: string): string {
  const others = [...gen.masks, ...gen.soleMembers.map(({ who }) => who), ...(gen.traced ? TRACE_NAMES : [])];
  const names = [...NAMES, ...others.map((name): [string, number] => [name, 0])];
  const at = new Map(names.map(([name], i) => [name, `V[${i}]`]));
  const pattern = new RegExp(`(?<![\\w.])(?:${names.map(([name]) => name).join('|')})(?!\\w)`, 'g');
  return `const V=Int32Array.of(${names.map(([, value]) => value).join(',')});\n${text.replace(pattern, (name) => at.get(name) as string)}`;
}
