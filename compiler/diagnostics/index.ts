/** Diagnostics: a code, a message, a place, help. Shapes as in the Language Server Protocol. */

import type { SyntaxProblem } from '../../grammar/problems.ts';
import {
  BODY,
  type CodedMessage,
  fill,
  type Help,
  isLineEdit,
  type LineEdit,
  type Wording,
  type Words,
} from '../../grammar/templates.ts';
import { severityOf } from './codes.ts';
import * as say from './messages/index.ts';
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
  /** The file could not be read, so the text is not all of it. Its game is not compiled, since it may declare any name. */
  unread?: true;
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
export interface SourceRange {
  source: Source;
  start: number;
  end: number;
}

/**
 * What a diagnostic may have beside its message. `help` replaces the help of the message. A line to write has its place in the same
 * file, and is the fix, too.
 */
export interface DiagnosticDetails {
  help?: Help;
  cause?: { where: SourceRange; message: Wording };
  fix?: { title: Wording; where: SourceRange; text: string };
}

/** The details of help that is a line to write. */
function lineDetails(source: Source, { line, start, end }: LineEdit): DiagnosticDetails {
  const text = line.endsWith(BODY) ? line.slice(0, -BODY.length) : line;
  if (line.startsWith('\n')) return { fix: { title: say.newLine(), where: { source, start, end }, text } };
  return {
    help: say.lineIs({ line }),
    fix: { title: say.changeTo({ close: text }), where: { source, start, end }, text },
  };
}

/** Whether a fix changes a word, and not a whole line. */
export const suggestsWord = ({ fix }: Diagnostic): boolean => fix !== undefined && !/ /.test(fix.edits[0]?.text ?? '');

/** Help for a misspelt word: a suggestion with a fix, else `otherwise`. `most`: how many letters may differ. */
export function suggest(
  where: SourceRange,
  word: string,
  known: Iterable<string>,
  otherwise: Wording,
  most = 2,
): DiagnosticDetails {
  const close = near(word, known, most);
  if (close === null) return { help: otherwise };
  // Names of cards are in quotes.
  const text = where.source.text.startsWith('"', where.start) ? `"${close.replace(/["\\]/g, '\\$&')}"` : close;
  return { help: say.didYouMean({ close }), fix: { title: say.changeTo({ close }), where, text } };
}

/** Limit of errors, and of warnings, for each file. */
export const MOST_REPORTED = 200;
/** Limit of errors beyond that which are counted; then the compilation of the game is abandoned. */
const MOST_COUNTED = 300;

/** Thrown when further errors would take long to find and would not be new. */
export class TooManyErrors extends Error {}

/** What a declaration reported, to report it again. */
export interface Reports {
  found: readonly Diagnostic[];
  keys: readonly string[];
  /** Whether every report was about the declaration itself. Only then another compilation of it would report the same. */
  isOwn: boolean;
}

const NO_REPORTS: Reports = { found: [], keys: [], isOwn: true };

/** Collects diagnostics. Drops follow-on errors: a range gets at most one error, and one warning of each code. */
export class Reporter {
  readonly found: Diagnostic[] = [];
  /** The paths of all reports, also of dropped ones, and of their causes and fixes. */
  readonly touched = new Set<string>();
  /** The declaration that `collect` compiles, and the number of reports outside of it. */
  #of: SourceRange | null = null;
  #strays = 0;
  /** Reported and merely counted diagnostics, by severity and path. */
  readonly #reported = { error: new Map<string, number>(), warning: new Map<string, number>() };
  readonly #unreported = new Map<string, { source: Source; count: number }>();
  #counted = 0;
  /** The key of each diagnostic in `found`, to find duplicates. */
  readonly #keys: string[] = [];
  readonly #seen: Set<string>;

  /** Words of the game at hand, for examples in help. */
  words: () => Words = () => ({});

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

  /** Compiles a declaration, and gives what it reported. */
  collect(of: SourceRange, work: () => void): Reports {
    const from = this.found.length;
    this.#of = of;
    this.#strays = 0;
    work();
    this.#of = null;
    if (this.found.length === from && this.#strays === 0) return NO_REPORTS;
    return { found: this.found.slice(from), keys: this.#keys.slice(from), isOwn: this.#strays === 0 };
  }

  /** All reports so far. */
  get all(): Reports {
    return { found: [...this.found], keys: [...this.#keys], isOwn: false };
  }

  /** Reports again what was reported before, as if it were found now. */
  repeat({ found, keys }: Reports, sourceOf: (path: string) => Source): void {
    for (const [i, diagnostic] of found.entries()) {
      const key = keys[i] as string;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      if (this.#isLeft(diagnostic.severity, sourceOf(diagnostic.file))) continue;
      this.#keys.push(key);
      this.found.push(diagnostic);
    }
  }

  /** Whether a limit was reached, so that reports are missing. */
  get isFull(): boolean {
    return this.#unreported.size > 0;
  }

  /** Reports a problem of the grammar, which has its texts. */
  problem(source: Source, { code, start, end, message, help, edit }: SyntaxProblem): void {
    const where = { source, start, end };
    if (!this.#isNew(code, where, {})) return;
    this.#keep(code, where, message, help, edit === null ? {} : lineDetails(source, edit));
  }

  report(where: SourceRange, { code, text, help: usual }: CodedMessage, extra: DiagnosticDetails = {}): void {
    if (!this.#isNew(code, where, extra)) return;
    const help = extra.help ?? usual;
    if (help === null) this.#keep(code, where, fill(text), '', extra);
    else if (isLineEdit(help)) {
      const edit = { ...extra, ...lineDetails(where.source, help) };
      this.#keep(code, where, fill(text), fill(say.lineIs({ line: help.line })), edit);
    } else this.#keep(code, where, fill(text), fill(help, this.words), extra);
  }

  /** Counts a report. Whether it is kept: it is no duplicate, and the limit of its file is not reached. */
  #isNew(code: string, where: SourceRange, extra: DiagnosticDetails): boolean {
    for (const one of [where, extra.cause?.where, extra.fix?.where]) if (one) this.touched.add(one.source.path);
    const of = this.#of;
    if (of !== null && (where.source !== of.source || where.start < of.start || where.end > of.end)) this.#strays++;
    const severity = severityOf(code);
    // warnings past the limit are not even counted
    if (severity === 'warning' && this.#countOf(severity, where.source) >= MOST_REPORTED) return false;
    const key = `${where.source.path}:${where.start}:${where.end}`;
    // A second error at the same range has the same cause. A warning is independent, but reported once.
    const seen = severity === 'error' ? key : `${key}:${code}`;
    if (this.#seen.has(seen)) return false;
    this.#seen.add(seen);
    if (this.#isLeft(severity, where.source)) return false;
    this.#keys.push(seen);
    return true;
  }

  #keep(code: string, where: SourceRange, message: string, help: string, extra: DiagnosticDetails): void {
    this.found.push({
      code,
      severity: severityOf(code),
      message,
      file: where.source.path,
      range: where.source.range(where),
      help,
      ...(extra.cause && {
        related: [
          {
            file: extra.cause.where.source.path,
            range: extra.cause.where.source.range(extra.cause.where),
            message: fill(extra.cause.message),
          },
        ],
      }),
      ...(extra.fix && {
        fix: {
          title: fill(extra.fix.title),
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

  #countOf(severity: 'error' | 'warning', source: Source): number {
    return this.#reported[severity].get(source.path) ?? 0;
  }

  /** Whether the limit for a file is reached, so that the diagnostic is only counted. */
  #isLeft(severity: 'error' | 'warning', source: Source): boolean {
    const reported = this.#countOf(severity, source);
    if (reported < MOST_REPORTED) {
      this.#reported[severity].set(source.path, reported + 1);
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
    this.#reported.error.clear();
    this.#reported.warning.clear();
    for (const { source, count } of left) {
      const end = source.text.length;
      this.report({ source, start: end, end }, whole ? say.moreErrors({ count }) : say.atLeastMoreErrors({ count }));
    }
  }
}
