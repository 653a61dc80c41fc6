/**
 * Processor time of each test file, for `scripts/test.js --times`: that of the worker and of all processes that it started,
 * from the end of the file before, so imports are in it. On Linux only, where /proc has it.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** Clock ticks a second, as /proc counts on Linux. */
const TICKS = 100;

/** Seconds of this process and its descendants, ended ones included. */
function used(): number {
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // the name of the program is in brackets and may hold any character
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      parents.set(Number(name), { parent: fields[1] ?? 0, ticks });
    } catch {
      // it has just ended, and its parent has its time
    }
  }
  const isOwn = (id: number): boolean => id === process.pid || (id > 1 && isOwn(parents.get(id)?.parent ?? 0));
  return [...parents].reduce((sum, [id, { ticks }]) => sum + (isOwn(id) ? ticks : 0), 0) / TICKS;
}

const state = globalThis as { timesBefore?: number };

afterAll(() => {
  const now = used();
  const file = expect.getState().testPath?.split('/test/').pop();
  const line = { file, seconds: now - (state.timesBefore ?? 0) };
  state.timesBefore = now;
  appendFileSync(process.env.RULEBOUND_TIMES ?? '/dev/null', `${JSON.stringify(line)}\n`);
});
