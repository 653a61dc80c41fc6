/**
 * Translates calls, and inlines functions. Calling convention: all values are ints, and a reference to a table is the
 * address of its first byte. Only the arguments of `saturate` and `high` may exceed the range of an int.
 */

import type { Expr, Inlined, LirFunction, Stmt } from '../lir/nodes.ts';
import type { ResultUse, Unit } from './branches.ts';
import { type CodeBytes, INT, intConst, NOTHING, OP, signedLeb128, unsignedLeb128 } from './bytes.ts';
import { Expressions, get, set } from './expressions.ts';

const LONGS: Readonly<Record<string, number>> = { add: OP.long_add, sub: OP.long_sub, mul: OP.long_mul };

/** The depth of the outer block of a function; a branch out of it bails out. */
export const BAIL_OUT_DEPTH = 1;
/** The greatest int; the least one is "nothing". */
const MOST = 2147483647;

/** Whether an expression is surely an int, not a sum or product that may overflow. */
const isInt = (e: Expr): boolean => e.kind !== 'binary' || !(e.op in LONGS);

const ZERO: Expr = { kind: 'const', value: 0, sort: 'int' };

/** CodeBytes, and whether it leaves an int on the stack. */
interface EmittedCall {
  code: CodeBytes;
  gives: boolean;
}

/** The part of a function's translation that handles calls; statements are in body.ts. */
export abstract class Calls extends Expressions {
  /** The depth that `return` branches to in an inlined function; null in the function itself. */
  protected end: number | null = null;
  protected wish: ResultUse;

  constructor(unit: Unit, params: number, gives: boolean) {
    super(unit, params);
    this.wish = gives ? 'value' : 'nothing';
  }

  /** Translates statements in a scope of their own. */
  protected abstract all(list: readonly Stmt[]): CodeBytes;

  /** `wish`: a branch, where the result is only tested. */
  protected override call(e: Expr, wish: ResultUse = 'value'): EmittedCall {
    const asked = ({ code, gives }: EmittedCall): EmittedCall =>
      typeof wish === 'string' ? { code, gives } : { code: this.askedOf(code, wish), gives: false };
    if (e.kind !== 'call' && e.kind !== 'inlined') return asked(this.builtin(e));
    const fn = e.kind === 'inlined' ? e : this.unit.program.functions.get(e.callee);
    if (fn === undefined) throw new Error(`no function ${e.callee}`);
    const gives = hasResult(fn);
    const values = e.args.map((arg) => this.value(arg));
    if (e.kind === 'call') return asked({ code: [values, OP.call, unsignedLeb128(this.unit.index(e.callee))], gives });
    const wanted = gives ? wish : 'nothing';
    return { code: this.inlined(e, values, wanted), gives: wanted === 'value' };
  }

  private inlined({ params, body }: Inlined, values: readonly CodeBytes[], wish: ResultUse): CodeBytes {
    const outer = { end: this.end, wish: this.wish };
    const code = this.locals.within(() => {
      const given = params.map((param) => {
        const local = this.locals.fresh();
        this.locals.bind(param, { local });
        return local;
      });
      const [only] = body;
      // arguments are on the stack in order, so the last one is stored first
      const taken = [...given].reverse().map(set);
      const inside = (): CodeBytes => {
        this.wish = wish;
        if (wish !== 'nothing' && body.length === 1 && only?.kind === 'return' && only.value !== null)
          return this.given(only.value);
        return this.block(OP.block, wish === 'value' ? INT : NOTHING, () => {
          this.end = this.depth;
          return [this.all(body), this.given(null)];
        });
      };
      return [values, taken, inside()];
    });
    this.end = outer.end;
    this.wish = outer.wish;
    return code;
  }

  /** A branch on a value on the stack. */
  private askedOf(code: CodeBytes, { when, to, asks }: Exclude<ResultUse, string>): CodeBytes {
    const local = this.locals.fresh();
    return [code, set(local), this.branch(asks({ kind: 'get', local: -1 - local }), when, to)];
  }

  /** Uses the result of a function as its caller needs it; a function without `return` gives 0. */
  protected given(e: Expr | null): CodeBytes {
    if (typeof this.wish !== 'string') {
      const { when, to, asks } = this.wish;
      return this.branch(asks(e ?? ZERO), when, to);
    }
    if (this.wish === 'value') return e === null ? intConst(0) : this.value(e);
    return e === null ? [] : this.effect(e);
  }

  protected host(name: string, args: readonly Expr[]): EmittedCall {
    const { index, result } = this.unit.hosted(name);
    return { code: [args.map((one) => this.value(one)), OP.call, unsignedLeb128(index)], gives: result };
  }

  /** A host call, or arithmetic that is not an operator of the text. */
  private builtin(e: Expr): EmittedCall {
    switch (e.kind) {
      case 'host':
        return this.host(e.name, e.args);
      case 'saturate':
        return { code: this.saturated(e.of), gives: true };
      case 'high':
        return { code: this.high([e.left, e.right]), gives: true };
      case 'binary':
        return { code: [this.value(e.left), this.value(e.right), OP.mul], gives: true };
      case 'unary':
        return { code: [this.value(e.of), OP.clz], gives: true };
      default:
        throw new Error(`a ${e.kind}`);
    }
  }

  /** The high word of a product of two unsigned ints. */
  private high(factors: readonly Expr[]): CodeBytes {
    const longs = factors.map((one): CodeBytes => [this.value(one), OP.to_long_unsigned]);
    return [longs, OP.long_mul, OP.const_long, signedLeb128(32), OP.long_shr_unsigned, OP.to_int];
  }

  /**
   * Saturating arithmetic: a product is clamped to the range of ints that are not "nothing". An add is a checked add
   * instead: it bails out where it would saturate, since that hardly ever happens.
   */
  private saturated(e: Expr): CodeBytes {
    if (e.kind === 'binary' && (e.op === 'add' || e.op === 'sub') && isInt(e.left) && isInt(e.right)) {
      const by = this.foldConstant(e.right);
      return by === null ? this.sum(e.op, e.left, e.right) : this.shifted(e.left, e.op === 'add' ? by : -by);
    }
    const bound = (limit: number): CodeBytes => [OP.const_long, signedLeb128(limit)];
    const { long } = this.locals;
    return [
      [this.long(e), set(long)],
      [get(long), bound(MOST), OP.long_gt, OP.if, INT, intConst(MOST), OP.else],
      [get(long), bound(-MOST), OP.long_lt, OP.if, INT, intConst(-MOST), OP.else, get(long), OP.to_int],
      [OP.end, OP.end],
    ];
  }

  private sum(op: 'add' | 'sub', left: Expr, right: Expr): CodeBytes {
    const [a, b, sum] = [this.locals.fresh(), this.locals.fresh(), this.locals.fresh()];
    const signs =
      op === 'add'
        ? [get(a), get(sum), OP.xor, get(b), get(sum), OP.xor]
        : [get(a), get(b), OP.xor, get(a), get(sum), OP.xor];
    return [
      [this.value(left), set(a), this.value(right), set(b)],
      [get(a), get(b), op === 'add' ? OP.add : OP.sub, set(sum)],
      [signs, OP.and, intConst(0), OP.lt, OP.br_if, unsignedLeb128(this.depth - BAIL_OUT_DEPTH)],
      [get(sum), intConst(-MOST - 1), OP.eq, OP.br_if, unsignedLeb128(this.depth - BAIL_OUT_DEPTH)],
      get(sum),
    ];
  }

  private shifted(of: Expr, by: number): CodeBytes {
    const local = this.locals.fresh();
    const isOut: CodeBytes = by < 0 ? [intConst(-MOST - by), OP.lt] : [intConst(MOST - by), OP.gt];
    return [
      [this.value(of), set(local)],
      [get(local), isOut, OP.br_if, unsignedLeb128(this.depth - BAIL_OUT_DEPTH)],
      [get(local), intConst(by), OP.add],
    ];
  }

  /** Leaves one long on the stack. */
  private long(e: Expr): CodeBytes {
    if (e.kind === 'binary' && e.op in LONGS) return [this.long(e.left), this.long(e.right), LONGS[e.op] as number];
    return [this.value(e), OP.to_long];
  }
}

/** Whether calls of a function leave an int on the stack. */
export const hasResult = ({ result }: Pick<LirFunction, 'result'>): boolean => result !== 'none' && result !== 'never';
