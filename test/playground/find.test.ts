/** The results of the page's search, in their order. */
import { describe, expect, it } from 'vitest';
import { find, fitOf } from '../../editor/app/page/search/find.ts';

const texts = new Map([
  [
    'one/cards.bound',
    'unit "Green Fox" {\n  cost 1 # a \\"quoted\\" fox\n}\nspell "Rain" { cost 2 }\nmode Rainy { }\n',
  ],
  ['two/cards.bound', 'unit "Rain" { }\nverb rain x: unit { }\nscenario "rain falls" for Two { }\n'],
  ['prelude.bound', 'native verb move x: entity to place: zone\n'],
]);
const commands = [{ name: 'Save this file', detail: 'Ctrl+S' }];
const found = (query: string, here: string): string[] =>
  find(texts, commands, query, here).map(({ sort, name, place }) => `${sort} ${name} ${place?.path ?? ''}`);

describe('search', () => {
  it('lists commands where nothing is asked', () => {
    expect(found('', 'one')).toEqual(['command Save this file ']);
  });
  it('finds results of this game before others, cards before words, and lines last', () => {
    expect(found('rain', 'two')).toEqual([
      'card Rain two/cards.bound',
      'word rain two/cards.bound',
      'card Rain one/cards.bound',
      'word Rainy one/cards.bound',
      'text unit "Rain" { } two/cards.bound',
      'text verb rain x: unit { } two/cards.bound',
      'text scenario "rain falls" for Two { } two/cards.bound',
      'text spell "Rain" { cost 2 } one/cards.bound',
      'text mode Rainy { } one/cards.bound',
    ]);
  });
  it('calls a deck a deck', () => {
    const decks = new Map([['one/decks.bound', 'deck "Rain and Fox" { 2 "Rain" }\n']]);
    expect(find(decks, [], 'rain and', 'one')[0]).toMatchObject({ sort: 'deck', name: 'Rain and Fox' });
  });
  it('goes to the line and the column', () => {
    expect(find(texts, [], 'quoted', 'one')).toMatchObject([
      { place: { path: 'one/cards.bound', line: 1, character: 15 } },
    ]);
    expect(find(texts, [], 'green fox', 'one')[0]).toMatchObject({ sort: 'card', place: { line: 0, character: 0 } });
  });
  it.each([
    ['green fox', 'green fox', 0],
    ['green fox', 'gre', 1],
    ['green fox', 'fox', 2],
    ['green fox', 'een', 3],
    ['green fox', 'gfx', 4],
    ['green fox', 'xg', null],
  ])('fits %s to %s', (key, wanted, fit) => expect(fitOf(key, wanted)).toBe(fit));
});
