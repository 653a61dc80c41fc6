/**
 * Splits a text into tokens, comments and stray characters. It is written by hand, not made of patterns: a character is looked
 * at once, and equal names are one string.
 */

import type { IToken, TokenType } from 'chevrotain';
import * as t from './tokens.ts';

/** Characters that begin no token. */
export interface Stray {
  readonly offset: number;
  readonly length: number;
}

export interface Lexed {
  readonly tokens: IToken[];
  readonly notes: IToken[];
  /** Comments in the syntax of other languages. */
  readonly oddNotes: IToken[];
  readonly strays: Stray[];
}

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_FEED = 10;
const RETURN = 13;
const SLASH = 47;
const STAR = 42;

/** What a character begins. */
const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;
const LINE = 4;
const NOTE = 5;
const TEXT = 6;
const ODD_TEXT = 7;
const MARK = 8;

/** By code, of characters of ASCII. */
const ASCII = new Uint8Array(128);
const begins = (characters: string, what: number): void => {
  for (const character of characters) ASCII[character.charCodeAt(0)] = what;
};
begins(' \t\f\v', BLANK);
begins('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_', LETTER);
begins('0123456789', DIGIT);
begins('\r\n', LINE);
begins('#', NOTE);
begins('"', TEXT);
begins("'`", ODD_TEXT);
begins('{}(),:./+-*=<>!', MARK);

const WIDE_BLANKS = '\u00a0\u2028\u2029\u3000\ufeff';
/** Quotes of other languages and of word processors, each with its possible closing quotes. */
const ODD_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['`', '`'],
  ['‘', '’'],
  ['“', '”"'],
  ['„', '“”"'],
  ['«', '»'],
]);

/** What the character at an offset begins; 0 for nothing. */
function beginning(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return ASCII[code] as number;
  const character = text[at] as string;
  return WIDE_BLANKS.includes(character) ? BLANK : ODD_QUOTES.has(character) ? ODD_TEXT : 0;
}

/** The characters of a token that consists of one class of characters end here. */
function endOfRun(text: string, from: number, one: number, other: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const what = code < 128 ? (ASCII[code] as number) : beginning(text, at);
    if (what !== one && what !== other) return at;
  }
  return at;
}

/** The first line end from an offset on, or the end of the text. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== RETURN) at++;
  return at;
}

/** Splits a text. Linear time; never throws. */
export function lex(text: string): Lexed {
  const tokens: IToken[] = [];
  const notes: IToken[] = [];
  const oddNotes: IToken[] = [];
  const strays: Stray[] = [];
  const names = new Names(text);
  let at = 0;
  while (at < text.length) {
    const start = at;
    switch (beginning(text, at)) {
      case BLANK:
        at = endOfRun(text, at + 1, BLANK, BLANK);
        continue;
      case LETTER: {
        at = endOfRun(text, at + 1, LETTER, DIGIT);
        const name = names.at(start, at);
        tokens.push(tokenOf(name.type, name.image, start));
        continue;
      }
      case DIGIT:
        at = endOfRun(text, at + 1, DIGIT, DIGIT);
        tokens.push(tokenOf(t.Digits, text.slice(start, at), start));
        continue;
      case LINE:
        at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
        tokens.push(tokenOf(t.NewLine, at - start === 2 ? '\r\n' : (text[start] as string), start));
        continue;
      case NOTE:
        at = lineEnd(text, at);
        notes.push(tokenOf(t.Note, text.slice(start, at), start));
        continue;
      case TEXT: {
        const end = contentEnd(text, at + 1);
        const isClosed = text.charCodeAt(end) === QUOTE;
        at = isClosed ? end + 1 : openEnd(text, at + 1);
        tokens.push(tokenOf(isClosed ? t.Text : t.OpenText, text.slice(start, at), start));
        continue;
      }
      case ODD_TEXT: {
        const end = oddTextEnd(text, at);
        if (end === null) break;
        at = end;
        tokens.push(tokenOf(t.OddText, text.slice(start, at), start));
        continue;
      }
      case MARK: {
        if (isOddNote(text, at)) {
          at = lineEnd(text, at + 2);
          oddNotes.push(tokenOf(t.OddNote, text.slice(start, at), start));
          continue;
        }
        const mark = markAt(text, at);
        if (mark === null) break;
        at += mark.image.length;
        tokens.push(tokenOf(mark.type, mark.image, start));
        continue;
      }
      default:
    }
    at = strayEnd(text, at + 1);
    strays.push({ offset: start, length: at - start });
  }
  return { tokens, notes, oddNotes, strays };
}

const tokenOf = (tokenType: TokenType, image: string, startOffset: number): IToken => ({
  image,
  startOffset,
  tokenTypeIdx: tokenType.tokenTypeIdx as number,
  tokenType,
});

/** The next place where a token begins, or the end of the text. */
function strayEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const what = beginning(text, at);
    if (what === 0 || (what === ODD_TEXT && oddTextEnd(text, at) === null)) continue;
    if (what !== MARK || isOddNote(text, at) || markAt(text, at) !== null) return at;
  }
  return text.length;
}

// ---------------------------------------------------------------- names

interface LexedWord {
  readonly image: string;
  /** The token type of a reserved word; else that of a name. */
  readonly type: TokenType;
}

/** The names of a text. The same name is one string with one hash, most of the time. */
class Names {
  /** By the lower bits of a hash; a name replaces an earlier one. */
  readonly #known: (LexedWord | undefined)[] = new Array(KNOWN).fill(undefined);
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  at(start: number, end: number): LexedWord {
    const text = this.#text;
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    const place = hash & (KNOWN - 1);
    const known = this.#known[place];
    if (known !== undefined && known.image.length === end - start && text.startsWith(known.image, start)) return known;
    const image = text.slice(start, end);
    const word = { image, type: t.RESERVED.get(image) ?? t.Name };
    this.#known[place] = word;
    return word;
  }
}
const KNOWN = 4096;

// ---------------------------------------------------------------- marks

/** Marks of one character. */
const SINGLE: readonly (LexedWord | undefined)[] = byCode([
  ['{', t.LBrace],
  ['}', t.RBrace],
  ['(', t.LParen],
  [')', t.RParen],
  [',', t.Comma],
  [':', t.Colon],
  ['.', t.Dot],
  ['/', t.Slash],
  ['=', t.Assign],
  ['+', t.Plus],
  ['-', t.Minus],
  ['*', t.Star],
  ['<', t.Compare],
  ['>', t.Compare],
]);
/** Marks of two characters, by the first one. */
const DOUBLE: readonly (readonly LexedWord[] | undefined)[] = byFirst([
  ['==', t.OddCompare],
  ['!=', t.OddCompare],
  ['<>', t.OddCompare],
  ['=>', t.OddCompare],
  ['=<', t.OddCompare],
  ['=!', t.OddCompare],
  ['+=', t.PlusAssign],
  ['-=', t.MinusAssign],
  ['<=', t.Compare],
  ['>=', t.Compare],
]);

function byCode(marks: readonly [string, TokenType][]): (LexedWord | undefined)[] {
  const found: (LexedWord | undefined)[] = new Array(128).fill(undefined);
  for (const [image, type] of marks) found[image.charCodeAt(0)] = { image, type };
  return found;
}

function byFirst(marks: readonly [string, TokenType][]): (LexedWord[] | undefined)[] {
  const found: (LexedWord[] | undefined)[] = new Array(128).fill(undefined);
  for (const [image, type] of marks) {
    const first = image.charCodeAt(0);
    found[first] = [...(found[first] ?? []), { image, type }];
  }
  return found;
}

/** The longest mark at an offset; null for `!` alone. */
function markAt(text: string, at: number): LexedWord | null {
  const code = text.charCodeAt(at);
  for (const mark of DOUBLE[code] ?? []) if (mark.image.charCodeAt(1) === text.charCodeAt(at + 1)) return mark;
  return SINGLE[code] ?? null;
}

// ---------------------------------------------------------------- texts and odd comments

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

/** The end of a text in quotes of another language; null if it is none. Long ones are not recognised. */
function oddTextEnd(text: string, offset: number): number | null {
  const closing = ODD_QUOTES.get(text[offset] as string) as string;
  const last = Math.min(text.length, offset + 80);
  for (let at = offset + 1; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === RETURN) return null;
    if (closing.includes(text[at] as string)) return at + 1;
  }
  return null;
}

/** `// ...` or `/* ...` after a blank. In `1/2//3` the mistake is another one. */
function isOddNote(text: string, offset: number): boolean {
  if (text.charCodeAt(offset) !== SLASH) return false;
  const next = text.charCodeAt(offset + 1);
  if (next !== SLASH && next !== STAR) return false;
  return offset === 0 || (text[offset - 1] as string).trim() === '';
}
