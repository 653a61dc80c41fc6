/** Generates statements of which one of several bodies is done: by chance, or as a player chooses. */

import { writePlayer, writeTruth } from './expressions.ts';
import { indented, writeBlock } from './statements.ts';
import type { Draft, Scope } from './words.ts';

export function writeArms(d: Draft, s: Scope, depth: number): string[] {
  if (d.often(50) && d.has(s.step ? 'step choices' : 'choices')) return writeWays(d, s, depth);
  const arms = Array.from({ length: 1 + d.below(3) }, () => writeBlock(d, `when ${writeTruth(d, s, 1)}`, s, depth));
  return ['either {', ...indented(arms.flat()), '}'];
}

/** `choose { } or { }`. */
function writeWays(d: Draft, s: Scope, depth: number): string[] {
  const heads = ['choose', 'or', ...(d.often(30) ? ['or'] : [])];
  const lines = heads.flatMap((head) => writeBlock(d, head, s, depth));
  if (d.often(50) || !s.you) lines[lines.length - 1] = `} for ${writePlayer(d, { ...s, chance: false }, 1)}`;
  return lines;
}
