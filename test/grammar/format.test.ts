/** The formatter: expected layouts, idempotence, and unchanged meaning. */
import { describe, expect, test } from 'vitest';
import { format, parse } from '../../grammar/index.ts';
import { data, meaning, sources } from './sources.ts';

// A case is the source before and after formatting, separated by a line of dashes.
describe('cases', () => {
  for (const { name, text } of data('format', '.case')) {
    test(name, () => {
      const parts = text.split(/^----\n/m);
      expect(parts).toHaveLength(2);
      const [before = '', after = ''] = parts;
      expect(format(before)).toBe(after);
      expect(format(after)).toBe(after);
    });
  }
});

describe('round trip', () => {
  for (const { name, text } of sources()) {
    test(name, () => {
      const laidOut = format(text);
      expect(format(laidOut)).toBe(laidOut);
      expect(meaning(parse(laidOut, name))).toEqual(meaning(parse(text, name)));
      expect(laidOut).toMatch(/^(?:[^\n]*\S\n|\n(?=\S| ))*$/);
    });
  }
});

test('a file that cannot be read stays as it is', () => {
  for (const { text } of data('refused', '.bound')) expect(format(text)).toBe(text);
});
