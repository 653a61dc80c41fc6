/**
 * Work in shards, for batch systems: shard i of n plays each n-th chunk and writes one file; a merge reads them all. A file is
 * written whole or not at all, and the same shard always has the same bytes, so a shard may run twice.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shapedText } from '../border/read.ts';
import { bySchema } from '../border/shape.ts';
import { Finished, UsageError } from '../failures.ts';
import { isFolder, readText, shown, writeWhole } from '../files.ts';
import { Progress } from '../terminal.ts';
import { type Crew, type FarOptions, planOf } from './crew.ts';
import { contentHash, nameOf } from './games.ts';
import schema from './shard.schema.json' with { type: 'json' };
import { begin, type Work } from './task.ts';
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
  if (index === 'env' && named === undefined)
    throw new UsageError('no variable says which shard this is', `one of these would: ${INDICES.join(', ')}`);
  const [shard, of] = [Number(index === 'env' ? named : index), Number(count)];
  if (index === '' || of < 1 || of > MOST_SHARDS || shard >= of)
    throw new UsageError(
      `there is no shard ${index === 'env' ? `${named}/${count}` : text}`,
      'shards count from 0: --shard 0/20 to 19/20; --shard env/20 takes the index of the batch system',
    );
  return { shard, of };
}

const runName = (work: Work, inputs: readonly unknown[]): string => nameOf(planOf(work) + JSON.stringify(inputs));

export async function shardCrew(work: Work, { shard: text = '', into = '.', workers }: FarOptions): Promise<Crew> {
  const { shard, of } = shardOf(text, process.env);
  const threads = new ChunkThreads(workers, LIMIT);
  return {
    async play(inputs) {
      const run = runName(work, inputs);
      const mine = inputs.filter((_, i) => i % of === shard);
      const progress = new Progress();
      // one worker means this thread
      const here = workers === 1 ? await begin(work, true) : null;
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
      await Promise.all(Array.from({ length: workers }, played));
      progress.done();
      const check = contentHash(JSON.stringify(results));
      const file: ShardFile = { format: 1, run, shard, of, chunks: inputs.length, check, results };
      const path = join(into, `${run}.${shard}-of-${of}.json`);
      writeWhole(path, `${JSON.stringify(file)}\n`, true);
      throw new Finished(shown(path));
    },
    close: () => threads.close(),
  };
}

/** Results of all shards in a folder. Throws a UsageError for gaps, and for files that are damaged, differ, or are of another run. */
export async function mergeCrew(work: Work, folder: string): Promise<Crew> {
  if (!isFolder(folder)) throw new UsageError(`there is no folder ${shown(folder)}`, '--merge names that of --into');
  return {
    async play(inputs, take) {
      const results = mergedResults(folder, runName(work, inputs), inputs.length);
      for (const [i, input] of inputs.entries()) take(input, parsed(results[i] as string));
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
    const file = shapedText<ShardFile>(readText(path) ?? '', bySchema(schema));
    const refuse = (why: string, help: string | null = null): never => {
      throw new UsageError(`${shown(path)} ${why}`, help);
    };
    if (file === null) return refuse('is no file of a shard', 'the folder of --merge has only such files');
    if (file.run !== run)
      refuse('is of another run', 'game, options and version of rulebound must be those of the shards');
    if (file.check !== contentHash(JSON.stringify(file.results)))
      refuse('is damaged: its results do not have their hash');
    const wanted = Math.max(0, Math.ceil((chunks - file.shard) / file.of));
    if (file.chunks !== chunks || file.shard >= file.of || file.results.length !== wanted)
      refuse('does not have the chunks of its shard');
    of ??= file.of;
    if (file.of !== of) refuse(`is one of ${file.of} shards, and others are of ${of}`);
    for (const [i, result] of file.results.entries()) {
      const at = file.shard + i * file.of;
      if (results[at] !== null && results[at] !== result) refuse('differs from another file of the same shard');
      results[at] = result;
    }
  }
  const gap = results.indexOf(null);
  if (gap >= 0) {
    const missing = new Set(results.flatMap((one, i) => (one === null ? [i % (of ?? 1)] : [])));
    const which =
      of === null
        ? 'all of them'
        : [...missing]
            .slice(0, 10)
            .map((i) => `${i}/${of}`)
            .join(', ');
    throw new UsageError(`${shown(folder)} lacks shards: ${which}`, 'run them, then merge again');
  }
  return results as string[];
}

/** The value of a result, which the hash of its file vouches for. */
function parsed<O>(text: string): O {
  const value = shapedText<O>(text, () => []);
  if (value === null) throw new UsageError('a result of a shard is no JSON');
  return value;
}
