/** A worker thread of a search: plays each task that it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaSetup, type MatchTask, player } from './arena.ts';

const play = player(workerData as ArenaSetup);
parentPort?.on('message', (task: MatchTask) => parentPort?.postMessage(play(task)));
