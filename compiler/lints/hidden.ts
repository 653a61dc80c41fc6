/**
 * Reports options that would show a player hidden cards: from a zone that nobody sees, or from another player's own
 * zone.
 */

import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Place, Stmt } from '../ir/index.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { stepBlocks } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { at } from '../scope/report.ts';

export function hiddenOptions(g: Context): void {
  const report = (from: Expr, place: Place): void => {
    if (from.op !== 'select' || from.source.from !== 'zone' || from.source.zone.op !== 'zone') return;
    const { zone: id, of } = from.source.zone;
    const zone = g.game.zones[id];
    const seen = zone?.seen ?? [];
    const byAll = seen.some(({ by, when }) => by === 'all' || by === 'side' || when !== null);
    const byOwner = seen.some(({ by }) => by === 'owner') && (of?.op === 'you' || of?.op === 'local');
    if (byAll || byOwner || zone === undefined) return;
    at(g, place, say.showsHidden({ zone: zone.name }), {
      cause: { place: zone.place, message: say.declaredHere() },
    });
  };
  const inBody = (stmts: readonly Stmt[]): void => {
    for (const stmt of stmts) {
      if (stmt.do === 'choose') report(stmt.from, stmt.place);
      if (stmt.do !== 'randomly') for (const body of bodiesOf(stmt)) inBody(body);
    }
  };
  for (const move of g.game.moves) {
    for (const part of move.parts) if (part.part === 'param' || part.part === 'choose') report(part.from, move.place);
    inBody(move.code.body);
  }
  for (const card of g.game.cards) for (const choice of card.chooses) report(choice.from, choice.place);
  for (const code of [...g.game.verbs, ...g.game.abilities]) inBody(code.code.body);
  for (const block of stepBlocks(g.game)) inBody(block.body);
}
