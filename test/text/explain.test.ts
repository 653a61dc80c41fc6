/** Pages of `explain`: of every code, of every word, and near words for what is neither. */
import { describe, expect, test } from 'vitest';
import { BIND_PROBLEMS } from '../../compiler/bind/problems.ts';
import { catalogue } from '../../compiler/catalogue.ts';
import { explain } from '../../compiler/explain.ts';
import { wordsOf } from '../../compiler/records.ts';
import { sample } from './games.ts';

const ir = sample();

describe('a code', () => {
  test('has its page, in any case', () => {
    for (const code of [...catalogue.keys(), ...BIND_PROBLEMS.keys()]) {
      const found = explain(ir, code.toLowerCase());
      expect(found.found).toBe('code');
      expect(found.text).toContain(code);
    }
  });
  test('of another room is found too', () => {
    const page = {
      code: 'RB0999',
      severity: 'error',
      title: 'Odd',
      explanation: 'It is odd.',
      help: 'Make it even.',
      example: '',
    } as const;
    expect(explain(ir, 'RB0999', [page]).text).toBe('error RB0999: Odd\n\nIt is odd.\n\nWhat to do: Make it even.');
  });
});

describe('a word', () => {
  test('has its page, whatever its class', () => {
    for (const game of ir.games) {
      for (const word of wordsOf(game)) {
        const found = explain(ir, word.name);
        expect(found.found === 'word' && found.pages.some((page) => page.word.head === word.head)).toBe(true);
      }
    }
  });
  test('is told with its parameters and its users', () => {
    expect(explain(ir, 'strengthen').text).toBe(
      [
        'verb strengthen target: target by amount: number',
        '    Sample, test/text/sample/rules.bound:111',
        '',
        'Takes:',
        '    target: target',
        '    by amount: number',
        '',
        'Printed as: give {amount} strength to {target}',
        '',
        'Example:',
        '    strengthen self by 1',
        '',
        'Used by 17:',
        '    unit "It and That", test/text/sample/cards.bound:10',
        '    unit "Named Number", test/text/sample/cards.bound:48',
        '    unit "Nouns", test/text/sample/cards.bound:77',
        '    unit "Numbers", test/text/sample/cards.bound:147',
        '    unit "If", test/text/sample/cards.bound:167',
        '    and 12 more',
      ].join('\n'),
    );
  });
  test('of an enum is told by its enum', () => {
    const found = explain(ir, 'owl');
    expect(found.found === 'word' && found.pages.map((page) => page.word.head)).toEqual(['enum Race = bear, owl, fox']);
  });
});

test('what is neither gives the near words', () => {
  expect(explain(ir, 'strenghten')).toMatchObject({ found: 'nothing', near: ['strengthen'] });
  expect(explain(ir, 'zzz')).toMatchObject({ found: 'nothing', near: [] });
});
