/** Tests of the fuzzer: it reports inputs that hang and goes on, and it reduces findings. */
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { HANGS, Probe, sortOf } from './probe.ts';
import { shrink } from './shrink.ts';
import { type Start, watched } from './watch.ts';

/** A thread as the fuzzer's is, whose fourth input of the first round does `harm`. */
const thread =
  (harm: string): Start =>
  (desk, inputs, seed) =>
    new Worker(
      `const { parentPort, workerData: { buffer, inputs, seed } } = require('node:worker_threads');
      const head = new Int32Array(buffer, 0, 5), text = new Uint16Array(buffer, 20);
      for (let i = 0; i < inputs; i++) {
        const input = 'input ' + i;
        for (let k = 0; k < input.length; k++) text[k] = input.charCodeAt(k);
        head[1] = 1;
        head[2] = input.length;
        Atomics.add(head, 0, 1);
        if (seed === 1 && i === 3) { ${harm} }
        head[3] = i + 1;
      }
      parentPort.postMessage({ result: { inputs, kept: 1, slowest: 2, findings: [], entries: {} } });`,
      { eval: true, workerData: { buffer: desk.buffer, inputs, seed } },
    );

it.each([
  ['for (;;);', 'does not end: stopped after 2000 ms'],
  ["throw new Error('no memory')", 'brings the process down: no memory'],
  ['process.exit(3)', 'brings the process down: it ended with 3'],
])('goes on behind an input that does %s', async (harm, problem) => {
  const result = await watched(thread(harm), ['one', 'two'], 10, 1, 2000);
  expect(result.findings).toEqual([{ target: 'two', problem, input: 'input 3' }]);
  expect(result.inputs).toBe(10);
});

it('distinguishes a hang from a result', async () => {
  const code = `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ input }) => {
    if (input === 'loop') for (;;);
    parentPort.postMessage({ problem: input === 'bad' ? 'threw 3' : null });
  });`;
  const probe = new Probe(() => new Worker(code, { eval: true }), 2000);
  expect(await probe.problem('one', 'good')).toBe(null);
  expect(await probe.problem('one', 'bad')).toBe('threw 3');
  expect(await probe.problem('one', 'loop')).toBe(HANGS);
  await probe.close();
  expect(sortOf('took 1200 ms')).toBe(sortOf('does not end: stopped after 400 ms'));
  expect(sortOf('threw 3 at "a"')).toBe(sortOf('threw 44 at "b"'));
});

it.each([
  ['a\nb { c }\nd\n', (text: string) => text.includes('{') && text.includes('}'), '{}'],
  ['one two\nthree four\nfive six\n', (text: string) => text.includes('two') && text.includes('six'), 'twosix'],
  ['nothing to take', () => false, 'nothing to take'],
  ['anything', () => true, ''],
])('shrinks %j', async (text, harms, small) => {
  expect(await shrink(text, async (less) => harms(less), 1000)).toBe(small);
});

it('stops reducing after its tries', async () => {
  let tries = 0;
  const harms = async (text: string): Promise<boolean> => {
    tries++;
    return text.length > 1234;
  };
  await shrink('a b c\n'.repeat(500), harms, 20);
  expect(tries).toBe(20);
});
