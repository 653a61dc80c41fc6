/**
 * The examples in the README and its pages are correct: those of one page form one game that compiles, and they are
 * formatted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scenarioChoice } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import { bind, compile } from '../../compiler/index.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { format, parse } from '../../grammar/index.ts';
import { RESERVED } from '../../grammar/tokens.ts';
import { Engine } from '../../runtime/compiled/engine.ts';
import { runScenario } from '../../runtime/index.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const blocksOf = (page: string, language: string): string[] =>
  [...read(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] ?? '');
const readme = read('grammar/README.md');
const blocks = (language: string): string[] => blocksOf('grammar/README.md', language);

const pages = readdirSync(new URL('../../grammar', import.meta.url))
  .map((name) => `grammar/${name}`)
  // the reference shows fragments of source
  .filter((page) => page.endsWith('.md') && page !== 'grammar/reference.md');

describe.each(pages)('the examples of %s', (page) => {
  const examples = blocksOf(page, 'bound');
  test.each(examples)('example %#', (text) => {
    expect(parse(text, '').problems).toEqual([]);
    expect(format(text)).toBe(text);
  });
  const { ir, diagnostics } = compile([
    { path: 'cards/prelude.bound', text: read('cards/prelude.bound') },
    { path: 'cards/page/all.bound', text: examples.join('\n') },
  ]);
  const [game] = ir.games;

  test('compile together', () => {
    expect(diagnostics.map((d) => `${d.range.start.line + 1} ${d.message}`)).toEqual([]);
    expect(game?.scenarios).not.toHaveLength(0);
  });
  test.each(game?.scenarios ?? [])('$name', (scenario) => {
    const bound = bind(ir, scenarioChoice(game as Game, scenario));
    if ('diagnostics' in bound) throw new Error('it cannot be bound');
    const cards = bound.bound.game.cards.map((_, id) => id);
    const engine = new Engine(bound.bound, emit(bound.bound, { cards, open: true }));
    expect(runScenario(bound.bound, scenario).message ?? '').toBe('');
    expect(runScenario(bound.bound, scenario, { engine }).message ?? '').toBe('');
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
