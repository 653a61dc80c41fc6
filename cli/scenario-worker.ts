/** A worker thread of `test`: runs each group of scenarios that it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ScenarioGroup, type ScenarioTrial, trialOf } from './scenario-runs.ts';

const play = trialOf(workerData as ScenarioTrial);
parentPort?.on('message', (group: ScenarioGroup) => parentPort?.postMessage(play(group)));
