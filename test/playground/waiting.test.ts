/** "On until CARD can be played" ends early where the card is never affordable, and says so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { root } from '../repo/tree.ts';
import { begin, PRELUDE } from './playing.ts';

const NAME = 'Far Tower';

/** The game of the templates, with a card of this cost. */
const withCost = (cost: number) => {
  const files = ['rules.bound', 'cards.bound'].map((file) => ({
    path: `starter/${file}`,
    text: readFileSync(join(root, 'editor/begin/templates', file), 'utf8'),
  }));
  const card = { path: 'starter/tower.bound', text: `creature "${NAME}" { cost ${cost}, power 1 }\n` };
  return compile([PRELUDE, ...files, card]).ir;
};

test.each([
  [5, true],
  [999, false],
])('a card of cost %d', (cost, comes) => {
  const { ground } = begin(withCost(cost), { card: NAME });
  expect(ground.playOn()).toBe(comes);
  const { options, step, steps } = ground.position;
  // a person may move: where the card came, else where the waiting began
  expect(options.length).toBeGreaterThan(0);
  expect(step).toBe(comes ? steps : 0);
  // 16 turns, and not a match of 500 decisions
  expect(steps).toBeLessThan(40);
});
