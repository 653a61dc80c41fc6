/**
 * Reduces a failing input by delta debugging, first by lines, then by tokens. Removes halves first, then smaller and smaller
 * pieces, until no piece can be removed.
 */

/** Whether a text still fails in the same way. */
export type Harms = (text: string) => Promise<boolean>;

/** Words, numbers, runs of blanks, and every other character by itself. */
const tokensOf = (text: string): string[] => text.match(/[A-Za-z_]+|\d+|\s+|[\s\S]/gu) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** The smallest failing text found within `tries` runs. */
export async function shrink(text: string, harms: Harms, tries: number): Promise<string> {
  const budget = { left: tries };
  let small = text;
  for (let size = small.length + 1; small.length < size && budget.left > 0; ) {
    size = small.length;
    small = (await fewer(linesOf(small), harms, budget)).join('');
    small = (await fewer(tokensOf(small), harms, budget)).join('');
  }
  return small;
}

/** Removes pieces while the rest still fails. */
async function fewer(pieces: string[], harms: Harms, budget: { left: number }): Promise<string[]> {
  let kept = pieces;
  for (let size = Math.ceil(kept.length / 2); size >= 1; ) {
    let went = false;
    for (let at = 0; at < kept.length && budget.left > 0; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
      budget.left--;
      if (rest.length < kept.length && (await harms(rest.join('')))) {
        kept = rest;
        went = true;
      } else at += size;
    }
    if (budget.left <= 0) return kept;
    // repeats single pieces, since the removal of one may allow another
    if (size > 1) size = Math.min(Math.ceil(size / 2), Math.max(1, kept.length));
    else if (!went) return kept;
  }
  return kept;
}
