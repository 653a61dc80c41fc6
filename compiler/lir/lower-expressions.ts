/** Lowers JavaScript expressions of an engine to the low-level IR. */
import type * as js from '../javascript/nodes.ts';
import type { Callable } from './engine-parts.ts';
import type {
  ArithmeticOp,
  AssignTarget,
  BinaryOp,
  Call,
  Expr,
  HostName,
  LirLocal,
  Load,
  Region,
  Stmt,
} from './nodes.ts';
import { hasEffects } from './visit.ts';

/** What the functions of an engine share. */
export interface EngineScope {
  constants: ReadonlyMap<string, number>;
  /** By all of its names. */
  regions: ReadonlyMap<string, Region>;
  functions: ReadonlyMap<string, Callable>;
  /** Receives the regions that the functions write. */
  written: Set<Region>;
}

const ARITHMETIC: Readonly<Record<string, ArithmeticOp>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shl',
  '>>': 'shr',
  '>>>': 'ushr',
};
const BINARY: Readonly<Record<string, BinaryOp>> = {
  ...ARITHMETIC,
  '===': 'eq',
  '!==': 'ne',
  '<': 'lt',
  '>': 'gt',
  '<=': 'le',
  '>=': 'ge',
};
const HOST: ReadonlySet<string> = new Set<HostName>(['ask', 'ended', 'seers']);
const ZERO: Expr = { kind: 'const', value: 0, type: 'int' };
const ONE: Expr = { kind: 'const', value: 1, type: 'int' };

export class ExpressionLowering {
  readonly locals: LirLocal[] = [];
  /** The calls that were read. */
  readonly calls: Call[] = [];
  /** What the names of the open scopes mean: a local, or a region; null for a scope without names. */
  readonly #scopes: (Map<string, number | Region> | null)[] = [];
  readonly #parameters = new Set<number>();
  readonly #shared: EngineScope;

  constructor(shared: EngineScope) {
    this.#shared = shared;
  }

  /** Reads a part in a scope of its own. */
  scoped<T>(work: () => T): T {
    this.#scopes.push(null);
    const made = work();
    this.#scopes.pop();
    return made;
  }

  /** Declares a parameter of the function in the scope that is open. */
  parameter(name: string): void {
    this.#parameters.add(this.local(name, true));
  }

  /** Declares a local in the scope that is open. */
  local(name: string, isConstant: boolean): number {
    const local = this.locals.push({ name, type: 'int', isConstant }) - 1;
    this.#declare(name, local);
    return local;
  }

  /** Declares a name of a region in the scope that is open. */
  alias(name: string, region: Region): void {
    this.#declare(name, region);
  }

  #declare(name: string, meaning: number | Region): void {
    const last = this.#scopes.length - 1;
    const scope = this.#scopes[last] ?? new Map<string, number | Region>();
    this.#scopes[last] = scope.set(name, meaning);
  }

  #find(name: string): number | Region | null {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const found = this.#scopes[i]?.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** The region that a name means; null for other names. */
  region(name: string): Region | null {
    const found = this.#find(name) ?? this.#shared.regions.get(name) ?? null;
    return typeof found === 'number' ? null : found;
  }

  /** An expression of which the value is needed. */
  value(e: js.Expression): Expr {
    switch (e.type) {
      case 'Literal':
        return literal(e);
      case 'Identifier':
        return this.#name(e.name);
      case 'MemberExpression':
        return this.#member(e);
      case 'BinaryExpression':
        return this.#binary(e);
      case 'LogicalExpression':
        return { kind: e.operator === '&&' ? 'and' : 'or', left: this.value(e.left), right: this.value(e.right) };
      case 'UnaryExpression':
        return this.#unary(e);
      case 'ConditionalExpression':
        return {
          kind: 'conditional',
          test: this.value(e.test),
          yes: this.value(e.consequent),
          no: this.value(e.alternate),
        };
      case 'AssignmentExpression':
        return { kind: 'update', ...this.#assignment(e), result: 'new' };
      case 'UpdateExpression':
        return { kind: 'update', ...this.#increment(e), result: e.prefix ? 'new' : 'old' };
      case 'CallExpression':
        return this.#call(e);
      default:
        throw new Error(`a ${e.type}`);
    }
  }

  /** An expression as a statement. */
  effect(e: js.Expression): Stmt {
    if (e.type === 'AssignmentExpression') return { kind: 'set', ...this.#assignment(e) };
    if (e.type === 'UpdateExpression') return { kind: 'set', ...this.#increment(e) };
    if (e.type === 'CallExpression' && e.callee.type === 'MemberExpression') {
      const { object, property } = e.callee;
      const region = object.type === 'Identifier' ? this.region(object.name) : null;
      if (region !== null && property.type === 'Identifier') return this.#bulk(region, property.name, argumentsOf(e));
    }
    return { kind: 'do', value: this.value(e) };
  }

  /** A constant. */
  number(e: js.Expression): number {
    const value = this.value(e);
    if (value.kind !== 'const') throw new Error('a case that is no number');
    return value.value;
  }

  #name(name: string): Expr {
    const found = this.#find(name);
    if (typeof found === 'number') return { kind: 'get', local: found };
    const constant = found === null ? this.#shared.constants.get(name) : undefined;
    if (constant !== undefined) return { kind: 'const', value: constant, type: 'int', name };
    const region = this.region(name);
    if (region === null) throw new Error(`no ${name}`);
    return { kind: 'table', region };
  }

  #member({ object, property, computed }: js.MemberExpression): Expr {
    if (object.type !== 'Identifier') throw new Error('an array that is not known');
    const region = this.region(object.name);
    if (!computed) {
      if (region === null || property.type !== 'Identifier' || property.name !== 'length')
        throw new Error(`a property of ${object.name}`);
      return { kind: 'length', region };
    }
    if (region !== null) return { kind: 'load', region, index: this.value(property) };
    const table = this.#find(object.name);
    if (typeof table !== 'number' || !this.#parameters.has(table)) throw new Error(`${object.name} is no array`);
    this.locals[table] = { ...(this.locals[table] as LirLocal), type: 'table' };
    return { kind: 'load-from', table, index: this.value(property) };
  }

  #binary({ operator, left, right }: js.BinaryExpression): Expr {
    const isUnsigned = left.type === 'BinaryExpression' && left.operator === '>>>';
    if (isUnsigned && ['>', '<=', '>='].includes(operator)) throw new Error(`numbers without a sign, and ${operator}`);
    const op = isUnsigned && operator === '<' ? 'ltu' : BINARY[operator];
    if (op === undefined) throw new Error(`a ${operator}`);
    return { kind: 'binary', op, left: this.value(left), right: this.value(right) };
  }

  #unary({ operator, argument }: js.UnaryExpression): Expr {
    const of = this.value(argument);
    if (operator === '!') return { kind: 'unary', op: 'not', of };
    if (operator === '~') return { kind: 'unary', op: 'inv', of };
    if (operator !== '-') throw new Error(`a ${operator}`);
    return of.kind === 'const'
      ? { kind: 'const', value: -of.value | 0, type: 'int' }
      : { kind: 'unary', op: 'neg', of };
  }

  #assignment({ operator, left, right }: js.AssignmentExpression): Assigned {
    const op = operator === '=' ? null : ARITHMETIC[operator.slice(0, -1)];
    if (op === undefined) throw new Error(`a ${operator}`);
    return { target: this.#target(left), op, value: this.value(right) };
  }

  #increment({ operator, argument }: js.UpdateExpression): Assigned {
    return { target: this.#target(argument), op: operator === '++' ? 'add' : 'sub', value: ONE };
  }

  #target(e: js.Expression): AssignTarget {
    if (e.type === 'Identifier') {
      const local = this.#find(e.name);
      if (typeof local !== 'number') throw new Error(`${e.name} is written, and is no variable`);
      const known = this.locals[local] as LirLocal;
      if (known.isConstant) this.locals[local] = { ...known, isConstant: false };
      return { kind: 'get', local };
    }
    if (e.type !== 'MemberExpression') throw new Error(`a ${e.type} is written`);
    const target = this.#member(e);
    if (target.kind !== 'load') throw new Error('a table is written');
    this.#shared.written.add(target.region);
    return target satisfies Load;
  }

  #call(e: js.CallExpression): Expr {
    const args = argumentsOf(e);
    const value = (i: number): Expr => (args[i] === undefined ? ZERO : this.value(args[i]));
    if (e.callee.type === 'MemberExpression') return this.#method(e.callee, args);
    if (e.callee.type !== 'Identifier') throw new Error(`a call of a ${e.callee.type}`);
    const { name } = e.callee;
    if (name === 'high') return { kind: 'high', left: value(0), right: value(1) };
    if (name === 'sat') return { kind: 'saturate', of: value(0) };
    const { params } = this.#shared.functions.get(name) ?? {};
    if (params === undefined) throw new Error(`no function ${name}`);
    // JavaScript would call the local
    if (this.#find(name) !== null) throw new Error(`a local hides the function ${name}`);
    // an argument that the function does not take is left out
    for (let i = params.length; i < args.length; i++)
      if (hasEffects(value(i))) throw new Error(`too many arguments for ${name}`);
    const call: Call = { kind: 'call', callee: name, args: params.map((_, i) => value(i)) };
    this.calls.push(call);
    return call;
  }

  #method({ object, property }: js.MemberExpression, args: readonly js.Expression[]): Expr {
    if (object.type !== 'Identifier' || property.type !== 'Identifier') throw new Error('a call of a value');
    const values = args.map((one) => this.value(one));
    const [first = ZERO, second = ZERO] = values;
    if (object.name === 'Math' && property.name === 'imul')
      return { kind: 'binary', op: 'imul', left: first, right: second };
    if (object.name === 'Math' && property.name === 'clz32') return { kind: 'unary', op: 'clz', of: first };
    if (object.name === 'H' && HOST.has(property.name))
      return { kind: 'host', name: property.name as HostName, args: values };
    throw new Error(`no ${object.name}.${property.name}`);
  }

  /** An operation on a whole region or a part of it. */
  #bulk(region: Region, method: string, args: readonly js.Expression[]): Stmt {
    this.#shared.written.add(region);
    const value = (i: number): Expr => this.value(args[i] as js.Expression);
    if (method === 'fill' && (args.length === 1 || args.length === 3))
      return {
        kind: 'fill',
        region,
        value: value(0),
        span: args.length === 1 ? null : { from: value(1), to: value(2) },
      };
    if (method === 'copyWithin' && args.length === 3)
      return { kind: 'move', region, to: value(0), from: value(1), end: value(2) };
    const [from] = args;
    const source = from?.type === 'Identifier' ? this.region(from.name) : null;
    if (method !== 'set' || args.length !== 1 || source === null) throw new Error(`no ${region.name}.${method}`);
    return { kind: 'copy', from: source, to: region };
  }
}

interface Assigned {
  target: AssignTarget;
  op: ArithmeticOp | null;
  value: Expr;
}

function literal({ value }: js.Literal): Expr {
  if (value === null) return { kind: 'table', region: null };
  if (typeof value === 'boolean') return { kind: 'const', value: Number(value), type: 'truth' };
  if (typeof value !== 'number') throw new Error(`the literal ${String(value)}`);
  // a charge of work may have a fraction
  return { kind: 'const', value: value | 0, type: 'int' };
}

const argumentsOf = ({ arguments: args }: js.CallExpression): readonly js.Expression[] => args;
