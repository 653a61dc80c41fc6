/** Which constructs of the IR a game uses: each value of each key by which the schema tells nodes apart. */
import type { Game } from '../../../compiler/ir/index.ts';

/** Keys whose words tell sorts of nodes, choices and declarations apart. */
const KEYS = [
  'op',
  'do',
  'from',
  'take',
  'walk',
  'to',
  'grant',
  'part',
  'call',
  'as',
  'how',
  'merge',
  'whose',
  'each',
  'by',
  'word',
  'bearer',
  'nest',
  'settle',
  'native',
] as const;
const ARE: ReadonlySet<string> = new Set(KEYS);

type Tree = { readonly [key: string]: unknown };

/** Shows each record of a tree; what stands in one for which `see` gives false is left out. */
function visit(node: unknown, see: (record: Tree) => boolean): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && !see(node as Tree)) return;
  for (const item of Object.values(node)) visit(item, see);
}

/** Counts what the game itself uses, without what stands in the prelude, into `found`. */
export function cover(game: Game, prelude: number, found: Map<string, number>): void {
  const add = (name: string): void => {
    found.set(name, (found.get(name) ?? 0) + 1);
  };
  visit({ ...game, scenarios: [] }, (record) => {
    const { place } = record;
    if (Array.isArray(place) && place[0] === prelude) return false;
    for (const [key, value] of Object.entries(record)) {
      if (value === true) add(key);
      else if (typeof value === 'string' && ARE.has(key)) add(`${key} ${value}`);
    }
    const native = record.do === 'call' ? (game.verbs[record.verb as number]?.native ?? null) : null;
    if (native !== null) add(`native ${native}`);
    return true;
  });
}

/** What the schemas say that there is of these, with names as cover() gives them. */
export function constructs(schema: unknown): string[] {
  const found = new Set<string>();
  visit(schema, ({ properties }) => {
    if (typeof properties === 'object' && properties !== null)
      for (const key of KEYS)
        for (const word of wordsOf((properties as Tree)[key], schema)) found.add(`${key} ${word}`);
    return true;
  });
  return [...found].sort();
}

/** The words that a property may be. */
function wordsOf(node: unknown, schema: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const record = node as { const?: unknown; enum?: unknown; $ref?: unknown };
  if (typeof record.const === 'string') return [record.const];
  if (Array.isArray(record.enum)) return record.enum.filter((word): word is string => typeof word === 'string');
  if (typeof record.$ref === 'string') {
    const name = record.$ref.split('/').at(-1) ?? '';
    const { $defs } = schema as { $defs?: { readonly [key: string]: unknown } };
    const target = $defs?.[name] as { enum?: unknown; const?: unknown } | undefined;
    return target?.enum !== undefined || target?.const !== undefined ? wordsOf(target, schema) : [];
  }
  return [];
}
