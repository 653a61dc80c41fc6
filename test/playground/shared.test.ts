/** What did not change in a new position keeps its identity, so that the page does not draw it again. */
import { expect, test } from 'vitest';
import { shared } from '../../editor/app/page/shared.ts';

const piece = (ref: number, strength: number) => ({ ref, facts: [{ name: 'strength', value: strength }], zones: [] });

test('equal data is the old object', () => {
  const before = { turn: 1, rows: [[piece(1, 2)], []] };
  expect(shared(before, structuredClone(before))).toBe(before);
});

test('only the changed part and what contains it are new', () => {
  const before = { own: [piece(1, 2), piece(2, 3)], other: [piece(3, 4)] };
  const after = shared(before, { own: [piece(1, 2), piece(2, 5)], other: [piece(3, 4)] });
  expect(after).toEqual({ own: [piece(1, 2), piece(2, 5)], other: [piece(3, 4)] });
  expect(after.own[0]).toBe(before.own[0]);
  expect(after.own[1]).not.toBe(before.own[1]);
  expect(after.other).toBe(before.other);
});

test('a piece is found by its reference, wherever it is in the list', () => {
  const before = [piece(1, 2), piece(2, 3)];
  const after = shared(before, [piece(2, 3), piece(4, 1)]);
  expect(after[0]).toBe(before[1]);
  expect(after).toEqual([piece(2, 3), piece(4, 1)]);
});

test.each([
  ['a missing key', { a: 1, b: undefined }, { a: 1 }],
  ['another key', { a: 1 }, { b: 1 }],
  ['a list in the place of an object', { a: { 0: 1 } }, { a: [1] }],
  ['nothing', null, { a: 1 }],
])('%s is a change', (_, before, after) => {
  const expected = structuredClone(after);
  expect(shared(before, after)).not.toBe(before);
  expect(after).toEqual(expected);
});
