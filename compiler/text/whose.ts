/** Whose something is: whether `your` of a timing that is raised to it means you. */
import type { Expr } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import { isOwnerField } from './modifiers.ts';
import { isLocal } from './sets.ts';
import { originOf } from './uses.ts';

/** Whether everything that an expression means is surely yours: this card, you, your units, cards in your hand. */
export function isYours(t: TextContext, of: Expr): boolean {
  const from = originOf(t, of);
  if (t.everybody) return false;
  if (from.op === 'self' || from.op === 'you') return true;
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
