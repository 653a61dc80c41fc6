/** Worker threads that stay for many tasks: each gets its next task when it has answered the last one. */
import { Worker } from 'node:worker_threads';

export interface ThreadPool<Task, Answer> {
  /** Runs tasks; `take` receives the answer to each, in any order. Rejects if a thread fails. */
  run(tasks: readonly Task[], take: (task: Task, answer: Answer) => void): Promise<void>;
  close(): Promise<void>;
}

/** `script`: the bundled module of a worker; `data`: what it begins with; `messageOf`: what it gets for a task. */
export function threadsOf<Task, Answer>(
  { script, data, workers }: { script: URL; data: unknown; workers: number },
  messageOf: (task: Task) => unknown,
): ThreadPool<Task, Answer> {
  let failed: Error | null = null;
  let refuse: (error: Error) => void = () => {};
  let answered: (thread: Worker, answer: Answer) => void = () => {};
  const fail = (error: Error): void => {
    failed ??= error;
    refuse(failed);
  };
  const all = Array.from({ length: workers }, () => {
    const thread = new Worker(script, { workerData: data });
    thread.on('message', (answer: Answer) => answered(thread, answer));
    thread.on('error', (error) =>
      fail(new Error(`a worker failed: ${error instanceof Error ? error.message : error}`)),
    );
    thread.on('exit', (code) => fail(new Error(`a worker ended with code ${code}`)));
    return thread;
  });
  return {
    run: (tasks, take) =>
      new Promise((done, no) => {
        if (failed !== null) throw failed;
        refuse = no;
        const doing = new Map<Worker, Task>();
        let next = 0;
        let open = tasks.length;
        const hand = (thread: Worker): void => {
          const task = tasks[next++];
          if (task === undefined) return;
          doing.set(thread, task);
          thread.postMessage(messageOf(task));
        };
        answered = (thread, answer) => {
          take(doing.get(thread) as Task, answer);
          if (--open === 0) done();
          else hand(thread);
        };
        if (open === 0) done();
        for (const thread of all) hand(thread);
      }),
    close: async () => {
      refuse = () => {};
      await Promise.all(all.map((thread) => thread.terminate()));
    },
  };
}
