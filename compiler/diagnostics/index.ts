/** Diagnostics: what is wrong, where, why, and what to do about it. Shapes as in the Language Server Protocol. */
import { codeRecord } from './codes.ts';
import { near } from './near.ts';

export { near };

/** Zero-based, in UTF-16 units. */
export interface Position {
  line: number;
  character: number;
}
export interface Range {
  start: Position;
  end: Position;
}
export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  file: string;
  range: Range;
  help: string;
  /** A second place: the cause. */
  related?: { file: string; range: Range; message: string }[];
  fix?: { title: string; edits: { range: Range; text: string }[] };
}

export interface SourceFile {
  path: string;
  text: string;
}

/** A source file with its line starts, so that offsets become positions. */
export class Source {
  readonly path: string;
  readonly text: string;
  readonly #starts: number[] = [0];
  /** The line that was last asked for. */
  #last = 0;

  constructor(file: SourceFile) {
    this.path = file.path;
    this.text = file.text;
    for (let at = file.text.indexOf('\n'); at >= 0; at = file.text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  position(offset: number): Position {
    // most questions are about the line of the last one, or the next
    let low = this.#isBefore(this.#last, offset) ? this.#last : 0;
    if (this.#isBefore(low + 1, offset)) low++;
    let high = this.#isBefore(low + 1, offset) ? this.#starts.length - 1 : low;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return { line: low, character: offset - (this.#starts[low] ?? 0) };
  }

  /** The offset at which a line begins; the end of the text where there is none. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Whether a line begins at an offset or before it. */
  #isBefore(line: number, offset: number): boolean {
    const start = this.#starts[line];
    return start !== undefined && start <= offset;
  }

  range(span: { start: number; end: number }): Range {
    return { start: this.position(span.start), end: this.position(Math.max(span.start, span.end)) };
  }
}

/** A span in a file. */
export interface Where {
  source: Source;
  start: number;
  end: number;
}

export interface Extra {
  help?: string;
  cause?: { where: Where; message: string };
  fix?: { title: string; where: Where; text: string };
}

/** What people write who know other languages, and how it is said here. */
export const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['then', 'A body in braces follows the condition: "if x { ... }".'],
  ['return', 'A verb hands back with "give", and ends with "stop".'],
  ['while', 'Loops are "for each SET { }" and "repeat N times { }".'],
  ['foreach', 'It is two words: "for each SET { ... }".'],
  ['elif', 'It is two words: "else if".'],
  ['elseif', 'It is two words: "else if".'],
  ['null', 'What is not there is "nothing".'],
  ['none', 'What is not there is "nothing".'],
  ['this', 'The card that speaks is "self".'],
  ['me', 'Who acts is "you", the card that speaks is "self".'],
  ['my', 'Whose it is stands behind: "hand of you".'],
  ['your', 'Whose it is stands behind: "hand of you".'],
  ['opponent', 'The other player is "rival(you)".'],
  ['var', 'A name is given with "let x = ...".'],
  ['set', 'A field is assigned: "x.FIELD = 2".'],
  ['each', 'For all of a set say its plural, as in "all enemy units"; a loop is "for each SET { ... }".'],
  ['every', 'For all of a set say "all" or nothing; "every" goes with zones: "in every zone".'],
  ['any', 'For one of a set say "random" or "first".'],
]);

/** Help that names the word that was probably meant, with the fix that puts it there; else what is said otherwise. */
export function suggest(where: Where, word: string, known: Iterable<string>, otherwise: string): Extra {
  const close = near(word, known);
  if (close === null) return { help: otherwise };
  // the names of cards stand in quotes
  const text = where.source.text.startsWith('"', where.start) ? `"${close.replace(/["\\]/g, '\\$&')}"` : close;
  return { help: `Did you mean "${close}"?`, fix: { title: `Change to "${close}"`, where, text } };
}

/** Most errors, and most warnings, that are reported for one file. */
export const MOST_TOLD = 200;
/** Errors that are counted and not told, before a game is not read to its end. */
const MOST_COUNTED = 300;

/** Thrown where there are so many errors that to find more would take long and say nothing new. */
export class TooManyErrors extends Error {}

/** Collects diagnostics: one for one cause, at most one error of a code at one place. */
export class Reporter {
  readonly found: Diagnostic[] = [];
  /** How many are reported for each file, and how many are only counted: by severity and path. */
  readonly #told = new Map<string, number>();
  readonly #left = new Map<string, { source: Source; count: number }>();
  #counted = 0;
  /** What makes each of `found` the same as another. */
  readonly #keys: string[] = [];
  readonly #seen: Set<string>;

  constructor(seen: Iterable<string> = []) {
    this.#seen = new Set(seen);
  }

  /** One that takes what this one has for told, and collects for itself. */
  fork(): Reporter {
    return new Reporter(this.#seen);
  }

  /** Takes over what another has collected, each once. */
  join(other: Reporter): void {
    for (const [i, diagnostic] of other.found.entries()) {
      const key = other.#keys[i] as string;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#keys.push(key);
      this.found.push(diagnostic);
    }
  }

  report(code: string, where: Where, message: string, extra: Extra = {}): void {
    const key = `${where.source.path}:${where.start}:${where.end}`;
    const entry = codeRecord(code);
    if (entry === null) throw new Error(`no record of the code ${code}`);
    // a second error on the very same words has the same cause; a warning is of its own, but told once
    const seen = entry.severity === 'error' ? key : `${key}:${code}`;
    if (this.#seen.has(seen)) return;
    this.#seen.add(seen);
    if (this.#isLeft(entry.severity, where.source)) return;
    this.#keys.push(seen);
    this.found.push({
      code,
      severity: entry.severity,
      message,
      file: where.source.path,
      range: where.source.range(where),
      help: extra.help ?? entry.help,
      ...(extra.cause && {
        related: [
          {
            file: extra.cause.where.source.path,
            range: extra.cause.where.source.range(extra.cause.where),
            message: extra.cause.message,
          },
        ],
      }),
      ...(extra.fix && {
        fix: {
          title: extra.fix.title,
          edits: [{ range: extra.fix.where.source.range(extra.fix.where), text: extra.fix.text }],
        },
      }),
    });
  }

  /** Does some work; of what it reports only these codes stay. */
  only(codes: ReadonlySet<string>, work: () => void): void {
    const before = this.found.length;
    work();
    const said = this.found.splice(before);
    const keys = this.#keys.splice(before);
    for (const [i, one] of said.entries()) {
      if (!codes.has(one.code)) continue;
      this.found.push(one);
      this.#keys.push(keys[i] as string);
    }
  }

  /** Whether one more is counted only. */
  #isLeft(severity: 'error' | 'warning', source: Source): boolean {
    const key = `${severity} ${source.path}`;
    const told = this.#told.get(key) ?? 0;
    if (told < MOST_TOLD) {
      this.#told.set(key, told + 1);
      return false;
    }
    if (severity === 'warning') return true;
    const left = this.#left.get(source.path) ?? { source, count: 0 };
    left.count++;
    this.#left.set(source.path, left);
    if (++this.#counted > MOST_COUNTED) throw new TooManyErrors();
    return true;
  }

  /** Says of each file how many errors of it were not told. `whole`: all of them were counted. */
  tellLeft(whole: boolean): void {
    const left = [...this.#left.values()];
    this.#told.clear();
    for (const { source, count } of left) {
      const end = source.text.length;
      const more = `${count} more ${count === 1 ? 'error' : 'errors'} of this file`;
      const message = whole ? `There are ${more}.` : `There are at least ${more}.`;
      this.report('RB0340', { source, start: end, end }, message);
    }
  }
}
