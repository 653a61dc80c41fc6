/**
 * Zone ownership: whether an entity in play can be in a zone of a player who does not control it. The analysis is
 * conservative. It proves ownership where every move goes to a zone of the player for whom the entity was created, in
 * whose zone it was found, or who controls it. An engine that relies on the proof still checks it and bails out where
 * it fails.
 */

import type { Bound } from '../ir/bound.ts';
import type { Expr, MoveDecl, Stmt, StmtOf } from '../ir/index.ts';
import { visitStmts } from '../ir/walk.ts';
import type { ConstantFacts } from './facts.ts';
import { abilityReached, type Reachable } from './reachability.ts';

/** How many `let` locals are followed to their definition; they may be recursive. */
const HOPS = 8;

type CallStatement = StmtOf<'call'>;

export function mayBreakZoneOwnership(bound: Bound, reach: Reachable, facts: ConstantFacts): boolean {
  const { game, program } = bound;
  const controller = game.fields.findIndex(({ kernel }) => kernel === 'controller');
  if (facts.isWritten(controller)) return true;
  if ([...reach.values].some((id) => game.verbs[id]?.native != null)) return true;
  const { code: steps } = program;
  const codes = [
    ...bound.rules.map((id) => game.rules[id]?.code),
    bound.limit === null ? undefined : game.limits[bound.limit]?.code,
    bound.overflow === null ? undefined : game.overflows[bound.overflow],
    ...[...reach.verbs].map((id) => game.verbs[id]?.code),
    ...game.abilities.flatMap(({ code }, id) => (abilityReached(bound, reach, facts, id) ? [code] : [])),
  ];
  const given = ({ params }: MoveDecl): Expr[] => params.map(({ from }) => from);
  return (
    game.moves.some((move) => breaksOwnership(bound, controller, move.code.body, given(move))) ||
    steps.some((instr) => instr.step === 'run' && breaksOwnership(bound, controller, [instr.stmt], [])) ||
    codes.some((code) => code !== undefined && breaksOwnership(bound, controller, code.body, []))
  );
}

/**
 * Whether statements of one frame may move an entity to a zone whose player does not control it. `given`: the sets of
 * the first locals, the parameters of a move.
 */
function breaksOwnership(bound: Bound, controller: number, stmts: readonly Stmt[], given: readonly Expr[]): boolean {
  const { game } = bound;
  const isHome = (zone: number): boolean =>
    game.zones[zone]?.each === 'player' && bound.index.homes.some((homes) => homes.includes(zone));
  /** By local: the sets that it is a member of, and the players for whom it was created. */
  const from = new Map<number, Expr[]>();
  const owners = new Map<number, string[]>();
  const add = <T>(map: Map<number, T[]>, local: number, one: T): void => {
    const list = map.get(local);
    if (list === undefined) map.set(local, [one]);
    else list.push(one);
  };
  const calls: CallStatement[] = [];
  for (const [slot, set] of given.entries()) add(from, slot, set);
  visitStmts(stmts, (stmt) => {
    if (stmt.do === 'each') add(from, stmt.local, stmt.set);
    if (stmt.do === 'let') add(from, stmt.local, stmt.value);
    if (stmt.do !== 'call') return;
    calls.push(stmt);
    const made = game.verbs[stmt.verb]?.native === 'create' ? stmt.args[2] : null;
    if (made != null && stmt.into !== null) add(owners, stmt.into, JSON.stringify(made));
  });
  /** The expressions (as JSON) of players that surely control the entity. A local with several definitions has none. */
  const controllersOf = (e: Expr, hops = HOPS): string[] => {
    const own = JSON.stringify({ op: 'field', field: controller, of: e });
    if (e.op === 'local') {
      const [sets = [], made = []] = [from.get(e.local), owners.get(e.local)];
      if (sets.length + made.length !== 1 || hops === 0) return [own];
      return [own, ...made, ...sets.flatMap((set) => controllersOf(set, hops - 1))];
    }
    if (e.op !== 'select') return [own];
    const zone = e.source.from === 'zone' ? e.source.zone : null;
    const isHeld = zone?.op === 'zone' && game.zones[zone.zone]?.each === 'player';
    return isHeld ? [own, JSON.stringify(zone.of)] : [own];
  };
  return calls.some(({ verb, args: [what, to, whom] }) => {
    const native = game.verbs[verb]?.native;
    if (native !== 'move' && native !== 'create' && native !== 'copy') return false;
    if (to?.op !== 'zone' || what == null) return to?.op !== 'gone';
    if (!isHome(to.zone) || to.of === null) return false;
    // without a player, `create` gives the entity to the holder of the zone
    if (native === 'create') return whom != null && JSON.stringify(whom) !== JSON.stringify(to.of);
    return !controllersOf(what).includes(JSON.stringify(to.of));
  });
}
