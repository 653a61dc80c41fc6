/** Pairs of another program's results, for `compare`. A chunk is a pair: later matches of a pair depend on earlier ones. */
import type { Use } from '../../../compiler/import/index.ts';
import { comparePair, type PairComparison } from '../../comparison.ts';
import { type Pair, roomFor } from '../../pairs.ts';
import type { ChunkExecutor } from '../crew.ts';
import { type BoundRef, GamePack } from '../games.ts';
import type { Task, Work } from '../task.ts';

interface FarPair extends Omit<Pair, 'bound' | 'roomy'> {
  bound: BoundRef;
}

interface CompareSetup {
  pairs: FarPair[];
  games: number;
  used: number;
  seed: number;
  engine: string;
  uses: Readonly<Record<string, Use>> | null;
}

interface CompareInput {
  pair: number;
}

export const compareTask: Task<CompareSetup, CompareInput, PairComparison> = {
  name: 'compare',
  async begin({ pairs, uses, ...how }, bound) {
    return async ({ pair }) => {
      const one = pairs[pair] as FarPair;
      const plain = bound(one.bound);
      const found = await comparePair(
        // the bounds of an IR are limited, so larger ones do not travel
        { ...one, bound: plain, roomy: () => bound(one.bound, roomFor(plain)) },
        { ...how, uses: uses ?? undefined, onProgress: () => {} },
      );
      // rates of different machines say nothing, and a result must not depend on who played it
      return { ...found, games_per_second: null };
    };
  },
  fits: () => true,
};

/** Compares pairs by a crew. */
export async function compareRemotely(
  pairs: readonly Pair[],
  how: Omit<CompareSetup, 'pairs' | 'uses'> & { uses: CompareSetup['uses'] | undefined },
  crewFor: (work: Work) => Promise<ChunkExecutor>,
): Promise<PairComparison[]> {
  const pack = new GamePack();
  const setup: CompareSetup = {
    ...how,
    uses: how.uses ?? null,
    pairs: pairs.map(({ bound, roomy: _, ...pair }) => ({ ...pair, bound: pack.add(bound) })),
  };
  const crew = await crewFor({ task: compareTask.name, setup, games: pack.texts });
  try {
    const results: PairComparison[] = [];
    const inputs = pairs.map((_, pair): CompareInput => ({ pair }));
    await crew.play<CompareInput, PairComparison>(inputs, (_, one) => results.push(one));
    return results;
  } finally {
    await crew.close();
  }
}
