/** Code that a series runs between its matches: `before match { }` and `after match { }` of a game, a mode or a mod. */

import type * as tree from '../../grammar/tree.ts';
import type { SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { LayerId } from '../ir/index.ts';
import { type Context, newEnv } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { reportAt } from '../scope/report.ts';
import { noLevels } from './members.ts';
import { codeRecord, compileStmts } from './statements.ts';

/** Whether an item has that form. A verb or a move named `match` has precedence. */
export function isBetweenMatches(g: Context, item: tree.AbilityItem): boolean {
  const { word, name } = item.trigger;
  if (name.text !== 'match' || (word !== 'before' && word !== 'after')) return false;
  return g.find('match', 'verb') === null && g.find('match', 'move') === null;
}

export function compileSeries(g: Context, all: GatheredDecls): void {
  const firsts = new Map<string, SourceRange>();
  for (const { decl: item, source, layer } of all.items) {
    if (item.node !== 'ability' || !isBetweenMatches(g, item)) continue;
    const { word, name, first, rest, when } = item.trigger;
    const more = first?.phrase ?? rest[0]?.pattern.phrase ?? when;
    if (more !== null) {
      g.error(source, more, say.beforeMatchAlone({ word }));
    }
    const key = `${word} ${layer}`;
    const twin = firsts.get(key);
    if (twin !== undefined) {
      const cause = { where: twin, message: say.firstIsHere() };
      const message = say.matchBlockTwice({ word });
      g.error(source, name, message, { cause });
    } else firsts.set(key, { source, start: name.start, end: name.end });
    const env = newEnv(source, layer, 'step', { noLevels: noLevels(g, null) });
    const body = compileStmts(g, env, item.body.stmts);
    const block = { layer, place: g.place(source, item), ...codeRecord(env, body) };
    (word === 'before' ? g.game.befores : g.game.afters).push(block);
    if (twin === undefined && !mayBeSeries(g, layer)) g.error(source, name, say.seriesNeedsLimit());
  }
}

/** Reports `kept` in a game without a series. */
export function keptWithoutSeries(g: Context): void {
  const { fields, zones, series } = g.game;
  if (series.length > 0) return;
  for (const { name, place } of [...fields, ...zones].filter(({ kept }) => kept))
    reportAt(g, place, say.keptWithoutSeries({ name }));
}

/** Whether a series may be active together with a layer. A mod combines with any mode. */
function mayBeSeries(g: Context, layer: LayerId): boolean {
  const { layers, series } = g.game;
  if (layers[layer]?.sort === 'mod') return series.length > 0;
  for (let at: LayerId | null = layer; at !== null; at = at === 0 ? null : (layers[at]?.parent ?? 0))
    if (series.some((one) => one.layer === at)) return true;
  return false;
}
