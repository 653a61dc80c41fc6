/** The laws of random matches, for `conform`. */
import type { Bound } from '../../../compiler/ir/bound.ts';
import { type Conformity, type ConformityRun, joined } from '../../../runtime/index.ts';
import { type SeedRange, trialsOf } from '../../conform-threads.ts';
import { codeFor } from '../../players.ts';
import type { ChunkExecutor } from '../crew.ts';
import { type BoundRef, GamePack } from '../games.ts';
import type { Task, Work } from '../task.ts';

interface ConformSetup {
  game: BoundRef;
  engine: string;
  seed: number;
  every: number;
}

export const conformTask: Task<ConformSetup, SeedRange, ConformityRun> = {
  name: 'conform',
  async begin({ game, engine, seed, every }, bound) {
    const one = bound(game);
    return trialsOf({ bound: one, emitted: await codeFor(one, engine), seed, every });
  },
  fits: ({ count }, { games, hashes }) => games === count && hashes.length === count,
};

/** Most matches of a chunk: a match with all laws takes a hundred times as long as one without. */
const MOST = 256;
const LEAST_CHUNKS = 64;

/** Checks the laws by a crew; the result is that of `conformOn`. */
export async function conformRemotely(
  request: { bound: Bound; engine: string; games: number; seed: number; every: number; chunk?: number | undefined },
  crewFor: (work: Work) => Promise<ChunkExecutor>,
): Promise<Conformity> {
  const { bound, engine, games, seed, every } = request;
  const { chunk = Math.max(1, Math.min(MOST, Math.ceil(games / LEAST_CHUNKS))) } = request;
  const pack = new GamePack();
  const setup: ConformSetup = { game: pack.add(bound), engine, seed, every };
  const crew = await crewFor({ task: conformTask.name, setup, games: pack.texts });
  try {
    const inputs = Array.from({ length: Math.ceil(games / chunk) }, (_, number): SeedRange => {
      return { number, first: number * chunk, count: Math.min(chunk, games - number * chunk) };
    });
    const found: ConformityRun[] = [];
    await crew.play<SeedRange, ConformityRun>(inputs, (_, one) => found.push(one));
    return joined(found);
  } finally {
    await crew.close();
  }
}
