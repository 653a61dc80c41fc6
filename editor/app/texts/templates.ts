/** Finds the template that a text was filled from, and fills another template with the same values. */

/** A template with its values is `[name]`, `[#count]`, or `[count|one|many]` for the form that a number takes. */
const HOLE = /\[[#~]?(\w+)(?:\|([^\]|]*)\|([^\]|]*))?\]/g;

interface TemplatePattern {
  match: RegExp;
  names: string[];
  to: string;
  /** Characters besides the values: of two templates that match, the one with more is meant. */
  fixed: number;
}

type WordPairs = readonly (readonly [from: string, to: string])[];

/** A function that translates texts by pairs of templates; null for a text of no template. `parts` are values. */
export function translator(pairs: WordPairs, parts: WordPairs): (text: string) => string | null {
  const patterns = patternsOf(pairs);
  const values = patternsOf(parts);
  return (text) => translated(text, patterns, (value) => translated(value, values, (one) => one) ?? value);
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternsOf(pairs: WordPairs): TemplatePattern[] {
  const found = pairs.map(([from, to]): TemplatePattern => {
    const names: string[] = [];
    let source = '';
    let fixed = 0;
    let last = 0;
    for (const { 0: hole, 1: name = '', 2: one, 3: many, index } of from.matchAll(HOLE)) {
      source += quoted(from.slice(last, index));
      fixed += index - last;
      if (one !== undefined && many !== undefined) source += `(?:${quoted(one)}|${quoted(many)})`;
      else {
        source += hole.startsWith('[#') ? '(-?\\d+)' : '([\\s\\S]+?)';
        names.push(name);
      }
      last = index + hole.length;
    }
    fixed += from.length - last;
    return { match: new RegExp(`^${source}${quoted(from.slice(last))}$`, 'i'), names, to, fixed };
  });
  return found.sort((a, b) => b.fixed - a.fixed);
}

function translated(
  text: string,
  patterns: readonly TemplatePattern[],
  part: (value: string) => string,
): string | null {
  for (const { match, names, to } of patterns) {
    const found = match.exec(text);
    if (found === null) continue;
    const values = new Map(names.map((name, i) => [name, found[i + 1] ?? '']));
    const filled = to.replace(HOLE, (_, name: string, one?: string, many?: string) => {
      const value = values.get(name) ?? '';
      if (one === undefined || many === undefined) return part(value);
      return Math.abs(Number(value)) < 2 ? one : many;
    });
    return to.startsWith('[') ? filled.slice(0, 1).toUpperCase() + filled.slice(1) : filled;
  }
  return null;
}
