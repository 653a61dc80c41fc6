/**
 * `npm run soak -- narrow [PROGRAMS] [SEED]`: random programs in which each bound (fuel, depth, queue, work, answers, rules
 * and so on) is narrowed at random, and which reach them. Both engines must give the same states, and no decision may take
 * more than a second of CPU time on either. The default is 12,000. A program on which the engines differ is reduced and
 * saved as a case.
 */
import { writeFileSync } from 'node:fs';
import { command } from '../test/engines/command.js';
import { pooled } from './soak-pool.js';

const CHUNK = 250;
/** The bound of a decision that the guide states, in milliseconds. */
const DECISION = 1000;

/** Returns the exit code. */
export async function narrow(programs = 12_000, first = 1) {
  if (![programs, first].every((n) => Number.isInteger(n) && n > 0)) {
    console.error('soak narrow: give the number of programs and a seed, both whole numbers');
    return 2;
  }
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const total = { programs: 0, refused: 0, decisions: 0, bailOuts: 0, differences: 0, slow: 0, memory: 0 };
  const longest = { interpreter: { seed: first, ms: 0 }, compiled: { seed: first, ms: 0 } };
  const chunks = [];
  for (let at = 0; at < programs; at += CHUNK)
    chunks.push(command('narrow', Math.min(CHUNK, programs - at), first + at));
  const done = await pooled(chunks, ({ code, out, error }, chunk) => {
    if (code !== 0) {
      console.error(`soak: ${chunk.join(' ')} ended badly: ${error.slice(0, 2000)}`);
      return false;
    }
    const ran = JSON.parse(out);
    total.programs += ran.programs;
    total.refused += ran.refused.length;
    total.decisions += ran.decisions;
    total.bailOuts += ran.bailOuts;
    total.memory = Math.max(total.memory, ran.memory.most);
    for (const [engine, most] of Object.entries(longest)) {
      const { seed, ms } = ran.longest[engine];
      if (ms > most.ms) longest[engine] = { seed, ms };
      if (ms <= DECISION) continue;
      total.slow++;
      console.error(`program ${seed}: a decision takes ${ms} ms on the engine "${engine}"`);
    }
    for (const { seed, why, file } of ran.differences) {
      total.differences++;
      writeFileSync(`test/engines/cases/seed-${seed}.bound`, file);
      console.error(`program ${seed}: ${why}`);
    }
    console.error(`${total.programs} of ${programs} programs, ${total.differences} differences, ${seconds()} s`);
    return true;
  });
  console.log(JSON.stringify({ format: 1, ...total, longest, seconds: seconds() }));
  return !done || total.differences + total.slow > 0 ? 1 : 0;
}
