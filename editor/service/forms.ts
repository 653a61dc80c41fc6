/** Finds the built-in forms of the language by a word. */
import { type Form, formsOf } from '../../compiler/vocabulary/forms.ts';

/** The form that begins with a word, else the first that contains it as a separate word. Null for none. */
export function formOf(word: string): Form | null {
  let form = KNOWN.get(word);
  if (form === undefined) {
    form = formsOf(word)[0] ?? null;
    if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
    KNOWN.set(word, form);
  }
  return form;
}

/** The forms that were found: completion asks for the same hundred words each time. */
const KNOWN = new Map<string, Form | null>();
const MOST_KNOWN = 1000;
