/** A worker thread that plays the chunks of a soak. */
import { serve } from '../../cli/queue/serve.ts';
import { beginSoak } from './play.ts';

serve(beginSoak);
