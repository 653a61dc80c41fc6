/**
 * A plain interpreter of the low-level IR. A difference from the text means that the lowering or a pass is wrong; one of a
 * module that agrees with the text otherwise is the backend's.
 */
import { type EmittedCode, type EmittedProgram, emittedText } from '../../compiler/emit/index.ts';
import { lowerToLir } from '../../compiler/lir/lower.ts';
import type {
  ArithmeticOp,
  AssignTarget,
  BinaryOp,
  Expr,
  LirFunction,
  LirProgram,
  Region,
  Stmt,
} from '../../compiler/lir/nodes.ts';
import { optimizeForWasm } from '../../compiler/lir/passes.ts';
import type { EntryPoints, Host } from '../../runtime/compiled/code.ts';

type Ints = Int32Array | Uint8Array;
/** The arguments of a text, in their order. */
type Given = [state: Ints, stack: Ints, moves: Ints, host: Host, bail: unknown, over: unknown, trace: Ints];

/** The programs of texts from `interpretedCode`, by number: a text can only reach globals. */
const programs: LirProgram[] = [];
(globalThis as { runLir?: (program: number, given: Given) => EntryPoints }).runLir = (program, given) =>
  new Interpreter(programs[program] as LirProgram, given).code;

/** Emitted code whose text runs the interpreter on the low-level IR of the original text, after the passes. */
export function interpretedCode(program: EmittedProgram): EmittedCode {
  const at = programs.push(optimizeForWasm(lowerToLir(program), program.registers)) - 1;
  return { ...emittedText(program), source: `return runLir(${at},[s_,k_,l_,h_,b_,o_,t_]);` };
}

/** How a statement ends: it goes on, jumps, or returns a value. */
type End = null | { kind: 'break' | 'continue'; target: number } | { kind: 'return'; value: number };

/** The locals of one call. */
type Frame = number[];

const MOST = 2147483647;

class Interpreter {
  readonly code: EntryPoints;
  readonly #program: LirProgram;
  readonly #arrays = new Map<Region, Ints>();
  /** Regions that a value of the type `table` may refer to, by number. */
  readonly #tables: Region[];
  readonly #host: Host;
  readonly #signals: { bail: unknown; over: unknown };

  constructor(program: LirProgram, [state, stack, moves, host, bail, over, trace]: Given) {
    this.#program = program;
    this.#host = host;
    this.#signals = { bail, over };
    const given: Partial<Record<Region['kind'], Ints>> = { state, stack, moves, trace };
    this.#tables = [...program.regions.values()];
    for (const region of this.#tables) this.#arrays.set(region, given[region.kind] ?? initialArray(region));
    const entries = [...program.exports].map(([name, fn]) => [name, (...args: number[]) => this.#call(fn, args)]);
    const most = this.#tables.find(({ kind }) => kind === 'arguments') as Region;
    this.code = { ...Object.fromEntries(entries), arguments: this.#array(most) };
  }

  #array = (region: Region): Ints => this.#arrays.get(region) as Ints;

  #call(name: string, args: readonly number[]): number {
    const { params, body } = this.#program.functions.get(name) as LirFunction;
    const frame = args.slice(0, params).map(Number);
    const end = this.#list(body, frame);
    return end?.kind === 'return' ? end.value : 0;
  }

  #list(list: readonly Stmt[], frame: Frame): End {
    for (const s of list) {
      const end = this.#statement(s, frame);
      if (end !== null) return end;
    }
    return null;
  }

  #statement(s: Stmt, frame: Frame): End {
    switch (s.kind) {
      case 'let':
        frame[s.local] = this.#value(s.value, frame);
        return null;
      case 'set':
        this.#assign(s, frame);
        return null;
      case 'do':
        this.#value(s.value, frame);
        return null;
      case 'fill': {
        const [value, from, to] = [s.value, s.span?.from, s.span?.to].map((e) => e && this.#value(e, frame));
        this.#array(s.region).fill(value as number, from, to);
        return null;
      }
      case 'move': {
        const [to, from, end] = [s.to, s.from, s.end].map((e) => this.#value(e, frame)) as [number, number, number];
        this.#array(s.region).copyWithin(to, from, end);
        return null;
      }
      case 'copy':
        this.#array(s.to).set(this.#array(s.from));
        return null;
      case 'if':
        if (this.#value(s.test, frame) !== 0) return this.#list(s.yes, frame);
        return s.no === null ? null : this.#list(s.no, frame);
      case 'block':
        return left(this.#list(s.body, frame), s.target);
      case 'loop':
        while (s.test === null || this.#value(s.test, frame) !== 0) {
          const end = this.#list(s.body, frame);
          if (end !== null && !(end.kind === 'continue' && end.target === s.target)) return left(end, s.target);
          this.#list(s.update, frame);
        }
        return null;
      case 'switch': {
        const value = this.#value(s.value, frame);
        const found = s.cases.findIndex(({ test }) => test === value);
        const first = found < 0 ? s.cases.findIndex(({ test }) => test === null) : found;
        if (first < 0) return null;
        return left(
          this.#list(
            s.cases.slice(first).flatMap(({ body }) => body),
            frame,
          ),
          s.target,
        );
      }
      case 'return':
        return { kind: 'return', value: s.value === null ? 0 : this.#value(s.value, frame) };
      case 'break':
      case 'continue':
        return { kind: s.kind, target: s.target };
      default:
        throw this.#signals[s.kind];
    }
  }

  #value(e: Expr, frame: Frame): number {
    switch (e.kind) {
      case 'const':
        return e.value;
      case 'get':
        return frame[e.local] as number;
      case 'load':
        return element(e.region, this.#array(e.region), this.#value(e.index, frame));
      case 'load-from': {
        const region = this.#tables[frame[e.table] as number] as Region;
        return element(region, this.#array(region), this.#value(e.index, frame));
      }
      case 'table':
        return e.region === null ? -1 : this.#tables.indexOf(e.region);
      case 'length':
        return e.region.length;
      case 'unary': {
        const of = this.#value(e.of, frame);
        return e.op === 'not' ? Number(of === 0) : e.op === 'neg' ? -of | 0 : e.op === 'inv' ? ~of : Math.clz32(of);
      }
      case 'binary': {
        const value = BITS.has(e.op) ? this.#wrapped : this.#value;
        return binary(e.op, value.call(this, e.left, frame), value.call(this, e.right, frame));
      }
      case 'saturate':
        return Math.min(Math.max(this.#wide(e.of, frame), -MOST), MOST);
      case 'high': {
        const [left, right] = [e.left, e.right].map((one) => BigInt(this.#value(one, frame) >>> 0)) as [bigint, bigint];
        return Number(BigInt.asIntN(32, (left * right) >> 32n));
      }
      case 'and':
        return this.#value(e.left, frame) === 0 ? 0 : this.#value(e.right, frame);
      case 'or':
        return this.#value(e.left, frame) !== 0 ? 1 : this.#value(e.right, frame);
      case 'conditional':
        return this.#value(this.#value(e.test, frame) !== 0 ? e.yes : e.no, frame);
      case 'call':
        return this.#call(
          e.callee,
          e.args.map((arg) => this.#value(arg, frame)),
        );
      case 'inlined': {
        const args = e.args.map((arg) => this.#value(arg, frame));
        for (const [i, param] of e.params.entries()) frame[param] = args[i] as number;
        const end = this.#list(e.body, frame);
        return end?.kind === 'return' ? end.value : 0;
      }
      case 'host': {
        const args = e.args.map((arg) => this.#value(arg, frame));
        return Number((this.#host[e.name] as (...args: number[]) => number | undefined)(...args) ?? 0);
      }
      case 'update':
        return this.#assign(e, frame)[e.result];
    }
  }

  /** The operand of a bitwise operation, of which the last 32 bits count. */
  #wrapped(e: Expr, frame: Frame): number {
    if (e.kind !== 'binary' || !(e.op in EXACT)) return this.#value(e, frame);
    return binary(e.op === 'mul' ? 'imul' : e.op, this.#wrapped(e.left, frame), this.#wrapped(e.right, frame), true);
  }

  /** The operand of a saturating operation, which may exceed an int. */
  #wide(e: Expr, frame: Frame): number {
    if (e.kind !== 'binary') return this.#value(e, frame);
    if (e.op === 'add') return this.#wide(e.left, frame) + this.#wide(e.right, frame);
    if (e.op === 'sub') return this.#wide(e.left, frame) - this.#wide(e.right, frame);
    if (e.op === 'mul') return this.#wide(e.left, frame) * this.#wide(e.right, frame);
    return this.#value(e, frame);
  }

  #assign(
    { target, op, value }: { target: AssignTarget; op: ArithmeticOp | null; value: Expr },
    frame: Frame,
  ): { old: number; new: number } {
    const array = target.kind === 'get' ? frame : this.#array(target.region);
    const at = target.kind === 'get' ? target.local : this.#value(target.index, frame);
    const old = array[at] as number;
    const right = this.#value(value, frame);
    const made = op === null ? right : binary(op, old, right);
    if (target.kind === 'load') element(target.region, array, at);
    array[at] = made;
    return { old, new: made };
  }
}

const left = (end: End, target: number | null): End => (end?.kind === 'break' && end.target === target ? null : end);

function initialArray({ width, length, initial }: Region): Ints {
  const made = width === 1 ? new Uint8Array(length) : new Int32Array(length);
  if (initial !== null) made.set(initial);
  return made;
}

/** An element, which has to exist: regions are next to one another in a module. */
function element({ name }: Region, array: ArrayLike<number>, index: number): number {
  const found = array[index];
  if (found === undefined) throw new Error(`${name} has no element ${index}`);
  return found;
}

/** Operations of whose operands the last 32 bits count. */
const BITS: ReadonlySet<BinaryOp> = new Set<BinaryOp>(['and', 'or', 'xor', 'shl', 'shr', 'ushr', 'ltu', 'imul']);

/** Operations whose results are different numbers in a text and in a module where they exceed an int. */
const EXACT: { readonly [op in BinaryOp]?: (a: number, b: number) => number } = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
};

/** `wraps`: the result may exceed an int, since only its last 32 bits are used. */
function binary(op: BinaryOp, a: number, b: number, wraps = false): number {
  const exact = EXACT[op]?.(a, b) ?? 0;
  if (!wraps && exact !== (exact | 0)) throw new Error(`${a} ${op} ${b} exceeds an int`);
  switch (op) {
    case 'add':
      return (a + b) | 0;
    case 'sub':
      return (a - b) | 0;
    case 'mul':
    case 'imul':
      return Math.imul(a, b);
    case 'div':
      return (a / b) | 0;
    case 'rem':
      return (a % b) | 0;
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'shl':
      return a << b;
    case 'shr':
      return a >> b;
    case 'ushr':
      return (a >>> b) | 0;
    case 'eq':
      return Number(a === b);
    case 'ne':
      return Number(a !== b);
    case 'lt':
      return Number(a < b);
    case 'gt':
      return Number(a > b);
    case 'le':
      return Number(a <= b);
    case 'ge':
      return Number(a >= b);
    case 'ltu':
      return Number(a >>> 0 < b >>> 0);
  }
}
