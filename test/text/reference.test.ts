/** The reference page matches the records. `node scripts/reference.js` generates it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { records } from '../../cli/catalogue.ts';
import { preludeWords, referencePage } from '../../compiler/docs/reference.ts';

const prelude = readFileSync('cards/prelude.bound', 'utf8');

test('grammar/reference.md is not stale', () => {
  expect(readFileSync('grammar/reference.md', 'utf8')).toBe(referencePage(prelude, records()));
});

test('every word of the prelude is documented', () => {
  const silent = preludeWords(prelude).filter((word) => word.doc === '' && word.class !== 'field');
  expect(silent.map((word) => word.head)).toEqual([]);
});
