/**
 * A language for printed text: patterns with {slots}, and grammar. The words of a game come from its own declarations.
 */
import type { Preposition } from '../ir/index.ts';
import { english, type TextPattern } from './english.ts';

/** Grammatical number. `you` takes the plural verb but is not a set. */
export type Count = 'one' | 'many' | 'you';

export interface Language {
  readonly patterns: Readonly<Record<TextPattern, string>>;
  readonly prepositions: Readonly<Record<Preposition, string>>;
  /** Joins by `and`, and by `or`. */
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  /** Clauses in a row without a verb that all have: `gain 2 gold`, `3 ore` for `gain 3 ore`. */
  withoutRepeat(clauses: readonly string[]): readonly string[];
  /** Joins items that have such words inside: `either A or B, and C`. */
  apart(word: 'and' | 'or', items: readonly string[]): string;
  /** The pronoun for an antecedent: `it`, `them`. */
  pronoun(count: Count): string;
  /** Words as the subject of a clause: `they` for the pronoun `them`. */
  asSubject(words: string): string;
  /** The possessive pronoun: `its`, `their`, `your`. */
  own(count: Count): string;
  /** Adds an indefinite article. */
  indefinite(words: string): string;
  /** Removes an article from the beginning. */
  bare(words: string): string;
  /** Whether words begin with whose they are: `your units`, `the next player’s units`. */
  isOwned(words: string): boolean;
  /** Concatenates words. If both would put an article before one noun, only the first stays. */
  join(words: string, next: string): string;
  /** The words without an article at their end; null if they have none. */
  withoutLastArticle(words: string): string | null;
  /** Whether an event is said in the passive, `a unit is killed`: who does it follows with `by`. */
  isPassive(event: string): boolean;
  /** Whether words refer to something that was mentioned: `it`, `that unit`. */
  isReference(words: string): boolean;
  /** The words without a preposition at their end; null if they have none. */
  withoutPreposition(words: string): string | null;
  /** A number after a preposition, with the name of its parameter where that says more: `2 turns`, `level 3`, `2`. */
  measured(name: string, number: string): string;
  plural(noun: string): string;
  /** Whether the words of a field are a plural that follows its number: `3 points`, and `strength 3`. */
  isPlural(words: string): boolean;
  /** A number and a plural: `1 point`, `3 points`. */
  counted(number: string, plural: string): string;
  /** `second`, `third`, for a number from 2. */
  ordinal(number: number): string;
  /** Words behind a subject, with a verb in the third person that is given the form of another number: `you close`. */
  agreeing(words: string, count: Count): string;
  /** Conjugates an imperative: `deals 2 damage`. `you` and plural take the plain form. */
  conjugate(imperative: string, count: Count): string;
  /** What follows `would`, of a clause with a plural subject: `be killed` of `are killed`. */
  infinitive(plural: string): string;
  /** Whether an imperative surely has one verb, so that conjugating it makes a clause. */
  isOneVerb(imperative: string): boolean;
  /** The gerund of an imperative: `dealing 2 damage`. */
  gerund(imperative: string): string;
  /** Whether a word says which one, without what it is: `last`. */
  isWhich(words: string): boolean;
  /** Whether the words of a template begin with a subject: `the dragon attacks`. */
  isSentence(words: string): boolean;
  /** Whether words are a noun with its article: `a creature`. */
  isNoun(words: string): boolean;
  /** Whether a word follows its noun: `units here`. */
  isAdverb(words: string): boolean;
  /** Whether the words of a timing are a label, `battlecry`, and not a moment, `when played`. */
  isLabel(words: string): boolean;
  /** Whether the words of a timing say how long: `this turn`. */
  isSpan(words: string): boolean;
  /** Whether the words of an order say how a loop goes, `from left to right`, not which member is best. */
  isManner(words: string): boolean;
  /**
   * A timing whose words say a moment, and at most whose turn it is, for another player than you: `at the end of its
   * owner’s turn`. Null for other words.
   */
  momentOf(words: string, whose: string): string | null;
  /** A moment as the next one of its sort, for what happens once: `at the next end of your turn`; that of the turn is the only one. */
  nextMoment(words: string, whose: 'you' | 'another' | 'anyone'): string;
  /** Whether the words contain a noun phrase that a following pronoun could refer to. */
  mentions(words: string): boolean;
  /** The template of a truth with `not`: `{p} is not out`; null if it has none such. */
  negatedTemplate(template: string): string | null;
  /** A clause about the noun before as a relative clause: `that player is out` gives `that is out`. Null for other clauses. */
  relative(clause: string, count: Count): string | null;
  /** A modifier as a predicate: `in front` gives `is in front`, `that can be pushed` gives `can be pushed`. */
  predicate(words: string, count: Count, negative: boolean): string;
  /** What gets a modifier for good: `becomes calm`, `gains taunt`, `is no longer calm`. */
  becoming(words: string, count: Count, negative: boolean): string;
  /** The negation of a modifier: `not in front`, `that cannot be pushed`. */
  denied(words: string): string;
  /** A relative clause denied: `that is not lost`. */
  notSo(words: string): string;
  /** Corrections of a whole text: articles before vowels, `the strength of it`, blanks. */
  tidy(text: string): string;
  capital(sentence: string): string;
}

const LANGUAGES = { en: english } as const satisfies Record<string, Language>;
/** The languages of printed texts. */
export type LanguageName = keyof typeof LANGUAGES;
export const languageNames: readonly LanguageName[] = ['en'];
export const languageOf = (name: LanguageName): Language => LANGUAGES[name];

/** The patterns of the languages, split once: words and names of slots in turns. */
const SPLIT = new Map<string, readonly string[]>();

/** Fills the slots of a pattern of a language; a missing slot is empty. */
export function fillPattern(pattern: string, slots: Readonly<Record<string, string>>): string {
  let parts = SPLIT.get(pattern);
  if (parts === undefined) {
    parts = pattern.split(/\{(\w+)\}/);
    SPLIT.set(pattern, parts);
  }
  let text = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) text += (slots[parts[i] ?? ''] ?? '') + (parts[i + 1] ?? '');
  return text;
}
