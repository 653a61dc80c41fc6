/** A game that happens to be in the home folder or the temporary folder does not own the files below. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from './transcript.ts';

const home = mkdtempSync(join(tmpdir(), 'rulebound-above-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const below = join(home, 'mine', 'deeper');
mkdirSync(below, { recursive: true });
writeFileSync(join(home, 'stray.bound'), 'game Stray uses prelude\n\nnonsense\n');
writeFileSync(join(below, 'words.bound'), '# nothing\n');

for (const [shared, env] of [
  ['home', { HOME: home, USERPROFILE: home }],
  ['temporary', { TMPDIR: home, TEMP: home, TMP: home }],
] as const) {
  test(`a game in the ${shared} folder`, () => {
    const count = (folder: string, ...args: string[]): number =>
      JSON.parse(runCommand(['check', ...args, '--json'], folder, env).stdout).files;
    expect(count(below, 'words.bound')).toBe(1);
    // commands that use the game around the current folder do not find it either
    const exit = (folder: string): number => runCommand(['text', basename(home)], folder, env).exit;
    expect([exit(below), exit(home)]).toEqual([2, 1]);
    // given by its path it is a game like any other
    expect(count(home, 'stray.bound')).toBe(2);
  });
}
