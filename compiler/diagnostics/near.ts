/** Did you mean: only when it is close. */
import { near } from '../../grammar/near.ts';

export { near };

/** One line of help: the word that was probably meant, else what is said otherwise. */
export function didYouMean(word: string | null, known: Iterable<string>, otherwise: string): string {
  const close = word === null ? null : near(word, known);
  return close === null ? otherwise : `Did you mean "${close}"?`;
}
