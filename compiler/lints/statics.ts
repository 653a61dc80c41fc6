/** Checks static abilities: bonuses that are stored and then added again, and cyclic reads. */

import { cyclesOfStatics, type KnownReads } from '../bind/clash.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, FieldId, Game, Grant, LayerId, Local, Place, Stmt } from '../ir/index.ts';
import { layersFrom } from '../ir/types.ts';
import { bodiesOf, gameCode, type Tree } from '../ir/visitor.ts';
import { isList, visitExprs } from '../ir/walk.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

/**
 * Reports `x.f = ... x.f ...` where a static adds to `f`: the stored value contains the bonus, and the next read adds
 * it again. `+=` and `-=` change the stored value only.
 */
export function bonusesStored(g: Context, code: GameCode): void {
  const { game } = g;
  // a static of a mode or a mod is reported itself, since its author cannot change the code of the game
  const added = new Map<FieldId, { layer: LayerId; place: Place | null }>();
  const take = (what: Grant, layer: LayerId, place: Place | null): void => {
    if (what.grant !== 'field' || what.how !== 'add') return;
    const known = added.get(what.field);
    if (known === undefined || layer === 0) added.set(what.field, { layer, place });
  };
  for (const { printed, what, layer, place } of game.statics) if (!printed) take(what, layer, place);
  for (const { what } of code.all('have')) take(what, 0, null);
  if (added.size === 0) return;
  const lets = letsBefore(game);
  for (const stmt of code.all('set')) {
    const { how, to, value, place } = stmt;
    if (how !== '=' || (to.to !== 'field' && to.to !== 'word_field')) continue;
    const { to: op, field, of } = to;
    const ids = op === 'field' ? [field] : fieldsFrom(game, field);
    const by = ids.map((id) => added.get(id)).find((one) => one !== undefined);
    if (of === null || by === undefined) continue;
    let reads = false;
    // a set that is kept and given back has no other form
    const known = game.fields[field]?.type.of === 'number' ? lets.get(stmt) : undefined;
    const read = new Set<Local>();
    const see = (e: Expr): void => {
      if (e.op === 'local' && !read.has(e.local)) {
        read.add(e.local);
        visitExprs(known?.get(e.local) ?? null, see);
      }
      if (e.op !== op || e.field !== field || e.of === null || !isSame(e.of, of)) return;
      reads ||= e.op === 'field' || (to.to === 'word_field' && isSame(e.word, to.word));
    };
    visitExprs(value, see);
    if (!reads) continue;
    const name = game.fields[field]?.name ?? '';
    const isOfLayer = by.layer !== 0 && by.place !== null;
    if (isOfLayer)
      reportAt(g, by.place as Place, say.bonusAdded({ field: name }), { cause: { place, message: say.storedHere() } });
    else reportAt(g, place, say.bonusStored({ field: name }));
  }
}

/** For each assignment what the locals before it were given by `let`. */
function letsBefore(game: Game): ReadonlyMap<Stmt, ReadonlyMap<Local, Expr>> {
  const found = new Map<Stmt, ReadonlyMap<Local, Expr>>();
  const walk = (tree: Tree, given: Map<Local, Expr>): void => {
    if (tree === null || tree === undefined) return;
    if (isList(tree)) {
      const inside = new Map(given);
      for (const one of tree) walk(one, inside);
    } else if ('do' in tree) {
      if (tree.do === 'let') given.set(tree.local, tree.value);
      if (tree.do === 'set' && tree.to.to === 'local') given.delete(tree.to.local);
      if (tree.do === 'set') found.set(tree, new Map(given));
      walk(bodiesOf(tree), given);
    }
  };
  walk(gameCode({ ...game, scenarios: [] }), new Map());
  return found;
}

const isSame = (a: Expr, b: Expr): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The most cycles that are reported. */
const MOST_CYCLES = 10;

/** Checks the game alone, then with each mode and mod. `bind` reports cycles that need several mods together. */
export function staticCycles(g: Context): void {
  const { layers } = g.game;
  // A layer without a static or a card adds no cycle.
  const hasStatics = new Set([
    ...g.game.statics.filter((one) => !one.printed).map((one) => one.layer),
    ...g.game.cards.map((card) => card.layer),
  ]);
  const known: KnownReads = new Map();
  // If all layers together have no cycle, no subset has one.
  const all = layers.map(() => true);
  if (cyclesOfStatics(g.game, all, 1, known).length === 0) return;
  const cyclic = new Set<LayerId>();
  const reported = new Set<Place>();
  for (const id of layers.keys()) {
    const path = new Set([0, ...layersFrom(g.game, id)]);
    if (id !== 0 && !hasStatics.has(id)) continue;
    // the cycles of what a mode is built on are in it, too
    if ([...path].some((layer) => cyclic.has(layer))) continue;
    const active = layers.map((_, layer) => path.has(layer));
    for (const { place, shown, status } of cyclesOfStatics(g.game, active, MOST_CYCLES, known)) {
      if (place === null) continue;
      cyclic.add(id);
      reported.add(place);
      const message =
        status === null ? say.staticReadsItself({ list: shown }) : say.staticGivesItself({ list: shown, status });
      reportAt(g, place, message);
    }
    if (reported.size >= MOST_CYCLES) return;
  }
}
