/**
 * Sources without their scenarios that have errors. A match needs no scenario, so a game whose only errors are in scenarios can be
 * played.
 */
import { parse } from '../../grammar/parser.ts';
import { scan } from '../../grammar/scan.ts';
import { LBrace } from '../../grammar/tokens.ts';
import type { Span } from '../../grammar/tree.ts';
import { type Diagnostic, Source, type SourceFile } from '../diagnostics/index.ts';

/** A compilation of sources without the scenarios that have errors. */
export interface Lessened<Result> {
  /** Its diagnostics have no error. */
  result: Result;
  /** Number of the scenarios that are left out. */
  scenarios: number;
}

/** Limit of compilations: errors of one scenario may hide those of another. */
const MOST_ROUNDS = 3;

/** Compiles sources without the scenarios that have errors. Null unless all errors are in such scenarios. `found`: those of the whole sources. */
export function withoutWrongScenarios<Result extends { diagnostics: readonly Diagnostic[] }>(
  files: readonly SourceFile[],
  found: readonly Diagnostic[],
  compile: (files: readonly SourceFile[]) => Result,
): Lessened<Result> | null {
  let left = files;
  let errors = errorsIn(found);
  let scenarios = 0;
  for (let round = 0; round < MOST_ROUNDS && errors.length > 0; round++) {
    const less = withoutScenariosAt(left, errors);
    if (less === null) return null;
    left = less.files;
    scenarios += less.scenarios;
    const result = compile(left);
    errors = errorsIn(result.diagnostics);
    if (errors.length === 0) return { result, scenarios };
  }
  return null;
}

const errorsIn = (found: readonly Diagnostic[]): Diagnostic[] => found.filter(({ severity }) => severity === 'error');

/** The sources with blanks in place of the scenarios in which errors are. Null if one is elsewhere. */
function withoutScenariosAt(
  files: readonly SourceFile[],
  errors: readonly Diagnostic[],
): { files: SourceFile[]; scenarios: number } | null {
  const byPath = new Map<string, Diagnostic[]>();
  for (const error of errors) {
    const known = byPath.get(error.file);
    if (known === undefined) byPath.set(error.file, [error]);
    else known.push(error);
  }
  let scenarios = 0;
  const left: SourceFile[] = [];
  for (const file of files) {
    const found = byPath.get(file.path);
    byPath.delete(file.path);
    if (found === undefined) {
      left.push(file);
      continue;
    }
    const wrong = scenariosAround(file, found);
    if (wrong === null) return null;
    scenarios += wrong.length;
    left.push({ ...file, text: blanked(file.text, wrong) });
  }
  return byPath.size > 0 ? null : { files: left, scenarios };
}

/** The scenarios of a file around its errors. Null if one is outside, or where a scenario ends is not certain. */
function scenariosAround(file: SourceFile, errors: readonly Diagnostic[]): Span[] | null {
  if (file.unread === true || errors.some(({ code }) => UNPAIRED.has(code))) return null;
  const source = new Source(file);
  const all = scenariosIn(file);
  // what is missing at the end of a file is reported after its last line
  const last = file.text.trimEnd().length - 1;
  const around = new Set<Span>();
  for (const { range } of errors) {
    const at = Math.min(source.lineStart(range.start.line) + range.start.character, last);
    const one = all.find(({ start, end }) => start <= at && at < end);
    if (one === undefined || !endsForCertain(file.text, one)) return null;
    around.add(one);
  }
  return [...around];
}

/** The parts of a file that are scenarios, also those whose first line was not understood. */
function scenariosIn({ text, path }: SourceFile): Span[] {
  const { file, unread } = parse(text, path);
  const begun = unread.filter(({ start }) => /^scenario\b/.test(text.slice(start, start + 9)));
  return [...file.decls.filter(({ node }) => node === 'scenario'), ...begun].map(({ start, end }) => ({
    start,
    end: start + text.slice(start, end).trimEnd().length,
  }));
}

/** Codes of braces without a partner: then a scenario may have the next declarations in it. */
const UNPAIRED: ReadonlySet<string> = new Set(['RB0201', 'RB0202']);

/**
 * Whether a scenario certainly ends where the parser has ended it. A brace that is missing in it and one too many in a later declaration
 * make a pair, too. So its lines must be indented more than its first one, and only a board in it has braces.
 */
function endsForCertain(text: string, { start, end }: Span): boolean {
  const begin = text.lastIndexOf('\n', start - 1) + 1;
  const own = indentOf(text.slice(begin, start));
  const [, ...lines] = text.slice(begin, end).split('\n');
  const braces = scan(text.slice(start, end)).tokens.flatMap(({ tokenType }, at, tokens) =>
    tokenType === LBrace ? [tokens[at - 1]?.image] : [],
  );
  if (braces.length === 0) return lines.length === 0;
  return (
    text[end - 1] === '}' &&
    braces.slice(1).every((before) => before === 'board') &&
    lines.every(
      (line, i) => line.trim() === '' || indentOf(line) > own || (i === lines.length - 1 && line.trim() === '}'),
    )
  );
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The text with spaces in place of the parts: all else keeps its place. */
function blanked(text: string, parts: readonly Span[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    from = end;
  }
  return (out + text.slice(from)).trimEnd();
}
