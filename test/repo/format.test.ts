/** The format of the state is declared once: both engines read its names, and none has a copy. */
import { describe, expect, test } from 'vitest';
import * as rows from '../../compiler/format/rows.ts';
import { EVENT } from '../../compiler/format/trace.ts';
import { bare, filesBelow, read } from './tree.ts';

const declarations = (file: string): string[] =>
  [...bare(read(file)).matchAll(/^(?:export )?(?:const|function|interface) (\w+)/gm)].map(([, name]) => name ?? '');
const exported = (file: string): string[] =>
  [...bare(read(file)).matchAll(/^export (?:const|interface) ([A-Z]\w+)/gm)].map(([, name]) => name ?? '');

const formats = filesBelow('compiler/format', '.ts');
const others = ['compiler', 'runtime']
  .flatMap((folder) => filesBelow(folder, '.ts'))
  .filter((file) => !formats.includes(file));

describe('the format of the state', () => {
  test('is declared nowhere else', () => {
    const names = new Set(formats.flatMap(exported));
    // the WebAssembly encoder names the empty result and its own greatest int
    const engines = others.filter((file) => !file.startsWith('compiler/wasm/'));
    const copies = engines.flatMap((file) =>
      declarations(file).flatMap((name) => (names.has(name) ? [file, name] : [])),
    );
    expect(names.size).toBeGreaterThan(20);
    expect(copies).toEqual([]);
  });

  test('has one slot for each name, within its row', () => {
    const tables = [
      [rows.ENTRY, rows.ENTRY_SLOTS],
      [rows.MODIFIER, rows.MODIFIER_SLOTS],
      [rows.RECORD, rows.RECORD_SLOTS],
      [rows.OFFER, rows.OFFER_SLOTS],
      [EVENT, EVENT.args + 1],
    ] as const;
    for (const [slots, size] of tables) {
      const numbers: number[] = Object.values(slots);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(Math.max(...numbers)).toBeLessThan(size);
    }
  });

  test('is no number in emitted text', () => {
    const wrong = filesBelow('compiler/emit', '.ts').flatMap((file) =>
      [...read(file).matchAll(/S\[(?:at|m)\+[2-9]|>>6|&63|<<16/g)].map(([found]) => `${file}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });
});
