/**
 * Who charges for the sets of a function. Where a set is worked out there stands a mark; here the marks that are outside of
 * loops are taken together, those of a function's callees with them, so that one sum is charged where many things happen.
 * A branch that is not taken is charged all the same: a bound may be stricter than its definition, never looser.
 */
import { type CallGraph, LongestPaths } from './call-graph.ts';

/** The most that is charged at once: what comes to more is mostly not run, and charged where it stands. */
const MOST = 600;

/** Texts of what a function charges: at its head, and where a mark stands. */
export interface WorkCharging {
  head(name: string): string;
  mark(name: string, amount: number, inLoop: boolean): string;
}

/** `given`: what a host calls, which begins to count anew. */
export function workCharging({ nodes }: CallGraph, given: ReadonlySet<string>): WorkCharging {
  const sums = sumsOf(nodes, given);
  return {
    head: (name) => checked(sums.get(name) ?? 0),
    mark: (name, amount, inLoop) =>
      checked(inLoop || given.has(name) || (nodes.get(name)?.own ?? 0) > MOST ? amount : 0),
  };
}

const checked = (amount: number): string => (amount === 0 ? '' : `if((WK+=${amount})>WM)bail();`);

/** What is charged at the head of functions: by those who are called in loops, may come to themselves, or come to much. */
function sumsOf(nodes: CallGraph['nodes'], given: ReadonlySet<string>): Map<string, number> {
  const callsOf = (name: string): readonly string[] => nodes.get(name)?.calls ?? [];
  const themselves = new Set(new LongestPaths(nodes.keys(), callsOf).recursive);
  for (const { looped } of nodes.values()) for (const name of looped) themselves.add(name);
  for (const name of given) for (const to of callsOf(name)) themselves.add(to);
  const sums = new Map<string, number>();
  const sumOf = (name: string): number => {
    const known = sums.get(name);
    if (known !== undefined) return known;
    const own = nodes.get(name)?.own ?? 0;
    // what is charged in the midst of it is not charged at its head
    const head = own > MOST ? 0 : own;
    let sum = head;
    for (const to of callsOf(name)) if (!themselves.has(to)) sum += sumOf(to);
    if (sum > MOST) for (const to of callsOf(name)) themselves.add(to);
    sums.set(name, sum > MOST ? head : sum);
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
