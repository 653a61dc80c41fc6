/** What a move takes from its player must be asked for: a number that may not go below a bound is clamped, and paid short. */
import { visitBoth, visitStmts } from '../bind/walk.ts';
import type { Context } from '../context.ts';
import type { Expr, FieldId, Place, Stmt } from '../ir.ts';
import { isKind } from '../types.ts';
import { at } from './report.ts';

interface Spent {
  field: FieldId;
  /** In the move; `deeper` in the verb that takes it. */
  place: Place;
  deeper: Place | null;
}

/** How deep calls are followed; verbs in a circle are reported elsewhere. */
const DEEPEST = 20;

export function unasked(g: Context): void {
  const { game } = g;
  const player = game.kinds.findIndex((k) => k.kernel === 'player');
  const isResource = (id: FieldId): boolean => {
    const field = game.fields[id];
    return field !== undefined && field.low !== null && field.derived === null && isKind(game, player, field.kind);
  };
  const spends = (body: readonly Stmt[], isPlayer: (expr: Expr) => boolean, from: Place | null, depth = 0): Spent[] => {
    const found: Spent[] = [];
    visitStmts(body, (stmt) => {
      if (
        stmt.do === 'set' &&
        stmt.how === '-=' &&
        stmt.to.to === 'field' &&
        isPlayer(stmt.to.of) &&
        isResource(stmt.to.field)
      )
        found.push({ field: stmt.to.field, place: from ?? stmt.place, deeper: from === null ? null : stmt.place });
      if (stmt.do !== 'call' || depth > DEEPEST) return;
      const verb = game.verbs[stmt.verb];
      const own = new Set<number>();
      for (const [i, param] of (verb?.params ?? []).entries())
        if (isPlayer(stmt.args[i] ?? param.value ?? { op: 'nothing' })) own.add(i);
      const inside = (expr: Expr): boolean => expr.op === 'you' || (expr.op === 'local' && own.has(expr.local));
      found.push(...spends(verb?.code.body ?? [], inside, from ?? stmt.place, depth + 1));
    });
    return found;
  };
  const elsewhere = readBy(g, [game.flows, game.setups]);
  for (const move of game.moves) {
    const asked = readBy(g, [move.parts, move.code.body]);
    const told = new Set<FieldId>();
    for (const { field, place, deeper } of spends(move.code.body, (expr) => expr.op === 'you', null)) {
      if (asked.has(field) || elsewhere.has(field) || told.has(field)) continue;
      told.add(field);
      const name = game.fields[field]?.name ?? '';
      at(g, 'RB0519', place, `"${move.name}" takes ${name} from its player and never asks whether there is enough.`, {
        help: `Before it, say: require you.${name} >= N else "not enough ${name}".`,
        cause: deeper === null ? undefined : { place: deeper, message: 'It is taken here.' },
      });
    }
  }
}

/** The fields that are read in a tree, also inside the words and the verbs it uses. What is assigned to is not read. */
function readBy(g: Context, tree: unknown): Set<FieldId> {
  const { game } = g;
  const found = new Set<FieldId>();
  const seen = new Set<object>();
  const waiting: unknown[] = [tree];
  const inside = (word: object | undefined, ...trees: unknown[]): void => {
    if (word === undefined || seen.has(word)) return;
    seen.add(word);
    waiting.push(...trees);
  };
  const see = {
    stmt(stmt: Stmt): string | null {
      if (stmt.do === 'call') {
        const verb = game.verbs[stmt.verb];
        inside(verb, verb?.needs, verb?.code.body);
      }
      return stmt.do === 'set' ? 'to' : null;
    },
    expr(expr: Expr): void {
      if (expr.op === 'value') inside(game.values[expr.value], game.values[expr.value]?.value);
      if (expr.op === 'adjective') inside(game.adjectives[expr.adjective], game.adjectives[expr.adjective]?.value);
      if (expr.op !== 'field') return;
      found.add(expr.field);
      inside(game.fields[expr.field], game.fields[expr.field]?.derived);
    },
  };
  while (waiting.length > 0) visitBoth(waiting.pop(), see);
  return found;
}
