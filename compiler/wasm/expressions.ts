/** Translates expressions, assignments, and accesses to regions. */
import type { ArithmeticOp, AssignTarget, BinaryOp, Expr, Load, LoadFrom } from '../lir/nodes.ts';
import { Branches, isCall } from './branches.ts';
import { type CodeBytes, INT, intConst, NOTHING, OP, unsignedLeb128 } from './bytes.ts';

interface Address {
  base: CodeBytes;
  offset: number;
  width: 1 | 4;
}

const OPERATORS: Readonly<Record<BinaryOp, number>> = {
  add: OP.add,
  sub: OP.sub,
  mul: OP.mul,
  imul: OP.mul,
  div: OP.div,
  rem: OP.rem,
  and: OP.and,
  or: OP.or,
  xor: OP.xor,
  shl: OP.shl,
  shr: OP.shr,
  ushr: OP.shr_unsigned,
  eq: OP.eq,
  ne: OP.ne,
  lt: OP.lt,
  gt: OP.gt,
  le: OP.le,
  ge: OP.ge,
  ltu: OP.lt_unsigned,
};

export const get = (local: number): CodeBytes => [OP.local_get, unsignedLeb128(local)];
export const set = (local: number): CodeBytes => [OP.local_set, unsignedLeb128(local)];
export const tee = (local: number): CodeBytes => [OP.local_tee, unsignedLeb128(local)];

/** What an assignment leaves on the stack. */
type StoreResult = 'none' | 'new' | 'old';

const loading = ({ offset, width }: Address): CodeBytes =>
  width === 4 ? [OP.load, 2, unsignedLeb128(offset)] : [OP.load_byte, 0, unsignedLeb128(offset)];
const storing = ({ offset, width }: Address): CodeBytes =>
  width === 4 ? [OP.store, 2, unsignedLeb128(offset)] : [OP.store_byte, 0, unsignedLeb128(offset)];

export abstract class Expressions extends Branches {
  /** Leaves one int on the stack. */
  protected value(e: Expr): CodeBytes {
    const known = this.foldConstant(e);
    if (known !== null) return intConst(known);
    if (isCall(e)) {
      const { code, gives } = this.call(e);
      // a call that never returns may be used as a value
      return gives ? code : [code, OP.unreachable];
    }
    switch (e.kind) {
      case 'get':
        return get(this.locals.find(e.local).local);
      case 'table':
        return intConst(e.region?.at ?? -1);
      case 'length':
        return intConst(e.region.length);
      case 'load':
      case 'load-from': {
        const address = this.#address(e);
        return [address.base, loading(address)];
      }
      case 'binary':
        return this.#binary(e.op, this.value(e.left), e.right);
      case 'and':
      case 'or': {
        const all = e.kind === 'and';
        const right = this.within(() => this.value(e.right));
        return [this.value(e.left), OP.if, INT, all ? right : intConst(1), OP.else, all ? intConst(0) : right, OP.end];
      }
      case 'unary':
        if (e.op === 'not') return [this.value(e.of), OP.eqz];
        if (e.op === 'neg') return [intConst(0), this.value(e.of), OP.sub];
        return [this.value(e.of), intConst(-1), OP.xor];
      case 'select': {
        const test = this.foldConstant(e.test);
        if (test !== null) return this.value(test !== 0 ? e.yes : e.no);
        return this.either(
          e.test,
          INT,
          () => this.value(e.yes),
          () => this.value(e.no),
        );
      }
      case 'update':
        return this.assign(e, e.result);
      default:
        throw new Error(`a ${e.kind}`);
    }
  }

  /** Evaluates for effects only; leaves nothing on the stack. */
  protected effect(e: Expr): CodeBytes {
    if (isCall(e)) {
      const { code, gives } = this.call(e);
      return gives ? [code, OP.drop] : code;
    }
    switch (e.kind) {
      case 'update':
        return this.assign(e, 'none');
      case 'select':
        return this.either(
          e.test,
          NOTHING,
          () => this.effect(e.yes),
          () => this.effect(e.no),
        );
      case 'get':
      case 'const':
      case 'table':
        return [];
      default:
        return [this.value(e), OP.drop];
    }
  }

  #binary(op: BinaryOp, left: CodeBytes, right: Expr): CodeBytes {
    // in JavaScript a conversion to an int
    if ((op === 'or' || op === 'ushr') && this.foldConstant(right) === 0) return left;
    if (op === 'eq' && this.foldConstant(right) === 0) return [left, OP.eqz];
    return [left, this.value(right), OPERATORS[op]];
  }

  protected assign(
    { target, op, value }: { target: AssignTarget; op: ArithmeticOp | null; value: Expr },
    want: StoreResult,
  ): CodeBytes {
    const become = (old: CodeBytes): CodeBytes => (op === null ? this.value(value) : this.#binary(op, old, value));
    if (target.kind === 'get') {
      const { local } = this.locals.find(target.local);
      if (want === 'old') return [get(local), become(get(local)), set(local)];
      return [become(get(local)), want === 'none' ? set(local) : tee(local)];
    }
    return this.#store(target, become, op !== null, want);
  }

  /** Writes an element from its old value. `reads`: whether the new value depends on the old one. */
  #store(target: Load, become: (old: CodeBytes) => CodeBytes, reads: boolean, want: StoreResult): CodeBytes {
    let { base, offset, width } = this.#address(target);
    const before: CodeBytes[] = [];
    const isPlain = this.foldConstant(target.index) !== null;
    if (reads && !isPlain) {
      const at = this.locals.fresh();
      before.push([base, set(at)]);
      base = get(at);
    }
    const load: CodeBytes = [base, loading({ base, offset, width })];
    const stores = storing({ base, offset, width });
    if (want === 'none') return [before, base, become(load), stores];
    const value = this.locals.fresh();
    if (want === 'new') return [before, base, become(load), tee(value), stores, get(value)];
    return [before, load, set(value), base, become(get(value)), stores, get(value)];
  }

  #address(e: Load | LoadFrom): Address {
    // a local that refers to a table is a byte address
    if (e.kind === 'load-from')
      return { base: [get(this.locals.find(e.table).local), this.value(e.index), OP.add], offset: 0, width: 1 };
    const { at, width } = e.region;
    const known = this.foldConstant(e.index);
    if (known !== null) return { base: intConst(0), offset: at + known * width, width };
    let [index, offset] = [e.index, 0];
    // constants go into the instruction's offset field, where the sum cannot be negative
    while (index.kind === 'binary' && index.op === 'add') {
      const [left, right] = [this.foldConstant(index.left), this.foldConstant(index.right)];
      if (right !== null && right >= 0) [index, offset] = [index.left, offset + right * width];
      else if (left !== null && left >= 0) [index, offset] = [index.right, offset + left * width];
      else break;
    }
    const bound = index.kind === 'get' ? this.locals.find(index.local) : null;
    if (bound?.isPlace === true) return { base: get(bound.local), offset, width };
    const value = this.value(index);
    if (width === 1) return { base: value, offset: at + offset, width };
    return { base: [value, intConst(2), OP.shl, intConst(at), OP.add], offset, width };
  }

  /** The byte offset of an index of the state, which is at the byte `from`. */
  protected inBytes(index: Expr, from: number): CodeBytes {
    let [rest, at] = [index, from];
    while (rest.kind === 'binary') {
      const [left, right] = [this.foldConstant(rest.left), this.foldConstant(rest.right)];
      if (rest.op === 'or' && right === 0) rest = rest.left;
      else if (rest.op === 'add' && left !== null) [rest, at] = [rest.right, at + 4 * left];
      else if (rest.op === 'add' && right !== null) [rest, at] = [rest.left, at + 4 * right];
      else if (rest.op === 'mul' && right !== null)
        return [this.value(rest.left), intConst(4 * right), OP.mul, intConst(at), OP.add];
      else break;
    }
    return [this.value(rest), intConst(2), OP.shl, intConst(at), OP.add];
  }
}
