/**
 * Broken inputs over lexer, parser, formatter, compiler, IR and replay loaders: no exception that is not a diagnostic,
 * no hang, no message without words. `npm run soak` goes on for a million, and takes the time of each.
 */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { amount } from '../amount.ts';
import type { Fuzzed } from './loop.ts';

const INPUTS = amount(5_000, 20_000);

it(`takes ${INPUTS} broken inputs`, { timeout: 600_000 }, () => {
  const text = execFileSync(process.execPath, ['test/fuzz/run.js', String(INPUTS), '1', 'all', 'untimed'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // single inputs that never end are ended and reported by the run itself
    timeout: 500_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const result = JSON.parse(text) as Fuzzed;
  expect(
    result.findings.map(({ target, problem, input, shrunk }) => ({
      target,
      problem,
      input: (shrunk ?? input).slice(0, 2000),
    })),
  ).toEqual([]);
  expect(result.inputs).toBe(INPUTS);
  // the counters must be there, or the loop is blind
  expect(result.kept).toBeGreaterThan(100);
});
