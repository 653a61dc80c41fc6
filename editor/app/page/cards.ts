/** Finds cards by the first line of their declarations, in the current text, without the language worker. */

export interface CardHead {
  name: string;
  /** Zero-based. */
  line: number;
  /** Offset of the declaration in the text. */
  start: number;
}

/** Matches a named declaration in braces, except decks and scenarios. Mods match, too. */
const HEAD = /^(?!deck |scenario )\w+ "((?:[^"\\\n]|\\.)+)"[ \t]*\{/gm;

/** The card heads of a text, in order. */
export function cardHeads(text: string): CardHead[] {
  let line = 0;
  let end = 0;
  return [...text.matchAll(HEAD)].map(({ index, 1: name = '' }) => {
    for (let at = text.indexOf('\n', end); at >= 0 && at < index; at = text.indexOf('\n', end)) {
      line++;
      end = at + 1;
    }
    return { name, line, start: index };
  });
}
