/**
 * The page's side of a worker: requests and replies, with a watchdog. A worker that owes a reply and sends nothing for two
 * seconds is terminated and restarted. All its pending requests then fail, and the error names what it was doing.
 */
import { language, t } from '../texts/index.ts';
import type { NewPort } from '../workers/irs.ts';
import type { CallMessage, WorkerReply } from '../workers/protocol.ts';

/** Timeouts in milliseconds. LOADING is for a worker that is still loading, and for slow calls. */
export const LOADING = 20_000;
const SILENCE = 2_000;

/** Factor for the timeouts on slow machines. It is read from `localStorage`; the default is 1. */
export const SLOWNESS = slowness();

function slowness(): number {
  try {
    return Math.max(1, Number(localStorage.getItem('rulebound.slowness') ?? 1) || 1);
  } catch {
    return 1;
  }
}
/** Extra wait in milliseconds. After a page was suspended, queued messages arrive before the worker counts as silent. */
const GRACE = 150;

export class WorkerTimeout extends Error {
  /** The last task that the worker reported, or null. */
  readonly working: string | null;

  constructor(working: string | null) {
    super(working ?? 'a worker gave no sign of life');
    this.working = working;
  }
}

interface PendingCall {
  done(value: unknown): void;
  fail(error: Error): void;
  patience: number;
  /** It waits for something that another worker sends, and has more patience until then. */
  waits: boolean;
  progress: ((text: string) => void) | undefined;
}

export interface CallOptions {
  patience?: number;
  waits?: boolean;
  progress?: (text: string) => void;
}

type ArgumentsOf<F> = F extends (...args: infer A) => unknown ? A : never;
type Answer<F> = F extends (...args: never[]) => infer R ? R : never;

/** `T` is the interface of the worker's methods. */
export class Link<T extends object> {
  readonly #url: string;
  readonly #onRestart: () => void;
  /** Created at the first call or by `prepare`. */
  #worker: Worker | null = null;
  #ready = false;
  #next = 1;
  #working: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, PendingCall>();
  /** Called whenever a worker was started. */
  readonly #onStart = new Set<() => void>();

  /** `onRestart` is called after the worker was restarted. The new worker has no data yet. */
  constructor(url: string, onRestart: () => void = () => {}) {
    this.#url = url;
    this.#onRestart = onRestart;
  }

  /** Starts to load the worker before the first call. */
  prepare(): Worker {
    if (this.#worker !== null) return this.#worker;
    this.#worker = this.#begin();
    for (const run of this.#onStart) run();
    return this.#worker;
  }

  get isStarted(): boolean {
    return this.#worker !== null;
  }

  onStart(run: () => void): void {
    this.#onStart.add(run);
  }

  /** Gives the worker its end of a port to another worker. */
  give(port: NewPort): void {
    this.prepare().postMessage(port, [port.port]);
  }

  /**
   * Sends a request and returns the reply. Rejects with `WorkerTimeout` if the worker was terminated by the watchdog. `waits`: the
   * call first waits for another worker, which has a watchdog of its own.
   */
  call<K extends keyof T & string>(
    method: K,
    args: ArgumentsOf<T[K]>,
    { patience = SILENCE, waits = false, progress }: CallOptions = {},
  ): Promise<Answer<T[K]>> {
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done: done as (value: unknown) => void, fail, patience, waits, progress });
      this.prepare().postMessage({ id, method, args, language: language.state.name } satisfies CallMessage);
      if (this.#waiting.size === 1) this.#listen();
    });
  }

  #begin(): Worker {
    const worker = new Worker(this.#url, { type: 'module' });
    this.#ready = false;
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.#receive(data);
    worker.onerror = (event) => {
      if (!this.#ready) this.#restart(new Error(event.message || t.page.notLoaded({ url: this.#url })), false);
    };
    return worker;
  }

  #receive(reply: WorkerReply): void {
    if ('working' in reply) this.#working = reply.working;
    else {
      this.#take(reply);
      this.#listen();
    }
  }

  #take(reply: Exclude<WorkerReply, { working: string }>): void {
    if ('ready' in reply) {
      this.#ready = true;
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    if ('progress' in reply) {
      waiting?.progress?.(reply.progress);
      return;
    }
    if ('begun' in reply) {
      if (waiting !== undefined) waiting.waits = false;
      return;
    }
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.fail(new Error(reply.error));
    else waiting?.done(reply.value);
  }

  /** Restarts the watchdog timer while a reply is pending. */
  #listen(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = setTimeout(() => this.#restart(new WorkerTimeout(this.#working), true), GRACE);
      },
      SLOWNESS * (this.#ready ? Math.max(...[...this.#waiting.values()].map(patienceOf)) : LOADING),
    );
  }

  #restart(error: Error, restarts: boolean): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#working = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = null;
    if (restarts) {
      this.prepare();
      this.#onRestart();
    }
    for (const { fail } of waiting) fail(error);
  }
}

const patienceOf = ({ waits, patience }: PendingCall): number => (waits ? Math.max(LOADING, patience) : patience);
