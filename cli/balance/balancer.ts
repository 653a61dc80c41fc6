/** A worker thread of `balance`: plays each run that it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import { player, type Run, type TableSetup } from './play.ts';

const play = player(workerData as TableSetup);
parentPort?.on('message', (run: Run) => parentPort?.postMessage(play(run)));
