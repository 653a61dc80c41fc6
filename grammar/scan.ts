/** From text to tokens: names told from reserved words, numbers and texts checked, comments set aside. */
import type { ILexingError, IToken, Lexer } from 'chevrotain';
import { MAX_NUMBER, MAX_PROBLEMS, type Problem } from './problems.ts';
import { createLexer, Digits, Name, NewLine, OpenText, RESERVED, Text } from './tokens.ts';
import type { Comment } from './tree.ts';

/** The tokens of a file as written, line ends included. */
export interface Scan {
  readonly tokens: IToken[];
  readonly comments: Comment[];
  readonly problems: Problem[];
}

let lexer: Lexer | null = null;

/** The offset just behind a token. */
export const endOf = (token: IToken): number => token.startOffset + (token.image?.length ?? 0);

/** Splits a text into tokens and comments. Linear in its length; never throws. */
export function scan(text: string): Scan {
  lexer ??= createLexer(false);
  const result = lexer.tokenize(text);
  const problems: Problem[] = [];
  for (const error of result.errors) {
    if (problems.length < MAX_PROBLEMS) problems.push(strayCharacters(text, error));
  }
  let before: IToken | null = null;
  let beforeThat: IToken | null = null;
  for (const token of result.tokens) {
    const type = token.tokenType;
    if (type === Name) {
      const word = RESERVED.get(token.image);
      if (word !== undefined) {
        token.tokenType = word;
        // The parser compares numbers of types; the library sets both and so must we.
        token.tokenTypeIdx = word.tokenTypeIdx as number;
      }
      if (before?.tokenType === Digits && endOf(before) === token.startOffset) problems.push(glued(before, token));
    } else if (type === Digits) {
      if (Number(token.image) > MAX_NUMBER) problems.push(tooLarge(token));
      if (before?.image === '.' && beforeThat?.tokenType === Digits && endOf(before) === token.startOffset) {
        if (endOf(beforeThat) === before.startOffset) problems.push(fraction(beforeThat, token));
      }
    } else if (type === Text) {
      checkEscapes(token, problems);
    } else if (type === OpenText) {
      problems.push(notClosed(token));
      token.tokenType = Text;
      token.tokenTypeIdx = Text.tokenTypeIdx as number;
    }
    beforeThat = before;
    before = token;
  }
  problems.sort((a, b) => a.start - b.start);
  const comments = readComments(text, result.tokens, result.groups.notes ?? []);
  return { tokens: result.tokens, comments, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** What a text token says: without its quotes, escapes resolved. */
export function textValue(token: IToken): string {
  const image = token.image;
  const closed = image.length > 1 && image.endsWith('"');
  const inner = image.slice(1, closed ? -1 : undefined);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

function readComments(text: string, tokens: readonly IToken[], notes: readonly IToken[]): Comment[] {
  let next = 0;
  return notes.map((note) => {
    while (next < tokens.length && (tokens[next] as IToken).startOffset < note.startOffset) next++;
    const last = tokens[next - 1];
    const image = note.image.trimEnd();
    const doc = image.startsWith('##') && image[2] !== '#';
    return {
      start: note.startOffset,
      end: note.startOffset + image.length,
      text: image.replace(/^#+/, '').replace(/^ /, ''),
      doc,
      trailing: last !== undefined && last.tokenType !== NewLine && text.length > 0,
    };
  });
}

// ---------------------------------------------------------------- problems

const HELP_BY_CHARACTER = new Map([
  [';', 'A statement ends at the line end; no mark is needed.'],
  ["'", 'Texts stand in double quotes.'],
  ['“', 'Use the straight double quote ".'],
  ['”', 'Use the straight double quote ".'],
  ['!', 'Say `not`, or `is not` to compare.'],
  ['&', 'Say `and`.'],
  ['|', 'Say `or`.'],
  ['%', 'There is no division by mark: use div(a, b) and multiply back.'],
  ['[', 'Use parentheses to group, and phrases such as `first card of hand` to pick.'],
  ['–', 'Use the hyphen - as minus.'],
  ['−', 'Use the hyphen - as minus.'],
]);

function strayCharacters(text: string, error: ILexingError): Problem {
  const start = error.offset;
  const shown = text.slice(start, start + Math.min(error.length, 12));
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0xfffd);
  const help = HELP_BY_CHARACTER.get(first) ?? 'Names are written with the letters a to z, digits and _.';
  const message = `\`${printable(shown)}\` means nothing here.`;
  return { code: 'RB0101', message, start, end: start + error.length, help };
}

/** Control characters and halves of pairs shown by number, so that a message can be printed anywhere. */
export function printable(text: string): string {
  return text.replace(/[\p{C}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

function glued(number: IToken, name: IToken): Problem {
  return {
    code: 'RB0105',
    message: `\`${shorten(number.image + name.image)}\` begins with a digit.`,
    start: number.startOffset,
    end: endOf(name),
    help: 'Put a blank between a number and a word; a name begins with a letter.',
  };
}

function fraction(whole: IToken, part: IToken): Problem {
  return {
    code: 'RB0106',
    message: `\`${shorten(`${whole.image}.${part.image}`)}\` is not a whole number.`,
    start: whole.startOffset,
    end: endOf(part),
    help: 'All numbers are whole; div(a, b) divides and rounds toward zero.',
  };
}

function tooLarge(token: IToken): Problem {
  return {
    code: 'RB0104',
    message: `${shorten(token.image)} is too large.`,
    start: token.startOffset,
    end: endOf(token),
    help: `The largest number is ${MAX_NUMBER}.`,
  };
}

function notClosed(token: IToken): Problem {
  return {
    code: 'RB0102',
    message: 'This text is not closed on its line.',
    start: token.startOffset,
    end: endOf(token),
    help: 'End it with a double quote; inside a text a quote is written \\".',
  };
}

function checkEscapes(token: IToken, problems: Problem[]): void {
  const image = token.image;
  for (let at = image.indexOf('\\'); at !== -1; at = image.indexOf('\\', at + 2)) {
    const next = image[at + 1];
    if (next === '"' || next === '\\') continue;
    problems.push({
      code: 'RB0103',
      message: `\`${printable(image.slice(at, at + 2))}\` is not known in a text.`,
      start: token.startOffset + at,
      end: token.startOffset + at + 2,
      help: 'Only \\" and \\\\ are known; write a backslash itself twice.',
    });
    return; // one a text: the same mistake is seldom made once
  }
}

/** Long words are cut, so that a message stays one line. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);
