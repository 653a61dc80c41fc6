/**
 * Runs the transcripts in `cases/`, in `npm test` every second one, each in a fresh copy of `fixtures/`. Most commands run in this process, which
 * has compiled and optimized their code; in `test:all` the first use of each command, and always what needs it, runs as the bundled
 * command, in the soak all that can.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isMore, sample } from '../amount.ts';
import { caseFiles } from '../cases.ts';
import { root } from '../repo/tree.ts';
import { runSampled } from './here.ts';
import { agrees, parseTranscript, runCommand, runLine } from './transcript.ts';

/** Commands of which a transcript has been run as the bundled command. */
const bundled = new Set<string>();

const folder = join(root, 'test/cli');
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-cli-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

for (const name of sample(caseFiles(join(folder, 'cases'), '.case'), 2, 1)) {
  const { about, steps } = parseTranscript(readFileSync(join(folder, 'cases', name), 'utf8'));
  describe(`${basename(name, '.case')}: ${about}`, () => {
    const here = join(scratch, name);
    cpSync(join(folder, 'fixtures'), here, { recursive: true });
    for (const [i, step] of steps.entries()) {
      const [word = ''] = /^rulebound \S+/.exec(step.command) ?? [];
      const run = isMore && word !== '' && !bundled.has(word) ? runCommand : runSampled;
      bundled.add(word);
      test(`${i + 1}. ${step.command}`, async () => {
        const { stdout, stderr, exit } = await runLine(step.command, here, run);
        // on a mismatch the assertion shows the whole text
        if (!agrees(step.stdout, stdout)) expect(stdout).toBe(step.stdout.join('\n'));
        if (!agrees(step.stderr, stderr)) expect(stderr).toBe(step.stderr.join('\n'));
        expect(exit).toBe(step.exit);
      });
    }
  });
}
