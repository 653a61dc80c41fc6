/**
 * Merges work charges. Each set and statement list has a mark with its cost (see `workMark`). Marks outside of loops are
 * summed up over a function and its callees and charged once, at the head of as few functions as possible. A branch
 * that is not taken is charged too: the bound may be stricter than its definition, never looser.
 * Steps of the flow are charged together in advance, where together they cost little.
 */
import { type CallGraph, LongestPaths, stepName } from './call-graph.ts';

/**
 * The most that is charged at a function's head, in sets. A function that costs more mostly runs only in part, so its
 * marks charge in place.
 */
const MOST = 25;

/** The most that is charged for all steps together, in sets: a decision mostly runs some of them only. */
const MOST_STEPS = 4 * MOST;

const NONE: readonly string[] = [];

/** Amounts that are charged: at a function's head, and for each mark. */
export interface WorkCharging {
  head(name: string): number;
  mark(name: string, amount: number, inLoop: boolean): number;
  /** The steps `from` to before `to`. */
  steps(from: number, to: number): number;
}

/** `given`: exported functions, which reset the counter. `steps`: how many the flow has. `set`: the cost of a set. */
export function workCharging(nodes: CallGraph, given: ReadonlySet<string>, steps: number, set: number): WorkCharging {
  const most = MOST * set;
  const sums = sumsOf(nodes, given, most);
  const names = Array.from({ length: steps }, (_, at) => stepName(at));
  const sumOf = (some: readonly string[]): number => some.reduce((sum, name) => sum + (sums.get(name) ?? 0), 0);
  const inAdvance = new Set(sumOf(names) > MOST_STEPS * set ? [] : names);
  return {
    head: (name) => (inAdvance.has(name) ? 0 : (sums.get(name) ?? 0)),
    steps: (from, to) => sumOf(names.slice(from, to).filter((name) => inAdvance.has(name))),
    mark: (name, amount, inLoop) => (inLoop || given.has(name) || (nodes.get(name)?.own ?? 0) > most ? amount : 0),
  };
}

/**
 * The charge at the head of each function that charges: those called in loops, recursive ones, and those that cost
 * much.
 */
function sumsOf(nodes: CallGraph, given: ReadonlySet<string>, most: number): Map<string, number> {
  const callsOf = (name: string): readonly string[] => nodes.get(name)?.calls ?? NONE;
  const themselves = new Set(new LongestPaths(nodes.keys(), callsOf).recursive);
  for (const { looped } of nodes.values()) for (const name of looped) themselves.add(name);
  for (const name of given) for (const to of callsOf(name)) themselves.add(to);
  const sums = new Map<string, number>();
  const sumOf = (name: string): number => {
    const known = sums.get(name);
    if (known !== undefined) return known;
    const own = nodes.get(name)?.own ?? 0;
    // charged at its marks, not at the head
    const head = own > most ? 0 : own;
    const calls = callsOf(name);
    let sum = head;
    for (let i = 0; i < calls.length; i++) if (!themselves.has(calls[i] as string)) sum += sumOf(calls[i] as string);
    if (sum > most) for (let i = 0; i < calls.length; i++) themselves.add(calls[i] as string);
    sums.set(name, sum > most ? head : sum);
    return sums.get(name) as number;
  };
  for (let before = -1; before !== themselves.size; ) {
    before = themselves.size;
    sums.clear();
    for (const name of nodes.keys()) sumOf(name);
  }
  for (const name of nodes.keys()) if (!themselves.has(name)) sums.delete(name);
  return sums;
}
