/**
 * Words of a game that mean the same as a word of another game. Only an error needs them, so a page loads the table with the texts of
 * diagnostics: until then the first error ends the compilation, and it begins again.
 */

import type { Wording } from '../../grammar/templates.ts';

export interface Described {
  name: string;
  doc: string;
  text: string | null;
  examples?: readonly string[];
}

export interface SimilarWords {
  /**
   * The names, at most three, of words whose name, text or documentation mentions a synonym. Matches in names come first,
   * then texts, then documentation.
   */
  similarWords(word: string, words: readonly Described[]): string[];
  /** A help text that names them; null if there are none. */
  similarWordsHelp(word: string, words: readonly Described[]): Wording | null;
  /** How many letters a word may differ from the one that it is a misspelling of. */
  slipsOf(word: string): number;
  /** Whether a text reads as rules of a card, not as its name: `Draws a card`, `Haste. Deal 2 damage.` */
  isRulesText(text: string): boolean;
}

/** A text that may be rules is taken as such, since that is an error, which waits for the table. */
const MAY_BE_RULES = /[\d.:;]| (an?|all|each|every|your?|th[ei]s?|it|another|cards?)\b/i;

let loaded: SimilarWords = {
  similarWords: () => [],
  similarWordsHelp: () => null,
  slipsOf: () => 2,
  isRulesText: (text) => MAY_BE_RULES.test(text),
};

/** Gives a bundle the table that it has loaded. */
export function provideSimilarWords(found: SimilarWords): void {
  loaded = found;
}

export const similarWords: SimilarWords['similarWords'] = (word, words) => loaded.similarWords(word, words);
export const similarWordsHelp: SimilarWords['similarWordsHelp'] = (word, words) => loaded.similarWordsHelp(word, words);
export const slipsOf: SimilarWords['slipsOf'] = (word) => loaded.slipsOf(word);
export const isRulesText: SimilarWords['isRulesText'] = (text) => loaded.isRulesText(text);
