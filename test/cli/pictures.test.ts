/** Pictures that `rulebound edit` serves: only those of the served games. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureAt, picturesBelow } from '../../cli/edit/pictures.ts';

let top: string;
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'rulebound-pictures-')));
  for (const folder of ['own/art', 'other']) mkdirSync(join(top, folder), { recursive: true });
  for (const file of [
    'own/rules.bound',
    'own/art/fox.svg',
    'own/art/.fox.svg',
    'own/notes.txt',
    'other/cat.png',
    'top.svg',
  ])
    writeFileSync(join(top, file), '');
  symlinkSync(join(top, 'other/cat.png'), join(top, 'own/art/link.png'));
  symlinkSync(join(top, 'own/art/fox.svg'), join(top, 'own/art/same.svg'));
  symlinkSync('circle.svg', join(top, 'own/art/circle.svg'));
  mkdirSync(join(top, 'own/art/folder.svg'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const places = (): Map<string, string> => new Map([['own/rules.bound', join(top, 'own/rules.bound')]]);
const at = (path: string): string | null => pictureAt(`/art/${path}`, top, places());

test('what is listed is served, and a link that leads in a circle does no harm', () => {
  const listed = picturesBelow(top, places()) ?? [];
  expect(listed).toEqual(['own/art/fox.svg', 'own/art/same.svg']);
  for (const path of listed) expect(at(path), path).toBe(join(top, 'own/art/fox.svg'));
});

test('a picture below the folder of a game is served', () => {
  expect(at('own/art/fox.svg')).toBe(join(top, 'own/art/fox.svg'));
});

test.each([
  'own/art/none.svg',
  'own/art/.fox.svg',
  'own/notes.txt',
  'own/rules.bound',
  'other/cat.png',
  'own/../other/cat.png',
  'own/%2e%2e/other/cat.png',
  'own\\..\\other\\cat.png',
  'own/art/link.png',
  'own/art/circle.svg',
  'own/art/folder.svg',
  'own//art/fox.svg',
  '/own/art/fox.svg',
  'top.svg',
  '%',
  'own/art/fox.svg%00.png',
  '',
  `own/art/${'x'.repeat(5000)}.svg`,
])('%s is not', (path) => {
  expect(at(path)).toBe(null);
});
