/** Which messages of the page remain when a new one arrives. */
import { expect, test } from 'vitest';
import { withNotice } from '../../editor/app/page/notices.ts';
import type { Notice } from '../../editor/app/page/types.ts';

const deleted = (text: string): Notice => ({ text, actions: [{ label: 'Bring it back', act: () => {} }] });
const after = (...given: Notice[]): string[] =>
  given
    .reduce<Notice[]>((kept, one) => withNotice(kept, one), [])
    .map((one) => (typeof one === 'string' ? one : one.text));

test('what can be undone is not covered by what follows', () => {
  expect(after(deleted('one is deleted'), 'saved')).toEqual(['one is deleted', 'saved']);
  expect(after(deleted('one is deleted'), deleted('two is deleted'), 'saved', 'not saved')).toEqual([
    'one is deleted',
    'two is deleted',
    'not saved',
  ]);
});

test('the oldest go when there are many', () => {
  expect(after(deleted('a'), deleted('b'), deleted('c'), deleted('d'))).toEqual(['b', 'c', 'd']);
});

test('a message that says the same takes the place of the earlier one', () => {
  expect(after(deleted('a'), deleted('b'), deleted('a'))).toEqual(['b', 'a']);
});
