/** The side of a worker: answers calls one after another. */
import type { Call, Reply } from './protocol.ts';

/** What of a worker's global scope is used here; the types of a page do not have it. */
interface Scope {
  postMessage(reply: Reply): void;
  onmessage: ((event: { data: Call }) => void) | null;
}
const scope = globalThis as unknown as Scope;

/** How often it is told at most what is being done, in milliseconds. */
const PAUSE = 100;

/** What a method may tell while it runs. */
export interface Meanwhile {
  /** A sign of life. */
  progress(text: string): void;
  /** What is being done now: no sign of life, but what is blamed should none come. */
  working(text: string): void;
}

/**
 * Answers calls by these methods, and says that it is ready. A method that throws gives its message as an error. One that
 * has to load something first gives a promise.
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
