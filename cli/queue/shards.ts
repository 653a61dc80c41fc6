/**
 * Work in shards, for batch systems: shard i of n plays each n-th chunk and writes one file; a merge reads them all. A file is
 * written whole or not at all, and the same shard always has the same bytes, so a shard may run twice.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Finished, UsageError } from '../failures.ts';
import { displayPath, isFile, isFolder, readText, writeIntoFolder } from '../files.ts';
import { shapedText } from '../json/read.ts';
import { bySchema } from '../json/shape.ts';
import * as say from '../messages/index.ts';
import { ProgressLine } from '../terminal.ts';
import { type ChunkExecutor, type RemoteOptions, type TaskHost, workPlan } from './crew.ts';
import { contentHash, nameByContent } from './games.ts';
import schema from './shard.schema.json' with { type: 'json' };
import type { Work } from './task.ts';
import { ChunkThreads } from './threads.ts';

/** A file of a shard. `check`: content hash of `results`. */
interface ShardFile {
  format: 1;
  /** Content hash of the plan and of all inputs. */
  run: string;
  shard: number;
  of: number;
  chunks: number;
  check: string;
  /** Results as JSON texts, of the chunks `shard`, `shard` + `of`, and so on. */
  results: string[];
}

/** Variables in which batch systems give the index of a task: Kubernetes, SLURM, AWS Batch. */
const INDICES = ['JOB_COMPLETION_INDEX', 'SLURM_ARRAY_TASK_ID', 'AWS_BATCH_JOB_ARRAY_INDEX'];
const MOST_SHARDS = 1_000_000;
/** Most seconds of a chunk: the batch system has a limit of its own. */
const LIMIT = 7 * 24 * 3600;

/** Parses `3/20`, the fourth of twenty shards, and `env/20`. */
export function shardOf(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): { shard: number; of: number } {
  const [, index = '', count = ''] = /^(\d{1,7}|env)\/(\d{1,7})$/.exec(text) ?? [];
  const named = INDICES.map((name) => env[name]).find((value) => value !== undefined && /^\d{1,7}$/.test(value));
  if (index === 'env' && named === undefined) throw new UsageError(say.noShardIndex({ list: INDICES.join(', ') }));
  const [shard, of] = [Number(index === 'env' ? named : index), Number(count)];
  if (index === '' || of < 1 || of > MOST_SHARDS || shard >= of)
    throw new UsageError(say.noShard({ shard: index === 'env' ? `${named}/${count}` : text }));
  return { shard, of };
}

const runName = (work: Work, inputs: readonly unknown[]): string =>
  nameByContent(workPlan(work) + JSON.stringify(inputs));

export async function shardCrew(
  work: Work,
  { shard: text = '', into = '.', workers }: RemoteOptions,
  host: TaskHost,
): Promise<ChunkExecutor> {
  const { shard, of } = shardOf(text, process.env);
  const threads = new ChunkThreads(workers, LIMIT);
  return {
    async play(inputs) {
      const run = runName(work, inputs);
      const mine = inputs.filter((_, i) => i % of === shard);
      const progress = new ProgressLine();
      // one worker means this thread
      const here = workers === 1 ? await host.begin(work) : null;
      const resultOf = async (input: unknown): Promise<string> =>
        here === null ? threads.play(run, async () => work, input) : JSON.stringify(await here(input));
      const results: string[] = [];
      let next = 0;
      const played = async (): Promise<void> => {
        for (let i = next++; i < mine.length; i = next++) {
          results[i] = await resultOf(mine[i]);
          progress.bar(i + 1, mine.length, 'chunks');
        }
      };
      try {
        await Promise.all(Array.from({ length: workers }, played));
      } finally {
        here?.close?.();
      }
      progress.done();
      const check = contentHash(JSON.stringify(results));
      const file: ShardFile = { format: 1, run, shard, of, chunks: inputs.length, check, results };
      const name = `${run}.${shard}-of-${of}.json`;
      writeIntoFolder(into, new Map([[name, `${JSON.stringify(file)}\n`]]), true);
      throw new Finished(displayPath(join(into, name)));
    },
    close: () => threads.close(),
  };
}

/** Results of all shards in a folder. Throws a UsageError for gaps, and for files that are damaged, differ, or are of another run. */
export async function mergeCrew(work: Work, folder: string, host: TaskHost): Promise<ChunkExecutor> {
  if (!isFolder(folder)) throw new UsageError(say.noShardFolder({ folder: displayPath(folder) }));
  return {
    async play(inputs, take) {
      const results = mergedResults(folder, runName(work, inputs), inputs.length);
      for (const [i, input] of inputs.entries()) take(input, resultOf(work.task, input, results[i] as string, host));
    },
    close: async () => {},
  };
}

function mergedResults(folder: string, run: string, chunks: number): string[] {
  const results = new Array<string | null>(chunks).fill(null);
  let of: number | null = null;
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  for (const name of files.sort()) {
    const path = join(folder, name);
    const file = isFile(path) ? shapedText<ShardFile>(readText(path) ?? '', bySchema(schema)) : null;
    const named = { file: displayPath(path) };
    if (file === null) throw new UsageError(say.notShardFile(named));
    if (file.run !== run) throw new UsageError(say.shardOfOtherRun(named));
    if (file.check !== contentHash(JSON.stringify(file.results))) throw new UsageError(say.shardDamaged(named));
    const wanted = Math.max(0, Math.ceil((chunks - file.shard) / file.of));
    if (file.chunks !== chunks || file.shard >= file.of || file.results.length !== wanted)
      throw new UsageError(say.shardChunksMissing(named));
    of ??= file.of;
    if (file.of !== of) throw new UsageError(say.shardOfOtherSplit({ ...named, count: file.of, others: of }));
    for (const [i, result] of file.results.entries()) {
      const at = file.shard + i * file.of;
      if (results[at] !== null && results[at] !== result) throw new UsageError(say.shardDiffers(named));
      results[at] = result;
    }
  }
  const gap = results.indexOf(null);
  if (gap >= 0) {
    const missing = new Set(results.flatMap((one, i) => (one === null ? [i % (of ?? 1)] : [])));
    if (of === null) throw new UsageError(say.lacksAllShards({ folder: displayPath(folder) }));
    const list = [...missing].slice(0, 10).map((i) => `${i}/${of}`);
    throw new UsageError(say.lacksShards({ folder: displayPath(folder), list: list.join(', ') }));
  }
  return results as string[];
}

/** The value of a result. The hash in its file finds damage; somebody who changes a file can write another hash. */
function resultOf<O>(task: string, input: unknown, text: string, { isResult }: TaskHost): O {
  const value = shapedText<O>(text, () => []);
  if (value === null || !isResult(task, input, value)) throw new UsageError(say.resultNotOfChunk());
  return value;
}
