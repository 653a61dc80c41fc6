/** The third person of English verbs. A module of its own, since the player of a match does not load the texts of cards. */

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['have', 'has'],
  ['be', 'is'],
]);

/** `plays`, of `play`. A template has the form itself where this is wrong. */
export function thirdPerson(verb: string): string {
  const odd = IRREGULAR.get(verb);
  if (odd !== undefined) return odd;
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}
