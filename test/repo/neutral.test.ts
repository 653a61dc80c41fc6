/** Games are data: no code outside of the tests names one. */
import { expect, test } from 'vitest';
import { filesBelow, games, read } from './tree.ts';

test('no code outside of the tests names a game', () => {
  const names = games();
  expect(names.length).toBeGreaterThan(0);
  const named = new RegExp(names.join('|'), 'gi');
  const files = ['grammar', 'compiler', 'runtime', 'editor', 'cli', 'scripts'].flatMap((folder) =>
    filesBelow(folder, '.ts', '.tsx', '.js', '.html', '.css'),
  );
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => [...line.matchAll(named)].map((m) => `${file}:${i + 1}: ${m[0]}`)),
  );
  expect(found).toEqual([]);
});
