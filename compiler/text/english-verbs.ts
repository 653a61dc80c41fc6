/** Forms of English verbs. */

/** The plain form of a verb in the third person; null for a word that is none. */
export function firstPerson(verb: string): string | null {
  const odd = IRREGULAR.get(verb);
  if (odd !== undefined) return odd;
  if (/(?:ss|us)$|^always$/.test(verb)) return null;
  if (/(?:ss|x|zz|ch|sh|o)es$/.test(verb)) return verb.slice(0, -2);
  return /[^aeiou]ies$/.test(verb) ? `${verb.slice(0, -3)}y` : verb.slice(0, -1);
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['has', 'have'],
  ['was', 'were'],
]);

/** Verbs that double their last letter: one syllable that ends in one vowel and one consonant. */
const doubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

export function gerund(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^aeioy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return doubled.test(verb) ? `${verb}${verb.slice(-1)}ing` : `${verb}ing`;
}
