/** A worker thread that plays the chunks of a soak. */
import { answerRequests } from '../../cli/queue/serve.ts';
import { beginSoak } from './play.ts';

answerRequests(beginSoak);
