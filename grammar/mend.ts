/**
 * Mends of lines that could not be read, where it is plain what was meant: the line is then read again as mended, and what
 * else is wrong with it is told at once. A line without such a mend stays unread.
 */
import type { IToken, TokenType } from 'chevrotain';
import { near } from './near.ts';
import * as t from './tokens.ts';

/** An edit of the tokens: `by` in the place of `cut` tokens from `at` on. */
export interface Mend {
  readonly at: number;
  readonly cut: 0 | 1;
  readonly by: IToken | null;
}

/** A line that could not be read, as its problem was found. */
export interface Unread {
  readonly tokens: readonly IToken[];
  /** Where the line begins, and where it could not be read. */
  readonly first: number;
  readonly at: number;
  /** What alone could stand there; null where several things could. */
  readonly wanted: TokenType | null;
  readonly code: string;
}

/** Most passes over a file, and most lines that are mended: what is wrong all over is told step by step. */
export const MOST_PASSES = 4;
export const MOST_MENDED = 50;

/** Statements that are read alike but for their first word. */
const OPENERS: readonly string[] = ['let', 'if', 'repeat', 'choose', 'chance', 'require', 'needs', 'give', 'either'];

/** The edit that surely makes a line what was meant, null where there is none. */
export function mendOf({ tokens, first, at, wanted, code }: Unread): Mend | null {
  const token = tokens[at];
  const type = token?.tokenType;
  const offset = token?.startOffset ?? 0;
  if (code === 'RB0210' && type === t.Assign) return { at, cut: 1, by: made(t.Is, 'is', offset) };
  if (code === 'RB0203') {
    if (type === t.RParen) return { at, cut: 1, by: null };
    return { at, cut: 0, by: made(t.RParen, '', offset) };
  }
  if (code === 'RB0214') {
    const word = near(tokens[first]?.image ?? '', OPENERS);
    const opener = word === null ? undefined : t.RESERVED.get(word);
    if (word === null || opener === undefined) return null;
    return { at: first, cut: 1, by: made(opener, word, tokens[first]?.startOffset ?? 0) };
  }
  if (wanted === t.Each && type !== undefined && (t.Name === type || inNames(type))) {
    const isSlip = near(token?.image ?? '', ['each']) !== null;
    return { at, cut: isSlip ? 1 : 0, by: made(t.Each, 'each', offset) };
  }
  if (wanted === t.Assign && tokens[first]?.tokenType === t.Let && type !== undefined && t.OPERAND.has(type)) {
    return { at, cut: 0, by: made(t.Assign, '', offset) };
  }
  return null;
}

const inNames = (type: TokenType): boolean => (type.CATEGORIES ?? []).includes(t.Name);

const made = (tokenType: TokenType, image: string, startOffset: number): IToken => ({
  image,
  startOffset,
  tokenType,
  tokenTypeIdx: tokenType.tokenTypeIdx as number,
});

/** The tokens with the edits made; of two at one place the first. */
export function mended(tokens: readonly IToken[], mends: readonly Mend[]): IToken[] {
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
