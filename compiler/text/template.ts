/**
 * Templates, as words declare them: `deal {amount} damage to {target}`.
 *
 *     {name}      a parameter, in its words
 *     [ ... ]     left out unless a parameter in it is said; behind a bar in it stands what is said instead
 *     (a|b)       a when the parameter before it (else the one behind it) counts one, b otherwise; (s) is short for (|s)
 *     ... | ...   behind the bar: the same as something that happens, for triggers: `{target} is destroyed`
 *
 * The whole language of templates is in compiler/text/README.md.
 */

export type Piece =
  | { is: 'words'; words: string }
  | { is: 'param'; name: string }
  /** `otherwise` stands where no parameter of `pieces` is said. */
  | { is: 'maybe'; pieces: Piece[]; otherwise: Piece[] }
  | { is: 'number'; one: string; many: string };

export interface Template {
  /** Said of what is done, or of a noun. */
  pieces: Piece[];
  /** Said of what happens; null when the template does not tell. */
  event: Piece[] | null;
  /** Begins with a blank: it stands behind a noun. */
  behind: boolean;
}

/** No mark stands within its own kind, so that one which is never closed is read once. */
const PIECE = /\{(\w+)\}|\[([^[\]]*)\]|\(([^()|]*)\|([^()|]*)\)|\(s\)/g;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > end) pieces.push({ is: 'words', words: text.slice(end, match.index) });
    const [whole, param, group, one, many] = match;
    if (param !== undefined) pieces.push({ is: 'param', name: param });
    else if (group !== undefined) pieces.push(optional(group));
    else pieces.push({ is: 'number', one: one ?? '', many: many ?? 's' });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ is: 'words', words: text.slice(end) });
  return pieces;
}

function optional(group: string): Piece {
  const bar = barIn(group);
  return bar < 0
    ? { is: 'maybe', pieces: piecesOf(group), otherwise: [] }
    : { is: 'maybe', pieces: piecesOf(group.slice(0, bar)), otherwise: piecesOf(group.slice(bar + 1)) };
}

/** Where the bar is that parts a template: one in parentheses or brackets is theirs. */
const barIn = (text: string): number =>
  text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (found) => '_'.repeat(found.length)).indexOf('|');

/** Reads a template. Anything is one: what is no mark is a word. */
export function parseTemplate(text: string): Template {
  const bar = barIn(text);
  const said = bar < 0 ? text : text.slice(0, bar).trimEnd();
  return {
    pieces: piecesOf(said.trimStart()),
    event: bar < 0 ? null : piecesOf(text.slice(bar + 1).trim()),
    behind: /^\s/.test(said),
  };
}

/** The parameters that the pieces name, those of optional parts too. */
export function paramsOf(pieces: readonly Piece[]): Set<string> {
  const names = new Set<string>();
  for (const piece of pieces) {
    if (piece.is === 'param') names.add(piece.name);
    else if (piece.is === 'maybe') for (const name of paramsOf([...piece.pieces, ...piece.otherwise])) names.add(name);
  }
  return names;
}

/** The words that stand in the text whatever the parameters are. */
export function fixedWords(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) =>
    piece.is === 'words' ? piece.words.split(/[^\p{L}\p{N}'’-]+/u).filter((w) => w !== '') : [],
  );
}

/** A name in the words that it is made of. */
export const wordsOfName = (name: string): string => name.replaceAll('_', ' ').trim();
