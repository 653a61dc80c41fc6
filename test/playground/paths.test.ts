/** The paths that a file may have, for the page and the server alike. */
import { expect, test } from 'vitest';
import { isSourcePath, shownPath } from '../../editor/paths.ts';

test.each([
  'cards.bound',
  'my-game/cards.bound',
  'My Game/deep/er/Ünïcode ✓ 🐉.bound',
  'a/console.bound',
  'a/x.y.bound',
])('%j may be one', (path) => {
  expect(isSourcePath(path)).toBe(true);
  expect(() => encodeURI(path)).not.toThrow();
});

test.each([
  'my-game/\ud800.bound',
  'my-game/a\udc00b.bound',
  'my-game/\u202Ednuob.x.bound',
  'my-game/rules\u200b.bound',
  'my-game/a\u2028.bound',
  'my-game/a\u0000.bound',
  'my-game/CON.bound',
  'my-game/aux.more.bound',
  'lpt1/a.bound',
  '../a.bound',
  '/a.bound',
  'a//b.bound',
  'a/.b.bound',
  'a./b.bound',
  'a /b.bound',
  'a\\b.bound',
  'a:b.bound',
  'node_modules/a.bound',
  'dist/a.bound',
  'a.txt',
  'a.BOUND',
  '.bound',
  '',
  `${'x'.repeat(120)}.bound`,
  `${'x/'.repeat(200)}a.bound`,
])('%j may not', (path) => {
  expect(isSourcePath(path)).toBe(false);
});

test('what cannot be seen in a path is shown as a dot', () => {
  expect(shownPath('a\u202eb\ud800\u200b 🐉.bound')).toBe('a·b·· 🐉.bound');
});
