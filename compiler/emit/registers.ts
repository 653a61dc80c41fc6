/**
 * Registers: the engine's variables beside the state (counters, flags, dirty bits, masks). They are slots of one
 * `Int32Array`, so that a read is one instruction; a closure variable would be tested for initialisation and small
 * integers at each use. Code is emitted with the registers' names; `allocateRegisters` replaces them.
 */
import type { CodegenContext } from './context.ts';
import { TRACE_NAMES } from './trace.ts';

/** Names and values before a match. */
const NAMES: readonly [string, number][] = [
  // sp: stack pointer; G: open `together` blocks
  ['sp', 0],
  ['G', 0],
  // FR: fresh triggers; QD: queued triggers; MK: the mark above which triggers are settled
  ['FR', 0],
  ['QD', 0],
  ['MK', 0],
  // D: dirty bits of state rules and loops; UW: bits of loops that are running
  ['D', -1],
  ['UW', 0],
  // FU: fuel left; AB: abilities run; DP, LV: depth of calls and of abilities; WK: work charged; WM: its bound
  ['FU', 0],
  ['AB', 0],
  ['DP', 0],
  ['LV', 0],
  ['WK', 0],
  ['WM', 0],
  // RN: `randomly` is open; WR: `together by written` is open; WN: how many entities were written
  ['RN', 0],
  ['WR', 0],
  ['WN', -1],
  // CH: some card has choices; GN: an entity has left play; RG: so has one that a field may name; GC: how many such
  // rows are in GL, -1 for unknown; NF: the first row that may be free; MV: counts moves that change an order in zones;
  // FC: how many entities have a fading status, -1 for unknown; ST: zone ownership is broken; AL: a zone holds an
  // entity of a wrong kind
  ['CH', 1],
  ['GN', 1],
  ['RG', 1],
  ['GC', -1],
  ['NF', 0],
  ['MV', 0],
  ['FC', -1],
  ['ST', 0],
  ['AL', 0],
  // df, on, pq: lengths of DF, OG and PQ; AN: answers; LN, LE: length and end of the list of moves; TN: arguments of
  // the move taken; LQ: seat of the list; PK: stop at each offer
  ['df', 0],
  ['on', 0],
  ['pq', 0],
  ['AN', 0],
  ['LN', 0],
  ['LE', 0],
  ['TN', 0],
  ['LQ', 0],
  ['PK', 0],
  // PL: a match of random agents runs; DN: decisions that it took
  ['PL', 0],
  ['DN', 0],
  // OV: that match is over; its result lies after the state, and what still runs has no effect
  ['OV', 0],
];

/** Replaces register names by slots, and declares the registers in front of the text. */
export function allocateRegisters(gen: CodegenContext, text: string): string {
  const others = [...gen.masks, ...gen.soleMembers.map(({ who }) => who), ...(gen.traced ? TRACE_NAMES : [])];
  const names = [...NAMES, ...others.map((name): [string, number] => [name, 0])];
  const at = new Map(names.map(([name], i) => [name, `V[${i}]`]));
  const pattern = new RegExp(`(?<![\\w.])(?:${names.map(([name]) => name).join('|')})(?!\\w)`, 'g');
  return `const V=Int32Array.of(${names.map(([, value]) => value).join(',')});\n${text.replace(pattern, (name) => at.get(name) as string)}`;
}
