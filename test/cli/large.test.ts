/** Too large files and folders are refused with a code and are not read. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MOST_FILES } from '../../cli/files.ts';
import { filesAt, loadSources, MOST_BYTES } from '../../cli/sources.ts';

const base = mkdtempSync(join(tmpdir(), 'rulebound-large-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A folder of a game with sparse files of the given sizes. */
function folderOf(name: string, files: number, bytes: number): string {
  const folder = join(base, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'rules.bound'), 'game Large uses prelude\n');
  for (let n = 0; n < files; n++) {
    const path = join(folder, `more-${n}.bound`);
    writeFileSync(path, '');
    if (bytes > 0) truncateSync(path, bytes);
  }
  return folder;
}

const codes = (folder: string): string[] => loadSources([folder]).problems.map(({ code }) => code);

test('a file of gigabytes', () => {
  const folder = folderOf('file', 1, 5 * 1024 ** 3);
  const { files, problems } = loadSources([folder]);
  expect(problems.map(({ code }) => code)).toEqual(['RB0107']);
  // the other files are still read
  expect(files.map(({ text }) => text)).toContain('game Large uses prelude\n');
});

test('too many files', () => {
  const folder = folderOf('files', MOST_FILES, 0);
  expect(codes(folder)).toEqual(['RB0002']);
  expect(() => filesAt([folder])).toThrow('RB0002');
});

test('too many bytes', () => {
  const bytes = 2 * 1024 ** 2;
  expect(codes(folderOf('bytes', MOST_BYTES / bytes, bytes))).toEqual(['RB0002']);
});
