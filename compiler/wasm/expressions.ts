/** Translates expressions, assignments, and accesses to arrays. */
import type * as acorn from 'acorn';
import type { ArrayPlace } from '../lir/text.ts';
import { Branches } from './branches.ts';
import { STATE } from './byte-offsets.ts';
import { type Code, INT, int, NOTHING, OP, unsigned } from './bytes.ts';

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

export const get = (local: number): Code => [OP.local_get, unsigned(local)];
export const set = (local: number): Code => [OP.local_set, unsigned(local)];
export const tee = (local: number): Code => [OP.local_tee, unsigned(local)];

const ORDERS: ReadonlySet<string> = new Set(['>', '<=', '>=']);

/** What an assignment leaves on the stack. */
type StoreResult = 'none' | 'new' | 'old';

const loading = ({ offset, width }: Address): Code =>
  width === 4 ? [OP.load, 2, unsigned(offset)] : [OP.load_byte, 0, unsigned(offset)];
const storing = ({ offset, width }: Address): Code =>
  width === 4 ? [OP.store, 2, unsigned(offset)] : [OP.store_byte, 0, unsigned(offset)];

export function nameOf(node: { type: string }): string {
  if (node.type !== 'Identifier') throw new Error(`a ${node.type} where a name is meant`);
  return (node as acorn.Identifier).name;
}

/** Whether an expression is an unsigned int (`>>>`). */
const isUnsigned = (e: acorn.Expression | acorn.PrivateIdentifier): boolean =>
  e.type === 'BinaryExpression' && e.operator === '>>>';

export abstract class Expressions extends Branches {
  /** Leaves one int on the stack. */
  protected value(e: acorn.Expression | acorn.PrivateIdentifier | acorn.Super): Code {
    if (e.type === 'Super') throw new Error('super');
    const known = this.foldConstant(e);
    if (known !== null) return int(known);
    switch (e.type) {
      case 'Identifier': {
        const bound = this.locals.find(e.name);
        if (bound !== null && 'local' in bound) return get(bound.local);
        const place = this.place(e.name);
        if (place === null) throw new Error(`no ${e.name}`);
        if (place.width !== 1) throw new Error(`${e.name} is passed as an argument, but is no array of bytes`);
        return int(place.at);
      }
      case 'MemberExpression': {
        if (!e.computed) return int(this.array(e.object).length);
        const address = this.address(e);
        return [address.base, loading(address)];
      }
      case 'BinaryExpression':
        return this.binary(e.operator, this.value(e.left), e.right, isUnsigned(e.left));
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
        const test = this.foldConstant(e.test);
        if (test !== null) return this.value(test !== 0 ? e.consequent : e.alternate);
        return this.either(
          e.test,
          INT,
          () => this.value(e.consequent),
          () => this.value(e.alternate),
        );
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
        // a call that never returns may be used as a value
        return gives ? code : [code, OP.unreachable];
      }
      default:
        throw new Error(`a ${e.type}`);
    }
  }

  /** Evaluates for effects only; leaves nothing on the stack. */
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
      case 'ConditionalExpression':
        return this.either(
          e.test,
          NOTHING,
          () => this.effect(e.consequent),
          () => this.effect(e.alternate),
        );
      case 'Identifier':
      case 'Literal':
        return [];
      default:
        return [this.value(e), OP.drop];
    }
  }

  /** `isUnsigned`: the left operand is an unsigned int. */
  private binary(operator: string, left: Code, right: acorn.Expression, isUnsigned = false): Code {
    // in JavaScript a conversion to an int
    if ((operator === '|' || operator === '>>>') && this.foldConstant(right) === 0) return left;
    if (operator === '===' && this.foldConstant(right) === 0) return [left, OP.eqz];
    if (operator === '<' && isUnsigned) return [left, this.value(right), OP.lt_unsigned];
    if (isUnsigned && ORDERS.has(operator)) throw new Error(`numbers without a sign, and ${operator}`);
    const op = OPERATORS[operator];
    if (op === undefined) throw new Error(`a ${operator}`);
    return [left, this.value(right), op];
  }

  private assign({ operator, left, right }: acorn.AssignmentExpression, want: StoreResult): Code {
    const compound = operator === '=' ? null : operator.slice(0, -1);
    return this.write(
      left,
      (old) => (compound === null ? this.value(right) : this.binary(compound, old, right)),
      compound !== null,
      want,
    );
  }

  private update({ operator, argument }: acorn.UpdateExpression, want: StoreResult): Code {
    const op = operator === '++' ? OP.add : OP.sub;
    return this.write(argument, (old) => [old, int(1), op], true, want);
  }

  /** Assigns a variable or an array element from its old value. */
  private write(
    target: acorn.Pattern | acorn.Expression,
    become: (old: Code) => Code,
    reads: boolean,
    want: StoreResult,
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
    const isPlain = this.foldConstant(target.property) !== null;
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

  protected place(name: string): ArrayPlace | null {
    const bound = this.locals.find(name);
    if (bound !== null) return 'place' in bound ? bound.place : null;
    return this.unit.program.arrays.get(name) ?? null;
  }

  protected array(e: acorn.Expression | acorn.Super): ArrayPlace {
    const place = e.type === 'Identifier' ? this.place(e.name) : null;
    if (place === null) throw new Error('an array that is not known');
    return place;
  }

  private address({ object, property }: acorn.MemberExpression): Address {
    const given = object.type === 'Identifier' ? this.locals.find(object.name) : null;
    // an array that is a parameter is a byte address
    if (given !== null && 'local' in given)
      return { base: [get(given.local), this.value(property), OP.add], offset: 0, width: 1 };
    const { at, width } = this.array(object);
    const known = this.foldConstant(property);
    if (known !== null) return { base: int(0), offset: at + known * width, width };
    let [index, offset] = [property, 0];
    // constants go into the instruction's offset field, where the sum cannot be negative
    while (index.type === 'BinaryExpression' && index.operator === '+') {
      const [left, right] = [this.foldConstant(index.left), this.foldConstant(index.right)];
      if (right !== null && right >= 0) [index, offset] = [index.left, offset + right * width];
      else if (left !== null && left >= 0) [index, offset] = [index.right, offset + left * width];
      else break;
    }
    const bound = index.type === 'Identifier' ? this.locals.find(index.name) : null;
    if (bound !== null && 'local' in bound && bound.isPlace) return { base: get(bound.local), offset, width };
    const value = this.value(index);
    if (width === 1) return { base: value, offset: at + offset, width };
    return { base: [value, int(2), OP.shl, int(at), OP.add], offset, width };
  }

  /** The byte offset of an index of the state. */
  protected inBytes(index: acorn.Expression): Code {
    let [rest, at] = [index, this.unit.program.arrays.get(STATE)?.at ?? 0];
    for (;;) {
      if (rest.type !== 'BinaryExpression') break;
      const [left, right] = [this.foldConstant(rest.left), this.foldConstant(rest.right)];
      if (rest.operator === '|' && right === 0) rest = rest.left as acorn.Expression;
      else if (rest.operator === '+' && left !== null) [rest, at] = [rest.right, at + 4 * left];
      else if (rest.operator === '+' && right !== null) [rest, at] = [rest.left as acorn.Expression, at + 4 * right];
      else if (rest.operator === '*' && right !== null)
        return [this.value(rest.left), int(4 * right), OP.mul, int(at), OP.add];
      else break;
    }
    return [this.value(rest), int(2), OP.shl, int(at), OP.add];
  }
}
