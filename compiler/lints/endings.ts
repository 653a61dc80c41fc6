/** Reports what lasts until a timing that never comes to it: statuses, and what `have ... until` gives. */

import * as say from '../diagnostics/messages/index.ts';
import { kernelKind } from '../elaborate/members.ts';
import type { Code, Expr, KindId, Until } from '../ir/index.ts';
import { kindsMeet } from '../ir/types.ts';
import { visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { bearerOf } from './unused.ts';

export function endlessUntils(g: Context, code: GameCode): void {
  const { game } = g;
  for (const { kind, until, fades, place } of game.statuses) {
    check(g, until, kind, place);
    check(g, fades?.until ?? null, kind, place);
  }
  if (code.all('have').every(({ until }) => until === null)) return;
  for (const ability of game.abilities) checkCode(g, ability.code, bearerOf(g, ability));
  for (const { code } of [...game.verbs, ...game.moves, ...game.rules]) checkCode(g, code, null);
}

function checkCode(g: Context, { body, locals }: Code, self: KindId | null): void {
  const kindOf = (whom: Expr): KindId | null => {
    const type = whom.op === 'select' ? whom.type : whom.op === 'local' ? locals[whom.local]?.type : null;
    return whom.op === 'self' ? self : (type?.id ?? null);
  };
  visitStmts(body, (stmt) => {
    if (stmt.do === 'have') check(g, stmt.until, kindOf(stmt.whom), stmt.place);
  });
}

/** `kind`: of what lasts; null if it may be any. */
function check(g: Context, until: Until | null, kind: KindId | null, place: Parameters<typeof reportAt>[1]): void {
  const timing = until === null ? undefined : g.game.timings[until.timing];
  if (until === null || timing === undefined) return;
  const { whose } = until;
  const raised = [...(g.used.raisedTo.get(until.timing) ?? [])];
  const cause = { place: timing.place, message: say.declaredHere() };
  if (raised.length === 0) {
    reportAt(g, place, say.neverRaised({ timing: timing.name }), { cause, help: say.lastsForEver() });
    return;
  }
  const player = kernelKind(g, 'player');
  const awaited = whose === 'self' ? kind : player;
  const comes = (to: KindId | null): boolean => to === null || raised.some((one) => kindsMeet(g.game, one, to));
  if (whose === 'any' || comes(awaited)) return;
  const list = raised.map((one) => g.game.kinds[one]?.plural ?? '').join(' and ');
  reportAt(g, place, say.endsForOthers({ timing: timing.name, list }), {
    cause,
    ...(whose === 'self' && comes(player) && { help: say.endsByOwner({ timing: timing.name }) }),
  });
}
