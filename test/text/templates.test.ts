/** Templates: any text is a valid template, and it refers only to the parameters of its word. */
import { describe, expect, test } from 'vitest';
import { fixedWords, paramsOf, parseTemplate } from '../../compiler/text/template.ts';
import { wordRecords } from '../../compiler/vocabulary/records.ts';
import { allGames } from './games.ts';

describe('reading a template', () => {
  const cases: [text: string, params: string[], words: string[], behind: boolean][] = [
    ['deal {amount} damage to {target}', ['amount', 'target'], ['deal', 'damage', 'to'], false],
    ['draw {count} card(s)[ for {player}]', ['count', 'player'], ['draw', 'card'], false],
    [' behind[ {y}]', ['y'], ['behind'], true],
    ['unit(s) (or|and) structure(s)', [], ['unit', 'structure'], false],
    ['', [], [], false],
    [' in [the row of {y}|its row]', ['y'], ['in'], true],
    ['{', [], [], false],
    ['a [b (c', [], ['a', 'b', 'c'], false],
  ];
  for (const [text, params, words, behind] of cases) {
    test(JSON.stringify(text), () => {
      const template = parseTemplate(text);
      expect([...paramsOf(template.pieces)]).toEqual(params);
      expect(fixedWords(template.pieces)).toEqual(words);
      expect(template.follows).toBe(behind);
      expect(template.event).toBe(null);
    });
  }
  test('with what happens', () => {
    const template = parseTemplate('destroy {target} | {target} (is|are) destroyed');
    expect(fixedWords(template.pieces)).toEqual(['destroy']);
    expect(fixedWords(template.event ?? [])).toEqual(['destroyed']);
  });
});

test('templates name only parameters that there are', () => {
  const wrong = allGames().flatMap((game) =>
    wordRecords(game).flatMap((word) => {
      if (word.template === null) return [];
      const { pieces, event } = parseTemplate(word.template);
      const known = new Set([...word.params.map((p) => p.name), ...(word.class === 'timing' ? ['subject'] : [])]);
      return [...paramsOf([...pieces, ...(event ?? [])])]
        .filter((name) => !known.has(name))
        .map((name) => `${game.name}: ${word.head}: {${name}}`);
    }),
  );
  expect(wrong).toEqual([]);
});
