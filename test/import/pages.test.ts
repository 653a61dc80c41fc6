/** Runs the code in the documentation pages of the command, and compares the output with the pages. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cardFiles, Foreign, importCards, type Mapping } from '../../compiler/import/index.ts';
import { format } from '../../grammar/index.ts';

const blocks = (path: string, language: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, is, text = '']) =>
    is === language ? [text] : [],
  );

test('the mapping of cli/import.md makes of its data what it says', () => {
  const [data = '', mapping = ''] = blocks('cli/import.md', 'json');
  const { cards, passed_over } = JSON.parse(mapping) as Mapping;
  const [of] = cards;
  if (of === undefined) throw new Error('the page maps no cards');
  expect(passed_over).toEqual(['cards.artist']);
  const files = cardFiles(importCards(new Foreign(JSON.parse(data)), of), of);
  const [[file, made] = []] = [...files];
  expect(file).toBe('sets/all');
  expect(format(made?.text ?? '')).toBe(blocks('cli/import.md', 'bound')[0]);
});

test('the example of cli/library.md runs', () => {
  const [code = ''] = blocks('cli/library.md', 'js');
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const lines = said.trim().split('\n');
  expect(lines[0]).toMatch(/winner|won|seat|draw/i);
  expect(lines.at(-1)).toMatch(/^\[ \d+, \d+ \] [\d.]+$/);
});
