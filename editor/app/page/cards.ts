/** Cards by the heads of their declarations, as the texts stand: no worker is asked. */

export interface CardHead {
  name: string;
  /** From 0. */
  line: number;
  /** Offset of the declaration. */
  start: number;
}

/** A named declaration in braces that is neither a deck nor a scenario. Mods are among them. */
const HEAD = /^(?!deck |scenario )\w+ "((?:[^"\\\n]|\\.)+)" \{/gm;

/** The heads of a text, in its order. */
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
