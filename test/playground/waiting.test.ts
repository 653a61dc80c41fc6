/** "On until CARD can be played" ends early where the card is never affordable, and says so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Playground } from '../../editor/app/play/playground.ts';
import { root } from '../repo/tree.ts';
import { begin, compiled, PRELUDE } from './playing.ts';

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
  // 16 turns, and not a match of 500 decisions; of moves in vain none is left
  expect(steps).toBeLessThan(comes ? 40 : 1);
});

test('where who passes draws no card, other moves bring the card', () => {
  const ir = compiled('cards/stormbound');
  const opening = openMatch(ir, { card: 'Northsea Dog', level: 1, mode: null, mods: [], seed: 1 }, () => false);
  if ('refused' in opening) throw new Error(opening.refused);
  expect(opening).toMatchObject({ drawn: false, inDeck: true });
  const card = ir.games[0]?.cards.findIndex(({ name }) => name === 'Northsea Dog') ?? -1;
  const ground = new Playground({ ...opening, card, files: ir.files });
  expect(ground.playOn()).toBe(true);
  expect(ground.position.options.map(({ parts }) => parts[0]?.text)).toContain('Northsea Dog');
});

test('a search without time goes on until a seed brings the card', () => {
  const settings = { card: 'Northsea Dog', level: 1, mode: null, mods: [], seed: 1 };
  const opening = openMatch(compiled('cards/stormbound'), settings, (drawn) => !drawn);
  expect(opening).toMatchObject({ drawn: true });
});
