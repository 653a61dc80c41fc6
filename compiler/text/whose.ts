/** Whose something is: whether `your` of a timing that is raised to it means you. */
import type { Expr, Local, Stmt, StmtOf, Verb } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import { isOwnerField } from './modifiers.ts';
import { isLocal } from './sets.ts';
import { originOf } from './uses.ts';

type GivenArgs = StmtOf<'call'>['args'];

/** Whether everything that an expression means is surely yours: this card, you, your units, cards in your hand. */
export function isYours(t: TextContext, of: Expr): boolean {
  const from = originOf(t, of);
  if (t.everybody) return false;
  if (from.op === 'self' || from.op === 'you') return true;
  if (from.op === 'local') return t.yours.has(from.local);
  if (from.op !== 'select') return false;
  const { source, where, local } = from;
  if (source.from === 'set' && isYours(t, source.of)) return true;
  if (source.from === 'zone' && source.zone.op === 'zone' && source.zone.of?.op === 'you') return true;
  return where.some((test) =>
    isOfYou(
      t,
      test,
      (e) => isLocal(e, local),
      (e) => e.op === 'you',
    ),
  );
}

/** Notes that a local is yours, if all that it may hold is. */
export function noteYours(t: TextContext, local: Local, of: Expr): void {
  if (isYours(t, of)) t.yours.add(local);
}

/** Notes the same of an argument of a trigger, by its tests. */
export function noteYourArgument(t: TextContext, local: Local, tests: readonly Expr[]): void {
  const isIt = (expr: Expr): boolean => isLocal(expr, local);
  if (!t.everybody && tests.some((test) => isOfYou(t, test, isIt, ({ op }) => op === 'you'))) t.yours.add(local);
}

/** The player whom a statement after it makes the controller of a local. */
export function givenTo(t: TextContext, local: Local | null, rest: readonly Stmt[]): Expr | null {
  for (const stmt of rest) {
    if (stmt.do !== 'set' || stmt.to.to !== 'field' || stmt.to.of.op !== 'local' || stmt.to.of.local !== local)
      continue;
    if (t.game.fields[stmt.to.field]?.kernel === 'controller') return stmt.value;
  }
  return null;
}

/** Whether what a call makes is yours: a copy of what is yours; what is created for you, or for nobody in a zone of yours. */
function isMadeForYou(t: TextContext, { native }: Verb, [first, place, owner]: GivenArgs): boolean {
  if (native === 'copy') return first != null && isYours(t, first);
  if (native !== 'create' || t.everybody) return false;
  return owner == null || owner.op === 'nothing' ? place?.op === 'zone' && place.of?.op === 'you' : owner.op === 'you';
}

/** Notes that what a call made is yours, if no statement after it gives it to somebody else. */
export function noteMade(t: TextContext, into: Local, verb: Verb, args: GivenArgs, rest: readonly Stmt[]): void {
  const given = givenTo(t, into, rest);
  if (given === null ? isMadeForYou(t, verb, args) : given.op === 'you') t.yours.add(into);
}

/** Whether a test says that its subject is yours: `controller is you`, or an adjective that says so. */
function isOfYou(
  t: TextContext,
  test: Expr,
  subject: (e: Expr) => boolean,
  you: (e: Expr) => boolean,
  depth = 0,
): boolean {
  if (test.op === 'and') return test.of.some((part) => isOfYou(t, part, subject, you, depth));
  if (test.op === 'is') {
    const { a, b } = test;
    // `friendly`: of your side, which is you where a side is one player
    if (a.op === 'field' && b.op === 'field' && a.field === b.field)
      return (
        t.game.fields[a.field]?.kernel === 'side' &&
        t.game.perSide[1] === 1 &&
        isOfYou(t, { op: 'is', a: a.of, b: b.of }, subject, you, depth)
      );
    const field = a.op === 'field' && subject(a.of) ? t.game.fields[a.field] : undefined;
    return (field !== undefined && isOwnerField(field) && you(b)) || (subject(a) && you(b));
  }
  const value = test.op === 'adjective' ? t.game.adjectives[test.adjective]?.value : null;
  if (test.op !== 'adjective' || value == null || depth > 4) return false;
  const param = (means: (e: Expr) => boolean) => (e: Expr) =>
    e.op === 'local' && test.args[e.local] !== undefined && means(test.args[e.local] as Expr);
  return isOfYou(t, value, param(subject), param(you), depth + 1);
}

/** Whether an adjective follows the noun of a set, ` beside[ {y}]`, so that no possessive does. */
export const isFollowed = ({ game }: TextContext, set: Expr): boolean =>
  set.op === 'select' &&
  set.where.some((test) => test.op === 'adjective' && game.adjectives[test.adjective]?.text?.startsWith(' ') === true);
