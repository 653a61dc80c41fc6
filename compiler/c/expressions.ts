/**
 * Prints expressions. The order of evaluation of operands is unspecified in C, so operands that another one may change
 * go into temporaries first, in a comma expression: `(x1 = a, x2 = b, f(x1, x2))`.
 */
import type {
  ArithmeticOp,
  AssignTarget,
  Binary,
  Expr,
  LirFunction,
  LirLocal,
  Load,
  Region,
  Update,
} from '../lir/nodes.ts';
import { hasEffects } from '../lir/visit.ts';
import { inductionVariables } from './induction-variables.ts';
import type { NonNegatives } from './non-negative.ts';
import { operandsToHoist } from './order.ts';

const PLAIN: Partial<Record<Binary['op'], string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  imul: '*',
  div: '/',
  rem: '%',
  and: '&',
  or: '|',
  xor: '^',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
};
const COMPARES: ReadonlySet<Binary['op']> = new Set(['eq', 'ne', 'lt', 'gt', 'le', 'ge', 'ltu']);
const WIDE: Partial<Record<Binary['op'], string>> = { add: '+', sub: '-', mul: '*' };

/** Four numbers below it, and not negative, have a sum that is an int. */
const SMALL = '(1u << 29)';

/** Names of the variables for registers, by slot; the others are elements of their region. */
export type Variables = ReadonlyMap<number, string>;

export const regionName = ({ name }: Region): string => `r_${name}`;
export const functionName = (name: string): string => `f_${name}`;

/** An int; the least one has no literal. */
export const intLiteral = (value: number): string => {
  const whole = value | 0;
  return whole === -2147483648 ? 'NOTHING' : whole < 0 ? `(${whole})` : `${whole}`;
};

export class CExpressions {
  readonly #fn: LirFunction;
  readonly #valued: ReadonlySet<string>;
  readonly #variables: Variables;
  readonly #nonNegatives: NonNegatives;
  /** The locals that have 64 bits. */
  readonly counters: ReadonlySet<number>;
  /** Declarations of the temporaries that were needed so far. */
  readonly temporaries: string[] = [];

  /** `valued`: the names of the functions with a result. */
  constructor(fn: LirFunction, valued: ReadonlySet<string>, variables: Variables, nonNegatives: NonNegatives) {
    this.#fn = fn;
    this.#valued = valued;
    this.#variables = variables;
    this.#nonNegatives = nonNegatives;
    this.counters = inductionVariables(fn);
  }

  /** An element of a region, or the variable of a register. */
  #element({ region, index }: Load): string {
    const variable =
      region.kind === 'registers' && index.kind === 'const' ? this.#variables.get(index.value) : undefined;
    return variable ?? `${regionName(region)}[${this.#index(index)}]`;
  }

  /** The variable of a local. */
  local(index: number): string {
    return `${(this.#fn.locals[index] as LirLocal).name}_${index}`;
  }

  readonly #isConstant = (local: number): boolean => (this.#fn.locals[local] as LirLocal).isConstant;

  #temporary(type: 'int32_t' | 'int64_t' | 'const uint8_t *'): string {
    const name = `x${this.temporaries.length}`;
    this.temporaries.push(`${type} ${name};`);
    return name;
  }

  /** Operands in their order, and the assignments in front that keep it. */
  #ordered(operands: readonly Expr[], print: (e: Expr, i: number) => string = (e) => this.value(e)) {
    const before: string[] = [];
    const first = operandsToHoist(operands, this.#isConstant);
    const parts = operands.map((e, i) => {
      const text = print(e, i);
      if (first[i] !== true) return text;
      const name = this.#temporary(this.#isTable(e) ? 'const uint8_t *' : 'int32_t');
      before.push(`${name} = ${text}`);
      return name;
    });
    return { before, parts };
  }

  #isTable(e: Expr): boolean {
    return e.kind === 'table' || (e.kind === 'get' && this.#fn.locals[e.local]?.type === 'table');
  }

  /** A comma expression, or the last part alone. */
  #comma(before: readonly string[], last: string): string {
    return before.length === 0 ? last : `(${[...before, last].join(', ')})`;
  }

  /** An expression with the value of a node. */
  value(e: Expr): string {
    switch (e.kind) {
      case 'const':
        return intLiteral(e.value);
      case 'get':
        return this.counters.has(e.local) ? `(int32_t)${this.local(e.local)}` : this.local(e.local);
      case 'load':
        return this.#element(e);
      case 'load-from':
        return `${this.local(e.table)}[${this.value(e.index)}]`;
      case 'table':
        return e.region === null ? '(const uint8_t *)0' : regionName(e.region);
      case 'length':
        return `${e.region.length}`;
      case 'unary': {
        const of = this.value(e.of);
        if (e.op === 'clz') return `leading_zeros(${of})`;
        return e.op === 'not' ? `!${of}` : e.op === 'neg' ? `(-${of})` : `(~${of})`;
      }
      case 'binary':
        return this.#binary(e);
      case 'saturate':
        return this.#saturated(e.of);
      case 'high': {
        const { before, parts } = this.#ordered([e.left, e.right]);
        return this.#comma(before, `high_word(${parts.join(', ')})`);
      }
      case 'and':
        return isTruth(e.right)
          ? `(${this.value(e.left)} && ${this.value(e.right)})`
          : `(${this.value(e.left)} ? ${this.value(e.right)} : 0)`;
      case 'or':
        return isTruth(e.right)
          ? `(${this.value(e.left)} || ${this.value(e.right)})`
          : `(${this.value(e.left)} ? 1 : ${this.value(e.right)})`;
      case 'conditional':
        return `(${this.value(e.test)} ? ${this.value(e.yes)} : ${this.value(e.no)})`;
      case 'call':
        return this.#call(e.callee, e.args);
      case 'inlined':
        throw new Error('an inlined call: the C compiler inlines');
      case 'host':
        return 'asked()';
      case 'update':
        return this.#update(e);
    }
  }

  /** A call: of a function without a result as a value, too, where it never returns. */
  #call(callee: string, args: readonly Expr[]): string {
    const { before, parts } = this.#ordered(args);
    const call = `${functionName(callee)}(${parts.join(', ')})`;
    return this.#comma(before, this.#valued.has(callee) ? call : `(${call}, 0)`);
  }

  /** Arguments of a support function, which are evaluated in no certain order. */
  arguments(args: readonly Expr[]): string {
    if (args.some(hasEffects)) throw new Error('an operation on a range whose limits have effects');
    return args.map((one) => this.value(one)).join(', ');
  }

  #binary({ op, left, right }: Binary): string {
    const { before, parts } = this.#ordered([left, right]);
    const [a = '', b = ''] = parts;
    return this.#comma(before, operation(op, a, b, right));
  }

  /** An index: computed in 64 bits, so that its constant part goes into the address. */
  #index(e: Expr): string {
    if (e.kind === 'const') return this.value(e);
    const isWide = e.kind === 'binary' && WIDE[e.op] !== undefined && !hasEffects(e);
    return isWide ? this.#wide(e, (term) => this.#term(term)) : this.#term(e, true);
  }

  /** A term of an index in 64 bits. */
  #term(e: Expr, isNatural = this.#nonNegatives.has(this.#fn, e)): string {
    if (e.kind === 'get' && this.counters.has(e.local)) return this.local(e.local);
    return `${isNatural ? 'NATURAL' : '(int64_t)'}(${this.value(e)})`;
  }

  /** A sum or product in 64 bits. `extended`: a term in 64 bits. */
  #wide(e: Expr, extended = (term: Expr): string => `(int64_t)${this.value(term)}`): string {
    if (e.kind === 'binary') {
      const sign = WIDE[e.op];
      if (sign !== undefined) return `(${this.#wide(e.left, extended)} ${sign} ${this.#wide(e.right, extended)})`;
    }
    return e.kind === 'const' ? `INT64_C(${e.value | 0})` : extended(e);
  }

  #saturated(e: Expr): string {
    if (!hasEffects(e)) return this.#chained({ kind: 'saturate', of: e }) ?? `saturated(${this.#wide(e)})`;
    // each operand that calls something goes into a temporary, in order
    const before: string[] = [];
    const put = (one: Expr): string => {
      const sign = one.kind === 'binary' ? WIDE[one.op] : undefined;
      if (one.kind === 'binary' && sign !== undefined) {
        const left = put(one.left);
        return `(${left} ${sign} ${put(one.right)})`;
      }
      const name = this.#temporary('int64_t');
      before.push(`${name} = ${this.value(one)}`);
      return name;
    };
    const sum = put(e);
    return this.#comma(before, `saturated(${sum})`);
  }

  /**
   * A sum of three or four numbers, each step of which saturates: where all of them are small and not negative, which one
   * test shows, no step can. Null for another expression.
   */
  #chained(e: Expr): string | null {
    const terms = termsOf(e);
    const isWide = terms.some(({ of }) => of.kind === 'binary' && WIDE[of.op] !== undefined);
    if (isWide || terms.length < 3 || terms.length > 4) return null;
    const names = new Map(terms.map(({ of }) => [of, this.#temporary('int32_t')]));
    const before = [...names].map(([of, name]) => `${name} = ${this.value(of)}`);
    const steps = (one: Expr): string => {
      const sum = sumOf(one);
      if (sum === null) return `${names.get(one)}`;
      return `saturated((int64_t)${steps(sum.left)} ${WIDE[sum.op]} ${names.get(sum.right)})`;
    };
    const sum = terms.map(({ of, sign }) => `${sign} ${names.get(of)}`).join(' ');
    const all = [...names.values()].join(' | ');
    return this.#comma(before, `(RARE((uint32_t)(${all}) >= ${SMALL}) ? ${steps(e)} : (${sum}))`);
  }

  #update({ target, op, value, result }: Update): string {
    const { before, place } = this.#place(target, value, op !== null);
    const isByte = target.kind === 'load' && target.region.width === 1;
    const assigns = (now: string): string => `${place} = ${now}`;
    if (result === 'old') {
      const old = this.#temporary('int32_t');
      return this.#comma([...before, `${old} = ${place}`, assigns(this.#become(op, old, value))], old);
    }
    const now = this.#new(place, op, value, before);
    if (!isByte) return this.#comma(before, `(${assigns(now)})`);
    const kept = this.#temporary('int32_t');
    return this.#comma([...before, `${kept} = ${now}`, assigns(kept)], kept);
  }

  /** The assignment as a statement. */
  assign(target: AssignTarget, op: ArithmeticOp | null, value: Expr): string {
    const { before, place } = this.#place(target, value, op !== null);
    const now = this.#new(place, op, value, before);
    return `${[...before, `${place} = ${now}`].join(', ')};`;
  }

  /** The new value of a place; the old one is read before a value that writes is evaluated. */
  #new(place: string, op: ArithmeticOp | null, value: Expr, before: string[]): string {
    if (op === null || !hasEffects(value)) return this.#become(op, place, value);
    const old = this.#temporary('int32_t');
    before.push(`${old} = ${place}`);
    return this.#become(op, old, value);
  }

  #become(op: ArithmeticOp | null, old: string, value: Expr): string {
    return op === null ? this.value(value) : operation(op, old, this.value(value), value);
  }

  /** The target of an assignment. Its index is evaluated first and once. */
  #place(target: AssignTarget, value: Expr, reads: boolean): { before: string[]; place: string } {
    if (target.kind === 'get') return { before: [], place: this.local(target.local) };
    const { region, index } = target satisfies Load;
    const [first] = operandsToHoist([index, value], this.#isConstant);
    const isOnce = first === true || (hasEffects(index) && reads);
    if (!isOnce) return { before: [], place: this.#element(target) };
    const at = this.#temporary('int64_t');
    return { before: [`${at} = ${this.#index(index)}`], place: `${regionName(region)}[${at}]` };
  }
}

/** A sum or difference that saturates; null for another expression. */
function sumOf(e: Expr): Binary | null {
  if (e.kind !== 'saturate' || e.of.kind !== 'binary') return null;
  return e.of.op === 'add' || e.of.op === 'sub' ? e.of : null;
}

interface Term {
  of: Expr;
  sign: '+' | '-';
}

/** The terms of a saturating sum whose left operands may be such sums; none where one is computed in 64 bits. */
function termsOf(e: Expr): Term[] {
  const sum = sumOf(e);
  if (sum === null) return [{ of: e, sign: '+' }];
  return [...termsOf(sum.left), { of: sum.right, sign: sum.op === 'add' ? '+' : '-' }];
}

/** Whether an expression is 0 or 1 for all values of the variables. */
function isTruth(e: Expr): boolean {
  if (e.kind === 'const') return e.value === 0 || e.value === 1;
  if (e.kind === 'unary') return e.op === 'not';
  if (e.kind === 'and' || e.kind === 'or') return true;
  return e.kind === 'binary' && COMPARES.has(e.op);
}

function operation(op: Binary['op'], a: string, b: string, right: Expr): string {
  const by = right.kind === 'const' ? `${right.value & 31}` : `(${b} & 31)`;
  switch (op) {
    case 'shl':
      return `(int32_t)((uint32_t)${a} << ${by})`;
    case 'shr':
      return `(${a} >> ${by})`;
    case 'ushr':
      return `(int32_t)((uint32_t)${a} >> ${by})`;
    case 'ltu':
      return `((uint32_t)${a} < (uint32_t)${b})`;
    case 'or':
      return right.kind === 'const' && right.value === 0 ? a : `(${a} | ${b})`;
    default:
      return `(${a} ${PLAIN[op]} ${b})`;
  }
}
