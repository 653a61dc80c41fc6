/** Runs single inputs in a thread with a time limit, for the reducer. */
import type { Worker } from 'node:worker_threads';
import { spentTime } from './watch.ts';

/** The result of an input: a problem, or null. */
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

  /** The problem with an input; null for none, `HANGS` after the time limit. */
  async problem(target: string, input: string): Promise<string | null> {
    const fresh = this.#worker === null;
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const problem = await new Promise<string | null>((settle) => {
      const over = (end: string | null): void => {
        clearInterval(clock);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle(end);
      };
      const onMessage = (answer: Answer): void => over(answer.problem);
      const onError = (error: Error): void => over(`brings the process down: ${error.message}`);
      const onExit = (): void => over('brings the process down');
      // a new thread must load its code first
      const end = spentTime() + this.#limit + (fresh ? 10_000 : 0);
      const clock = setInterval(() => {
        if (spentTime() > end) over(HANGS);
      }, 100);
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

/** Normalises a problem: numbers and quoted words do not distinguish problems. */
export const sortOf = (problem: string): string =>
  /^(took|does not end)/.test(problem)
    ? HANGS
    : problem
        .replace(/"[^"]*"/g, '""')
        .replace(/\d+/g, '0')
        .slice(0, 120);
