/** Parts of a line with a syntax error, and the line to write in its place. */
import type { IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import * as say from './messages.ts';
import { endOf, shorten, startOf } from './scan.ts';
import { BODY, type Help } from './templates.ts';
import * as t from './tokens.ts';

const ENDS: ReadonlySet<TokenType> = new Set([t.NewLine, t.RBrace]);
const NONE: ReadonlySet<TokenType> = new Set();
export const COMMA: ReadonlySet<TokenType> = new Set([t.Comma]);
export const HEADER_ENDS: ReadonlySet<TokenType> = new Set([t.LBrace, t.Comma]);

/** The tokens of a file, with the index of the first one of a line and of the one that failed. */
export type FailedTokens = readonly [tokens: readonly IToken[], first: number, at: number];

/**
 * The line in place of the tokens from `from` up to `to`. Help without an edit where a word was cut, or a body is shown that the author
 * has yet to write.
 */
export function replaceTokens(tokens: readonly IToken[], from: number, to: number, line: string): Help {
  const [first, last] = [tokens[from], tokens[to - 1]];
  const text = line.endsWith(BODY) ? line.slice(0, -BODY.length) : line;
  const isWhole = !text.includes('...') && (text === line || tokens[to]?.tokenType === t.LBrace);
  if (first === undefined || last === undefined || !isWhole) return say.writeLine({ line });
  return { line, start: startOf(first), end: endOf(last) };
}

/** The index of the token that ends a line, its body, or what comes before a token of `ends`. */
export function endAt(tokens: readonly IToken[], from: number, ends: ReadonlySet<TokenType> = NONE): number {
  let at = from;
  while (at < tokens.length && !ENDS.has((tokens[at] as IToken).tokenType)) {
    if (ends.has((tokens[at] as IToken).tokenType)) break;
    at++;
  }
  return at;
}

/** The same before a body or a comma, as `header`. */
export const headerEnd = (tokens: readonly IToken[], from: number): number => endAt(tokens, from, HEADER_ENDS);

/** Tokens as they were written, with at most one blank between two, to the end of the line, its body, or a token of `ends`. */
export function tokensText(
  tokens: readonly IToken[],
  from: number,
  to: number,
  ends: ReadonlySet<TokenType> = NONE,
): string {
  let text = '';
  for (let at = from; at < to && !ENDS.has(tokens[at]?.tokenType ?? t.NewLine); at++) {
    if (ends.has((tokens[at] as IToken).tokenType)) break;
    const { image, startOffset } = tokens[at] as IToken;
    text += at > from && endOf(tokens[at - 1] as IToken) < startOffset ? ` ${image}` : image;
  }
  return shorten(text);
}
/** The rest of an item or a line before its body. */
export const headerText = (tokens: readonly IToken[], from: number): string =>
  tokensText(tokens, from, tokens.length, HEADER_ENDS);

/** `before hurt self n: number { ... }`: its body is there, so the colon begins none. */
export const namesArgument = ({ tokens, at }: Pick<SyntaxErrorLine, 'tokens' | 'at'>): boolean =>
  tokens[headerEnd(tokens, at + 1)]?.tokenType === t.LBrace && headerText(tokens, at + 1) !== '';

/** Whether a static or a statement with "have" was read before the token. */
export const isHave = (...[tokens, first, at]: FailedTokens): boolean =>
  tokens.slice(first, at).some(({ tokenType }) => tokenType === t.Have);

/** Whether the words behind a token, to the end of the item, compare something. */
export const isComparing = (tokens: readonly IToken[], at: number): boolean =>
  /[<>]| is | has /.test(headerText(tokens, at + 1));

/** A line with a syntax error. `first` and `at` are the indices of its first token and of the one that failed. */
export class SyntaxErrorLine {
  readonly tokens: readonly IToken[];
  readonly first: number;
  readonly at: number;
  readonly list: BrokenLine['list'];

  constructor({ tokens, first, at, list }: Pick<SyntaxErrorLine, 'tokens' | 'first' | 'at' | 'list'>) {
    this.tokens = tokens;
    this.first = first;
    this.at = at;
    this.list = list;
  }

  /** The first token of the line. */
  get head(): IToken | undefined {
    return this.tokens[this.first];
  }

  /** Whether the line begins with one of these tokens. */
  begins(...types: TokenType[]): boolean {
    return this.head !== undefined && types.includes(this.head.tokenType);
  }

  /** Whether the token at so many places from the failed one is of a type; in front of it only within the line. */
  has(offset: number, type: TokenType): boolean {
    return this.#token(offset)?.tokenType === type;
  }

  /** The text of the token at so many places from the failed one; '' where there is none. */
  word(offset: number): string {
    return shorten(this.#token(offset)?.image ?? '');
  }

  /** The number of tokens of the line in front of the failed one. */
  get length(): number {
    return this.at - this.first;
  }

  /** The text in front of the failed token, and behind it to the end of the line; `ends` end it, too. */
  get before(): string {
    return tokensText(this.tokens, this.first, this.at);
  }

  after(ends?: ReadonlySet<TokenType>): string {
    return tokensText(this.tokens, this.at + 1, this.tokens.length, ends);
  }

  /** The text from a token on, before a body or a comma; from the one behind the failed token by default. */
  header(offset = 1): string {
    return headerText(this.tokens, this.at + offset);
  }

  /** The help that replaces the whole line. */
  writeLine(line: string, ends?: ReadonlySet<TokenType>): Help {
    return replaceTokens(this.tokens, this.first, endAt(this.tokens, this.at, ends), line);
  }

  /** The help that replaces the line up to its body or to a comma. */
  writeHeader(line: string): Help {
    return replaceTokens(this.tokens, this.first, headerEnd(this.tokens, this.at), line);
  }

  /** The help that replaces the line up to so many tokens from the failed one. */
  writeTo(offset: number, line: string): Help {
    return replaceTokens(this.tokens, this.first, this.at + offset, line);
  }

  #token(offset: number): IToken | undefined {
    return this.at + offset < this.first ? undefined : this.tokens[this.at + offset];
  }
}
