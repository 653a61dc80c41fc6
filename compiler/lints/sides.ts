/** Reports sets that contradict themselves: `enemy units of you`, and `enemy cards in hand of you` where only cards of its player come there. */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Game, Local, Place, ZoneId } from '../ir/index.ts';
import {
  abilityCode,
  blockCode,
  exprsOf,
  limitCode,
  moveDeclCode,
  seriesCode,
  stateRuleCode,
  type Tree,
  verbCode,
} from '../ir/visitor.ts';
import { stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { sideTest } from './whose.ts';

const isSame = (a: Expr | null | undefined, b: Expr): boolean => JSON.stringify(a) === JSON.stringify(b);

export function emptySides(g: Context, code: GameCode): void {
  const { game } = g;
  let own: ReadonlySet<ZoneId> | null = null;
  const report = (exprs: readonly (Expr | null)[], place: Place): void =>
    visitExprs(exprs, (expr) => {
      const enemy = testOfSide(game, expr, 'other');
      if (expr.op !== 'select' || enemy === null) return;
      const { source, where, local } = expr;
      const holders = where.flatMap((test) =>
        test.op === 'is' && isOfPlayer(game, test.a, { op: 'local', local }) ? [test.b] : [],
      );
      if (source.from === 'zone' && source.zone.op === 'zone' && source.zone.of !== null) {
        own ??= zonesOfOwn(game, code);
        if (own.has(source.zone.zone)) holders.push(source.zone.of);
      }
      if (holders.some((one) => isSame(enemy.of, one))) reportAt(g, place, say.noneOfSide({ word: enemy.name }));
    });
  for (const stmt of code.every()) report(exprsOf(stmt), stmt.place);
  for (const { whom, when, place } of game.statics) report([whom, when], place);
}

/** The player of an adjective of a set that says on whose side its members are, such as `enemy`. */
function testOfSide(game: Game, set: Expr, side: 'same' | 'other'): { name: string; of: Expr } | null {
  for (const test of set.op === 'select' ? set.where : []) {
    if (test.op !== 'adjective' || sideTest(game, test.adjective) !== side) continue;
    const [, of] = test.args;
    if (of != null) return { name: game.adjectives[test.adjective]?.name ?? '', of };
  }
  return null;
}

/** Whether an expression is the controller or the owner of a thing. */
const isOfPlayer = ({ fields }: Game, expr: Expr, thing: Expr): boolean =>
  expr.op === 'field' && /^(?:controller|owner)$/.test(fields[expr.field]?.kernel ?? '') && isSame(expr.of, thing);

/** The zones of players into which nothing of another player comes. None where cards change their controllers. */
function zonesOfOwn(game: Game, code: GameCode): ReadonlySet<ZoneId> {
  const isSet = code.all('set').some(({ to }) => {
    const kernel = to.to === 'field' ? game.fields[to.field]?.kernel : null;
    return kernel === 'controller' || kernel === 'owner';
  });
  const moved = isSet ? null : movedInto(game);
  const own = new Set(game.zones.flatMap(({ each }, zone) => (each === 'player' && moved !== null ? [zone] : [])));
  // what comes from a zone that others come into may be another player's, too
  for (let before = -1; moved !== null && before !== own.size; ) {
    before = own.size;
    for (const { zone, holder, what, made } of moved) if (!isOwn(game, what, holder, made, own)) own.delete(zone);
  }
  return own;
}

interface Moved {
  zone: ZoneId;
  holder: Expr;
  what: Expr | null;
  /** What names of the code around it stand for. */
  made: ReadonlyMap<Local, Expr>;
}

/** All that is moved, copied or created for somebody into a zone of a player; null where a zone is not known. */
function movedInto(game: Game): Moved[] | null {
  const found: Moved[] = [];
  let isKnown = true;
  const { verbs, rules, limits, overflows, series } = game;
  const rest = [verbs.map(verbCode), rules.map(stateRuleCode), limits.map(limitCode), series.map(seriesCode)];
  const blocks = [...stepBlocks(game), ...overflows].map(blockCode);
  const codes: [Tree, Map<Local, Expr>][] = [
    ...game.moves.map((move): [Tree, Map<Local, Expr>] => [
      moveDeclCode(move),
      new Map(move.params.flatMap(({ from }, i) => (from == null ? [] : [[i, from] as const]))),
    ]),
    // the card of an ability is of "you"
    ...game.abilities.map((one): [Tree, Map<Local, Expr>] => [
      abilityCode(one),
      new Map(one.bearer === 'card' ? [[0, YOU] as const] : []),
    ]),
    ...[...rest.flat(), ...blocks].map((tree): [Tree, Map<Local, Expr>] => [tree, new Map()]),
  ];
  for (const [tree, made] of codes)
    visitStmts(tree, (stmt) => {
      if (stmt.do === 'let') made.set(stmt.local, stmt.value);
      if (stmt.do === 'each') made.set(stmt.local, stmt.set);
      if (stmt.do === 'choose') made.set(stmt.local, stmt.from);
      if (stmt.do === 'call_value') isKnown = false;
      if (stmt.do !== 'call') return;
      const [what = null, to, player] = stmt.args;
      const native = verbs[stmt.verb]?.native ?? '';
      if (!/^(?:move|copy|create)$/.test(native) || to?.op === 'tile_of') return;
      if (to?.op !== 'zone') isKnown &&= to?.op === 'select' && to.source.from === 'tiles';
      else if (to.of !== null && (native !== 'create' || player != null))
        found.push({ zone: to.zone, holder: to.of, what: native === 'create' ? null : what, made });
    });
  return isKnown ? found : null;
}

const YOU: Expr = { op: 'you' };

/** Whether something is surely of a player. */
function isOwn(game: Game, what: Expr | null, of: Expr, made: Moved['made'], own: ReadonlySet<ZoneId>): boolean {
  if (what === null) return false;
  if (isOfPlayer(game, of, what) || (what === YOU && of.op === 'you')) return true;
  if (what.op === 'local') return isOwn(game, made.get(what.local) ?? null, of, made, own);
  const side = testOfSide(game, what, 'same');
  if (what.op !== 'select') return false;
  const { source } = what;
  const from = source.from === 'zone' && source.zone.op === 'zone' ? source.zone : null;
  return (side !== null && isSame(side.of, of)) || (from !== null && own.has(from.zone) && isSame(from.of, of));
}
