/** Parses a source file to an AST. */

import { DeclarationParser, fileNode } from './declarations.ts';
import { type ExplainedLine, explainLines, MESSAGES } from './explainer.ts';
import * as say from './messages.ts';
import { type Prepared, prepare } from './prepare.ts';
import { MAX_LENGTH, MAX_PROBLEMS, problemAt, type SyntaxProblem } from './problems.ts';
import { MOST_PASSES, MOST_REPAIRED, withRepairs } from './repair.ts';
import { type Scan, scan } from './scan.ts';
import type { File, Span } from './tree.ts';

export interface Parsed {
  file: File;
  /** By position; at most one for each cause. */
  problems: SyntaxProblem[];
  /** Parts that are missing from the AST: lines with syntax errors, with their bodies. */
  unread: Span[];
  /** Whether a limit is exceeded, so that nothing of the file was parsed. */
  refused?: true;
}

let parser: DeclarationParser | null = null;

/** Parses a source file. Never throws: `problems` has the syntax errors, and the AST has the rest. */
export function parse(text: string, _file: string): Parsed {
  if (text.length > MAX_LENGTH) {
    const problem = problemAt({ start: 0, end: 0 }, say.fileTooLarge());
    return { file: fileNode([], [], text.length), problems: [problem], unread: [], refused: true };
  }
  return parseScanned(text, scan(text));
}

const KEPT = new WeakMap<Scan, Parsed>();

/** The last result of `parseScanned` for the same tokens, if there is one. Only for callers that keep no node of it. */
export const parsedBefore = (text: string, scanned: Scan): Parsed => KEPT.get(scanned) ?? parseScanned(text, scanned);

/** Parses a file from its tokens. */
export function parseScanned(text: string, scanned: Scan): Parsed {
  const parsed = parsedAnew(text, scanned);
  KEPT.set(scanned, parsed);
  return parsed;
}

function parsedAnew(text: string, scanned: Scan): Parsed {
  const prepared = prepare(text, scanned.tokens);
  if (prepared.refused)
    return {
      file: fileNode([], scanned.comments, text.length),
      problems: prepared.problems,
      unread: [],
      refused: true,
    };
  parser ??= createParser(false);
  let { tokens } = prepared;
  let found: ExplainedLine[] = [];
  const mendable: SyntaxProblem[] = [];
  let decls: File['decls'] = [];
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    parser.load({ text, comments: scanned.comments }, tokens);
    decls = withoutStacks(parser);
    found = explainLines(parser.broken, tokens, text.length);
    const mends = found.flatMap((one) => one.mends);
    if (mends.length === 0 || found.length > MOST_REPAIRED || pass === MOST_PASSES) break;
    for (const { problem, mends } of found) if (mends.length > 0) mendable.push({ ...problem, mended: true });
    tokens = withRepairs(tokens, mends);
  }
  const explained = [...mendable, ...found.map(({ problem }) => problem)].sort((a, b) => a.start - b.start);
  const problems = oneEach(text, scanned.problems, prepared, explained);
  if (parser.gaveUp) problems.push(problemAt({ start: text.length, end: text.length }, say.notRead()));
  const unread = parser.broken.map(({ span }) => span);
  // Else the tokens stay in memory until the next file.
  parser.load({ text: '', comments: [] }, []);
  return { file: fileNode(decls, scanned.comments, text.length), problems, unread };
}

/** Parses a file. Errors of Chevrotain take no stack traces meanwhile: nobody reads those, and they cost most of an error. */
function withoutStacks(of: DeclarationParser): File['decls'] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return of.file();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Creates the parser. `validate` makes Chevrotain check the grammar, which only a test needs. */
export function createParser(validate: boolean): DeclarationParser {
  return new DeclarationParser(MESSAGES, validate);
}

/** The problems by position, without follow-on errors. */
function oneEach(
  text: string,
  scanned: readonly SyntaxProblem[],
  prepared: Prepared,
  found: SyntaxProblem[],
): SyntaxProblem[] {
  const seen = new Set(prepared.problems.map(({ start }) => start));
  for (const { start } of scanned) seen.add(start);
  const spoilt = scanned.filter(({ code }) => SPOILS_ITS_LINE.has(code));
  const own = found.filter(({ start }) => {
    if (seen.has(start)) return false;
    if (prepared.doubtful.some((part) => part.start < start && start <= part.end)) return false;
    if (spoilt.some((cause) => cause.start < start && !/[\r\n]/.test(text.slice(cause.end, start)))) return false;
    seen.add(start);
    return true;
  });
  // A body without an opening brace leaves its closing brace over.
  let unbegun = own.filter(({ code }) => code === 'RB0208').map(({ start }) => start);
  const rest = prepared.problems.filter(({ code, start }) => {
    const cause = code === 'RB0202' ? unbegun.find((at) => at < start) : undefined;
    if (cause === undefined) return true;
    unbegun = unbegun.filter((at) => at !== cause);
    return false;
  });
  return [...scanned, ...rest, ...own].sort((a, b) => a.start - b.start).slice(0, MAX_PROBLEMS);
}

/** After a problem with one of these codes, other problems on the line are probably follow-on errors. */
const SPOILS_ITS_LINE: ReadonlySet<string> = new Set(['RB0101', 'RB0102', 'RB0105', 'RB0106', 'RB0210']);
