/** The worker's side of the protocol: answers calls one after another. */
import type { Call, Reply } from './protocol.ts';

/** The part of a worker's global scope that is used here. The page's type library lacks it. */
interface Scope {
  postMessage(reply: Reply): void;
  onmessage: ((event: { data: Call }) => void) | null;
}
const scope = globalThis as unknown as Scope;

/** Minimum interval between two `working` messages, in milliseconds. */
const PAUSE = 100;

/** Messages that a method may send while it runs. */
export interface Meanwhile {
  /** Reports progress, which restarts the timeout of the call. */
  progress(text: string): void;
  /** Reports the current activity. It does not restart the timeout; the page names it if the call times out. */
  working(text: string): void;
}

/** The catalogue of a worker whose replies contain texts. */
interface Texts {
  isSpoken(language: string): boolean;
  speakTo(language: string): Promise<void>;
}

/**
 * Answers calls with these methods, and reports that the worker is ready. If a method throws, its message is the error. A
 * method that loads something first returns a promise.
 */
export function answerCalls(
  methods: ReadonlyMap<string, (meanwhile: Meanwhile, ...args: never[]) => unknown>,
  texts: Texts | null = null,
): void {
  let reportedAt = 0;
  const answer = ({ id, method, args }: Call): void => {
    const meanwhile: Meanwhile = {
      progress: (progress) => scope.postMessage({ id, progress }),
      working: (working) => {
        const now = performance.now();
        if (now - reportedAt < PAUSE) return;
        reportedAt = now;
        scope.postMessage({ working });
      },
    };
    const failed = (error: unknown): void =>
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    try {
      const run = methods.get(method);
      if (run === undefined) throw new Error(`there is no ${method}`);
      const value = run(meanwhile, ...(args as never[]));
      if (value instanceof Promise) value.then((value) => scope.postMessage({ id, value })).catch(failed);
      else scope.postMessage({ id, value });
    } catch (error) {
      failed(error);
    }
  };
  // While a catalogue is loaded, calls wait in their order.
  let last: Promise<void> | null = null;
  scope.onmessage = ({ data }) => {
    if (last === null && texts?.isSpoken(data.language) !== false) {
      answer(data);
      return;
    }
    const turn = (last ?? Promise.resolve())
      // If the catalogue cannot be loaded, the texts are in the language before.
      .then(() => texts?.speakTo(data.language))
      .catch(() => {})
      .then(() => answer(data))
      .finally(() => {
        if (last === turn) last = null;
      });
    last = turn;
  };
  scope.postMessage({ ready: true });
}
