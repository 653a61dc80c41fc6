/** JSON files that come in: read, held to their shape, and what is wrong with them said where it stands. */
import type { Diagnostic, Range } from '../../compiler/index.ts';
import { page } from '../catalogue.ts';
import { pretty } from '../diagnostics.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { isFile, isFolder, readText, shown, sizeOf, slashed } from '../files.ts';
import { counted, paint } from '../terminal.ts';
import { flawOf, rangeAt, rangeOf, rangeOfKey } from './scan.ts';
import type { Check, Fault } from './shape.ts';

/** Most bytes of a file. */
const LONGEST = 64 * 1024 * 1024;
const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A file that was read: its value, and its text for what is yet to be said of it. */
export interface Read<T> {
  path: string;
  text: string;
  value: T;
  /** Of its sort: what is wrong with it is said by this one. */
  code: string;
}

/** Reads and checks it. Throws BrokenSources with diagnostics of `code`, or a UsageError where there is no such file. */
export function readShaped<T>(path: string, check: Check, code: string): Read<T> {
  if (!isFile(path))
    throw new UsageError(isFolder(path) ? `${shown(path)} is a folder` : `there is no file ${shown(path)}`);
  const refuse = (text: string | null, message: string, range = START): never => {
    throw broken(path, text, [problem(code, path, message, range)]);
  };
  const size = sizeOf(path);
  if (size > LONGEST) return refuse(null, `This file has ${size} bytes; ${LONGEST} are the most.`);
  const text = readText(path);
  if (text === null) return refuse(null, 'This file is not text in UTF-8.');
  const flaw = flawOf(text);
  if (flaw !== null) return refuse(text, flaw.message, rangeOf(text, flaw.from, flaw.to));
  const read = { path, text, value: JSON.parse(text) as T, code };
  needsNone(read, check(read.value));
  return read;
}

/** The value of a JSON text that is of a shape; null for any other text, where that is nobody's mistake. */
export function shapedText<T>(text: string, check: Check): T | null {
  if (flawOf(text) !== null) return null;
  const value = JSON.parse(text) as T;
  return check(value).length === 0 ? value : null;
}

/** Throws what ends the command, where there is anything wrong with the file. */
export function needsNone(read: Read<unknown>, faults: readonly Fault[]): void {
  if (faults.length > 0) throw refused(read, ...faults);
}

/** What ends the command. */
export function refused({ path, text, code }: Read<unknown>, ...faults: readonly Fault[]): BrokenSources {
  // the first few show what is wrong with the rest
  const found = faults.slice(0, 10).map(({ message, pointer, key, help, code: other }) => {
    const range = (key ? rangeOfKey : rangeAt)(text, pointer);
    return problem(other ?? code, path, message, range, help);
  });
  return broken(path, text, found);
}

/** A diagnostic with the severity and help of its record. */
export function problem(code: string, path: string, message: string, range = START, help?: string): Diagnostic {
  const record = page(code);
  if (record === null) throw new Error(`no record for ${code}`);
  return {
    code,
    severity: record.severity,
    message,
    file: path === '' ? '' : slashed(path),
    range,
    help: help ?? record.help,
  };
}

/** As the command ends with them. `text`: the file's; null where there is nothing in it to show. */
export function broken(path: string, text: string | null, diagnostics: readonly Diagnostic[]): BrokenSources {
  const list = pretty(diagnostics, (file) => (file === slashed(path) ? text : null), paint(process.stderr));
  return new BrokenSources(`${list}\n\n${counted(diagnostics.length, 'error')}; nothing was run`);
}
