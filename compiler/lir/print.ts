/** Prints the low-level IR for people: a statement a line, indented by two blanks. */
import type { ArithmeticOp, AssignTarget, BinaryOp, Case, Expr, Inlined, LirFunction, Region, Stmt } from './nodes.ts';

const OPERATORS: Readonly<Record<BinaryOp, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  imul: '*',
  div: '/',
  rem: '%',
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  shr: '>>',
  ushr: '>>>',
  eq: '=',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  ltu: '<u',
};

/** How strongly operators bind; operands that bind less are in parentheses. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, not: 3, '=': 4, '!=': 4, '<': 4, '>': 4, '<=': 4, '>=': 4, '<u': 4 },
  ...{ '|': 5, '^': 5, '&': 5, '<<': 6, '>>': 6, '>>>': 6, '+': 7, '-': 7, '*': 8, '/': 8, '%': 8 },
};
/** Operators that may be repeated without parentheses. */
const CHAINS: ReadonlySet<string> = new Set(['or', 'and', '+', '-', '*', '|', '&']);
const PREFIX = 9;

/** The text of a function. `registers`: their names for people, by slot. */
export function printedFunction(fn: LirFunction, registers: readonly string[] = []): string {
  return new LirPrinter(fn, registers).whole();
}

/** The text of a region: its kind, name and size, and what it holds at the start. */
export function printedRegion({ name, kind, width, length, initial }: Region): string {
  const held = initial === null ? '' : ` = ${initial.join(' ')}`;
  return `${kind} ${name}: ${length} ${width === 1 ? 'bytes' : 'ints'}${held}`;
}

class LirPrinter {
  readonly #fn: LirFunction;
  readonly #registers: readonly string[];
  readonly #names: readonly string[];
  readonly #lines: string[] = [];
  /** The inlined calls of the current line, and how many there were. */
  readonly #waiting: Inlined[] = [];
  #inlined = 0;
  #depth = 0;

  constructor(fn: LirFunction, registers: readonly string[]) {
    this.#fn = fn;
    this.#registers = registers;
    const times = new Map<string, number>();
    for (const { name } of fn.locals) times.set(name, (times.get(name) ?? 0) + 1);
    this.#names = fn.locals.map(({ name }, i) => ((times.get(name) ?? 0) > 1 ? `${name}.${i}` : name));
  }

  whole(): string {
    const { name, params, locals, result, body } = this.#fn;
    const given = this.#names.slice(0, params).map((one, i) => (locals[i]?.type === 'table' ? `${one}: table` : one));
    this.#line(`function ${name}(${given.join(', ')})${result === 'none' ? '' : `: ${result}`}`);
    this.#list(body);
    return this.#lines.join('\n');
  }

  #line(text: string): void {
    this.#lines.push('  '.repeat(this.#depth) + text);
    // the statements of inlined calls follow the line
    const first = this.#inlined - this.#waiting.length + 1;
    for (const [i, { body }] of this.#waiting.splice(0).entries()) {
      this.#lines.push(`${'  '.repeat(this.#depth)}  {${first + i}}`);
      this.#depth++;
      this.#list(body);
      this.#depth--;
    }
  }

  #list(list: readonly Stmt[]): void {
    this.#depth++;
    for (const s of list) this.#statement(s);
    this.#depth--;
  }

  #statement(s: Stmt): void {
    switch (s.kind) {
      case 'if':
        this.#line(`if ${this.#text(s.test)}`);
        this.#list(s.yes);
        if (s.no === null) return;
        this.#line('else');
        this.#list(s.no);
        return;
      case 'block':
        this.#line(s.target === null ? 'block' : `block ${s.target}`);
        this.#list(s.body);
        return;
      case 'loop':
        this.#line(`loop ${s.target}${s.test === null ? '' : ` while ${this.#text(s.test)}`}`);
        this.#list(s.body);
        if (s.update.length === 0) return;
        this.#line('update');
        this.#list(s.update);
        return;
      case 'switch':
        this.#line(`switch ${s.target} ${this.#text(s.value)}`);
        this.#depth++;
        for (const one of s.cases) this.#case(one);
        this.#depth--;
        return;
      default:
        this.#line(this.#simple(s));
    }
  }

  #case({ test, body }: Case): void {
    this.#line(test === null ? 'default' : `case ${test}`);
    this.#list(body);
  }

  #simple(s: Exclude<Stmt, { kind: 'if' | 'block' | 'loop' | 'switch' }>): string {
    switch (s.kind) {
      case 'let':
        return `let ${this.#names[s.local]} = ${this.#text(s.value)}`;
      case 'set':
        return this.#assignment(s);
      case 'do':
        return this.#text(s.value);
      case 'fill': {
        const span = s.span === null ? '' : `[${this.#text(s.span.from)} to ${this.#text(s.span.to)}]`;
        return `fill ${nameOf(s.region)}${span} with ${this.#text(s.value)}`;
      }
      case 'move':
        return `move ${nameOf(s.region)}[${this.#text(s.from)} to ${this.#text(s.end)}] to ${this.#text(s.to)}`;
      case 'copy':
        return `copy ${nameOf(s.from)} to ${nameOf(s.to)}`;
      case 'break':
      case 'continue':
        return `${s.kind} ${s.target}`;
      case 'return':
        return s.value === null ? 'return' : `return ${this.#text(s.value)}`;
      default:
        return s.kind;
    }
  }

  #assignment({ target, op, value }: { target: AssignTarget; op: ArithmeticOp | null; value: Expr }): string {
    return `${this.#text(target)} ${op === null ? '' : OPERATORS[op]}= ${this.#text(value)}`;
  }

  /** The text of an expression; in parentheses where it binds less than `within`. */
  #text(e: Expr, within = 0): string {
    switch (e.kind) {
      case 'const':
        return e.name ?? (e.type === 'truth' ? String(e.value !== 0) : String(e.value));
      case 'get':
        return this.#names[e.local] ?? '';
      case 'load': {
        const register =
          e.region.kind === 'registers' && e.index.kind === 'const' ? this.#registers[e.index.value] : undefined;
        return register ?? `${nameOf(e.region)}[${this.#text(e.index)}]`;
      }
      case 'load-from':
        return `${this.#names[e.table]}[${this.#text(e.index)}]`;
      case 'table':
        return e.region === null ? 'no table' : e.region.name;
      case 'length':
        return `length(${nameOf(e.region)})`;
      case 'unary': {
        if (e.op === 'clz') return `clz(${this.#text(e.of)})`;
        const isNot = e.op === 'not';
        const text = `${isNot ? 'not ' : e.op === 'neg' ? '-' : '~'}${this.#text(e.of, PREFIX)}`;
        return isNot && within > (PRECEDENCE.not as number) ? `(${text})` : text;
      }
      case 'binary':
        return this.#infix(e.left, OPERATORS[e.op], e.right, within);
      case 'and':
      case 'or':
        return this.#infix(e.left, e.kind, e.right, within);
      case 'saturate':
        return `saturate(${this.#text(e.of)})`;
      case 'high':
        return `high(${this.#text(e.left)}, ${this.#text(e.right)})`;
      case 'conditional':
        return `(${this.#text(e.test, 1)} ? ${this.#text(e.yes, 1)} : ${this.#text(e.no, 1)})`;
      case 'call':
        return `${e.callee}(${e.args.map((arg) => this.#text(arg)).join(', ')})`;
      case 'inlined': {
        const args = e.args.map((arg, i) => `${this.#names[e.params[i] as number]} = ${this.#text(arg)}`);
        this.#waiting.push(e);
        return `${e.callee}{${++this.#inlined}}(${args.join(', ')})`;
      }
      case 'host':
        return `host.${e.name}(${e.args.map((arg) => this.#text(arg)).join(', ')})`;
      case 'update':
        return `${e.result === 'old' ? 'old' : ''}(${this.#assignment(e)})`;
    }
  }

  #infix(left: Expr, operator: string, right: Expr, within: number): string {
    const own = PRECEDENCE[operator] as number;
    const chains = CHAINS.has(operator);
    const text = `${this.#text(left, chains ? own : own + 1)} ${operator} ${this.#text(right, own + 1)}`;
    return own < within ? `(${text})` : text;
  }
}

/** Regions that every engine has go by their kind. */
const nameOf = ({ name, kind }: Region): string => (kind === 'table' || kind === 'scratch' ? name : kind);
