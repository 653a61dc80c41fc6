/** Translates expressions, assignments, and accesses to regions. */
import type {
  ArithmeticOp,
  AssignTarget,
  Binary,
  BinaryOp,
  Expr,
  Load,
  LoadFrom,
  Logical,
  Unary,
} from '../lir/nodes.ts';
import { eitherCode, foldConstant, isCall } from './branches.ts';
import { type CodeBytes, codeByNumber, codeWith, INT, intConst, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { callCode } from './calls.ts';
import type { FunctionContext } from './context.ts';

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

export const get = codeWith(OP.local_get);
export const set = codeWith(OP.local_set);
export const tee = codeWith(OP.local_tee);

/** What an assignment leaves on the stack. */
type StoreResult = 'none' | 'new' | 'old';

const loadInt = codeByNumber((offset) => [OP.load, 2, unsignedLeb128(offset)]);
const loadByte = codeByNumber((offset) => [OP.load_byte, 0, unsignedLeb128(offset)]);
const storeInt = codeByNumber((offset) => [OP.store, 2, unsignedLeb128(offset)]);
const storeByte = codeByNumber((offset) => [OP.store_byte, 0, unsignedLeb128(offset)]);
const loading = ({ offset, width }: Address): CodeBytes => (width === 4 ? loadInt(offset) : loadByte(offset));
const storing = ({ offset, width }: Address): CodeBytes => (width === 4 ? storeInt(offset) : storeByte(offset));

/** Leaves one int on the stack. */
export function valueCode(cx: FunctionContext, e: Expr): CodeBytes {
  switch (e.kind) {
    case 'const':
      return intConst(e.value);
    case 'get':
      return get(cx.locals.find(e.local).local);
    case 'table':
      return intConst(e.region?.at ?? -1);
    case 'length':
      return intConst(e.region.length);
    case 'load':
    case 'load-from': {
      const address = addressOf(cx, e);
      return [address.base, loading(address)];
    }
    case 'conditional': {
      const test = foldConstant(e.test);
      if (test !== null) return valueCode(cx, test !== 0 ? e.yes : e.no);
      return eitherCode(
        cx,
        e.test,
        INT,
        () => valueCode(cx, e.yes),
        () => valueCode(cx, e.no),
      );
    }
    case 'update':
      return assignmentCode(cx, e, e.result);
    case 'call':
    case 'inlined':
    case 'host':
    case 'saturate':
    case 'high':
      return callValueCode(cx, e);
    default: {
      const known = foldConstant(e);
      return known === null ? operatorCode(cx, e) : intConst(known);
    }
  }
}

function callValueCode(cx: FunctionContext, e: Expr): CodeBytes {
  const { code, gives } = callCode(cx, e);
  // a call that never returns may be used as a value
  return gives ? code : [code, OP.unreachable];
}

/** An operator whose value is not constant. */
function operatorCode(cx: FunctionContext, e: Unary | Binary | Logical): CodeBytes {
  if (isCall(e)) return callValueCode(cx, e);
  switch (e.kind) {
    case 'binary':
      return binaryCode(cx, e.op, valueCode(cx, e.left), e.right);
    case 'and':
    case 'or': {
      const all = e.kind === 'and';
      const right = cx.within(() => valueCode(cx, e.right));
      return [valueCode(cx, e.left), OP.if, INT, all ? right : intConst(1), OP.else, all ? intConst(0) : right, OP.end];
    }
    case 'unary':
      if (e.op === 'not') return [valueCode(cx, e.of), OP.eqz];
      if (e.op === 'neg') return [intConst(0), valueCode(cx, e.of), OP.sub];
      return [valueCode(cx, e.of), intConst(-1), OP.xor];
  }
}

/** Evaluates for effects only; leaves nothing on the stack. */
export function effectCode(cx: FunctionContext, e: Expr): CodeBytes {
  if (isCall(e)) {
    const { code, gives } = callCode(cx, e);
    return gives ? [code, OP.drop] : code;
  }
  switch (e.kind) {
    case 'update':
      return assignmentCode(cx, e, 'none');
    case 'conditional':
      return eitherCode(
        cx,
        e.test,
        NOTHING,
        () => effectCode(cx, e.yes),
        () => effectCode(cx, e.no),
      );
    case 'get':
    case 'const':
    case 'table':
      return [];
    default:
      return [valueCode(cx, e), OP.drop];
  }
}

function binaryCode(cx: FunctionContext, op: BinaryOp, left: CodeBytes, right: Expr): CodeBytes {
  // in JavaScript a conversion to an int
  if ((op === 'or' || op === 'ushr') && foldConstant(right) === 0) return left;
  if (op === 'eq' && foldConstant(right) === 0) return [left, OP.eqz];
  return [left, valueCode(cx, right), OPERATORS[op]];
}

/** Assigns to a local or an element; leaves on the stack what `want` says. */
export function assignmentCode(
  cx: FunctionContext,
  { target, op, value }: { target: AssignTarget; op: ArithmeticOp | null; value: Expr },
  want: StoreResult,
): CodeBytes {
  const become = (old: CodeBytes): CodeBytes => (op === null ? valueCode(cx, value) : binaryCode(cx, op, old, value));
  if (target.kind === 'get') {
    const { local } = cx.locals.find(target.local);
    if (want === 'old') return [get(local), become(get(local)), set(local)];
    return [become(get(local)), want === 'none' ? set(local) : tee(local)];
  }
  return storeCode(cx, target, become, op !== null, want);
}

/** Writes an element from its old value. `reads`: whether the new value depends on the old one. */
function storeCode(
  cx: FunctionContext,
  target: Load,
  become: (old: CodeBytes) => CodeBytes,
  reads: boolean,
  want: StoreResult,
): CodeBytes {
  const address = addressOf(cx, target);
  let { base } = address;
  const before: CodeBytes[] = [];
  const isPlain = foldConstant(target.index) !== null;
  if (reads && !isPlain) {
    const at = cx.locals.fresh();
    before.push([base, set(at)]);
    base = get(at);
  }
  const load: CodeBytes = [base, loading(address)];
  const stores = storing(address);
  if (want === 'none') return [before, base, become(load), stores];
  const value = cx.locals.fresh();
  if (want === 'new') return [before, base, become(load), tee(value), stores, get(value)];
  return [before, load, set(value), base, become(get(value)), stores, get(value)];
}

function addressOf(cx: FunctionContext, e: Load | LoadFrom): Address {
  // a local that refers to a table is a byte address
  if (e.kind === 'load-from')
    return { base: [get(cx.locals.find(e.table).local), valueCode(cx, e.index), OP.add], offset: 0, width: 1 };
  const { at, width } = e.region;
  const known = foldConstant(e.index);
  // a negative offset, as where "nothing" is an index, occurs only in code that never runs; it cannot be the offset of
  // an instruction
  if (known !== null && known >= 0) return { base: intConst(0), offset: at + known * width, width };
  let { index } = e;
  let offset = 0;
  // constants go into the instruction's offset field, where the sum cannot be negative
  while (index.kind === 'binary' && index.op === 'add') {
    const right = foldConstant(index.right);
    const left = right === null || right < 0 ? foldConstant(index.left) : null;
    if (right !== null && right >= 0) {
      offset += right * width;
      index = index.left;
    } else if (left !== null && left >= 0) {
      offset += left * width;
      index = index.right;
    } else break;
  }
  const bound = index.kind === 'get' ? cx.locals.find(index.local) : null;
  if (bound?.isByteOffset === true) return { base: get(bound.local), offset, width };
  const value = valueCode(cx, index);
  if (width === 1) return { base: value, offset: at + offset, width };
  return { base: [value, intConst(2), OP.shl, intConst(at), OP.add], offset, width };
}

/** The byte offset of an index of the state, which is at the byte `from`. */
export function byteOffset(cx: FunctionContext, index: Expr, from: number): CodeBytes {
  let rest = index;
  let at = from;
  while (rest.kind === 'binary') {
    const left = foldConstant(rest.left);
    const right = foldConstant(rest.right);
    if (rest.op === 'or' && right === 0) rest = rest.left;
    else if (rest.op === 'add' && left !== null) {
      at += 4 * left;
      rest = rest.right;
    } else if (rest.op === 'add' && right !== null) {
      at += 4 * right;
      rest = rest.left;
    } else if (rest.op === 'mul' && right !== null)
      return [valueCode(cx, rest.left), intConst(4 * right), OP.mul, intConst(at), OP.add];
    else break;
  }
  return [valueCode(cx, rest), intConst(2), OP.shl, intConst(at), OP.add];
}
