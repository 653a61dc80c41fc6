/** What the browser has stored: no record keeps the page from starting, whatever it is. */
import { expect, test } from 'vitest';
import { isTime, readDraft, readGone, sortDrafts, storedDraft } from '../../editor/app/page/keep/draft.ts';
import { isSourcePath } from '../../editor/paths.ts';

const sound = { base: null, text: '# x', at: 1 };

test('records that are no drafts, or of a path that no file may have, are set aside', () => {
  const damaged: [string, unknown][] = [
    ['own/a.bound', { base: null, text: 5, at: 1 }],
    ['own/b.bound', { base: {}, text: '# x', at: 1 }],
    ['own/c.bound', { base: null, at: 'x' }],
    ['own/d.bound', null],
    ['own/e.bound', 'text'],
    ['own/\ud800.bound', sound],
    ['../own.bound', sound],
    ['CON.bound', sound],
  ];
  const found = sortDrafts([['own/x.bound', sound], ...damaged, ['own/y.bound', sound]], isSourcePath);
  expect(found.damaged.map(({ path, record }) => [path, record])).toEqual(damaged);
  expect([...found.drafts]).toEqual([
    ['own/x.bound', sound],
    ['own/y.bound', sound],
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, '1', undefined, null])('a time %s is none', (at) => {
  expect(isTime(at)).toBe(false);
  expect(storedDraft({ ...sound, at })).toEqual({ ...sound, at: 0 });
});

test('a text in the storage that is no JSON is no draft', () => {
  for (const text of [null, '', '{', '[]', '5', '{"text":"x"}'])
    expect([readDraft(text), readGone(text)]).toEqual([null, null]);
  expect(readDraft(JSON.stringify(sound))).toEqual(sound);
  expect(readGone('{"gone":7}')).toBe(7);
});
