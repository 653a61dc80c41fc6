/** Reports `the enemy creature` where there may be several: `the` takes the first of them. */
import * as say from '../diagnostics/messages/index.ts';
import { atMostOne } from '../elaborate/members.ts';
import type { Expr, Game, KindId, Place } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { exprsOf } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { sideTest } from './whose.ts';

/**
 * Nothing is reported where a condition says more than whose it is, since the author may know that only one fits, and for kinds of
 * which a deck holds one at most, such as a hero.
 */
export function severalOfThe(g: Context, code: GameCode): void {
  const { game } = g;
  const several = new Map<KindId, boolean>();
  const report = (exprs: readonly (Expr | null)[], place: Place): void =>
    visitExprs(exprs, (expr) => {
      if (expr.op !== 'select' || expr.take?.take !== 'the' || expr.source.from !== 'play' || atMostOne(g, expr))
        return;
      const { kind } = expr.source;
      if (!expr.where.every((test) => test.op === 'adjective' && sideTest(game, test.adjective) !== null)) return;
      if (!several.has(kind)) several.set(kind, !livesAlone(game, kind) && comesInNumbers(game, kind));
      if (several.get(kind) !== true) return;
      const { name = '', plural = '' } = game.kinds[kind] ?? {};
      reportAt(g, place, say.severalOfThe({ kind: name, kinds: plural }), { help: say.whichOfThe() });
    });
  for (const stmt of code.every()) report(exprsOf(stmt), stmt.place);
  for (const { whom, place } of game.statics) report([whom], place);
}

/** Whether each home of a kind holds one. */
function livesAlone(game: Game, kind: KindId): boolean {
  const homes = game.kinds.flatMap(({ lives }, id) => (isKind(game, id, kind) || isKind(game, kind, id) ? lives : []));
  return homes.every((zone) => game.zones[zone]?.holds === 1 && game.zones[zone]?.each !== 'tile');
}

/** Whether a deck holds several cards of a kind. */
const comesInNumbers = (game: Game, kind: KindId): boolean =>
  game.decks.some(({ cards }) => {
    const own = cards.filter(({ card }) => isKind(game, game.cards[card]?.kind ?? -1, kind));
    return own.reduce((sum, { count }) => sum + count, 0) > 1;
  });
