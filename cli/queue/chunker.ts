/** A worker thread that plays the chunks of commands. */
import { answerRequests } from './serve.ts';
import { prepareChunks } from './task.ts';

answerRequests((work) => prepareChunks(work, false));
