/**
 * What is written has an effect: a part that is added to a line of a game is refused, or the game is another one. Parts are
 * added behind each sort of node of the AST, many at once: an error on the line of a part refuses it. Those without one are tried again, and alone in the end. The soak adds
 * each alone.
 */
import { describe, expect, it } from 'vitest';
import { Session } from '../../compiler/driver/session.ts';
import type { SourceFile } from '../../compiler/index.ts';
import { parse } from '../../grammar/index.ts';
import { isWhole } from '../amount.ts';
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

/** A part that is added at a spot of a declaration. */
interface Added {
  part: string;
  end: number;
  line: number;
  decl: number;
}

/** The text with all of these parts. */
const withParts = (text: string, added: readonly Added[]): string =>
  [...added]
    .sort((a, b) => b.end - a.end)
    .reduce((now, { end, part }) => now.slice(0, end) + part + now.slice(end), text);

/** The lines of a game that are as good with a part more. `sorts` has the pairs of sort and part that were tried. */
function ignored(file: SourceFile, sorts: Set<string>): string[] {
  const { path } = file;
  const session = new Session({ warnings: false });
  const compiled = (text: string) => session.compile([...prelude, { path, text }]);
  const plain = compiled(file.text);
  if (plain.diagnostics.some(({ severity }) => severity === 'error')) return [];
  const before = withoutPlaces(plain.ir.games);
  const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;
  const { decls } = parse(file.text, path).file;
  const waiting = spotsOf(file).flatMap(({ sort, end }) =>
    PARTS.flatMap((part): Added[] => {
      if (sorts.has(`${sort}${part}`)) return [];
      sorts.add(`${sort}${part}`);
      return [{ part, end, line: lineOf(file.text, end), decl: decls.findIndex((one) => end <= one.end) }];
    }),
  );
  /** Whether nothing refuses a part alone, and the game is the same. */
  const isIgnored = (one: Added): boolean => {
    const text = withParts(file.text, [one]);
    if (parse(text, path).problems.length > 0) return false;
    const { ir, diagnostics } = compiled(text);
    return !diagnostics.some(({ severity }) => severity === 'error') && withoutPlaces(ir.games) === before;
  };
  /** Of some parts those whose lines have no error. */
  const withoutError = (added: readonly Added[]): Added[] => {
    const text = withParts(file.text, added);
    const broken = new Set(parse(text, path).problems.map(({ start }) => lineOf(text, start)));
    const read = added.filter(({ line }) => !broken.has(line));
    if (read.length === 0) return [];
    const errors = compiled(withParts(file.text, read)).diagnostics.filter(({ severity }) => severity === 'error');
    const isRefused = ({ line }: Added): boolean =>
      errors.some(({ range: { start, end }, file: of }) => of === path && start.line <= line && line <= end.line);
    return read.filter((one) => !isRefused(one));
  };
  /** The same of all parts, so many at once that no two have the same key. */
  const remaining = (all: readonly Added[], keyOf: (one: Added) => number): Added[] => {
    const batches: { keys: Set<number>; added: Added[] }[] = [];
    for (const one of all) {
      const key = keyOf(one);
      const free = isWhole ? undefined : batches.find(({ keys }) => !keys.has(key));
      const batch = free ?? { keys: new Set(), added: [] };
      if (free === undefined) batches.push(batch);
      batch.keys.add(key);
      batch.added.push(one);
    }
    return batches.flatMap(({ added }) => withoutError(added));
  };
  // an error may hide others of its declaration
  const byLine = remaining(waiting, ({ line }) => line);
  return remaining(byLine, ({ decl }) => decl).flatMap((one) => {
    if (!isIgnored(one)) return [];
    const start = file.text.lastIndexOf('\n', one.end - 1) + 1;
    const line = withParts(file.text, [one])
      .slice(start, one.end + one.part.length)
      .trim();
    return SAYS_NOTHING.test(line) ? [] : [`${path}: ${line}`];
  });
}

describe('the law of surplus parts', () => {
  const sorts = new Set<string>();
  it.each(sources('test/runtime/games'))('$path ignores none', (file) => {
    expect(ignored(file, sorts)).toEqual([]);
  });
});
