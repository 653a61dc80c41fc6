/**
 * The verifier of the low-level IR: names, scopes, types, arity, jump targets, addresses of regions. Tests run it on
 * programs after lowering and after each pass.
 */
import type { AssignTarget, Call, Expr, Inlined, LirFunction, LirProgram, Region, Stmt } from './nodes.ts';
import { expressionsOf, operandsOf } from './visit.ts';

/** The errors of a program; none for a correct one. */
export function verifyLir(program: LirProgram): string[] {
  const found: string[] = [];
  regionProblems(program, found);
  for (const [name, local] of program.exports)
    if (!program.functions.has(local)) found.push(`export ${name}: no function ${local}`);
  for (const [name, fn] of program.functions) {
    if (fn.name !== name) found.push(`${name}: is named ${fn.name}`);
    new FunctionVerifier(program, fn, found).verify();
  }
  return found;
}

function regionProblems({ regions, size }: LirProgram, found: string[]): void {
  let end = 0;
  for (const { name, at, width, length, initial } of [...regions.values()].sort((a, b) => a.at - b.at)) {
    if (at % 16 !== 0 || at < end) found.push(`region ${name}: overlaps, or is not aligned`);
    if (initial !== null && (initial.length !== length || initial.BYTES_PER_ELEMENT !== width))
      found.push(`region ${name}: initial elements of another size`);
    end = at + width * length;
  }
  if (end > size) found.push(`memory: ends at ${size}, before the last region does`);
}

/** A statement that jumps may name. */
interface OpenTarget {
  target: number;
  isLoop: boolean;
}

class FunctionVerifier {
  readonly #program: LirProgram;
  readonly #fn: LirFunction;
  readonly #found: string[];
  /** The locals in scope, and all that were declared. */
  #scope: ReadonlySet<number> = new Set();
  readonly #declared = new Set<number>();
  #open: readonly OpenTarget[] = [];
  readonly #targets = new Set<number>();
  /** Of the function, or of the inlined one around. */
  #result: LirFunction['result'];

  constructor(program: LirProgram, fn: LirFunction, found: string[]) {
    this.#program = program;
    this.#fn = fn;
    this.#found = found;
    this.#result = fn.result;
  }

  verify(): void {
    const { params, body } = this.#fn;
    const parameters = Array.from({ length: params }, (_, i) => i);
    this.#scope = new Set(parameters);
    for (const i of parameters) this.#declared.add(i);
    this.#list(body);
  }

  #problem(text: string): void {
    this.#found.push(`${this.#fn.name}: ${text}`);
  }

  #list(list: readonly Stmt[]): void {
    const around = this.#scope;
    for (const s of list) this.#statement(s);
    this.#scope = around;
  }

  #statement(s: Stmt): void {
    for (const e of expressionsOf(s)) if (s.kind !== 'do' && s.kind !== 'return' && s.kind !== 'set') this.#value(e);
    switch (s.kind) {
      case 'let':
        this.#declares(s.local);
        return;
      case 'set':
        this.#target(s.target);
        this.#value(s.value);
        return;
      case 'do':
        this.#effect(s.value);
        return;
      case 'fill':
        this.#writes(s.region);
        if (s.value.kind !== 'const' || (s.region.width === 4 && s.value.value !== 0))
          this.#problem(`${s.region.name} is filled with something else than a byte, or ints with 0`);
        return;
      case 'move':
        this.#writes(s.region);
        return;
      case 'copy':
        this.#writes(s.to);
        this.#region(s.from);
        if (s.from.width !== s.to.width || s.from.length !== s.to.length)
          this.#problem(`${s.from.name} is copied to ${s.to.name}, which has another size`);
        return;
      case 'if':
        this.#list(s.yes);
        if (s.no !== null) this.#list(s.no);
        return;
      case 'block':
        this.#within(s.target, false, () => this.#list(s.body));
        return;
      case 'loop':
        this.#within(s.target, true, () => this.#list(s.body));
        this.#list(s.update);
        return;
      case 'switch':
        this.#within(s.target, false, () => this.#cases(s.cases));
        return;
      case 'break':
      case 'continue': {
        const open = this.#open.find(({ target }) => target === s.target);
        if (open === undefined || (s.kind === 'continue' && !open.isLoop))
          this.#problem(`a ${s.kind} to ${s.target}, which is not open`);
        return;
      }
      case 'return':
        if (s.value !== null) this.#returned(s.value);
        if (this.#result === 'never') this.#problem('returns');
        return;
      default:
    }
  }

  #declares(local: number): void {
    if (this.#declared.has(local)) this.#problem(`local ${local} is declared twice`);
    this.#declared.add(local);
    this.#scope = new Set([...this.#scope, local]);
  }

  #returned(value: Expr): void {
    if (this.#result !== 'none') this.#value(value);
    else if (value.kind === 'call' || value.kind === 'inlined') this.#effect(value);
    else this.#problem('gives a value, and has no result');
  }

  #cases(cases: readonly { test: number | null; body: readonly Stmt[] }[]): void {
    if (new Set(cases.map(({ test }) => test)).size !== cases.length) this.#problem('a switch with two equal cases');
    for (const { body } of cases) this.#list(body);
  }

  #within(target: number | null, isLoop: boolean, work: () => void): void {
    if (target === null) {
      work();
      return;
    }
    if (this.#targets.has(target)) this.#problem(`two statements with the target ${target}`);
    this.#targets.add(target);
    const around = this.#open;
    this.#open = [{ target, isLoop }, ...around];
    work();
    this.#open = around;
  }

  /** An expression as a statement: a call may have no result there, also in a conditional. */
  #effect(e: Expr): void {
    if (e.kind === 'call') this.#call(e);
    else if (e.kind === 'inlined') this.#inlined(e);
    else if (e.kind === 'conditional') {
      this.#value(e.test);
      this.#effect(e.yes);
      this.#effect(e.no);
    } else this.#value(e);
  }

  #value(e: Expr): void {
    switch (e.kind) {
      case 'const':
        if (e.value !== (e.value | 0)) this.#problem(`the constant ${e.value} is no int`);
        return;
      case 'get':
        this.#get(e.local);
        return;
      case 'load-from':
        if (this.#typeOf(e.table) !== 'table') this.#problem(`local ${e.table} is no table`);
        this.#get(e.table);
        this.#value(e.index);
        return;
      case 'table':
        if (e.region !== null) this.#region(e.region);
        if (e.region !== null && e.region.width !== 1) this.#problem(`${e.region.name} is no region of bytes`);
        return;
      case 'length':
        this.#region(e.region);
        return;
      case 'load':
        this.#element(e.region, e.index);
        return;
      case 'update':
        this.#target(e.target);
        this.#value(e.value);
        return;
      case 'inlined':
        this.#inlined(e);
        return;
      case 'call': {
        const result = this.#program.functions.get(e.callee)?.result;
        if (result === 'none') this.#problem(`the value of ${e.callee}, which has no result`);
        this.#call(e);
        return;
      }
      default:
        for (const operand of operandsOf(e)) this.#value(operand);
    }
  }

  #inlined({ callee, params, args, body, result }: Inlined): void {
    for (const arg of args) this.#value(arg);
    if (params.length !== args.length) this.#problem(`${args.length} arguments for the inlined ${callee}`);
    const around = this.#scope;
    for (const param of params) this.#declares(param);
    const outer = this.#result;
    this.#result = result;
    this.#list(body);
    this.#result = outer;
    this.#scope = around;
  }

  #call({ callee, args }: Call): void {
    const fn = this.#program.functions.get(callee);
    if (fn === undefined) {
      this.#problem(`no function ${callee}`);
      return;
    }
    if (args.length !== fn.params) this.#problem(`${args.length} arguments for the ${fn.params} of ${callee}`);
    for (const [i, arg] of args.entries()) {
      const isTable = arg.kind === 'table' || (arg.kind === 'get' && this.#typeOf(arg.local) === 'table');
      if (isTable !== (fn.locals[i]?.type === 'table')) this.#problem(`argument ${i} of ${callee} has another type`);
      this.#value(arg);
    }
  }

  #target(target: AssignTarget): void {
    if (target.kind === 'load') {
      this.#writes(target.region);
      this.#element(target.region, target.index);
      return;
    }
    this.#get(target.local);
    if (this.#fn.locals[target.local]?.isConstant) this.#problem(`local ${target.local} is constant, and is assigned`);
  }

  #get(local: number): void {
    if (!this.#scope.has(local)) this.#problem(`local ${local} is not in scope`);
  }

  #element(region: Region, index: Expr): void {
    this.#region(region);
    if (index.kind === 'const' && (index.value < 0 || index.value >= region.length))
      this.#problem(`${region.name} has no element ${index.value}`);
    this.#value(index);
  }

  #region(region: Region): void {
    if (this.#program.regions.get(region.name) !== region) this.#problem(`${region.name} is no region of the program`);
  }

  #writes(region: Region): void {
    this.#region(region);
    if (region.kind === 'table') this.#problem(`${region.name} is written, and is a table`);
  }

  #typeOf(local: number): string | undefined {
    return this.#fn.locals[local]?.type;
  }
}
