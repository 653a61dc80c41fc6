/** `let`: whether the value is printed in place of the local, or in a clause of its own before. */
import type { Expr, Local, Stmt, StmtOf } from '../ir/index.ts';
import { draws } from '../ir/walk.ts';
import { clause } from './conditions.ts';
import type { TextContext } from './context.ts';
import { fieldWords, nounPhrase, possessive } from './nouns.ts';
import { constantAtLevel, numberText } from './numbers.ts';
import { saidWhen } from './stale.ts';
import { type Clause, simple } from './statements.ts';
import { typeOf } from './type-of.ts';
import { asksPresence, canInline, changedIn, isOnlyCounted, isPartFirst, needsPick, usesIn } from './uses.ts';

export function letClause(t: TextContext, stmt: StmtOf<'let'>, rest: readonly Stmt[]): Clause[] {
  const { local, value } = stmt;
  const isChanged = changedIn(rest, local);
  if (!isChanged) t.origins.set(local, value);
  if (isChanged || !canInline(t.bindings, local, value, usesIn(rest, local))) {
    return [named(t, local, value)];
  }
  const drawn = draws(value);
  if (value.op !== 'select' && !drawn) {
    const again =
      t.locals[local]?.type.of === 'number' &&
      constantAtLevel(t, value) === null &&
      usesIn(rest, local) > 1 &&
      !needsPick(rest, local);
    const when = saidWhen(t, rest, local, value, again);
    // behind `2 times its strength`, `that much` would be the product
    const isPart = again && isPartFirst(rest, local);
    if (isPart && value.op === 'levels') {
      t.bindings.set(local, { is: 'fold', value });
      return [];
    }
    if (when === 'before' || isPart) return [isThing(t, local) ? noted(t, local, value) : named(t, local, value)];
    t.bindings.set(local, when === 'former' ? { is: 'former', value, again } : { is: again ? 'defer' : 'fold', value });
    return [];
  }
  const isThere = saidWhen(t, rest, local, value, true) === 'now';
  if (!isThere && (!isThing(t, local) || isOnlyCounted(rest, local))) return [named(t, local, value)];
  if (!isThere) return [noted(t, local, value)];
  t.bindings.set(local, { is: 'defer', value });
  if (!drawn || !needsPick(rest, local) || (isBest(value) && !asksPresence(rest, local))) return [];
  return [simple(t.say('pick', { what: nounPhrase(t, { op: 'local', local }).text }))];
}

/** Whether a local is for an entity or a set of them, which are referred to by nouns. */
const isThing = ({ locals }: TextContext, local: Local): boolean => locals[local]?.type.of === 'entity';

/** What is meant is said before it changes: `note the first card in your deck`. */
function noted(t: TextContext, local: Local, value: Expr): Clause {
  t.bindings.set(local, { is: 'defer', value });
  const what = nounPhrase(t, { op: 'local', local }).text;
  // what is said in between may be about others
  t.focus = null;
  return simple(t.say(draws(value) ? 'pick' : 'note', { what }));
}

/** A local that is printed by its name: `let n be the number of units`. */
function named(t: TextContext, local: Local, value: Expr): Clause {
  t.bindings.set(local, { is: 'name' });
  const { of } = typeOf(t, value);
  const what =
    of === 'number'
      ? numberText(t, value).text
      : of === 'definition' && value.op === 'field'
        ? possessive(t, value.of, fieldWords(t, value.field))
        : of === 'truth'
          ? t.say('whether', { test: clause(t, value, false, true) })
          : nounPhrase(t, value).text;
  return simple(t.say('let', { name: t.nameOf(local), what }));
}

/** A superlative such as `the strongest base` identifies the entity, so no separate `pick` is needed. */
const isBest = (value: Expr): boolean => value.op === 'select' && value.one && value.take?.take === 'best';
