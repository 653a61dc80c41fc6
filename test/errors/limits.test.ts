/** Limits: very long or deep sources and sources with thousands of errors are refused with a code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MOST_REPORTED } from '../../compiler/diagnostics/index.ts';
import { compile } from '../../compiler/index.ts';
import { MAX_LENGTH } from '../../grammar/index.ts';

const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const HEAD = `game Long uses prelude
players 2
kind pawn is card { cost: number from 0, lives in field }
zone deck of card { each player, takes decks, seen by none }
zone field of pawn { each player }
player { coins: number from 0 }
flow { draw_game }
`;
const MANY = 2000;
const each = (line: (n: number) => string, from = 0, to = MANY): string =>
  Array.from({ length: to - from }, (_, i) => line(from + i)).join('');

/** The distinct codes of all errors. */
function codesOf(text: string): string[] {
  const { diagnostics } = compile([prelude, { path: 'long/rules.bound', text: HEAD + text }]);
  return [...new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code))].sort();
}

const CASES: [name: string, text: string, codes: string[]][] = [
  [
    'values, the last first',
    `${each((n) => `value v${n}(n: number) = v${n + 1}(n)\n`)}value v${MANY}(n: number) = n\n`,
    ['RB0528'],
  ],
  [
    'values, the first first',
    `value v0(n: number) = n\n${each((n) => `value v${n}(n: number) = v${n - 1}(n)\n`, 1)}`,
    ['RB0528'],
  ],
  [
    'adjectives',
    `${each((n) => `adjective a${n}(x: pawn) = x is a${n + 1}\n`)}adjective a${MANY}(x: pawn) = x.cost > 0\n`,
    ['RB0528'],
  ],
  ['derived fields', `kind big is pawn { ${each((n) => `f${n} = self.f${n + 1}, `)} f${MANY}: number }\n`, ['RB0528']],
  ['values in a circle', each((n) => `value v${n}(n: number) = v${(n + 1) % MANY}(n)\n`), ['RB0326', 'RB0528']],
  ['verbs', `${each((n) => `verb v${n} x: pawn { v${n + 1} x }\n`)}verb v${MANY} x: pawn { x.cost = 1 }\n`, ['RB0525']],
  ['verbs in a circle', each((n) => `verb v${n} x: pawn { v${(n + 1) % MANY} x }\n`), ['RB0511', 'RB0525']],
  [
    'verbs that call others from deep inside',
    'verb v0 x: pawn { x.cost = 1 }\n' +
      each((n) => `verb v${n} x: pawn { ${'if x.cost > 1 { '.repeat(40)}v${n - 1} x${' }'.repeat(40)} }\n`, 1, 60),
    ['RB0528'],
  ],
  [
    'verbs that call the next twice',
    'verb v0 x: player { x.coins -= 1 }\n' +
      each((n) => `verb v${n} x: player {\n v${n - 1} x\n v${n - 1} x\n}\n`, 1, 200) +
      'move go x: players { v199 you }\n',
    ['RB0524'],
  ],
  ['kinds, each of the last', `kind k0 is pawn\n${each((n) => `kind k${n} is k${n - 1}\n`, 1)}`, ['RB0458']],
  [
    'kinds of two kinds',
    `kind k0 is pawn\nkind l0 is pawn\n${each((n) => `kind k${n} is k${n - 1}, l${n - 1}\nkind l${n} is k${n - 1}, l${n - 1}\n`, 1, 100)}`,
    [],
  ],
  ['zones', each((n) => `zone z${n} of card { each player }\n`), ['RB0458']],
  ['a long path', `verb v x: pawn { let y = x${'.owner'.repeat(MANY)} }\n`, ['RB0108']],
  ['a path in an assignment', `verb v x: pawn { x${'.owner'.repeat(MANY)} = 1 }\n`, ['RB0108']],
  ['a long sum', `value v(n: number) = ${'n + '.repeat(MANY)}n\n`, ['RB0108']],
  ['deep parentheses', `value v(n: number) = ${'('.repeat(MANY)}n${')'.repeat(MANY)}\n`, ['RB0108']],
  ['a set of sets', `verb v x: ${'set of '.repeat(MANY)}pawn { stop }\n`, ['RB0108']],
  [
    'a value of many parameters',
    `value v(${Array.from({ length: 101 }, (_, n) => `p${n}: number`)}) = 1\n`,
    ['RB0458'],
  ],
  ['a body of many names', `verb v x: pawn {\n${each((n) => `let y${n} = 1\n`)}x.cost = 1\n}\n`, ['RB0458']],
  ['values, more than there can be', each((n) => `value v${n}() = 1\n`, 0, 4097), ['RB0458']],
  [
    'forms of an adjective',
    `${each((n) => `kind k${n} is pawn\n`, 0, 65)}${each((n) => `adjective near(x: k${n}) = x.cost > 0\n`, 0, 65)}`,
    ['RB0458'],
  ],
  ['fields, more than there can be', `extend kind pawn {\n${each((n) => `f${n}: number\n`, 0, 2048)}}\n`, ['RB0458']],
  ['words said of verbs', `verb v x: pawn is ${each((n) => `t${n}, `, 0, 1024)}t { x.cost = 1 }\n`, ['RB0458']],
  ['a file too long', `# ${'x'.repeat(MAX_LENGTH)}`, ['RB0107']],
];

describe('limits', () => {
  it.each(CASES)('%s', (_, text, codes) => expect(codesOf(text)).toEqual(codes));

  it('refuses a game whose files are too large or too many together', () => {
    const game = (files: number, text: string): string[] => {
      const more = Array.from({ length: files }, (_, n) => ({ path: `long/more-${n}.bound`, text }));
      const { diagnostics } = compile([prelude, { path: 'long/rules.bound', text: HEAD }, ...more]);
      return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    };
    const comment = `# ${'x'.repeat(MAX_LENGTH - 2)}`;
    expect(game(7, comment)).toEqual([]);
    expect(game(8, comment)).toEqual(['RB0331']);
    expect(game(2047, '')).toEqual([]);
    expect(game(2048, '')).toEqual(['RB0331']);
  });

  it('refuses more games than are compiled at once', () => {
    const games = (count: number, file: (n: number) => string): string[] => {
      const files = Array.from({ length: count }, (_, n) => ({ path: file(n), text: `game G${n} uses prelude\n` }));
      const { diagnostics } = compile([{ path: 'prelude.bound', text: 'prelude\n' }, ...files]);
      return [...new Set(diagnostics.map(({ code }) => code))];
    };
    expect(games(257, (n) => `g${n}/rules.bound`)).toContain('RB0331');
    const inOne = each((n) => `game G${n} uses prelude\n`);
    expect(codesOf(inOne)).toEqual(['RB0320', 'RB0340']);
  });

  it('counts a body once, whatever its condition is', () => {
    const nested = (count: number): string[] =>
      codesOf(`verb deep p: player { ${'if p.owner is p { '.repeat(count)}draw_game${' }'.repeat(count)} }\n`);
    expect(nested(99)).not.toContain('RB0108');
    expect(nested(100)).toContain('RB0108');
  });

  it('reports a file that is not parsed once, and nothing that it should have declared', () => {
    const deep = `verb deep { ${'if true { '.repeat(120)}draw_game${' }'.repeat(120)} }\n`;
    const other = { path: 'long/more/cards.bound', text: 'pawn "One" { cost 1 }\ndeck "Ones" { 9 "One" }\n' };
    const { diagnostics } = compile([prelude, { path: 'long/rules.bound', text: HEAD + deep }, other]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['RB0108']);
    const cards = { path: 'long/cards.bound', text: `pawn "One" { cost 1 }\n${deep}` };
    const deck = { path: 'long/deck.bound', text: 'deck "Ones" { 9 "One" }\n' };
    const again = compile([prelude, { path: 'long/rules.bound', text: HEAD }, cards, deck]).diagnostics;
    expect(again.map(({ code }) => code)).toEqual(['RB0108']);
  });

  it('counts the diagnostics that it does not report', () => {
    const wrong = (lines: number): { code: string; message: string }[] =>
      compile([prelude, { path: 'long/rules.bound', text: HEAD + each((n) => `verb w${n} { foo${n} 1 }\n`, 0, lines) }])
        .diagnostics;
    expect(wrong(MOST_REPORTED).map(({ code }) => code)).not.toContain('RB0340');
    const more = wrong(MOST_REPORTED + 30);
    expect(more.length).toBe(MOST_REPORTED + 1);
    expect(more.find(({ code }) => code === 'RB0340')?.message).toBe('There are 30 more errors of this file.');
    const most = wrong(1000);
    expect(most.length).toBe(MOST_REPORTED + 1);
    expect(most.find(({ code }) => code === 'RB0340')?.message).toMatch(/^There are at least 301 more/);
  });
});
