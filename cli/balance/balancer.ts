/** A worker thread of `balance`: plays each run that it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PairRun } from './play.ts';
import { type PoolSetup, playerFor } from './pool.ts';

const play = playerFor(workerData as PoolSetup);
parentPort?.on('message', (run: PairRun) => parentPort?.postMessage(play(run)));
