/** Finds the built-in forms of the language by a word. */
import { type Form, formsOf } from '../../compiler/vocabulary/forms.ts';

/** The form that begins with a word, else the first that contains it as a separate word. Null for none. */
export const formOf = (word: string): Form | null => formsOf(word)[0] ?? null;
