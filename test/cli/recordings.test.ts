/** Recorded matches of the games have their recorded final states on both engines. */
import { expect, test } from 'vitest';
import { filesBelow, read, root } from '../repo/tree.ts';
import { runCommand } from './transcript.ts';

const recordings = filesBelow('cards', '.json').filter((path) => path.includes('/matches/'));

test.each(recordings)('%s', (path) => {
  const stories = ['js', 'interpreter'].map((engine) => {
    const { stdout, stderr, exit } = runCommand(['replay', path, '--engine', engine], root);
    // if this fails, a rule or a card of the game has changed: record it again with `rulebound sim GAME --seed N --games 1 --record FILE`
    expect(`${stdout}${stderr}`).toContain('as recorded');
    expect(exit).toBe(0);
    return stdout;
  });
  // both engines give the same narration
  expect(stories[0]).toBe(stories[1]);
});

test('the recordings that the README names exist', () => {
  const named = [...read('README.md').matchAll(/rulebound replay ([^\s`]+)/g)].map(([, path = '']) => path);
  expect(named).not.toEqual([]);
  for (const path of named) expect(recordings).toContain(path.replace('node_modules/rulebound/', ''));
});
