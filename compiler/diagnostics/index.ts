/** Diagnostics: a code, a message, a place, help. Shapes as in the Language Server Protocol. */
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

/** A source file with its line starts, to convert offsets to positions. */
export class Source {
  readonly path: string;
  readonly text: string;
  readonly #starts: number[] = [0];
  /** The line of the last query. */
  #last = 0;

  constructor(file: SourceFile) {
    this.path = file.path;
    this.text = file.text;
    for (let at = file.text.indexOf('\n'); at >= 0; at = file.text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  position(offset: number): Position {
    // Most queries are about the line of the last one or the next line.
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

  /** The offset at which a line begins; the end of the text for lines past the end. */
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

/** A range of a source file, as offsets. */
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

/** Help for words of other languages. */
export const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['then', 'A body in braces follows the condition: "if x { ... }".'],
  ['return', 'A verb hands back with "give", and ends with "stop".'],
  ['while', 'Loops are "for each SET { }" and "repeat N times { }".'],
  ['foreach', 'It is two words: "for each SET { ... }".'],
  ['elif', 'It is two words: "else if".'],
  ['elseif', 'It is two words: "else if".'],
  ['null', 'The absent value is "nothing".'],
  ['none', 'The absent value is "nothing".'],
  ['this', 'The card with the ability is "self".'],
  ['me', 'The acting player is "you", the card with the ability is "self".'],
  ['my', 'The owner follows the noun: "hand of you".'],
  ['your', 'The owner follows the noun: "hand of you".'],
  ['opponent', 'The other player is "rival(you)".'],
  ['var', 'A name is given with "let x = ...".'],
  ['set', 'A field is assigned: "x.FIELD = 2".'],
  ['each', 'For all of a set say its plural, as in "all enemy units"; a loop is "for each SET { ... }".'],
  ['every', 'For all of a set say "all" or nothing; "every" goes with zones: "in every zone".'],
  ['any', 'For one of a set say "random" or "first".'],
]);

/** Help for a misspelt word: a suggestion with a fix, else `otherwise`. */
export function suggest(where: Where, word: string, known: Iterable<string>, otherwise: string): Extra {
  const close = near(word, known);
  if (close === null) return { help: otherwise };
  // Names of cards are in quotes.
  const text = where.source.text.startsWith('"', where.start) ? `"${close.replace(/["\\]/g, '\\$&')}"` : close;
  return { help: `Did you mean "${close}"?`, fix: { title: `Change to "${close}"`, where, text } };
}

/** Limit of errors, and of warnings, for each file. */
export const MOST_REPORTED = 200;
/** Limit of errors beyond that which are counted; then the compilation of the game is abandoned. */
const MOST_COUNTED = 300;

/** Thrown when further errors would take long to find and would not be new. */
export class TooManyErrors extends Error {}

/** Collects diagnostics. Drops follow-on errors: a range gets at most one error, and one warning of each code. */
export class Reporter {
  readonly found: Diagnostic[] = [];
  /** Reported and merely counted diagnostics, by severity and path. */
  readonly #reported = new Map<string, number>();
  readonly #unreported = new Map<string, { source: Source; count: number }>();
  #counted = 0;
  /** The key of each diagnostic in `found`, to find duplicates. */
  readonly #keys: string[] = [];
  readonly #seen: Set<string>;

  constructor(seen: Iterable<string> = []) {
    this.#seen = new Set(seen);
  }

  /** A reporter that knows what this one has reported, but collects separately. */
  fork(): Reporter {
    return new Reporter(this.#seen);
  }

  /** Takes over the diagnostics of another reporter, without duplicates. */
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
    // A second error at the same range has the same cause. A warning is independent, but reported once.
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

  /** Runs `work`, and keeps only its diagnostics with these codes. */
  only(codes: ReadonlySet<string>, work: () => void): void {
    const before = this.found.length;
    work();
    const reports = this.found.splice(before);
    const keys = this.#keys.splice(before);
    for (const [i, one] of reports.entries()) {
      if (!codes.has(one.code)) continue;
      this.found.push(one);
      this.#keys.push(keys[i] as string);
    }
  }

  /** Whether the limit for a file is reached, so that the diagnostic is only counted. */
  #isLeft(severity: 'error' | 'warning', source: Source): boolean {
    const key = `${severity} ${source.path}`;
    const reported = this.#reported.get(key) ?? 0;
    if (reported < MOST_REPORTED) {
      this.#reported.set(key, reported + 1);
      return false;
    }
    if (severity === 'warning') return true;
    const left = this.#unreported.get(source.path) ?? { source, count: 0 };
    left.count++;
    this.#unreported.set(source.path, left);
    if (++this.#counted > MOST_COUNTED) throw new TooManyErrors();
    return true;
  }

  /** Reports for each file how many errors were not reported. `whole`: all of them were counted. */
  reportUnreported(whole: boolean): void {
    const left = [...this.#unreported.values()];
    this.#reported.clear();
    for (const { source, count } of left) {
      const end = source.text.length;
      const more = `${count} more ${count === 1 ? 'error' : 'errors'} of this file`;
      const message = whole ? `There are ${more}.` : `There are at least ${more}.`;
      this.report('RB0340', { source, start: end, end }, message);
    }
  }
}
