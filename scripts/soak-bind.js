/**
 * `npm run soak -- bind [INPUTS] [SEED]`: changed sources of the games that are accepted are bound, compiled and made an engine;
 * no step takes more than a second of processor time. 1,000 sources without arguments; each that is slow is kept as a case.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBundle } from '../test/bundled.js';
import { root } from './ensure.js';

const SECONDS = 1;

/** Gives the exit code. */
export async function bound(inputs = '1000', first = '1') {
  const [count, seed] = [Number(inputs), Number(first)];
  if (![count, seed].every((n) => Number.isInteger(n) && n > 0)) {
    console.error('soak bind: give the number of sources and a seed, both whole numbers');
    return 2;
  }
  return withBundle(join(root, 'test/fuzz/slow.ts'), ({ slowOnes }) => {
    const { tried, bound: made, slowest } = slowOnes(count, seed, SECONDS);
    for (const [i, { at, seconds, input }] of slowest.entries()) {
      writeFileSync(join(root, `test/fuzz/cases/${at}-${seed}-${i}.txt`), input);
      console.error(`${at}: ${seconds.toFixed(2)} s`);
    }
    console.log(JSON.stringify({ format: 1, tried, bound: made, slow: slowest.length }));
    return slowest.length === 0 ? 0 : 1;
  });
}
