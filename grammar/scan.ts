/** The lexer: splits a file into tokens, recognises reserved words, checks numbers and texts, and collects comments. */
import type { ILexingError, IToken, Lexer, TokenType } from 'chevrotain';
import { MAX_NUMBER, MAX_PROBLEMS, type Problem } from './problems.ts';
import * as t from './tokens.ts';
import type { Comment } from './tree.ts';

/** The tokens of a file, including line ends. */
export interface Scan {
  readonly tokens: IToken[];
  readonly comments: Comment[];
  readonly problems: Problem[];
}

let lexer: Lexer | null = null;

/** The offset after a token. */
export const endOf = (token: IToken): number => token.startOffset + (token.image?.length ?? 0);

/** Splits a text into tokens and comments. Linear time; never throws. */
export function scan(text: string): Scan {
  lexer ??= t.createLexer(false);
  const { tokens, groups, errors } = lexer.tokenize(text);
  const problems = strayCharacters(text, errors);
  for (const note of (groups.oddNotes ?? []).slice(0, MAX_PROBLEMS)) problems.push(oddNote(note));
  let before: IToken | null = null;
  let beforeThat: IToken | null = null;
  for (const token of tokens) {
    const problem = look(token, before, beforeThat);
    if (problem !== null) problems.push(problem);
    beforeThat = before;
    before = token;
  }
  problems.sort((a, b) => a.start - b.start);
  return {
    tokens,
    comments: readComments(text, tokens, groups.notes ?? []),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** Retypes reserved words, and repairs tokens that are written wrongly. Gives the problem of a token, or null. */
function look(token: IToken, before: IToken | null, beforeThat: IToken | null): Problem | null {
  switch (token.tokenType) {
    case t.Name: {
      const word = t.RESERVED.get(token.image);
      if (word !== undefined) retype(token, word);
      return before?.tokenType === t.Digits && endOf(before) === token.startOffset ? glued(before, token) : null;
    }
    case t.Digits: {
      if (Number(token.image) > MAX_NUMBER) return tooLarge(token);
      if (before?.tokenType !== t.Dot || beforeThat?.tokenType !== t.Digits) return null;
      const touches = endOf(before) === token.startOffset && endOf(beforeThat) === before.startOffset;
      return touches ? fraction(beforeThat, token) : null;
    }
    case t.Text:
      return unknownEscape(token);
    case t.OpenText:
      retype(token, t.Text);
      return notClosed(token);
    case t.OddText:
      retype(token, t.Text);
      return oddText(token);
    case t.OddCompare:
      retype(token, t.Is);
      return oddCompare(token);
    default:
      return null;
  }
}

function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  // The parser compares type indices, so both fields must be set.
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

/** The content of a text token: without quotes, escapes resolved. */
export function textValue(token: IToken): string {
  const image = token.image;
  const closed = image.length > 1 && /["'`’”“»]$/.test(image);
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
      trailing: last !== undefined && last.tokenType !== t.NewLine && text.length > 0,
    };
  });
}

// ---------------------------------------------------------------- problems

const HELP_BY_CHARACTER = new Map([
  [';', 'A statement ends at the line end; no mark is needed.'],
  ['!', 'Say "not", or "is not" to compare.'],
  ['&', 'Say "and".'],
  ['|', 'Say "or".'],
  ['%', 'There is no mark for remainders; div(a, b) divides and rounds toward zero.'],
  ['[', 'Group with parentheses; pick from a set by words, as in "first card in hand of you".'],
  [']', 'Group with parentheses; pick from a set by words, as in "first card in hand of you".'],
  ['–', 'Use the hyphen - as minus.'],
  ['−', 'Use the hyphen - as minus.'],
  ['×', 'Use the star * to multiply.'],
  ['≤', 'Say "<=".'],
  ['≥', 'Say ">=".'],
  ['≠', 'Say "is not".'],
  ['→', 'Say where to by "to".'],
]);
for (const quote of `'\`‘’“”„«»`) HELP_BY_CHARACTER.set(quote, 'Texts are in straight double quotes: ".');

/** Reports stray characters: one problem for each kind on a line. */
function strayCharacters(text: string, errors: readonly ILexingError[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let lineEnd = -1;
  for (const { offset, length } of errors) {
    if (problems.length >= MAX_PROBLEMS) break;
    if (offset > lineEnd) {
      seen.clear();
      lineEnd = text.slice(offset).search(/[\r\n]|$/) + offset;
    }
    const first = String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd);
    const sort = HELP_BY_CHARACTER.get(first) ?? '';
    if (seen.has(sort)) continue;
    seen.add(sort);
    problems.push({
      code: 'RB0101',
      message: `"${printable(text.slice(offset, offset + Math.min(length, 12)))}" means nothing here.`,
      start: offset,
      end: offset + length,
      help: sort === '' ? 'Names are written with the letters a to z, digits and _; texts are in quotes.' : sort,
    });
  }
  return problems;
}

function oddNote(note: IToken): Problem {
  return {
    code: 'RB0101',
    message: `"${note.image.slice(0, 2)}" begins no comment.`,
    start: note.startOffset,
    end: endOf(note),
    help: 'A comment begins with # and ends at the line end. One / separates the values of levels.',
  };
}

function oddText(token: IToken): Problem {
  return {
    code: 'RB0101',
    message: `"${token.image[0]}" begins no text.`,
    start: token.startOffset,
    end: endOf(token),
    help: 'Texts are in straight double quotes: ".',
  };
}

function oddCompare(token: IToken): Problem {
  const word = token.image === '==' ? 'is' : 'is not';
  return {
    code: 'RB0210',
    message: `"${token.image}" compares nothing here.`,
    start: token.startOffset,
    end: endOf(token),
    help: `Say "${word}": "x ${word} 3".`,
  };
}

/** Replaces control characters and lone surrogates by their number, so that a message can be printed anywhere. */
export function printable(text: string): string {
  return text.replace(/[\p{C}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

function glued(number: IToken, name: IToken): Problem {
  return {
    code: 'RB0105',
    message: `"${shorten(number.image + name.image)}" begins with a digit.`,
    start: number.startOffset,
    end: endOf(name),
    help: 'Put a blank between a number and a word; a name begins with a letter.',
  };
}

function fraction(whole: IToken, part: IToken): Problem {
  return {
    code: 'RB0106',
    message: `"${shorten(`${whole.image}.${part.image}`)}" is not a whole number.`,
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

/** Reports the first unknown escape of a text; further ones are probably the same mistake. */
function unknownEscape(token: IToken): Problem | null {
  const image = token.image;
  for (let at = image.indexOf('\\'); at !== -1; at = image.indexOf('\\', at + 2)) {
    const next = image[at + 1];
    if (next === '"' || next === '\\') continue;
    return {
      code: 'RB0103',
      message: `"${printable(image.slice(at, at + 2))}" is not known in a text.`,
      start: token.startOffset + at,
      end: token.startOffset + at + 2,
      help: 'Only \\" and \\\\ are known; write a backslash itself twice.',
    };
  }
  return null;
}

/** Cuts a long word, so that a message stays on one line. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);
