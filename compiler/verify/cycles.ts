/** Refuses cycles: verbs that call themselves, and words and fields that read themselves, directly or not. */
import * as say from '../diagnostics/messages/verify.ts';
import { type Edge, findCycle } from '../ir/graph.ts';
import type { Expr, Game } from '../ir/index.ts';
import { EVALUATED } from '../ir/kernel.ts';
import type { Tree } from '../ir/visitor.ts';
import { visitExprs, visitStmts } from '../ir/walk.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { Checker } from './checker.ts';

type Graph = Map<string, Edge<null>[]>;

export function checkCycles(checker: Checker): void {
  calls(checker);
  reads(checker);
}

/** The call graph of verbs has no cycle. Calls of verb values, and `run`, count against the depth bound at run time. */
function calls(checker: Checker): void {
  const graph: Graph = new Map();
  for (const [id, verb] of checker.game.verbs.entries()) {
    const edges: Edge<null>[] = [];
    visitStmts(verb.code.body, (stmt) => {
      if (stmt.do === 'call') edges.push({ to: `${stmt.verb}`, label: null });
    });
    graph.set(`${id}`, edges);
  }
  const cycle = findCycle(graph);
  if (cycle !== null) checker.problem(say.verbsInCycle({ count: cycle.nodes.length, list: cycle.nodes.join(', ') }));
}

/**
 * Adjectives, values, orders, derived fields, requirements of verbs, choices of cards and conditions of abilities read
 * each other. A read of a choice counts as a read of the choices of all cards, that of a condition as one of all
 * conditions, and a call of a verb value as a call of any verb: only a match knows which.
 */
function reads(checker: Checker): void {
  const cycle = readCycle(checker.game);
  if (cycle !== null) checker.problem(say.readsInCycle({ count: cycle.length, list: cycle.join(', ') }));
}

/** The first such cycle, as sorts and ids (`value 3`); null without one. */
export function readCycle(game: Game): string[] | null {
  const graph: Graph = new Map();
  const seen = new Map<string, Set<string>>();
  // many cards read the same, so each edge is added once
  const put = (from: string, ...trees: Tree[]): void => {
    const edges = graph.get(from) ?? [];
    graph.set(from, edges);
    const known = seen.get(from) ?? new Set();
    seen.set(from, known);
    for (const tree of trees) {
      visitExprs(tree, (expr) => {
        const to = nodeReadBy(expr);
        if (to === null || known.has(to)) return;
        known.add(to);
        edges.push({ to, label: null });
        if (expr.op !== 'word_field' || graph.has(to)) return;
        graph.set(
          to,
          fieldsFrom(game, expr.field).map((id) => ({ to: `field ${id}`, label: null })),
        );
      });
    }
  };
  for (const [id, word] of game.adjectives.entries()) put(`adjective ${id}`, word.value);
  for (const [id, word] of game.values.entries()) put(`value ${id}`, word.value);
  for (const [id, order] of game.orders.entries()) put(`order ${id}`, order.keys);
  for (const [id, field] of game.fields.entries()) if (field.derived !== null) put(`field ${id}`, field.derived.value);
  for (const [id, verb] of game.verbs.entries()) {
    put(`verb ${id}`, verb.needs);
  }
  graph.set(
    'any verb',
    game.verbs.map((_, id) => ({ to: `verb ${id}`, label: null })),
  );
  for (const card of game.cards) {
    for (const { from, when } of card.chooses) put('choices', from, when);
  }
  for (const { trigger } of game.abilities) put('conditions', trigger.when);
  return findCycle(graph)?.nodes ?? null;
}

/** The node that an expression reads; null for none. */
function nodeReadBy(expr: Expr): string | null {
  switch (expr.op) {
    case 'adjective':
      return `adjective ${expr.adjective}`;
    case 'value':
      return `value ${expr.value}`;
    case 'field':
    case 'global':
      return `field ${expr.field}`;
    case 'word_field':
      return `words ${expr.field}`;
    case 'select':
      return expr.take?.take === 'best' || expr.take?.take === 'tied' ? `order ${expr.take.order}` : null;
    case 'fits':
      return expr.verb.op === 'verb' ? `verb ${expr.verb.verb}` : 'any verb';
    case 'kernel':
      return EVALUATED.get(expr.call) ?? null;
    default:
      return null;
  }
}
