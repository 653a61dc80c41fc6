/** Repeats a source with unique names in each copy. */
import { parse } from '../../grammar/parser.ts';

/** AST nodes that declare a name. */
const DECLARES = new Set(
  'enum option kind zone status adjective value order timing keyword verb native move mode card scenario phase field let choose where'.split(
    ' ',
  ),
);

interface Named {
  node?: unknown;
  name?: { text?: unknown; value?: unknown };
  plural?: { text: string } | null;
  members?: { text: string }[];
  extend?: boolean;
}

/** The names that a source declares; those of cards with quotes. `around` adds the context of the source. */
export function declaredNames(source: string, around: (source: string) => string): string[] {
  const text = around(source);
  const { file } = parse(text, 'bulk.bound');
  const at = text.indexOf(source);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Named & { start?: number };
    const inside = (node.start ?? 0) >= at && (node.start ?? 0) < at + source.length;
    if (inside && typeof node.node === 'string' && DECLARES.has(node.node)) {
      const name = `${node.name?.text ?? ''}`;
      const quoted = node.node === 'card' || node.node === 'scenario';
      if (node.extend !== true && name !== '') found.add(quoted ? `"${name}"` : name);
      if (node.plural) found.add(node.plural.text);
      for (const member of node.members ?? []) found.add(member.text);
    }
    for (const one of Object.values(value)) visit(one);
  };
  visit(file);
  return [...found];
}

const TOKEN = /"[^"\n]*"|[A-Za-z_]\w*|[^A-Za-z_"]+|"/g;

/** Makes copies of a source: copy n has n appended to its names. */
export function copies(source: string, names: readonly string[]): (n: number) => string {
  const tokens = source.match(TOKEN) ?? [];
  const known = new Set(names);
  return (n) =>
    tokens
      .map((token) =>
        !known.has(token) ? token : token.startsWith('"') ? `${token.slice(0, -1)} ${n}"` : `${token}_${n}`,
      )
      .join('');
}
