/**
 * Translates calls, and inlines functions. Calling convention: all values are ints, a truth is 0 or 1, and an array is
 * passed as the address of its first byte. Only the arguments of `sat` and `high` may exceed the range of an int.
 */
import type * as acorn from 'acorn';
import type { Callable } from '../lir/text.ts';
import type { ResultUse, Unit } from './branches.ts';
import { byteOffsetsIn } from './byte-offsets.ts';
import { COPY, type Code, FILL, INT, int, NOTHING, OP, signed, unsigned } from './bytes.ts';
import { Expressions, get, nameOf, set, tee } from './expressions.ts';

const LONGS: Record<string, number> = { '+': OP.long_add, '-': OP.long_sub, '*': OP.long_mul };

/** The depth of the outer block of a function; a branch out of it bails out. */
export const BAIL_OUT_DEPTH = 1;
/** The greatest int; the least one is "nothing". */
const MOST = 2147483647;

/** Whether an expression is surely an int, not a sum or product that may overflow. */
const isInt = (e: acorn.Expression | acorn.PrivateIdentifier): boolean =>
  e.type !== 'BinaryExpression' || !(e.operator in LONGS);

const ZERO: acorn.Literal = { type: 'Literal', value: 0, start: 0, end: 0 };

/** The part of a function's translation that handles calls; statements are in body.ts. */
export abstract class Calls extends Expressions {
  /** The inlined functions around the current code, the outermost first. */
  private readonly written: string[] = [];
  private grown = 0;
  /** The depth that `return` branches to in an inlined function; null in the function itself. */
  protected end: number | null = null;
  protected wish: ResultUse;
  /** Names of the function that are byte offsets in the state. */
  protected places: ReadonlySet<string> = new Set();

  constructor(unit: Unit, params: number, gives: boolean) {
    super(unit, params);
    this.wish = gives ? 'value' : 'nothing';
  }

  /** Translates statements in a scope of their own. */
  protected abstract all(list: readonly acorn.Statement[]): Code;

  /** `wish`: a branch, where the result is only tested; `gives`: whether an int is left on the stack. */
  protected override call(
    { callee, arguments: args }: acorn.CallExpression,
    wish: ResultUse = 'value',
  ): { code: Code; gives: boolean } {
    const asked = (code: Code, gives: boolean): { code: Code; gives: boolean } =>
      typeof wish === 'string' ? { code, gives } : { code: this.askedOf(code, wish), gives: false };
    const given = args.map((one) => {
      if (one.type === 'SpreadElement') throw new Error('a spread');
      return one;
    });
    if (callee.type === 'MemberExpression') {
      const { code, gives } = this.method(callee, given);
      return asked(code, gives);
    }
    const name = nameOf(callee);
    if (name === 'high') return asked(this.high(given as acorn.Expression[]), true);
    if (name === 'sat') return asked(this.saturated(given[0] as acorn.Expression), true);
    const { program, inlining, valueFunctions } = this.unit;
    const fn = program.functions.get(name);
    if (fn === undefined) throw new Error(`no function ${name}`);
    const gives = valueFunctions.has(name);
    const values = fn.params.map((_, i): Code => (given[i] === undefined ? int(0) : this.value(given[i])));
    const size = inlining.size(name, this.written, this.grown);
    if (size === null) return asked([values, OP.call, unsigned(this.unit.index(name))], gives);
    this.grown += size;
    const wanted = gives ? wish : 'nothing';
    return { code: this.inlined(name, fn, values, wanted), gives: wanted === 'value' };
  }

  private inlined(name: string, fn: Callable, values: readonly Code[], wish: ResultUse): Code {
    const { params, body } = fn;
    const outer = { end: this.end, wish: this.wish, places: this.places };
    this.places = byteOffsetsIn(fn);
    this.written.push(name);
    const code = this.locals.isolated(() => {
      const given = params.map((param) => {
        const local = this.locals.fresh();
        this.locals.name(nameOf(param), { local });
        return local;
      });
      const [only] = body.body;
      // arguments are on the stack in order, so the last one is stored first
      const taken = [...given].reverse().map(set);
      const inside = (): Code => {
        this.wish = wish;
        if (wish !== 'nothing' && body.body.length === 1 && only?.type === 'ReturnStatement' && only.argument != null)
          return this.given(only.argument);
        return this.block(OP.block, wish === 'value' ? INT : NOTHING, () => {
          this.end = this.depth;
          return [this.all(body.body), this.given(null)];
        });
      };
      return [values, taken, inside()];
    });
    this.written.pop();
    this.end = outer.end;
    this.wish = outer.wish;
    this.places = outer.places;
    return code;
  }

  /** A branch on a value on the stack. */
  private askedOf(code: Code, { when, to, asks }: Exclude<ResultUse, string>): Code {
    const local = this.locals.fresh();
    const name = `result ${local}`;
    this.locals.name(name, { local });
    return [code, set(local), this.branch(asks({ type: 'Identifier', name, start: 0, end: 0 }), when, to)];
  }

  /** Uses the result of a function as its caller needs it; a function without `return` gives 0. */
  protected given(e: acorn.Expression | null): Code {
    if (typeof this.wish !== 'string') {
      const { when, to, asks } = this.wish;
      return this.branch(asks(e ?? ZERO), when, to);
    }
    if (this.wish === 'value') return e === null ? int(0) : this.value(e);
    return e === null ? [] : this.effect(e);
  }

  protected host(name: string, args: readonly acorn.Expression[]): { code: Code; gives: boolean } {
    const { index, result } = this.unit.hosted(name);
    return { code: [args.map((one) => this.value(one)), OP.call, unsigned(index)], gives: result };
  }

  private method(
    { object, property }: acorn.MemberExpression,
    args: readonly acorn.Expression[],
  ): { code: Code; gives: boolean } {
    const [of, method] = [nameOf(object), nameOf(property)];
    const value = (i: number): Code => this.value(args[i] as acorn.Expression);
    if (of === 'Math' && method === 'imul') return { code: [value(0), value(1), OP.mul], gives: true };
    if (of === 'Math' && method === 'clz32') return { code: [value(0), OP.clz], gives: true };
    if (of === 'H') return this.host(method, args);
    const { at, width, length } = this.array(object);
    const scaled = (code: Code): Code => (width === 4 ? [code, int(2), OP.shl] : code);
    if (method === 'set') {
      const from = this.array(args[0] as acorn.Expression);
      return { code: [int(at), int(from.at), int(from.length * from.width), COPY], gives: false };
    }
    if (method === 'fill') {
      const filler = this.sure(args[0] as acorn.Expression);
      if (width === 4 && filler !== 0) throw new Error('ints are filled with 0 alone');
      if (args.length === 1) return { code: [int(at), int(filler), int(length * width), FILL], gives: false };
      const from = this.locals.fresh();
      const span: Code = [value(2), get(from), OP.sub];
      return {
        code: [value(1), set(from), scaled(get(from)), int(at), OP.add, int(filler), scaled(span), FILL],
        gives: false,
      };
    }
    if (method === 'copyWithin') {
      const from = this.locals.fresh();
      const to: Code = [scaled(value(0)), int(at), OP.add];
      const span: Code = [value(2), get(from), OP.sub];
      return {
        code: [to, value(1), tee(from), int(width === 4 ? 2 : 0), OP.shl, int(at), OP.add, scaled(span), COPY],
        gives: false,
      };
    }
    throw new Error(`no ${of}.${method}`);
  }

  /** The high word of a product of two unsigned ints. */
  private high(factors: readonly acorn.Expression[]): Code {
    const longs = factors.map((one): Code => [this.value(one), OP.to_long_unsigned]);
    return [longs, OP.long_mul, OP.const_long, signed(32), OP.long_shr_unsigned, OP.to_int];
  }

  /**
   * Saturating arithmetic (`sat`): clamps to the range of ints that are not "nothing". A saturating add that overflows
   * bails out, since it hardly ever happens.
   */
  private saturated(e: acorn.Expression): Code {
    if (
      e.type === 'BinaryExpression' &&
      (e.operator === '+' || e.operator === '-') &&
      isInt(e.left) &&
      isInt(e.right)
    ) {
      const by = this.foldConstant(e.right);
      return by === null ? this.sum(e.operator, e.left, e.right) : this.shifted(e.left, e.operator === '+' ? by : -by);
    }
    const bound = (limit: number): Code => [OP.const_long, signed(limit)];
    const { long } = this.locals;
    return [
      [this.long(e), set(long)],
      [get(long), bound(MOST), OP.long_gt, OP.if, INT, int(MOST), OP.else],
      [get(long), bound(-MOST), OP.long_lt, OP.if, INT, int(-MOST), OP.else, get(long), OP.to_int],
      [OP.end, OP.end],
    ];
  }

  private sum(operator: '+' | '-', left: acorn.Expression | acorn.PrivateIdentifier, right: acorn.Expression): Code {
    const [a, b, sum] = [this.locals.fresh(), this.locals.fresh(), this.locals.fresh()];
    const signs =
      operator === '+'
        ? [get(a), get(sum), OP.xor, get(b), get(sum), OP.xor]
        : [get(a), get(b), OP.xor, get(a), get(sum), OP.xor];
    return [
      [this.value(left), set(a), this.value(right), set(b)],
      [get(a), get(b), operator === '+' ? OP.add : OP.sub, set(sum)],
      [signs, OP.and, int(0), OP.lt, OP.br_if, unsigned(this.depth - BAIL_OUT_DEPTH)],
      [get(sum), int(-MOST - 1), OP.eq, OP.br_if, unsigned(this.depth - BAIL_OUT_DEPTH)],
      get(sum),
    ];
  }

  private shifted(of: acorn.Expression | acorn.PrivateIdentifier, by: number): Code {
    const local = this.locals.fresh();
    const isOut: Code = by < 0 ? [int(-MOST - by), OP.lt] : [int(MOST - by), OP.gt];
    return [
      [this.value(of), set(local)],
      [get(local), isOut, OP.br_if, unsigned(this.depth - BAIL_OUT_DEPTH)],
      [get(local), int(by), OP.add],
    ];
  }

  /** Leaves one long on the stack. */
  private long(e: acorn.Expression | acorn.PrivateIdentifier): Code {
    if (e.type === 'BinaryExpression' && e.operator in LONGS)
      return [this.long(e.left), this.long(e.right), LONGS[e.operator] as number];
    return [this.value(e), OP.to_long];
  }
}
