/**
 * The gallery: each example compiles without diagnostics, alone and together with the others. Its scenarios pass, and it can
 * be played.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bind, compile, type SourceFile } from '../../compiler/index.ts';
import { cardHeads } from '../../editor/app/page/cards.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Tests } from '../../editor/app/play/tests.ts';
import { examplesOf } from '../../editor/begin/examples.ts';
import { simulate } from '../../runtime/index.ts';
import { root } from '../repo/tree.ts';
import { PRELUDE } from './playing.ts';

const filesIn = (folder: string): { file: string; text: string }[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.bound'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));

const game: SourceFile[] = filesIn('editor/begin/templates').map(({ file, text }) => ({
  path: `examples/${file}`,
  text: text.replaceAll('Starter', 'Examples'),
}));
const examples = examplesOf(filesIn('editor/examples')).map((one) => ({ ...one, path: `examples/${one.file}` }));

const complaints = (files: readonly SourceFile[]): string[] =>
  compile([PRELUDE, ...game, ...files]).diagnostics.map((d) => `${d.file}:${d.range.start.line + 1} ${d.message}`);

test('there are about a dozen, each with a title and a sentence', () => {
  expect(examples.length).toBeGreaterThanOrEqual(12);
  for (const { title, about } of examples) {
    expect(title.length).toBeLessThan(40);
    expect(about).toMatch(/^[A-Z].+\.$/);
  }
  expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
});

test('all of them together compile', () => {
  expect(complaints(examples)).toEqual([]);
});

describe.each(examples.map((one) => [one.title, one] as const))('%s', (_, example) => {
  const { ir } = compile([PRELUDE, ...game, example]);
  const mine = cardHeads(example.text).map(({ name }) => name);
  const mods = mine.filter((name) => ir.games[0]?.layers.some((layer) => layer.sort === 'mod' && layer.name === name));
  const card = mine.find((name) => !mods.includes(name)) ?? null;

  test('compiles without a word, and its scenarios pass', () => {
    expect(complaints([example])).toEqual([]);
    expect(card !== null || mods.length > 0).toBe(true);
    const tests = new Tests(ir);
    const own = tests.list.tests.filter(({ at }) => at?.path === example.path);
    expect(own.length).toBeGreaterThan(0);
    for (const { index, name } of own) expect([name, tests.run(index).passed]).toEqual([name, true]);
  });
  test('is played', () => {
    const opened = openMatch(ir, { card, level: 1, mode: null, mods, seed: 1 });
    if ('refused' in opened) throw new Error(opened.refused);
    expect(opened.drawn).toBe(true);
    const bound = bind(ir, { game: 'examples', mods });
    if ('diagnostics' in bound) throw new Error(bound.diagnostics[0]?.message);
    const { faults, capped } = simulate({ bound: opened.bound, games: 10, seed: 1 });
    expect([faults, capped]).toEqual([0, 0]);
  });
});
