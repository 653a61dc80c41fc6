/** A worker thread of `conformOn`: plays each run that it receives and checks the laws. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SeedRange, type Trials, trialsOf } from './conform-threads.ts';

const play = trialsOf(workerData as Trials);
parentPort?.on('message', (run: SeedRange) => parentPort?.postMessage(play(run)));
