/** Help for words of other languages. */
import { FOREIGN_IN_BODY, FOREIGN_IN_PHRASE } from '../../../grammar/forms.ts';
import type { Wording } from '../../../grammar/templates.ts';

/** Words that the language itself has in other places are not foreign words there. */
export const foreignHelp = (word: string): Wording | undefined =>
  FOREIGN_IN_PHRASE.get(word) ?? (IN_PHRASES.has(word) ? FOREIGN_IN_BODY.get(word) : undefined);

const IN_PHRASES: ReadonlySet<string> = new Set(
  'then return break continue while foreach elif elseif var set'.split(' '),
);
