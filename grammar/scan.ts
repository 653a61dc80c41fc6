/** Splits a file into tokens, checks numbers and texts, and collects comments. */

import type { IToken, TokenType } from 'chevrotain';
import { type Lexed, lex } from './lexer.ts';
import { latinLike } from './lookalikes.ts';
import * as say from './messages.ts';
import { MAX_NUMBER, MAX_PROBLEMS, problemAt, type SyntaxProblem } from './problems.ts';
import type { LineEdit, Wording } from './templates.ts';
import * as t from './tokens.ts';
import type { Comment } from './tree.ts';

/** The tokens of a file, including line ends. */
export interface Scan {
  readonly tokens: readonly IToken[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
}

/** The range of a token. */
export const spanOf = (token: IToken): { start: number; end: number } => ({ start: startOf(token), end: endOf(token) });
/**
 * The offset of a token; 0 at the end of a file. Chevrotain's tokens for the end of a file and for its recording of the
 * grammar keep offsets as doubles. One of them in a node would make V8 keep those of all nodes in objects of their own.
 */
export const startOf = (token: IToken): number => token.startOffset | 0;
/** The offset after a token. */
export const endOf = (token: IToken): number => startOf(token) + (token.image?.length ?? 0);

/** A longer text is not kept: its tokens need a hundred times its memory. */
const LONGEST_KEPT = 1 << 16;
/** The text that was scanned last: an editor asks for the tokens of a file several times after each edit. */
let last: { text: string; scanned: Scan } | null = null;

/** Splits a text into tokens and comments, which nobody may change. Linear time; never throws. */
export function scan(text: string): Scan {
  if (last?.text === text) return last.scanned;
  const scanned = tokenized(text);
  last = text.length > LONGEST_KEPT ? null : { text, scanned };
  return scanned;
}

function tokenized(text: string): Scan {
  const { tokens, notes, oddNotes, stray } = lex(text);
  const problems = strayCharacters(text, stray);
  for (const note of oddNotes.slice(0, MAX_PROBLEMS)) problems.push(oddNote(note));
  // problems of further tokens would only be thrown away, and a file may have a million
  const most = problems.length + MAX_PROBLEMS;
  let before: IToken | null = null;
  let beforeThat: IToken | null = null;
  // by index: an iterator makes an object for each of very many tokens until the loop is compiled
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const problem = problems.length < most ? problemOf(token, text, before, beforeThat) : null;
    if (problem !== null) problems.push(problem);
    retype(token);
    beforeThat = before;
    before = token;
  }
  problems.sort((a, b) => a.start - b.start);
  return {
    tokens,
    comments: readComments(tokens, notes),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** The problem of a token, or null. */
function problemOf(
  token: IToken,
  text: string,
  before: IToken | null,
  beforeThat: IToken | null,
): SyntaxProblem | null {
  if (before?.tokenType === t.Digits && endOf(before) === token.startOffset && /^[A-Za-z_]/.test(token.image))
    return glued(before, token);
  switch (token.tokenType) {
    case t.Digits: {
      if (Number(token.image) > MAX_NUMBER) return tooLarge(token);
      if (before?.tokenType !== t.Dot || beforeThat?.tokenType !== t.Digits) return null;
      const touches = endOf(before) === token.startOffset && endOf(beforeThat) === before.startOffset;
      return touches ? fraction(beforeThat, token) : null;
    }
    case t.Text:
      return unknownEscape(token);
    case t.OpenText:
      return notClosed(token);
    case t.OddText:
      return oddText(token);
    case t.OddCompare:
      return oddCompare(token, text);
    default:
      return null;
  }
}

/** Gives tokens that are written wrongly the types that they are meant to have. */
function retype(token: IToken): void {
  const type = typeFor(token);
  if (type === token.tokenType) return;
  token.tokenType = type;
  // The parser compares type indices, so both fields must be set.
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

function typeFor({ tokenType, image }: IToken): TokenType {
  switch (tokenType) {
    case t.OpenText:
    case t.OddText:
      return t.Text;
    case t.OddCompare:
      return t.TURNED.has(image) ? t.Compare : t.Is;
    default:
      return tokenType;
  }
}

/** The content of a text token: without quotes, escapes resolved. */
export function textValue(token: IToken): string {
  const image = token.image;
  const closed = image.length > 1 && /["'`’”“»]$/.test(image);
  const inner = image.slice(1, closed ? -1 : undefined);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

const readComments = (tokens: readonly IToken[], notes: Lexed['notes']): Comment[] =>
  notes.map(({ image, start, after }) => {
    const last = tokens[after - 1];
    const shown = image.trimEnd();
    return {
      start,
      end: start + shown.length,
      text: shown.replace(/^#+/, '').replace(/^ /, ''),
      doc: shown.startsWith('##') && shown[2] !== '#',
      trailing: last !== undefined && last.tokenType !== t.NewLine,
    };
  });

// ---------------------------------------------------------------- problems

const OTHER_CHARACTERS = say.namesAre();
const OF_WHOM = say.ofWhom();
const PERCENT = say.percent();
const COMMA_IN_ENUM = say.commaInEnum();

/** Reports stray characters: one problem for each kind on a line. */
function strayCharacters(text: string, stray: Lexed['stray']): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  const seen = new Set<Wording>();
  let lineEnd = -1;
  for (const { offset, length } of stray) {
    if (problems.length >= MAX_PROBLEMS) break;
    if (offset > lineEnd) {
      seen.clear();
      lineEnd = text.slice(offset).search(/[\r\n]|$/) + offset;
    }
    const first = String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd);
    const help = strayHelp(text, offset, first) ?? say.BY_CHARACTER.get(first) ?? OTHER_CHARACTERS;
    if (seen.has(help)) continue;
    seen.add(help);
    const shown = printable(text.slice(offset, offset + Math.min(length, 12)));
    const problem = problemAt({ start: offset, end: offset + length }, say.badCharacter({ text: shown }), help);
    problems.push(first === ';' ? { ...problem, edit: linesApart(text, offset, lineEnd) } : problem);
  }
  return problems;
}

/** The edit that puts what `;` separates on lines of their own; only the first of them where a text or a comment follows. */
function linesApart(text: string, start: number, lineEnd: number): LineEdit {
  const rest = text.slice(start, lineEnd);
  const said = /["#]/.test(rest) ? ';' : rest.slice(0, rest.lastIndexOf(';') + 1);
  return { line: said.replace(/; */g, '\n'), start, end: start + said.length };
}

/** Help for a character that is common in English or in rules texts: `enemy's unit`, `chance 50%`. */
function strayHelp(text: string, offset: number, character: string): Wording | null {
  const before = text[offset - 1] ?? '';
  if (/['’]/.test(character) && /[A-Za-z_]/.test(before) && /^s\b/.test(text.slice(offset + 1, offset + 3)))
    return OF_WHOM;
  if (character === '|' && /^\s*(?:extend\s+)?enum\b/.test(text.slice(text.lastIndexOf('\n', offset) + 1, offset)))
    return COMMA_IN_ENUM;
  const like = latinLike(character);
  if (like !== undefined) return say.looksLike({ letter: character, like });
  return character === '%' && /[0-9]/.test(before) ? PERCENT : null;
}

function oddNote(note: IToken): SyntaxProblem {
  return problemAt(spanOf(note), say.badComment({ mark: note.image.slice(0, 2) }));
}

function oddText(token: IToken): SyntaxProblem {
  return problemAt(spanOf(token), say.badQuote({ mark: token.image.slice(0, 1) }));
}

function oddCompare(token: IToken, text: string): SyntaxProblem {
  if (token.image === '==') return problemAt(spanOf(token), say.equalsSign());
  const word = t.TURNED.get(token.image) ?? 'is not';
  const said = say.compareSign({ mark: token.image });
  const [start, end] = [token.startOffset, endOf(token)];
  const left = /([\w.]+(?:\([^()\n]*\))?)[ \t]*$/.exec(text.slice(Math.max(0, start - 80), start));
  const right = /^[ \t]*([\w.]+(?:\([^()\n]*\))?|"[^"\n]*")/.exec(text.slice(end, end + 80));
  if (left === null || right === null) return problemAt(spanOf(token), said, say.comparesBy({ word }));
  const line = `${left[1]} ${word} ${right[1]}`;
  return problemAt(spanOf(token), said, { line, start: start - left[0].length, end: end + right[0].length });
}

/** Replaces control characters and lone surrogates by their number, so that a message can be printed anywhere. */
export function printable(text: string): string {
  return text.replace(/[\p{C}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

function glued(number: IToken, name: IToken): SyntaxProblem {
  const span = { start: number.startOffset, end: endOf(name) };
  const side = number.image === '0' ? undefined : /^x(\d+)$/.exec(name.image)?.[1];
  const help =
    side !== undefined
      ? { line: `${number.image} by ${side}`, ...span }
      : name.image === 'x'
        ? say.copiesNoX()
        : undefined;
  return problemAt(span, say.digitFirst({ name: shorten(number.image + name.image) }), help);
}

function fraction(whole: IToken, part: IToken): SyntaxProblem {
  const span = { start: whole.startOffset, end: endOf(part) };
  return problemAt(span, say.fraction({ number: shorten(`${whole.image}.${part.image}`) }));
}

function tooLarge(token: IToken): SyntaxProblem {
  return problemAt(spanOf(token), say.numberTooLarge({ number: shorten(token.image), most: MAX_NUMBER }));
}

function notClosed(token: IToken): SyntaxProblem {
  return problemAt(spanOf(token), say.textOpen());
}

/** Reports the first unknown escape of a text; further ones are probably the same mistake. */
function unknownEscape(token: IToken): SyntaxProblem | null {
  const image = token.image;
  for (let at = image.indexOf('\\'); at !== -1; at = image.indexOf('\\', at + 2)) {
    const next = image[at + 1];
    if (next === '"' || next === '\\') continue;
    const start = token.startOffset + at;
    return problemAt({ start, end: start + 2 }, say.badEscape({ text: printable(image.slice(at, at + 2)) }));
  }
  return null;
}

/** Cuts a long word, so that a message stays on one line. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** The index of a token in a list by position, or the length of the list. Inserted tokens share the position of a neighbour. */
export function tokenIndex(tokens: readonly IToken[], token: IToken): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as IToken).startOffset < token.startOffset) low = middle + 1;
    else high = middle;
  }
  const at = tokens.indexOf(token, low);
  return at < 0 ? tokens.length : at;
}
