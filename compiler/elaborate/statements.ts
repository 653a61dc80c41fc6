/** Statements: AST to step code or effect code. */

import { trimmed } from '../../grammar/lists.ts';
import type { CodedMessage } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Code, Expr, Local, Policy, Stmt, Type, Walk } from '../ir/index.ts';
import { isRecordKind, many, NUMBER, one, UNKNOWN } from '../ir/types.ts';
import { addLocal, type Context, type Env, inner, nameLocal } from '../scope/context.ts';
import { impliedOperand } from './adjectives.ts';
import { withoutAll } from './all-tests.ts';
import { compileAssign } from './assignments.ts';
import { argument, compileCall, takesOnly } from './calls.ts';
import { errorHelp } from './error-help.ts';
import { asSet, compileCondition, compileExpr, compileNumber, plainWord } from './expressions.ts';
import { compileHave } from './have.ts';
import { constantsOf, reportNoNumbers, reportNoSet } from './impossible.ts';
import { reportLimit, resetsOf } from './limits.ts';
import { isNameBehind, reportGiven } from './line-help.ts';
import { asOne, coerce, implicitParameter, passImplicits, playerType, type TypedExpr } from './members.ts';
import { offeredMove } from './offers.ts';
import { compileCountedSet, compilePhrase, compileSetPhrase } from './phrase/reader.ts';
import type { ExpectedType } from './phrase/shapes.ts';
import { compileStepUse } from './steps.ts';
import { checkName, checkNewName } from './type-phrases.ts';
import { compileOnce } from './waiting.ts';
import { compileEachWay, numberOfWay } from './ways.ts';

/** Compiles a body in a nested scope. Statements with errors are left out. */
export function compileBody(g: Context, env: Env, body: tree.Body): Stmt[] {
  const scope = inner(env);
  return compileStmts(g, scope, body.stmts);
}

export function compileStmts(g: Context, scope: Env, stmts: readonly tree.Stmt[]): Stmt[] {
  const done: Stmt[] = [];
  for (const stmt of stmts) {
    for (const action of compileStmt(g, scope, stmt)) done.push({ place: g.place(scope.source, stmt), ...action });
  }
  return trimmed(done);
}

export function codeRecord(env: Env, body: Stmt[]): Code {
  return { params: env.frame.params, locals: trimmed(env.frame.locals), body };
}

const list = (action: Action | null): Action[] => (action === null ? [] : [action]);

type StmtNode<N extends tree.Stmt['node']> = Extract<tree.Stmt, { node: N }>;
/** Gives the actions of a statement; none after an error. */
type StmtCompilers = { [N in tree.Stmt['node']]: (g: Context, env: Env, stmt: StmtNode<N>) => Action[] };

const STATEMENTS: StmtCompilers = {
  let: (g, env, stmt) => list(compileLet(g, env, stmt)),
  assign: (g, env, stmt) => compileAssign(g, env, stmt),
  have: (g, env, stmt) => compileHave(g, env, stmt),
  call: (g, env, stmt) =>
    reportLimit(g, env, stmt)
      ? []
      : (compileStepUse(g, env, stmt) ?? list(compileCall(g, env, stmt.phrase, stmt.args, null))),
  give: (g, env, stmt) => list(compileGive(g, env, stmt)),
  if: compileIf,
  each: (g, env, stmt) => list(compileEach(g, env, stmt)),
  repeat: compileRepeat,
  choose: compileChoose,
  ways: compileWays,
  may: compileMay,
  either: compileEither,
  chance: (g, env, stmt) => list(compileChance(g, env, stmt)),
  // no scope of its own: the random choices are visible after the block
  randomly: (g, env, stmt) => [{ do: 'randomly', body: compileStmts(g, asOneStep(env, 'randomly'), stmt.body.stmts) }],
  together: compileTogether,
  once: (g, env, stmt) => compileOnce(g, env, stmt),
  stop: compileStop,
  require: compileRequire,
  needs: (g, env, stmt) => reportAt(g, env, stmt, say.needsFirst()),
  text: (g, env, stmt) => reportAt(g, env, stmt, say.textOfWord()),
  offer: (g, env, stmt) => list(compileOffer(g, env, stmt)),
  phase: compilePhase,
};

function compileStmt(g: Context, env: Env, stmt: tree.Stmt): Action[] {
  const compile = STATEMENTS[stmt.node] as (g: Context, env: Env, stmt: tree.Stmt) => Action[];
  return compile(g, env, stmt);
}

/** A condition of a statement, which has no effects. Null after an error. */
const compileTest = (g: Context, env: Env, test: tree.Expr): Expr | null =>
  compileCondition(g, inner(env, { level: 'pure' }), test);

/** Reports an error; the statement has no actions then. */
function reportAt(g: Context, env: Env, at: tree.Span, message: CodedMessage): Action[] {
  g.error(env.source, at, message);
  return [];
}

function compileIf(g: Context, env: Env, stmt: StmtNode<'if'>): Action[] {
  const test = compileTest(g, env, stmt.test);
  const then = compileBody(g, env, stmt.then);
  const otherwise = stmt.otherwise === null ? [] : compileBody(g, env, stmt.otherwise);
  return test === null ? [] : [{ do: 'if', test, then, else: otherwise }];
}

function compileRepeat(g: Context, env: Env, stmt: StmtNode<'repeat'>): Action[] {
  const times = stmt.times === null ? null : compileNumber(g, env, stmt.times);
  const test = stmt.test === null ? null : compileTest(g, env, stmt.test);
  const body = compileBody(g, env, stmt.body);
  if (times !== null && stmt.times !== null && constantsOf(times)?.every((n) => n < 1))
    return reportAt(g, env, stmt.times, say.zeroTimes());
  const isWrong = (times === null && stmt.times !== null) || (test === null && stmt.test !== null);
  return isWrong ? [] : [{ do: 'repeat', times, test, body }];
}

function compileChoose(g: Context, env: Env, stmt: StmtNode<'choose'>): Action[] {
  const domain = compileDomain(g, env, stmt, 'body');
  if (domain === null) {
    // declares the name nevertheless, to avoid follow-on errors
    addLocal(env, stmt.name, UNKNOWN);
    return [];
  }
  checkNewName(g, env, stmt.name, domain.type);
  const local = addLocal(env, stmt.name, domain.type);
  const who = compileAsked(g, env, stmt.args);
  const when = stmt.when === null ? null : compileCondition(g, env, stmt.when);
  return [{ do: 'choose', local, name: stmt.name.text, from: domain.expr, who, when, count: domain.count }];
}

/** The player that a question is for; null for the player of the code, and after an error. */
function compileAsked(g: Context, env: Env, args: readonly tree.PrepArg[]): Expr | null {
  const who = argument(args, 'for');
  return who === null ? null : compilePlayer(g, env, who.expr);
}

/** `choose { A } or { B }`: the choice of a number, and what is done for each. The number has no name in the source. */
function compileWays(g: Context, env: Env, stmt: StmtNode<'ways'>): Action[] {
  takesOnly(g, env, 'choose', stmt.args, ['for']);
  const who = compileAsked(g, env, stmt.args);
  const way = numberOfWay(env, stmt);
  return [{ do: 'choose', ...way, who, when: null, count: null }, ...compileEachWay(g, env, stmt, way.local)];
}

function compileMay(g: Context, env: Env, stmt: StmtNode<'may'>): Action[] {
  takesOnly(g, env, 'may', stmt.args, ['for']);
  const who = compileAsked(g, env, stmt.args);
  const body = compileBody(g, env, stmt.body);
  return [{ do: 'may', who, body, else: stmt.otherwise === null ? [] : compileBody(g, env, stmt.otherwise) }];
}

function compileEither(g: Context, env: Env, stmt: StmtNode<'either'>): Action[] {
  const arms = stmt.arms.flatMap((arm) => {
    const when = compileTest(g, env, arm.when);
    const body = compileBody(g, asOneStep(env, 'either'), arm.body);
    return when === null ? [] : [{ when, body }];
  });
  return [{ do: 'either', arms }];
}

function compileTogether(g: Context, env: Env, stmt: StmtNode<'together'>): Action[] {
  if (stmt.by !== null && plainWord(stmt.by) !== 'written') g.error(env.source, stmt.by, say.togetherBy());
  return [{ do: 'together', written: stmt.by !== null, body: compileBody(g, asOneStep(env, 'together'), stmt.body) }];
}

function compileStop(g: Context, env: Env, stmt: StmtNode<'stop'>): Action[] {
  const test = stmt.test === null ? null : compileTest(g, env, stmt.test);
  return stmt.test !== null && test === null ? [] : [{ do: 'stop', test }];
}

function compileRequire(g: Context, env: Env, stmt: StmtNode<'require'>): Action[] {
  const test = compileTest(g, env, stmt.test);
  if (test !== null && env.event !== 'before') g.error(env.source, stmt, say.requireFirst());
  const [more] = stmt.args;
  if (more !== undefined) g.error(env.source, more, say.takesNotThis({ word: 'require' }));
  return test === null ? [] : [{ do: 'require', test, reason: stmt.reason }];
}

function compilePhase(g: Context, env: Env, stmt: StmtNode<'phase'>): Action[] {
  if (env.level !== 'step') {
    stepOnly(g, env, stmt, 'phase');
    return [];
  }
  const phase = g.find(stmt.name.text, 'phase');
  if (phase !== null) g.recordUse(env.source, stmt.name, 'phase', phase.id);
  const who = stmt.who === null ? null : compilePlayerPhrase(g, env, stmt.who);
  // the condition and the body of a phase see its player as `you`
  const inside = stmt.who === null ? env : { ...env, you: true, reads: new Set<'you'>() };
  const when = stmt.when === null ? null : compileCondition(g, { ...inside, level: 'pure' }, stmt.when);
  const body = [...resetsOf(g, env, phase?.id, stmt.name), ...compileBody(g, inside, stmt.body)];
  return [{ do: 'phase', phase: phase?.id ?? 0, who, when, body }];
}

const asOneStep = (env: Env, word: string): Env =>
  env.level === 'step' ? { ...env, level: 'effect', oneStep: word } : env;

export function stepOnly(g: Context, env: Env, span: tree.Span, what: string): void {
  const { oneStep } = env;
  g.error(
    env.source,
    span,
    oneStep === undefined ? say.onlyInFlow({ word: what }) : say.notInOneStep({ word: what, around: oneStep }),
  );
}

function compilePlayer(g: Context, env: Env, expr: tree.Expr): Expr | null {
  const value = compileExpr(g, env, expr, playerType(g));
  const player = value === null ? null : coerce(g, env, value, playerType(g), say.thisValue());
  return player === null ? null : (asOne(g, env, player)?.expr ?? null);
}
function compilePlayerPhrase(g: Context, env: Env, phrase: tree.Phrase): Expr | null {
  return compilePlayer(g, env, phrase);
}

// ---------------------------------------------------------------- values that may be calls

/** The verb that a phrase begins with, if the phrase may be a call. */
function verbOf(g: Context, env: Env, phrase: tree.Phrase): { verb: number } | { local: Local } | null {
  const part = phrase.parts[0];
  if (part?.node !== 'atom' || part.levels.length !== 1) return null;
  const prim = part.levels[0];
  if (prim?.node !== 'name') return null;
  // Parentheses after a verb hold its argument: `damage (first unit of you) by 2`.
  if (prim.args === null ? prim.path.length > 0 : prim.args.length !== 1) return null;
  const local = env.names.get(prim.name.text);
  const hasArguments = phrase.parts.length > 1 || prim.args !== null;
  if (local !== undefined) return env.frame.locals[local]?.type.of === 'verb' && hasArguments ? { local } : null;
  if (prim.args !== null && (g.find(prim.name.text, 'value') ?? g.find(prim.name.text, 'adjective')) !== null)
    return null;
  const verb = g.find(prim.name.text, 'verb');
  return verb === null ? null : { verb: verb.id };
}

const endsInParentheses = (phrase: tree.Phrase): boolean => {
  const part = phrase.parts[0];
  return part?.node === 'atom' && part.levels[0]?.node === 'name' && part.levels[0].args !== null;
};

/** Whether a verb can be called without arguments for its result. */
function callsAlone(g: Context, asked: { verb: number } | { local: Local }): boolean {
  const verb = 'verb' in asked ? g.game.verbs[asked.verb] : undefined;
  return verb !== undefined && verb.gives !== null && verb.params.every((p) => p.optional || p.value !== null);
}

/** Compiles a value, or a call whose result goes to a new local. */
export function valueOrCall(
  g: Context,
  env: Env,
  expr: tree.Expr,
  args: readonly tree.PrepArg[],
  want: ExpectedType,
): { value: TypedExpr } | { call: Action; local: Local; type: Type } | null {
  const asVerb = want?.of === 'verb' || expr.node !== 'phrase' ? null : verbOf(g, env, expr);
  if (
    asVerb !== null &&
    expr.node === 'phrase' &&
    (expr.parts.length > 1 || args.length > 0 || endsInParentheses(expr) || callsAlone(g, asVerb))
  ) {
    const gives = 'verb' in asVerb ? (g.game.verbs[asVerb.verb]?.gives ?? null) : NUMBER;
    if (gives === null) {
      const verb = 'verb' in asVerb ? g.game.verbs[asVerb.verb]?.name : undefined;
      g.error(env.source, expr, verb === undefined ? say.verbGivesNothing() : say.givesNothing({ verb }));
      return null;
    }
    const local = addLocal(env, '', gives);
    const call = compileCall(g, env, expr, args, local);
    return call === null ? null : { call, local, type: resultType(g, env, call, gives) };
  }
  if (args.length > 0) {
    const [arg] = args as [tree.PrepArg];
    g.error(env.source, arg, say.notACall({ prep: arg.prep }), errorHelp?.argumentHelp(g, env, expr, args));
    return null;
  }
  const value = compileExpr(g, env, expr, want);
  return value === null ? null : { value };
}

/** The result of a call for a set: a set of entities, or the sum of numbers. */
function resultType(g: Context, env: Env, call: Action, gives: Type): Type {
  if (call.do !== 'call' || gives.of !== 'entity') return gives;
  const verb = g.game.verbs[call.verb];
  const overSet = call.args.some(
    (arg, i) => arg !== null && isSetExpr(env, arg) && verb?.params[i]?.type.many === false,
  );
  if (overSet && call.into !== null) {
    const local = env.frame.locals[call.into];
    if (local !== undefined) local.type = many(gives);
  }
  return overSet ? many(gives) : gives;
}

function isSetExpr(env: Env, expr: Expr): boolean {
  if (expr.op === 'select') return !expr.one;
  if (expr.op === 'local') return env.frame.locals[expr.local]?.type.many ?? false;
  return false;
}

function compileLet(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'let' }>): Action | null {
  const made = valueOrCall(g, env, stmt.value, stmt.args, null);
  const declare = (type: Type): Local => {
    checkNewName(g, env, stmt.name, type);
    return addLocal(env, stmt.name, type);
  };
  if (made === null) {
    // Declares the name nevertheless, to avoid follow-on errors.
    declare(UNKNOWN);
    return null;
  }
  if ('call' in made) {
    checkNewName(g, env, stmt.name, made.type);
    nameLocal(env, made.local, stmt.name, env.frame.locals[made.local]?.type ?? made.type);
    return made.call;
  }
  let value = made.value;
  if (value.type.many && value.bare === 'singular') {
    const single = asOneQuietly(g, env, value);
    if (single !== null) value = single;
  }
  if (value.type.of === 'zone') {
    const set = asSet(g, env, value);
    if (set !== null) value = set;
  }
  return { do: 'let', local: declare(value.type), value: value.expr };
}

/** Reduces a bare singular noun with at most one member to that member, without errors; null if it stays a set. */
function asOneQuietly(g: Context, env: Env, value: TypedExpr): TypedExpr | null {
  const before = g.reporter.found.length;
  const single = coerce(g, env, value, one(value.type), say.thisValue());
  return g.reporter.found.length === before ? single : null;
}

function compileGive(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'give' }>): Action | null {
  if (env.gives === null) {
    reportGiven(g, env, stmt);
    return null;
  }
  const made = valueOrCall(g, env, stmt.value, stmt.args, env.gives);
  if (made === null) return null;
  if ('call' in made) {
    g.error(env.source, stmt, say.giveCall());
    return null;
  }
  const value = coerce(g, env, made.value, env.gives, say.quoted({ name: 'give' }));
  return value === null ? null : { do: 'give', value: value.expr };
}

// ---------------------------------------------------------------- loops, choices, chance

function compileEach(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'each' }>): Action | null {
  const scope = inner(env);
  let set: TypedExpr | null;
  let walk: Walk = { walk: 'set' };
  const numbers = plainWord(stmt.set) === 'number';
  takesOnly(g, env, 'for each', stmt.args, numbers ? ['from', 'to', 'by'] : ['by']);
  if (numbers) {
    const from = argument(stmt.args, 'from');
    const to = argument(stmt.args, 'to');
    const low = from === null ? null : compileNumber(g, env, from.expr);
    const high = to === null ? null : compileNumber(g, env, to.expr);
    if (low === null || high === null) {
      g.error(env.source, stmt.set, say.numbersFromTo());
      return null;
    }
    set = reportNoNumbers(g, env, low, high, stmt.set) ? null : numbersFromTo(env, low, high, stmt.set);
  } else {
    if (stmt.name === null && isNameBehind(g, scope, stmt.set)) return compileBody(g, scope, stmt.body) && null;
    const value = compileSetPhrase(g, scope, stmt.set);
    set = value === null || reportNoSet(g, env, value) ? null : asSet(g, scope, value);
  }
  const by = argument(stmt.args, 'by');
  if (set !== null && by !== null) {
    const found = compileWalk(g, env, by.expr, set.type);
    if (found === null) set = null;
    else walk = found;
  }
  const type = set === null ? UNKNOWN : one(set.type);
  if (stmt.name !== null) checkName(g, env, stmt.name, type);
  const local = addLocal(scope, stmt.name ?? 'it', type);
  scope.loop = stmt.name?.text ?? null;
  const body = compileBody(g, scope, stmt.body);
  return set === null ? null : { do: 'each', local, set: set.expr, by: walk, live: stmt.live, body };
}

export function numbersFromTo(env: Env, low: Expr, high: Expr, span: tree.Span): TypedExpr {
  const local = addLocal(env, '', NUMBER);
  const type = many(NUMBER);
  return {
    expr: { op: 'select', type, source: { from: 'range', low, high }, local, where: [], take: null, one: false },
    type,
    span,
  };
}

function compileWalk(g: Context, env: Env, expr: tree.Expr, type: Type): Walk | null {
  if (plainWord(expr) === 'written') return { walk: 'set' };
  const first = expr.node === 'phrase' && expr.parts[0]?.node === 'atom' ? expr.parts[0].levels[0] : undefined;
  const word = first?.node === 'name' && first.path.length === 0 ? first.name : null;
  if (expr.node !== 'phrase' || word === null) {
    g.error(env.source, expr, say.byTakesOrder());
    return null;
  }
  if (word.text === 'choice') {
    const rest = expr.parts.slice(expr.parts[1]?.node === 'connector' ? 2 : 1);
    const who =
      rest.length === 0
        ? implicitParameter(g, env, 'you', word)?.expr
        : compilePlayerPhrase(g, env, { ...expr, parts: rest });
    return who === undefined || who === null ? null : { walk: 'choice', who };
  }
  const order = g.find(word.text, 'order');
  if (order === null) {
    const close = near(
      word.text,
      [...g.symbols.keys()].filter((k) => g.find(k, 'order') !== null),
    );
    g.error(env.source, expr, say.unknownOrder({ name: word.text }), {
      help: close === null ? say.declareOrder({ name: word.text }) : say.didYouMean({ close }),
    });
    return null;
  }
  g.recordUse(env.source, word, 'order', order.id);
  const decl = g.game.orders[order.id];
  const params = (decl?.params ?? []).slice(1);
  const rest = expr.parts.slice(1);
  const given =
    rest.length === 0
      ? null
      : compilePhrase(g, env, { ...expr, parts: rest, start: rest[0]?.start ?? expr.start }, params[0]?.type ?? null);
  if (rest.length > 0 && given === null) return null;
  const args: Expr[] = [];
  for (const [i, param] of params.entries()) {
    const value =
      i === 0 && given !== null
        ? coerce(g, env, given, param.type, say.quoted({ name: word.text }))
        : impliedOperand(g, env, param.type, word);
    if (value === null) return null;
    args.push(value.expr);
  }
  passImplicits(g, env, decl?.reads ?? [], word);
  void type;
  return { walk: 'order', order: order.id, args };
}

/** Reports a choice among records: it would show the player everything that was recorded. */
export function reportRecordChoice(g: Context, env: Env, type: Type, span: tree.Span): boolean {
  if (type.of !== 'entity' || type.id === null || !isRecordKind(g.game, type.id)) return false;
  g.error(env.source, span, say.choiceOfRecords());
  return true;
}

function reportCardTargets(g: Context, env: Env, choose: tree.Choose, span: tree.Span): void {
  const help = errorHelp?.targetsApart(env, choose) ?? null;
  g.error(env.source, span, say.cardChoiceCount(), help === null ? undefined : { help });
}

/**
 * The domain of a `choose`: a set, or numbers "from A to B". Only in a body may another player choose; a card asks for
 * one thing only, since its entity stores one option for each choice.
 */
export function compileDomain(
  g: Context,
  env: Env,
  choose: tree.Choose,
  of: 'body' | 'move' | 'card',
): { expr: Expr; type: Type; count: Expr | null } | null {
  const pure = inner(env, { level: 'pure' });
  const numbers = plainWord(choose.domain) === 'number';
  if (plainWord(choose.domain) === 'up' && choose.args[0]?.prep === 'to') {
    const span = { start: choose.domain.start, end: choose.args[0].end };
    if (of === 'card') reportCardTargets(g, env, choose, span);
    else {
      const [, most = '2', noun] = /^up to (\d+) (.+)$/.exec(env.source.text.slice(span.start, span.end)) ?? [];
      const help = noun === undefined ? {} : { help: say.numberThenSet({ most, name: choose.name.text, noun }) };
      g.error(env.source, span, say.chooseUpTo(), help);
    }
    return null;
  }
  takesOnly(g, env, 'choose', choose.args, numbers ? ['from', 'to', 'for'] : ['for']);
  const other = of === 'body' ? null : argument(choose.args, 'for');
  if (other !== null) {
    g.error(env.source, other, say.choiceForOther());
    return null;
  }
  if (numbers) {
    const from = argument(choose.args, 'from');
    const to = argument(choose.args, 'to');
    const low = from === null ? null : compileNumber(g, pure, from.expr);
    const high = to === null ? null : compileNumber(g, pure, to.expr);
    if (low === null || high === null) {
      if (from === null || to === null)
        g.error(env.source, choose.domain, say.chooseFromTo({ name: choose.name.text }));
      return null;
    }
    if (reportNoNumbers(g, env, low, high, choose.domain)) return null;
    const set = numbersFromTo(env, low, high, choose.domain);
    return { expr: set.expr, type: NUMBER, count: null };
  }
  const value = compileCountedSet(g, pure, choose.domain);
  const set = value === null || reportNoSet(g, env, value) ? null : asSet(g, env, value);
  if (set === null) return null;
  if (reportRecordChoice(g, env, set.type, choose.domain)) return null;
  if (value?.all === true && env.source.text.startsWith('all ', choose.domain.start)) {
    g.error(env.source, choose.domain, say.chooseAll(), withoutAll(env.source, choose.domain));
    return null;
  }
  const count = value?.count ?? null;
  const single = count === null || (count.op === 'number' && count.value === 1);
  if (of === 'card' && !single) {
    reportCardTargets(g, env, choose, choose.domain);
    return null;
  }
  return single ? { expr: set.expr, type: one(set.type), count: null } : { expr: set.expr, type: set.type, count };
}

function compileChance(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'chance' }>): Action | null {
  const odds = stmt.odds;
  const at = odds.node === 'phrase' ? odds.parts.findIndex((p) => p.node === 'connector' && p.text === 'in') : -1;
  const inside = asOneStep(env, 'chance');
  const then = compileBody(g, inside, stmt.body);
  const otherwise = stmt.otherwise === null ? [] : compileBody(g, inside, stmt.otherwise);
  if (odds.node !== 'phrase' || at < 1 || odds.tail !== null) {
    g.error(env.source, odds, say.chanceIn());
    return null;
  }
  const side = (parts: tree.PhrasePart[]): Expr | null =>
    compileNumber(g, env, {
      node: 'phrase',
      parts,
      tail: null,
      start: parts[0]?.start ?? odds.start,
      end: parts[parts.length - 1]?.end ?? odds.end,
    });
  const wins = side(odds.parts.slice(0, at));
  const of = side(odds.parts.slice(at + 1));
  if (wins === null || of === null) return null;
  const [some, all] = [constantsOf(wins), constantsOf(of)];
  const most = all === null ? Number.POSITIVE_INFINITY : Math.max(...all);
  if (all?.some((n) => n < 1) || some?.some((n) => n < 0 || n > most)) {
    g.error(env.source, odds, say.impossibleChance());
    return null;
  }
  return { do: 'chance', wins, of, then, else: otherwise };
}

const POLICIES: readonly Policy[] = [
  'once',
  'forced',
  'repeated',
  'latch',
  'streak',
  'auction',
  'pooled',
  'simultaneous',
];

function compileOffer(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'offer' }>): Action | null {
  if (env.level !== 'step') {
    stepOnly(g, env, stmt, 'offer');
    return null;
  }
  takesOnly(g, env, 'offer', stmt.args, ['to', 'from', 'as']);
  const moves: number[] = [];
  for (const phrase of stmt.moves) {
    const move = offeredMove(g, env, phrase);
    if (move === null) continue;
    if (moves.includes(move)) g.error(env.source, phrase, say.settingTwice({ word: g.game.moves[move]?.name ?? '' }));
    else moves.push(move);
  }
  const to = argument(stmt.args, 'to');
  const from = argument(stmt.args, 'from');
  const as = argument(stmt.args, 'as');
  const policy = as === null ? null : plainWord(as.expr);
  const found = POLICIES.find((p) => p === policy);
  if (to === null || found === undefined) {
    g.error(env.source, stmt, to === null ? say.offerTo() : say.offerAs(), {
      help: say.offerForm({ move: g.game.moves[moves[0] ?? 0]?.name ?? 'play', list: POLICIES.join(', ') }),
    });
    return null;
  }
  const who = compileExpr(g, env, to.expr, playerType(g));
  const players = who === null ? null : coerce(g, env, who, many(playerType(g)), say.quoted({ name: 'to' }));
  const first = from === null ? null : compilePlayer(g, env, from.expr);
  return players === null ? null : { do: 'offer', moves, to: players.expr, from: first, as: found };
}
