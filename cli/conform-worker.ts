/** A worker thread of `conformOn`: plays each run that it receives and checks the laws. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, type ToWorker, type Trials, trialsOf } from './conforming.ts';

const play = trialsOf(workerData as Trials);

parentPort?.on('message', (run: ToWorker) => {
  parentPort?.postMessage({ number: run.number, found: play(run) } satisfies FromWorker);
});
