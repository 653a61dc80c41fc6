/**
 * `npm run soak -- mutants [MUTANTS] [SEED]`: IRs whose nodes are moved, dropped, swapped and retyped. What the verifier accepts
 * is played by the interpreter and as JavaScript, a part of it as WebAssembly and native code, too: the default is 12,000.
 */
import { command } from '../test/engines/command.js';
import { pooled } from './soak-pool.js';

const CHUNK = 250;

/** Returns the exit code. */
export async function mutants(count = 12_000, first = 1) {
  if (![count, first].every((n) => Number.isInteger(n) && n > 0)) {
    console.error('soak mutants: give the number of mutants and a seed, both whole numbers');
    return 2;
  }
  const total = { mutants: 0, accepted: 0, bound: 0, decisions: 0, modules: 0, natives: 0, differences: 0 };
  let slowest = { seed: first, ms: 0 };
  const chunks = [];
  for (let at = 0; at < count; at += CHUNK) chunks.push(command('mutants', Math.min(CHUNK, count - at), first + at));
  const done = await pooled(chunks, ({ code, out, error }, chunk) => {
    if (code !== 0) {
      console.error(`soak: ${chunk.join(' ')} ended badly: ${error.slice(0, 2000)}`);
      return false;
    }
    const { differences, slowest: one, ...ran } = JSON.parse(out);
    for (const [key, value] of Object.entries(ran)) total[key] += value;
    if (one.ms > slowest.ms) slowest = one;
    for (const { seed, why, changes } of differences) console.error(`mutant ${seed} (${changes.join(', ')}): ${why}`);
    total.differences += differences.length;
    console.error(`${total.mutants} of ${count} mutants, ${total.differences} differences`);
    return true;
  });
  console.log(JSON.stringify({ format: 1, ...total, slowest }));
  return !done || total.differences > 0 ? 1 : 0;
}
