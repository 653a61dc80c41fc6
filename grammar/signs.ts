/** Negative numbers where no sum is allowed: after a first word, in a level table, as a default. */

import type { IToken } from 'chevrotain';
import { startOf } from './scan.ts';
import type { Atom, Expr, Phrase, PhrasePart, Prim } from './tree.ts';

export const phraseOf = (atom: Atom): Phrase => ({
  node: 'phrase',
  parts: [atom],
  tail: null,
  start: atom.start,
  end: atom.end,
});

/** `-x`. If all other values of a level table have a minus, this one applies to the first value only: `-1/-2/-3`. */
export function negative(minus: IToken, phrase: Phrase): Expr {
  return { node: 'negate', expr: withoutSigns(phrase), start: startOf(minus), end: phrase.end };
}

/** A negative number as a part of a phrase. */
export function signedOperand(minus: IToken, phrase: Phrase): Atom {
  const start = startOf(minus);
  const { end } = phrase;
  const group: Prim = { node: 'group', expr: negative(minus, phrase), path: [], start, end };
  return { node: 'atom', levels: [group], start, end };
}

export function signedPrim(minus: IToken, prim: Prim): Prim {
  const { start, end } = prim;
  return signedOperand(minus, phraseOf({ node: 'atom', levels: [prim], start, end })).levels[0] as Prim;
}

/** Whether a part of a phrase is a signed number. */
export const isSigned = (part: PhrasePart | undefined): boolean =>
  part?.node === 'atom' && part.levels[0] !== undefined && unsigned(part.levels[0]) !== null;

/** The operand of a sign; null if there is no sign, or if it is in parentheses as in `(-1)`. */
function unsigned(prim: Prim): Prim | null {
  if (prim.node !== 'group' || prim.expr.node !== 'negate' || prim.expr.start !== prim.start) return null;
  const inner = prim.expr.expr.node === 'phrase' ? prim.expr.expr.parts[0] : undefined;
  return inner?.node === 'atom' ? (inner.levels[0] ?? null) : null;
}

/** The phrase after a sign. If all other values of its level table have a sign too, these signs are removed. */
export function withoutSigns(phrase: Phrase): Phrase {
  const [first, ...rest] = phrase.parts;
  if (first?.node !== 'atom' || first.levels.length < 2) return phrase;
  const [head, ...others] = first.levels;
  const plain = others.map(unsigned);
  if (head === undefined || plain.includes(null)) return phrase;
  return { ...phrase, parts: [{ ...first, levels: [head, ...(plain as Prim[])] }, ...rest] };
}

/** Whether some values of the level table at the start of a phrase are signed. */
export function hasSigns(phrase: Phrase): boolean {
  const [first] = phrase.parts;
  return first?.node === 'atom' && first.levels.length > 1 && first.levels.some((prim) => unsigned(prim) !== null);
}
