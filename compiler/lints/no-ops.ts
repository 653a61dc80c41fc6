/** Reports code that changes nothing: a field set to itself, a constant condition, an ability that only stops. */

import * as say from '../diagnostics/messages/index.ts';
import type { Code, Expr, Game, Local, Place, Stmt, StmtOf, Trigger, VerbId } from '../ir/index.ts';
import { ENDING_NATIVES } from '../ir/kernel.ts';
import { exprsOf } from '../ir/visitor.ts';
import { assigned, draws, hasExpr, hasStmt, stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

export function codeWithoutEffect(g: Context, whole: GameCode): void {
  const { verbs, moves, abilities, rules, limits } = g.game;
  for (const { code } of [...verbs, ...moves, ...abilities, ...rules, ...limits]) constantBelowOne(g, code);
  for (const block of stepBlocks(g.game)) constantBelowOne(g, block);
  keywordsOfNone(g, whole);
  endlessLoops(g);
  for (const stmt of whole.all('set')) if (stmt.how === '=') setToItself(g, stmt);
  for (const stmt of whole.all('call')) {
    callOfNothing(g, stmt);
    const at = verbs[stmt.verb]?.native === 'move' ? stmt.args[2] : null;
    if (at?.op === 'number' && at.value < 0) reportAt(g, stmt.place, say.placeBelowFirst({ at: at.value }));
    for (const arg of stmt.args) belowZero(g, arg, stmt.place);
  }
  for (const stmt of whole.all('set')) belowZero(g, stmt.value, stmt.place);
  for (const sort of ['if', 'stop', 'require', 'repeat'] as const)
    for (const { test, place } of whole.all(sort))
      if (!reportFalse(g, sort === 'if' ? test : null, place)) reportConstant(g, test, place);
  for (const { then, else: other, place } of whole.all('if'))
    if (then.length === 0 && other.length === 0) reportAt(g, place, say.emptyIf());
  for (const { arms } of whole.all('either'))
    for (const { when, body } of arms) reportConstant(g, when, body[0]?.place);
  for (const { when, place } of [
    ...abilities.map(({ trigger, place }) => ({ when: trigger.when, place })),
    ...g.game.statics,
  ])
    if (!reportFalse(g, when, place)) reportConstant(g, when, place);
  for (const { who, place } of rules)
    if (who.op === 'select') for (const test of who.where) reportConstant(g, test, place);
  for (const { code, place, trigger } of abilities) {
    if (isHereOfEvent(g.game, trigger)) reportAt(g, place, say.hereOfEvent());
    const [first] = code.body;
    // what is replaced by nothing does not happen
    if (trigger.word !== 'instead' && first?.do === 'stop' && first.test === null) reportAt(g, place, say.onlyStops());
  }
}

/** Whether a header compares what the event is about with "here", which is its own tile, unless the event moves it. */
function isHereOfEvent(game: Game, { own, word, verb, patterns: [first], when }: Trigger): boolean {
  if (own || first === undefined) return false;
  const isIt = (e: Expr): boolean => (e.op === 'tile_of' ? isIt(e.of) : e.op === 'local' && e.local === first.local);
  const isHere = (e: Expr): boolean => {
    const [a, b] = e.op === 'is' || e.op === 'is_not' ? [e.a, e.b] : e.op === 'adjective' ? e.args : [];
    return a !== undefined && b !== undefined && ((isIt(a) && b.op === 'here') || (isIt(b) && a.op === 'here'));
  };
  return hasExpr([first.test, when], isHere) && !(word === 'after' && (verb === null || mayMove(game, verb)));
}

/** Whether a verb may move something, itself or by verbs that it calls. */
export function mayMove(game: Game, id: VerbId, seen = new Set<VerbId>()): boolean {
  const verb = game.verbs[id];
  if (verb === undefined || seen.has(id)) return false;
  seen.add(id);
  return (
    verb.native === 'move' || hasStmt(verb.code.body, (stmt) => stmt.do === 'call' && mayMove(game, stmt.verb, seen))
  );
}

function setToItself(g: Context, { to, value, place }: StmtOf<'set'>): void {
  const { game } = g;
  if (to.to === 'global' && value.op === 'global' && to.field === value.field)
    reportAt(g, place, say.setToItself({ name: game.fields[to.field]?.name ?? '' }));
}

const isZero = (e: Expr | null | undefined): boolean => e?.op === 'number' && e.value <= 0;

/** `draw 0`: a verb that does with a number only what is nothing for 0. */
function callOfNothing(g: Context, { verb, args, place }: StmtOf<'call'>): void {
  const at = args.findIndex(
    (arg, param) =>
      (isZero(arg) && isIdle(g, verb, param, MOST_CALLS, false)) ||
      (arg?.op === 'number' && arg.value === 0 && isIdle(g, verb, param, MOST_CALLS, true) && !isHeard(g.game, verb)),
  );
  const name = g.game.verbs[verb]?.name ?? '';
  if (isRefused(g.game, verb, args)) reportAt(g, place, say.verbRefuses({ verb: name }));
  else if (at >= 0) reportAt(g, place, say.verbOfZero({ verb: name, value: (args[at] as { value: number }).value }));
}

/** Whether a verb's own "needs" refuse a call with these arguments in any position: `hit self by -3`. */
function isRefused(game: Game, verb: VerbId, args: readonly (Expr | null)[]): boolean {
  const { needs = [], params = [] } = game.verbs[verb] ?? {};
  const given = (e: Expr): Expr => (e.op === 'local' ? (args[e.local] ?? params[e.local]?.value ?? e) : e);
  const fails = (test: Expr): boolean => {
    if (test.op === 'and') return test.of.some(fails);
    if (test.op === 'or') return test.of.every(fails);
    return 'a' in test && constant({ ...test, a: given(test.a), b: given(test.b) }, game) === false;
  };
  return needs.some(fails);
}

/** `let n = -1` and then `draw n`, `repeat n times` or `n random units`: nothing is done. */
function constantBelowOne(g: Context, { body, locals }: Code): void {
  const values = new Map<Local, Expr>();
  visitStmts(body, (stmt) => {
    if (stmt.do === 'let' && isZero(stmt.value) && assigned(body).get(stmt.local) === 1)
      values.set(stmt.local, stmt.value);
  });
  if (values.size === 0) return;
  const constant = (e: Expr | null): Expr | null => (e?.op === 'local' ? (values.get(e.local) ?? e) : e);
  const report = (count: Expr | null, place: Place): void => {
    const value = count?.op === 'local' ? values.get(count.local) : undefined;
    if (count?.op === 'local' && value?.op === 'number')
      reportAt(g, place, say.countBelowOne({ name: locals[count.local]?.name ?? '', value: value.value }));
  };
  visitStmts(body, (stmt) => {
    if (stmt.do === 'call') callOfNothing(g, { ...stmt, args: stmt.args.map(constant) });
    if (stmt.do === 'repeat') report(stmt.times, stmt.place);
    visitExprs(exprsOf(stmt), (e) => {
      if (e.op === 'select' && e.take !== null && 'count' in e.take) report(e.take.count, stmt.place);
    });
  });
}

/** `damage x by 1-3`, which is no number from 1 to 3. */
function belowZero(g: Context, e: Expr | null, place: Place): void {
  if (e?.op !== 'sub' || e.a.op !== 'number' || e.b.op !== 'number') return;
  const [low, high] = [e.a.value, e.b.value];
  if (low >= 0 && low < high) reportAt(g, place, say.differenceBelowZero({ low, high, less: high - low }));
}

/** Verbs that call one another, as deep as is looked. */
const MOST_CALLS = 4;

/** Whether an ability hears of a verb, also where that changes nothing. */
const isHeard = ({ abilities }: Game, verb: VerbId): boolean => abilities.some(({ trigger }) => trigger.verb === verb);

/** Whether a verb does nothing where that parameter is 0 or less, or `isExact` where it is 0: then it adds nothing, either. */
function isIdle(g: Context, verb: number, param: Local, depth: number, isExact: boolean): boolean {
  const called = g.game.verbs[verb];
  if (called === undefined || called.native !== null || called.gives !== null || called.code.body.length === 0)
    return false;
  return isIdleBody(g, called.code.body, param, depth, isExact);
}

function isIdleBody(g: Context, body: readonly Stmt[], param: Local, depth: number, isExact: boolean): boolean {
  const isIt = (e: Expr | null | undefined): boolean => e?.op === 'local' && e.local === param;
  const none: Expr = { op: 'number', value: 0 };
  return body.every((stmt) => {
    if (stmt.do === 'repeat') return isIt(stmt.times);
    if (stmt.do === 'set') return isExact && stmt.how !== '=' && isIt(stmt.value);
    if (stmt.do !== 'call' || depth === 0) return false;
    // no ability listens to what is refused
    if (
      isExact &&
      isRefused(
        g.game,
        stmt.verb,
        stmt.args.map((arg) => (isIt(arg) ? none : arg)),
      )
    )
      return true;
    if (isExact && isHeard(g.game, stmt.verb)) return false;
    return stmt.args.some((arg, i) => isIt(arg) && isIdle(g, stmt.verb, i, depth - 1, isExact));
  });
}

/** Reports `Thorns 0` on a card, where the keyword has one number, does nothing with 0, and nothing else asks for it. */
function keywordsOfNone(g: Context, { exprs, tested }: GameCode): void {
  const { cards, keywords, abilities, statics } = g.game;
  const idle = keywords.map(
    ({ params, abilities: own }, id) =>
      params.length === 1 &&
      own.length > 0 &&
      !statics.some(({ bearer, of }) => bearer === 'keyword' && of === id) &&
      ![...exprs, ...tested].some((e) => 'keyword' in e && e.keyword === id) &&
      own.every((one) => isIdleBody(g, abilities[one]?.code.body ?? [], 0, MOST_CALLS, true)),
  );
  for (const { keywords: own, place } of cards)
    for (const { keyword, args } of own)
      if (idle[keyword] === true && args[0]?.op === 'number' && args[0].value === 0)
        reportAt(g, place, say.verbOfZero({ verb: keywords[keyword]?.name ?? '', value: 0 }));
}

/** Reports `as long as true { ... }` that nothing leaves. In a flow the players' moves end the match. */
function endlessLoops(g: Context): void {
  const { verbs, moves, abilities, rules, limits } = g.game;
  const isLeft = (body: readonly Stmt[], seen: ReadonlySet<VerbId>): boolean =>
    hasStmt(body, (stmt) => {
      if (
        stmt.do === 'stop' ||
        stmt.do === 'leave' ||
        stmt.do === 'settle' ||
        stmt.do === 'call_value' ||
        stmt.do === 'run'
      )
        return true;
      if (stmt.do !== 'call' || seen.has(stmt.verb)) return false;
      const called = verbs[stmt.verb];
      const isEnd = called?.native != null && ENDING_NATIVES.has(called.native);
      // a stop in a verb ends only that verb
      return isEnd || (called !== undefined && endsIn(called.code.body, new Set([...seen, stmt.verb])));
    });
  const endsIn = (body: readonly Stmt[], seen: ReadonlySet<VerbId>): boolean =>
    hasStmt(
      body,
      (stmt) => stmt.do === 'leave' || stmt.do === 'settle' || (stmt.do === 'call' && isLeft([stmt], seen)),
    );
  for (const { code } of [...verbs, ...moves, ...abilities, ...rules, ...limits])
    visitStmts(code.body, ({ place, ...stmt }) => {
      if (stmt.do !== 'repeat' || stmt.test?.op !== 'truth' || stmt.test.value === 0) return;
      if (!isLeft(stmt.body, new Set())) reportAt(g, place, say.neverLeft());
    });
}

/** Reports `if false { ... }`, which leaves code out. `require false` forbids a move. */
function reportFalse(g: Context, test: Expr | null, place: Place): boolean {
  if (test?.op !== 'truth' || test.value !== 0) return false;
  reportAt(g, place, say.neverHolds());
  return true;
}

function reportConstant(g: Context, test: Expr | null, place: Place | undefined): void {
  if (place === undefined) return;
  const holds = test === null ? null : constant(test, g.game);
  if (holds !== null) reportAt(g, place, holds ? say.alwaysHolds() : say.neverHolds());
}

/** What a condition always is; null if it may vary, or if that is not plain to see. "true" itself is written on purpose. */
function constant(test: Expr, game: Game): boolean | null {
  if (test.op === 'adjective') return ofItself(test.args, game.adjectives[test.adjective]?.value);
  if (test.op === 'or' || test.op === 'and') {
    const all = test.op === 'or';
    if (test.of.some((one) => constant(one, game) === all)) return all;
    return test.of.some((a) => test.of.some((b) => opposed(a, b, all))) ? all : null;
  }
  if (!('a' in test)) return null;
  if (test.a.op !== 'number' || test.b.op !== 'number') return outside(test.op, test.a, test.b, game);
  const [a, b] = [test.a.value, test.b.value];
  if (test.op === 'lt') return a < b;
  if (test.op === 'le') return a <= b;
  if (test.op === 'gt') return a > b;
  if (test.op === 'ge') return a >= b;
  return test.op === 'is' ? a === b : test.op === 'is_not' ? a !== b : null;
}

/** The value of `self is other`, whose two arguments are the same; null for others. */
function ofItself([a, b]: readonly (Expr | null | undefined)[], test: Expr | null | undefined): boolean | null {
  if (a == null || b == null || !OWN.has(a.op) || a.op !== b.op) return null;
  if (test?.op !== 'is' && test?.op !== 'is_not') return null;
  return test.a.op === 'local' && test.b.op === 'local' ? test.op === 'is' : null;
}

/** The value of a comparison of a field with a number that the field's declared range decides; else null. */
function outside(op: string, a: Expr, b: Expr, game: Game): boolean | null {
  if (b.op !== 'number') return a.op === 'number' && TURNED[op] !== undefined ? outside(TURNED[op], b, a, game) : null;
  const id = a.op === 'global' ? a.field : a.op === 'field' && OWN.has(a.of.op) ? a.field : null;
  const field = id === null ? undefined : game.fields[id];
  if (id === null || field === undefined || field.type.of !== 'number' || field.kernel !== null) return null;
  if (field.derived !== null || game.layerRanges.some((range) => range.field === id)) return null;
  const low = field.low ?? Number.NEGATIVE_INFINITY;
  const high = field.high ?? Number.POSITIVE_INFINITY;
  const { value } = b;
  if (op === 'lt') return high < value ? true : low >= value ? false : null;
  if (op === 'le') return high <= value ? true : low > value ? false : null;
  if (op === 'gt') return low > value ? true : high <= value ? false : null;
  if (op === 'ge') return low >= value ? true : high < value ? false : null;
  return op === 'is' && (value < low || value > high) ? false : null;
}

const TURNED: Readonly<Record<string, string>> = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le', is: 'is' };
/** What is always there, so that its fields are numbers. */
const OWN: ReadonlySet<string> = new Set(['self', 'you']);

/** Comparisons of the same two of which always one holds (`or`: `x <= 0 or x > 0`), or never both (`and`). */
function opposed(x: Expr, y: Expr, all: boolean): boolean {
  if (!('a' in x && 'a' in y) || draws([x, y])) return false;
  const pairs = all ? COVERING : EXCLUDING;
  if (!pairs.some(([one, other]) => x.op === one && y.op === other)) return false;
  return same(x.a, y.a) && same(x.b, y.b);
}

const COVERING = [
  ['le', 'gt'],
  ['lt', 'ge'],
  ['le', 'ge'],
  ['is', 'is_not'],
] as const;
const EXCLUDING = [
  ['le', 'gt'],
  ['lt', 'ge'],
  ['lt', 'gt'],
  ['is', 'is_not'],
  ['is', 'lt'],
  ['is', 'gt'],
] as const;

const same = (a: Expr, b: Expr): boolean => JSON.stringify(a) === JSON.stringify(b);
