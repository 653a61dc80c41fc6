/** Prints functions and their statements. */
import type {
  Copy,
  Expr,
  Fill,
  LirFunction,
  LirLocal,
  LirLoop,
  MoveWithin,
  Return,
  Stmt,
  Switch,
} from '../lir/nodes.ts';
import { CExpressions, functionName, intLiteral, regionName, type Variables } from './expressions.ts';
import type { NonNegatives } from './non-negative.ts';

const typeOf = ({ type }: LirLocal): string => (type === 'table' ? 'const uint8_t *' : 'int32_t ');

/** The declarator of a function, for its prototype and its definition. */
export function declarator(fn: LirFunction): string {
  const params = fn.locals.slice(0, fn.params).map((local, i) => `${typeOf(local)}${local.name}_${i}`);
  const result = fn.result === 'never' ? 'NEVER void' : fn.result === 'none' ? 'void' : 'int32_t';
  return `static ${fn.noInline === true ? 'OUTLINED ' : ''}${result} ${functionName(fn.name)}(${params.length === 0 ? 'void' : params.join(', ')})`;
}

export class FunctionPrinter {
  readonly #fn: LirFunction;
  readonly #isValued: boolean;
  readonly #expressions: CExpressions;
  /** The targets that a jump names; only they get a label. */
  readonly #left = new Set<number>();
  readonly #continued = new Set<number>();

  /** `valued`: the names of the functions with a result. */
  constructor(fn: LirFunction, valued: ReadonlySet<string>, variables: Variables, nonNegatives: NonNegatives) {
    this.#fn = fn;
    this.#isValued = valued.has(fn.name);
    this.#expressions = new CExpressions(fn, valued, variables, nonNegatives);
  }

  function(): string {
    const { locals, params, result, body } = this.#fn;
    const lines = this.#all(body);
    // all locals are declared at the top, since a jump may pass by the statement that declares one
    const declared = locals.slice(params).map((local, i) => {
      const type = this.#expressions.counters.has(i + params) ? 'int64_t ' : typeOf(local);
      return `${type}${this.#expressions.local(i + params)};`;
    });
    const last = this.#isValued ? ['return 0;'] : result === 'never' ? ['bail();'] : [];
    return [`${declarator(this.#fn)} {`, ...declared, ...this.#expressions.temporaries, ...lines, ...last, '}'].join(
      '\n',
    );
  }

  #all(list: readonly Stmt[]): string[] {
    return list.flatMap((one) => this.#statement(one));
  }

  #statement(s: Stmt): string[] {
    switch (s.kind) {
      case 'let':
        return [`${this.#expressions.local(s.local)} = ${this.#expressions.value(s.value)};`];
      case 'set':
        return [this.#expressions.assign(s.target, s.op, s.value)];
      case 'do':
        return [`(void)${this.#expressions.value(s.value)};`];
      case 'if': {
        const no = s.no === null ? [] : ['} else {', ...this.#all(s.no)];
        return [`if (${this.#expressions.value(s.test)}) {`, ...this.#all(s.yes), ...no, '}'];
      }
      case 'block':
        return ['{', ...this.#all(s.body), '}', ...this.#breakLabel(s.target)];
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
  #bulk(s: Fill | MoveWithin | Copy): string {
    if (s.kind === 'copy') return `memcpy(${regionName(s.to)}, ${regionName(s.from)}, sizeof ${regionName(s.from)});`;
    const { region } = s;
    const all = `0, ${region.length}`;
    const rest =
      s.kind === 'move'
        ? this.#expressions.arguments([s.to, s.from, s.end])
        : `${s.span === null ? all : this.#expressions.arguments([s.span.from, s.span.to])}, ${this.#expressions.arguments([s.value])}`;
    return `${s.kind}_${region.width === 4 ? 'ints' : 'bytes'}(${regionName(region)}, ${rest});`;
  }

  #return({ value }: Return): string[] {
    if (value === null) return [this.#isValued ? 'return 0;' : 'return;'];
    if (this.#isValued) return [`return ${this.#expressions.value(value)};`];
    // a function without a result returns that of a call without one
    return [`(void)${this.#expressions.value(value)};`, this.#fn.result === 'never' ? 'bail();' : 'return;'];
  }

  #loop({ target, test, body, update }: LirLoop): string[] {
    const head = `for (; ${test === null ? '' : this.#test(test)};) {`;
    const lines = this.#all(body);
    const next = this.#continued.has(target) ? [`next_${target}:;`] : [];
    return [head, ...lines, ...next, ...this.#all(update), '}', ...this.#breakLabel(target)];
  }

  /** The test of a loop: a counter is compared in 64 bits. */
  #test(e: Expr): string {
    if (e.kind !== 'binary' || (e.op !== 'lt' && e.op !== 'le') || e.left.kind !== 'get')
      return this.#expressions.value(e);
    if (!this.#expressions.counters.has(e.left.local)) return this.#expressions.value(e);
    return `${this.#expressions.local(e.left.local)} ${e.op === 'lt' ? '<' : '<='} ${this.#expressions.value(e.right)}`;
  }

  #switch({ target, value, cases }: Switch): string[] {
    const lines = cases.flatMap(({ test, body }) => [
      test === null ? 'default:;' : `case ${intLiteral(test)}:;`,
      ...this.#all(body),
    ]);
    return [`switch (${this.#expressions.value(value)}) {`, ...lines, '}', ...this.#breakLabel(target)];
  }

  /** The label that a `break` names, where there is one. */
  #breakLabel(target: number | null): string[] {
    return target !== null && this.#left.has(target) ? [`out_${target}:;`] : [];
  }
}
