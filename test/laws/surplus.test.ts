/**
 * What is written has an effect: a part that is added to a line of a game is refused, or the game is another one. Parts are
 * added behind each sort of node of the AST.
 */
import { describe, expect, it } from 'vitest';
import { Session } from '../../compiler/driver/session.ts';
import type { SourceFile } from '../../compiler/index.ts';
import { parse } from '../../grammar/index.ts';
import { sample } from '../amount.ts';
import { sources } from '../games.ts';

const PARTS = [' by 3', ' for you', ' when turn is 77', ' where turn is 79', ' of you', ' 7', ' {}', ' odd'];

/** An empty body says as much as none. */
const SAYS_NOTHING = /^(kind|keyword)\b.* \{\}$/;

const prelude = sources('cards').filter((file) => file.path.endsWith('prelude.bound'));

/** Keys of IR that hold places in the source, which an added part moves. */
const PLACES = new Set(['place', 'places', 'at', 'start', 'end']);
const withoutPlaces = (ir: unknown): string =>
  JSON.stringify(ir, (key, value) => (PLACES.has(key) ? undefined : value));

interface Spot {
  /** The sorts of the node and of those around it, with the first words of an item. */
  sort: string;
  end: number;
}

/** The ends of the nodes of a file. Of nodes that end together the outermost one counts. */
function spotsOf({ path, text }: SourceFile): Spot[] {
  const found = new Map<number, Spot>();
  const walk = (value: unknown, around: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const { node, start, end } = value as { node?: string; start?: number; end?: number };
    let within = around;
    if (typeof node === 'string' && start !== undefined && end !== undefined) {
      const words = node === 'item' || node === 'call' ? shapeOf(text.slice(start, end)) : '';
      within = [...around.slice(-2), `${node} ${words}`];
      if (!found.has(end)) found.set(end, { sort: within.join(' > '), end });
    }
    for (const child of Object.values(value)) walk(child, within);
  };
  walk(parse(text, path).file.decls, []);
  return [...found.values()];
}

/** The first words of an item. Names of cards and numbers do not make another sort. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/"[^"\n]*"/g, '"..."')
    .replaceAll(/\d+/g, '1')
    .split(/\s+/)
    .slice(0, 3)
    .join(' ');

/** The lines of a game that are as good with a part more. `sorts` has the pairs of sort and part that were tried. */
function ignored(file: SourceFile, sorts: Set<string>): string[] {
  const session = new Session();
  const plain = session.compile([...prelude, file]);
  if (plain.diagnostics.some(({ severity }) => severity === 'error')) return [];
  const before = withoutPlaces(plain.ir.games);
  return spotsOf(file).flatMap(({ sort, end }) =>
    PARTS.flatMap((part) => {
      const key = `${sort}${part}`;
      const text = file.text.slice(0, end) + part + file.text.slice(end);
      if (sorts.has(key)) return [];
      sorts.add(key);
      if (parse(text, file.path).problems.length > 0) return [];
      const { ir, diagnostics } = session.compile([...prelude, { ...file, text }]);
      if (diagnostics.some(({ severity }) => severity === 'error') || withoutPlaces(ir.games) !== before) return [];
      const start = text.lastIndexOf('\n', end - 1) + 1;
      const line = text.slice(start, end + part.length).trim();
      return SAYS_NOTHING.test(line) ? [] : [`${file.path}: ${line}`];
    }),
  );
}

describe('the law of surplus parts', () => {
  const sorts = new Set<string>();
  it.each(sample(sources('test/runtime/games'), 12, 3))('$path ignores none', (file) => {
    expect(ignored(file, sorts)).toEqual([]);
  });
});
