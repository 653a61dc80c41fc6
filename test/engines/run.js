/**
 * Both engines side by side: `node test/engines/run.js programs COUNT SEED` for random programs, `narrow COUNT SEED`
 * for such whose bounds are met, `games COUNT SEED` for matches of the shipped games. Prints one JSON value. In a process of its own, so that a hang can be ended from outside.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { withBundle } from '../bundled.js';

// a program plays a few dozen decisions: to optimize its code takes longer than it ever runs, and a later start loses little
setFlagsFromString('--interrupt-budget=500000');

const [what, count, seed] = process.argv.slice(2);
const found = await withBundle(join(import.meta.dirname, 'main.ts'), ({ main }) =>
  main(what, Number(count), Number(seed)),
);
console.log(JSON.stringify(found));
