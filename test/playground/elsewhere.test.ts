/** While one works at a game, the problems of other games are folded. */
import { expect, test } from 'vitest';
import { nearAndFar } from '../../editor/app/page/elsewhere.ts';

const games = [
  { name: 'Boats', paths: ['boats/rules.bound', 'boats/cards.bound'] },
  { name: 'Doom', paths: ['doom/rules.bound'] },
];
const problems = ['doom/rules.bound', 'boats/cards.bound', 'prelude.bound'].map((path) => ({ path }));
const paths = (list: readonly { path: string }[]): string[] => list.map(({ path }) => path);

test.each([
  ['Boats', ['boats/cards.bound', 'prelude.bound'], ['doom/rules.bound']],
  ['Doom', ['doom/rules.bound', 'prelude.bound'], ['boats/cards.bound']],
  [null, paths(problems), []],
])('at %s', (here, near, far) => {
  const found = nearAndFar(problems, games, here);
  expect([paths(found.near), paths(found.far)]).toEqual([near, far]);
});
