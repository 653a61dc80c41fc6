/** The forms of the language that no prelude declares, by the word they begin with. */
import { type Form, formsOf } from '../../compiler/vocabulary/forms.ts';

/** The form that a word begins; else the first that holds it as a word of its own. Null for none. */
export const formOf = (word: string): Form | null => formsOf(word)[0] ?? null;
