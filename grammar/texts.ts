/** The templates of a bundle that loads them later, in the order of their numbers; `scripts/texts.js` fills this in. */
export const TEXTS: readonly string[] = [];
