/** A soak of the fuzzer by the workers of a queue. soak-far.js bundles this module with the thread beside it. */
import { queueCrew } from '../../cli/queue/client.ts';
import type { RemoteOptions } from '../../cli/queue/crew.ts';
import { contentHash } from '../../cli/queue/games.ts';
import type { Finding } from '../fuzz/loop.ts';

export { workAt } from '../../cli/queue/worker.ts';

export interface SoakSetup {
  /** The only entry; null for all. */
  entry: string | null;
}

export interface SoakInput {
  seed: number;
  inputs: number;
}

/** The result of a chunk: nothing that depends on the machine. */
export interface SoakResult {
  inputs: number;
  kept: number;
  findings: Finding[];
  /** Inputs by entry. */
  entries: Record<string, number>;
}

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

/** Has `inputs` inputs tried in chunks, each with the next seed. Gives the same for any number of workers. */
export async function soakRemotely(
  request: { entry: string | null; inputs: number; seed: number; chunk: number },
  options: Omit<RemoteOptions, 'workers'>,
): Promise<SoakSum> {
  const { entry, inputs, seed, chunk } = request;
  const work = { task: 'soak', setup: { entry, inputs, seed, chunk }, games: new Map<string, string>() };
  const crew = await queueCrew(work, { ...options, workers: 1 }, { count: inputs, what: 'inputs' });
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
