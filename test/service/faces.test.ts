/** The card that a page shows for a position in a text. */
import { expect, test } from 'vitest';
import type { Project } from '../../editor/service/index.ts';
import { faceAt } from '../../editor/service/lazy.ts';
import { projectOf } from './project.ts';

const cards = 'test/games/lanterns/cards.bound';
const rules = 'test/games/lanterns/rules.bound';
const other = 'test/games/foundry/rules.bound';
const project = projectOf('test/games/lanterns', 'test/games/foundry');
project.set(cards, 'creature "A" { moth }\n\ncreature "B" { owl }\n# between\ncreature "C" { moth }\nverb none { }\n');
const last = { game: 'Lanterns', name: 'A' };

/** The name of the card for the beginning of a line, after the card `before`. */
const at = (line: number, before: typeof last | null, path = cards, of: Project = project): string | null =>
  faceAt(of, path, { line, character: 0 }, before)?.card.name ?? null;

test('it is the card at the cursor', () => {
  expect([at(0, null), at(2, last), at(4, last)]).toEqual(['A', 'B', 'C']);
});

test('it stays in a file of its game without a card above the cursor', () => {
  expect(at(0, last, rules)).toBe('A');
  expect(at(0, last, 'cards/prelude.bound')).toBe('A');
});

test('it is the nearest one above, which was just typed, whatever was shown before', () => {
  expect([at(1, last), at(3, last), at(5, last)]).toEqual(['A', 'B', 'C']);
  const gone = { game: 'Lanterns', name: 'D' };
  expect([at(3, null), at(5, null), at(5, gone)]).toEqual(['B', 'C', 'C']);
  expect(at(0, null, rules)).toBeNull();
});

test('a file of another game shows no card of this one', () => {
  expect(at(0, last, other)).toBeNull();
});
