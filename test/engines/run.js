/**
 * Both engines side by side: `node test/engines/run.js programs COUNT SEED` for random programs, `narrow COUNT SEED`
 * for such whose bounds are met, `games COUNT SEED` for matches of the shipped games, `games-FOLDER` for those of one. Prints
 * one JSON value; of several tasks, one after another in one process, a line for each. What was found in a game is also said on
 * stderr when its matches end. In a process of its own, so that a hang can be ended from outside.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { withBundle } from '../bundled.js';

// a program plays a few dozen decisions: to optimize its code takes longer than it ever runs, and a later start loses little;
// with 500,000 it takes 5% more, and with functions inlined as they are by default 3% more
setFlagsFromString('--interrupt-budget=1000000');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');

const tasks = process.argv.slice(2);
await withBundle(join(import.meta.dirname, 'main.ts'), async ({ main }) => {
  for (let i = 0; i < tasks.length; i += 3)
    console.log(JSON.stringify(await main(tasks[i], Number(tasks[i + 1]), Number(tasks[i + 2]), console.error)));
});
