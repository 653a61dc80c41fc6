/** Output of the command: results go to stdout, progress and messages to stderr. */
import { randomInt } from 'node:crypto';
import { fillPart } from '../grammar/templates.ts';
import { exitCodes, systemReason } from './failures.ts';
import * as say from './messages/index.ts';

export type Format = 'pretty' | 'compact' | 'json';

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  blue(text: string): string;
  cyan(text: string): string;
}

/** The beginning of an escape sequence for colours. */
const ESCAPE = '\u001b[';

/**
 * Takes the place of ESCAPE in text for `print`: a character for private use, another one in each process, so that no name and
 * no bot can write it. As long as ESCAPE: columns do not move.
 */
const OWN_ESCAPE = String.fromCodePoint(0xf0000 + randomInt(0xfffe));

const wrap = (begin: string | null, open: number, close: number) => (text: string) =>
  begin !== null && text !== '' ? `${begin}${open}m${text}${begin}${close}m` : text;

/** Colours for a terminal; none otherwise, and none if NO_COLOR is set (https://no-color.org). */
export function paint(stream: { isTTY?: boolean } = process.stdout): Paint {
  const { NO_COLOR, TERM } = process.env;
  const isOn = stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
  const begin = !isOn ? null : stream === process.stdout ? OWN_ESCAPE : ESCAPE;
  return {
    bold: wrap(begin, 1, 22),
    dim: wrap(begin, 2, 22),
    red: wrap(begin, 31, 39),
    yellow: wrap(begin, 33, 39),
    green: wrap(begin, 32, 39),
    blue: wrap(begin, 34, 39),
    cyan: wrap(begin, 36, 39),
  };
}

/** Ends the command when stdout cannot be written: quietly where the reader has closed the pipe (`| head`). */
export function endOnBrokenOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    console.error(`rulebound: ${fillPart(say.cannotWriteOutput({ reason: systemReason(error) }).text)}`);
    process.exit(exitCodes.usage);
  });
  // a message that cannot be printed changes no result
  process.stderr.on('error', () => {});
}

/**
 * Prints text, which may have colours of `paint`. Control characters are masked, since names, files and bots are
 * untrusted.
 */
export function print(text: string): void {
  process.stdout.write(`${maskControlCharacters(text).replaceAll(OWN_ESCAPE, ESCAPE)}\n`);
}

/** Prints JSON text. Characters that a terminal might obey are written as escapes, so the data stays the same. */
export function printJsonText(json: string): void {
  const escaped = (mark: string): string =>
    mark === '\n' ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  process.stdout.write(`${json.replace(CONTROL, escaped)}\n`);
}

/** Prints the JSON result of a command; `format` is the version of its shape. */
export function printJson(value: Readonly<Record<string, unknown>>): void {
  printJsonText(JSON.stringify({ format: 1, ...value }, null, 2));
}

/** Width of the bar, in characters. */
const BAR = 24;

/** A progress line on stderr that overwrites itself; nothing unless stderr is a terminal. */
export class ProgressLine {
  readonly #on = process.stderr.isTTY === true;
  #width = 0;
  /** Earliest time of the next bar. */
  #next = 0;

  show(text: string): void {
    if (!this.#on) return;
    const line = text.slice(0, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(`\r${line.padEnd(this.#width)}`);
    this.#width = line.length;
  }

  /** Draws a progress bar, at most ten times a second. */
  bar(done: number, total: number, what: string): void {
    if (!this.#on) return;
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + 100;
    const full = Math.floor((BAR * done) / total);
    const share = `${Math.floor((100 * done) / total)}%`.padStart(4);
    this.show(`${'█'.repeat(full)}${'░'.repeat(BAR - full)}${share}  ${done} of ${total} ${what}`);
  }

  done(): void {
    if (this.#width > 0) process.stderr.write(`\r${' '.repeat(this.#width)}\r`);
    this.#width = 0;
  }
}

/**
 * Makes text from a file safe to print: replaces control characters, zero-width characters and marks that change the
 * writing direction by a dot each. The length stays the same, so columns do too.
 */
export const maskControlCharacters = (text: string): string => text.replace(CONTROL, masked);

const CONTROL = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const masked = (mark: string): string => (mark === '\n' || mark === '\t' ? mark : '·');

/** The same in one line: a name of a file may have line ends. */
export const maskedLine = (text: string): string => maskControlCharacters(text).replaceAll('\n', '·');

/** Most characters of a line in a message: a path or a name on a command line may have 100,000. */
const LONGEST_LINE = 1024;
const END = 96;

/** The text with the middle of lines left out that are too long to read. */
export const shortLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - END)} ... ${line.slice(-END)}`,
    )
    .join('\n');

/** The message for faults in matches. */
export const faultsUndone = (faults: number): string => `${faults} faults, each undone`;

/** `1 error`, `2 errors`. */
export const formatCount = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Aligns rows in columns; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return rows
    .map((row) => indent + row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
    .join('\n');
}
