/**
 * Fuzz test of lexer, parser, formatter, compiler, IR loader and replay loader: no exception other than diagnostics, no hang,
 * no empty message. `npm run soak` runs a million inputs and also checks the time of each.
 */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isWhole } from '../amount.ts';
import type { Fuzzed } from './loop.ts';

const INPUTS = 20_000;

it.runIf(isWhole)(`takes ${INPUTS} broken inputs`, { timeout: 600_000 }, () => {
  const text = execFileSync(process.execPath, ['test/fuzz/run.js', String(INPUTS), '1', 'all', 'untimed'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // the run itself ends and reports inputs that hang
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
  // some inputs count as several
  expect(result.inputs).toBeGreaterThanOrEqual(INPUTS);
  // without coverage counters the fuzzer would not be guided
  expect(result.kept).toBeGreaterThan(100);
});
