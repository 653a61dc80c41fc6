/** Calls: NAME argument? (PREP argument)*, and the built-in statements raise, run, settle, prevent and leave. */
import type { LineEdit, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, near } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { similarWordsHelp } from '../diagnostics/similar-words.ts';
import type { Action, Expr, Local, Param, Preposition, Verb } from '../ir/index.ts';
import { ABILITY, article, entityType, one } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { compileExpr, plainWord } from './expressions.ts';
import { canMove, takesStatus } from './kernel-calls.ts';
import { changeMeant, placeBehind, withWhere } from './line-help.ts';
import { asOne, causeOf, coerce, implicitParameter, isPlayerType, type TypedExpr } from './members.ts';
import { compileCounted, compilePhrase } from './phrase/reader.ts';
import {
  createdByVerb,
  forEachBehind,
  numberChanged,
  ofOtherGames,
  phaseEnded,
  removedByMove,
  returnedByMove,
  statusAdded,
  statusMeant,
  verbBehind,
  withCondition,
} from './verb-help.ts';

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
        what === 'choose' && arg.prep === 'with' && arg.expr.node !== 'phrase'
          ? withWhere(env, arg)
          : known.length === 0
            ? say.standsAlone({ word: what })
            : say.takes({ list: known.map((prep) => `"${prep}"`).join(', ') }),
    });
    return false;
  }
  return true;
}

export function compileCall(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  args: readonly tree.PrepArg[],
  into: Local | null,
): Action | null {
  const atom = phrase.parts[0];
  const prim = atom?.node === 'atom' && atom.levels.length === 1 ? atom.levels[0] : undefined;
  // `damage (first unit of you).keeper` parses as a call with a path. Parentheses and path belong to the argument.
  if (prim?.node !== 'name' || (prim.path.length > 0 && prim.args?.length !== 1)) {
    const change = changeMeant(env, phrase);
    g.error(env.source, phrase, say.verbFirst(), change === null ? {} : { help: change });
    return null;
  }
  if (env.level === 'pure') {
    g.error(env.source, phrase, say.noCallHere());
    return null;
  }
  const word = prim.name;
  const rest: tree.Phrase | null =
    prim.args !== null && prim.args.length === 1
      ? {
          node: 'phrase',
          parts: [
            {
              node: 'atom',
              levels: [
                { node: 'group', expr: prim.args[0] as tree.Expr, path: prim.path, start: prim.start, end: prim.end },
              ],
              start: prim.start,
              end: prim.end,
            },
            ...phrase.parts.slice(1),
          ],
          tail: phrase.tail,
          start: prim.start,
          end: phrase.end,
        }
      : phrase.parts.length > 1
        ? { ...phrase, parts: phrase.parts.slice(1), start: phrase.parts[1]?.start ?? phrase.start }
        : null;
  if (rest === null && phrase.tail !== null) {
    g.error(env.source, phrase.tail, say.takesNotThis({ word: word.text }));
    return null;
  }
  switch (word.text) {
    case 'raise':
      return compileRaise(g, env, rest, args, word);
    case 'run':
      return compileRun(g, env, rest, args, word);
    case 'settle':
    case 'prevent': {
      const done = word.text;
      if (done === 'prevent' && env.event !== 'before') {
        g.error(env.source, word, say.preventInBefore());
        return null;
      }
      if (rest === null) return takesOnly(g, env, done, args, []) ? { do: done } : null;
      g.error(env.source, rest, say.noDirectArgument({ word: done }), { help: say.standsAlone({ word: done }) });
      return null;
    }
    case 'leave': {
      if (!takesOnly(g, env, 'leave', args, [])) return null;
      const name = rest === null ? null : plainWord(rest);
      const phase = name === null ? null : g.find(name, 'phase');
      if (phase === null) {
        g.error(env.source, phrase, say.leaveNamesPhase());
        return null;
      }
      if (rest !== null) g.recordUse(env.source, rest, 'phase', phase.id);
      return { do: 'leave', phase: phase.id };
    }
  }
  const local = env.names.get(word.text);
  if (local !== undefined && env.frame.locals[local]?.type.of === 'verb')
    return callVerbValue(g, env, local, rest, args, into, word);
  const verb = g.find(word.text, 'verb');
  if (verb === null) {
    const change = prim.path.length > 0 ? changeMeant(env, phrase) : null;
    if (change !== null) {
      g.error(env.source, phrase, say.verbFirst(), { help: change });
      return null;
    }
    const meant = unknownVerb(g, env, word, rest, args);
    if (meant !== null) reportArgumentNames(g, env, meant, rest, args);
    return null;
  }
  g.recordUse(env.source, word, 'verb', verb.id);
  const decl = g.game.verbs[verb.id];
  if (decl === undefined) return null;
  g.used.verbs.add(verb.id);
  if (prim.args !== null && rest === null) {
    g.error(env.source, phrase, say.argumentsInParens({ line: callLine(env, decl, prim.args) }));
    return null;
  }
  const given: (TypedExpr | undefined)[] = [];
  const values = callArgs(g, env, decl, 'verb', verb.id, rest, args, word, given);
  if (values === null) return null;
  if (decl.native !== 'become' || given[1]?.type.of !== 'definition')
    return { do: 'call', verb: verb.id, args: values, into };
  // `become x as "Card"`
  const turns = g.game.verbs.findIndex(({ native }) => native === 'transform');
  g.used.verbs.add(turns);
  return { do: 'call', verb: turns, args: values, into };
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
function callLine({ source }: Env, { name, params }: Verb, given: readonly tree.Expr[]): string {
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
  const verbs = g.game.verbs.map((v) => v.name);
  const close = near(word.text, [...verbs, 'raise', 'run', 'settle', 'prevent', 'leave']);
  const what =
    is === undefined || is === 'verb'
      ? say.unknownVerb({ name: word.text })
      : say.notAVerb({ name: word.text, class: article(is) });
  g.error(env.source, word, what, {
    help:
      close !== null
        ? say.didYouMean({ close })
        : is === 'move'
          ? (createdByVerb(g, env, rest) ?? say.movesArePlayers())
          : ((word.text === 'aside' ? say.asideInMove() : null) ??
            (word.text === 'once' ? say.onceAsIn({ timing: g.game.timings[0]?.name ?? 'dawn' }) : null) ??
            (env.event === 'before' && CANCELLING.has(word.text)
              ? { line: 'prevent', start: word.start, end: rest?.end ?? word.end }
              : null) ??
            (word.text === 'phase' ? say.phaseNeedsBody() : null) ??
            returnedByMove(g, env, word, rest, args) ??
            verbBehind(g, env, word, rest, args) ??
            statusAdded(g, env, word, rest, args) ??
            say.foreignHelp(word.text.toLowerCase()) ??
            phaseEnded(g, env, word, rest) ??
            ofOtherGames(env, word, rest) ??
            (is === undefined ? similarWordsHelp(word.text, g.game.verbs) : null) ??
            statusMeant(g, env, word, rest) ??
            numberChanged(env, word, rest) ??
            removedByMove(g, env, word, rest) ??
            listed(g.game.verbs, say.declareVerb({ name: word.text }))),
    ...(close !== null && {
      fix: { title: say.changeTo({ close }), where: { source: env.source, ...word }, text: close },
    }),
  });
  return g.game.verbs.find(({ name }) => name === close) ?? null;
}

/**
 * Reports an argument like `2 cards`, which does not say which cards. If the parameter has another type, reports that
 * instead.
 */
function reportUnspecific(
  g: Context,
  env: Env,
  expr: tree.Expr,
  value: TypedExpr,
  { param, decl }: { param: Param; decl: { name: string; params: Param[] } },
): void {
  const callee = decl.name;
  const typed = env.source.text.slice(expr.start, expr.end);
  const number = /^[0-9]+/.exec(typed)?.[0];
  if (param.type.of === 'number' && number !== undefined) {
    const where = { source: env.source, start: expr.start, end: expr.end };
    g.error(env.source, expr, say.numberNotSet({ param: param.name, callee, set: typed, number }), {
      fix: { title: say.changeTo({ close: number }), where, text: number },
    });
    return;
  }
  if (isPlayerType(g, param.type) && !isPlayerType(g, value.type) && param.prep === null && number !== undefined) {
    const by = decl.params.find(({ prep, type }) => prep !== null && type.of === 'number')?.prep;
    const one = number === '1' ? `${callee} you` : `repeat ${number} times { ${callee} you }`;
    const line = by == null ? one : `${callee} you ${by} ${number}`;
    g.error(env.source, expr, say.countForPlayer({ verb: callee, line }));
    return;
  }
  if (param.type.of === 'definition' && number !== undefined) {
    const { text } = env.source;
    const end = text.slice(expr.end).search(/[\n}#]|$/) + expr.end;
    const line = `${callee} ${text.slice(expr.start + number.length, end).trim()}`;
    g.error(env.source, expr, say.countOfCreated({ verb: callee, number, line }));
    return;
  }
  const { count: _, ...rest } = value;
  const single = { ...rest, type: { ...value.type, many: false } };
  if (coerce(g, env, single, param.type, say.partOf({ part: param.name, of: callee })) === null) return;
  g.error(env.source, expr, say.whichOfThem());
}

/** A verb, a timing. */
interface Callee {
  name: string;
  params: Param[];
  native?: Verb['native'];
  examples?: readonly string[];
}

/**
 * Compiles the arguments in the order of the parameters; null for a parameter that takes its default. Null after an
 * error. `given` gets them with their types.
 */
function callArgs(
  g: Context,
  env: Env,
  decl: Callee,
  is: 'verb' | 'timing',
  id: number,
  first: tree.Phrase | null,
  args: readonly tree.PrepArg[],
  word: tree.NameNode,
  given: (TypedExpr | undefined)[] = [],
): (Expr | null)[] | null {
  const cause = (): Pick<DiagnosticDetails, 'cause'> => causeOf(g, is, id);
  const values: (Expr | null)[] = decl.params.map(() => null);
  let sets = 0;
  let ok = true;
  const put = (i: number, expr: tree.Expr): void => {
    const param = decl.params[i] as Param;
    const fitted = compileArgument(g, env, decl, param, args, expr);
    if (fitted === null) {
      ok = false;
      return;
    }
    if (fitted.type.many && !param.type.many) {
      if (fitted.bare === 'singular') ok = asOne(g, env, fitted) !== null && ok;
      sets += 1;
      if (sets === 2) {
        g.error(env.source, expr, say.twoSets(), cause());
        ok = false;
      }
    }
    const [status] = values;
    const isStatus = decl.native != null && i > 0 && status?.op === 'status_word';
    if (isStatus && !takesStatus(g, env, status.status, param, fitted, expr)) ok = false;
    values[i] = fitted.expr;
    given[i] = fitted;
  };
  const firstAt = decl.params.findIndex((p) => p.prep === null);
  if (first !== null) {
    if (firstAt < 0) {
      g.error(env.source, first, say.noDirectArgument({ word: decl.name }), cause());
      return null;
    }
    const where = decl.params.some(({ prep }) => prep === 'with') ? null : withCondition(g, env, word, first, args);
    if (where !== null) {
      g.error(env.source, where.arg, say.takesNoPart({ word: decl.name, prep: 'with' }), {
        help: where.help,
        ...cause(),
      });
      return null;
    }
    put(firstAt, first);
  }
  const meant = first === null && firstAt >= 0 ? directFirst(env, word, args) : null;
  if (meant !== null) {
    g.error(env.source, args[0] ?? word, say.directFirst({ verb: decl.name }), { help: meant });
    return null;
  }
  let misread = !ok;
  for (const arg of args) {
    const at = decl.params.findIndex((p) => p.prep === arg.prep);
    // where the first argument is already wrong, an unknown preposition has the same cause
    if (at < 0 && misread) continue;
    if (at < 0) {
      const takes = decl.params.flatMap((p) => (p.prep === null ? [] : [`"${p.prep}"`]));
      const example = exampleOf(decl);
      g.error(env.source, arg, say.takesNoPart({ word: decl.name, prep: arg.prep }), {
        help:
          forEachBehind(g, env, decl.params, word, args, arg) ??
          (arg.prep === 'with' && firstAt >= 0
            ? say.conditionWithWhere()
            : takes.length === 0
              ? say.takesOnlyDirect()
              : example === undefined
                ? say.takes({ list: takes.join(', ') })
                : say.takesAsIn({ list: takes.join(', '), example })),
        ...cause(),
      });
      ok = false;
    } else if (args.some((other) => other !== arg && other.prep === arg.prep && other.start < arg.start)) {
      g.error(env.source, arg, say.givenTwice({ prep: arg.prep }), cause());
      ok = false;
    } else {
      const before = ok;
      put(at, arg.expr);
      misread ||= before && !ok;
    }
  }
  if (!ok) return null;
  for (let i = 0; i < values.length; i++) {
    const param = decl.params[i] as Param;
    // a default that reads `self` would mean the effect that waits
    const self = env.trigger === null || param.value?.op !== 'self' ? undefined : env.names.get('self');
    if (values[i] === null && self !== undefined) values[i] = { op: 'local', local: self };
    if (values[i] !== null || param.value !== null || param.optional) continue;
    const label = param.prep === null ? `"${param.name}"` : `"${param.prep}" (${param.name})`;
    const isPlace = param.prep !== null && (param.type.of === 'zone' || param.type.of === 'entity');
    const meant = isPlace
      ? (placeBehind(g, env, decl.name, first, param.prep ?? 'to') ??
        (decl.native === 'create' ? createdByVerb(g, env, first) : null))
      : null;
    const example = exampleOf(decl);
    const help = meant ?? (example === undefined ? undefined : say.addAsIn({ example }));
    g.error(env.source, word, say.needsPart({ word: decl.name, part: label }), { ...cause(), ...(help && { help }) });
    return null;
  }
  return decl.native != null && !canMove(g, env, decl.native, given) ? null : values;
}

/** Compiles an argument to the type of its parameter. Null after an error. */
function compileArgument(
  g: Context,
  env: Env,
  decl: Callee,
  param: Param,
  args: readonly tree.PrepArg[],
  expr: tree.Expr,
): TypedExpr | null {
  const value =
    expr.node === 'phrase' ? compileCounted(g, env, expr, param.type) : compileExpr(g, env, expr, param.type);
  if (value === null) return null;
  if (value.count !== undefined) {
    reportUnspecific(g, env, expr, value, { param, decl });
    return null;
  }
  const isCard = decl.native === 'become' && param.prep === 'as' && value.type.of === 'definition';
  const type = isCard ? one(value.type) : param.type;
  const otherwise = (): DiagnosticDetails => {
    const line = value.type.of === 'number' && param.prep !== null ? numberBy(env, decl, args, expr) : null;
    if (line !== null) return { help: line };
    const example = exampleOf(decl);
    return example === undefined ? {} : { help: say.asIn({ example }) };
  };
  return coerce(g, env, value, type, say.partOf({ part: param.name, of: decl.name }), otherwise);
}

/** `by 6` for a number with another preposition, if exactly one parameter takes a number and none is given; else null. */
function numberBy({ source }: Env, decl: Callee, args: readonly tree.PrepArg[], number: tree.Expr): LineEdit | null {
  const [only, ...more] = decl.params.filter(({ prep, type }) => prep !== null && type.of === 'number');
  if (only === undefined || more.length > 0 || args.some(({ prep }) => prep === only.prep)) return null;
  const line = `${only.prep} ${source.text.slice(number.start, number.end)}`;
  const arg = args.find(({ expr }) => expr === number);
  return { line, start: arg?.start ?? number.start, end: number.end };
}

/** A call in the documentation of a verb; undefined if there is none. */
const exampleOf = ({ name, examples }: Callee): string | undefined =>
  examples?.find((example) => example.startsWith(`${name} `) && !example.includes('\n'));

/** `hit by 2 rival(you)` in its order: `hit rival(you) by 2`. Null for a call that is written otherwise. */
function directFirst({ source: { text } }: Env, word: tree.NameNode, args: readonly tree.PrepArg[]): LineEdit | null {
  const [arg, ...more] = args;
  const [number, direct] = arg?.expr.node === 'phrase' ? arg.expr.parts : [];
  if (arg === undefined || number?.node !== 'atom' || number.levels[0]?.node !== 'number' || direct === undefined)
    return null;
  const rest = more.map(({ start, end }) => ` ${text.slice(start, end)}`).join('');
  const line = `${word.text} ${text.slice(direct.start, arg.end)} ${arg.prep} ${text.slice(number.start, number.end)}${rest}`;
  return { line, start: word.start, end: args.at(-1)?.end ?? arg.end };
}

function callVerbValue(
  g: Context,
  env: Env,
  local: Local,
  first: tree.Phrase | null,
  args: readonly tree.PrepArg[],
  into: Local | null,
  word: tree.NameNode,
): Action | null {
  const values: { prep: Preposition | null; value: Expr }[] = [];
  if (first !== null) {
    const value = compilePhrase(g, env, first, null);
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
  const values = callArgs(
    g,
    env,
    decl,
    'timing',
    timing.id,
    null,
    args.filter((a) => a.prep !== 'to'),
    word,
  );
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
