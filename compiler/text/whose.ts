/** Whose something is: whether `your` of a timing that is raised to it means you. */
import type { Expr, Game, Local, Stmt, StmtOf, Verb, VerbId } from '../ir/index.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { hasExpr, visitStmts } from '../ir/walk.ts';
import { writtenByVerb } from './changes.ts';
import { isControllerField } from './compared.ts';
import type { ReferentKey, TextContext } from './context.ts';
import { referentKeyOf } from './nouns.ts';
import { isLocal } from './sets.ts';
import { originOf, sameEntity } from './uses.ts';

/** Whether a player is "you" on a card: who controls it, while it is not given away. */
export const isYou = (t: TextContext, of: Expr): boolean =>
  (of.op === 'you' && !t.everybody) ||
  (t.card !== null &&
    of.op === 'field' &&
    of.of.op === 'self' &&
    !t.givenAway.has('self') &&
    t.game.fields[of.field]?.kernel === 'controller');

type GivenArgs = StmtOf<'call'>['args'];

/** Whether everything that an expression means is surely yours: this card, you, your units, cards in your hand. */
export function isYours(t: TextContext, of: Expr): boolean {
  const from = originOf(t, of);
  if (t.everybody || isGivenAway(t, of)) return false;
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

/** The key of an entity that a statement may give away, by its first name. */
function firstKey(t: TextContext, of: Expr): ReferentKey | null {
  const first = sameEntity(t, of);
  const value = first.op === 'local' ? t.origins.get(first.local) : undefined;
  return referentKeyOf(value?.op === 'self' || value?.op === 'chosen' ? value : first);
}

/** Whether a statement before gave an entity to another player. */
export function isGivenAway(t: TextContext, of: Expr): boolean {
  const key = t.givenAway.size === 0 ? null : firstKey(t, of);
  return key !== null && t.givenAway.has(key);
}

const isController = ({ fields }: Game, field: number): boolean => fields[field]?.kernel === 'controller';

/** Whether a verb may set a controller. */
function givesBy(game: Game, verb: VerbId): boolean {
  const written = writtenByVerb(game, verb);
  return game.fields.some((_, id) => isController(game, id) && written.has(`field ${id}`));
}

/** Whether a statement, or one in it, may set a controller: each is asked once, however deep it is. */
const GIVES = new WeakMap<Stmt, boolean>();

function gives(game: Game, stmt: Stmt): boolean {
  let does = GIVES.get(stmt);
  if (does === undefined) {
    does =
      (stmt.do === 'set' && stmt.to.to === 'field' && isController(game, stmt.to.field)) ||
      (stmt.do === 'call' && givesBy(game, stmt.verb)) ||
      bodiesOf(stmt).some((body) => body.some((inner) => gives(game, inner)));
    GIVES.set(stmt, does);
  }
  return does;
}

/**
 * Notes what a statement gives to another player: it sets a controller, or calls a verb that sets one. `again`: it is a loop that
 * is not printed yet, at whose begin this card may have been given away by an earlier round.
 */
export function noteGivenAway(t: TextContext, given: Stmt, again = false): void {
  if (!gives(t.game, given)) return;
  /** The sets of the members of loops. */
  const sets = new Map<Local, Expr>();
  const note = (of: Expr, isToYou: boolean): void => {
    const key = firstKey(t, of);
    const keys = key === null || (again && key !== 'self') ? [] : [key];
    // this card may be one of a set of yours
    const from = (of.op === 'local' ? sets.get(of.local) : undefined) ?? of;
    if (isYours(t, from) && mayBeSelf(originOf(t, from))) keys.push('self');
    const others = [...t.givenAway].filter((one) => !keys.includes(one));
    t.givenAway = new Set(isToYou ? others : [...others, ...keys]);
  };
  visitStmts(given, (stmt) => {
    if (!gives(t.game, stmt)) return;
    if (stmt.do === 'each') sets.set(stmt.local, stmt.set);
    if (stmt.do === 'set' && stmt.to.to === 'field') note(stmt.to.of, stmt.value.op === 'you');
    if (stmt.do !== 'call') return;
    for (const [i, arg] of stmt.args.entries())
      if (arg !== null && t.game.verbs[stmt.verb]?.params[i]?.type.of === 'entity') note(arg, false);
  });
}

/** Whether a set may have this card in it: it is not of others. */
const mayBeSelf = (of: Expr): boolean =>
  of.op === 'self' || (of.op === 'select' && !hasExpr(of.where, ({ op }) => op === 'self'));

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
    return (field !== undefined && isControllerField(field) && you(b)) || (subject(a) && you(b));
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
