/** Values that a body changes after it read them: printed at their use, they would be read as they are by then. */
import type { Expr, Local, Select, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { draws, visitExprs, visitStmts } from '../ir/walk.ts';
import { meet, readBy, type StateMarks, writtenBy } from './changes.ts';
import type { TextContext } from './context.ts';
import { typeOf } from './type-of.ts';
import { originOf, sameEntity, usesIn } from './uses.ts';

/**
 * How a value is printed whose local is used in statements: `now` where it is used, `former` there with a word for it, or `before` in a
 * clause of its own.
 */
export type SaidWhen = 'now' | 'former' | 'before';

/** Values that can be printed as they were: `its former strength`. */
const FORMER = new Set<Expr['op']>(['field', 'tile_of', 'global']);

/** Statements of which each value is used again and again. */
const isLoop = (stmt: Stmt): boolean => stmt.do === 'each' || stmt.do === 'repeat';

/** Whether the value is kept by an effect of `once`: it is used when all may have changed. */
const isKept = ({ game }: TextContext, stmt: Stmt): boolean =>
  stmt.do === 'set' && stmt.to.to === 'field' && game.kinds[game.fields[stmt.to.field]?.kind ?? -1]?.waits === true;

/** The things that a call is about. */
const thingsOf = (t: TextContext, stmt: Stmt): Expr[] =>
  stmt.do === 'call' ? stmt.args.filter((arg) => arg !== null).filter((arg) => typeOf(t, arg).of === 'entity') : [];

/**
 * What a statement may change of a value without making its words wrong: `destroy it and deal 1 damage to all units around it` is
 * about where it was, and `move it there and wake all units on the way there` about the way that it went.
 */
function isSeenFrom(t: TextContext, value: Expr, stmt: Stmt): (mark: string) => boolean {
  if (value.op !== 'select' || value.take !== null) return () => false;
  const things = thingsOf(t, stmt);
  const said = JSON.stringify([value.where, value.source]);
  if (things.length === 0 || !things.every((one) => said.includes(JSON.stringify(one)))) return () => false;
  return (mark) => mark.startsWith('left ') || (things.length > 1 && mark.startsWith('zone '));
}

/** Tests of a set, with one name for its members. */
const testsOfSet = ({ where, local }: Select): string[] =>
  where
    .flatMap((test) => (test.op === 'and' ? test.of : [test]))
    .map((test) => JSON.stringify(test).replace(new RegExp(`"local":${local}\\b`, 'g'), '"local":"it"'));

/** Whether no member of one set is of the other: the tests of one say the opposite. */
function areApart(a: Select, b: Select): boolean {
  const [those, others] = [testsOfSet(a), testsOfSet(b)];
  const not = (test: string): string => `{"op":"not","of":${test}}`;
  return those.some((test) => others.includes(not(test)) || others.some((other) => test === not(other)));
}

/** Whether a condition is about other things than those that a call brings: `some soldiers in your hand`, and a card that is no soldier. */
function isOfOthers(t: TextContext, value: Expr, stmt: Stmt, sets: ReadonlyMap<Local, Expr>): boolean {
  if (typeOf(t, value).of !== 'truth') return false;
  const brought = thingsOf(t, stmt).map((one) => originOf(t, one.op === 'local' ? (sets.get(one.local) ?? one) : one));
  let about = brought.length > 0;
  visitExprs(value, (e) => {
    if (e.op === 'select') about &&= brought.every((one) => one.op === 'select' && areApart(e, one));
  });
  return about;
}

/** `first`: the value is printed at its first use only. `drawn`: each use would draw anew. */
function saidOf(
  t: TextContext,
  stmts: readonly Stmt[],
  locals: readonly Local[],
  value: Expr,
  reads: StateMarks,
  { first, drawn }: { first: boolean; drawn: boolean },
): SaidWhen {
  if (reads.size === 0 && !drawn) return 'now';
  let when: SaidWhen = 'now';
  /** It is used before it changes, where `former` would be another one. */
  let isUsed = false;
  const frame = { locals: t.locals, self: t.card?.kind ?? null, from: (of: Expr) => originOf(t, sameEntity(t, of)) };
  /** The sets of the members of loops. */
  const sets = new Map<Local, Expr>();
  visitStmts(stmts, (stmt) => {
    if (stmt.do === 'each') sets.set(stmt.local, stmt.set);
  });
  const readsOf = (stmt: Stmt): StateMarks => {
    const isKeptBy = isSeenFrom(t, value, stmt);
    const isApart = isOfOthers(t, value, stmt, sets);
    return new Set([...reads].filter((mark) => !isKeptBy(mark) && !(isApart && mark.startsWith('zone '))));
  };
  const touched = new Map<Stmt, boolean>();
  const touches = (stmt: Stmt): boolean => {
    const does =
      touched.get(stmt) ??
      (meet(readsOf(stmt), writtenBy(t.game, stmt, frame)) || bodiesOf(stmt).some((body) => body.some(touches)));
    touched.set(stmt, does);
    return does;
  };
  const uses = (exprs: readonly (Expr | null)[]): boolean => locals.some((local) => usesIn(exprs, local) > 0);
  /** Walks a body until the value is printed. */
  const walk = (body: readonly Stmt[], isWritten: boolean, inLoop: boolean): void => {
    let written = isWritten;
    for (const stmt of body) {
      const loops = isLoop(stmt) && bodiesOf(stmt).some((inner) => inner.some(touches));
      if (uses(exprsOf(stmt))) {
        const again = loops && stmt.do === 'repeat' && stmt.test !== null && uses([stmt.test]);
        if (isKept(t, stmt) || (written && (inLoop || isUsed)) || again) when = 'before';
        else if (written && when === 'now') when = 'former';
        isUsed ||= !written;
        if (first) return;
      }
      for (const inner of bodiesOf(stmt)) walk(inner, written || loops, inLoop || loops);
      written ||= touches(stmt);
    }
  };
  walk(stmts, false, false);
  return when;
}

/** When the value of a local is printed, if it is used in these statements; `first`: it is printed at its first use only. */
export function saidWhen(t: TextContext, stmts: readonly Stmt[], local: Local, given: Expr, first: boolean): SaidWhen {
  /** What is printed together with the value: the values of other locals; with their first mentions, what they stand for. */
  const mentions = new Map<Local, Expr>();
  const withLocals = (value: Expr, into: Expr[]): Expr[] => {
    into.push(value);
    visitExprs(value, (e) => {
      const bound = e.op === 'local' ? t.bindings.get(e.local) : undefined;
      if (e.op !== 'local' || (bound?.is !== 'fold' && bound?.is !== 'defer')) return;
      if (bound.is === 'defer') mentions.set(e.local, bound.value);
      else withLocals(bound.value, into);
    });
    return into;
  };
  const when = (of: Expr, locals: readonly Local[], once: boolean): SaidWhen => {
    const exprs = withLocals(of, []);
    return saidOf(t, stmts, locals, sameEntity(t, of), readBy(t.game, exprs), { first: once, drawn: draws(exprs) });
  };
  const whole = when(given, [local], first);
  for (const [other, value] of mentions) {
    if (when(value, [local, other], true) !== 'now') return 'before';
  }
  if (whole !== 'former') return whole;
  const value = sameEntity(t, given);
  const { of } = typeOf(t, value);
  if (!FORMER.has(value.op) || of === 'truth' || of === 'definition') return 'before';
  // `the former damage of the weakest unit` would be that of what is the weakest by then
  const owner = value.op === 'field' || value.op === 'tile_of' ? when(value.of, [local], first) : 'now';
  return owner === 'now' ? 'former' : 'before';
}
