/** Counts the IR constructs that a game uses: each value of each key that distinguishes nodes in the schema. */
import type { Game } from '../../../compiler/ir/index.ts';

/** Keys whose values distinguish nodes, choices and declarations. */
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

/** Visits the records of a tree; skips the contents of a record for which `see` returns false. */
function visit(node: unknown, see: (record: Tree) => boolean): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && !see(node as Tree)) return;
  for (const item of Object.values(node)) visit(item, see);
}

/** Adds the constructs of a game without its prelude to `found`. */
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

/** All constructs in the schemas, named as in cover(). */
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

/** The possible values of a property. */
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
