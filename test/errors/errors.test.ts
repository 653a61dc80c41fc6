/**
 * Each diagnostic on the line that calls it forth: a case marks the line with the code it expects, and nothing else may
 * be reported. Adding a case edits no code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, compile, type Diagnostic, type SourceFile } from '../../compiler/index.ts';
import { sources } from '../games.ts';

const FIXTURE: SourceFile[] = [
  ...sources('cards').filter((file) => file.path.endsWith('prelude.bound')),
  ...sources('test/games/features').filter((file) => !file.path.includes('scenarios')),
];
const PATH = 'test/games/features/case.bound';
const CASES = 'test/errors/cases';

const check = (text: string, path = PATH): Diagnostic[] =>
  compile([...FIXTURE, { path, text }]).diagnostics.filter((d) => d.file === path);

const shown = (d: Diagnostic): string => `${d.range.start.line + 1} ${d.code}`;

function expected(text: string): string[] {
  return text.split('\n').flatMap((line, i) => [...line.matchAll(/### (RB\d{4})/g)].map((m) => `${i + 1} ${m[1]}`));
}

const files = readdirSync(CASES).sort();
const seen = new Set<string>();

describe('diagnostics', () => {
  it('finds nothing wrong with the game that the cases use', () => {
    expect(compile(FIXTURE).diagnostics).toEqual([]);
  });
  it.each(files)('%s', (name) => {
    const text = readFileSync(`${CASES}/${name}`, 'utf8');
    const found = check(text);
    expect(found.map(shown)).toEqual(expected(text));
    for (const d of found) {
      seen.add(d.code);
      expect(d.message).not.toMatch(/undefined|null|NaN|\[object/);
      expect(d.help).not.toBe('');
      expect(d.help).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it('asks which game a lone card is for', () => {
    const text = readFileSync('test/errors/nogame.bound', 'utf8');
    const games = [...FIXTURE, { path: 'elsewhere/rules.bound', text: 'game Other uses prelude\nplayers 2\n' }];
    const { diagnostics } = compile([...games, { path: 'nowhere/x.bound', text }]);
    expect(diagnostics.map((d) => d.code)).toEqual(['RB0330']);
    seen.add('RB0330');
  });
  it('has a case for every code of the compiler', () => {
    const codes = [...catalogue.keys()].filter((code) => /^RB0[345]/.test(code));
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
  });
  it('offers only fixes that repair', () => {
    for (const name of files) {
      const text = readFileSync(`${CASES}/${name}`, 'utf8');
      for (const d of check(text)) {
        if (d.fix === undefined) continue;
        const lines = text.split('\n');
        for (const { range, text: by } of d.fix.edits) {
          const line = lines[range.start.line] ?? '';
          lines[range.start.line] = line.slice(0, range.start.character) + by + line.slice(range.end.character);
        }
        const after = check(lines.join('\n')).map(shown);
        expect(after, `${name}: ${d.fix.title}`).not.toContain(shown(d));
      }
    }
  });
});
