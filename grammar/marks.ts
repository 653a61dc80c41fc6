/**
 * Facts of the AST that the formatter needs: where lines begin, and which marks belong to the word before or after
 * them.
 */
import { isSigned } from './signs.ts';
import type { File, Phrase, PrepArg, Span, Trigger } from './tree.ts';

export interface Marks {
  /** Offsets at which a declaration, an item, a statement or a line of a scenario begins. */
  readonly starts: ReadonlySet<number>;
  /** Ends of names that are followed by a signed number: `have cost -2`. */
  readonly signed: ReadonlySet<number>;
  /** Ends of declared names with parameters in parentheses: `adjective behind(x: tile)`. */
  readonly tight: ReadonlySet<number>;
  /** The rows of each board, in the order of the text. */
  readonly boards: readonly (readonly Span[])[];
}

/** Properties of AST nodes that hold lists of lines. Expressions are not entered. */
const LISTS = new Set(['decls', 'items', 'stmts', 'lines', 'arms', 'rowSpans']);
const INNER = new Set(['body', 'item', 'then', 'otherwise', 'have', 'field']);
const WITH_PARENTHESES = new Set(['adjective', 'value', 'order', 'native']);

/** Collects the marks of an AST without problems. */
export function marksOf(file: File): Marks {
  const starts = new Set<number>();
  const signed = new Set<number>();
  const tight = new Set<number>();
  const boards: Span[][] = [];

  const visit = (node: object): void => {
    if ('sign' in node && node.sign !== null && 'name' in node)
      signed.add(endOf(('word' in node ? node.word : null) ?? node.name));
    for (const word of beforeSigns(node)) signed.add(word.end);
    if ('node' in node && typeof node.node === 'string' && WITH_PARENTHESES.has(node.node) && 'name' in node) {
      tight.add(endOf(node.name));
    }
    if ('rowSpans' in node) boards.push(node.rowSpans as Span[]);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        const areLines = LISTS.has(key);
        if (!areLines && key !== 'bodies') continue;
        for (const member of value as Span[]) {
          if (areLines) starts.add(member.start);
          visit(member);
        }
      } else if (INNER.has(key)) visit(value);
    }
  };
  visit(file);
  return { starts, signed, tight, boards };
}

const endOf = (word: unknown): number => (word as Span).end;

/** The words of a line that a negative number follows: `draw -1`, `blue life -1`, `after draw -1`. */
function beforeSigns(node: object): Span[] {
  if ('trigger' in node) {
    const { name, first } = node.trigger as Trigger;
    return first !== null && isSigned(first.phrase.parts[0]) ? [name] : [];
  }
  const args = 'refused' in node && 'args' in node ? (node.args as PrepArg[]).map(({ expr }) => expr) : [];
  const phrases =
    'phrase' in node
      ? [node.phrase, ...args.filter((expr) => expr.node === 'phrase')]
      : 'phrases' in node
        ? (node.phrases as unknown[])
        : [];
  return (phrases as Phrase[]).flatMap(({ parts }) => parts.filter((_, at) => isSigned(parts[at + 1])));
}
