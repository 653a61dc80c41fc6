/** What a thread that plays chunks answers. The thread that waits for it renews locks and answers signals meanwhile. */
import { parentPort } from 'node:worker_threads';
import { RefusedWork } from './refused.ts';
import type { ChunkPlayer, Work } from './task.ts';
import type { ChunkAnswer, ChunkRequest } from './threads.ts';

/** Most prepared runs: each holds the code of an engine. */
const MOST = 4;

/** Answers the requests of the thread that started this one. `begin` prepares to play the chunks of some work. */
export function answerRequests(begin: (work: Work) => Promise<ChunkPlayer<unknown, unknown>>): void {
  /** Runs that are prepared, the one used last at the end. */
  const begun = new Map<string, Promise<ChunkPlayer<unknown, unknown>>>();
  const drop = (run: string): void => {
    const player = begun.get(run);
    begun.delete(run);
    player?.then(
      ({ close }) => close?.(),
      () => {},
    );
  };
  const answerTo = async ({ run, work, input }: ChunkRequest): Promise<ChunkAnswer> => {
    try {
      const play = begun.get(run) ?? (work === null ? null : begin(work));
      if (play === null) return { again: true };
      begun.delete(run);
      begun.set(run, play);
      for (const old of begun.keys()) if (begun.size > MOST) drop(old);
      return { text: JSON.stringify(await (await play)(input)) };
    } catch (error) {
      drop(run);
      return { failed: error instanceof Error ? error.message : String(error), refused: error instanceof RefusedWork };
    }
  };
  parentPort?.on('message', async (request: ChunkRequest) => {
    parentPort?.postMessage(await answerTo(request));
  });
}
