/** What a newcomer probably meant by a line with a syntax error: words of the line to write, for help. */
import type { IToken, TokenType } from 'chevrotain';
import { endOf, shorten } from './scan.ts';
import * as t from './tokens.ts';

/** The tokens of a file, with the index of the first one of a line and of the one that failed. */
type FailedTokens = readonly [tokens: readonly IToken[], first: number, at: number];

/** Tokens as they were written, with at most one blank between two, to the end of the line or its body. */
export function written(tokens: readonly IToken[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to && !ENDS.has(tokens[at]?.tokenType ?? t.NewLine); at++) {
    const { image, startOffset } = tokens[at] as IToken;
    text += at > from && endOf(tokens[at - 1] as IToken) < startOffset ? ` ${image}` : image;
  }
  return shorten(text);
}
const ENDS: ReadonlySet<TokenType> = new Set([t.NewLine, t.RBrace]);

/** `you.health + 2`: the statement that changes the field. Null for a line that begins with a verb. */
export function meantChange(...[tokens, first, at]: FailedTokens): string | null {
  if (tokens[first + 1]?.tokenType === t.Name || tokens[at - 2]?.tokenType !== t.Dot) return null;
  const [target, value] = [written(tokens, first, at), written(tokens, at + 1, tokens.length)];
  const sign = tokens[at]?.image ?? '';
  return sign === '*' ? `${target} = ${target} * ${value}` : `${target} ${sign}= ${value}`;
}

/** `units get +1 power`: the same with `have`. Null where the word before the sign is not one for giving. */
export function meantHave(giving: ReadonlySet<string>, ...[tokens, first, at]: FailedTokens): string | null {
  const field = tokens[at + 2];
  if (!giving.has(tokens[at - 1]?.image ?? '') || field?.tokenType !== t.Name) return null;
  const change = `${field.image} ${written(tokens, at, at + 2)}`;
  return `${written(tokens, first, at - 1)} have ${change} ${written(tokens, at + 3, tokens.length)}`.trim();
}

/** `whenever unit dies`: the kind of the rule. */
export function meantKind(...[tokens, first]: FailedTokens): string {
  const article = /^(an?|the|any|each)$/.test(tokens[first + 1]?.image ?? '') ? 1 : 0;
  return shorten(tokens[first + 1 + article]?.image ?? 'card');
}

const RANGE = / (\w+) (\w+) ?: ?number (?:\d+ to|from(?: \d+ to)?)$/;

/** `by amount: number 0 to 5`: the parameter whose range fails at `at`. Null where it has none, or is the first. */
export function meantRange(...[tokens, first, at]: FailedTokens): { name: string; prep: string } | null {
  const [, prep, name] = RANGE.exec(written(tokens, Math.max(first, at - 7), at)) ?? [];
  return prep === undefined || name === undefined ? null : { prep, name };
}
