/** The bounds of a match: `bounds { }` of the prelude, a game, a mode or a mod. */

import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Bounds, Game } from '../ir/index.ts';
import type { Context, LocatedDecl } from '../scope/context.ts';
import { plainWords, spelledNumber } from './word-reader.ts';

/** The single word of an expression, or its number as text; null if it is anything else. */
function soleWord(expr: tree.Expr): string | null {
  const words = expr.node === 'phrase' ? plainWords(expr) : [];
  return words.length === 1 ? (words[0] ?? null) : null;
}

/** The names that `bounds { }` accepts. */
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

/** The maxima of the prelude, for each game. */
const preludeBounds = new WeakMap<Game, Bounds>();

/**
 * Compiles `bounds { }`. Bounds of a mode or a mod apply while it is active. They may exceed those of the game, but not
 * the maxima of the prelude: `entities 256 to 512` there sets the default 256 and the maximum 512.
 */
export function matchBounds(g: Context, { decl: item, source, layer }: LocatedDecl<tree.Item>): void {
  const { game } = g;
  const highest = preludeBounds.get(game);
  const said = new Set<string>();
  const most: Partial<Bounds> = {};
  for (const stmt of item.body?.stmts ?? []) {
    const [to, ...args] = stmt.node === 'call' ? stmt.args : [];
    const [name, value, ...more] = stmt.node === 'call' && args.length === 0 ? plainWords(stmt.phrase) : [];
    const key = BOUNDS.find((b) => b === name);
    const n = more.length === 0 ? spelledNumber(value) : null;
    const end = highest === undefined && to?.prep === 'to' ? spelledNumber(soleWord(to.expr)) : null;
    if (key !== undefined && end !== null) most[key] = end;
    if (key === undefined || n === null || n < 1 || (to !== undefined && (end === null || end < n))) {
      g.error(
        source,
        stmt,
        key !== undefined && n !== null && n < 1 ? say.boundTooSmall() : say.badBound({ list: BOUNDS.join(', ') }),
      );
    } else if (said.has(key)) {
      g.error(source, stmt, say.settingTwice({ word: key }));
    } else if (highest !== undefined && n > highest[key]) {
      g.error(source, stmt, say.boundTooLarge({ word: key, most: highest[key] }));
    } else if (layer === 0) game.bounds[key] = n;
    else game.layerBounds.push({ layer, bound: key, most: n });
    if (key !== undefined) said.add(key);
  }
  // The prelude's bounds come first.
  if (highest === undefined) preludeBounds.set(game, { ...game.bounds, ...most });
}
