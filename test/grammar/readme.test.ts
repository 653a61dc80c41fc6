/** What the README teaches is true: its examples are one game, laid out as the formatter does. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bind, compile } from '../../compiler/index.ts';
import { format, parse } from '../../grammar/index.ts';
import { RESERVED } from '../../grammar/tokens.ts';
import { runScenario } from '../../runtime/index.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('grammar/README.md');
const blocks = (language: string): string[] =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] ?? '');

test.each(blocks('bound'))('example %#', (text) => {
  expect(parse(text, '').problems).toEqual([]);
  expect(format(text)).toBe(text);
});

describe('the examples together', () => {
  const { ir, diagnostics } = compile([
    { path: 'cards/prelude.bound', text: read('cards/prelude.bound') },
    { path: 'cards/meadow/all.bound', text: blocks('bound').join('\n') },
  ]);
  const [game] = ir.games;

  test('compile', () => {
    expect(diagnostics.map((d) => `${d.range.start.line + 1} ${d.message}`)).toEqual([]);
    expect(game?.scenarios).toHaveLength(1);
  });
  test('and the scenario passes', () => {
    const [scenario] = game?.scenarios ?? [];
    const bound = bind(ir, { game: game?.name ?? '', decks: [] });
    if (scenario === undefined || 'diagnostics' in bound) throw new Error('it cannot be bound');
    expect(runScenario(bound.bound, scenario).message ?? '').toBe('');
  });
});

test('every reserved word is named, and the grammar uses no other', () => {
  const said = /^.*?Reserved: (.*?)\. All other/s.exec(readme)?.[1] ?? '';
  const listed = said.split(/[\s,]+/);
  expect(listed.sort()).toEqual([...RESERVED.keys()].sort());
});

test('every name in the grammar is defined', () => {
  const [grammar = ''] = blocks('ebnf');
  const plain = grammar.replace(/"[^"]*"/g, '');
  const defined = [...plain.matchAll(/^(\w+) +=/gm)].map((match) => match[1]);
  const used = new Set(plain.match(/\b[A-Z]\w*/g));
  for (const name of ['NAME', 'NUMBER', 'TEXT', 'NL', 'PREP', 'CONN', ...defined]) used.delete(name ?? '');
  expect([...used]).toEqual([]);
});
