/** The layout of the repository. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, games, read, root, topFolders } from './tree.ts';

// reports that are kept as examples are written by the command
const code = [...topFolders, 'scripts']
  .flatMap((folder) => filesBelow(folder, '.ts', '.tsx', '.js', '.css', '.html'))
  .filter((file) => !/^cards\/[^/]+\/balance\.html$/.test(file));

test('no source file is longer than 600 lines', () => {
  const long = code
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 600);
  expect(long).toEqual([]);
});

test('the README of a phase of the compiler is short: details are in the files, or in a file beside it', () => {
  const readmes = filesBelow('compiler', 'README.md').filter((file) => file !== 'compiler/README.md');
  expect(readmes.length).toBeGreaterThan(15);
  expect(readmes.filter((file) => read(file).split('\n').length - 1 > 40)).toEqual([]);
});

test('every top-level folder and every game has a README', () => {
  const folders = [...topFolders, 'scripts', ...games().map((game) => `cards/${game}`)];
  expect(folders.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
});

test('the top level has only the expected folders, and files that tools look for there', () => {
  const expected = [...topFolders, 'scripts', '.ci', '.gitignore', '.npmrc', 'LICENSE', 'README.md', 'biome.json'];
  expected.push('package.json', 'package-lock.json', 'rulebound', 'tsconfig.json');
  const local = ['.git', 'node_modules', 'dist', 'coverage'];
  const found = readdirSync(root).filter((name) => !local.includes(name));
  expect(found.sort()).toEqual(expected.sort());
});

test('no file speaks of the machine it was written on', () => {
  // concatenated, so that this file does not match itself
  const home = new RegExp(['/wo' + 'rk/', 'registry\\.np' + 'mjs', '/ro' + 'ot/'].join('|'));
  const files = [
    ...code,
    'package-lock.json',
    'package.json',
    'README.md',
    ...topFolders.flatMap((folder) => filesBelow(folder, '.md', '.bound')),
  ];
  const found = files.filter((file) => existsSync(join(root, file)) && home.test(read(file)));
  expect(found).toEqual([]);
});

test('every link in a README leads somewhere', () => {
  const readmes = ['README.md', ...[...topFolders, 'scripts'].flatMap((folder) => filesBelow(folder, 'README.md'))];
  const dead = readmes.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .map((m) => m[1] ?? '')
      .filter((to) => !existsSync(join(root, file, '..', to)))
      .map((to) => `${file}: ${to}`),
  );
  expect(dead).toEqual([]);
});
