/** The scan finds the place of every value of a JSON text. */
import { expect, test } from 'vitest';
import { firstError, rangesAt } from '../../cli/json/scan.ts';
import type { Range } from '../../compiler/index.ts';
import { Dice } from '../../runtime/index.ts';

type Json = null | number | string | boolean | Json[] | { [key: string]: Json };

const KEYS = ['a', 'b', '', 'a/b', 'a~b', '"', '{', 'ü\n', '0', '__proto__'];

function drawn(dice: Dice, depth: number): Json {
  const what = dice.below(depth > 3 ? 4 : 6);
  if (what === 4) return Array.from({ length: dice.below(4) }, () => drawn(dice, depth + 1));
  if (what === 5) {
    const keys = KEYS.filter(() => dice.below(3) === 0);
    return Object.fromEntries(keys.map((key) => [key, drawn(dice, depth + 1)]));
  }
  return [null, dice.below(2000) / 8 - 100, KEYS[dice.below(KEYS.length)] ?? '', true][what] as Json;
}

function* pointers(value: Json, at = ''): Generator<[string, Json]> {
  yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value))
    yield* pointers(one, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

test.each([0, 1, '\t'])('in texts with an indent of %j', (indent) => {
  const dice = new Dice(3);
  let seen = 0;
  for (let round = 0; round < 300; round++) {
    const value = drawn(dice, 0);
    const text = JSON.stringify(value, null, indent);
    const lines = text.split('\n');
    const all = [...pointers(value)];
    const ranges = rangesAt(
      text,
      all.map(([pointer]) => ({ pointer })),
    );
    for (const [i, [, part]] of all.entries()) {
      const { start, end } = ranges[i] as Range;
      const found = lines[start.line]?.slice(start.character, end.character) ?? '';
      expect(end.line).toBe(start.line);
      if (typeof part === 'object' && part !== null) expect(found).toBe(Array.isArray(part) ? '[' : '{');
      else expect(JSON.parse(found)).toEqual(part);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(1000);
});

test('the place of a key belongs to its value', () => {
  const at = (character: number) => ({ line: 0, character });
  const range = (from: number, to: number) => [{ start: at(from), end: at(to) }];
  expect(rangesAt('{"a": [{"b~c": 1}]}', [{ pointer: '/a/0/b~0c', key: true }])).toEqual(range(8, 13));
  expect(rangesAt('{"a": [7]}', [{ pointer: '/a/0', key: true }])).toEqual(range(7, 8));
});

/** Tokens of random texts, valid and invalid. */
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u00',
  '0',
  '-',
  '.',
  'e',
  'true',
  'nul',
  ' ',
  '\n',
  '\u0000',
  'é',
  '//',
];

test('the scan reports an error exactly where JSON.parse does', () => {
  const dice = new Dice(5);
  const counts = { sound: 0, flawed: 0 };
  for (let round = 0; round < 20000; round++) {
    let text = JSON.stringify(drawn(dice, 0), null, dice.below(2));
    for (let n = dice.below(3); n > 0; n--) {
      const at = dice.below(text.length + 1);
      text = text.slice(0, at) + PIECES[dice.below(PIECES.length)] + text.slice(at + dice.below(2));
    }
    const flaw = firstError(text);
    let parsed = true;
    try {
      JSON.parse(text);
    } catch {
      parsed = false;
    }
    // duplicate keys are errors of the scan, but not of JSON.parse
    const twice = `${flaw?.said.template}`.startsWith('Duplicate key');
    if (!twice) expect({ text, sound: flaw === null }).toEqual({ text, sound: parsed });
    if (flaw !== null) expect(flaw.from).toBeLessThanOrEqual(text.length);
    counts[flaw === null ? 'sound' : 'flawed']++;
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(1000);
});

test('missing values and extreme nesting are harmless', () => {
  const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  expect(rangesAt('{"a": 1}', [{ pointer: '/b/c' }])).toEqual([start]);
  expect(rangesAt(`${'['.repeat(1e5)}${']'.repeat(1e5)}`, [{ pointer: '/1' }])).toEqual([start]);
});
