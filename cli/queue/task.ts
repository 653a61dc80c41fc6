/**
 * Work in chunks, for other processes and machines. A task has a setup, and plays any of its inputs to a result. Both are plain
 * JSON data. The result depends only on the setup, the input and this program, so it does not matter who plays a chunk, how often
 * and when.
 */

import { bySchema, type ShapeCheck } from '../json/shape.ts';
import * as say from '../messages/index.ts';
import type { TaskHost } from './crew.ts';
import { type Bindings, bindingsOf } from './games.ts';
import { RefusedWork } from './refused.ts';
import schema from './results.schema.json' with { type: 'json' };
import { balanceTask, changeTask } from './tasks/balance.ts';
import { compareTask } from './tasks/compare.ts';
import { conformTask } from './tasks/conform.ts';
import { searchTask } from './tasks/search.ts';
import { simTask } from './tasks/sim.ts';

/** Plays one chunk after another. `close` ends what it keeps running between them. */
export type ChunkPlayer<Input, Output> = ((input: Input) => Output | Promise<Output>) & { close?: () => void };

export interface Task<Setup, Input, Output> {
  name: string;
  /** Prepares to play chunks. `bound` gives the bound games of the setup. */
  begin(setup: Setup, bound: Bindings): Promise<ChunkPlayer<Input, Output>>;
  /** Whether an output of the shape in `results.schema.json` is as large as that of the input must be. */
  fits(input: Input, output: Output): boolean;
}

type AnyTask = Task<unknown, unknown, unknown>;
const TASKS = [simTask, balanceTask, changeTask, conformTask, compareTask, searchTask] as unknown as AnyTask[];

/** What all chunks of a run share. */
export interface Work {
  task: string;
  setup: unknown;
  /** Texts of IRs, by content hash. */
  games: ReadonlyMap<string, string>;
}

/** Whether a value that was read from a file is an output for an input of a task. */
export function isResult(task: string, input: unknown, value: unknown): boolean {
  const found = TASKS.find(({ name }) => name === task);
  if (found === undefined || !(task in schema.$defs)) return false;
  SHAPES[task] ??= bySchema({ $defs: schema.$defs, $ref: `#/$defs/${task}` });
  return SHAPES[task](value).length === 0 && found.fits(input, value);
}

const SHAPES: Record<string, ShapeCheck> = {};

/** Prepares to play the chunks of some work in this process, which made the work if `isOwn`. Throws Refused for an unknown task. */
export function prepareChunks({ task, setup, games }: Work, isOwn: boolean): Promise<ChunkPlayer<unknown, unknown>> {
  const found = TASKS.find(({ name }) => name === task);
  if (found === undefined) throw new RefusedWork(say.noTask({ task }));
  return found.begin(setup, bindingsOf(games, isOwn));
}

export const ownTasks: TaskHost = { begin: (work) => prepareChunks(work, true), isResult };
