/** `once`: prints an effect that waits in the place of the statement, as one text with the code around it. */

import type { Ability, Expr, Stmt } from '../ir/index.ts';
import { isEffect } from '../ir/kinds.ts';
import type { TextContext } from './context.ts';
import { type Clause, clausesOf, inline, under, whole } from './statements.ts';
import { isLabel, untilWords } from './timings.ts';
import { head } from './triggers.ts';

/** The clause of the statements that begin with `stmts[at]` and make an effect, and their number; null for others. */
export function waitingClause(
  t: TextContext,
  stmts: readonly Stmt[],
  at: number,
): { clause: Clause; count: number } | null {
  const first = stmts[at];
  const card = first?.do === 'call' ? first.args[0] : null;
  if (first?.do !== 'call' || card?.op !== 'card' || first.into === null || !isEffect(t.game, card.card)) return null;
  const isOwn = (of: Expr): boolean => of.op === 'local' && of.local === first.into;
  const kept = new Map<number, Expr>();
  let until = '';
  let count = 1;
  for (; at + count < stmts.length; count++) {
    const stmt = stmts[at + count] as Stmt;
    if (stmt.do === 'set' && stmt.to.to === 'field' && isOwn(stmt.to.of)) kept.set(stmt.to.field, stmt.value);
    else if (stmt.do === 'have' && isOwn(stmt.whom))
      until = stmt.until === null ? '' : untilWords(t, stmt.until, 'you');
    else break;
  }
  const ability = t.game.abilities[t.game.cards[card.card]?.abilities[0] ?? -1];
  if (ability === undefined) return null;
  const { locals, bindings } = t;
  const moment = t.snapshot();
  const stated = asStated(ability, kept, locals.length);
  t.locals = [...locals, ...ability.code.locals];
  t.bindings = new Map(bindings);
  const around = t.waitsFor;
  t.once = true;
  const { text, instead } = head(t, stated);
  t.once = false;
  const same = ability.timing !== null && ability.timing === around?.timing;
  const event = same
    ? around.times > 0
      ? t.say('nthTime', { nth: t.language.ordinal(around.times + 1), timing: text })
      : t.say('afterThat', { timing: text })
    : ability.timing === null
      ? text
      : t.language.nextMoment(labelled(t, ability, text), whoseMoment(ability));
  const headed = until === '' ? event : `${until}, ${event}`;
  const next = onlyEffect(t, stated.code.body);
  // two in a row are one: `the second time from now, at the end of the turn`
  const merged = until === '' && ability.timing !== null && next?.timing === ability.timing;
  t.waitsFor = { timing: ability.timing, times: merged ? (same ? around.times : 0) + 1 : 0 };
  const { goesOn, doer } = t;
  t.goesOn = false;
  t.doer = null;
  const clauses = clausesOf(t, stated.code.body);
  t.goesOn = goesOn;
  t.doer = doer;
  const inside = inline(t, clauses);
  const clause = whole(
    merged
      ? inside
      : next !== null
        ? t.say('then', { first: headed, next: inside })
        : under(headed, instead ? [whole(t.say('instead', { does: inside }))] : clauses, t),
  );
  t.waitsFor = around;
  t.restore(moment);
  t.locals = locals;
  t.bindings = bindings;
  return { clause, count };
}

/** A label as a moment: `at battlecry`, `for a friendly unit, at battlecry`. */
function labelled(t: TextContext, { timing }: Ability, words: string): string {
  if (!isLabel(t, timing ?? -1)) return words;
  const at = words.lastIndexOf(', ') + 2;
  const [whom, label] = at > 1 ? [words.slice(0, at), words.slice(at)] : ['', words];
  return whom + t.say('at', { label: label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) });
}

/** To whom the timing is raised that an effect waits for: without a phrase, to anything. */
function whoseMoment({ trigger: { patterns } }: Ability): 'you' | 'another' | 'anyone' {
  const test = patterns[0]?.test ?? null;
  if (test === null) return 'anyone';
  return test.op === 'is' && test.b.op === 'you' ? 'you' : 'another';
}

/** The ability of the effect that statements make, if they do nothing else. */
function onlyEffect(t: TextContext, stmts: readonly Stmt[]): Ability | null {
  const [first, ...rest] = stmts;
  const card = first?.do === 'call' ? first.args[0] : null;
  if (first?.do !== 'call' || card?.op !== 'card' || !isEffect(t.game, card.card)) return null;
  const isOwn = (of: Expr): boolean => of.op === 'local' && of.local === first.into;
  const isPart = (stmt: Stmt): boolean =>
    (stmt.do === 'set' && stmt.to.to === 'field' && isOwn(stmt.to.of)) || (stmt.do === 'have' && isOwn(stmt.whom));
  return rest.every(isPart) ? (t.game.abilities[t.game.cards[card.card]?.abilities[0] ?? -1] ?? null) : null;
}

/**
 * The ability in the frame of the code around the statement: its own locals follow those, and what the effect keeps is
 * read where it was taken from. Without what makes it end.
 */
function asStated(ability: Ability, kept: ReadonlyMap<number, Expr>, shift: number): Ability {
  const values = new Map<number, Expr>();
  const keptBy = (e: Expr): Expr | undefined =>
    e.op === 'field' && e.of.op === 'self' ? kept.get(e.field) : undefined;
  const body = ability.code.body.filter((stmt) => {
    const value = stmt.do === 'let' ? keptBy(stmt.value) : undefined;
    if (stmt.do === 'let' && value !== undefined) values.set(stmt.local, value);
    return value === undefined;
  });
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved);
    if (typeof node !== 'object' || node === null) return node;
    const expr = node as Expr;
    const value = expr.op === 'local' ? values.get(expr.local) : keptBy(expr);
    if (value !== undefined) return value;
    return Object.fromEntries(
      Object.entries(node).map(([key, of]) => [
        key,
        (key === 'local' || key === 'into') && typeof of === 'number' ? of + shift : key === 'place' ? of : moved(of),
      ]),
    );
  };
  const { trigger, code } = ability;
  const tests = trigger.when === null ? [] : trigger.when.op === 'and' ? trigger.when.of : [trigger.when];
  const own = tests.filter((test) => !isOfEffect(test, kept));
  const [only] = own;
  const when = only === undefined ? null : own.length === 1 ? only : { op: 'and', of: own };
  return {
    ...ability,
    raised: ability.raised.map((local) => local + shift),
    trigger: moved({ ...trigger, when, own: trigger.own || isAboutYou(ability) }) as Ability['trigger'],
    // the first statement that is left takes the effect away
    code: { ...code, body: moved(body.slice(1)) as Stmt[] },
  };
}

/** Whether a test asks for the effect itself: whether it is there, or has reached its `until`. */
const isOfEffect = (test: Expr, kept: ReadonlyMap<number, Expr>): boolean =>
  (test.op === 'in_play' && test.of.op === 'self') ||
  (test.op === 'field' && test.of.op === 'self' && !kept.has(test.field));

/** Whether a timing is raised to you, or to anything: its text says that already. */
function isAboutYou({ trigger: { patterns, timing }, code }: Ability): boolean {
  const [first] = patterns;
  if (timing === null || first === undefined) return false;
  return first.test === null
    ? (code.locals[first.local]?.name ?? '') === ''
    : first.test.op === 'is' && first.test.b.op === 'you';
}
