/** The first card of a new user: it compiles, and its test passes, and fails if its number is changed. */
import { describe, expect, test } from 'vitest';
import { cardFace } from '../../compiler/text/index.ts';
import { cardHeads } from '../../editor/app/page/cards.ts';
import { declarationText, exampleCard, finest, shownFirst, starterOf } from '../../editor/app/page/search/own.ts';
import { Tests } from '../../editor/app/play/tests.ts';
import type { DrawnCard } from '../../editor/service/look.ts';
import { gameWith, sources } from '../games.ts';
import { compiled, shipped } from './playing.ts';

describe.each(shipped)('%s', (name) => {
  const files = sources(`cards/${name}`);
  const ir = compiled(`cards/${name}`);
  const [game] = ir.games;
  if (game === undefined) throw new Error(`no game in ${name}`);
  const known = new Map(game.cards.map((card, id) => [card.name, id]));
  const cards = files.flatMap(({ text }) =>
    cardHeads(text).map((head) => ({ name: head.name, text: declarationText(text, head.start) })),
  );
  const model = exampleCard(cards.filter((one) => known.has(one.name)).map(({ text }) => text)) ?? '';
  const fields = cardFace(game, known.get(cards.find(({ text }) => text === model)?.name ?? '') ?? -1, 1)?.fields ?? [];
  const { text, number } = starterOf(model, 'My Card', game.name, fields);
  const path = `cards/${name}/my-cards.bound`;

  const verdictOf = (written: string): boolean => {
    const { ir, diagnostics } = gameWith(`cards/${name}`, { path, text: written });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const tests = new Tests(ir);
    const mine = tests.list.tests.find(({ at }) => at?.path === path);
    expect(mine?.cards).toEqual(['My Card']);
    return tests.run(mine?.index ?? -1).passed;
  };

  test('the first line of each card is found, whatever is before its brace', () => {
    const found = new Set(cards.map((one) => one.name));
    const texts = new Map(files.map(({ path, text }) => [path, text.split('\n')]));
    const braced = game.cards.filter(({ place: [file, line] }) =>
      /^\w.*\{/.test(texts.get(ir.files[file] ?? '')?.[line] ?? ''),
    );
    expect(braced.length).toBeGreaterThan(0);
    expect(braced.filter((one) => !found.has(one.name)).map((one) => one.name)).toEqual([]);
  });

  test('begins with a card whose test passes, until its number is changed', () => {
    expect(number).not.toBeNull();
    const { at, length } = number ?? { at: 0, length: 0 };
    expect(text.slice(at, at + length)).toMatch(/^\d+$/);
    expect(verdictOf(text)).toBe(true);
    expect(verdictOf(`${text.slice(0, at)}${Number(text.slice(at, at + length)) + 1}${text.slice(at + length)}`)).toBe(
      false,
    );
  });
});

/** A drawn card with what the choice looks at. */
const drawn = (name: string, text: string[], more: Partial<DrawnCard['dress']> = {}): DrawnCard => ({
  name,
  kind: 'unit',
  words: [],
  shown: [],
  dress: { tones: [], symbol: null, frame: 'plain', art: null, ...more },
  text,
});
const SENTENCE = 'On play, deal 2 damage to a random enemy unit.';

test.each<[string, DrawnCard[], string | undefined]>([
  ['a sentence', [drawn('None', []), drawn('Word', ['Guard']), drawn('Sentence', [SENTENCE])], 'Sentence'],
  ['what can be read at a glance', [drawn('Long', [SENTENCE.repeat(4)]), drawn('Short', [SENTENCE])], 'Short'],
  [
    'a few lines',
    [drawn('List', ['Tech', 'Psi', 'Coda Training', 'Subterfuge', 'Weapons']), drawn('One', [SENTENCE])],
    'One',
  ],
  ['a precious frame', [drawn('Plain', [SENTENCE]), drawn('Gold', [SENTENCE], { frame: 'gold' })], 'Gold'],
  ['a picture', [drawn('Gold', [SENTENCE], { frame: 'gold' }), drawn('Seen', ['Guard'], { art: 'a.png' })], 'Seen'],
  ['the first of equals', [drawn('First', [SENTENCE]), drawn('Second', [SENTENCE])], 'First'],
  ['nothing without cards', [], undefined],
])('the start screen shows %s', (_, cards, name) => {
  expect(finest(cards)?.name).toBe(name);
});

test('the cards that are looked at for it are of the most common kind, act, and come from all of the game', () => {
  const acting = Array.from({ length: 100 }, (_, i) => `unit "Unit ${i}" { cost 1, on play { gain ${i} } }`);
  const plain = Array.from({ length: 30 }, (_, i) => `unit "Plain ${i}" { cost 1 }`);
  const heroes = ['hero "Hero" { cost 1, on play { gain 1 } }'];
  const all = [...heroes, ...plain, ...acting];
  const found = shownFirst(all).map((i) => all[i] ?? '');
  expect(found).toHaveLength(12);
  expect(found.every((text) => text.includes('on play') && text.startsWith('unit'))).toBe(true);
  expect(found.at(-1)).toMatch(/"Unit 9\d"/);
  expect(shownFirst([...heroes, ...plain.slice(0, 3)])).toEqual([1, 2, 3]);
  expect(shownFirst([])).toEqual([]);
});
