/** The worker's side of the protocol: answers calls one after another. */
import type { NewPort } from './irs.ts';
import type { CallMessage, WorkerReply } from './protocol.ts';

/** The part of a worker's global scope that is used here. The page's type library lacks it. */
interface WorkerScope {
  postMessage(reply: WorkerReply): void;
  onmessage: ((event: { data: CallMessage | NewPort }) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/**
 * Time in milliseconds that a call runs before its first report, and between two reports: the page has work with each, and most
 * calls end sooner.
 */
const PAUSE = 100;

/** Messages that a method may send while it runs. */
export interface CallReporter {
  /** Reports that the call has what it waited for: from now on it has the usual timeout. */
  begun(): void;
  /** Reports progress, which restarts the timeout of the call. */
  progress(text: string): void;
  /** Reports the current activity. It does not restart the timeout; the page names it if the call times out. */
  working(text: string): void;
}

/** What some calls wait for: a catalogue of texts, a part of the worker, or data of another worker. */
interface Loader {
  isLoaded(call: CallMessage): boolean;
  load(call: CallMessage): Promise<void>;
  /** Loads what a call lacked that threw this, so that it can be answered again; null for any other error. */
  mend?(error: unknown): Promise<void> | null;
}

/**
 * Answers calls with these methods, and reports that the worker is ready. If a method throws, its message is the error. Calls
 * are answered in their order, also while `loader` loads something. `onPort` is called with a port to another worker.
 */
export function answerCalls(
  methods: ReadonlyMap<string, (meanwhile: CallReporter, ...args: never[]) => unknown>,
  loader: Loader | null = null,
  onPort: (port: NewPort) => void = () => {},
): void {
  let reportedAt = 0;
  /** Answers a call. Gives a promise if the call lacks something, which is loaded first. */
  const answer = (call: CallMessage): Promise<void> | null => {
    const { id, method, args } = call;
    let progressedAt = performance.now();
    const meanwhile: CallReporter = {
      begun: () => scope.postMessage({ id, begun: true }),
      progress: (progress) => {
        const now = performance.now();
        if (now - progressedAt < PAUSE) return;
        progressedAt = now;
        scope.postMessage({ id, progress });
      },
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
      const mended = loader?.mend?.(error) ?? null;
      if (mended !== null) return mended.then(() => answer(call) ?? undefined).catch(failed);
      failed(error);
    }
    return null;
  };
  // While something is loaded, calls wait in their order.
  let last: Promise<void> | null = null;
  const wait = (turn: Promise<void>): void => {
    const own = turn.finally(() => {
      if (last === own) last = null;
    });
    last = own;
  };
  scope.onmessage = ({ data }) => {
    if ('port' in data) {
      onPort(data);
      return;
    }
    if (last === null && loader?.isLoaded(data) !== false) {
      const later = answer(data);
      if (later !== null) wait(later);
      return;
    }
    wait(
      (last ?? Promise.resolve())
        .then(() => (loader?.isLoaded(data) === false ? loader.load(data) : undefined))
        // Without its catalogue a worker speaks the language before; without its part a method throws.
        .catch(() => {})
        .then(() => answer(data) ?? undefined),
    );
  };
  scope.postMessage({ ready: true });
}
