/**
 * Problems that the grammar reports, before any word has a meaning. One cause gives one problem. Codes are stable:
 * RB01xx are about characters and size, RB02xx about structure.
 */

import * as say from './messages.ts';
import { type CodedMessage, fill, type Help, isLineEdit, type LineEdit, type Wording } from './templates.ts';

/** A problem of a file: offsets in UTF-16 units, `end` exclusive. */
export interface SyntaxProblem {
  readonly code: string;
  /** One sentence for the author. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** One line that says what to do. */
  readonly help: string;
  /** The help before its values were filled in: the compiler does it with words of the game at hand. */
  readonly advice: Wording | null;
  /** The edit that the help says; null for other help. */
  readonly edit: LineEdit | null;
  /** The line was repaired and parsed, so other problems on it are not follow-on errors. */
  readonly mended?: boolean;
}

/** A problem with its texts. `help` replaces the help of the message. */
export function problemAt(
  { start, end }: { start: number; end: number },
  said: CodedMessage,
  help?: Help,
): SyntaxProblem {
  return withHelp({ code: said.code, message: fill(said.text), start, end }, help ?? said.help);
}

/** The problem with that help in place of its own. */
export function withHelp(problem: Omit<SyntaxProblem, 'help' | 'advice' | 'edit'>, help: Help | null): SyntaxProblem {
  if (help !== null && isLineEdit(help))
    return { ...withHelp(problem, say.writeLine({ line: help.line })), edit: help };
  return { ...problem, help: help === null ? '' : fill(help), advice: help, edit: null };
}

/** Limit of a file's length, in UTF-16 units. */
export const MAX_LENGTH = 1024 * 1024;
/** Limit of a file's lines, without empty lines and lines with only a comment. */
export const MAX_LINES = 131_072;
/** Limit of the nesting of braces, parentheses and chained operators. */
export const MAX_NESTING = 100;
/** Limit of the words of a phrase, including those of enclosing phrases. Each may nest in the one before. */
export const MAX_WORDS = 300;
/** Numbers are signed and have 32 bits. The sign is an operator. */
export const MAX_NUMBER = 2147483647;
/** After this many problems the rest of a file is not parsed. */
export const MAX_PROBLEMS = 200;
