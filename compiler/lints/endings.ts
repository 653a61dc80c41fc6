/** Reports what lasts until a timing that never comes to it: statuses, and what `have ... until` gives. */

import * as say from '../diagnostics/messages/index.ts';
import { kernelKind } from '../elaborate/members.ts';
import type { Code, Expr, Game, KindId, TimingId, Until } from '../ir/index.ts';
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
  const inPlay = raisedInPlay(g, code);
  for (const ability of game.abilities) checkCode(g, ability.code, bearerOf(g, ability), inPlay);
  for (const { code } of [...game.verbs, ...game.moves, ...game.rules]) checkCode(g, code, null, inPlay);
}

function checkCode(g: Context, { body, locals }: Code, self: KindId | null, onlyInPlay: ReadonlySet<TimingId>): void {
  const kindOf = (whom: Expr): KindId | null => {
    const type = whom.op === 'select' ? whom.type : whom.op === 'local' ? locals[whom.local]?.type : null;
    if (whom.op === 'you') return kernelKind(g, 'player');
    return whom.op === 'self' ? self : (type?.id ?? null);
  };
  visitStmts(body, (stmt) => {
    if (stmt.do !== 'have' || stmt.until === null) return;
    check(g, stmt.until, kindOf(stmt.whom), stmt.place);
    const zone = zoneOutOfPlay(g.game, stmt.whom);
    if (zone !== null && stmt.until.whose === 'self' && onlyInPlay.has(stmt.until.timing)) {
      const names = { timing: g.game.timings[stmt.until.timing]?.name ?? '', zone };
      reportAt(g, stmt.place, say.endsInPlay(names));
    }
  });
}

/** Timings that are raised to no card out of play. */
function raisedInPlay(g: Context, code: GameCode): Set<TimingId> {
  const found = new Set<TimingId>();
  const others = new Set<TimingId>();
  for (const { timing, to } of code.all('raise')) {
    if (to.op === 'select' && to.source.from === 'play') found.add(timing);
    else if (!isOfPlayers(g, to)) others.add(timing);
  }
  for (const timing of others) found.delete(timing);
  return found;
}

/** Whether an expression surely gives players. */
function isOfPlayers(g: Context, expr: Expr): boolean {
  if (expr.op === 'select') return expr.source.from === 'players';
  const { type } = (expr.op === 'global' ? g.game.fields[expr.field] : null) ?? {};
  return expr.op === 'you' || type?.id === kernelKind(g, 'player');
}

/** The name of the zone whose cards a set has, where none of its kinds lives; null for any other set. */
function zoneOutOfPlay(game: Game, set: Expr): string | null {
  if (set.op !== 'select' || set.source.from !== 'zone' || set.source.zone.op !== 'zone') return null;
  const { zone } = set.source.zone;
  return game.kinds.some(({ lives }) => lives.includes(zone)) ? null : (game.zones[zone]?.name ?? null);
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
