/**
 * What a language brings to printed text: connecting words as patterns with {slots}, and its few rules of grammar. The
 * words of a game are not here: they come from the records of its own declarations.
 */
import { english } from './english.ts';

/** How many a noun stands for, where grammar asks: `you` takes the verb of many but is no set. */
export type Count = 'one' | 'many' | 'you';

/** Every pattern that the printer uses. A language that lacks one does not compile. */
export const PATTERNS = [
  // statements
  'if',
  'unless',
  'otherwise',
  'otherwiseIf',
  'stop',
  'stopIf',
  'doNothing',
  'forEach',
  'forEachOf',
  'inOrder',
  'firstInOrder',
  'choiceOrder',
  'twice',
  'times',
  'timesOf',
  'chance',
  'either',
  'eitherArm',
  'may',
  'mayOther',
  'randomly',
  'atRandom',
  'choose',
  'chooseOther',
  'pick',
  'let',
  'set',
  'setTruth',
  'unsetTruth',
  'flip',
  'becomes',
  'becomesYou',
  'raiseBy',
  'lowerBy',
  'remove',
  'prevent',
  'only',
  'result',
  'trigger',
  'run',
  'runBare',
  'leave',
  'grant',
  'grantUntil',
  'until',
  'untilOf',
  'each',
  'withArgument',
  'subject',
  'offer',
  'phase',
  // triggers
  'forSubject',
  'before',
  'after',
  'insteadIf',
  'insteadWhen',
  'when',
  'whenever',
  'anyPlayer',
  'something',
  'any',
  // nouns
  'this',
  'thatOne',
  'those',
  'the',
  'theOther',
  'random',
  'first',
  'last',
  'best',
  'all',
  'no',
  'none',
  'some',
  'possessive',
  'fieldOf',
  'yours',
  'ofPlayer',
  'anyOf',
  'every',
  'everywhere',
  'onTile',
  'inZone',
  'among',
  'oneOf',
  'asMany',
  'other',
  'that',
  'with',
  'without',
  'forWhich',
  'non',
  'not',
  'ofThat',
  'from',
  'chosen',
  'chosenOne',
  'numbers',
  'cardOf',
  'toward',
  'here',
  'nothing',
  'somethingElse',
  'abilities',
  'timed',
  'statuses',
  'definition',
  'playerOf',
  'closest',
  'somewhere',
  'somebody',
  'zoneOfTile',
  'noun',
  'which',
  'gone',
  // numbers
  'plus',
  'minus',
  'negative',
  'product',
  'numberOf',
  'forEachCounted',
  'total',
  'highest',
  'lowest',
  'different',
  'printed',
  'amount',
  'thatMuch',
  'thatMany',
  'theName',
  'equalTo',
  'numberEqualTo',
  'withEqualTo',
  'withThatMuch',
  'pickNumber',
  'copies',
  // conditions
  'is',
  'isNot',
  'has',
  'hasNot',
  'there',
  'thereNot',
  'thereOne',
  'thereNone',
  'less',
  'most',
  'more',
  'least',
  'exactly',
  'lessThere',
  'mostThere',
  'moreThere',
  'leastThere',
  'exactlyThere',
  'notExactlyThere',
  'orLess',
  'orMore',
  'lessThan',
  'moreThan',
  'withIs',
  'withLess',
  'withMost',
  'withMore',
  'withLeast',
  'isOf',
  'inPlay',
  'onOne',
  'amongThem',
  'share',
  'include',
  'notSo',
  'always',
  'never',
  'lacks',
  'fits',
  'is_',
  'isA',
  // statics and cards
  'starts',
  'havePlus',
  'haveMinus',
  'haveSet',
  'keyword',
  'whenHolds',
  'setting',
  'retimed',
  'truth',
  'falsehood',
  'turns',
  'hasNumber',
] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Language {
  patterns: Readonly<Record<Pattern, string>>;
  /** Joins what all hold, and what one holds. */
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  /** What is known, said again: `it`, `them`. */
  pronoun(many: boolean): string;
  /** `its`, `their`, `your`. */
  own(count: Count): string;
  /** With the article of one that was not spoken of before. */
  indefinite(words: string): string;
  /** Whether the words begin with an article or the like, and the words without it. */
  determined(words: string): boolean;
  bare(words: string): string;
  plural(noun: string): string;
  /** An imperative said of somebody: `deals 2 damage`; `you` and many take the plain form. */
  conjugate(imperative: string, count: Count): string;
  /** A predicate as a sentence's end: `is frozen`, `has no race`, `can be pushed`. */
  predicate(words: string, count: Count, negative: boolean): string;
  /** What a template that stands behind a noun becomes when nothing links it: `that can be pushed` and `in front` stay. */
  relative(predicate: string): string;
  /** Whether such words must stand behind the noun although nothing in the template says so. */
  behind(words: string): boolean;
  /** Small repairs of a whole sentence: articles before vowels, `the strength of it`. */
  tidy(sentence: string): string;
  capital(sentence: string): string;
}

const LANGUAGES = { en: english } as const;
/** The languages that texts can be printed in. */
export type LanguageName = keyof typeof LANGUAGES;
export const languageNames = Object.keys(LANGUAGES) as LanguageName[];
export const languageOf = (name: LanguageName): Language => LANGUAGES[name];

/** A pattern with its slots filled. A slot without a word is left out. */
export function fillPattern(pattern: string, slots: ReadonlyMap<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => slots.get(name) ?? '');
}
