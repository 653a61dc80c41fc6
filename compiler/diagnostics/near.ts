/** Suggestions for misspelt words. */
import { near } from '../../grammar/near.ts';

export { near };

/** One line of help: a suggestion, else `otherwise`. */
export function didYouMean(word: string | null, known: Iterable<string>, otherwise: string): string {
  const close = word === null ? null : near(word, known);
  return close === null ? otherwise : `Did you mean "${close}"?`;
}
