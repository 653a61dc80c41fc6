/** A soak of the fuzzer on many machines. soak-remote.js bundles this module with the thread beside it. */
import { crewMaker, isRemote, type RemoteOptions } from '../../cli/queue/crew.ts';
import { contentHash } from '../../cli/queue/games.ts';
import type { Finding } from '../fuzz/loop.ts';
import { beginSoak, isSoakResult, type SoakInput, type SoakResult } from './play.ts';

export { Finished } from '../../cli/failures.ts';
export { workAt } from '../../cli/queue/worker.ts';

/** A finding with the seed of its chunk. */
export type SeededFinding = Finding & { seed: number };

export interface SoakSum {
  inputs: number;
  kept: number;
  entries: Record<string, number>;
  findings: SeededFinding[];
  /** The hash of all results in the order of seeds. */
  hash: string;
}

/**
 * Has `inputs` inputs tried in chunks, each with the next seed. Gives the same for any number of workers and shards. Throws
 * Finished with the name of the file if this process played a shard.
 */
export async function soakRemotely(
  request: { entry: string | null; inputs: number; seed: number; chunk: number },
  options: RemoteOptions,
): Promise<SoakSum> {
  const { entry, inputs, seed, chunk } = request;
  isRemote(options);
  const work = { task: 'soak', setup: { entry, inputs, seed, chunk }, games: new Map<string, string>() };
  const host = { begin: beginSoak, isResult: isSoakResult };
  const crew = await crewMaker(options, { count: inputs, what: 'inputs' }, host)(work);
  const chunks = Array.from({ length: Math.ceil(inputs / chunk) }, (_, i): SoakInput => {
    return { seed: seed + i, inputs: Math.min(chunk, inputs - i * chunk) };
  });
  const sum: SoakSum = { inputs: 0, kept: 0, entries: {}, findings: [], hash: '' };
  const results: SoakResult[] = [];
  try {
    await crew.play<SoakInput, SoakResult>(chunks, (at, found) => {
      results.push(found);
      sum.inputs += found.inputs;
      sum.kept += found.kept;
      for (const [name, count] of Object.entries(found.entries)) sum.entries[name] = (sum.entries[name] ?? 0) + count;
      sum.findings.push(...found.findings.map((finding) => ({ ...finding, seed: at.seed })));
    });
  } finally {
    await crew.close();
  }
  return { ...sum, hash: contentHash(JSON.stringify(results)) };
}
