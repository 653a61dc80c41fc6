/**
 * Repairs lines with syntax errors where the intention is clear. A repaired line is parsed again, so its other errors
 * are reported at once. Other lines stay unread.
 */
import type { IToken, TokenType } from 'chevrotain';
import { tokenOf } from './lexer.ts';
import { near } from './near.ts';
import * as t from './tokens.ts';

/** An edit of the tokens: replaces `cut` tokens at index `at` by `by`. */
export interface Repair {
  readonly at: number;
  readonly cut: 0 | 1;
  readonly by: IToken | null;
}

/** A line with a syntax error. */
export interface FailedLine {
  readonly tokens: readonly IToken[];
  /** Indices of the line's first token and of the token that failed. */
  readonly first: number;
  readonly at: number;
  /** The only token type that was possible there; null if there were several. */
  readonly wanted: TokenType | null;
  readonly code: string;
}

/** Limits of passes over a file and of repaired lines. */
export const MOST_PASSES = 4;
export const MOST_REPAIRED = 50;

/** Statement heads that may be misspelt. */
const OPENERS: readonly string[] = ['let', 'if', 'repeat', 'choose', 'chance', 'require', 'needs', 'give', 'either'];

/** The edits that certainly repair a line; none if nothing does. */
export function repairsOf(line: FailedLine): Repair[] {
  const { tokens, at, wanted, code } = line;
  if (code === 'RB0209' && wanted === t.LBrace && tokens[at]?.tokenType === t.LParen) return withoutParens(tokens, at);
  if (code === 'RB0204' && tokens[line.first]?.tokenType === t.KindHead) return inheriting(line);
  if (code === 'RB0204' && wanted !== null && tokens[at]?.tokenType === t.Assign) return typeFirst(line);
  const one = repairOf(line);
  return one === null ? [] : [one];
}

/** `kind creature extends card {`, `kind creature: card {`, `kind creature is a card {`. */
function inheriting({ tokens, first, at }: FailedLine): Repair[] {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (token === undefined || before === undefined) return [];
  if (at === first + 2 && (token.tokenType === t.Colon || INHERITS.test(token.image)))
    return [{ at, cut: 1, by: tokenOf(t.Is, 'is', token.startOffset) }];
  return ARTICLE.test(before.image) && tokens[at - 2]?.tokenType === t.Is ? [{ at: at - 1, cut: 1, by: null }] : [];
}

/** `number health = 20` among fields. */
function typeFirst({ tokens, first, at }: FailedLine): Repair[] {
  const [type, name] = [tokens[first], tokens[first + 1]];
  if (at !== first + 2 || !/^(number|truth)$/.test(type?.image ?? '') || name?.tokenType !== t.Name) return [];
  const { startOffset } = name;
  return [
    { at: first, cut: 1, by: tokenOf(t.FieldHead, name.image, (type as IToken).startOffset) },
    { at: first + 1, cut: 1, by: tokenOf(t.Colon, ':', startOffset) },
    { at, cut: 0, by: tokenOf(t.Name, (type as IToken).image, startOffset) },
  ];
}
const INHERITS = /^(extends|inherits)$/;
const ARTICLE = /^(an?|the)$/;

/** `verb hit(x: unit) {` without its parentheses. Several parameters need prepositions, which nobody can guess. */
function withoutParens(tokens: readonly IToken[], at: number): Repair[] {
  const close = tokens.findIndex(({ tokenType }, i) => i > at && WITHIN.has(tokenType));
  if (tokens[close]?.tokenType !== t.RParen) return [];
  return [at, close].map((paren) => ({ at: paren, cut: 1, by: null }));
}
const WITHIN: ReadonlySet<TokenType> = new Set([t.RParen, t.LParen, t.Comma, t.LBrace, t.NewLine]);

function repairOf({ tokens, first, at, wanted, code }: FailedLine): Repair | null {
  const token = tokens[at];
  const type = token?.tokenType;
  const offset = token?.startOffset ?? 0;
  if (code === 'RB0210' && type === t.Assign) return { at, cut: 1, by: tokenOf(t.Is, 'is', offset) };
  if (code === 'RB0203') {
    if (type === t.RParen) return { at, cut: 1, by: null };
    return { at, cut: 0, by: tokenOf(t.RParen, '', offset) };
  }
  if (code === 'RB0214') {
    const word = near(tokens[first]?.image ?? '', OPENERS);
    const opener = word === null ? undefined : t.RESERVED.get(word);
    if (word === null || opener === undefined) return null;
    return { at: first, cut: 1, by: tokenOf(opener, word, tokens[first]?.startOffset ?? 0) };
  }
  // `for creature in enemy creatures {` has its words in another order
  if (wanted === t.Each && tokens[at + 1]?.tokenType === t.In) return null;
  if (wanted === t.Each && type !== undefined && (t.Name === type || inNames(type))) {
    const isSlip = near(token?.image ?? '', ['each']) !== null;
    return { at, cut: isSlip ? 1 : 0, by: tokenOf(t.Each, 'each', offset) };
  }
  if (wanted === t.Assign && tokens[first]?.tokenType === t.Let && type !== undefined && t.OPERAND.has(type)) {
    return { at, cut: 0, by: tokenOf(t.Assign, '', offset) };
  }
  return null;
}

const inNames = (type: TokenType): boolean => (type.CATEGORIES ?? []).includes(t.Name);

/** The tokens with the edits applied. Of several edits at one index the first counts. */
export function withRepairs(tokens: readonly IToken[], mends: readonly Repair[]): IToken[] {
  const out: IToken[] = [];
  const byPlace = new Map([...mends].reverse().map((mend) => [mend.at, mend]));
  for (let at = 0; at <= tokens.length; at++) {
    const mend = byPlace.get(at);
    if (mend?.by != null) out.push(mend.by);
    const token = tokens[at];
    if (token !== undefined && mend?.cut !== 1) out.push(token);
  }
  return out;
}
