/**
 * Translates calls, and inlines functions. Calling convention: all values are ints, and a reference to a table is the
 * address of its first byte. Only the arguments of `saturate` and `high` may exceed the range of an int.
 */

import type { Expr, Inlined } from '../lir/nodes.ts';
import { highCode, saturatedCode } from './arithmetic.ts';
import { statementsCode } from './body.ts';
import { branchCode } from './branches.ts';
import { type CodeBytes, INT, intConst, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { type FunctionContext, hasResult, type ResultUse } from './context.ts';
import { effectCode, set, valueCode } from './expressions.ts';

const ZERO: Expr = { kind: 'const', value: 0, type: 'int' };

/** The code of a call, and whether it leaves an int on the stack. */
interface EmittedCall {
  code: CodeBytes;
  gives: boolean;
}

/** Translates a call or arithmetic. `use`: a branch, where the result is only tested. */
export function callCode(cx: FunctionContext, e: Expr, use: ResultUse = 'value'): EmittedCall {
  const asked = ({ code, gives }: EmittedCall): EmittedCall =>
    typeof use === 'string' ? { code, gives } : { code: testCode(cx, code, use), gives: false };
  if (e.kind !== 'call' && e.kind !== 'inlined') return asked(builtinCode(cx, e));
  const fn = e.kind === 'inlined' ? e : cx.unit.program.functions.get(e.callee);
  if (fn === undefined) throw new Error(`no function ${e.callee}`);
  const gives = hasResult(fn);
  const values = e.args.map((arg) => valueCode(cx, arg));
  if (e.kind === 'call') return asked({ code: [values, OP.call, unsignedLeb128(cx.unit.index(e.callee))], gives });
  const wanted = gives ? use : 'nothing';
  return { code: inlinedCode(cx, e, values, wanted), gives: wanted === 'value' };
}

function inlinedCode(
  cx: FunctionContext,
  { params, body }: Inlined,
  values: readonly CodeBytes[],
  use: ResultUse,
): CodeBytes {
  const outer = { end: cx.end, use: cx.use };
  const code = cx.locals.within(() => {
    const given = params.map((param) => {
      const local = cx.locals.fresh();
      cx.locals.bind(param, { local });
      return local;
    });
    const [only] = body;
    // arguments are on the stack in order, so the last one is stored first
    const taken = [...given].reverse().map(set);
    const inside = (): CodeBytes => {
      cx.use = use;
      if (use !== 'nothing' && body.length === 1 && only?.kind === 'return' && only.value !== null)
        return resultCode(cx, only.value);
      return cx.block(OP.block, use === 'value' ? INT : NOTHING, () => {
        cx.end = cx.depth;
        return [statementsCode(cx, body), resultCode(cx, null)];
      });
    };
    return [values, taken, inside()];
  });
  cx.end = outer.end;
  cx.use = outer.use;
  return code;
}

/** A branch on a value on the stack. */
function testCode(cx: FunctionContext, code: CodeBytes, { when, to, asks }: Exclude<ResultUse, string>): CodeBytes {
  const local = cx.locals.fresh();
  return [code, set(local), branchCode(cx, asks({ kind: 'get', local: -1 - local }), when, to)];
}

/** Uses the result of a function as its caller needs it; a function without `return` gives 0. */
export function resultCode(cx: FunctionContext, e: Expr | null): CodeBytes {
  if (typeof cx.use !== 'string') {
    const { when, to, asks } = cx.use;
    return branchCode(cx, asks(e ?? ZERO), when, to);
  }
  if (cx.use === 'value') return e === null ? intConst(0) : valueCode(cx, e);
  return e === null ? [] : effectCode(cx, e);
}

/** A call of an imported function. */
export function hostCode(cx: FunctionContext, name: string, args: readonly Expr[]): EmittedCall {
  const { index, result } = cx.unit.hosted(name);
  return { code: [args.map((one) => valueCode(cx, one)), OP.call, unsignedLeb128(index)], gives: result };
}

/** A host call, or arithmetic that is not an operator of JavaScript. */
function builtinCode(cx: FunctionContext, e: Expr): EmittedCall {
  switch (e.kind) {
    case 'host':
      return hostCode(cx, e.name, e.args);
    case 'saturate':
      return { code: saturatedCode(cx, e.of), gives: true };
    case 'high':
      return { code: highCode(cx, [e.left, e.right]), gives: true };
    case 'binary':
      return { code: [valueCode(cx, e.left), valueCode(cx, e.right), OP.mul], gives: true };
    case 'unary':
      return { code: [valueCode(cx, e.of), OP.clz], gives: true };
    default:
      throw new Error(`a ${e.kind}`);
  }
}
