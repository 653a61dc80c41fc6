/** Names of what is begun: what they may be, and what becomes of them as words of the language and as names of files. */

/** What a name must be, for people. */
export const NAME_RULE = 'a name has letters from a to z, no quotes, and at most 80 characters';

/** Names stand between quotes in the files. */
export const isName = (name: string): boolean => /^[^"\\\n\r\t]{1,80}$/.test(name) && /[a-z]/i.test(name);

/** `The Long Night` as the name of a file. */
export const slugOf = (name: string): string => (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');

/** `The Long Night` as the word that a game goes by. */
export function gameWordOf(name: string): string {
  const parts = name.match(/[a-z0-9]+/gi) ?? [];
  const word = parts.map((part) => part[0]?.toUpperCase() + part.slice(1)).join('');
  return /^\d/.test(word) ? `Game${word}` : word;
}
