/** `./rulebound` in a checkout: first builds what is stale, and only that. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isWhole } from '../amount.ts';
import { root } from './tree.ts';

const copy = mkdtempSync(join(tmpdir(), 'rulebound-checkout-'));
for (const name of [
  'package.json',
  'package-lock.json',
  'rulebound',
  'scripts',
  'grammar',
  'compiler',
  'runtime',
  'cli',
  'editor/balance',
  'editor/begin',
  'editor/interval.ts',
  'editor/paths.ts',
  'editor/service',
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
cpSync(join(root, 'cards/prelude.bound'), join(copy, 'cards/prelude.bound'));
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [join(copy, 'rulebound'), ...args], { cwd: copy, encoding: 'utf8' });
const built = (): number => statSync(join(copy, 'dist/cli.js')).mtimeMs;

test('builds when there is no bundle', () => {
  expect(existsSync(join(copy, 'dist'))).toBe(false);
  const { stdout, stderr, status } = launch('--version');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(status).toBe(0);
});

test('builds nothing twice', () => {
  const before = built();
  launch('--version');
  expect(built()).toBe(before);
});

test.runIf(isWhole)('builds again when a source has changed', () => {
  const before = built();
  appendFileSync(join(copy, 'cli/terminal.ts'), '\n// changed\n');
  expect(launch('--version').status).toBe(0);
  expect(built()).toBeGreaterThan(before);
});

test('says so and gives 3 when the sources cannot be built', () => {
  appendFileSync(join(copy, 'cli/terminal.ts'), '\nconst = ;\n');
  const { stdout, stderr, status } = launch('--version');
  expect(stdout).toBe('');
  expect(stderr).toContain('rulebound: the command could not be built');
  expect(status).toBe(3);
});

test('can be run by its name', () => {
  chmodSync(join(copy, 'rulebound'), 0o755);
  expect(statSync(join(root, 'rulebound')).mode & 0o111).not.toBe(0);
});
