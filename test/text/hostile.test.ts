/** For any source and any IR, rules text is generated, quickly and without an exception. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/driver/compile.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { cardFace, layerText, rulesText } from '../../compiler/text/index.ts';
import { sources } from '../games.ts';

function tellAll(game: Game): number {
  let length = 0;
  for (const id of game.cards.keys()) {
    for (const level of [null, 1, game.levels]) length += rulesText(game, id, level).join('').length;
    cardFace(game, id, 1);
  }
  for (const id of game.layers.keys()) length += layerText(game, id).join('').length;
  return length;
}

const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));

test('sources with a line left out', () => {
  const [cards, rules] = sources('test/text/sample');
  const lines = cards?.text.split('\n') ?? [];
  for (let left = 0; left < lines.length; left += 12) {
    const text = lines.filter((_, i) => i !== left).join('\n');
    const { ir } = compile([
      ...prelude,
      { path: 'sample/cards.bound', text },
      { path: 'sample/rules.bound', text: rules?.text ?? '' },
    ]);
    for (const game of ir.games) expect(tellAll(game)).toBeGreaterThanOrEqual(0);
  }
});

describe('IRs that were not compiled', () => {
  const folder = 'test/ir/valid';
  for (const name of readdirSync(folder)) {
    test(name, () => {
      const ir = JSON.parse(readFileSync(join(folder, name), 'utf8')) as IR;
      for (const game of ir.games) expect(tellAll(game)).toBeGreaterThanOrEqual(0);
    });
  }
});

describe('texts that could grow without end', () => {
  const textLength = (body: string[], more = ''): number => {
    const rules = `game G uses prelude\nplayers 2\nkind unit is card { strength: number, good: truth, lives in field }\nzone field of unit { each player }\ntiming play { text "on play" }\nverb hit x: unit { text "hit {x}" }\nflow { draw_game }\n${more}`;
    const card = `unit "A" {\non play {\n${body.join('\n')}\n}\n}`;
    const { ir, diagnostics } = compile([
      ...prelude,
      { path: 'g/rules.bound', text: rules },
      { path: 'g/cards.bound', text: card },
    ]);
    expect(diagnostics.filter((d) => d.severity === 'error').map((d) => d.message)).toEqual([]);
    return ir.games.reduce((sum, game) => sum + tellAll(game), 0);
  };
  test('a hundred stops', () => {
    expect(textLength(Array.from({ length: 100 }, () => 'stop if self.good\nif self.good { hit self }'))).toBeLessThan(
      100_000,
    );
  });
  test('thousands of stops, and of branches that end so', () => {
    for (const one of ['stop if self.good', 'if self.good { hit self\nstop }'])
      expect(textLength([...Array.from({ length: 3000 }, () => one), 'hit self'])).toBeLessThan(2_000_000);
  });
  test('names made of names', () => {
    const lets = Array.from({ length: 60 }, (_, i) => `let a${i + 1} = a${i} and a${i} or a${i}`);
    expect(textLength(['let a0 = self.good', ...lets, 'if a60 { hit self }'])).toBeLessThan(100_000);
  });
  test('words made of words, each with a plural', () => {
    const deep = Array.from({ length: 60 }).reduce((inner: string) => `twice(${inner})`, '1');
    expect(
      textLength([`self.strength = ${deep}`], 'value twice(n: number) = n * 2 { text "win(s|) {n} time(s)" }'),
    ).toBeLessThan(100_000);
  });
  test('words that say another twice, one in another', () => {
    const deep = Array.from({ length: 40 }).reduce((inner: string) => `twice(${inner})`, '1');
    const more =
      'value twice(n: number) = n { text "{n} or {n}" }\nverb both a: number by b: number { text "{a} with {b}" }';
    expect(textLength([`self.strength = ${deep}`], more)).toBeLessThan(100_000);
    expect(textLength([`both ${deep} by ${deep}`], more)).toBeLessThan(100_000);
    expect(textLength([], `${more}\nwhenever u: unit where strength > ${deep} { hit u }`)).toBeLessThan(100_000);
  });
  test('choices within choices', () => {
    const deep = Array.from({ length: 40 }).reduce(
      (inner: string) => `pick(self.good or not self.good, ${inner}, 1)`,
      '1',
    );
    expect(textLength([`self.strength = ${deep}`])).toBeLessThan(100_000);
  });
  test('alternatives within alternatives', () => {
    const deep = Array.from({ length: 40 }).reduce((inner: string) => `(good or strength > 1 and ${inner})`, 'good');
    expect(textLength([`hit all units where ${deep}`])).toBeLessThan(100_000);
  });
});
