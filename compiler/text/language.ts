/**
 * What a language brings to printed text: connecting words as patterns with {slots}, and its few rules of grammar. The
 * words of a game are not here: they come from the records of its own declarations.
 */
import type { Preposition } from '../ir/index.ts';
import { english, type Pattern } from './english.ts';

/** How many a noun stands for, where grammar asks: `you` takes the verb of many but is no set. */
export type Count = 'one' | 'many' | 'you';

export interface Language {
  readonly patterns: Readonly<Record<Pattern, string>>;
  readonly prepositions: Readonly<Record<Preposition, string>>;
  /** Joins what all hold, and what one holds. */
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  /** What was just spoken of, said again: `it`, `them`. */
  pronoun(count: Count): string;
  /** `its`, `their`, `your`. */
  own(count: Count): string;
  /** With the article of one that was not spoken of before. */
  indefinite(words: string): string;
  /** The words without an article at their beginning; the same words when they have none. */
  bare(words: string): string;
  /** Words and what follows them: of two articles for one noun the one in the words stays. */
  join(words: string, next: string): string;
  /** The words without an article at their end, or null when they have none. */
  withoutLastArticle(words: string): string | null;
  plural(noun: string): string;
  /** An imperative said of somebody: `deals 2 damage`; `you` and many take the plain form. */
  conjugate(imperative: string, count: Count): string;
  /** What somebody does, without who: `dealing 2 damage`. */
  gerund(imperative: string): string;
  /** Whether the words name somebody or something, so that a pronoun behind them could mean that. */
  mentions(words: string): boolean;
  /** What is said behind a noun as a sentence's end: `in front` is `is in front`, `that can be pushed` is `can be pushed`. */
  predicate(words: string, count: Count, negative: boolean): string;
  /** The opposite of what is said behind a noun: `not in front`, `that cannot be pushed`. */
  denied(words: string): string;
  /** Repairs of a whole text: articles before vowels, `the strength of it`, blanks. */
  tidy(text: string): string;
  capital(sentence: string): string;
}

const LANGUAGES = { en: english } as const satisfies Record<string, Language>;
/** The languages that texts can be printed in. */
export type LanguageName = keyof typeof LANGUAGES;
export const languageNames: readonly LanguageName[] = ['en'];
export const languageOf = (name: LanguageName): Language => LANGUAGES[name];

/** A pattern with its slots filled; a slot without words is left out. */
export function fillPattern(pattern: string, slots: ReadonlyMap<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => slots.get(name) ?? '');
}
