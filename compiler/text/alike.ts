/** Statements that one clause says together: the same call again, with another target, or one value for several fields. */
import type { Expr, FieldId, Local, Stmt } from '../ir/index.ts';
import { draws, visitExprs } from '../ir/walk.ts';
import type { TextContext } from './context.ts';
import { argsOf, callWords, imperative } from './fill.ts';
import { nounPhrase } from './nouns.ts';
import { constantAtLevel } from './numbers.ts';
import { assignmentClause, type CallStmt, type Clause } from './statements.ts';
import { paramsOf, parseTemplate } from './template.ts';
import { sameEntity } from './uses.ts';

/**
 * Number of consecutive calls from here on that are the same call of the same entities, `play it twice`. Calls that draw
 * are not: each draws anew. Nor is one that mentions its entity first: twice a random unit would be two of them.
 */
export function timesInARow(t: TextContext, stmts: readonly Stmt[], at: number): number {
  const first = stmts[at];
  const second = stmts[at + 1];
  if (first?.do !== 'call' || second?.do !== 'call' || second.verb !== first.verb || first.into !== null) return 1;
  // before the search, which would else begin again at each of them
  if (draws(first) || mentionsFirst(t, first)) return 1;
  const said = argsKey(t, first);
  let end = at + 1;
  for (; end < stmts.length; end++) {
    const next = stmts[end] as Stmt;
    if (next.do !== 'call' || next.verb !== first.verb || next.into !== null || argsKey(t, next) !== said) break;
  }
  return end - at;
}

/** The arguments of a call as a key, with names of one entity as one, and the members of sets by the place of their set. */
function argsKey(t: TextContext, call: CallStmt): string {
  const members = new Map<Local, string>();
  visitExprs(call.args, (expr) => {
    if (expr.op === 'select') members.set(expr.local, `member ${members.size}`);
  });
  const said = call.args.map((arg) => (arg === null ? null : sameEntity(t, arg)));
  return JSON.stringify(said, (key, value: unknown) =>
    key === 'local' ? (members.get(value as Local) ?? value) : value,
  );
}

/** Whether a statement is the first to print what it refers to. */
function mentionsFirst(t: TextContext, stmt: Stmt): boolean {
  let first = false;
  visitExprs(stmt, (expr) => {
    if (expr.op === 'chosen') first ||= !t.known.has(`chosen ${expr.choice}`);
    if (expr.op !== 'local') return;
    const is = t.bindings.get(expr.local)?.is;
    first ||= is === 'defer' || is === 'range' || is === 'former';
  });
  return first;
}

/**
 * Merges consecutive calls that differ only in their target: `give 2 strength to this unit and a random friendly unit`.
 */
export function sameCalls(t: TextContext, stmts: readonly Stmt[], at: number): { words: string; count: number } | null {
  const first = stmts[at];
  if (first?.do !== 'call' || first.into !== null) return null;
  const second = stmts[at + 1];
  if (second?.do !== 'call' || second.verb !== first.verb) return null;
  const verb = t.game.verbs[first.verb];
  const template = verb?.text == null ? null : paramsOf(parseTemplate(verb.text).pieces);
  const who =
    verb?.params.findIndex((p) => p.prep === null && p.type.of === 'entity' && template?.has(p.name) === true) ?? -1;
  if (verb === undefined || who < 0) return null;
  const others = (call: CallStmt): string => JSON.stringify(call.args.map((arg, i) => (i === who ? null : arg)));
  const calls: CallStmt[] = [first];
  // `it and it` names nobody twice
  const printed = new Set(draws(first) ? [] : [argsKey(t, first)]);
  for (let i = at + 1, said: string | null = null; i < stmts.length; i++) {
    const next = stmts[i] as Stmt;
    if (next.do !== 'call' || next.verb !== first.verb || next.into !== null) break;
    said ??= others(first);
    if (others(next) !== said || timesInARow(t, stmts, i) > 1) break;
    const key = argsKey(t, next);
    if (printed.has(key)) break;
    if (!draws(next)) printed.add(key);
    calls.push(next);
  }
  if (calls.length < 2 || calls.some((call) => call.args[who] == null)) return null;
  const words = t.language.and(calls.map((call) => nounPhrase(t, call.args[who] as Expr).text));
  t.focus = null;
  const args = argsOf(verb.params, first.args);
  args[who] = {
    type: verb.params[who]?.type ?? { of: 'entity', id: null, many: true },
    value: null,
    given: true,
    said: { text: words, count: 'many' },
  };
  return { words: imperative(t, callWords(t, verb, args)), count: calls.length };
}

/** Merges consecutive assignments of one constant, or of you, to fields of one thing: `set its power and range to 2`. */
export function sameValues(
  t: TextContext,
  stmts: readonly Stmt[],
  at: number,
): { clause: Clause; count: number } | null {
  const first = stmts[at];
  if (first?.do !== 'set' || first.to.to !== 'field') return null;
  const type = t.game.fields[first.to.field]?.type.of;
  const isSame = first.value.op === 'you' || (type === 'number' && constantAtLevel(t, first.value) !== null);
  if (!isSame || draws(first)) return null;
  const [of, value] = [JSON.stringify(sameEntity(t, first.to.of)), JSON.stringify(first.value)];
  const also: FieldId[] = [];
  for (let i = at + 1; i < stmts.length; i++) {
    const next = stmts[i] as Stmt;
    if (next.do !== 'set' || next.to.to !== 'field' || next.how !== first.how) break;
    if (t.game.fields[next.to.field]?.type.of !== type || JSON.stringify(next.value) !== value) break;
    if (next.to.field === first.to.field || also.includes(next.to.field)) break;
    if (JSON.stringify(sameEntity(t, next.to.of)) !== of) break;
    also.push(next.to.field);
  }
  return also.length === 0 ? null : { clause: assignmentClause(t, first, also), count: also.length + 1 };
}
