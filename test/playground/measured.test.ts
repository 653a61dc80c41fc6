/** The files that the page sends with a game to be measured. */
import { expect, test } from 'vitest';
import { withPrelude } from '../../editor/app/page/measuring.ts';

test('the prelude is known by what it declares: another file may have its name', () => {
  const texts = new Map([
    ['prelude.bound', '# words\nprelude\n'],
    ['one/rules.bound', 'game One uses prelude\n'],
    ['two/prelude.bound', 'game Two uses prelude\n'],
  ]);
  const files = withPrelude(['one/rules.bound'], texts);
  expect(files.map(({ path }) => path)).toEqual(['one/rules.bound', 'prelude.bound']);
  expect(files[1]?.text).toBe('# words\nprelude\n');
});
