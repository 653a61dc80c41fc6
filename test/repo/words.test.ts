/** Comments and READMEs use the terms of the field. Words that blurred who does what are not to come back. */
import { expect, test } from 'vitest';
import { filesBelow, read, topFolders } from './tree.ts';

/** Translations repeat the English texts of other files. */
const REPEATS = 'editor/app/texts/fr/diagnostics/';

/** A little above how often each word is there: some uses are in its plain sense. A number may only fall. */
const MOST = { stands: 24, told: 1, heard: 3, astray: 0 };

test.each(Object.entries(MOST))('"%s" is used at most %i times', (word, most) => {
  const files = [...topFolders, 'scripts']
    .filter((folder) => folder !== 'test' && folder !== 'cards')
    .flatMap((folder) => filesBelow(folder, '.ts', '.tsx', '.js', '.md'))
    .filter((file) => !file.startsWith(REPEATS));
  const pattern = new RegExp(`\\b${word}\\b`, 'gi');
  const used = files.flatMap((file) => [...read(file).matchAll(pattern)].map(() => file));
  expect(used.length, [...new Set(used)].join(' ')).toBeLessThanOrEqual(most);
});
