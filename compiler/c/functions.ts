/** Prints functions and their statements. */
import type { Expr, LirFunction, LirLocal, Stmt } from '../lir/nodes.ts';
import { Expressions, functionName, intLiteral, regionName, type Variables } from './expressions.ts';
import type { Naturals } from './naturals.ts';

const typeOf = ({ sort }: LirLocal): string => (sort === 'table' ? 'const uint8_t *' : 'int32_t ');

/** The declarator of a function, for its prototype and its definition. */
export function declarator(fn: LirFunction): string {
  const params = fn.locals.slice(0, fn.params).map((local, i) => `${typeOf(local)}${local.name}_${i}`);
  const result = fn.result === 'never' ? 'NEVER void' : fn.result === 'none' ? 'void' : 'int32_t';
  return `static ${fn.isApart === true ? 'OUTLINED ' : ''}${result} ${functionName(fn.name)}(${params.length === 0 ? 'void' : params.join(', ')})`;
}

export class FunctionPrinter extends Expressions {
  /** The targets that a jump names; only they get a label. */
  readonly #left = new Set<number>();
  readonly #continued = new Set<number>();
  readonly #givers: ReadonlySet<string>;

  /** `givers`: names of the functions with a result. */
  constructor(fn: LirFunction, givers: ReadonlySet<string>, variables: Variables, naturals: Naturals) {
    super(fn, variables, naturals);
    this.#givers = givers;
  }

  protected override gives(callee: string): boolean {
    return this.#givers.has(callee);
  }

  function(): string {
    const { name, locals, params, result, body } = this.fn;
    const lines = this.#all(body);
    // all locals are declared at the top, since a jump may pass by the statement that declares one
    const declared = locals.slice(params).map((local, i) => {
      const type = this.counters.has(i + params) ? 'int64_t ' : typeOf(local);
      return `${type}${this.local(i + params)};`;
    });
    const last = this.gives(name) ? ['return 0;'] : result === 'never' ? ['bail();'] : [];
    return [`${declarator(this.fn)} {`, ...declared, ...this.temporaries, ...lines, ...last, '}'].join('\n');
  }

  #all(list: readonly Stmt[]): string[] {
    return list.flatMap((one) => this.#statement(one));
  }

  #statement(s: Stmt): string[] {
    switch (s.kind) {
      case 'let':
        return [`${this.local(s.local)} = ${this.value(s.value)};`];
      case 'set':
        return [this.assign(s.target, s.op, s.value)];
      case 'do':
        return [`(void)${this.value(s.value)};`];
      case 'if': {
        const no = s.no === null ? [] : ['} else {', ...this.#all(s.no)];
        return [`if (${this.value(s.test)}) {`, ...this.#all(s.yes), ...no, '}'];
      }
      case 'block':
        return ['{', ...this.#all(s.body), '}', ...this.#out(s.target)];
      case 'loop':
        return this.#loop(s);
      case 'break':
        this.#left.add(s.target);
        return [`goto out_${s.target};`];
      case 'continue':
        this.#continued.add(s.target);
        return [`goto next_${s.target};`];
      case 'switch':
        return this.#switch(s);
      case 'return':
        return this.#return(s);
      case 'bail':
        return ['bail();'];
      case 'over':
        return ['over();'];
      default:
        return [this.#bulk(s)];
    }
  }

  /** An operation on a range of a region. */
  #bulk(s: Extract<Stmt, { kind: 'fill' | 'move' | 'copy' }>): string {
    if (s.kind === 'copy') return `memcpy(${regionName(s.to)}, ${regionName(s.from)}, sizeof ${regionName(s.from)});`;
    const { region } = s;
    const all = `0, ${region.length}`;
    const rest =
      s.kind === 'move'
        ? this.arguments([s.to, s.from, s.end])
        : `${s.span === null ? all : this.arguments([s.span.from, s.span.to])}, ${this.arguments([s.value])}`;
    return `${s.kind}_${region.width === 4 ? 'ints' : 'bytes'}(${regionName(region)}, ${rest});`;
  }

  #return({ value }: Extract<Stmt, { kind: 'return' }>): string[] {
    const gives = this.gives(this.fn.name);
    if (value === null) return [gives ? 'return 0;' : 'return;'];
    if (gives) return [`return ${this.value(value)};`];
    // a function without a result returns that of a call without one
    return [`(void)${this.value(value)};`, this.fn.result === 'never' ? 'bail();' : 'return;'];
  }

  #loop({ target, test, body, update }: Extract<Stmt, { kind: 'loop' }>): string[] {
    const head = `for (; ${test === null ? '' : this.#test(test)};) {`;
    const lines = this.#all(body);
    const next = this.#continued.has(target) ? [`next_${target}:;`] : [];
    return [head, ...lines, ...next, ...this.#all(update), '}', ...this.#out(target)];
  }

  /** The test of a loop: a counter is compared in 64 bits. */
  #test(e: Expr): string {
    if (e.kind !== 'binary' || (e.op !== 'lt' && e.op !== 'le') || e.left.kind !== 'get') return this.value(e);
    if (!this.counters.has(e.left.local)) return this.value(e);
    return `${this.local(e.left.local)} ${e.op === 'lt' ? '<' : '<='} ${this.value(e.right)}`;
  }

  #switch({ target, value, cases }: Extract<Stmt, { kind: 'switch' }>): string[] {
    const lines = cases.flatMap(({ test, body }) => [
      test === null ? 'default:;' : `case ${intLiteral(test)}:;`,
      ...this.#all(body),
    ]);
    return [`switch (${this.value(value)}) {`, ...lines, '}', ...this.#out(target)];
  }

  /** The label that a `break` names, where there is one. */
  #out(target: number | null): string[] {
    return target !== null && this.#left.has(target) ? [`out_${target}:;`] : [];
  }
}
