/** Colours, progress and sanitised text. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { formatCompact, formatPretty } from '../../cli/diagnostics.ts';
import { maskControlCharacters, paint, shortLines } from '../../cli/terminal.ts';
import type { Diagnostic } from '../../compiler/index.ts';
import { root } from '../repo/tree.ts';
import { runCommand } from './transcript.ts';

const { NO_COLOR, TERM } = process.env;
afterEach(() => {
  delete process.env.NO_COLOR;
  if (NO_COLOR !== undefined) process.env.NO_COLOR = NO_COLOR;
  process.env.TERM = TERM ?? 'xterm';
});

describe('colours', () => {
  const terminal = { isTTY: true };
  test('are used on a terminal', () => {
    delete process.env.NO_COLOR;
    process.env.TERM = 'xterm';
    expect(paint(terminal).red('x')).toBe('\u001b[31mx\u001b[39m');
  });
  test('are not used in a file', () => {
    delete process.env.NO_COLOR;
    expect(paint({}).red('x')).toBe('x');
  });
  test('are not used with NO_COLOR', () => {
    process.env.NO_COLOR = '1';
    expect(paint(terminal).red('x')).toBe('x');
  });
});

test('a message shows both ends of a long path', () => {
  const { stderr } = runCommand(['check', `${'a/'.repeat(60_000)}z`], root);
  expect(stderr).toMatch(/^rulebound: cannot read a\/a\/.* \.\.\. [a/]*\/z: its name is too long\n$/);
  expect(stderr.length).toBeLessThan(1_100);
  expect(shortLines(`${'x'.repeat(1_024)}\nz`)).toBe(`${'x'.repeat(1_024)}\nz`);
});

describe('a diagnostic', () => {
  const none = paint({});
  const at = (line: number, start: number, end: number): Diagnostic => ({
    code: 'RB0302',
    severity: 'error',
    message: 'No such name.',
    file: 'a.bound',
    range: { start: { line, character: start }, end: { line, character: end } },
    help: 'Check the spelling.',
  });
  const lines = (diagnostic: Diagnostic, text: string): string[] =>
    formatPretty([diagnostic], () => text, none).split('\n');

  test('cannot contain control characters', () => {
    const found = lines({ ...at(0, 0, 1), message: 'a\u001b[2Jb\u202ec' }, '\u001b]0;title\u0007 x');
    expect(found.join(' ')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(maskControlCharacters('a\tb\nc')).toBe('a\tb\nc');
  });
  test('underlines the range after tabs and wide characters', () => {
    expect(lines(at(0, 3, 6), '\t猫 foe = 1')[4]).toBe(`  | ${' '.repeat(7)}^^^`);
  });
  test('shows a part of a long line', () => {
    const found = lines(at(0, 500, 503), `${'x'.repeat(500)}foe${'y'.repeat(500)}`);
    expect(Math.max(...found.map((line) => line.length))).toBeLessThan(140);
    expect(found[3]?.indexOf('foe')).toBe(found[4]?.indexOf('^^^'));
  });
  test('may point after the end of a line or a file, or to a missing file', () => {
    expect(lines(at(0, 90, 95), 'short')[4]).toContain('^');
    expect(lines(at(9, 0, 1), 'short')[1]).toContain('a.bound:10:1');
    expect(formatPretty([at(0, 0, 1)], () => null, none)).toContain('a.bound:1:1');
  });
  test('is one line in the compact format', () => {
    expect(formatCompact([{ ...at(0, 0, 1), message: 'two\nlines' }])).toBe('a.bound:1:1: error RB0302: two lines');
  });
  test('is shown in full only for the first 50', () => {
    const many = Array.from({ length: 500 }, (_, i) => at(i, 0, 1));
    expect(formatPretty(many, () => '', none)).toContain('... and 450 more');
  });
});

test('stdout has only the result, and a pipe has no colours', () => {
  const { stdout, stderr } = runCommand(['explain', 'RB0302'], root, { FORCE_COLOR: '1' });
  expect(stdout).not.toContain('\u001b');
  expect(stderr).toBe('');
});

test('a closed pipe is no error', async () => {
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'check', '--json'], { cwd: root });
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  await new Promise((done) => child.on('close', done));
  expect(stderr).toBe('');
});
