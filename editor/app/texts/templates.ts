/** Finds the template that a text was filled from, and fills another template with the same values. */

/** `[name]`, `[#count]`, `[~word]`, or `[count|one|many]` for the form that a number takes (`grammar/templates.ts`). */
const HOLE = /\[([#~]?)(\w+)(?:\|([^\]|]*)\|([^\]|]*))?\]/g;

/** Templates in two languages. */
export type TemplatePairs = readonly (readonly [from: string, to: string])[];

/** Values that are source text. */
const SOURCE = /^(form|line|text|example|source)$/;

interface TemplatePattern {
  match: RegExp;
  /** The longest text without a value, in small letters: most patterns are excluded by it. */
  longest: string;
  /** The groups of `match`. `one` is the form of a number that is 1; `quoted`: the value is a name or source text. */
  holes: { name: string; one?: string; isNumber?: boolean; quoted: boolean }[];
  to: string;
  /** Characters besides the values: of two templates that match, the one with more is meant. */
  fixed: number;
}

/** The most translations that are kept. */
const MOST_KEPT = 2000;

/**
 * A function that translates texts by pairs of templates; null for a text of no template. A value may be a text of a pair or
 * of `parts`; a value in quotes is a name or source text and stays as it is. The patterns are made when the first text comes,
 * and translations are kept, since the page shows the same problems after each keystroke.
 */
export function translator(pairs: TemplatePairs, parts: TemplatePairs): (text: string) => string | null {
  let patterns: readonly TemplatePattern[] = [];
  let values: readonly TemplatePattern[] = [];
  const kept = new Map<string, string | null>();
  const known = (value: string): string | null => translated(value, values, part, true);
  const part = (value: string): string => known(value) ?? listed(value, known);
  return (text) => {
    if (patterns.length === 0) [patterns, values] = [patternsOf(pairs), patternsOf([...pairs, ...parts])];
    const before = kept.get(text);
    if (before !== undefined) return before;
    const found = translated(text, patterns, part, false);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, found);
    return found;
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternsOf(pairs: TemplatePairs): TemplatePattern[] {
  const found = pairs.map(([from, to]): TemplatePattern => {
    const holes: TemplatePattern['holes'] = [];
    const texts: string[] = [];
    let source = '';
    let last = 0;
    for (const { 0: hole, 1: sort, 2: name = '', 3: one, 4: many, index } of from.matchAll(HOLE)) {
      texts.push(from.slice(last, index));
      source += escaped(from.slice(last, index));
      last = index + hole.length;
      if (one !== undefined && many !== undefined) {
        source += `(${escaped(one)}|${escaped(many)})`;
        holes.push({ name, one, quoted: true });
      } else {
        source += sort === '#' ? '(-?\\d+(?:\\.\\d+)?)' : sort === '~' ? '(\\w+)' : '([\\s\\S]+?)';
        holes.push({
          name,
          isNumber: sort === '#',
          quoted: SOURCE.test(name) || from.slice(0, index).split('"').length % 2 === 0,
        });
      }
    }
    texts.push(from.slice(last));
    const match = new RegExp(`^${source}${escaped(from.slice(last))}$`, 'i');
    const [longest = ''] = texts.sort((a, b) => b.length - a.length);
    return { match, longest: longest.toLowerCase(), holes, to, fixed: texts.join('').length };
  });
  return found.sort((a, b) => b.fixed - a.fixed);
}

function translated(
  text: string,
  patterns: readonly TemplatePattern[],
  part: (value: string) => string,
  isPart: boolean,
): string | null {
  const small = text.toLowerCase();
  for (const { match, longest, holes, to } of patterns) {
    const found = small.includes(longest) ? match.exec(text) : null;
    if (found === null || (isPart && found.slice(1).some(isCut))) continue;
    const values = new Map<string, string>();
    holes.forEach(({ name, one, isNumber, quoted }, i) => {
      const value = found[i + 1] ?? '';
      const stays = quoted || (name === 'list' && /^\w+$/.test(value));
      if (one === undefined) values.set(name, isNumber ? value.replace('.', ',') : stays ? value : part(value));
      else if (!values.has(name)) values.set(name, value === one ? '1' : '2');
    });
    const filled = to.replace(HOLE, (_, _sort, name: string, one?: string, many?: string) => {
      const value = values.get(name) ?? '';
      if (one === undefined || many === undefined) return value;
      return Math.abs(Number(value)) < 2 ? one : many;
    });
    return !isPart && /^\p{Lu}/u.test(text) ? filled.slice(0, 1).toUpperCase() + filled.slice(1) : filled;
  }
  return null;
}

/** Whether a value ends within parentheses: then it is not what its template meant. */
const isCut = (value: string): boolean => value.split('(').length !== value.split(')').length;

/** A value that is no text of a catalogue: quoted names get French quotes, and the conjunctions of a list are French. */
function listed(value: string, part: (value: string) => string | null): string {
  const pieces = value.split(/(, which asks |, |; | and others| and | or )/);
  const found = pieces.map((piece, i) => {
    if (i % 2 === 1) return CONJUNCTIONS.get(piece) ?? piece;
    if (/^\w*$/.test(piece)) return piece;
    return QUOTED.test(piece) ? piece.replace(QUOTED, '«\u00a0$1\u00a0»$2') : part(piece);
  });
  return found.includes(null) ? value : found.join('');
}

const CONJUNCTIONS = new Map([
  [', which asks ', ', qui demande '],
  ['; ', '\u202f; '],
  [' and others', ' et d’autres'],
  [' and ', ' et '],
  [' or ', ' ou '],
]);
/** A name in double quotes, or a preposition with the name of its parameter: `"by" (n)`. */
const QUOTED = /^"([^"]*)"( \(\w+\))?$/;
