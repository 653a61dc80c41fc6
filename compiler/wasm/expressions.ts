/**
 * Expressions of an engine's text as WebAssembly. All values are ints, a truth is 0 or 1, and an array that is handed over is
 * the place of its first byte. Only what `sat` is asked of may leave the range of an int: it is worked out in longs.
 */
import type * as acorn from 'acorn';
import { COPY, type Code, FILL, INT, int, NOTHING, OP, signed, unsigned } from './bytes.ts';
import type { Inlining } from './inline.ts';
import { Locals } from './locals.ts';
import type { Callable, Place, Program } from './program.ts';

/** What all functions of a module share. */
export interface Unit {
  program: Program;
  inlining: Inlining;
  /** Names of functions that give something. */
  giving: ReadonlySet<string>;
  /** The number of a function that is called. */
  index(name: string): number;
  /** The number of one of the host's, and whether it gives something. */
  hosted(name: string): { index: number; result: boolean };
}

interface Address {
  base: Code;
  offset: number;
  width: 1 | 4;
}

const OPERATORS: Record<string, number> = {
  '+': OP.add,
  '-': OP.sub,
  '*': OP.mul,
  '/': OP.div,
  '%': OP.rem,
  '&': OP.and,
  '|': OP.or,
  '^': OP.xor,
  '<<': OP.shl,
  '>>': OP.shr,
  '>>>': OP.shr_unsigned,
  '===': OP.eq,
  '!==': OP.ne,
  '<': OP.lt,
  '>': OP.gt,
  '<=': OP.le,
  '>=': OP.ge,
};
const LONGS: Record<string, number> = { '+': OP.long_add, '-': OP.long_sub, '*': OP.long_mul };

export const get = (local: number): Code => [OP.local_get, unsigned(local)];
export const set = (local: number): Code => [OP.local_set, unsigned(local)];
const tee = (local: number): Code => [OP.local_tee, unsigned(local)];

/** What an assignment leaves. */
type Want = 'none' | 'new' | 'old';

const loading = ({ offset, width }: Address): Code =>
  width === 4 ? [OP.load, 2, unsigned(offset)] : [OP.load_byte, 0, unsigned(offset)];
const storing = ({ offset, width }: Address): Code =>
  width === 4 ? [OP.store, 2, unsigned(offset)] : [OP.store_byte, 0, unsigned(offset)];

export function nameOf(node: { type: string }): string {
  if (node.type !== 'Identifier') throw new Error(`a ${node.type} where a name is meant`);
  return (node as acorn.Identifier).name;
}

/** What is written of one function; its statements are another part. */
export abstract class Expressions {
  readonly locals: Locals;
  private readonly unit: Unit;
  /** Functions that are being written here, the outermost first. */
  private readonly written: string[] = [];
  private grown = 0;
  /** How many blocks are open. */
  protected depth = 0;
  /** How many are where `return` goes to; null for out of the function. */
  protected end: number | null = null;
  protected gives: boolean;

  constructor(unit: Unit, params: number, gives: boolean) {
    this.unit = unit;
    this.locals = new Locals(params);
    this.gives = gives;
  }

  /** Statements one after the other, in a scope of their own. */
  protected abstract all(list: readonly acorn.Statement[]): Code;

  // ------------------------------------------------------------ branches

  protected block(op: number, type: number, inside: () => Code): Code {
    return [op, type, this.within(inside), OP.end];
  }

  /** One block further in. */
  private within(inside: () => Code): Code {
    this.depth++;
    const code = inside();
    this.depth--;
    return code;
  }

  protected jump(depth: number): Code {
    if (depth < 0) throw new Error('a branch to nowhere');
    return [OP.br, unsigned(this.depth - depth)];
  }

  /** Branches when a test comes out as `when`. */
  protected branch(test: acorn.Expression, when: boolean, to: number): Code {
    const known = this.known(test);
    if (known !== null) return (known !== 0) === when ? this.jump(to) : [];
    if (test.type === 'UnaryExpression' && test.operator === '!') return this.branch(test.argument, !when, to);
    if (test.type === 'LogicalExpression') {
      const { left, right } = test;
      const all = test.operator === '&&';
      if (all !== when) return [this.branch(left, when, to), this.branch(right, when, to)];
      return this.block(OP.block, NOTHING, () => [this.branch(left, !when, this.depth), this.branch(right, when, to)]);
    }
    return [this.value(test), when ? [] : OP.eqz, OP.br_if, unsigned(this.depth - to)];
  }

  // ------------------------------------------------------------ expressions

  /** A number that is known as it stands; null for others. */
  protected known(e: acorn.Expression | acorn.PrivateIdentifier): number | null {
    switch (e.type) {
      case 'Literal':
        if (e.value === null) return -1;
        return typeof e.value === 'number' || typeof e.value === 'boolean' ? Number(e.value) : null;
      case 'Identifier':
        return this.locals.find(e.name) === null ? (this.unit.program.constants.get(e.name) ?? null) : null;
      case 'UnaryExpression': {
        const of = this.known(e.argument);
        if (of === null) return null;
        return e.operator === '-' ? -of : e.operator === '!' ? Number(of === 0) : null;
      }
      case 'BinaryExpression': {
        const [left, right] = [this.known(e.left), this.known(e.right)];
        if (left === null || right === null) return null;
        if (e.operator === '+') return left + right;
        if (e.operator === '-') return left - right;
        if (e.operator === '*') return left * right;
        if (e.operator === '===') return Number(left === right);
        return e.operator === '!==' ? Number(left !== right) : null;
      }
      case 'LogicalExpression': {
        const [left, right] = [this.known(e.left), this.known(e.right)];
        if (e.operator === '&&') return left === 0 ? 0 : left !== null ? right : null;
        return left === 0 ? right : left !== null ? 1 : null;
      }
      default:
        return null;
    }
  }

  protected sure(e: acorn.Expression): number {
    const known = this.known(e);
    if (known === null) throw new Error('a case that is no number');
    return known;
  }

  /** Leaves one int. */
  protected value(e: acorn.Expression | acorn.PrivateIdentifier | acorn.Super): Code {
    if (e.type === 'Super') throw new Error('super');
    const known = this.known(e);
    if (known !== null) return int(known);
    switch (e.type) {
      case 'Identifier': {
        const bound = this.locals.find(e.name);
        if (bound !== null && 'local' in bound) return get(bound.local);
        const place = this.place(e.name);
        if (place === null) throw new Error(`no ${e.name}`);
        if (place.width !== 1) throw new Error(`${e.name} is handed over, and is no array of bytes`);
        return int(place.at);
      }
      case 'MemberExpression': {
        if (!e.computed) return int(this.array(e.object).length);
        const address = this.address(e);
        return [address.base, loading(address)];
      }
      case 'BinaryExpression':
        return this.binary(e.operator, this.value(e.left), e.right);
      case 'LogicalExpression': {
        const all = e.operator === '&&';
        const right = this.within(() => this.value(e.right));
        return [this.value(e.left), OP.if, INT, all ? right : int(1), OP.else, all ? int(0) : right, OP.end];
      }
      case 'UnaryExpression': {
        if (e.operator === '!') return [this.value(e.argument), OP.eqz];
        if (e.operator === '-') return [int(0), this.value(e.argument), OP.sub];
        if (e.operator === '~') return [this.value(e.argument), int(-1), OP.xor];
        throw new Error(`a ${e.operator}`);
      }
      case 'ConditionalExpression': {
        const test = this.known(e.test);
        if (test !== null) return this.value(test !== 0 ? e.consequent : e.alternate);
        const asked = this.value(e.test);
        const [yes, no] = [e.consequent, e.alternate].map((one) => this.within(() => this.value(one))) as [Code, Code];
        return [asked, OP.if, INT, yes, OP.else, no, OP.end];
      }
      case 'AssignmentExpression':
        return this.assign(e, 'new');
      case 'UpdateExpression':
        return this.update(e, e.prefix ? 'new' : 'old');
      case 'SequenceExpression':
        return [
          e.expressions.slice(0, -1).map((one) => this.effect(one)),
          this.value(e.expressions.at(-1) as acorn.Expression),
        ];
      case 'CallExpression': {
        const { code, gives } = this.call(e);
        // one that never comes back may stand where a value is asked for
        return gives ? code : [code, OP.unreachable];
      }
      default:
        throw new Error(`a ${e.type}`);
    }
  }

  /** Leaves nothing. */
  protected effect(e: acorn.Expression): Code {
    switch (e.type) {
      case 'AssignmentExpression':
        return this.assign(e, 'none');
      case 'UpdateExpression':
        return this.update(e, 'none');
      case 'SequenceExpression':
        return e.expressions.map((one) => this.effect(one));
      case 'CallExpression': {
        const { code, gives } = this.call(e);
        return gives ? [code, OP.drop] : code;
      }
      default:
        return [this.value(e), OP.drop];
    }
  }

  private binary(operator: string, left: Code, right: acorn.Expression): Code {
    // what makes an int of a number in JavaScript
    if ((operator === '|' || operator === '>>>') && this.known(right) === 0) return left;
    if (operator === '===' && this.known(right) === 0) return [left, OP.eqz];
    const op = OPERATORS[operator];
    if (op === undefined) throw new Error(`a ${operator}`);
    return [left, this.value(right), op];
  }

  /** Leaves one long. */
  private long(e: acorn.Expression | acorn.PrivateIdentifier): Code {
    if (e.type === 'BinaryExpression' && e.operator in LONGS)
      return [this.long(e.left), this.long(e.right), LONGS[e.operator] as number];
    return [this.value(e), OP.to_long];
  }

  private assign({ operator, left, right }: acorn.AssignmentExpression, want: Want): Code {
    const compound = operator === '=' ? null : operator.slice(0, -1);
    return this.write(
      left,
      (old) => (compound === null ? this.value(right) : this.binary(compound, old, right)),
      compound !== null,
      want,
    );
  }

  private update({ operator, argument }: acorn.UpdateExpression, want: Want): Code {
    const op = operator === '++' ? OP.add : OP.sub;
    return this.write(argument, (old) => [old, int(1), op], true, want);
  }

  /** Writes what becomes of the old value; leaves nothing, the new value or the old one. */
  private write(
    target: acorn.Pattern | acorn.Expression,
    become: (old: Code) => Code,
    reads: boolean,
    want: Want,
  ): Code {
    if (target.type === 'Identifier') {
      const bound = this.locals.find(target.name);
      if (bound === null || !('local' in bound)) throw new Error(`${target.name} is written, and is no variable`);
      const { local } = bound;
      if (want === 'old') return [get(local), become(get(local)), set(local)];
      return [become(get(local)), want === 'none' ? set(local) : tee(local)];
    }
    if (target.type !== 'MemberExpression') throw new Error(`a ${target.type} is written`);
    let { base, offset, width } = this.address(target);
    const before: Code[] = [];
    const isPlain = this.known(target.property) !== null;
    if (reads && !isPlain) {
      const at = this.locals.fresh();
      before.push([base, set(at)]);
      base = get(at);
    }
    const load: Code = [base, loading({ base, offset, width })];
    const stores = storing({ base, offset, width });
    if (want === 'none') return [before, base, become(load), stores];
    const value = this.locals.fresh();
    if (want === 'new') return [before, base, become(load), tee(value), stores, get(value)];
    return [before, load, set(value), base, become(get(value)), stores, get(value)];
  }

  // ------------------------------------------------------------ arrays

  protected place(name: string): Place | null {
    const bound = this.locals.find(name);
    if (bound !== null) return 'place' in bound ? bound.place : null;
    return this.unit.program.arrays.get(name) ?? null;
  }

  private array(e: acorn.Expression | acorn.Super): Place {
    const place = e.type === 'Identifier' ? this.place(e.name) : null;
    if (place === null) throw new Error('an array that is not known');
    return place;
  }

  private address({ object, property }: acorn.MemberExpression): Address {
    const given = object.type === 'Identifier' ? this.locals.find(object.name) : null;
    // an array that was handed over holds bytes
    if (given !== null && 'local' in given)
      return { base: [get(given.local), this.value(property), OP.add], offset: 0, width: 1 };
    const { at, width } = this.array(object);
    const known = this.known(property);
    if (known !== null) return { base: int(0), offset: at + known * width, width };
    let [index, offset] = [property, at];
    // what is added goes into the instruction, where nothing can come out below 0
    while (index.type === 'BinaryExpression' && index.operator === '+') {
      const [left, right] = [this.known(index.left), this.known(index.right)];
      if (right !== null && right >= 0) [index, offset] = [index.left, offset + right * width];
      else if (left !== null && left >= 0) [index, offset] = [index.right, offset + left * width];
      else break;
    }
    const value = this.value(index);
    return { base: width === 4 ? [value, int(2), OP.shl] : value, offset, width };
  }

  // ------------------------------------------------------------ calls

  private call({ callee, arguments: args }: acorn.CallExpression): { code: Code; gives: boolean } {
    const given = args.map((one) => {
      if (one.type === 'SpreadElement') throw new Error('a spread');
      return one;
    });
    if (callee.type === 'MemberExpression') return this.method(callee, given);
    const name = nameOf(callee);
    if (name === 'sat') return { code: this.saturated(given[0] as acorn.Expression), gives: true };
    const { program, inlining, giving } = this.unit;
    const fn = program.functions.get(name);
    if (fn === undefined) throw new Error(`no function ${name}`);
    const gives = giving.has(name);
    const values = fn.params.map((_, i): Code => (given[i] === undefined ? int(0) : this.value(given[i])));
    const size = inlining.size(name, this.written, this.grown);
    if (size === null) return { code: [values, OP.call, unsigned(this.unit.index(name))], gives };
    this.grown += size;
    return { code: this.inlined(name, fn, values, gives), gives };
  }

  private inlined(name: string, { params, body }: Callable, values: readonly Code[], gives: boolean): Code {
    const outer = { end: this.end, gives: this.gives };
    this.written.push(name);
    const code = this.locals.apart(() => {
      const given = params.map((param) => {
        const local = this.locals.fresh();
        this.locals.name(nameOf(param), { local });
        return local;
      });
      const [only] = body.body;
      // values stand on the stack in their order, so they are taken from it from the last on
      const taken = [...given].reverse().map(set);
      const inside = (): Code => {
        this.gives = gives;
        if (gives && body.body.length === 1 && only?.type === 'ReturnStatement' && only.argument != null)
          return this.value(only.argument);
        return this.block(OP.block, gives ? INT : NOTHING, () => {
          this.end = this.depth;
          return [this.all(body.body), gives ? int(0) : []];
        });
      };
      return [values, taken, inside()];
    });
    this.written.pop();
    this.end = outer.end;
    this.gives = outer.gives;
    return code;
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

  /** As near as an int that is no `none` comes to it. */
  private saturated(e: acorn.Expression): Code {
    const most = 2147483647;
    const { long } = this.locals;
    const bound = (limit: number): Code => [OP.const_long, signed(limit)];
    return [
      [this.long(e), set(long)],
      [get(long), bound(most), OP.long_gt, OP.if, INT, int(most), OP.else],
      [get(long), bound(-most), OP.long_lt, OP.if, INT, int(-most), OP.else, get(long), OP.to_int],
      [OP.end, OP.end],
    ];
  }
}
