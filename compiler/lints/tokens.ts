/**
 * Reports level tables on tokens. A token is a card that no deck may hold in any mode and that no code creates with a
 * level, so a table would always give its first value.
 */
import * as say from '../diagnostics/messages/index.ts';
import { constantOf } from '../format/constants.ts';
import type { Card, CardId, DeckRule, Expr, Game, LayerId, Place, Select, Stmt, VerbId } from '../ir/index.ts';
import { defaultMode } from '../ir/modes.ts';
import { byLayer, isKind } from '../ir/types.ts';
import { hasStmt, stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

export function tokenTables(g: Context): void {
  const { game } = g;
  const held = rulesOfModes(game);
  let levelled: ReadonlySet<CardId> | null = null;
  const within = insideOf(g.tables);
  for (const [id, card] of game.cards.entries()) {
    const tables = within(card.place);
    if (tables.length === 0) continue;
    const rule = held((one) => forbids(g, one, card));
    if (rule === undefined) continue;
    levelled ??= levelledCards(g);
    if (levelled.has(id)) continue;
    for (const table of tables)
      reportAt(g, table, say.tokenLevels({ card: card.name }), {
        cause: { place: rule.place, message: say.tokenRule() },
      });
  }
}

/**
 * Gives a function that finds, for a test of deck rules, the first rule that passes in the default mode; undefined if some mode has none,
 * with those that it is built on. A game without modes counts as one.
 */
export function rulesOfModes(game: Game): (test: (rule: DeckRule) => boolean) => DeckRule | undefined {
  const layers = game.layers.flatMap(({ sort }, id) => (sort === 'mode' ? [id] : []));
  const modes = layers.length === 0 ? [0] : layers;
  const declared = byLayer(game.deckRules.filter(({ seats }) => seats === undefined));
  return (test) => {
    const known = new Map<LayerId, DeckRule>();
    for (const mode of modes) {
      const path: LayerId[] = [];
      let found: DeckRule | undefined;
      for (let at: LayerId | null = mode; at !== null && found === undefined; ) {
        path.push(at);
        found = known.get(at) ?? declared.get(at)?.find(test);
        at = at === 0 ? null : (game.layers[at]?.parent ?? 0);
      }
      if (found === undefined) return undefined;
      for (const at of path) known.set(at, found);
    }
    return known.get(defaultMode(game) ?? 0);
  };
}

/** Gives a function that finds the places inside a given one, by binary search. */
function insideOf(places: readonly Place[]): (around: Place) => Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[3] - b[3]);
  return ([file, , , start, end]) => {
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1;
      const [other, , , from] = sorted[middle] as Place;
      if (other < file || (other === file && from < start)) low = middle + 1;
      else high = middle;
    }
    const found: Place[] = [];
    for (let at = low; sorted[at]?.[0] === file && (sorted[at] as Place)[4] <= end; at++)
      found.push(sorted[at] as Place);
    return found;
  };
}

/** Whether a deck rule forbids a card by its printed values: `no token cards`, `count of ... is 0`. */
function forbids(g: Context, { test }: DeckRule, card: Card): boolean {
  let set: Expr | null = null;
  if (test.op === 'no' || (test.op === 'not' && test.of.op === 'some'))
    set = test.op === 'no' ? test.of : (test.of as { of: Expr }).of;
  else if (test.op === 'is' && test.a.op === 'count' && constantOf(test.b) === 0) set = test.a.of;
  if (set?.op !== 'select' || set.source.from !== 'deck' || set.take !== null) return false;
  const select: Select = set;
  const inKind = set.source.kind === 0 || isKind(g.game, card.kind, set.source.kind);
  return inKind && select.where.every((part) => holdsFor(g, card, select.local, part) === true);
}

/** Evaluates a condition about a card by its printed values; null if they do not decide it. */
export function holdsFor(g: Context, card: Card, local: number, expr: Expr): boolean | null {
  const ask = (inner: Expr): boolean | null => holdsFor(g, card, local, inner);
  const number = (inner: Expr): number | null => {
    if (inner.op !== 'field' && inner.op !== 'printed') return constantOf(inner);
    if (inner.of.op !== 'local' || inner.of.local !== local) return null;
    const field = g.game.fields[inner.field];
    if (field === undefined || field.derived !== null || field.kernel !== null) return null;
    return card.fields.find((own) => own.field === inner.field)?.values[0] ?? field.value ?? 0;
  };
  switch (expr.op) {
    case 'field':
    case 'printed': {
      const value = number(expr);
      return value === null ? null : value === 1;
    }
    case 'kind':
      return isKind(g.game, card.kind, expr.kind);
    case 'is': {
      const [a, b] = [number(expr.a), number(expr.b)];
      return a === null || b === null ? null : a === b;
    }
    case 'member': {
      const [member, of] = [number(expr.member), number(expr.of)];
      return member === null || of === null ? null : ((of >> member) & 1) === 1;
    }
    case 'not': {
      const of = ask(expr.of);
      return of === null ? null : !of;
    }
    case 'and':
      return expr.of.every((part) => ask(part) === true) ? true : null;
    case 'or':
      return expr.of.some((part) => ask(part) === true) ? true : null;
    default:
      return null;
  }
}

/** The cards that code may create with a level: named in a body that assigns a level or calls a verb that does. */
function levelledCards(g: Context): Set<CardId> {
  const { game } = g;
  const level = game.fields.findIndex((field) => field.kernel === 'level');
  const assigns = (body: readonly Stmt[]): boolean => {
    return hasStmt(body, (stmt) => stmt.do === 'set' && stmt.to.to === 'field' && stmt.to.field === level);
  };
  const known = new Map<VerbId, boolean>();
  const verbAssigns = (id: VerbId): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const body = game.verbs[id]?.code.body ?? [];
    const found = assigns(body) || hasStmt(body, (stmt) => stmt.do === 'call' && verbAssigns(stmt.verb));
    known.set(id, found);
    return found;
  };
  const cards = new Set<CardId>();
  const named = (tree: Stmt): void =>
    visitExprs(tree, (expr) => {
      if (expr.op === 'card') cards.add(expr.card);
      if (expr.op !== 'select' || expr.source.from !== 'definitions') return;
      const { kind } = expr.source;
      for (const [id, card] of game.cards.entries()) if (isKind(game, card.kind, kind)) cards.add(id);
    });
  const bodies = [
    ...[...game.verbs, ...game.moves, ...game.abilities, ...game.rules].map(({ code }) => code.body),
    ...stepBlocks(game).map(({ body }) => body),
  ];
  for (const body of bodies) {
    const here = assigns(body);
    visitStmts(body, (stmt) => {
      if (here || (stmt.do === 'call' && verbAssigns(stmt.verb))) named(stmt);
    });
  }
  return cards;
}
