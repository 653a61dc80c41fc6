/**
 * Diagnostics: a case marks lines with the expected codes, and nothing else may be reported. A new case needs no code.
 * `messages.txt` has all texts that users read; `vitest -u` updates it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, compile, type Diagnostic } from '../../compiler/index.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { markedCodes } from '../cases.ts';
import { sources } from '../games.ts';
import { errorCases, PRELUDE } from './sources.ts';

const cases = errorCases();
/** Words in capitals that are not words of the source: help names the author's own words. */
const placeholders = (help: string, source: string): string[] =>
  (help.match(/\b[A-Z][A-Z_]*\b/g) ?? []).filter((word) => word !== 'A' && !source.includes(word));

const seen = new Set<string>();
const messages: string[] = [];

const shown = (d: Diagnostic): string => `${d.range.start.line + 1} ${d.code}`;

/** The expected diagnostics. Only a case that is named `quiet` expects none. */
function expected(name: string, text: string): string[] {
  const found = markedCodes(text, name).flatMap((codes, i) => codes.map((code) => `${i + 1} ${code}`));
  expect(found.length === 0).toBe(name.endsWith('/quiet.bound'));
  return found;
}

/** A diagnostic as text: the words in its range, the message, the help, and the result of the fix. */
function reported(name: string, text: string, d: Diagnostic): string {
  const { start, end } = d.range;
  const words = (text.split('\n')[start.line] ?? '').slice(
    start.character,
    start.line === end.line ? end.character : undefined,
  );
  const fix = d.fix === undefined ? '' : ` (${d.fix.title})`;
  return `${name}:${start.line + 1} ${d.code} [${words}] ${d.message} ${d.help}${fix}`;
}

describe('diagnostics', () => {
  it('the games of the cases have no diagnostics', () => {
    for (const game of ['test/errors/game', 'test/games/features'])
      expect(compile([...PRELUDE, ...sources(game)]).diagnostics).toEqual([]);
  });
  it.each(cases)('$name', ({ name, text, check }) => {
    const found = check(text);
    expect(found.map(shown).sort()).toEqual(expected(name, text).sort());
    for (const d of found) {
      seen.add(d.code);
      messages.push(reported(name, text, d));
      expect(d.message).not.toMatch(/undefined|null|NaN|\[object|""/);
      expect(d.help).not.toBe('');
      expect(d.help).not.toMatch(/undefined|NaN|\[object/);
      expect(placeholders(d.help, text)).toEqual([]);
    }
  });
  it('have the recorded texts', async () => {
    await expect(`${messages.join('\n')}\n`).toMatchFileSnapshot('messages.txt');
  });
  it('a kind may have the name of any parameter of the prelude', () => {
    const rules = 'game Other uses prelude\nplayers 2\nflow { draw_game }\n';
    const wordsWith = (names: readonly string[]): string => {
      const text = `${rules}${names.map((name) => `kind ${name} is card\n`).join('')}`;
      const { ir, diagnostics } = compile([...PRELUDE, { path: 'other/rules.bound', text }]);
      expect(diagnostics).toEqual([]);
      const { verbs, values, adjectives, orders } = ir.games[0] as Game;
      return JSON.stringify({ verbs, values, adjectives, orders });
    };
    const { verbs, values, adjectives, orders } = compile([...PRELUDE, { path: 'other/rules.bound', text: rules }]).ir
      .games[0] as Game;
    const params = [...verbs, ...values, ...adjectives, ...orders].flatMap((word) => word.params);
    const names = [...new Set(params.map(({ name }) => name))];
    expect(names).toContain('place');
    expect(wordsWith(names)).toBe(wordsWith(names.map((_, i) => `plain${i}`)));
  });
  it('a card without a game is an error', () => {
    const text = readFileSync('test/errors/nogame.bound', 'utf8');
    const games = [
      ...PRELUDE,
      ...sources('test/errors/game'),
      { path: 'elsewhere/rules.bound', text: 'game Other uses prelude\nplayers 2\nflow { draw_game }\n' },
    ];
    const { diagnostics } = compile([...games, { path: 'nowhere/x.bound', text }]);
    expect(diagnostics.map((d) => d.code)).toEqual(['RB0330']);
    seen.add('RB0330');
  });
  it('a prelude without the verbs that "once" is made of', () => {
    const without = (verb: string): string[] => {
      const prelude = PRELUDE.map(({ path, text }) => ({
        path,
        text: text.replace(`native verb ${verb} `, `verb ${verb} `),
      }));
      const text =
        'game Later uses prelude\nplayers 2\ntiming dusk\nsetup { once on dusk { draw_game } }\nflow { raise dusk to active }\n';
      const { diagnostics } = compile([...prelude, { path: 'later/rules.bound', text }]);
      return diagnostics
        .filter(({ file }) => file.startsWith('later'))
        .map(({ code, message }) => `${code} ${message}`);
    };
    for (const verb of ['create', 'move'])
      expect(without(verb)).toContain(`RB0310 There is no verb "${verb}", and "once" is made of it.`);
  });
  it('every code of the compiler has a case', () => {
    const codes = [...catalogue.keys()].filter((code) => /^RB0[345]/.test(code));
    // codes of limits: see limits.test.ts; no source is known for RB0526: see sound.test.ts
    expect(codes.filter((code) => !seen.has(code))).toEqual(['RB0331', 'RB0340', 'RB0526', 'RB0528']);
  });
});
