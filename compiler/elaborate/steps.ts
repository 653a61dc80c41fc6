/**
 * `step priority { ... }`: a piece of the flow that setup, flow and other steps name as a statement.
 *
 * * A step is inlined: a block that names it gets a copy of its statements, with locals of its own. So no engine knows steps, a
 *   match rests in one as in any flow, and each copy has positions of its own.
 * * A parameter is a loop over what is given, around the copy. So nothing leaves the step out and a set repeats it, as in a call
 *   of a verb, and a scenario that begins in the step finds the value as in any loop.
 */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Expr, Stmt } from '../ir/index.ts';
import { layersFrom, sayType } from '../ir/types.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { hasExpr } from '../ir/walk.ts';
import type { Context, Env } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { DEEPEST_CIRCLE, usedFirst } from '../scope/pending.ts';
import { compileArguments } from './call-arguments.ts';
import { callLine, readCall } from './calls.ts';
import { causeOf } from './members.ts';
import { compileStmts, stepOnly } from './statements.ts';
import { bindsOf } from './type-phrases.ts';

/** Most statements that a setup or a flow gets from steps: steps that name others twice double them again and again. */
const MOST_STATEMENTS = 1000;
/** Most bodies inside one another in a step, with those that it names. */
const DEEPEST_BODY = 100;

type NamingStmt = Extract<tree.Stmt, { node: 'call' }>;

/** What a loop takes one of. */
const LOOPED: ReadonlySet<string> = new Set(['entity', 'number', 'enum']);

/** Compiles the bodies of all steps, those that others name first. */
export function compileSteps(g: Context, all: GatheredDecls, envs: ReadonlyMap<tree.Decl, Env>): void {
  const open: string[] = [];
  const work = all.steps.map(({ decl, source }) => {
    const id = all.wordIds.get(decl) ?? -1;
    const env = envs.get(decl) as Env;
    for (const [i, { bind }] of bindsOf(decl.params).entries()) {
      const type = g.game.steps?.[id]?.params[i]?.type;
      if (type !== undefined && (type.many || !LOOPED.has(type.of)))
        g.error(source, bind, say.stepParam({ param: bind.name.text, type: sayType(g.game, type) }));
    }
    const { text } = decl.name;
    const run = (): void => {
      if (step.made !== null) return;
      const at = open.indexOf(text);
      if (at >= 0 || open.length > DEEPEST_CIRCLE) {
        g.error(source, decl.name, say.circularStep({ path: [...open.slice(Math.max(at, 0)), text].join(' → ') }));
        return;
      }
      open.push(text);
      const body = compileStmts(g, env, decl.body.stmts);
      open.pop();
      step.made = { body, locals: env.frame.locals, readsYou: env.reads.has('you') || readsYou(body) };
    };
    const step: ReturnType<Context['steps']['get']> & object = { run, made: null, isUsed: false };
    g.steps.set(id, step);
    return { name: text, trees: [decl.body], run };
  });
  for (const { run } of usedFirst(work)) run();
}

/** The statements of a step that a statement names; null if it names none. */
export function compileStepUse(g: Context, env: Env, { phrase, args, ...span }: NamingStmt): Action[] | null {
  const [atom] = phrase.parts;
  const prim = atom?.node === 'atom' ? atom.levels[0] : undefined;
  const symbol = prim?.node === 'name' ? g.find(prim.name.text, 'step') : null;
  const declared = symbol === null ? undefined : g.game.steps?.[symbol.id];
  const read = declared === undefined ? null : readCall(g, env, phrase, args);
  if (symbol === null || declared === undefined || read === null) return null;
  const { word } = read.call;
  const cause = causeOf(g, 'step', symbol.id);
  g.recordUse(env.source, word, 'step', symbol.id);
  const step = g.steps.get(symbol.id);
  if (step !== undefined) step.isUsed = true;
  if (env.level !== 'step') {
    if (env.oneStep === undefined) g.error(env.source, word, say.stepInEffect({ step: word.text }), cause);
    else stepOnly(g, env, word, word.text);
    return [];
  }
  const { layer } = declared;
  if (layer !== 0 && ![...layersFrom(g.game, env.layer)].includes(layer)) {
    g.error(env.source, word, say.stepOfLayer({ step: word.text, layer: g.game.layers[layer]?.name ?? '' }), cause);
    return [];
  }
  if (read.head.args !== null && read.call.direct === null) {
    g.error(env.source, phrase, say.argumentsInParens({ line: callLine(env, declared, read.head.args) }));
    return [];
  }
  const values = compileArguments(g, env, declared, { is: 'step', id: symbol.id }, read.call);
  step?.run();
  const made = step?.made;
  if (values === null || !made) return [];
  if (made.readsYou) env.reads.add('you');
  if (made.readsYou && !env.you) {
    g.error(env.source, word, say.stepOfNobody({ step: word.text }), cause);
    return [];
  }
  const { frame } = env;
  const [size, depth] = measured(made.body);
  const total = (frame.inlined ?? 0) + size;
  if (total > MOST_STATEMENTS || depth > DEEPEST_BODY) {
    g.error(
      env.source,
      word,
      say.stepTooLarge({ step: word.text, most: MOST_STATEMENTS, deepest: DEEPEST_BODY }),
      cause,
    );
    return [];
  }
  frame.inlined = total;
  const shift = frame.locals.length;
  for (const { name, type } of made.locals) frame.locals.push({ name, type });
  const place = g.place(env.source, span);
  return declared.params.reduceRight<Action[]>(
    (body, { value }, i) => {
      const set = values[i] ?? copied<Expr>(value ?? { op: 'nothing' }, shift);
      const inside = body.map((stmt) => ({ place, ...stmt }));
      return [{ do: 'each', local: shift + i, set, by: { walk: 'set' }, live: false, body: inside }];
    },
    copied(made.body, shift),
  );
}

/** A copy with other slots for its locals. */
function copied<T>(node: T, shift: number): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => copied(item, shift)) as T;
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === 'place' || key === 'type') return [key, value];
    const isLocal = (key === 'local' || key === 'into') && typeof value === 'number';
    return [key, isLocal ? value + shift : copied(value, shift)];
  });
  return Object.fromEntries(entries);
}

/** The number of statements, and how deep they are inside one another. */
function measured(body: readonly Stmt[]): [size: number, depth: number] {
  let [size, depth] = [body.length, 0];
  for (const stmt of body) {
    for (const inner of bodiesOf(stmt)) {
      const [more, below] = measured(inner);
      size += more;
      depth = Math.max(depth, below + 1);
    }
  }
  return [size, depth];
}

/** Whether statements read the player around them. The phase of a player gives its own. */
const readsYou = (body: readonly Stmt[]): boolean =>
  body.some((stmt) => {
    const isOwn = stmt.do === 'phase' && stmt.who !== null;
    return (
      hasExpr(isOwn ? [stmt.who] : exprsOf(stmt), ({ op }) => op === 'you') || (!isOwn && bodiesOf(stmt).some(readsYou))
    );
  });
