/** A worker thread that plays the chunks of a soak: each is a run of the fuzzer in a process of its own, which can be ended alone. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serve } from '../../cli/queue/serve.ts';
import type { Fuzzed } from '../fuzz/loop.ts';
import type { SoakInput, SoakResult, SoakSetup } from './inputs.ts';

/** Most characters of a result: an input is as long as a file may be, and a run has few findings. */
const LONGEST = 1 << 28;

async function played({ entry }: SoakSetup, { seed, inputs }: SoakInput): Promise<SoakResult> {
  // untimed: what is slow depends on the machine
  const args = ['test/fuzz/run.js', String(inputs), String(seed), entry ?? 'all', 'untimed'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: LONGEST });
  const { inputs: tried, kept, findings, entries } = JSON.parse(stdout) as Fuzzed;
  const counts = Object.entries(entries).map(([name, { inputs: count }]) => [name, count] as const);
  return { inputs: tried, kept, findings, entries: Object.fromEntries(counts) };
}

serve(
  async ({ setup }) =>
    (input) =>
      played(setup as SoakSetup, input as SoakInput),
);
