/**
 * The page's side of a worker: calls and answers, and a watch over them. A worker that owes an answer and gives no sign of
 * life for two seconds is ended and begun anew, and all that was asked of it fails with what it was busy with.
 */
import type { Call, Reply } from '../workers/protocol.ts';

/** In milliseconds. The first is for a worker that is still loading, and for a call that says it may take as long. */
export const LOADING = 20_000;
const SILENCE = 2_000;

/** How many times as long a worker may be silent: for a machine that is slow. Kept in the browser's storage, 1 otherwise. */
const SLOWNESS = slowness();

function slowness(): number {
  try {
    return Math.max(1, Number(localStorage.getItem('rulebound.slowness') ?? 1) || 1);
  } catch {
    return 1;
  }
}
/** A page that was asleep itself hears what is waiting for it before it judges. */
const GRACE = 150;

export class Silent extends Error {
  /** What the worker said it was doing last; null where it said nothing. */
  readonly working: string | null;

  constructor(working: string | null) {
    super(working ?? 'a worker gave no sign of life');
    this.working = working;
  }
}

interface Waiting {
  done(value: unknown): void;
  fail(error: Error): void;
  patience: number;
  progress: ((text: string) => void) | undefined;
}

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;
type Answer<F> = F extends (...args: never[]) => infer R ? R : never;

/** `T` has a worker's methods with their arguments and answers. */
export class Link<T extends object> {
  readonly #url: string;
  readonly #onRestart: () => void;
  /** Begun when it is first asked for something, or made ready for that. */
  #worker: Worker | null = null;
  #ready = false;
  #next = 1;
  #working: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, Waiting>();

  /** `onRestart`: a new worker is there, which knows nothing yet. */
  constructor(url: string, onRestart: () => void = () => {}) {
    this.#url = url;
    this.#onRestart = onRestart;
  }

  /** Loads the worker, so that the first call need not wait for that. */
  prepare(): Worker {
    this.#worker ??= this.#begin();
    return this.#worker;
  }

  /** Asks, and gives the answer. Fails with `Silent` when the worker had to be ended. */
  call<K extends keyof T & string>(
    method: K,
    args: Arguments<T[K]>,
    { patience = SILENCE, progress }: { patience?: number; progress?: (text: string) => void } = {},
  ): Promise<Answer<T[K]>> {
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done: done as (value: unknown) => void, fail, patience, progress });
      this.prepare().postMessage({ id, method, args } satisfies Call);
      if (this.#waiting.size === 1) this.#listen();
    });
  }

  #begin(): Worker {
    const worker = new Worker(this.#url, { type: 'module' });
    this.#ready = false;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#heard(data);
    worker.onerror = (event) => {
      if (!this.#ready) this.#restart(new Error(event.message || `${this.#url} could not be loaded`), false);
    };
    return worker;
  }

  #heard(reply: Reply): void {
    if ('working' in reply) this.#working = reply.working;
    else {
      this.#take(reply);
      this.#listen();
    }
  }

  #take(reply: Exclude<Reply, { working: string }>): void {
    if ('ready' in reply) {
      this.#ready = true;
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    if ('progress' in reply) {
      waiting?.progress?.(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.fail(new Error(reply.error));
    else waiting?.done(reply.value);
  }

  /** Waits for the next sign of life, as long as an answer is owed. */
  #listen(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = setTimeout(() => this.#restart(new Silent(this.#working), true), GRACE);
      },
      SLOWNESS * (this.#ready ? Math.max(...[...this.#waiting.values()].map((one) => one.patience)) : LOADING),
    );
  }

  #restart(error: Error, anew: boolean): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#working = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = null;
    if (anew) {
      this.prepare();
      this.#onRestart();
    }
    for (const { fail } of waiting) fail(error);
  }
}
