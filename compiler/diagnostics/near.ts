/** Suggestions for misspelt words. */
import { near } from '../../grammar/near.ts';
import type { Wording } from '../../grammar/templates.ts';
import * as say from './messages/texts.ts';

export { near };

/** One line of help: a suggestion, else `otherwise`. */
export function didYouMean(word: string | null, known: Iterable<string>, otherwise: Wording): Wording {
  const close = word === null ? null : near(word, known);
  return close === null ? otherwise : say.didYouMean({ close });
}
