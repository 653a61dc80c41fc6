/** The cost of compiling a source is linear in its size. It is counted in steps, so the result is the same on any machine. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from '../../grammar/parser.ts';
import { isWhole } from '../amount.ts';
import { BULKS } from './bulk.ts';
import type { Counted } from './count.ts';

const PIECES = 20;
/** Steps that a file of 1 MiB may take on top of the linear part: a few tenths of a second. */
const MOST = 200_000_000;
/** Declarations with a limit: a game with more is refused before they are compiled. */
const BOUNDED: readonly [start: RegExp, most: number][] = [
  [/^kinds|^records/, 256],
  [/^modes?\b|^mods/, 1024],
  [/^parameters|^choices of a card/, 100],
  [/^else after else|^rows of a board/, 100],
  [/^(words that extend|a verb of many tags|verbs of tags|truth fields)/, 2048],
];

/** Superlinear steps of two and three times as many pieces, extrapolated to a whole file. */
function beyond({ name, pieces, most, steps: [one = 0, two = 0, three = 0] }: Counted): number {
  const all = BOUNDED.find(([start]) => start.test(name))?.[1] ?? most;
  return ((three - 2 * two + one) / (2 * pieces ** 2)) * all ** 2;
}

test.runIf(isWhole)('chains and lists have linear cost', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bulk/run.js', `${PIECES}`], {
    maxBuffer: 1 << 26,
  });
  const found = (JSON.parse(stdout) as Counted[]).filter((counted) => beyond(counted) > MOST);
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('every node of the AST occurs in a measured source', () => {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('node' in value) seen.add(value.node);
    for (const one of Object.values(value)) visit(one);
  };
  for (const { text } of BULKS) visit(parse(text(2), 'bulk.bound').file);
  const nodes = [...readFileSync('grammar/tree.ts', 'utf8').matchAll(/node: ((?:'\w+'(?: \| )?)+)/g)].flatMap(
    ([, found]) => (found ?? '').split(' | ').map((node) => node.replaceAll("'", '')),
  );
  expect(nodes.length).toBeGreaterThan(50);
  expect([...new Set(nodes)].filter((node) => !seen.has(node)).sort()).toEqual([]);
});
