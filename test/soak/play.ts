/** Plays the chunks of a soak: each is a run of the fuzzer in a process of its own, which can be ended alone. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ChunkPlayer, Work } from '../../cli/queue/task.ts';
import type { Finding, Fuzzed } from '../fuzz/loop.ts';

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

/** Most characters of a result: an input is as long as a file may be, and a run has few findings. */
const LONGEST = 1 << 28;

export async function beginSoak({ setup }: Work): Promise<ChunkPlayer<unknown, unknown>> {
  const { entry } = setup as SoakSetup;
  return (input) => played(entry, input as SoakInput);
}

async function played(entry: string | null, { seed, inputs }: SoakInput): Promise<SoakResult> {
  // untimed: what is slow depends on the machine
  const args = ['test/fuzz/run.js', String(inputs), String(seed), entry ?? 'all', 'untimed'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: LONGEST });
  const { inputs: tried, kept, findings, entries } = JSON.parse(stdout) as Fuzzed;
  const counts = Object.entries(entries).map(([name, { inputs: count }]) => [name, count] as const);
  return { inputs: tried, kept, findings, entries: Object.fromEntries(counts) };
}

/** Whether a value that was read from the file of a shard has the shape of a result. */
export function isSoakResult(_task: string, _input: unknown, value: unknown): boolean {
  const { inputs, kept, findings, entries } = (value ?? {}) as Partial<SoakResult>;
  return (
    [inputs, kept, ...Object.values(entries ?? { missing: null })].every(Number.isSafeInteger) &&
    Array.isArray(findings)
  );
}
