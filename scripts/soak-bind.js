/**
 * `npm run soak -- bind [CHANGES] [SEED]`: compiles, binds and emits games with random changes of declarations; no step may
 * take more than a second of CPU time. The default is 10,000 changes. Each slow input is saved as a case.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBundle } from '../test/bundled.js';
import { root } from './ensure.js';

const SECONDS = 1;

/** Returns the exit code. */
export async function bound(changes = '10000', first = '1') {
  const [count, seed] = [Number(changes), Number(first)];
  if (![count, seed].every((n) => Number.isInteger(n) && n > 0)) {
    console.error('soak bind: give the number of changes and a seed, both whole numbers');
    return 2;
  }
  return withBundle(join(root, 'test/fuzz/slow.ts'), ({ slowOnes }) => {
    const { slow, ...result } = slowOnes(count, seed, SECONDS);
    for (const [i, { at, seconds, input }] of slow.entries()) {
      writeFileSync(join(root, `test/fuzz/cases/parts-${at}-${seed}-${i}.txt`), input);
      console.error(`${at}: ${seconds.toFixed(2)} s`);
    }
    console.log(JSON.stringify({ format: 1, ...result, slow: slow.length }));
    return slow.length === 0 ? 0 : 1;
  });
}
