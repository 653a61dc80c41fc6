/**
 * How deep verbs can stand in one another. An engine counts that, for deeper than the bound is a fault; but only functions
 * that may come to themselves again have to count, and no others where no way through all of them leads so deep.
 */
import { type CallGraph, LongestPaths, SHALLOWER } from './call-graph.ts';

/** Text of a mark in a function, which counts or is nothing. `most`: the bound. */
export function depthChecks(graph: CallGraph, most: number): (mark: string, name: string) => string {
  const counts = countsOf(graph, most);
  return (mark, name) => {
    if (!counts.isCounted(name)) return '';
    return mark === SHALLOWER ? 'DP--;' : `if(++DP>=${counts.most})bail();`;
  };
}

interface Counts {
  isCounted(name: string): boolean;
  /** What is counted stays below this. */
  most: number;
}

/** Which functions of the text count, and how far. */
function countsOf({ nodes }: CallGraph, most: number): Counts {
  const calls = new Map<string, Set<string>>();
  for (const [name, { calls: once, looped, isFresh }] of nodes) {
    // while rules are done what is settled meanwhile waits
    const called = new Set(isFresh ? [] : [...once, ...looped]);
    called.delete('settle');
    calls.set(name, called);
  }
  const ways = (weighs: (name: string) => boolean): LongestPaths =>
    new LongestPaths(
      nodes.keys(),
      (name) => calls.get(name) ?? [],
      (name) => (nodes.get(name)?.isDeeper && weighs(name) ? 1 : 0),
    );
  const deepest = (of: LongestPaths): number => of.longest + of.from('settle');
  const all = ways(() => true);
  if (1 + deepest(all) < most) return { isCounted: () => false, most };
  // what does not count itself takes something off the bound: at the worst it stands in the same way
  const rest = most - deepest(ways((name) => !all.recursive.has(name)));
  // an ability is one deep before anything counts
  if (rest < Math.max(2, most / 2)) return { isCounted: () => true, most };
  return { isCounted: (name) => all.recursive.has(name), most: rest };
}
