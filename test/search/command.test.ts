/** `search` on the command line gives the same result with any number of threads, and after it was killed and resumed. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isWhole } from '../amount.ts';
import { runCommand } from '../cli/transcript.ts';
import { root } from '../repo/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixtures = join(root, 'test/cli/fixtures');
const files = ['--pool', join(fixtures, 'pools/duel.json'), '--against', join(fixtures, 'gauntlets/own.bound')];
// slow enough to be killed after a checkpoint; several checkpoints are written each second
const args = ['search', join(fixtures, 'duel'), ...files, '--engine', 'interpreter', '--games', '4500', '--json'];

/** The output without durations. */
function result(...more: string[]): Record<string, unknown> {
  const { stdout, stderr, exit } = runCommand([...args, ...more], folder);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  const { seconds, games_per_second, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  expect([typeof seconds, typeof games_per_second]).toEqual(['number', 'number']);
  return rest;
}

test.runIf(isWhole)('killed on two threads and run on with three, it ends as on one', async () => {
  const state = join(folder, 'state.json');
  const command = [join(root, 'dist/cli.js'), ...args, '--workers', '2', '--state', state];
  const child = spawn(process.execPath, command, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((done) => child.on('close', (_, signal) => done(signal)));
  const tried = (): number => {
    try {
      return (JSON.parse(readFileSync(state, 'utf8')) as { tried: number }).tried;
    } catch {
      return 0;
    }
  };
  while (tried() === 0 && child.exitCode === null) await pause(5);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  const before = tried();
  const whole = result();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(whole.tried as number);
  expect(result('--workers', '3', '--state', state)).toEqual(whole);
  expect(readdirSync(folder).filter((name) => name !== 'state.json' && !name.startsWith('.state'))).toEqual([]);
});
