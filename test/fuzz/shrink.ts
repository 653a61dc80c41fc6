/**
 * Makes an input that does harm small enough to read: delta debugging, by lines first and then by tokens. Whole halves go
 * first, then smaller and smaller pieces, and what is left is what cannot go.
 */

/** Whether a text still does the same harm. */
export type Harms = (text: string) => Promise<boolean>;

/** Words, numbers, runs of blanks, and every other character by itself. */
const tokensOf = (text: string): string[] => text.match(/[A-Za-z_]+|\d+|\s+|[\s\S]/gu) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** The smallest text found with so many `tries`: the text itself when nothing of it can go. */
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

/** Takes pieces away while what remains does harm. */
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
    // single pieces again and again, for one may hold another
    if (size > 1) size = Math.min(Math.ceil(size / 2), Math.max(1, kept.length));
    else if (!went) return kept;
  }
  return kept;
}
