/** Pages of `explain`: one for every code and every word, and suggestions for unknown words. */
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../compiler/diagnostics/catalogue.ts';
import { explain } from '../../compiler/docs/explain.ts';
import { OF_OTHER_GAMES } from '../../compiler/elaborate/card-words.ts';
import { VERBS_OF_OTHER_GAMES } from '../../compiler/elaborate/verb-help.ts';
import { saidElsewhere } from '../../compiler/vocabulary/other-games.ts';
import { wordRecords } from '../../compiler/vocabulary/records.ts';
import { caseFiles } from '../cases.ts';
import { sample } from './games.ts';

const ir = sample();
const folder = join(import.meta.dirname, 'explain');

describe('pages as they are printed: the file name is the argument', () => {
  for (const name of caseFiles(folder, '.txt')) {
    test(basename(name, '.txt'), async () => {
      await expect(`${explain(ir, basename(name, '.txt')).text}\n`).toMatchFileSnapshot(join(folder, name));
    });
  }
});

describe('a code', () => {
  test('has its page, in any case', () => {
    for (const code of catalogue.keys()) {
      const found = explain(ir, code.toLowerCase());
      expect(found.found).toBe('code');
      expect(found.text).toContain(code);
    }
  });
  test('of another catalogue is found too', () => {
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
      for (const word of wordRecords(game)) {
        const found = explain(ir, word.name);
        expect(found.found === 'word' && found.pages.some((page) => page.word.head === word.head)).toBe(true);
      }
    }
  });
  test('a member of an enum is explained with its enum', () => {
    const found = explain(ir, 'owl');
    expect(found.found === 'word' && found.pages.map((page) => page.word.head)).toEqual(['enum Race = bear, owl, fox']);
  });
});

test('an unknown word gives similar words', () => {
  expect(explain(ir, 'strenghten')).toMatchObject({ found: 'nothing', near: ['strengthen'] });
  expect(explain(ir, 'zzz')).toMatchObject({ found: 'nothing', near: [] });
});

test('each keyword of other games that an error refers to has a form here', () => {
  expect(
    [...OF_OTHER_GAMES, ...VERBS_OF_OTHER_GAMES.values()].filter((word) => saidElsewhere(word).length === 0),
  ).toEqual([]);
});

test('what designers of other games look for has a form that says where it is written', () => {
  const wanted =
    'bluff challenge bench retreat prize partner market reshuffle trash upkeep mulligan initiative priority cooldown exhaust tap counter token trick trump meld auction bid draft evolve energy';
  for (const word of wanted.split(' ')) {
    expect(saidElsewhere(word), word).not.toEqual([]);
    const { text } = explain(ir, word);
    for (const { form } of saidElsewhere(word).slice(0, 4)) expect(text, word).toContain(form);
    expect(text, word).toMatch(/^Example, in (a file of the game|the flow|the body of)|^Example, on a card/m);
  }
});
