/** What a match may use: `bounds { }` of the prelude, a game, a mode or a mod. */
import type * as tree from '../../grammar/tree.ts';
import type { Bounds, Game } from '../ir/index.ts';
import type { Context, Sited } from '../scope/context.ts';
import { numberOf, wordsOf } from './words-of-a-line.ts';

/** The word that an expression is, if it is one; a number is one here. */
function soleWord(expr: tree.Expr): string | null {
  const words = expr.node === 'phrase' ? wordsOf(expr) : [];
  return words.length === 1 ? (words[0] ?? null) : null;
}

/** What a match may use, as `bounds { }` names it. */
export const BOUNDS: readonly (keyof Bounds)[] = [
  'fuel',
  'abilities',
  'depth',
  'queue',
  'entities',
  'answers',
  'rules',
  'work',
];

/** The most that the prelude allows, for each game that was compiled with it. */
const preludeBounds = new WeakMap<Game, Bounds>();

/**
 * `bounds { }`. What a mode or a mod says holds while it is on. It may say more than its game, but not than the prelude:
 * `entities 256 to 512` there means 256 where nobody says a number, and 512 at most.
 */
export function matchBounds(g: Context, { decl: item, source, layer }: Sited<tree.Item>): void {
  const { game } = g;
  const highest = preludeBounds.get(game);
  const said = new Set<string>();
  const most: Partial<Bounds> = {};
  for (const stmt of item.body?.stmts ?? []) {
    const [to, ...args] = stmt.node === 'call' ? stmt.args : [];
    const [name, value, ...more] = stmt.node === 'call' && args.length === 0 ? wordsOf(stmt.phrase) : [];
    const key = BOUNDS.find((b) => b === name);
    const n = more.length === 0 ? numberOf(value) : null;
    const end = highest === undefined && to?.prep === 'to' ? numberOf(soleWord(to.expr)) : null;
    if (key !== undefined && end !== null) most[key] = end;
    if (key === undefined || n === null || n < 1 || (to !== undefined && (end === null || end < n))) {
      const help = `${BOUNDS.join(', ')}.`;
      g.error('RB0451', source, stmt, 'A bound is one of these words and a number.', { help });
    } else if (said.has(key)) {
      g.error('RB0320', source, stmt, `"${key}" is said already, and it is said once.`, { help: 'Take one away.' });
    } else if (highest !== undefined && n > highest[key]) {
      const help = `Say a number from 1 to ${highest[key]}.`;
      g.error('RB0451', source, stmt, `"${key}" is ${highest[key]} at most.`, { help });
    } else if (layer === 0) game.bounds[key] = n;
    else game.layerBounds.push({ layer, bound: key, most: n });
    if (key !== undefined) said.add(key);
  }
  // the prelude comes first
  if (highest === undefined) preludeBounds.set(game, { ...game.bounds, ...most });
}
