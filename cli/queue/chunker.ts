/** A worker thread that plays the chunks of commands. */
import { serve } from './serve.ts';
import { begin } from './task.ts';

serve((work) => begin(work, false));
