/**
 * Depth of calls. Calls deeper than the bound are a fault, so the engine counts them; but only recursive functions
 * count, and none where the longest path of the call graph stays below the bound.
 */
import { type CallGraph, LongestPaths } from './call-graph.ts';

export interface DepthCounting {
  /** Whether a function counts. */
  isCounted(name: string): boolean;
  /** The counter's bound. */
  most: number;
}

/** Which functions count, and up to which depth. `most`: the depth bound. */
export function depthCounting(nodes: CallGraph, most: number): DepthCounting {
  const calls = new Map<string, readonly string[]>();
  // `settle` does nothing while state rules run
  for (const [name, { calls: once, looped, isFresh }] of nodes)
    calls.set(name, isFresh ? [] : [...once, ...looped].filter((called) => called !== 'settle'));
  const ways = (weighs: (name: string) => boolean): LongestPaths =>
    new LongestPaths(
      nodes.keys(),
      (name) => calls.get(name) ?? [],
      (name) => (nodes.get(name)?.isDeeper && weighs(name) ? 1 : 0),
    );
  const deepest = (of: LongestPaths): number => of.longest + of.longestFrom('settle');
  const all = ways(() => true);
  if (1 + deepest(all) < most) return { isCounted: () => false, most };
  // functions that do not count lower the bound by their longest path
  const rest = most - deepest(ways((name) => !all.recursive.has(name)));
  // an ability starts at depth 1
  if (rest < Math.max(2, most / 2)) return { isCounted: () => true, most };
  return { isCounted: (name) => all.recursive.has(name), most: rest };
}
