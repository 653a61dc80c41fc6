/** Those who play chunks: the workers of a queue, one shard of many, or files that shards have written. */
import { UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { ownBuild } from './build.ts';
import type { ChunkPlayer, Work } from './task.ts';

export interface ChunkExecutor {
  /** Plays chunks. `take` receives the results in the order of the inputs. */
  play<I, O>(inputs: readonly I[], take: (input: I, output: O) => void): Promise<void>;
  close(): Promise<void>;
}

/** Options of commands that other machines can do the work of. */
export interface RemoteOptions {
  /** The URL of a Redis server; true: that of the environment. */
  queue?: string | true;
  shard?: string;
  into?: string;
  merge?: string;
  chunk?: number;
  resume?: true;
  keyFile?: string;
  progress?: 'bar' | 'lines';
  workers: number;
}

/** Whether the work is done elsewhere, or for elsewhere. Throws a UsageError for options that contradict one another. */
export function isRemote({ queue, shard, merge, into, chunk, resume, keyFile, progress }: RemoteOptions): boolean {
  const ways = Object.entries({ queue, shard, merge }).filter(([, value]) => value !== undefined);
  const [way, other] = ways.map(([name]) => name);
  if (way !== undefined && other !== undefined) throw new UsageError(say.excludeOneAnother({ one: way, other }));
  const needs = (option: string, value: unknown, ...of: string[]): void => {
    if (value !== undefined && !of.includes(way ?? ''))
      throw new UsageError(say.optionNeeds({ option, list: of.map((one) => `--${one}`).join(' or ') }));
  };
  needs('into', into, 'shard');
  needs('chunk', chunk, 'queue', 'shard', 'merge');
  needs('resume', resume, 'queue');
  needs('key-file', keyFile, 'queue');
  needs('progress', progress, 'queue');
  return way !== undefined;
}

/** The amount of work of a run, for its progress. */
export interface Amount {
  count: number;
  what: string;
}

/** Who knows the tasks of some work: this program, or a soak. */
export interface TaskHost {
  /** Prepares to play the chunks of some work that this process made. */
  begin(work: Work): Promise<ChunkPlayer<unknown, unknown>>;
  /** Whether a value that was read from a file is an output for an input of a task. */
  isResult(task: string, input: unknown, value: unknown): boolean;
}

/** A maker of the crew that the options choose. */
export function crewMaker(
  options: RemoteOptions,
  amount: Amount,
  host?: TaskHost,
): (work: Work) => Promise<ChunkExecutor> {
  return async (work) => {
    if (options.queue !== undefined) return (await import('./client.ts')).queueCrew(work, options, amount);
    const { mergeCrew, shardCrew } = await import('./shards.ts');
    const tasks = host ?? (await import('./task.ts')).ownTasks;
    return options.merge !== undefined ? mergeCrew(work, options.merge, tasks) : shardCrew(work, options, tasks);
  };
}

/** The plan of some work as text: what its chunks share, and the build that plays them. */
export const workPlan = ({ task, setup, games }: Work): string =>
  JSON.stringify({ format: 1, build: ownBuild(), task, games: [...games.keys()], setup });
