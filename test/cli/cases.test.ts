/** Runs every transcript in `cases/`, each in a fresh copy of `fixtures/`. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { caseFiles } from '../cases.ts';
import { root } from '../repo/tree.ts';
import { agrees, parseTranscript, runLine } from './transcript.ts';

const folder = join(root, 'test/cli');
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-cli-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

for (const name of caseFiles(join(folder, 'cases'), '.case')) {
  const { about, steps } = parseTranscript(readFileSync(join(folder, 'cases', name), 'utf8'));
  describe(`${basename(name, '.case')}: ${about}`, () => {
    const here = join(scratch, name);
    cpSync(join(folder, 'fixtures'), here, { recursive: true });
    for (const [i, step] of steps.entries()) {
      test(`${i + 1}. ${step.command}`, () => {
        const { stdout, stderr, exit } = runLine(step.command, here);
        // on a mismatch the assertion shows the whole text
        if (!agrees(step.stdout, stdout)) expect(stdout).toBe(step.stdout.join('\n'));
        if (!agrees(step.stderr, stderr)) expect(stderr).toBe(step.stderr.join('\n'));
        expect(exit).toBe(step.exit);
      });
    }
  });
}
