/** The arguments of a call: matched to parameters by preposition, checked, and filled up with defaults. */

import type { LineEdit } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { DiagnosticDetails } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Param, Verb } from '../ir/index.ts';
import { one } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { errorHelp } from './error-help.ts';
import { compileExpr } from './expressions.ts';
import { canMove, takesStatus } from './kernel-calls.ts';
import { asOne, causeOf, coerce, isPlayerType, type TypedExpr } from './members.ts';
import { compileCounted } from './phrase/reader.ts';

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
    // of certain cards the number alone says something else
    const isAny = /^\d+ cards?$/.test(typed);
    g.error(env.source, expr, say.numberNotSet({ param: param.name, callee, set: typed, number }), {
      ...(isAny && { fix: { title: say.changeTo({ close: number }), where, text: number } }),
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

/** A call as it is written: `NAME direct? (PREP argument)*`. */
export interface WrittenCall {
  word: tree.NameNode;
  direct: tree.Phrase | null;
  args: readonly tree.PrepArg[];
}

/**
 * Compiles the arguments in the order of the parameters; null for a parameter that takes its default. Null after an
 * error. `given` gets them with their types.
 */
export function compileArguments(
  g: Context,
  env: Env,
  decl: Callee,
  declared: { is: 'verb' | 'timing' | 'step'; id: number },
  call: WrittenCall,
  given: (TypedExpr | undefined)[] = [],
): (Expr | null)[] | null {
  return new CallArguments(g, env, decl, declared, call, given).compile();
}

class CallArguments {
  readonly #g: Context;
  readonly #env: Env;
  readonly #decl: Callee;
  readonly #declared: { is: 'verb' | 'timing' | 'step'; id: number };
  readonly #call: WrittenCall;
  readonly #values: (Expr | null)[];
  readonly #given: (TypedExpr | undefined)[];
  /** How many arguments are sets for a parameter of one value. */
  #sets = 0;
  #isValid = true;

  constructor(
    g: Context,
    env: Env,
    decl: Callee,
    declared: { is: 'verb' | 'timing' | 'step'; id: number },
    call: WrittenCall,
    given: (TypedExpr | undefined)[],
  ) {
    this.#g = g;
    this.#env = env;
    this.#decl = decl;
    this.#declared = declared;
    this.#call = call;
    this.#values = decl.params.map(() => null);
    this.#given = given;
  }

  compile(): (Expr | null)[] | null {
    const { native } = this.#decl;
    if (!this.#direct()) return null;
    this.#withPrepositions();
    if (!this.#isValid || !this.#complete()) return null;
    return native != null && !canMove(this.#g, this.#env, native, this.#given) ? null : this.#values;
  }

  /** The cause of the errors of this call: the declaration of the callee. */
  #cause(): Pick<DiagnosticDetails, 'cause'> {
    return causeOf(this.#g, this.#declared.is, this.#declared.id);
  }

  /** The argument without a preposition. False where the rest of the call is not worth reading. */
  #direct(): boolean {
    const [g, env, decl] = [this.#g, this.#env, this.#decl];
    const { word, direct, args } = this.#call;
    const at = decl.params.findIndex((param) => param.prep === null);
    if (direct === null) {
      const help = at < 0 ? null : directFirst(env, word, args);
      if (help !== null) g.error(env.source, args[0] ?? word, say.directFirst({ verb: decl.name }), { help });
      return help === null;
    }
    if (at < 0) {
      g.error(env.source, direct, say.noDirectArgument({ word: decl.name }), this.#cause());
      return false;
    }
    const takesWith = decl.params.some(({ prep }) => prep === 'with');
    const where = takesWith ? null : errorHelp?.withCondition(g, env, word, direct, args);
    if (where != null) {
      g.error(env.source, where.arg, say.takesNoPart({ word: decl.name, prep: 'with' }), {
        help: where.help,
        ...this.#cause(),
      });
      return false;
    }
    this.#put(at, direct);
    return true;
  }

  #withPrepositions(): void {
    const { args } = this.#call;
    let isMisread = !this.#isValid;
    for (const arg of args) {
      const at = this.#decl.params.findIndex((param) => param.prep === arg.prep);
      if (at < 0) {
        // where an argument is already wrong, an unknown preposition has the same cause
        if (!isMisread) this.#reportUnknownPreposition(arg);
      } else if (args.some((other) => other !== arg && other.prep === arg.prep && other.start < arg.start)) {
        this.#g.error(this.#env.source, arg, say.givenTwice({ prep: arg.prep }), this.#cause());
        this.#isValid = false;
      } else {
        const before = this.#isValid;
        this.#put(at, arg.expr);
        isMisread ||= before && !this.#isValid;
      }
    }
  }

  #reportUnknownPreposition(arg: tree.PrepArg): void {
    const [g, env, decl] = [this.#g, this.#env, this.#decl];
    const { word, args } = this.#call;
    const takes = decl.params.flatMap(({ prep }) => (prep === null ? [] : [`"${prep}"`]));
    const example = exampleOf(decl);
    const otherwise =
      takes.length === 0
        ? say.takesOnlyDirect()
        : example === undefined
          ? say.takes({ list: takes.join(', ') })
          : say.takesAsIn({ list: takes.join(', '), example });
    const isCondition = arg.prep === 'with' && decl.params.some(({ prep }) => prep === null);
    g.error(env.source, arg, say.takesNoPart({ word: decl.name, prep: arg.prep }), {
      help:
        errorHelp?.forEachBehind(g, env, decl.params, word, args, arg) ??
        (isCondition ? say.conditionWithWhere() : otherwise),
      ...this.#cause(),
    });
    this.#isValid = false;
  }

  /** Compiles the argument for a parameter. */
  #put(at: number, expr: tree.Expr): void {
    const [g, env, decl] = [this.#g, this.#env, this.#decl];
    const param = decl.params[at] as Param;
    const fitted = compileArgument(g, env, decl, param, this.#call.args, expr);
    if (fitted === null) {
      this.#isValid = false;
      return;
    }
    if (fitted.type.many && !param.type.many) {
      if (fitted.bare === 'singular' && asOne(g, env, fitted) === null) this.#isValid = false;
      this.#sets += 1;
      if (this.#sets === 2) {
        g.error(env.source, expr, say.twoSets(), this.#cause());
        this.#isValid = false;
      }
    }
    const [status] = this.#values;
    const isStatus = decl.native != null && at > 0 && status?.op === 'status_word';
    if (isStatus && !takesStatus(g, env, status.status, param, fitted, expr)) this.#isValid = false;
    this.#values[at] = fitted.expr;
    this.#given[at] = fitted;
  }

  /** Whether each parameter has an argument or a default; reports the first that has not. */
  #complete(): boolean {
    const [env, values] = [this.#env, this.#values];
    for (const [i, param] of this.#decl.params.entries()) {
      // a default that reads `self` would mean the effect that waits
      const self = env.trigger === null || param.value?.op !== 'self' ? undefined : env.names.get('self');
      if (values[i] === null && self !== undefined) values[i] = { op: 'local', local: self };
      if (values[i] !== null || param.value !== null || param.optional) continue;
      this.#reportMissing(param);
      return false;
    }
    return true;
  }

  #reportMissing(param: Param): void {
    const [g, env, decl] = [this.#g, this.#env, this.#decl];
    const { word, direct } = this.#call;
    const part = param.prep === null ? `"${param.name}"` : `"${param.prep}" (${param.name})`;
    const isPlace =
      param.prep !== null && (param.type.of === 'zone' || (param.type.of === 'entity' && !isPlayerType(g, param.type)));
    const meant = isPlace
      ? (errorHelp?.placeBehind(g, env, decl.name, direct, param.prep ?? 'to') ??
        (decl.native === 'create' ? errorHelp?.createdByVerb(g, env, direct) : null))
      : null;
    const example = exampleOf(decl);
    const help = meant ?? (example === undefined ? undefined : say.addAsIn({ example }));
    g.error(env.source, word, say.needsPart({ word: decl.name, part }), { ...this.#cause(), ...(help && { help }) });
  }
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
