/**
 * Pairs braces and parentheses before parsing. A missing brace then gives one problem, and later declarations are still
 * parsed.
 */

import type { IToken } from 'chevrotain';
import { tokenOf } from './lexer.ts';
import * as say from './messages.ts';
import { MAX_PROBLEMS, problemAt, type SyntaxProblem } from './problems.ts';
import { endOf, spanOf } from './scan.ts';
import { Comma, LBrace, LParen, NewLine, RBrace, RParen } from './tokens.ts';
import type { Span } from './tree.ts';

export interface Balanced {
  /** The tokens with all braces paired: surplus closing braces are removed, missing ones inserted. */
  readonly tokens: readonly IToken[];
  readonly problems: SyntaxProblem[];
  /** From each unclosed brace to its inserted partner. Problems inside may be follow-on errors. */
  readonly doubtful: Span[];
}

/** An inserted closing brace. It has no text, so no problem may be reported at it. */
export const isInvented = (token: IToken): boolean => token.image === '' && token.tokenType === RBrace;

/**
 * Pairs the braces. `beginsDeclaration`: whether a declaration begins at a token. If braces are missing, a
 * declaration in the first column closes all that are open.
 */
export function balanceBraces(
  text: string,
  tokens: readonly IToken[],
  beginsDeclaration: (at: number) => boolean,
): Balanced {
  const plain = pair(text, tokens, () => false);
  return plain.missing ? pair(text, tokens, beginsDeclaration) : plain;
}

interface OpenBrace {
  readonly brace: IToken;
  /** The indentation of the brace's line. */
  readonly indent: number;
}

function pair(
  text: string,
  tokens: readonly IToken[],
  beginsDeclaration: (at: number) => boolean,
): Balanced & { missing: boolean } {
  /** Null as long as all tokens are taken over. */
  let out: IToken[] | null = null;
  const problems: SyntaxProblem[] = [];
  const doubtful: Span[] = [];
  const open: OpenBrace[] = [];
  let suspect: IToken | null = null;
  let missing = false;
  let indent = 0;
  let last: IToken | null = null;

  /** `at`: the index of the token that comes next. */
  const closeAll = (next: IToken | null, at: number): void => {
    missing = true;
    out ??= tokens.slice(0, at);
    const brace = suspect ?? (open[0] as OpenBrace).brace;
    const end = last === null ? 0 : endOf(last);
    problems.push(neverClosed(brace, next !== null));
    doubtful.push({ start: brace.startOffset, end });
    // All inserted braces share one token, since there may be a million of them.
    const closing = inventedBrace(end);
    for (; open.length > 0; open.pop()) out.push(closing);
    if (next !== null) out.push(inventedLine(end));
    suspect = null;
  };

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const first = last === null || last.tokenType === NewLine;
    if (first) {
      indent = columnOf(text, token.startOffset);
      if (open.length > 0 && indent === 0 && beginsDeclaration(at)) closeAll(token, at);
    }
    if (token.tokenType === LBrace) {
      open.push({ brace: token, indent });
    } else if (token.tokenType === RBrace) {
      const opened = open.pop();
      if (opened === undefined) {
        if (!missing && problems.length < MAX_PROBLEMS) problems.push(closesNothing(token));
        out ??= tokens.slice(0, at);
        last = token;
        continue;
      }
      // A brace that is indented less than its partner's line probably closes an outer one: the partner is the unclosed
      // brace.
      if (first && indent < opened.indent) suspect ??= opened.brace;
      if (open.length === 0) suspect = null;
    }
    out?.push(token);
    last = token;
  }
  if (open.length > 0) closeAll(null, tokens.length);
  return { tokens: out ?? tokens, problems, doubtful, missing };
}

/** For each token: 1 for a parenthesis that has a partner before the next brace. */
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

/** Whether an element of a list may begin after this token. */
export const opensElement = (before: IToken | undefined): boolean =>
  before === undefined || before.tokenType === NewLine || before.tokenType === LBrace || before.tokenType === Comma;

/** The indentation before an offset. It is computed once for each line. */
function columnOf(text: string, offset: number): number {
  let column = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const character = text[at];
    if (character !== ' ' && character !== '\t') break;
    column++;
  }
  return column;
}

const inventedBrace = (at: number): IToken => tokenOf(RBrace, '', at);
const inventedLine = (at: number): IToken => tokenOf(NewLine, '', at);

function neverClosed(brace: IToken, cut: boolean): SyntaxProblem {
  return problemAt(spanOf(brace), cut ? say.braceOpenBefore() : say.braceOpen());
}

function closesNothing(brace: IToken): SyntaxProblem {
  return problemAt(spanOf(brace), say.braceClosesNothing());
}
