/** From text to tree. */
import { DeclarationParser, fileOf } from './declarations.ts';
import { MESSAGES, toProblem } from './messages.ts';
import { prepare } from './prepare.ts';
import { MAX_LENGTH, MAX_PROBLEMS, type Problem } from './problems.ts';
import { scan } from './scan.ts';
import type { File } from './tree.ts';

export interface Parsed {
  file: File;
  /** By place; at most one a cause. */
  problems: Problem[];
}

let parser: DeclarationParser | null = null;

/** Reads a source file. Never throws; what could not be read is in `problems`, and the rest is in the tree. */
export function parse(text: string, _file: string): Parsed {
  if (text.length > MAX_LENGTH) {
    const problem = {
      code: 'RB0107',
      message: 'This file is larger than 4 MiB.',
      start: 0,
      end: 0,
      help: 'Put its cards into several files.',
    };
    return { file: fileOf([], [], text.length), problems: [problem] };
  }
  const scanned = scan(text);
  const prepared = prepare(text, scanned.tokens);
  if (prepared.refused) return { file: fileOf([], scanned.comments, text.length), problems: prepared.problems };
  parser ??= createParser(false);
  parser.load({ text, comments: scanned.comments }, prepared.tokens);
  const decls = parser.file();
  const found = parser.errors.map((error) => toProblem(error, text.length));
  const problems = oneEach([...scanned.problems, ...prepared.problems, ...found]);
  if (parser.gaveUp)
    problems.push({
      code: 'RB0213',
      message: 'The rest of the file was not read.',
      start: text.length,
      end: text.length,
      help: 'Mend the first problems and check again.',
    });
  return { file: fileOf(decls, scanned.comments, text.length), problems };
}

/** The parser itself; `validate` asks the library to check the grammar, which only a test needs. */
export function createParser(validate: boolean): DeclarationParser {
  return new DeclarationParser(MESSAGES, validate);
}

/** In the order of the text; where two begin at one place, the first found is the cause of the other. */
function oneEach(all: Problem[]): Problem[] {
  const seen = new Set<number>();
  const kept: Problem[] = [];
  for (const problem of all.slice(0, MAX_PROBLEMS)) {
    if (seen.has(problem.start)) continue;
    seen.add(problem.start);
    kept.push(problem);
  }
  return kept.sort((a, b) => a.start - b.start);
}
