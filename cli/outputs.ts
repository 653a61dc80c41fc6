/** Output files that a user names: an output replaces only an earlier one of its sort, never a source or an input. */
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from './failures.ts';
import { displayPath, isFile, sizeOf } from './files.ts';
import * as say from './messages/index.ts';

/** How outputs begin, by their sort. */
export const BEGINNINGS = {
  recording: '{\n  "format": 1,\n  "bound": ',
  page: '<!doctype html>\n<html lang="en"><head>',
  deck: '## Won ',
} as const;

/** Throws a UsageError if a file is there that is no output of this sort. One that is empty may be replaced, and so may a device. */
export function requireReplaceable(path: string, sort: keyof typeof BEGINNINGS): void {
  const begins = BEGINNINGS[sort];
  requireOwn(path, sort, (size) => partOf(path, 0, Math.min(size, begins.length)) === begins);
}

/** The same for a table of matches: each has a column `agent_1`, of Parquet named near the end. */
export function requireReplaceableTable(path: string): void {
  requireOwn(path, 'table', (size) =>
    path.endsWith('.csv')
      ? /^(?:deck_1,.*)?agent_1,/.test(partOf(path, 0, Math.min(size, NAMES)))
      : partOf(path, Math.max(0, size - NAMES), Math.min(size, NAMES)).includes('agent_1'),
  );
}

/** The same for a CSV file with these columns. */
export function requireReplaceableCsv(path: string, columns: readonly string[]): void {
  const head = `${columns.join(',')}\r\n`;
  requireOwn(path, 'table', (size) => partOf(path, 0, Math.min(size, head.length)) === head);
}

/** Bytes that have the names of all columns of a table. */
const NAMES = 65_536;

function requireOwn(path: string, sort: string, isOwn: (size: number) => boolean): void {
  if (!isFile(path)) return;
  const size = sizeOf(path);
  if (size > 0 && !isOwn(size)) throw new UsageError(say.notOwnOutput({ file: displayPath(path), sort }));
}

/** `length` bytes of a file from `at` on, as text. */
function partOf(path: string, at: number, length: number): string {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, length, at);
  } finally {
    closeSync(file);
  }
  return bytes.toString();
}
