/** Formats diagnostics for people: the source line with the range underlined, related places, help. */
import type { Diagnostic, Range } from '../compiler/index.ts';
import { displayPath } from './files.ts';
import { formatCount, maskControlCharacters, maskedLine, type Paint } from './terminal.ts';

/** Most diagnostics that are shown in full; the rest is only counted. */
const most = 50;
/** Most columns of a source line that are shown. */
const window = 110;
const tab = '    ';

/** Gives the text of a file by its path, or null. */
export type TextOf = (path: string) => string | null;

export function formatPretty(diagnostics: readonly Diagnostic[], texts: TextOf, paint: Paint): string {
  const lines = linesOf(texts);
  const blocks = diagnostics.slice(0, most).map((diagnostic) => block(diagnostic, lines, paint));
  if (diagnostics.length > most) {
    blocks.push(paint.dim(`... and ${diagnostics.length - most} more; --format compact lists them all`));
  }
  return blocks.join('\n\n');
}

/** One line each: `file:line:column: severity CODE: message`, which editors and build logs can read. */
export function formatCompact(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((d) => `${at(d.file, d.range)}: ${d.severity} ${d.code}: ${oneLine(d.message)}`).join('\n');
}

/** Diagnostics for JSON output, with paths relative to the current folder. */
export function jsonDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => ({
    code: d.code,
    severity: d.severity,
    message: d.message,
    file: displayPath(d.file),
    range: d.range,
    help: d.help,
    ...(d.related && { related: d.related.map((r) => ({ ...r, file: displayPath(r.file) })) }),
    ...(d.fix && { fix: d.fix }),
  }));
}

export function countBySeverity(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

export function summary(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const { errors, warnings } = countBySeverity(diagnostics);
  const parts = [formatCount(errors, 'error'), formatCount(warnings, 'warning')];
  return errors > 0
    ? paint.red(parts.join(', '))
    : warnings > 0
      ? paint.yellow(parts.join(', '))
      : paint.green(parts.join(', '));
}

function block(d: Diagnostic, lines: (file: string) => string[], paint: Paint): string {
  const color = d.severity === 'error' ? paint.red : paint.yellow;
  const related = d.related ?? [];
  const gutter = String(Math.max(d.range.start.line, ...related.map((r) => r.range.start.line)) + 1).length;
  const out = [
    `${color(paint.bold(`${d.severity}[${d.code}]`))}${paint.bold(`: ${oneLine(d.message)}`)}`,
    ...snippet(d.file, d.range, lines, gutter, '^', color, paint),
  ];
  for (const r of related) {
    out.push(`${' '.repeat(gutter)} ${paint.blue('=')} ${paint.bold('note')}: ${oneLine(r.message)}`);
    out.push(...snippet(r.file, r.range, lines, gutter, '-', paint.blue, paint));
  }
  const say = (word: string, text: string) =>
    out.push(`${' '.repeat(gutter)} ${paint.blue('=')} ${paint.bold(word)}: ${text}`);
  if (d.help !== '') say('help', oneLine(d.help));
  if (d.fix !== undefined && d.fix.title !== d.help) say('fix', oneLine(d.fix.title));
  say('more', `rulebound explain ${d.code}`);
  return out.join('\n');
}

function snippet(
  file: string,
  range: Range,
  lines: (file: string) => string[],
  gutter: number,
  mark: string,
  color: (text: string) => string,
  paint: Paint,
): string[] {
  const head = `${' '.repeat(gutter)}${paint.blue('-->')} ${at(file, range)}`;
  const line = lines(file)[range.start.line];
  if (line === undefined) return [head];
  const whole = range.end.line === range.start.line ? range.end.character : line.length;
  const start = Math.min(range.start.character, line.length);
  const end = Math.max(start, Math.min(whole, line.length));
  // a long line is cut to a window around the range
  const from = end <= window ? 0 : Math.max(0, start - 20);
  const before = spread(line.slice(from, start));
  const meant = spread(line.slice(start, Math.min(end, from + window)));
  const after = spread(line.slice(Math.min(end, from + window), from + window));
  const lead = from > 0 ? '...' : '';
  const more = range.end.line > range.start.line ? '...' : '';
  const bar = paint.blue('|');
  const number = paint.blue(String(range.start.line + 1).padStart(gutter));
  return [
    head,
    `${' '.repeat(gutter)} ${bar}`,
    `${number} ${bar} ${lead}${before}${meant}${after}${from + window < line.length ? '...' : ''}`.trimEnd(),
    `${' '.repeat(gutter)} ${bar} ${' '.repeat(lead.length + width(before))}${color(mark.repeat(Math.max(1, width(meant))) + more)}`,
  ];
}

const spread = (text: string): string => maskControlCharacters(text).replaceAll('\t', tab);
/** Approximate width in terminal columns: East Asian wide characters and emoji take two. */
function width(text: string): number {
  let columns = 0;
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u.test(
        letter,
      )
        ? 2
        : 1;
  }
  return columns;
}

const oneLine = (text: string): string => maskControlCharacters(text).replace(/\s*\n\s*/g, ' ');
const at = (file: string, range: Range): string =>
  `${maskedLine(displayPath(file))}:${range.start.line + 1}:${range.start.character + 1}`;

function linesOf(texts: TextOf): (file: string) => string[] {
  const split = new Map<string, string[]>();
  return (file) => {
    let lines = split.get(file);
    if (lines === undefined) {
      lines = texts(file)?.split(/\r?\n/) ?? [];
      split.set(file, lines);
    }
    return lines;
  };
}
