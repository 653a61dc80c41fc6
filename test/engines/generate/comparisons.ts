/** Comparisons as source text. */

export const COMPARISONS = ['<', '<=', '>', '>=', 'is', 'is not'];

/** A comparison; with `other` on its right side where both sides would be the same, which the compiler refuses. */
export const compared = (left: string, how: string, right: string, other: string): string =>
  `${left} ${how} ${bare(left) === bare(right) ? other : right}`;
/** `(force of self)` is `self.force`. */
const bare = (text: string): string => text.replace(/\((\w+) of (\w+)\)/g, '$2.$1').replace(/[()]/g, '');
