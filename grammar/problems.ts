/**
 * What can be wrong with a file before any word has a meaning, and how it is said.
 *
 * One cause gives one problem. Codes are stable: RB01xx are about characters and size, RB02xx about structure.
 */

/** Something wrong with a file: offsets in UTF-16 units, `end` exclusive. */
export interface Problem {
  readonly code: string;
  /** One sentence in the reader's words. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** One line that says what to do. */
  readonly help: string;
  /** Its line was read as if it were mended: what else is said of the line holds. */
  readonly mended?: boolean;
}

/** A file longer than this many UTF-16 units is not read. */
export const MAX_LENGTH = 1024 * 1024;
/** A file with more lines than that is not read; empty lines and those of comments alone do not count. */
export const MAX_LINES = 131_072;
/** The deepest nesting of braces, parentheses and chained operators that is read. */
export const MAX_NESTING = 100;
/** The most words of a phrase, those of the phrases around it counted. Each may nest in the one before. */
export const MAX_WORDS = 300;
/** Numbers are 32 bits wide and signed; the sign is an operator. */
export const MAX_NUMBER = 2147483647;
/** Past this many problems the rest of a file is not read. */
export const MAX_PROBLEMS = 200;
