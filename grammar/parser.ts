/** From text to tree. */
import { DeclarationParser, fileOf } from './declarations.ts';
import { MOST_MENDED, MOST_PASSES, mended } from './mend.ts';
import { type Explained, explain, MESSAGES } from './messages.ts';
import { type Prepared, prepare } from './prepare.ts';
import { MAX_LENGTH, MAX_PROBLEMS, type Problem } from './problems.ts';
import { scan } from './scan.ts';
import type { File, Span } from './tree.ts';

export interface Parsed {
  file: File;
  /** By place; at most one a cause. */
  problems: Problem[];
  /** What the tree lacks: lines that could not be read, with their bodies. */
  unread: Span[];
}

let parser: DeclarationParser | null = null;

/** Reads a source file. Never throws; what could not be read is in `problems`, and the rest is in the tree. */
export function parse(text: string, _file: string): Parsed {
  if (text.length > MAX_LENGTH) {
    const problem = {
      code: 'RB0107',
      message: 'This file is larger than 1 MiB.',
      start: 0,
      end: 0,
      help: 'Put its cards into several files.',
    };
    return { file: fileOf([], [], text.length), problems: [problem], unread: [] };
  }
  const scanned = scan(text);
  const prepared = prepare(text, scanned.tokens);
  if (prepared.refused)
    return { file: fileOf([], scanned.comments, text.length), problems: prepared.problems, unread: [] };
  parser ??= createParser(false);
  let { tokens } = prepared;
  let found: Explained[] = [];
  const mendable: Problem[] = [];
  let decls: File['decls'] = [];
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    parser.load({ text, comments: scanned.comments }, tokens);
    decls = parser.file();
    found = explain(parser.broken, tokens, text.length);
    const mends = found.flatMap(({ mend }) => (mend === null ? [] : [mend]));
    if (mends.length === 0 || found.length > MOST_MENDED || pass === MOST_PASSES) break;
    for (const { problem, mend } of found) if (mend !== null) mendable.push({ ...problem, mended: true });
    tokens = mended(tokens, mends);
  }
  const said = [...mendable, ...found.map(({ problem }) => problem)].sort((a, b) => a.start - b.start);
  const problems = oneEach(text, scanned.problems, prepared, said);
  if (parser.gaveUp)
    problems.push({
      code: 'RB0213',
      message: 'The rest of the file was not read.',
      start: text.length,
      end: text.length,
      help: 'Mend the first problems and check again.',
    });
  const unread = parser.broken.map(({ span }) => span);
  return { file: fileOf(decls, scanned.comments, text.length), problems, unread };
}

/** The parser itself; `validate` asks the library to check the grammar, which only a test needs. */
export function createParser(validate: boolean): DeclarationParser {
  return new DeclarationParser(MESSAGES, validate);
}

/** In the order of the text, one a cause: what an earlier problem brought about is left out. */
function oneEach(text: string, scanned: Problem[], prepared: Prepared, found: Problem[]): Problem[] {
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
  // a body that was never begun leaves its closing brace over
  let unbegun = own.filter(({ code }) => code === 'RB0208').map(({ start }) => start);
  const rest = prepared.problems.filter(({ code, start }) => {
    const cause = code === 'RB0202' ? unbegun.find((at) => at < start) : undefined;
    if (cause === undefined) return true;
    unbegun = unbegun.filter((at) => at !== cause);
    return false;
  });
  return [...scanned, ...rest, ...own].sort((a, b) => a.start - b.start).slice(0, MAX_PROBLEMS);
}

/** What is said behind these on their line is mostly said because of them. */
const SPOILS_ITS_LINE: ReadonlySet<string> = new Set(['RB0101', 'RB0102', 'RB0105', 'RB0106', 'RB0210']);
