/**
 * The lexer: one pass over the characters of a file. The first character decides what a token is; Chevrotain's own lexer
 * would try its patterns in turn. A page also loads 6.7 KiB less without it.
 */
import type { IToken, TokenType } from 'chevrotain';
import * as t from './tokens.ts';

/** What a file consists of, each list by position. Blanks are left out. */
export interface Lexed {
  readonly tokens: readonly IToken[];
  readonly notes: readonly ScannedComment[];
  /** Comments in the syntax of other languages. */
  readonly oddNotes: readonly IToken[];
  /** Characters that begin no token. */
  readonly stray: readonly Stray[];
}

/** A comment. */
export interface ScannedComment {
  readonly image: string;
  readonly start: number;
  /** The number of tokens before it. */
  readonly after: number;
}

export interface Stray {
  readonly offset: number;
  length: number;
}

/** A token. All of them have the same fields in the same order, so that V8 reads each in one way. */
export const tokenOf = (tokenType: TokenType, image: string, startOffset: number): IToken => ({
  image,
  startOffset,
  tokenTypeIdx: tokenType.tokenTypeIdx as number,
  tokenType,
});

/** Splits a text into tokens. Linear time; never throws. */
export function lex(text: string): Lexed {
  const tokens: IToken[] = [];
  const notes: ScannedComment[] = [];
  const oddNotes: IToken[] = [];
  const stray: Stray[] = [];
  const words: WordsOfFile = new Map();
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      at++;
      continue;
    }
    if (code === HASH) {
      const image = text.slice(at, lineEnd(text, at));
      notes.push({ image, start: at, after: tokens.length });
      at += image.length;
      continue;
    }
    const token = tokenAt(text, at, code, words);
    if (token !== null) {
      (token.tokenType === t.OddNote ? oddNotes : tokens).push(token);
      at += token.image.length;
      continue;
    }
    const before = stray[stray.length - 1];
    if (before !== undefined && before.offset + before.length === at) before.length++;
    else stray.push({ offset: at, length: 1 });
    at++;
  }
  return { tokens, notes, oddNotes, stray };
}

/** The token at a character that is not blank; null if none begins there. */
function tokenAt(text: string, at: number, code: number, words: WordsOfFile): IToken | null {
  switch (SORTS[code] ?? OTHER) {
    case LETTER:
      return wordAt(text, at, words);
    case DIGIT:
      return tokenOf(t.Digits, text.slice(at, digitsEnd(text, at)), at);
    case MARK:
      return markAt(text, at, code);
    default:
  }
  if (code === LINE_FEED) return tokenOf(t.NewLine, '\n', at);
  if (code === RETURN) return tokenOf(t.NewLine, text.charCodeAt(at + 1) === LINE_FEED ? '\r\n' : '\r', at);
  if (code === QUOTE) return textAt(text, at);
  const odd = oddTextAt(text, at);
  return odd === null ? null : tokenOf(t.OddText, odd, at);
}

// ---------------------------------------------------------------- words

/**
 * The words of a file with their types. A word has one text wherever it occurs: most memory of tokens and of nodes would be copies
 * of it.
 */
type WordsOfFile = Map<string, { readonly image: string; readonly type: TokenType }>;

function wordAt(text: string, at: number, words: WordsOfFile): IToken {
  let end = at + 1;
  for (let sort = SORTS[text.charCodeAt(end)]; sort === LETTER || sort === DIGIT; sort = SORTS[text.charCodeAt(end)])
    end++;
  const image = text.slice(at, end);
  let word = words.get(image);
  if (word === undefined) {
    word = { image, type: t.RESERVED.get(image) ?? t.Name };
    words.set(image, word);
  }
  return tokenOf(word.type, word.image, at);
}

function digitsEnd(text: string, at: number): number {
  let end = at + 1;
  while (SORTS[text.charCodeAt(end)] === DIGIT) end++;
  return end;
}

// ---------------------------------------------------------------- marks

/** The marks of one character. Some begin one of two characters, too. */
const MARKS: ReadonlyMap<number, TokenType> = new Map(
  [...t.MARKS].flatMap(([mark, type]) => (mark.length === 1 ? [[mark.charCodeAt(0), type] as const] : [])),
);

/** A mark, or a comment in the syntax of another language. */
function markAt(text: string, at: number, code: number): IToken | null {
  const next = text.charCodeAt(at + 1);
  if (next === EQUALS || next === LESS || next === MORE || next === EXCLAMATION) {
    const two = text.slice(at, at + 2);
    const long = t.MARKS.get(two);
    if (long !== undefined) return tokenOf(long, two, at);
  } else if (code === SLASH) {
    const note = oddNoteEnd(text, at);
    if (note > 0) return tokenOf(t.OddNote, text.slice(at, note), at);
  }
  const type = MARKS.get(code);
  return type === undefined ? null : tokenOf(type, String.fromCharCode(code), at);
}

/** The end of `// ...` or `/* ...` after a blank, or 0. In `1/2//3` the mistake is another one. */
function oddNoteEnd(text: string, at: number): number {
  const next = text[at + 1];
  if (next !== '/' && next !== '*') return 0;
  return at > 0 && (text[at - 1] ?? '').trim() !== '' ? 0 : lineEnd(text, at + 2);
}

// ---------------------------------------------------------------- texts

function textAt(text: string, at: number): IToken {
  const end = contentEnd(text, at + 1);
  if (text.charCodeAt(end) === QUOTE) return tokenOf(t.Text, text.slice(at, end + 1), at);
  return tokenOf(t.OpenText, text.slice(at, openEnd(text, at + 1)), at);
}

/** The end of a text's content. `offset` is after the opening quote; an escape skips one character. */
function contentEnd(text: string, offset: number): number {
  let at = offset;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === LINE_FEED || code === RETURN) return at;
    if (code === BACKSLASH && at + 1 < text.length) {
      const next = text.charCodeAt(at + 1);
      if (next !== LINE_FEED && next !== RETURN) at++;
    }
  }
  return at;
}

/** The probable end of a text without a closing quote: before the braces of a body, else at the line end. */
function openEnd(text: string, offset: number): number {
  const line = text.slice(offset, contentEnd(text, offset)).trimEnd();
  // After an escape the rest is uncertain; it must not contain quotes.
  if (line.includes('\\')) return offset + line.length;
  const opening = line.search(/[ \t]\{(?:[ \t]|$)/);
  if (opening >= 0) return offset + opening;
  let end = line.length;
  for (let at = end - 1; at > 0 && (line[at] === '}' || line[at] === ' '); at--) if (line[at] === ' ') end = at;
  return offset + end;
}

/** Quotes of other languages and of word processors, each with its possible closing quotes. */
const ODD_QUOTES = new Map([
  ["'", "'"],
  ['`', '`'],
  ['‘', '’'],
  ['“', '”"'],
  ['„', '“”"'],
  ['«', '»'],
]);

/** A text in quotes of another language. Long ones are not recognised. */
function oddTextAt(text: string, at: number): string | null {
  const closing = ODD_QUOTES.get(text[at] ?? '');
  if (closing === undefined) return null;
  const line = text.slice(at + 1, at + 80);
  for (let end = 0; end < line.length && line[end] !== '\n' && line[end] !== '\r'; end++) {
    if (closing.includes(line[end] ?? '')) return text.slice(at, at + end + 2);
  }
  return null;
}

// ---------------------------------------------------------------- characters

const LINE_FEED = 10;
const RETURN = 13;
const EXCLAMATION = 33;
const QUOTE = 34;
const HASH = 35;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const MORE = 62;
const BACKSLASH = 92;

/** Sorts of ASCII characters. */
const [OTHER, LETTER, DIGIT, BLANK, MARK] = [0, 1, 2, 3, 4];
const SORTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) return LETTER;
  if (/[0-9]/.test(character)) return DIGIT;
  if (/[ \t\f\v]/.test(character)) return BLANK;
  return [...t.MARKS.keys()].some((mark) => mark.startsWith(character)) ? MARK : OTHER;
});

/** Blanks beyond ASCII. */
const WIDE_BLANKS = '\u00a0\u2028\u2029\u3000\ufeff';

const isBlank = (code: number): boolean =>
  code < SORTS.length ? SORTS[code] === BLANK : WIDE_BLANKS.includes(String.fromCharCode(code));

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== RETURN) at++;
  return at;
}
