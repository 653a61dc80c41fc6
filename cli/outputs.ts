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
  if (!isFile(path) || sizeOf(path) === 0) return;
  const begins = BEGINNINGS[sort];
  const start = Buffer.alloc(begins.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  if (start.toString() !== begins) throw new UsageError(say.notOwnOutput({ file: displayPath(path), sort }));
}
