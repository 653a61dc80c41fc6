/**
 * Lays out a file in the standard format. Line breaks stay where the author put them. Everything else follows from the
 * tokens: indents of two blanks, one blank around operators, none inside parentheses, at most one empty line. A body on
 * one line stays there while it fits; a body with any line break has its braces at line ends. Items on a line that is too
 * long are divided: those with a body get a line each.
 */
import type { IToken, TokenType } from 'chevrotain';
import { type Marks, marksOf } from './marks.ts';
import { parsedBefore } from './parser.ts';
import { MAX_LENGTH } from './problems.ts';
import { endOf, type Scan, scan } from './scan.ts';
import * as t from './tokens.ts';

/** The maximal line width. A line that cannot be broken may be wider. */
const WIDTH = 120;

/** A token or a comment, with the space before it. */
interface LaidPiece {
  /** Empty for a comma between two items that a line end separates now. */
  text: string;
  readonly start: number;
  readonly end: number;
  /** Null for a comment. */
  readonly type: TokenType | null;
  /** A plus or minus that is the sign of the number after it. */
  readonly sign: boolean;
  /** More than one blank is before it. */
  readonly loose: boolean;
  /** 0: on the same line; 1: on a new line; 2: after an empty line. */
  lines: 0 | 1 | 2;
  /** For a brace: the index of its partner. */
  partner: number;
}

/** A line of the output. */
interface Line {
  /** An empty line precedes it. */
  readonly apart: boolean;
  readonly indent: number;
  /** Without indent and comment; empty for a line with only a comment. */
  readonly code: string;
  readonly comment: { readonly text: string; readonly loose: boolean } | null;
  /** The first body that begins and ends on this line: the position of its brace in `code`. */
  readonly body: { readonly at: number; readonly loose: boolean } | null;
  readonly firstWord: string;
}

/** Formats a source file. A file with problems is returned unchanged. */
export const format = (text: string): string => formatted(text) ?? text;

/** The text of a source file in the standard format; null if the file has problems. */
export function formatted(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const scanned = scan(text);
  const { file, problems } = parsedBefore(text, scanned);
  if (problems.length > 0) return null;
  const marks = marksOf(file);
  const pieces = piecesOf(text, scanned, marks);
  pairBraces(pieces);
  breakAtBraces(pieces);
  const laidOut = formatLines(layOut(pieces, marks));
  // The result must not exceed the size that the parser accepts.
  return laidOut.length > MAX_LENGTH ? text : laidOut;
}

// ---------------------------------------------------------------- pieces

/** After these tokens a plus or a minus is a binary operator. */
const ENDS_VALUE: ReadonlySet<TokenType> = new Set([t.Name, t.Digits, t.Text, t.RParen]);

function piecesOf(text: string, { tokens, comments }: Scan, marks: Marks): LaidPiece[] {
  const pieces: LaidPiece[] = [];
  let lines = 0;
  let end = 0;
  let comment = 0;
  let before: IToken | null = null;
  const put = (start: number, to: number, token: IToken | null): void => {
    const type = token?.tokenType ?? null;
    const operand = before !== null && ENDS_VALUE.has(before.tokenType) && !marks.signed.has(endOf(before));
    pieces.push({
      text: text.slice(start, to),
      start,
      end: to,
      type,
      sign: (type === t.Plus || type === t.Minus) && !operand,
      loose: lines === 0 && start - end > 1,
      lines: pieces.length === 0 || lines === 0 ? 0 : lines === 1 ? 1 : 2,
      partner: -1,
    });
    lines = 0;
    end = to;
  };
  const commentsBefore = (offset: number): void => {
    for (let next = comments[comment]; next !== undefined && next.start < offset; next = comments[++comment]) {
      put(next.start, next.end, null);
    }
  };
  for (const token of tokens) {
    commentsBefore(token.startOffset);
    if (token.tokenType === t.NewLine) lines++;
    else {
      put(token.startOffset, endOf(token), token);
      before = token;
    }
  }
  commentsBefore(text.length);
  return pieces;
}

function pairBraces(pieces: readonly LaidPiece[]): void {
  const open: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.type === t.LBrace) open.push(at);
    else if (piece.type === t.RBrace) {
      piece.partner = open.pop() ?? at;
      (pieces[piece.partner] as LaidPiece).partner = at;
    }
  }
}

/**
 * A body with a line break has its opening brace at a line's end and its closing brace at a line's beginning. An empty
 * body is `{ }`.
 */
function breakAtBraces(pieces: readonly LaidPiece[]): void {
  // How many of the pieces so far begin a line.
  const begun = new Int32Array(pieces.length + 1);
  for (const [at, piece] of pieces.entries()) {
    // An opening brace stays on its line, unless a comment separates them.
    if (piece.type === t.LBrace && pieces[at - 1]?.type !== null) piece.lines = 0;
    begun[at + 1] = (begun[at] as number) + (piece.lines > 0 ? 1 : 0);
  }
  for (const [at, piece] of pieces.entries()) {
    if (piece.type !== t.LBrace) continue;
    if (piece.partner === at + 1) (pieces[at + 1] as LaidPiece).lines = 0;
    else if (begun[piece.partner + 1] !== begun[at + 1]) openBody(pieces, at);
  }
}

function openBody(pieces: readonly LaidPiece[], at: number): void {
  const inside = pieces[at + 1] as LaidPiece;
  // A comment directly after the brace stays there.
  if (inside.type !== null || inside.lines > 0) inside.lines = 1;
  (pieces[(pieces[at] as LaidPiece).partner] as LaidPiece).lines = 1;
}

// ---------------------------------------------------------------- lines

/** No empty line is kept before these. */
const CLOSE_UP: ReadonlySet<TokenType> = new Set([t.RBrace, t.LBrace, t.Else, t.Or]);
/** A line that begins with one of these is not indented as a continuation. */
const ALIGNED: ReadonlySet<TokenType> = new Set([t.LBrace, t.RParen, t.Else]);

/** Splits the pieces into lines. A line that is too long is divided at its items, or else gets its bodies broken. */
function layOut(pieces: readonly LaidPiece[], marks: Marks): Line[] {
  const lines: Line[] = [];
  const cells = cellsOf(pieces, marks);
  const shifts = shiftsOf(pieces, marks);
  let depth = 0;
  /** Without bodies, as many items as fit stay on a line. */
  const fillLines = ({ indent }: Line, from: number, to: number): boolean => {
    const items = itemsWithin(pieces, from, to, marks);
    let end = 0;
    let divided = false;
    for (const [nth, at] of [from, ...items].entries()) {
      const next = items[nth];
      const { length } = lineOf(pieces, at, next === undefined ? to : next - 1, marks, cells, indent).code;
      end += ', '.length + length;
      if (nth > 0 && end <= WIDTH) continue;
      if (nth > 0) {
        breakBefore(pieces, at);
        divided = true;
      }
      end = indent + length;
    }
    return divided;
  };
  for (let from = 0; from < pieces.length; ) {
    let line: Line;
    let to: number;
    do {
      to = from + 1;
      while (to < pieces.length && (pieces[to] as LaidPiece).lines === 0) to++;
      line = lineOf(pieces, from, to, marks, cells, 2 * (depth + (shifts[from] as number)));
    } while (
      line.indent + line.code.length > WIDTH &&
      (giveLines(pieces, from, to, marks) || fillLines(line, from, to) || openBodies(pieces, from, to, marks))
    );
    for (let at = from; at < to; at++) {
      const { type } = pieces[at] as LaidPiece;
      if (type === t.LBrace) depth++;
      else if (type === t.RBrace) depth--;
    }
    lines.push(line);
    from = to;
  }
  return lines;
}

/** Breaks the outermost bodies that begin and end on the line. False if there are none. */
function openBodies(pieces: readonly LaidPiece[], from: number, to: number, marks: Marks): boolean {
  let opened = false;
  for (let at = from; at < to; at++) {
    const { type, partner } = pieces[at] as LaidPiece;
    if (type !== t.LBrace || partner >= to || partner === at + 1) continue;
    openBody(pieces, at);
    giveLines(pieces, at + 1, partner, marks);
    opened = true;
    at = partner;
  }
  return opened;
}

/** The items after the first in a row of items with commas between them. */
function itemsWithin(pieces: readonly LaidPiece[], from: number, to: number, marks: Marks): number[] {
  const items: number[] = [];
  for (let at = from; at < to; at++) {
    const { type, start, lines, partner } = pieces[at] as LaidPiece;
    if (at > from && lines === 0 && marks.starts.has(start) && pieces[at - 1]?.type === t.Comma) items.push(at);
    if (type === t.LBrace && partner < to) at = partner;
  }
  return items;
}

/** Gives each item that ends with a body a line of its own. False if there is no such item or it has its line. */
function giveLines(pieces: readonly LaidPiece[], from: number, to: number, marks: Marks): boolean {
  const items = itemsWithin(pieces, from, to, marks);
  const withBody = [from, ...items].map((at, nth) => {
    const end = (items[nth] ?? to + 1) - 2;
    for (let i = at; i <= end; i++) if ((pieces[i] as LaidPiece).type === t.LBrace) return true;
    return false;
  });
  let given = false;
  for (const [nth, at] of items.entries()) {
    if (!withBody[nth] && !withBody[nth + 1]) continue;
    breakBefore(pieces, at);
    given = true;
  }
  return given;
}

/** Begins a line at an item, in place of the comma before it. */
function breakBefore(pieces: readonly LaidPiece[], item: number): void {
  (pieces[item] as LaidPiece).lines = 1;
  (pieces[item - 1] as LaidPiece).text = '';
}

function lineOf(
  pieces: readonly LaidPiece[],
  from: number,
  to: number,
  marks: Marks,
  cells: ReadonlyMap<number, number>,
  indent: number,
): Line {
  const first = pieces[from] as LaidPiece;
  const last = pieces[to - 1] as LaidPiece;
  const comment = last.type === null ? { text: last.text, loose: last.loose } : null;
  let code = '';
  let body: Line['body'] = null;
  for (let at = from; at < (comment === null ? to : to - 1); at++) {
    const piece = pieces[at] as LaidPiece;
    if (at > from) {
      const before = pieces[at - 1] as LaidPiece;
      const pad = cells.get(piece.start);
      code += pad !== undefined || cells.has(before.start) || spaced(before, piece, marks) ? ' ' : '';
      code += ' '.repeat(pad ?? 0);
    }
    if (piece.type === t.LBrace && piece.partner < to) body ??= { at: code.length, loose: piece.loose };
    code += piece.text;
  }
  return {
    apart: first.lines === 2 && !(first.type !== null && CLOSE_UP.has(first.type)),
    indent,
    code,
    comment,
    body,
    firstWord: first.text,
  };
}

/**
 * The extra indentation of the line that begins with each piece: one level for a continuation; a comment gets that of
 * the next line.
 */
function shiftsOf(pieces: readonly LaidPiece[], marks: Marks): Int8Array {
  const shifts = new Int8Array(pieces.length);
  let below = 0;
  for (let at = pieces.length - 1; at >= 0; at--) {
    const { type, start } = pieces[at] as LaidPiece;
    if (type === null) {
      shifts[at] = below;
      continue;
    }
    const before = pieces[at - 1]?.type;
    const begins =
      marks.starts.has(start) || ALIGNED.has(type) || before === t.LBrace || (type === t.Or && before === t.RBrace);
    shifts[at] = type === t.RBrace ? -1 : begins || at === 0 ? 0 : 1;
    below = Math.max(0, shifts[at] as number);
  }
  return shifts;
}

/** The cells of boards, each with the padding that aligns its column. */
function cellsOf(pieces: readonly LaidPiece[], marks: Marks): Map<number, number> {
  const cells = new Map<number, number>();
  let at = 0;
  for (const rows of marks.boards) {
    const board = rows.map(({ start, end }) => {
      while (at < pieces.length && (pieces[at] as LaidPiece).start < start) at++;
      const row: LaidPiece[] = [];
      for (; at < pieces.length && (pieces[at] as LaidPiece).start < end; at++) row.push(pieces[at] as LaidPiece);
      return row;
    });
    const widths: number[] = [];
    for (const row of board) {
      for (const [column, { text }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
    }
    for (const row of board) {
      for (const [column, cell] of row.entries()) {
        const left = row[column - 1];
        cells.set(cell.start, left === undefined ? 0 : (widths[column - 1] ?? 0) - left.text.length);
      }
    }
  }
  return cells;
}

/** Whether a blank separates two pieces of a line. */
function spaced(before: LaidPiece, piece: LaidPiece, marks: Marks): boolean {
  switch (piece.type) {
    case t.Comma:
    case t.Colon:
    case t.RParen:
    case t.Slash:
    case t.Dot:
      return false;
    case t.LParen:
      // Before an argument in parentheses the author decides: `draw (n + 1)`, `rank(x)`
      if (before.type === t.Name) return before.end < piece.start && !marks.tight.has(before.end);
      break;
    default:
  }
  if (before.type === t.LParen || before.type === t.Slash || before.type === t.Dot) return false;
  return !before.sign || piece.sign;
}

// ---------------------------------------------------------------- alignment and output

/** The text of the lines. Bodies and comments that the author aligned in neighbouring lines stay aligned. */
function formatLines(lines: readonly Line[]): string {
  const bodies = alignment(
    lines.map(
      ({ body, indent, code, firstWord }) => body && { ...body, end: code.length, run: `${indent} ${firstWord}` },
    ),
    lines,
  );
  const codes = lines.map(({ indent, code, body }, i) => {
    if (code === '') return '';
    const at = body?.at ?? 0;
    return ' '.repeat(indent) + code.slice(0, at) + ' '.repeat(bodies[i] ?? 0) + code.slice(at);
  });
  const comments = alignment(
    lines.map(({ comment }, i) => {
      const at = codes[i]?.length ?? 0;
      return comment === null || at === 0 ? null : { at, loose: comment.loose, end: 0, run: '' };
    }),
    lines,
  );
  let text = '';
  for (const [i, { apart, indent, comment }] of lines.entries()) {
    const code = codes[i] ?? '';
    if (apart) text += '\n';
    text += code;
    if (comment !== null) text += ' '.repeat(code === '' ? indent : 1 + (comments[i] ?? 0)) + comment.text;
    text += '\n';
  }
  return text;
}

/** A body or comment that may be aligned with those in neighbouring lines. */
interface Alignable {
  readonly at: number;
  /** The author put more than one blank before it. */
  readonly loose: boolean;
  /** The end of its line, which must fit the width. */
  readonly end: number;
  readonly run: string;
}

/**
 * The padding before each item that puts a run into one column; none if no item of the run was set off by the author.
 */
function alignment(marks: readonly (Alignable | null)[], lines: readonly Line[]): number[] {
  const blanks = new Array<number>(marks.length).fill(0);
  for (let from = 0; from < marks.length; ) {
    const first = marks[from] ?? null;
    let to = from + 1;
    while (first !== null && to < marks.length && marks[to]?.run === first.run && !lines[to]?.apart) to++;
    const run = marks.slice(from, to).filter((mark) => mark !== null);
    const column = run.reduce((most, { at }) => Math.max(most, at), 0);
    const fits = run.every(({ at, end }) => end + column - at <= WIDTH);
    if (fits && run.some(({ loose }) => loose)) {
      for (const [i, { at }] of run.entries()) blanks[from + i] = column - at;
    }
    from = to;
  }
  return blanks;
}
