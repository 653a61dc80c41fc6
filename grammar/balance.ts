/**
 * Braces and parentheses, paired before anything is parsed, so that one missing brace is one problem and every
 * declaration behind it is still read.
 */
import type { IToken } from 'chevrotain';
import type { Problem } from './problems.ts';
import { endOf } from './scan.ts';
import { Comma, LBrace, LParen, NewLine, RBrace, RParen } from './tokens.ts';
import type { Span } from './tree.ts';

export interface Balanced {
  /** The tokens with every brace paired: closing ones that close nothing left out, missing ones put in. */
  readonly tokens: IToken[];
  readonly problems: Problem[];
  /** From each brace that is never closed to where it was taken to end: what is said of this part may be wrong. */
  readonly doubtful: Span[];
}

/** A closing brace that nobody typed: it has no text, and no problem may be reported at it. */
export const isInvented = (token: IToken): boolean => token.image === '' && token.tokenType === RBrace;

/**
 * Pairs the braces. `beginsDeclaration` says whether a declaration begins at a token; where braces are missing, a
 * declaration in the first column is taken as a new one at the top.
 */
export function balance(text: string, tokens: readonly IToken[], beginsDeclaration: (at: number) => boolean): Balanced {
  const plain = pair(text, tokens, () => false);
  return plain.missing ? pair(text, tokens, beginsDeclaration) : plain;
}

interface Open {
  readonly brace: IToken;
  /** The column where the brace's line begins. */
  readonly indent: number;
}

function pair(
  text: string,
  tokens: readonly IToken[],
  beginsDeclaration: (at: number) => boolean,
): Balanced & { missing: boolean } {
  const out: IToken[] = [];
  const problems: Problem[] = [];
  const doubtful: Span[] = [];
  const open: Open[] = [];
  let suspect: IToken | null = null;
  let missing = false;
  let indent = 0;
  let last: IToken | null = null;

  const closeAll = (next: IToken | null): void => {
    missing = true;
    const brace = suspect ?? (open[0] as Open).brace;
    const at = last === null ? 0 : endOf(last);
    problems.push(neverClosed(brace, next !== null));
    doubtful.push({ start: brace.startOffset, end: at });
    // one token for all: there may be a million of them
    const closing = inventedBrace(at);
    for (; open.length > 0; open.pop()) out.push(closing);
    if (next !== null) out.push(inventedLine(at));
    suspect = null;
  };

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const first = last === null || last.tokenType === NewLine;
    if (first) {
      indent = columnOf(text, token.startOffset);
      if (open.length > 0 && indent === 0 && beginsDeclaration(at)) closeAll(token);
    }
    if (token.tokenType === LBrace) {
      open.push({ brace: token, indent });
    } else if (token.tokenType === RBrace) {
      const opened = open.pop();
      if (opened === undefined) {
        if (!missing) problems.push(closesNothing(token));
        last = token;
        continue;
      }
      // A brace that closes further left than its partner's line begins: the partner's own one is missing.
      if (first && indent < opened.indent) suspect ??= opened.brace;
      if (open.length === 0) suspect = null;
    }
    out.push(token);
    last = token;
  }
  if (open.length > 0) closeAll(null);
  return { tokens: out, problems, doubtful, missing };
}

/** For each token: 1 where it is a parenthesis with a partner before the next brace. */
export function pairParentheses(tokens: readonly IToken[]): Uint8Array {
  const paired = new Uint8Array(tokens.length);
  const open: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const type = (tokens[at] as IToken).tokenType;
    if (type === LParen) open.push(at);
    else if (type === LBrace || type === RBrace) open.length = 0;
    else if (type === RParen) {
      const partner = open.pop();
      if (partner !== undefined) {
        paired[at] = 1;
        paired[partner] = 1;
      }
    }
  }
  return paired;
}

/** True where an element of a list may begin behind this token. */
export const opensElement = (before: IToken | undefined): boolean =>
  before === undefined || before.tokenType === NewLine || before.tokenType === LBrace || before.tokenType === Comma;

/** Blanks between the line's start and an offset. Each is looked at once a line. */
function columnOf(text: string, offset: number): number {
  let column = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const character = text[at];
    if (character !== ' ' && character !== '\t') break;
    column++;
  }
  return column;
}

const inventedBrace = (at: number): IToken => ({
  image: '',
  startOffset: at,
  tokenType: RBrace,
  tokenTypeIdx: RBrace.tokenTypeIdx as number,
});
const inventedLine = (at: number): IToken => ({
  image: '',
  startOffset: at,
  tokenType: NewLine,
  tokenTypeIdx: NewLine.tokenTypeIdx as number,
});

function neverClosed(brace: IToken, cut: boolean): Problem {
  return {
    code: 'RB0201',
    message: 'This "{" is never closed.',
    start: brace.startOffset,
    end: endOf(brace),
    help: cut
      ? 'Put its "}" before the next declaration.'
      : 'Put its "}" where the body ends, on a line of its own or at the end of the line.',
  };
}

function closesNothing(brace: IToken): Problem {
  return {
    code: 'RB0202',
    message: 'This "}" closes nothing.',
    start: brace.startOffset,
    end: endOf(brace),
    help: 'Take it away, or look for a "{" that is missing above.',
  };
}
