/** Recorded matches in the games' folders come to the states that they came to when they were recorded, on either engine. */
import { expect, test } from 'vitest';
import { filesBelow, read, root } from '../repo/tree.ts';
import { runCommand } from './transcript.ts';

const recordings = filesBelow('cards', '.json').filter((path) => path.includes('/matches/'));

test.each(recordings)('%s', (path) => {
  const stories = ['js', 'interpreter'].map((engine) => {
    const { stdout, stderr, exit } = runCommand(['replay', path, '--engine', engine], root);
    // a rule or a card of the game has changed: record it anew with `rulebound sim GAME --seed N --games 1 --record FILE`
    expect(`${stdout}${stderr}`).toContain('as recorded');
    expect(exit).toBe(0);
    return stdout;
  });
  // both engines tell the same story
  expect(stories[0]).toBe(stories[1]);
});

test('the one that the README plays is there', () => {
  const [, named] = /rulebound replay (\S+)/.exec(read('README.md')) ?? [];
  expect(recordings).toContain(named);
});
