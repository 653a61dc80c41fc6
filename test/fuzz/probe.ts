/** Tries one input after another in a thread of its own, each with a limit: what the shrinker asks. */
import type { Worker } from 'node:worker_threads';

/** What came of one input: a problem in words, or null. */
export interface Answer {
  problem: string | null;
}

export const HANGS = 'does not end';

export class Probe {
  readonly #start: () => Worker;
  readonly #limit: number;
  #worker: Worker | null = null;

  constructor(start: () => Worker, limit: number) {
    this.#start = start;
    this.#limit = limit;
  }

  /** The problem with an input, null when there is none; `HANGS` when it took longer than the limit. */
  async problem(target: string, input: string): Promise<string | null> {
    const fresh = this.#worker === null;
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const problem = await new Promise<string | null>((settle) => {
      const over = (end: string | null): void => {
        clearTimeout(clock);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle(end);
      };
      const onMessage = (answer: Answer): void => over(answer.problem);
      const onError = (error: Error): void => over(`brings the process down: ${error.message}`);
      const onExit = (): void => over('brings the process down');
      // a new thread has to read its code first
      const clock = setTimeout(() => over(HANGS), this.#limit + (fresh ? 10_000 : 0));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ target, input });
    });
    if (problem !== null && (problem === HANGS || problem.startsWith('brings the process down'))) await this.close();
    return problem;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

/** Problems are the same when they differ in numbers and quoted words alone. */
export const sortOf = (problem: string): string =>
  /^(took|does not end)/.test(problem)
    ? HANGS
    : problem
        .replace(/"[^"]*"/g, '""')
        .replace(/\d+/g, '0')
        .slice(0, 120);
