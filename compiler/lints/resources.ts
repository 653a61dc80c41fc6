/**
 * Reports a move that subtracts from a bounded field of its player without a `require`: the field is clamped, and the
 * move costs less. So does the price of a "may".
 */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, FieldId, Place, Stmt, StmtOf, VerbId } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { exprsOf, partCode, type Tree } from '../ir/visitor.ts';
import { stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** By field, the first place that subtracts from it. */
type Spent = Map<FieldId, Place>;

export function unguardedCosts(g: Context): void {
  const { game } = g;
  const player = game.kinds.findIndex((k) => k.kernel === 'player');
  const isResource = (id: FieldId): boolean => {
    const field = game.fields[id];
    return field !== undefined && field.low !== null && field.derived === null && isKind(game, player, field.kind);
  };
  /**
   * Results by verb and by the parameters that are the acting player. The entry of a recursive verb is empty while it
   * is computed.
   */
  const known = new Map<string, Spent>();
  const spends = (
    body: readonly Stmt[],
    isPlayer: (expr: Expr) => boolean,
    see: (field: FieldId, place: Place, deeper: Place | null) => void,
  ): void =>
    visitStmts(body, (stmt) => {
      if (
        stmt.do === 'set' &&
        stmt.how === '-=' &&
        (stmt.to.to === 'field' || stmt.to.to === 'word_field') &&
        stmt.to.of !== null &&
        isPlayer(stmt.to.of) &&
        isResource(stmt.to.field)
      )
        see(stmt.to.field, stmt.place, null);
      if (stmt.do !== 'call') return;
      const own = (game.verbs[stmt.verb]?.params ?? []).flatMap((param, i) =>
        isPlayer(stmt.args[i] ?? param.value ?? { op: 'nothing' }) ? [i] : [],
      );
      for (const [field, place] of spentBy(stmt.verb, own)) see(field, stmt.place, place);
    });
  const spentBy = (verb: VerbId, own: readonly number[]): Spent => {
    const key = `${verb} ${own}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, new Map());
    const found: Spent = new Map();
    const inside = (expr: Expr): boolean => expr.op === 'you' || (expr.op === 'local' && own.includes(expr.local));
    spends(game.verbs[verb]?.code.body ?? [], inside, (field, place, deeper) => {
      if (!found.has(field)) found.set(field, deeper ?? place);
    });
    known.set(key, found);
    return found;
  };
  const elsewhere = readBy(g, { body: stepBlocks(game).map(({ body }) => body) });
  for (const { code, trigger } of game.abilities) {
    let asked: ReadonlySet<FieldId> | null = null;
    visitStmts(code.body, (may) => {
      if (may.do !== 'may' || may.body.length + may.else.length < 2) return;
      for (const stmt of may.body) {
        if (stmt.do !== 'set' || stmt.how !== '-=' || stmt.to.to !== 'field' || !isResource(stmt.to.field)) continue;
        asked ??= readBy(g, { exprs: trigger.when, body: code.body });
        if (!asked.has(stmt.to.field)) reportPrice(g, stmt, game.fields[stmt.to.field]?.name ?? '');
      }
    });
  }
  for (const move of game.moves) {
    const asked = readBy(g, { exprs: move.parts.map(partCode), body: move.code.body });
    const reported = new Set<FieldId>();
    spends(
      move.code.body,
      (expr) => expr.op === 'you',
      (field, place, deeper) => {
        if (asked.has(field) || elsewhere.has(field) || reported.has(field)) return;
        reported.add(field);
        const name = game.fields[field]?.name ?? '';
        reportAt(g, place, say.costUnchecked({ move: move.name, field: name, amount: '1' }), {
          cause: deeper === null ? undefined : { place: deeper, message: say.takenHere() },
        });
      },
    );
  }
}

/** Reports a price that a player pays in part, with the line as it is written. */
function reportPrice(g: Context, { place }: StmtOf<'set'>, name: string): void {
  const [file, , , start, end] = place;
  const [, field = `x.${name}`, by = '1'] =
    /^(.+?) *-= *(.+)$/.exec(g.sources[file]?.text.slice(start, end) ?? '') ?? [];
  reportAt(g, place, say.priceUnchecked({ name, field, by }));
}

/** Expressions and statements to visit. */
interface CodeToVisit {
  exprs?: Tree;
  body?: Tree;
}

/**
 * The fields that code reads, also through the words and verbs that it uses. The target of an assignment is not read.
 */
function readBy({ game }: Context, code: CodeToVisit): Set<FieldId> {
  const found = new Set<FieldId>();
  const seen = new Set<object>();
  const waiting = [code];
  const inside = (word: object | undefined, inner: CodeToVisit): void => {
    if (word === undefined || seen.has(word)) return;
    seen.add(word);
    waiting.push(inner);
  };
  const see = (expr: Expr): void => {
    if (expr.op === 'value') inside(game.values[expr.value], { exprs: game.values[expr.value]?.value });
    if (expr.op === 'adjective')
      inside(game.adjectives[expr.adjective], { exprs: game.adjectives[expr.adjective]?.value });
    if (expr.op === 'word_field') for (const id of fieldsFrom(game, expr.field)) found.add(id);
    if (expr.op !== 'field') return;
    found.add(expr.field);
    inside(game.fields[expr.field], { exprs: game.fields[expr.field]?.derived?.value });
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visitExprs(next.exprs, see);
    visitStmts(next.body, (stmt) => {
      visitExprs(stmt.do === 'set' ? stmt.value : exprsOf(stmt), see);
      const verb = stmt.do === 'call' ? game.verbs[stmt.verb] : undefined;
      inside(verb, { exprs: verb?.needs, body: verb?.code.body });
    });
  }
  return found;
}
