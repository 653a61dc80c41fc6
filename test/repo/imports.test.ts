/**
 * Imports between the top-level folders point in one direction only, so that each folder can be read and shipped without
 * those that depend on it.
 */
import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read, type TopFolder } from './tree.ts';

interface Import {
  file: string;
  to: string;
  typeOnly: boolean;
}

const mayImport: Record<Exclude<TopFolder, 'cards' | 'test'>, readonly TopFolder[]> = {
  grammar: [],
  compiler: ['grammar'],
  // types, the format of the state, and templates of messages, which a test below checks
  runtime: ['compiler', 'grammar'],
  editor: ['grammar', 'compiler', 'runtime'],
  cli: ['grammar', 'compiler', 'runtime', 'editor'],
};

function importsOf(file: string): Import[] {
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...read(file).matchAll(pattern)].map((m) => ({
    file,
    to: m[2] ?? m[3] ?? m[4] ?? '',
    typeOnly: m[1] !== undefined,
  }));
}

/** The imported path, relative to the root of the repository. */
const target = ({ file, to }: Import): string => posix.join(dirname(file), to);
const topFolder = (path: string): string => path.split('/')[0] ?? '';
const packageOf = (to: string): string =>
  to
    .split('/')
    .slice(0, to.startsWith('@') ? 2 : 1)
    .join('/');

const all = Object.keys(mayImport).flatMap((folder) => filesBelow(folder, '.ts', '.tsx').flatMap(importsOf));
const ours = all.filter(({ to }) => to.startsWith('.'));
const packages = all.filter(({ to }) => !to.startsWith('.'));

describe('imports', () => {
  for (const [folder, allowed] of Object.entries(mayImport)) {
    test(`${folder} imports ${allowed.length === 0 ? 'no other folder' : `only ${allowed.join(', ')}`}`, () => {
      const wrong = ours.filter(
        (i) =>
          topFolder(i.file) === folder &&
          topFolder(target(i)) !== folder &&
          !allowed.some((other) => other === topFolder(target(i))) &&
          target(i) !== 'package.json',
      );
      expect(wrong.map((i) => `${i.file} imports ${target(i)}`)).toEqual([]);
    });
  }

  test('phases of the compiler import only from those above them in the table of its README', () => {
    const table = [...read('compiler/README.md').matchAll(/^\| (\[?`.*`.*?) \|/gm)].map(([, cell]) =>
      [...(cell ?? '').matchAll(/`(\w+)\/`/g)].map(([, folder]) => folder ?? ''),
    );
    const folderOf = (path: string): string => path.split('/')[1] ?? '';
    const rows = new Map(table.flatMap((folders, row) => folders.map((folder) => [folder, row] as const)));
    const within = ours
      .map((i) => ({ from: i.file, to: target(i) }))
      .filter(
        ({ from, to }) =>
          topFolder(from) === 'compiler' && topFolder(to) === 'compiler' && from !== 'compiler/index.ts',
      );
    const wrong = within.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)].map((folder) => rows.get(folder));
      return own === undefined || other === undefined || other > own;
    });
    expect(rows.size).toBeGreaterThan(12);
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('the runtime takes types from the compiler and the grammar, and values of the state format and of templates only', () => {
    const isFormat = (path: string): boolean => path.startsWith('compiler/format/');
    const mayRun = (path: string): boolean =>
      isFormat(path) || path === 'grammar/templates.ts' || !['compiler', 'grammar'].includes(topFolder(path));
    const values = ours.filter((i) => !i.typeOnly && !mayRun(target(i)));
    const wrong = values.filter((i) => topFolder(i.file) === 'runtime' || isFormat(i.file));
    expect(wrong.map((i) => `${i.file} imports ${target(i)}`)).toEqual([]);
  });

  test('the command does not import the editor page', () => {
    const wrong = ours.filter((i) => topFolder(i.file) === 'cli' && target(i).startsWith('editor/app'));
    expect(wrong.map((i) => i.file)).toEqual([]);
  });

  test('what runs in a browser asks nothing of Node', () => {
    const wrong = packages.filter((i) => topFolder(i.file) !== 'cli' && isBuiltin(i.to));
    expect(wrong.map((i) => `${i.file} imports ${i.to}`)).toEqual([]);
  });

  test('the runtime needs no package', () => {
    const wrong = packages.filter((i) => topFolder(i.file) === 'runtime');
    expect(wrong.map((i) => `${i.file} imports ${i.to}`)).toEqual([]);
  });

  test('every package that is imported is a declared dependency', () => {
    type Packages = Record<string, string>;
    const manifest = JSON.parse(read('package.json')) as { dependencies: Packages; devDependencies: Packages };
    // the page and the plots are shipped as bundles and not as a library, so their imports may be development dependencies
    const isBundle = (file: string): boolean =>
      file.startsWith('editor/app/') || ['cli', 'editor'].some((folder) => file === `${folder}/balance/plots.ts`);
    const known = (file: string, name: string): boolean =>
      name in manifest.dependencies || (isBundle(file) && name in manifest.devDependencies);
    const wrong = packages.filter((i) => !i.typeOnly && !isBuiltin(i.to) && !known(i.file, packageOf(i.to)));
    expect(wrong.map((i) => `${i.file} imports ${i.to}`)).toEqual([]);
  });

  test('every relative import says its extension', () => {
    const wrong = ours.filter(({ to }) => !/\.(ts|tsx|json|bound|css)$/.test(to));
    expect(wrong.map((i) => `${i.file} imports ${i.to}`)).toEqual([]);
  });
});
