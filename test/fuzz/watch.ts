/**
 * Runs the fuzzer in a thread and supervises it. The thread writes each input to shared memory before it runs it. If the input
 * hangs or crashes the thread, the supervisor reports the input, ends the thread, and a new thread runs the remaining inputs.
 */
import type { Worker } from 'node:worker_threads';
import { addEntries, type Finding, type Fuzzed } from './loop.ts';

/** Longest input, in UTF-16 units. */
export const LONGEST = 200_000;
const HEAD = 5;

/** Memory that the thread and its supervisor share: current input and target, counters. */
export class Desk {
  readonly buffer: SharedArrayBuffer;
  readonly #head: Int32Array;
  readonly #text: Uint16Array;

  constructor(buffer = new SharedArrayBuffer(HEAD * 4 + LONGEST * 2)) {
    this.buffer = buffer;
    this.#head = new Int32Array(buffer, 0, HEAD);
    this.#text = new Uint16Array(buffer, HEAD * 4);
  }

  /** Called by the thread before an input. */
  begin(target: number, input: string): void {
    const length = Math.min(input.length, LONGEST);
    for (let i = 0; i < length; i++) this.#text[i] = input.charCodeAt(i);
    this.#head[1] = target;
    this.#head[2] = length;
    Atomics.add(this.#head, 0, 1);
  }

  /** Called by the thread with the numbers of inputs done and kept. */
  done(inputs: number, kept: number): void {
    this.#head[3] = inputs;
    this.#head[4] = kept;
  }

  /** A counter that grows with each input. */
  get sequence(): number {
    return Atomics.load(this.#head, 0);
  }
  get target(): number {
    return this.#head[1] ?? 0;
  }
  get inputs(): number {
    return this.#head[3] ?? 0;
  }
  get kept(): number {
    return this.#head[4] ?? 0;
  }
  get input(): string {
    const units = this.#text.subarray(0, this.#head[2] ?? 0);
    let text = '';
    for (let i = 0; i < units.length; i += 4096) text += String.fromCharCode(...units.subarray(i, i + 4096));
    return text;
  }
}

/** Messages of a thread: each finding, then the result. */
export type Said = { finding: Finding } | { result: Fuzzed };

/** Starts a thread that runs inputs from a seed. It uses the shared memory and reports findings. */
export type Start = (desk: Desk, inputs: number, seed: number) => Worker;

/** Most crashes of threads: with more, the cause is not a single input. */
const MOST_DEATHS = 10;

/** Waiting counts a thirtieth of the time, so that a thread that waits for ever has a limit, too. */
const PATIENCE = 30;

/** The time in milliseconds that counts for a limit: of the processor, since a busy machine lets a thread wait. */
export function spentTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + performance.now() / PATIENCE;
}

/** Runs all inputs. `limit`: milliseconds of processor time for each. */
export async function watched(
  start: Start,
  names: readonly string[],
  inputs: number,
  seed: number,
  limit: number,
): Promise<Fuzzed> {
  const total: Fuzzed = { inputs: 0, kept: 0, slowest: 0, findings: [], entries: {} };
  for (let round = 0; total.inputs < inputs && round <= MOST_DEATHS; round++) {
    const desk = new Desk();
    const worker = start(desk, inputs - total.inputs, seed + round * 1_000_003);
    const end = await endOf(worker, desk, limit, (finding) => total.findings.push(finding));
    if (typeof end !== 'string') {
      total.inputs += end.inputs;
      total.kept += end.kept;
      addEntries(total.entries, end.entries);
      total.slowest = Math.max(total.slowest, end.slowest);
      continue;
    }
    total.inputs += desk.inputs + 1;
    total.kept += desk.kept;
    total.findings.push({ target: names[desk.target] ?? '', problem: end, input: desk.input });
  }
  return total;
}

/** The result of a thread, or the reason why it ended early. */
function endOf(
  worker: Worker,
  desk: Desk,
  limit: number,
  onFinding: (finding: Finding) => void,
): Promise<Fuzzed | string> {
  return new Promise((settle) => {
    let seen = desk.sequence;
    let since = spentTime();
    const over = (end: Fuzzed | string): void => {
      clearInterval(clock);
      worker.removeAllListeners();
      void worker.terminate().then(() => settle(end));
    };
    const clock = setInterval(
      () => {
        const now = spentTime();
        if (desk.sequence !== seen) {
          seen = desk.sequence;
          since = now;
        } else if (seen > 0 && now - since > limit) over(`does not end: stopped after ${limit} ms`);
      },
      Math.min(500, limit / 4),
    );
    worker.on('message', (said: Said) => {
      if ('finding' in said) onFinding(said.finding);
      else over(said.result);
    });
    worker.on('error', (error) => over(`brings the process down: ${error.message}`));
    worker.on('exit', (code) => over(`brings the process down: it ended with ${code}`));
  });
}
