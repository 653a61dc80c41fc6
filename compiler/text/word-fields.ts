/** Numbers for each word of an enum. */
import type { WordField } from '../ir/index.ts';
import { nameWithoutWord } from '../ir/word-fields.ts';
import type { TextContext } from './context.ts';
import { nounPhrase, possessive } from './nouns.ts';
import { wordsOfName } from './template.ts';

/** The number of a word: `your gems of that colour`; all numbers of a name: `your gems`; the noun alone: `gems of that colour`. */
export function wordFieldText(
  t: TextContext,
  { field, word, of }: Omit<WordField, 'op'>,
  how: 'one' | 'all' | 'bare' = 'one',
): string {
  const name = wordsOfName(nameWithoutWord(t.game, field));
  const what = how === 'all' ? name : t.say('numberFor', { what: name, word: nounPhrase(t, word).text });
  if (how === 'bare') return what;
  return of === null ? t.say('the', { noun: what }) : possessive(t, of, what);
}
