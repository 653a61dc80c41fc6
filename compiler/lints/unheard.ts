/** Reports abilities that listen to what happens to their own card, where it happens only to cards that are not in play. */
import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Card, Expr, Game, Local, Stmt, StmtOf, VerbId, ZoneId } from '../ir/index.ts';
import { stepBlocks, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import { homesOf } from './no-effect.ts';

/** Reports `after discard self` where a verb or a move is about cards in hands only: a card listens in play. */
export function listensToOwnCard(g: Context): void {
  const { game } = g;
  const listening = game.abilities.filter(
    ({ bearer, timing, trigger: { own, verb, move } }) =>
      bearer === 'card' && timing === null && own && (move !== null || game.verbs[verb ?? -1]?.native === null),
  );
  if (listening.length === 0) return;
  const zones = zonesOfCalls(game, new Set(listening.flatMap(({ trigger: { verb } }) => verb ?? [])));
  for (const ability of listening) {
    const { verb, move } = ability.trigger;
    const [of] = game.moves[move ?? -1]?.params ?? [];
    const where = verb === null ? [zoneOfSet(of?.from)] : [...(zones.get(verb) ?? [])];
    const homes = new Set(homesOf(game, game.cards[ability.of ?? -1]?.kind ?? 0));
    if (where.length === 0 || homes.size === 0 || where.some((zone) => zone === null || homes.has(zone))) continue;
    if (comesIntoPlay(game, ability, homes)) continue;
    const list = where.map((zone) => game.zones[zone ?? -1]?.name ?? '').join(' or ');
    const moved = game.moves[move ?? -1]?.name;
    if (moved === undefined)
      reportAt(g, ability.place, say.neverHeard({ verb: game.verbs[verb ?? -1]?.name ?? '', zones: list }));
    else reportAt(g, ability.place, say.moveNeverHeard({ move: moved, zones: list }));
  }
}

/** For each of the verbs the zones whose cards it is called for; null among them if some call may be for a card anywhere. */
function zonesOfCalls(game: Game, verbs: ReadonlySet<VerbId>): Map<VerbId, Set<ZoneId | null>> {
  const found = new Map<VerbId, Set<ZoneId | null>>();
  const walk = (body: readonly Stmt[], sets: Map<Local, Expr>, chooses: Card['chooses'] = []): void => {
    const calls: StmtOf<'call'>[] = [];
    visitStmts(body, (stmt) => {
      if (stmt.do === 'let') sets.set(stmt.local, stmt.value);
      if (stmt.do === 'each') sets.set(stmt.local, stmt.set);
      if (stmt.do === 'choose') sets.set(stmt.local, stmt.from);
      if (stmt.do === 'call' && verbs.has(stmt.verb)) calls.push(stmt);
    });
    for (const { verb, args } of calls) {
      const [who] = args;
      const of = who?.op === 'local' ? sets.get(who.local) : who?.op === 'chosen' ? chooses[who.choice]?.from : who;
      found.set(verb, (found.get(verb) ?? new Set()).add(zoneOfSet(of)));
    }
  };
  for (const { code } of [...game.verbs, ...game.rules]) walk(code.body, new Map());
  for (const { code, bearer, of } of game.abilities)
    walk(code.body, new Map(), bearer === 'card' ? game.cards[of ?? -1]?.chooses : []);
  for (const { code, params } of game.moves)
    walk(code.body, new Map(params.map(({ from }, local): [Local, Expr] => [local, from])));
  for (const { body } of stepBlocks(game)) walk(body, new Map());
  return found;
}

/** The zone that a set of cards is in; null for another set. */
export const zoneOfSet = (of: Expr | null | undefined): ZoneId | null =>
  of?.op === 'select' && of.source.from === 'zone' && of.source.zone.op === 'zone' ? of.source.zone.zone : null;

/** The body of the verb or the move that a trigger listens to. */
export const bodyOf = (game: Game, { verb, move }: Ability['trigger']): readonly Stmt[] =>
  (game.verbs[verb ?? -1] ?? game.moves[move ?? -1])?.code.body ?? [];

/** Whether the event may bring its card into play, so that it listens when the event has happened. */
function comesIntoPlay(game: Game, { trigger }: Ability, homes: ReadonlySet<ZoneId>): boolean {
  let comes = false;
  if (trigger.word !== 'after') return false;
  visitStmts(bodyOf(game, trigger), (stmt) => {
    if (stmt.do !== 'call' || !stmt.args.some((arg) => arg?.op === 'local' && arg.local === 0)) return;
    const [, to] = stmt.args;
    const native = game.verbs[stmt.verb]?.native ?? null;
    if (native === 'move') comes ||= to?.op !== 'gone' && !(to?.op === 'zone' && !homes.has(to.zone));
    else comes ||= native === null;
  });
  return comes;
}
