/** Calls: NAME argument? (PREP argument)*, and the built-in statements raise, run, settle, prevent and leave. */
import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { similarWordsHelp, slipsOf } from '../diagnostics/similar-words.ts';
import type { Action, Expr, Local, Preposition, Verb } from '../ir/index.ts';
import { ABILITY, article, entityType } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { compileArguments, type WrittenCall } from './call-arguments.ts';
import { errorHelp } from './error-help.ts';
import { compileExpr, plainWord } from './expressions.ts';
import { changeMeant, withWhere } from './line-help.ts';
import { asOne, coerce, implicitParameter, type TypedExpr } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';

/** The argument with a preposition; null if there is none. */
export function argument(args: readonly tree.PrepArg[], prep: Preposition): tree.PrepArg | null {
  return args.find((a) => a.prep === prep) ?? null;
}

/** Reports the first argument whose preposition a form does not take, or has twice. False after an error. */
export function takesOnly(
  g: Context,
  env: Env,
  what: string,
  args: readonly tree.PrepArg[],
  known: readonly Preposition[],
): boolean {
  for (const [i, arg] of args.entries()) {
    if (known.includes(arg.prep) && args.findIndex((other) => other.prep === arg.prep) === i) continue;
    const message = known.includes(arg.prep)
      ? say.givenTwice({ prep: arg.prep })
      : say.takesNoPart({ word: what, prep: arg.prep });
    g.error(env.source, arg, message, {
      help:
        what === 'choose' && arg.prep === 'with'
          ? withWhere(g, env, arg)
          : known.length === 0
            ? say.standsAlone({ word: what })
            : say.takes({ list: known.map((prep) => `"${prep}"`).join(', ') }),
    });
    return false;
  }
  return true;
}

/** Compiles a call, or one of the built-in statements that look like one. `into`: the local for the result. */
export function compileCall(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  args: readonly tree.PrepArg[],
  into: Local | null,
): Action | null {
  const read = readCall(g, env, phrase, args);
  if (read === null) return null;
  const { head, call } = read;
  const { word } = call;
  const builtIn = BUILT_IN.get(word.text);
  if (builtIn !== undefined) return builtIn(g, env, call, phrase);
  const local = env.names.get(word.text);
  if (local !== undefined && env.frame.locals[local]?.type.of === 'verb')
    return compileVerbValueCall(g, env, local, call, into);
  return compileVerbCall(g, env, phrase, head, call, into);
}

/** The parts of a call as it is written. Null after an error. */
export function readCall(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  args: readonly tree.PrepArg[],
): { head: tree.NamePrim; call: WrittenCall } | null {
  const head = calleeOf(phrase);
  if (head === null) {
    const change = changeMeant(env, phrase);
    g.error(env.source, phrase, say.verbFirst(), change === null ? {} : { help: change });
    return null;
  }
  if (env.level === 'pure') {
    g.error(env.source, phrase, say.noCallHere());
    return null;
  }
  const word = head.name;
  const call: WrittenCall = { word, direct: directArgument(phrase, head), args };
  if (call.direct === null && phrase.tail !== null) {
    g.error(env.source, phrase.tail, say.takesNotThis({ word: word.text }));
    return null;
  }
  return { head, call };
}

/**
 * The name that a call begins with; null for another phrase. `damage (first unit of you).keeper` parses as a call with a
 * path: parentheses and path belong to the argument.
 */
function calleeOf({ parts: [atom] }: tree.Phrase): tree.NamePrim | null {
  const prim = atom?.node === 'atom' && atom.levels.length === 1 ? atom.levels[0] : undefined;
  return prim?.node === 'name' && (prim.path.length === 0 || prim.args?.length === 1) ? prim : null;
}

/**
 * The argument without a preposition: the phrase without its first word. Parentheses behind that word are a part of the
 * argument.
 */
function directArgument(phrase: tree.Phrase, { args, path, start, end }: tree.NamePrim): tree.Phrase | null {
  const rest = phrase.parts.slice(1);
  if (args !== null && args.length === 1) {
    const group: tree.Prim = { node: 'group', expr: args[0] as tree.Expr, path, start, end };
    const atom = { node: 'atom' as const, levels: [group], start, end };
    return { node: 'phrase', parts: [atom, ...rest], tail: phrase.tail, start, end: phrase.end };
  }
  return rest.length === 0 ? null : { ...phrase, parts: rest, start: rest[0]?.start ?? phrase.start };
}

type BuiltInCall = (g: Context, env: Env, call: WrittenCall, phrase: tree.Phrase) => Action | null;

/** Statements that are written like calls. */
const BUILT_IN: ReadonlyMap<string, BuiltInCall> = new Map<string, BuiltInCall>([
  ['raise', (g, env, call) => compileRaise(g, env, call.direct, call.args, call.word)],
  ['run', (g, env, call) => compileRun(g, env, call.direct, call.args, call.word)],
  ['settle', (g, env, call) => compileAlone(g, env, call, 'settle')],
  ['prevent', (g, env, call) => compilePrevent(g, env, call)],
  ['leave', (g, env, call, phrase) => compileLeave(g, env, call, phrase)],
]);

/** A statement without arguments. */
function compileAlone(g: Context, env: Env, { direct, args }: WrittenCall, word: 'settle' | 'prevent'): Action | null {
  if (direct === null) return takesOnly(g, env, word, args, []) ? { do: word } : null;
  g.error(env.source, direct, say.noDirectArgument({ word }), { help: say.standsAlone({ word }) });
  return null;
}

function compilePrevent(g: Context, env: Env, call: WrittenCall): Action | null {
  if (env.event === 'before') return compileAlone(g, env, call, 'prevent');
  g.error(env.source, call.word, say.preventInBefore());
  return null;
}

function compileLeave(g: Context, env: Env, { direct, args }: WrittenCall, phrase: tree.Phrase): Action | null {
  if (!takesOnly(g, env, 'leave', args, [])) return null;
  const name = direct === null ? null : plainWord(direct);
  const phase = name === null ? null : g.find(name, 'phase');
  if (phase === null) {
    g.error(env.source, phrase, say.leaveNamesPhase());
    return null;
  }
  if (direct !== null) g.recordUse(env.source, direct, 'phase', phase.id);
  return { do: 'leave', phase: phase.id };
}

/** Compiles a call of a declared verb. */
function compileVerbCall(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  head: tree.NamePrim,
  call: WrittenCall,
  into: Local | null,
): Action | null {
  const { word } = call;
  const verb = g.find(word.text, 'verb');
  if (verb === null) {
    reportNoVerb(g, env, phrase, head, call);
    return null;
  }
  g.recordUse(env.source, word, 'verb', verb.id);
  const decl = g.game.verbs[verb.id];
  if (decl === undefined) return null;
  g.used.verbs.add(verb.id);
  if (head.args !== null && call.direct === null) {
    g.error(env.source, phrase, say.argumentsInParens({ line: callLine(env, decl, head.args) }));
    return null;
  }
  const given: (TypedExpr | undefined)[] = [];
  const values = compileArguments(g, env, decl, { is: 'verb', id: verb.id }, call, given);
  if (values === null) return null;
  if (decl.native !== 'become' || given[1]?.type.of !== 'definition')
    return { do: 'call', verb: verb.id, args: values, into };
  // `become x as "Card"`
  const transform = g.game.verbs.findIndex(({ native }) => native === 'transform');
  g.used.verbs.add(transform);
  return { do: 'call', verb: transform, args: values, into };
}

/** Reports a first word that is no verb, and errors in the arguments for the verb that is probably meant. */
function reportNoVerb(g: Context, env: Env, phrase: tree.Phrase, head: tree.NamePrim, call: WrittenCall): void {
  const change = head.path.length > 0 ? changeMeant(env, phrase) : null;
  if (change !== null) {
    g.error(env.source, phrase, say.verbFirst(), { help: change });
    return;
  }
  const meant = unknownVerb(g, env, call.word, call.direct, call.args);
  if (meant !== null) reportArgumentNames(g, env, meant, call.direct, call.args);
}

/** Lists a game's own words if there are at most 12; else gives `otherwise`. */
export function listed(words: readonly { name: string; native?: unknown }[], otherwise: Wording): Wording {
  const list = ownNames(words);
  return list === null ? otherwise : say.thereAre({ list });
}

/** The names of a game's own words; null if there are none or more than 12. */
export function ownNames(words: readonly { name: string; native?: unknown }[]): string | null {
  const own: string[] = [];
  for (const { name, native } of words) {
    if (native == null) own.push(name);
    if (own.length > 12) return null;
  }
  return own.length === 0 ? null : own.join(', ');
}

/** A call of a verb with the text of the values that are given in parentheses, in the order of its parameters. */
export function callLine(
  { source }: Env,
  { name, params }: Pick<Verb, 'name' | 'params'>,
  given: readonly tree.Expr[],
): string {
  const words = given.slice(0, params.length).map((expr, i) => {
    const text = source.text.slice(expr.start, expr.end);
    const prep = params[i]?.prep ?? null;
    return prep === null ? (expr.node === 'phrase' ? text : `(${text})`) : `${prep} ${text}`;
  });
  return [name, ...words].join(' ');
}

/** Codes of errors about names, which do not depend on the called verb. */
const OF_NAMES: ReadonlySet<string> = new Set(['RB0302', 'RB0303', 'RB0305']);

/** Reports unknown names in the arguments of a misspelt verb, without compiling the call. */
function reportArgumentNames(
  g: Context,
  env: Env,
  { params }: Verb,
  first: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): void {
  const read = (prep: string | null, expr: tree.Expr): void => {
    const param = params.find((one) => one.prep === prep);
    if (param !== undefined) compileExpr(g, env, expr, param.type);
  };
  g.reporter.only(OF_NAMES, () => {
    if (first !== null) read(null, first);
    for (const { prep, expr } of args) read(prep, expr);
  });
}

/** Whether a file declares the verb with parentheses, which is an error there. */
const isBroken = (g: Context, verb: string): boolean => g.sources.some(({ text }) => text.includes(`verb ${verb}(`));

/** Words of other games for `prevent`. */
const CANCELLING: ReadonlySet<string> = new Set(['cancel', 'negate', 'counter', 'block', 'ignore']);

/** Reports an unknown verb. Gives the most similar verb, or null. */
function unknownVerb(
  g: Context,
  env: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): Verb | null {
  if (isBroken(g, word.text)) return null;
  const is = g.symbols.get(word.text)?.[0]?.is;
  const steps = env.level === 'step' ? (g.game.steps ?? []) : [];
  const verbs = [...g.game.verbs, ...steps].map((v) => v.name);
  const close = near(word.text, [...verbs, 'raise', 'run', 'settle', 'prevent', 'leave'], slipsOf(word.text));
  const what =
    is === undefined || is === 'verb'
      ? say.unknownVerb({ name: word.text })
      : say.notAVerb({ name: word.text, class: article(is) });
  g.error(env.source, word, what, {
    help:
      close !== null
        ? say.didYouMean({ close })
        : is === 'move'
          ? (errorHelp?.createdByVerb(g, env, rest, word.text) ?? say.movesArePlayers())
          : ((word.text === 'aside' ? say.asideInMove() : null) ??
            (word.text === 'once' ? say.onceAsIn({ timing: g.game.timings[0]?.name ?? 'dawn' }) : null) ??
            (env.event === 'before' && CANCELLING.has(word.text)
              ? { line: 'prevent', start: word.start, end: rest?.end ?? word.end }
              : null) ??
            (word.text === 'phase' ? say.phaseNeedsBody() : null) ??
            errorHelp?.returnedByMove(g, env, word, rest, args) ??
            errorHelp?.verbBehind(g, env, word, rest, args) ??
            errorHelp?.statusAdded(g, env, word, rest, args) ??
            errorHelp?.doneByPlayers(g, env, word) ??
            say.foreignHelp(word.text.toLowerCase()) ??
            errorHelp?.phaseEnded(g, env, word, rest) ??
            errorHelp?.ofOtherGames(g, env, word, rest, args) ??
            (is === undefined ? similarWordsHelp(word.text, g.game.verbs) : null) ??
            errorHelp?.statusMeant(g, env, word, rest) ??
            errorHelp?.numberChanged(g, env, word, rest) ??
            errorHelp?.removedByMove(g, env, word, rest) ??
            listed(g.game.verbs, say.declareVerb({ name: word.text }))),
    ...(close !== null && {
      fix: { title: say.changeTo({ close }), where: { source: env.source, ...word }, text: close },
    }),
  });
  return g.game.verbs.find(({ name }) => name === close) ?? null;
}

/** Compiles a call of a local that holds a verb. */
function compileVerbValueCall(
  g: Context,
  env: Env,
  local: Local,
  { word, direct, args }: WrittenCall,
  into: Local | null,
): Action | null {
  const values: { prep: Preposition | null; value: Expr }[] = [];
  if (direct !== null) {
    const value = compilePhrase(g, env, direct, null);
    if (value === null) return null;
    values.push({ prep: null, value: value.expr });
  }
  for (const arg of args) {
    const value = compileExpr(g, env, arg.expr, null);
    if (value === null) return null;
    values.push({ prep: arg.prep, value: value.expr });
  }
  g.recordLocalUse(env, word, local);
  return { do: 'call_value', verb: { op: 'local', local }, args: values, into };
}

function compileRaise(
  g: Context,
  env: Env,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
  word: tree.NameNode,
): Action | null {
  const name = rest === null ? null : plainWord(rest);
  const timing = name === null ? null : g.find(name, 'timing');
  const local = name === null || timing !== null ? undefined : env.names.get(name);
  if (name !== null && local !== undefined && env.frame.locals[local]?.type.of === 'timing') {
    const [example = 'dawn'] = g.game.timings.map((one) => one.name);
    g.error(env.source, rest ?? word, say.raisedByName({ name }), { help: say.raiseIfIt({ name, example }) });
    return null;
  }
  if (timing === null) {
    const close =
      name === null
        ? null
        : near(
            name,
            g.game.timings.map((t) => t.name),
          );
    g.error(env.source, rest ?? word, name === null ? say.raiseNamesTiming() : say.unknownRaised({ name }), {
      help: close === null ? say.declareTiming({ name: name ?? 'dawn' }) : say.didYouMean({ close }),
    });
    return null;
  }
  if (rest !== null) g.recordUse(env.source, rest, 'timing', timing.id);
  g.used.raised.add(timing.id);
  const decl = g.game.timings[timing.id];
  const to = argument(args, 'to');
  const other = args.find(({ prep }) => prep !== 'to' && decl?.params.every((param) => param.prep !== prep));
  if (other !== undefined && to === null && rest !== null) {
    const line = `raise ${name} to ${env.source.text.slice(other.expr.start, other.expr.end)}`;
    const help = { line, start: word.start, end: other.end };
    g.error(env.source, other, say.takesNoPart({ word: 'raise', prep: other.prep }), { help });
    return null;
  }
  const again = args.find((arg) => arg.prep === 'to' && arg !== to);
  if (again !== undefined) {
    g.error(env.source, again, say.givenTwice({ prep: 'to' }));
    return null;
  }
  const whom = to === null ? implicitParameter(g, env, 'self', word) : compileExpr(g, env, to.expr, null);
  const fitted = whom === null ? null : coerce(g, env, whom, entityType(null, true), say.quoted({ name: 'to' }));
  if (fitted === null || decl === undefined) return null;
  const kinds = g.used.raisedTo.get(timing.id) ?? new Set();
  kinds.add(fitted.type.id ?? 0);
  g.used.raisedTo.set(timing.id, kinds);
  const call: WrittenCall = { word, direct: null, args: args.filter(({ prep }) => prep !== 'to') };
  const values = compileArguments(g, env, decl, { is: 'timing', id: timing.id }, call);
  return values === null ? null : { do: 'raise', timing: timing.id, to: fitted.expr, args: values };
}

function compileRun(
  g: Context,
  env: Env,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
  word: tree.NameNode,
): Action | null {
  const value = rest === null ? null : compilePhrase(g, env, rest, ABILITY);
  const ability = value === null ? null : coerce(g, env, value, ABILITY, say.quoted({ name: 'run' }));
  if (ability === null) {
    if (rest === null) g.error(env.source, word, say.runNeedsAbility());
    return null;
  }
  const as = argument(args, 'as');
  const bearer = as === null ? implicitParameter(g, env, 'self', word) : compileExpr(g, env, as.expr, null);
  const single = bearer === null ? null : asOne(g, env, bearer);
  const who = single === null ? null : coerce(g, env, single, entityType(null), say.quoted({ name: 'as' }));
  if (who === null) return null;
  const given = args.filter((a) => a.prep === 'with');
  const bare = given.some((a) => plainWord(a.expr) === 'nothing' || plainWord(a.expr) === 'none');
  const others = args.filter((a) => a.prep !== 'with');
  if (!takesOnly(g, env, 'run', others, ['as', 'with'])) return null;
  const [, more] = given;
  if (bare && more !== undefined) {
    g.error(env.source, more, say.givenTwice({ prep: 'with' }), { help: say.runWithNothing() });
    return null;
  }
  const values: { value: Expr }[] = [];
  for (const arg of bare ? [] : given) {
    const v = compileExpr(g, env, arg.expr, null);
    if (v === null) return null;
    values.push({ value: v.expr });
  }
  return { do: 'run', ability: ability.expr, as: who.expr, args: values, bare };
}
