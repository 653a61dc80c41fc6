/** Letters of other alphabets that look like Latin ones. */

const PAIRS: readonly (readonly [others: string, latin: string])[] = [
  ['аеорсухіјѕһԛԝ', 'aeopcyxijshqw'],
  ['АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'],
  ['ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovABEZHIKMNOPTYX'],
];
const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([others, latin]) => [...others].map((letter, at) => [letter, latin[at] as string] as const)),
);

/** The Latin letter that a letter of another alphabet looks like. */
export const latinLike = (letter: string): string | undefined => LATIN.get(letter);

/** A text with Latin letters in place of those that look like them. */
export const latinised = (text: string): string =>
  text.replace(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (one) => LATIN.get(one) ?? one);

/** The first letter that looks like a Latin one, in a word that has Latin letters too; null if there is none. */
export function oddLetter(text: string): string | null {
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (!/\p{sc=Latin}/u.test(word)) continue;
    for (const letter of word) if (LATIN.has(letter)) return letter;
  }
  return null;
}
