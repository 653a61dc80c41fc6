/**
 * One way to lay out a file. Lines stay as their author broke them; the rest follows from the tokens: two blanks a level,
 * one blank around operators, none inside parentheses, at most one empty line. A body on one line stays there while it
 * fits; one that is broken anywhere has its braces at line ends.
 */
import type { IToken, TokenType } from 'chevrotain';
import { type Marks, marksOf } from './marks.ts';
import { parse } from './parser.ts';
import { endOf, scan } from './scan.ts';
import * as t from './tokens.ts';

/** The widest line. What cannot be broken may be wider. */
const WIDTH = 120;

/** A token or a comment, and what stands between it and the one before. */
interface Piece {
  readonly text: string;
  readonly start: number;
  /** Null for a comment. */
  readonly type: TokenType | null;
  /** For a brace with a partner: the partner's index. */
  partner: number;
  /** 0: on the same line; 1: on a new line; 2: an empty line between. */
  lines: 0 | 1 | 2;
  /** More than one blank stood before it. */
  readonly loose: boolean;
}

/** A line to be written. */
interface Line {
  readonly empty: boolean;
  indent: number;
  /** Without indent and comment. Empty where a comment stands alone. */
  code: string;
  readonly comment: string | null;
  readonly looseComment: boolean;
  /** Where its first body begins within `code`; -1: it has none that begins and ends here. */
  readonly bodyAt: number;
  readonly looseBody: boolean;
  readonly firstWord: string;
  readonly closes: boolean;
}

/** Lays out a source file. One with problems comes back as it was. */
export function format(text: string): string {
  const { file, problems } = parse(text, '');
  if (problems.length > 0) return text;
  const marks = marksOf(file);
  const pieces = piecesOf(text);
  pairBraces(pieces);
  breakAtBraces(pieces);
  const lines = layOut(pieces, marks, boardPadding(pieces, marks));
  indentComments(lines);
  alignBodies(lines);
  return `${written(lines)}`;
}

// ---------------------------------------------------------------- pieces

function piecesOf(text: string): Piece[] {
  const { tokens, comments } = scan(text);
  const pieces: Piece[] = [];
  let lines = 0;
  let end = 0;
  let comment = 0;
  const put = (shown: string, start: number, type: TokenType | null): void => {
    const apart = pieces.length === 0 ? 0 : lines > 1 ? 2 : lines === 1 ? 1 : 0;
    pieces.push({ text: shown, start, type, partner: -1, lines: apart, loose: lines === 0 && start - end > 1 });
    lines = 0;
    end = start + shown.length;
  };
  const commentsBefore = (offset: number): void => {
    for (let next = comments[comment]; next !== undefined && next.start < offset; next = comments[++comment]) {
      put(text.slice(next.start, next.end), next.start, null);
    }
  };
  for (const token of tokens) {
    commentsBefore(token.startOffset);
    if (token.tokenType === t.NewLine) lines++;
    else put(token.image, token.startOffset, typeOf(token));
  }
  commentsBefore(text.length + 1);
  return pieces;
}

/** Operators by what they do, all else by its own type. */
const typeOf = (token: IToken): TokenType => token.tokenType;

function pairBraces(pieces: Piece[]): void {
  const open: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.type === t.LBrace) open.push(at);
    else if (piece.type === t.RBrace) {
      const partner = open.pop();
      if (partner === undefined) continue;
      piece.partner = partner;
      (pieces[partner] as Piece).partner = at;
    }
  }
}

/** A body with a line end in it opens at a line's end and closes at a line's beginning; an empty one is `{ }`. */
function breakAtBraces(pieces: Piece[]): void {
  // how many pieces up to each begin a line, to ask whether a body is broken
  const breaks = new Int32Array(pieces.length + 1);
  for (const [at, piece] of pieces.entries()) breaks[at + 1] = (breaks[at] as number) + (piece.lines > 0 ? 1 : 0);
  for (const [at, piece] of pieces.entries()) {
    if (piece.type !== t.LBrace || piece.partner < 0) continue;
    const close = pieces[piece.partner] as Piece;
    if (piece.partner === at + 1) close.lines = 0;
    else if (breaks[piece.partner + 1] !== breaks[at + 1]) openBody(pieces, at);
  }
}

function openBody(pieces: Piece[], at: number): void {
  const inside = pieces[at + 1] as Piece;
  // a comment right behind the brace stays there
  if (inside.type !== null || inside.lines > 0) inside.lines = 1;
  const { partner } = pieces[at] as Piece;
  (pieces[partner] as Piece).lines = 1;
}

// ---------------------------------------------------------------- lines

/** Cuts the pieces into lines; a line that is too long has its bodies opened first. */
function layOut(pieces: Piece[], marks: Marks, padding: ReadonlyMap<number, number>): Line[] {
  const lines: Line[] = [];
  let depth = 0;
  for (let from = 0; from < pieces.length; ) {
    let to = endOfLine(pieces, from);
    let line = lineOf(pieces, from, to, depth, marks, padding);
    while (line.indent + line.code.length > WIDTH && openBodies(pieces, from, to)) {
      to = endOfLine(pieces, from);
      line = lineOf(pieces, from, to, depth, marks, padding);
    }
    for (let at = from; at < to; at++) {
      const { type } = pieces[at] as Piece;
      if (type === t.LBrace) depth++;
      else if (type === t.RBrace) depth--;
    }
    lines.push(line);
    from = to;
  }
  return lines;
}

function endOfLine(pieces: readonly Piece[], from: number): number {
  let to = from + 1;
  while (to < pieces.length && (pieces[to] as Piece).lines === 0) to++;
  return to;
}

/** Opens the outermost bodies that begin and end on the line. False when there are none. */
function openBodies(pieces: Piece[], from: number, to: number): boolean {
  let opened = false;
  for (let at = from; at < to; at++) {
    const piece = pieces[at] as Piece;
    if (piece.type !== t.LBrace || piece.partner >= to || piece.partner === at + 1) continue;
    openBody(pieces, at);
    opened = true;
    at = piece.partner;
  }
  return opened;
}

function lineOf(
  pieces: readonly Piece[],
  from: number,
  to: number,
  depth: number,
  marks: Marks,
  padding: ReadonlyMap<number, number>,
): Line {
  const first = pieces[from] as Piece;
  const last = pieces[to - 1] as Piece;
  const comment = last.type === null ? last : null;
  let code = '';
  let body: { at: number; loose: boolean } | null = null;
  let before: Piece | null = null;
  let beforeThat: Piece | null = null;
  for (let at = from; at < (comment === null ? to : to - 1); at++) {
    const piece = pieces[at] as Piece;
    if (before !== null && spaced(beforeThat, before, piece, marks)) code += ' ';
    if (before !== null) code += ' '.repeat(padding.get(piece.start) ?? 0);
    if (piece.type === t.LBrace && piece.partner < to) body ??= { at: code.length, loose: piece.loose };
    code += piece.text;
    beforeThat = before;
    before = piece;
  }
  const closes = first.type === t.RBrace;
  const goesOn =
    first.type !== null &&
    !closes &&
    first.type !== t.Else &&
    first.type !== t.RParen &&
    from > 0 &&
    pieces[from - 1]?.type !== t.LBrace &&
    !marks.starts.has(first.start);
  return {
    empty: first.lines === 2 && pieces[from - 1]?.type !== t.LBrace,
    indent: 2 * (depth - (closes ? 1 : 0) + (goesOn ? 1 : 0)),
    code,
    comment: comment?.text ?? null,
    looseComment: comment?.loose ?? false,
    bodyAt: body?.at ?? -1,
    looseBody: body?.loose ?? false,
    firstWord: first.text,
    closes,
  };
}

// ---------------------------------------------------------------- blanks

const ENDS_VALUE: ReadonlySet<TokenType | null> = new Set([t.Name, t.Digits, t.Text, t.RParen]);
const SIGNS: ReadonlySet<TokenType | null> = new Set([t.Minus, t.Plus]);

/** Whether a blank stands between two pieces of a line. */
function spaced(beforeThat: Piece | null, before: Piece, piece: Piece, marks: Marks): boolean {
  switch (piece.type) {
    case t.Comma:
    case t.Colon:
    case t.RParen:
    case t.Slash:
      return false;
    case t.Dot:
      return before.type === t.Dot || marks.inRow(piece.start);
    case t.LParen:
      // a blank before an argument in parentheses is the author's choice: `draw (n + 1)`, `rank(x)`
      if (before.type === t.Name) return !marks.tight.has(endOfPiece(before)) && endOfPiece(before) < piece.start;
      break;
    default:
  }
  switch (before.type) {
    case t.LParen:
    case t.Slash:
      return false;
    case t.Dot:
      return marks.inRow(before.start);
    case t.Minus:
    case t.Plus:
      // a sign stands at its number
      if (beforeThat !== null && ENDS_VALUE.has(beforeThat.type) && !marks.signed.has(endOfPiece(beforeThat))) return true;
      return SIGNS.has(piece.type);
    default:
      return true;
  }
}

const endOfPiece = (piece: Piece): number => piece.start + piece.text.length;
