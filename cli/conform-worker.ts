/** A thread of `conformOn`: holds the matches of each run that it is told of to the laws. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, type ToWorker, type Trials, trialsOf } from './conforming.ts';

const play = trialsOf(workerData as Trials);

parentPort?.on('message', (run: ToWorker) => {
  parentPort?.postMessage({ number: run.number, found: play(run) } satisfies FromWorker);
});
