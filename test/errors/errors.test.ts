/**
 * Each diagnostic on the line that calls it forth: a case marks the line with the code it expects, and nothing else may
 * be reported. Adding a case edits no code. `messages.txt` holds all that people would read; `vitest -u` writes it anew.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, compile, type Diagnostic, type SourceFile } from '../../compiler/index.ts';
import { sources } from '../games.ts';

interface Case {
  name: string;
  text: string;
  check(text: string): Diagnostic[];
}

const PRELUDE = sources('cards').filter((file) => file.path.endsWith('prelude.bound'));

/** The cases of a folder, each compiled as one more file of a game. */
function casesOf(folder: string, game: string): Case[] {
  const fixture: SourceFile[] = [...PRELUDE, ...sources(game).filter((file) => !file.path.includes('scenarios'))];
  // behind all others, so that of two it is the second
  const path = `${game}/zz.bound`;
  return readdirSync(`test/errors/${folder}`)
    .sort()
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(`test/errors/${folder}/${name}`, 'utf8'),
      // what is wrong elsewhere because of the case would be wrong here too
      check: (text) =>
        compile([...fixture, { path, text }]).diagnostics.filter((d) => d.file === path || folder === 'codes'),
    }));
}

/** Those of a folder that are each a game of its own. */
function gamesOf(folder: string): Case[] {
  return readdirSync(`test/errors/${folder}`)
    .sort()
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(`test/errors/${folder}/${name}`, 'utf8'),
      check: (text) => compile([...PRELUDE, { path: name, text }]).diagnostics,
    }));
}

const cases = [
  ...gamesOf('games'),
  ...casesOf('codes', 'test/errors/game'),
  ...casesOf('cases', 'test/games/features'),
];
const seen = new Set<string>();
const messages: string[] = [];

const shown = (d: Diagnostic): string => `${d.range.start.line + 1} ${d.code}`;

function expected(text: string): string[] {
  return text.split('\n').flatMap((line, i) => [...line.matchAll(/### (RB\d{4})/g)].map((m) => `${i + 1} ${m[1]}`));
}

/** As a reader sees it: the words it is about, the message, the help, and what the fix would do. */
function told(name: string, text: string, d: Diagnostic): string {
  const { start, end } = d.range;
  const words = (text.split('\n')[start.line] ?? '').slice(
    start.character,
    start.line === end.line ? end.character : undefined,
  );
  const fix = d.fix === undefined ? '' : ` (${d.fix.title})`;
  return `${name}:${start.line + 1} ${d.code} [${words}] ${d.message} ${d.help}${fix}`;
}

describe('diagnostics', () => {
  it('finds nothing wrong with the games that the cases use', () => {
    for (const game of ['test/errors/game', 'test/games/features'])
      expect(compile([...PRELUDE, ...sources(game)]).diagnostics).toEqual([]);
  });
  it.each(cases)('$name', ({ name, text, check }) => {
    const found = check(text);
    expect(found.map(shown).sort()).toEqual(expected(text).sort());
    for (const d of found) {
      seen.add(d.code);
      messages.push(told(name, text, d));
      expect(d.message).not.toMatch(/undefined|null|NaN|\[object|""/);
      expect(d.help).not.toBe('');
      expect(d.help).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it('says it in these words', async () => {
    await expect(`${messages.join('\n')}\n`).toMatchFileSnapshot('messages.txt');
  });
  it('asks which game a lone card is for', () => {
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
  it('has a case for every code of the compiler', () => {
    const codes = [...catalogue.keys()].filter((code) => /^RB0[345]/.test(code));
    // of what is too large: see limits.test.ts; nothing is known to call RB0526 forth: see sound.test.ts
    expect(codes.filter((code) => !seen.has(code))).toEqual(['RB0331', 'RB0340', 'RB0528', 'RB0526']);
  });
  it('offers only fixes that repair', () => {
    for (const { name, text, check } of cases) {
      for (const d of check(text)) {
        if (d.fix === undefined) continue;
        const lines = text.split('\n');
        for (const { range, text: by } of d.fix.edits) {
          const line = lines[range.start.line] ?? '';
          lines[range.start.line] = line.slice(0, range.start.character) + by + line.slice(range.end.character);
        }
        const same = (list: readonly Diagnostic[]): number => list.filter((o) => shown(o) === shown(d)).length;
        expect(same(check(lines.join('\n'))), `${name}: ${d.fix.title}`).toBeLessThan(same(check(text)));
      }
    }
  });
});
