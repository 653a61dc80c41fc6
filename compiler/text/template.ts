/**
 * Templates, as declarations have them: `deal {amount} damage to {target}`.
 *
 *     {name}      a parameter
 *     [ ... ]     left out unless a parameter in it is given; the part after a bar is printed instead
 *     (a|b)       a if the parameter before it (else the one after it) is singular, b otherwise; (s) is short for (|s)
 *     ... | ...   after the bar: the same as an event, for triggers: `{target} is destroyed`
 *
 * compiler/text/templates.md describes templates in full.
 */

export type TemplatePiece =
  | { is: 'words'; words: string }
  | { is: 'param'; name: string }
  /** `otherwise` is printed if no parameter of `pieces` is given. */
  | { is: 'maybe'; pieces: TemplatePiece[]; otherwise: TemplatePiece[] }
  | { is: 'number'; one: string; many: string };

export interface Template {
  /** The imperative or the noun. */
  readonly pieces: readonly TemplatePiece[];
  /** The event form; null if the template has none. */
  readonly event: readonly TemplatePiece[] | null;
  /** Begins with a blank: the words follow their noun. */
  readonly follows: boolean;
}

/** Marks do not nest in marks of the same kind, so an unclosed mark needs no backtracking. */
const PIECE = /\{(\w+)\}|\[([^[\]]*)\]|\(([^()|]*)\|([^()|]*)\)|\(s\)/g;

function piecesOf(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
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

function optional(group: string): TemplatePiece {
  const bar = barIn(group);
  return bar < 0
    ? { is: 'maybe', pieces: piecesOf(group), otherwise: [] }
    : { is: 'maybe', pieces: piecesOf(group.slice(0, bar)), otherwise: piecesOf(group.slice(bar + 1)) };
}

/** The position of the bar that splits a template; bars inside parentheses or brackets do not count. */
const barIn = (text: string): number =>
  text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (found) => '_'.repeat(found.length)).indexOf('|');

/** Parsed templates: every card that calls a verb prints the verb's. Long ones are not kept, and all go where they are many. */
const PARSED = new Map<string, Template>();
const MOST_PARSED = { templates: 1000, length: 300 };

/** Parses a template. Every text is valid: everything but marks is words. */
export function parseTemplate(text: string): Template {
  let template = PARSED.get(text);
  if (template === undefined) {
    template = parsed(text);
    if (text.length > MOST_PARSED.length) return template;
    if (PARSED.size >= MOST_PARSED.templates) PARSED.clear();
    PARSED.set(text, template);
  }
  return template;
}

function parsed(written: string): Template {
  const text = written.replace(/(?<=[\p{L}.])'(?=\p{L}|\s|$)/gu, '’');
  const bar = barIn(text);
  const said = bar < 0 ? text : text.slice(0, bar).trimEnd();
  return {
    pieces: piecesOf(said.trimStart()),
    event: bar < 0 ? null : piecesOf(text.slice(bar + 1).trim()),
    follows: /^\s/.test(said),
  };
}

const PARAMS = new WeakMap<readonly TemplatePiece[], ReadonlySet<string>>();

/** The parameters in the pieces, including those of optional parts. */
export function paramsOf(pieces: readonly TemplatePiece[]): ReadonlySet<string> {
  const known = PARAMS.get(pieces);
  if (known !== undefined) return known;
  const names = new Set<string>();
  PARAMS.set(pieces, names);
  for (const piece of pieces) {
    if (piece.is === 'param') names.add(piece.name);
    else if (piece.is === 'maybe')
      for (const inner of [piece.pieces, piece.otherwise]) for (const name of paramsOf(inner)) names.add(name);
  }
  return names;
}

/** The words that are printed for any arguments. */
export function fixedWords(pieces: readonly TemplatePiece[]): string[] {
  return pieces.flatMap((piece) =>
    piece.is === 'words' ? piece.words.split(/[^\p{L}\p{N}'’-]+/u).filter((w) => w !== '') : [],
  );
}

/** A name as words: underscores become blanks. */
export const wordsOfName = (name: string): string =>
  name.includes('_') ? name.replaceAll('_', ' ').trim() : name.trim();
