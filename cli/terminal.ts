/** Writing for people and for scripts: stdout holds the answer, stderr what goes on meanwhile. */

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

const wrap = (on: boolean, open: number, close: number) => (text: string) =>
  on && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;

/** Colours, or none: only on a terminal, and not for who asks for none (https://no-color.org). */
export function paint(stream: { isTTY?: boolean } = process.stdout): Paint {
  const { NO_COLOR, TERM } = process.env;
  const on = stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
  return {
    bold: wrap(on, 1, 22),
    dim: wrap(on, 2, 22),
    red: wrap(on, 31, 39),
    yellow: wrap(on, 33, 39),
    green: wrap(on, 32, 39),
    blue: wrap(on, 34, 39),
    cyan: wrap(on, 36, 39),
  };
}

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. */
export function quietOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The one JSON object of a command; its first key says which shape the others have. */
export function printJson(value: Readonly<Record<string, unknown>>): void {
  print(JSON.stringify({ format: 1, ...value }, null, 2));
}

/** Characters of a bar. */
const BAR = 24;

/** A line that is written over by the next one; nothing where no one watches. */
export class Progress {
  readonly #on = process.stderr.isTTY === true;
  #width = 0;
  /** When a bar may be drawn again. */
  #next = 0;

  show(text: string): void {
    if (!this.#on) return;
    const line = text.slice(0, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(`\r${line.padEnd(this.#width)}`);
    this.#width = line.length;
  }

  /** How much of a known amount is done, as a bar; drawn ten times a second at most. */
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
 * Text from a file made safe to print: marks that steer a terminal or turn the direction of writing become a dot.
 * Keeps the length, so that columns still agree.
 */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (mark) =>
    mark === '\n' || mark === '\t' ? mark : '·',
  );
}

/** Faults of many matches, as every command counts them. */
export const faultsUndone = (faults: number): string => `${faults} faults, each undone`;

/** `1 error`, `2 errors`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Rows in columns, the last column ragged. */
export function table(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return rows
    .map((row) => indent + row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
    .join('\n');
}
