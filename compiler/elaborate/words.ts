/** Declared words: values, adjectives, orders, verbs, natives, moves, state rules, setup and flow. */

import type * as tree from '../../grammar/tree.ts';
import { near, type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, KernelValue, KernelVerb, MoveDecl, Part, Preposition, Stmt, Type } from '../ir/index.ts';
import { KERNEL_VALUES, KERNEL_VERBS } from '../ir/kernel.ts';
import { entityType, NUMBER, one, TRUTH, UNKNOWN } from '../ir/types.ts';
import { visitExprs, visitStmts } from '../ir/walk.ts';
import { addLocal, type Context, type Env, frameOf, inner, nameLocal, newEnv } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { DEEPEST_CIRCLE, type Pending, usedFirst } from '../scope/pending.ts';
import { checkCovered } from './adjectives.ts';
import { asSet, compileCondition, compileExpr } from './expressions.ts';
import { limitOfMove } from './limits.ts';
import { asOne, coerce, noLevels } from './members.ts';
import { readOfferedWith } from './offers.ts';
import { compileCounted, compilePhrase } from './phrase/reader.ts';
import { codeRecord, compileDomain, compileStmts, reportRecordChoice } from './statements.ts';
import { bindsOf, checkName, compileParams, compileType } from './type-phrases.ts';
import { unionOf } from './unions.ts';
import { compileEachWay, numberOfWay } from './ways.ts';
import { plainWords } from './word-reader.ts';

/** The environment of a word: self, you and here are implicit parameters. */
const wordEnv = (source: Env['source'], layer: number, level: Env['level']): Env =>
  newEnv(source, layer, level, { implicits: true, you: true, here: true, self: entityType(null) });

/** The environment of a step of the flow: only the player is an implicit parameter. */
const stepEnv = (source: Env['source'], layer: number): Env =>
  newEnv(source, layer, 'step', { implicits: true, you: true, noLevels: say.noCardNoLevel() });

/** The type of a verb's result. */
function givenType(g: Context, source: Source, phrase: tree.Phrase): Type | null {
  const written = compileType(g, source, [phrase]);
  if (written?.isNarrowed) g.error(source, phrase, say.givesOneKind());
  return written?.type ?? null;
}

/** Compiles headers first (parameters and result types), so that calls can be checked in any order. */
export function compileHeaders(g: Context, all: GatheredDecls, envs: Map<tree.Decl, Env>): void {
  const { game } = g;
  for (const { decl, source, layer } of all.words) {
    const env = wordEnv(source, layer, 'pure');
    envs.set(decl, env);
    const id = all.wordIds.get(decl) ?? -1;
    const target =
      decl.node === 'adjective' ? game.adjectives[id] : decl.node === 'value' ? game.values[id] : game.orders[id];
    const binds = decl.params.map((bind) => ({ prep: null, bind }));
    const params = compileParams(g, env, binds, null);
    if (target !== undefined) target.params = params;
    if (decl.node === 'adjective' && params.length === 0) {
      g.error(source, decl.name, say.adjectiveNoParam({ name: decl.name.text }));
    }
  }
  checkCovered(g);
  for (const { decl, source, layer } of all.natives) {
    const id = all.wordIds.get(decl) ?? -1;
    const env = wordEnv(source, layer, 'pure');
    // Only verbs have prepositions. In other natives the parser reads the commas between parameters as prepositions.
    const binds = bindsOf(decl.params).map((bind) => (decl.of === 'verb' ? bind : { ...bind, prep: null }));
    const params = compileParams(g, env, binds, null);
    const gives = decl.gives === null ? null : (compileType(g, source, [decl.gives])?.type ?? null);
    const known = [...(decl.of === 'verb' ? KERNEL_VERBS : KERNEL_VALUES).keys()];
    if (!known.includes(decl.name.text)) {
      const close = near(decl.name.text, known);
      g.error(source, decl.name, say.noNative({ class: decl.of, name: decl.name.text }), {
        help: close === null ? say.itHas({ list: known.join(', ') }) : say.didYouMean({ close }),
      });
      continue;
    }
    if (decl.of === 'verb') {
      const verb = game.verbs[id];
      if (verb === undefined) continue;
      verb.params = params;
      verb.gives = gives;
      verb.native = decl.name.text as KernelVerb;
      verb.code = codeRecord(env, []);
    } else {
      const word = decl.of === 'value' ? game.values[id] : game.adjectives[id];
      if (word === undefined) continue;
      word.params = params;
      word.type = gives ?? word.type;
      word.native = decl.name.text as KernelValue;
    }
  }
  for (const { decl, source, layer } of all.verbs) {
    const verb = game.verbs[all.wordIds.get(decl) ?? -1];
    if (verb === undefined) continue;
    const env = wordEnv(source, layer, 'effect');
    envs.set(decl, env);
    verb.params = compileParams(g, env, bindsOf(decl.params), verb.needs);
    // A misspelt result type must not cause follow-on errors at calls.
    verb.gives = decl.gives === null ? null : (givenType(g, source, decl.gives) ?? UNKNOWN);
    verb.tags = decl.tags.flatMap((t) => {
      const tag = g.find(t.text, 'tag');
      if (tag === null) return [];
      g.recordUse(source, t, 'tag', tag.id);
      return [tag.id];
    });
    env.gives = verb.gives;
  }
  for (const { decl, source, layer } of all.steps) {
    const step = game.steps?.[all.wordIds.get(decl) ?? -1];
    const env = stepEnv(source, layer);
    envs.set(decl, env);
    if (step !== undefined) step.params = compileParams(g, env, bindsOf(decl.params), null);
  }
  for (const { decl, source, layer } of all.timings) {
    const timing = game.timings[all.wordIds.get(decl) ?? -1];
    const env = wordEnv(source, layer, 'pure');
    if (timing !== undefined) timing.params = compileParams(g, env, bindsOf(decl.params), null);
  }
  for (const { decl, source, layer } of all.keywords) {
    const keyword = game.keywords[all.wordIds.get(decl) ?? -1];
    const env = wordEnv(source, layer, 'pure');
    if (keyword !== undefined) keyword.params = compileParams(g, env, bindsOf(decl.params), null);
  }
}

// ---------------------------------------------------------------- values, adjectives, orders

/**
 * Registers values, adjectives, orders and derived fields. The type of a value is that of its expression, so each is
 * compiled on first use; `compileWords` compiles the rest.
 */
export function declareWords(g: Context, all: GatheredDecls, envs: Map<tree.Decl, Env>): Pending[] {
  const work: Pending[] = [];
  for (const { decl, source } of all.words) {
    const id = all.wordIds.get(decl) ?? -1;
    const env = envs.get(decl);
    if (env === undefined) continue;
    let busy = false;
    let done = false;
    const run = (): void => {
      if (done) return;
      if (busy || g.inside > DEEPEST_CIRCLE) {
        g.error(source, decl.name, say.circular({ name: decl.name.text }));
        return;
      }
      busy = true;
      g.inside++;
      if (decl.node === 'order') compileOrder(g, env, id, decl.exprs);
      else compileWord(g, env, id, decl.node, decl.exprs[0]);
      g.inside--;
      busy = false;
      done = true;
    };
    if (decl.node === 'value') g.pendingValues.set(id, run);
    else if (decl.node === 'adjective') g.pendingAdjectives.set(id, run);
    work.push({ name: decl.name.text, trees: decl.exprs, run });
  }
  for (const [id, expr] of g.derivedTrees) {
    const name = g.game.fields[id]?.name ?? '';
    work.push({ name, trees: [expr], run: () => g.pendingFields.get(id)?.() });
  }
  return work;
}

/** Compiles values, adjectives, orders and derived fields, callees first. */
export function compileWords(words: readonly Pending[]): void {
  for (const { run } of usedFirst(words)) run();
}

function compileWord(g: Context, env: Env, id: number, node: 'adjective' | 'value', expr: tree.Expr | undefined): void {
  const word = node === 'adjective' ? g.game.adjectives[id] : g.game.values[id];
  if (word === undefined || expr === undefined) return;
  word.code = frameOf(env);
  if (node === 'adjective') {
    word.value = compileCondition(g, env, expr);
  } else {
    const value = compileExpr(g, env, expr, null);
    const single = value === null ? null : value.type.many && value.bare === 'singular' ? asOne(g, env, value) : value;
    if (single !== null) {
      word.value = single.expr;
      word.type = single.type;
    }
  }
  word.value ??= { op: 'nothing' };
  word.reads = [...env.reads];
}

function compileOrder(g: Context, env: Env, id: number, exprs: readonly tree.Expr[]): void {
  const order = g.game.orders[id];
  if (order === undefined) return;
  order.code = frameOf(env);
  for (const expr of exprs) {
    const value = compileExpr(g, env, expr, NUMBER);
    const fitted = value === null ? null : asOne(g, env, value);
    if (fitted === null) continue;
    const number = coerce(
      g,
      env,
      fitted,
      fitted.type.of === 'truth' ? TRUTH : NUMBER,
      say.keyOf({ order: order.name }),
    );
    if (number !== null) order.keys.push(number.expr);
  }
  order.reads = [...env.reads];
}

// ---------------------------------------------------------------- verbs

export function compileVerbs(g: Context, all: GatheredDecls, envs: Map<tree.Decl, Env>): void {
  for (const { decl } of all.verbs) {
    const verb = g.game.verbs[all.wordIds.get(decl) ?? -1];
    const env = envs.get(decl);
    if (verb === undefined || env === undefined) continue;
    const rest: tree.Stmt[] = [];
    let started = false;
    for (const stmt of decl.body.stmts) {
      if (stmt.node === 'text' && !started) continue;
      if (stmt.node === 'needs' && !started) {
        const test = compileCondition(g, inner(env, { level: 'pure' }), stmt.test);
        if (test !== null) verb.needs.push(test);
        continue;
      }
      started = true;
      rest.push(stmt);
    }
    verb.code = codeRecord(env, compileStmts(g, env, rest));
    if (decl.gives !== null && !givesSomething(rest))
      g.error(env.source, decl.gives, say.neverGives({ verb: verb.name }));
  }
}

/** Whether some statement of a body is a `give`. */
function givesSomething(body: readonly tree.Stmt[]): boolean {
  const left: unknown[] = [...body];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    if ('node' in at && at.node === 'give') return true;
    for (const inner of Object.values(at)) if (typeof inner === 'object') left.push(inner);
  }
  return false;
}

/** Marks verbs that settle through the verbs that they call. */
export function settleThroughCalls({ game: { verbs } }: Context): void {
  const callers = new Map<number, number[]>();
  const settling: number[] = [];
  for (const [id, verb] of verbs.entries()) {
    let settles = verb.settles;
    visitStmts(verb.code.body, (stmt) => {
      if (stmt.do === 'settle') settles = true;
      if (stmt.do !== 'call') return;
      const known = callers.get(stmt.verb);
      if (known === undefined) callers.set(stmt.verb, [id]);
      else known.push(id);
    });
    if (settles) settling.push(id);
  }
  for (let id = settling.pop(); id !== undefined; id = settling.pop()) {
    const verb = verbs[id];
    if (verb === undefined) continue;
    verb.settles = true;
    for (const caller of callers.get(id) ?? []) if (verbs[caller]?.settles === false) settling.push(caller);
  }
}

// ---------------------------------------------------------------- moves

/** Compiles the parameters of moves with their domains, which may use values: their types are found on first use. */
export function compileMoveHeaders(g: Context, all: GatheredDecls, envs: Map<tree.Decl, Env>): void {
  for (const { decl, source, layer } of all.moves) {
    const move = g.game.moves[all.wordIds.get(decl) ?? -1];
    if (move === undefined) continue;
    const env = newEnv(source, layer, 'effect', { you: true, here: true, noLevels: noLevels(g, null) });
    envs.set(decl, env);
    const binds = bindsOf(decl.params);
    // Parameters have the first slots, in order. Locals of their domains follow.
    for (const _ of binds) addLocal(env, '', entityType(null));
    env.frame.params = binds.length;
    for (const [local, { prep, bind }] of binds.entries()) {
      const pure = { ...env, level: 'pure' as const };
      const phrases = bind.types.filter((phrase) => plainWords(phrase).join() !== 'nothing');
      const [phrase] = phrases;
      if (bind.types.length === 1 && phrase !== undefined && plainWords(phrase).join() === 'number') {
        numberOfMove(g, env, move, { local, prep, bind, domain: phrase });
        continue;
      }
      const [limit] = bind.range;
      if (limit !== undefined) {
        g.error(source, limit, say.rangeOfNumber());
        nameLocal(env, local, bind.name, UNKNOWN);
        move.params.push({
          name: bind.name.text,
          prep,
          type: UNKNOWN,
          optional: false,
          value: null,
          from: { op: 'nothing' },
        });
        continue;
      }
      const value =
        phrases.length > 1
          ? unionOf(g, pure, phrases)
          : phrase === undefined
            ? null
            : compileCounted(g, pure, phrase, null);
      const set = value === null ? null : asSet(g, pure, value);
      const type = set === null ? entityType(null) : one(set.type);
      if (value?.count !== undefined) g.error(source, phrase ?? bind, say.moveParamCount());
      else if (value !== null && !value.type.many && value.type.of !== 'zone') {
        g.error(source, bind, say.moveParamSet({ param: bind.name.text }));
      } else if (!reportRecordChoice(g, env, type, bind)) checkName(g, env, bind.name, type);
      nameLocal(env, local, bind.name, type);
      const from = set?.expr ?? { op: 'nothing' as const };
      move.params.push({
        name: bind.name.text,
        prep,
        type,
        optional: phrases.length < bind.types.length,
        value: null,
        from,
      });
      move.parts.push({ part: 'param', local, from });
    }
  }
}

/** `amount: number from 1 to 10`: a parameter with a range, which may read those before it. */
function numberOfMove(
  g: Context,
  env: Env,
  move: MoveDecl,
  { local, prep, bind, domain }: { local: number; prep: Preposition | null; bind: tree.Bind; domain: tree.Phrase },
): void {
  const { name, range: args, start, end } = bind;
  const isWhole = ['from', 'to'].every((end) => args.filter(({ prep: one }) => one === end).length === 1);
  if (!isWhole) g.error(env.source, domain, say.moveNumberFromTo({ param: name.text }));
  const asked = !isWhole
    ? null
    : compileDomain(g, env, { node: 'choose', name, domain, args, when: null, start, end }, 'move');
  checkName(g, env, name, NUMBER);
  nameLocal(env, local, name, NUMBER);
  const from = asked?.expr ?? { op: 'nothing' as const };
  move.params.push({ name: name.text, prep, type: NUMBER, optional: false, value: null, from });
  move.parts.push({ part: 'param', local, from });
}

export function compileMoves(g: Context, all: GatheredDecls, envs: Map<tree.Decl, Env>): void {
  for (const { decl } of all.moves) {
    const move = g.game.moves[all.wordIds.get(decl) ?? -1];
    const env = envs.get(decl);
    if (move === undefined || env === undefined) continue;
    const rest: tree.Stmt[] = [];
    const limits: Stmt[] = [];
    const first: Stmt[] = [];
    let asking = true;
    for (const stmt of decl.body.stmts) {
      if (stmt.node === 'text') continue;
      if (asking && isAside(stmt)) {
        if (move.offeredWith.length > 0) g.error(env.source, stmt, say.offeredAlready());
        move.aside = true;
        continue;
      }
      if (asking && readOfferedWith(g, env, move, stmt)) continue;
      // which of the bodies is done is chosen with the move, unless another player chooses
      if (asking && stmt.node === 'ways' && stmt.args.length === 0) {
        asking = false;
        const way = numberOfWay(env, stmt);
        if (move.parts.some((one) => one.part === 'choose' && one.name === way.name))
          g.error(env.source, stmt, say.choiceTwice({ name: way.name }));
        move.parts.push({ part: 'choose', ...way, when: null, count: null });
        first.push(...compileEachWay(g, env, stmt, way.local));
        continue;
      }
      const limit = asking ? limitOfMove(g, env, stmt) : null;
      if (limit === 'wrong') continue;
      if (limit !== null) {
        move.parts.push({ part: 'require', test: limit.test, reason: limit.reason });
        limits.push({ place: g.place(env.source, stmt), ...limit.action });
        continue;
      }
      const part = asking ? partOf(g, env, stmt) : null;
      if (part !== null && part !== 'wrong') reportNoParameter(g, env, move, part, stmt);
      if (part === null) {
        const asked = asking ? askOf(g, env, stmt) : null;
        if (asked === 'wrong') continue;
        // the choices of a second card are asked while the move runs
        if (asked !== null && move.card === null) {
          move.card = asked;
          continue;
        }
        asking = false;
        rest.push(stmt);
      } else if (part !== 'wrong') move.parts.push(part);
    }
    move.code = codeRecord(env, [...limits, ...first, ...compileStmts(g, env, rest)]);
  }
}

/** `aside`: only people make this move, never agents. */
function isAside(stmt: tree.Stmt): boolean {
  return stmt.node === 'call' && stmt.args.length === 0 && plainWords(stmt.phrase).join() === 'aside';
}

/** `ask card`: the card's own choices become the last parts of this move. */
function askOf(g: Context, env: Env, stmt: tree.Stmt): number | 'wrong' | null {
  if (stmt.node !== 'call' || stmt.args.length > 0) return null;
  if (stmt.phrase.parts.length !== 2 || stmt.phrase.tail !== null) return null;
  const [head, name] = stmt.phrase.parts.map((p) =>
    p.node === 'atom' && p.levels[0]?.node === 'name' ? p.levels[0].name : null,
  );
  if (head?.text !== 'ask' || name == null) return null;
  const local = env.names.get(name.text);
  if (local === undefined) {
    const where = { source: env.source, start: name.start, end: name.end };
    const otherwise = say.askParam();
    const extra = suggest(where, name.text, env.names.keys(), otherwise);
    g.reporter.report(where, say.unknownMoveParam({ name: name.text }), extra);
    return 'wrong';
  }
  g.recordLocalUse(env, name, local);
  return local;
}

/** Reports `require no card` of the move's own parameter, which is always there. */
function reportNoParameter(g: Context, { source }: Env, { params }: MoveDecl, part: Part, span: tree.Span): void {
  if (part.part !== 'require' || part.test.op !== 'absent' || part.test.of.op !== 'local') return;
  if (part.test.of.local < params.length) g.error(source, span, say.neverHolds());
}

/** Requirements, choices and pure `let`s before the first effect become parts of the move. */
function partOf(g: Context, env: Env, stmt: tree.Stmt): Part | 'wrong' | null {
  const pure = { ...env, level: 'pure' as const };
  if (stmt.node === 'require') {
    const test = compileCondition(g, pure, stmt.test);
    const [more] = stmt.args;
    if (more !== undefined) g.error(env.source, more, say.takesNotThis({ word: 'require' }));
    return test === null || more !== undefined ? 'wrong' : { part: 'require', test, reason: stmt.reason };
  }
  if (stmt.node === 'choose') {
    const domain = compileDomain(g, env, stmt, 'move');
    if (domain === null) {
      addLocal(env, stmt.name, UNKNOWN);
      return 'wrong';
    }
    checkName(g, env, stmt.name, domain.type);
    const local = addLocal(env, stmt.name, domain.type);
    const when = stmt.when === null ? null : compileCondition(g, pure, stmt.when);
    return { part: 'choose', local, name: stmt.name.text, from: domain.expr, when, count: domain.count };
  }
  if (stmt.node === 'let' && stmt.args.length === 0 && !draws(g, stmt.value) && !callsVerb(g, stmt.value)) {
    const value = compileExpr(g, pure, stmt.value, null);
    const single = value === null ? null : value.type.many && value.bare === 'singular' ? asOne(g, pure, value) : value;
    if (single === null) {
      addLocal(env, stmt.name, entityType(null));
      return 'wrong';
    }
    checkName(g, env, stmt.name, single.type);
    return { part: 'let', local: addLocal(env, stmt.name, single.type), value: single.expr };
  }
  return null;
}

/** Whether an expression draws a random number: `random`, or an order with ties. */
const draws = (g: Context, expr: tree.Expr): boolean =>
  expr.node === 'phrase' &&
  expr.parts.some(
    (p) =>
      p.node === 'atom' &&
      p.levels.some((l) => l.node === 'name' && (l.name.text === 'random' || g.find(l.name.text, 'order') !== null)),
  );
const callsVerb = (g: Context, expr: tree.Expr): boolean => {
  const part = expr.node === 'phrase' ? expr.parts[0] : undefined;
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return (
    prim?.node === 'name' &&
    prim.path.length === 0 &&
    expr.node === 'phrase' &&
    g.game.verbs.some((v) => v.name === prim.name.text && (expr.parts.length > 1 || v.gives !== null))
  );
};

// ---------------------------------------------------------------- state rules, setup and flow

export function compileRules(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.rules) {
    const env = newEnv(source, layer, 'effect', { noLevels: noLevels(g, null) });
    const local = addLocal(env, '', entityType(null));
    env.frame.params = 1;
    // The name of the rule also names the candidate: `whenever p: player where count of units of p > 3`.
    const kind = kindOf(g, decl.phrase);
    nameLocal(env, local, decl.name, entityType(kind));
    const who = compilePhrase(g, { ...env, level: 'pure' }, decl.phrase, null);
    const set = who === null ? null : asSet(g, env, who);
    if (set === null) continue;
    if (set.expr.op === 'select') renameLocal(set.expr, set.expr.local, local);
    checkName(g, env, decl.name, one(set.type));
    nameLocal(env, local, decl.name, one(set.type));
    const body = compileStmts(g, inner(env), decl.body.stmts);
    g.game.rules.push({ layer, code: codeRecord(env, body), who: set.expr, place: g.place(source, decl) });
  }
}

/** The kind that a phrase names, as far as its words show before it is compiled. */
function kindOf(g: Context, phrase: tree.Phrase): number | null {
  for (const part of phrase.parts) {
    const prim = part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
    const kind = prim?.node === 'name' ? g.find(prim.name.text, 'kind') : null;
    if (kind !== null) return kind.id;
  }
  return null;
}

/** Replaces one local by another in an expression, in place. */
function renameLocal(expr: Expr, from: number, to: number): void {
  visitExprs(expr, (e) => {
    if ('local' in e && e.local === from) e.local = to;
  });
}

export function compileBlocks(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.blocks) {
    const env = newEnv(source, layer, 'step', { noLevels: noLevels(g, null) });
    const body = compileStmts(g, env, decl.body.stmts);
    const block = { layer, place: g.place(source, decl), ...codeRecord(env, body) };
    (decl.node === 'setup' ? g.game.setups : g.game.flows).push(block);
  }
}
