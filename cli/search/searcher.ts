/** A thread of a search: plays what it is handed until it is stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { player, type Ring, type Task } from './arena.ts';

const play = player(workerData as Ring);
parentPort?.on('message', (task: Task) => parentPort?.postMessage(play(task)));
