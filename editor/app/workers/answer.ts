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

/**
 * Answers calls with these methods, and reports that the worker is ready. If a method throws, its message is the error. A
 * method that loads something first returns a promise.
 */
export function answerCalls(methods: ReadonlyMap<string, (meanwhile: Meanwhile, ...args: never[]) => unknown>): void {
  let told = 0;
  scope.onmessage = ({ data: { id, method, args } }) => {
    const meanwhile: Meanwhile = {
      progress: (progress) => scope.postMessage({ id, progress }),
      working: (working) => {
        const now = performance.now();
        if (now - told < PAUSE) return;
        told = now;
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
  scope.postMessage({ ready: true });
}
