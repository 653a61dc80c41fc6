/**
 * A pass over the tokens before parsing, so that the grammar needs one token of lookahead and no words of a game.
 *
 * It pairs braces, removes insignificant line ends, distinguishes head words (`verb`, `move`, `status`) from names, and
 * measures nesting, so that nothing too deep is parsed.
 */

import type { IToken, TokenType } from 'chevrotain';
import { balanceBraces, pairParentheses } from './balance.ts';
import { declarationAt, headed } from './heads.ts';
import * as say from './messages.ts';
import { MAX_LINES, MAX_NESTING, MAX_PROBLEMS, MAX_WORDS, problemAt, type SyntaxProblem } from './problems.ts';
import { spanOf } from './scan.ts';
import * as t from './tokens.ts';
import type { Span } from './tree.ts';

/** The input of the parser. */
export interface Prepared {
  readonly tokens: IToken[];
  readonly problems: SyntaxProblem[];
  /** Parts of the text where a closing brace is missing. */
  readonly doubtful: readonly Span[];
  /** Whether the limits are exceeded, so the file is not parsed. `problems` has the reason. */
  readonly refused: boolean;
}

/** Prepares the tokens of `scan`. Linear time; does not modify the tokens. */
export function prepare(text: string, scanned: readonly IToken[]): Prepared {
  const paired = balanceBraces(text, scanned, (at) => declarationAt(scanned, at, false) !== null);
  const problems = [...paired.problems];
  const lines = withoutIdleLines(paired.tokens, problems);
  const deep = tooManyLines(lines) ?? tooDeep(lines);
  if (deep !== null) return { tokens: [], problems: [deep], doubtful: [], refused: true };
  return { tokens: headed(lines, problems), problems, doubtful: paired.doubtful, refused: false };
}

// ---------------------------------------------------------------- line ends

/** After these tokens a line end is insignificant if the next line can begin a value. */
const JOINING: ReadonlySet<TokenType> = new Set([
  t.Assign,
  t.PlusAssign,
  t.MinusAssign,
  t.Plus,
  t.Minus,
  t.Star,
  t.Slash,
  t.Compare,
  t.And,
  t.Or,
  t.Not,
  t.Is,
  t.Has,
]);

/** Whether a value continues after a line end: `x is` with `in play` does, `cost =` with `on play` does not. */
function joins(before: TokenType, next: TokenType): boolean {
  if (!JOINING.has(before) || !t.OPERAND.has(next)) return false;
  return before === t.Is || before === t.Not || !(next === t.Of || next === t.In || next === t.On);
}

/**
 * Removes line ends inside parentheses, next to braces, before `else` and an `or` between bodies, after a comma or an operator, and repeated ones.
 * Removes the second of two commas, with a problem.
 */
function withoutIdleLines(tokens: readonly IToken[], problems: SyntaxProblem[]): IToken[] {
  const parentheses = pairParentheses(tokens);
  const following = nextOnLaterLine(tokens);
  // a copy of the whole is shortened: a list that grows to this size is copied many times
  const out = tokens.slice();
  let size = 0;
  let inside = 0;
  let braces = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const type = token.tokenType;
    if (type === t.NewLine) {
      if (inside > 0) continue;
      const before = out[size - 1]?.tokenType;
      if (before === undefined || before === t.NewLine || before === t.LBrace) continue;
      const nextAt = following[at] as number;
      const next = tokens[nextAt]?.tokenType;
      if (next === undefined || next === t.RBrace || next === t.LBrace || next === t.Else) continue;
      if (next === t.Or && before === t.RBrace) continue;
      if (before !== t.Comma && !joins(before, next)) {
        out[size++] = token;
        continue;
      }
      // A missing value is not taken from the next declaration.
      if (braces > 0 || declarationAt(tokens, nextAt, false) === null) continue;
    } else if (parentheses[at] === 1) {
      inside += type === t.LParen ? 1 : -1;
    } else if (type === t.LBrace) {
      braces++;
    } else if (type === t.RBrace) {
      braces--;
    } else if (type === t.Comma && out[size - 1]?.tokenType === t.Comma) {
      if (problems.length < MAX_PROBLEMS) problems.push(idleComma(token));
      continue;
    }
    out[size++] = token;
  }
  out.length = size;
  return out;
}

/** For each token, the index of the next token that is not a line end. */
function nextOnLaterLine(tokens: readonly IToken[]): Int32Array {
  const next = new Int32Array(tokens.length);
  let found = tokens.length;
  for (let at = tokens.length - 1; at >= 0; at--) {
    next[at] = found;
    if ((tokens[at] as IToken).tokenType !== t.NewLine) found = at;
  }
  return next;
}

/** Checks the limit of lines: a declaration takes about a hundred times the memory of its text. */
function tooManyLines(tokens: readonly IToken[]): SyntaxProblem | null {
  let lines = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    if (token.tokenType !== t.NewLine || ++lines < MAX_LINES) continue;
    return problemAt(spanOf(token), say.tooManyLines({ most: MAX_LINES }));
  }
  return null;
}

// ---------------------------------------------------------------- nesting

/**
 * Checks the recursion depth that the parser and walkers of the AST would need: braces, parentheses, and nesting
 * without them, such as operators of one expression, `where` in `where`, and chains of `else if`. Also checks the words
 * of a phrase, since each may nest in the one before.
 */
function tooDeep(tokens: readonly IToken[]): SyntaxProblem | null {
  const outer: Level[] = [];
  let level = new Level(true);
  /** The depth of all levels around the innermost one. */
  let carried = 0;
  let words = 0;
  const push = (brace: boolean): void => {
    outer.push(level);
    carried += level.depth;
    words += level.words;
    level = new Level(brace);
  };
  const pop = (): void => {
    const back = outer.pop();
    if (back === undefined) return;
    level = back;
    carried -= level.depth;
    words -= level.words;
  };
  // A parenthesis that is open at a brace or a line end has no partner; its line is a syntax error.
  const popParentheses = (): void => {
    while (!level.brace) pop();
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const type = token.tokenType;
    if (type === t.LParen) {
      level.words++;
      push(false);
    } else if (type === t.RParen) {
      if (!level.brace) pop();
    } else if (type === t.LBrace) {
      popParentheses();
      // a body is not inside the expression before it
      level.endsLine();
      push(true);
    } else if (type === t.RBrace) {
      popParentheses();
      pop();
      level.endsLine();
    } else if (type === t.NewLine) {
      popParentheses();
      level.branches = 0;
      level.endsLine();
    } else if (type === t.Else) {
      if (tokens[at + 1]?.tokenType === t.If) level.branches++;
    } else level.count(type);
    if (outer.length + carried + level.depth > MAX_NESTING)
      return problemAt(spanOf(token), say.nestedTooDeep({ most: MAX_NESTING }));
    if (words + level.words > MAX_WORDS) return problemAt(spanOf(token), say.phraseTooLong({ most: MAX_WORDS }));
  }
  return null;
}

/** The nesting inside one brace or parenthesis. */
class Level {
  readonly brace: boolean;
  operators = 0;
  wheres = 0;
  branches = 0;
  words = 0;
  /** The length of a path, whose parts nest to the left. */
  dots = 0;
  #dotted = false;

  constructor(brace: boolean) {
    this.brace = brace;
  }

  get depth(): number {
    return this.operators + this.wheres + this.branches + this.dots;
  }

  endsLine(): void {
    this.operators = 0;
    this.wheres = 0;
    this.words = 0;
    // the points of a board's rows do not form a path
    this.dots = 0;
  }

  count(type: TokenType): void {
    switch (type) {
      case t.Name:
        if (!this.#dotted) this.dots = 0;
        this.#dotted = false;
        this.words++;
        return;
      case t.Digits:
      case t.Text:
        this.words++;
        return;
      case t.Of:
      case t.In:
      case t.On:
        return;
      case t.Dot:
        this.dots++;
        this.#dotted = true;
        this.words--;
        return;
      case t.Slash:
        // The word after the slash is part of the same atom.
        this.words--;
        return;
      case t.Comma:
        this.operators = 0;
        this.wheres = 0;
        break;
      case t.And:
      case t.Or:
        this.operators = 0;
        break;
      case t.Plus:
      case t.Minus:
      case t.Star:
      case t.Not:
        this.operators++;
        break;
      case t.Where:
      case t.Weighing:
        this.wheres++;
        return;
      default:
    }
    this.words = 0;
  }
}

function idleComma(token: IToken): SyntaxProblem {
  return problemAt(spanOf(token), say.idleComma());
}
