/** Plays chunks on worker threads of this process, within limits of time and memory. */
import { Worker } from 'node:worker_threads';
import { fillPart } from '../../grammar/templates.ts';
import * as say from '../messages/index.ts';
import { RefusedWork } from './refused.ts';
import type { Work } from './task.ts';

export interface ChunkRequest {
  run: string;
  /** Null if the thread had it before. */
  work: Work | null;
  input: unknown;
}

/** The result as JSON; or why there is none; or `again`: the thread no longer has the work of this run. */
export type ChunkAnswer = { text: string } | { failed: string; refused: boolean } | { again: true };

/** Most memory of a thread: within the bounds of a game a match takes a small part of it. */
const MEMORY = { maxOldGenerationSizeMb: 2048 };

export class ChunkThreads {
  readonly #limit: number;
  readonly #free: (Worker | null)[];
  readonly #waiting: ((thread: Worker | null) => void)[] = [];
  readonly #all = new Set<Worker>();
  #closed = false;

  /** `limit`: most seconds of a chunk; a thread that takes longer is ended. */
  constructor(count: number, limit: number) {
    this.#limit = limit;
    this.#free = new Array<Worker | null>(count).fill(null);
  }

  /** Plays a chunk and gives its result as JSON. Throws Refused for work that this program does not do. */
  async play(run: string, work: () => Promise<Work>, input: unknown): Promise<string> {
    const thread = (await this.#taken()) ?? this.#started();
    let kept: Worker | null = null;
    try {
      let answer = await this.#asked(thread, { run, work: null, input });
      if ('again' in answer) answer = await this.#asked(thread, { run, work: await work(), input });
      kept = thread;
      if ('text' in answer) return answer.text;
      const why = 'failed' in answer ? answer.failed : fillPart(say.workLost());
      throw 'refused' in answer && answer.refused
        ? new RefusedWork(say.refusedByThread({ reason: why }))
        : new Error(why);
    } finally {
      if (kept === null) await this.#ended(thread);
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(kept);
      else next(kept);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #taken(): Promise<Worker | null> {
    const free = this.#free.pop();
    return free === undefined ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve(free);
  }

  #started(): Worker {
    // the build puts it next to this module
    const thread = new Worker(new URL('./chunker.js', import.meta.url), { resourceLimits: MEMORY });
    // each question has its own listeners
    thread.setMaxListeners(0);
    thread.on('error', () => {});
    this.#all.add(thread);
    return thread;
  }

  async #ended(thread: Worker): Promise<void> {
    this.#all.delete(thread);
    await thread.terminate();
  }

  #asked(thread: Worker, request: ChunkRequest): Promise<ChunkAnswer> {
    return new Promise((done, fail) => {
      const end = (error: Error): void => {
        clear();
        fail(error);
      };
      const onMessage = (answer: ChunkAnswer): void => {
        clear();
        done(answer);
      };
      const onError = (error: unknown): void =>
        end(new Error(`the thread failed: ${error instanceof Error ? error.message : error}`));
      const onExit = (): void => end(new Error(this.#closed ? 'the worker stops' : 'the thread ended'));
      const timer = setTimeout(
        () => end(new Error(`the chunk took more than ${this.#limit} seconds, so its thread was ended`)),
        this.#limit * 1000,
      );
      const clear = (): void => {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      thread.on('message', onMessage).on('error', onError).on('exit', onExit);
      thread.postMessage(request);
    });
  }
}
