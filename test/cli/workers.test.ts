/** `--workers` of `sim` and `test`: the result does not depend on the number of threads; failures and interrupts leave no files. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { amount, sample } from '../amount.ts';
import { root } from '../repo/tree.ts';
import { runHere, runSampled } from './here.ts';
import { runCommand } from './transcript.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixtures = join(root, 'test/cli/fixtures');
const duel = join(fixtures, 'duel');

/** The result of a run, without durations. */
async function result(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, exit } = await runSampled(['sim', duel, ...args, '--json'], root);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  const { seconds, games_per_second, decisions_per_second: _, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  expect([seconds, games_per_second].every((n) => typeof n === 'number')).toBe(true);
  return rest;
}

const LINES = [
  ['--games', '203', '--seed', '5'],
  ['--games', '40', '--agent', 'greedy', 'random'],
  ['--games', '61', '--engine', 'interpreter'],
  ['--games', '61', '--coverage'],
  ['--games', '2'],
  ['--games', '70', '--against', join(fixtures, 'gauntlets/weighed.json')],
  ['--games', '1', '--against', join(fixtures, 'gauntlets/weighed.json')],
];
test.each(sample(LINES, 2, 1))('any number of workers gives the same: %j', async (...args) => {
  const one = await result(...args);
  for (const workers of amount(['3'], ['2', '3', '5']))
    expect(await result(...args, '--workers', workers)).toEqual(one);
});

test('scenarios on any number of threads give the same', async () => {
  const tested = async (workers: string): Promise<unknown> => {
    const args = ['test', 'dice', 'duel', 'beacon', '--most', '3', '--coverage', '--workers', workers, '--json'];
    const { stdout, exit } = await runSampled(args, fixtures);
    const { seconds, ...rest } = JSON.parse(stdout) as { seconds: number; passed: number };
    expect(seconds).toBeGreaterThan(0);
    return { exit, ...rest };
  };
  const one = await tested('1');
  expect(one).toMatchObject({ exit: 1, failures: [{}], sampled: [{}] });
  for (const workers of ['2', '5']) expect(await tested(workers)).toEqual(one);
});

test('a recorded match is the same, too', async () => {
  const replayed = async (workers: string): Promise<string> => {
    const file = join(folder, `match-${workers}.json`);
    runCommand(['sim', duel, '--games', '30', '--index', '17', '--record', file, '--workers', workers], root);
    return (await runSampled(['replay', file, '--json'], fixtures)).stdout;
  };
  const files = [await replayed('1'), await replayed('3')];
  expect(files[0]).toContain('"verified": true');
  expect(files[1]).toBe(files[0]);
});

test('an interrupted run leaves no file', async () => {
  const below = mkdtempSync(join(folder, 'stopped-'));
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const args = ['sim', duel, '--games', '1000000000', '--workers', '2', '--record', join(below, 'match.json')];
    const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...args], { cwd: below, stdio: 'ignore' });
    const ended = new Promise((done) => child.on('close', (_, by) => done(by)));
    await pause(1500);
    child.kill(signal);
    expect(await ended).toBe(signal);
  }
  expect(readdirSync(below)).toEqual([]);
});

test('a failing worker is reported', () => {
  const copy = mkdtempSync(join(folder, 'broken-'));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(root, 'cards'), join(copy, 'cards'), 'junction');
  writeFileSync(join(copy, 'dist/cli/worker.js'), "throw new Error('there is no room');\n");
  const args = [join(copy, 'dist/cli.js'), 'sim', duel, '--games', '50', '--workers', '2', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(stderr).toContain('a worker failed: there is no room');
  expect(status).toBe(3);
});

test('an invalid number of workers is a usage error', async () => {
  for (const workers of ['0', '-1', '1.5', 'many', '1000'])
    expect(await runHere(['sim', duel, '--workers', workers], root)).toMatchObject({ exit: 2, stdout: '' });
});
