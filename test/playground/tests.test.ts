/** The scenarios of each game as the page runs them: listed by card, with failures and their places, and on the board. */
import { describe, expect, test } from 'vitest';
import { Tests } from '../../editor/app/play/tests.ts';
import { amount } from '../amount.ts';
import { gameWith } from '../games.ts';
import { compiled, shipped } from './playing.ts';

/** About so many scenarios of each game are shown on the board. */
const SHOWN = amount(10, 30, 30);

describe.each(shipped)('%s', (name) => {
  const tests = new Tests(compiled(`cards/${name}`));

  test('has the tests of its files, and they pass', () => {
    const { tests: list, cards } = tests.list;
    expect(list.length).toBeGreaterThan(10);
    expect(cards.length).toBeGreaterThan(10);
    expect(list.filter(({ at }) => at?.path.includes('/scenarios/') !== true)).toEqual([]);
    expect(list.filter((one) => one.cards.length > 0).length).toBeGreaterThan(10);
    for (const { index } of list.slice(0, 6)) expect(tests.run(index)).toMatchObject({ index, passed: true, at: null });
  });

  test('shows them on the board', () => {
    const list = tests.list.tests;
    const each = Math.max(1, Math.floor(list.length / SHOWN));
    // a small sample may have no scenario of several steps
    const long = list.find(({ index }) => {
      const one = tests.open(index);
      return typeof one !== 'string' && one.position.steps > 1;
    });
    const shown = list.filter((one, i) => i % each === 0 || one === long);
    const ran = shown.map(({ index }) => tests.open(index));
    const grounds = ran.filter((one) => typeof one !== 'string');
    expect(grounds.length).toBeGreaterThan((shown.length * 2) / 3);
    for (const ground of grounds) {
      const { step, story, table } = ground.position;
      expect(step).toBe(0);
      expect(table.seats.length).toBeGreaterThan(1);
      ground.goTo(story.length, null);
      expect(ground.position.step).toBe(story.length);
    }
    expect(grounds.some((ground) => ground.position.steps > 1)).toBe(true);
  });
});

test('a failing test reports the actual value, and its line', () => {
  const path = 'cards/stormbound/scenarios/wrong.bound';
  const text = [
    'scenario "wrong" for Stormbound {',
    '  where A is blue "Green Prototypes" strength 3 on B2',
    '  turn blue',
    '  then A.strength is 3',
    '  then A.strength is 4',
    '}',
  ].join('\n');
  const { ir } = gameWith('cards/stormbound', { path, text });
  const tests = new Tests(ir);
  const wrong = tests.list.tests.find((one) => one.name === 'wrong');
  expect(wrong?.cards).toEqual(['Green Prototypes']);
  const { passed, message, at } = tests.run(wrong?.index ?? -1);
  expect(passed).toBe(false);
  expect(message).toContain('"A.strength is 4" does not hold: it is 3');
  expect(at).toMatchObject({ path, line: 4 });
});
