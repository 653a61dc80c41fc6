/** Inlining, a pass: replaces the calls that the cost model chooses by bodies, and folds constants meanwhile. */
import { addFolded, foldedExpr } from './fold.ts';
import { InlineCostModel } from './inline-cost.ts';
import type {
  AssignTarget,
  Call,
  Const,
  Expr,
  Get,
  Inlined,
  LirFunction,
  LirLocal,
  LirProgram,
  Stmt,
  TableOf,
} from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { findStateIndices } from './state-indices.ts';

/** The program with inlined calls, of the functions that the host can reach. */
export function inlineCalls(program: LirProgram): LirProgram {
  const costs = new InlineCostModel(program);
  const functions = new Map<string, LirFunction>();
  const indices = new Map<LirFunction, ReadonlySet<number>>();
  const waiting = [...program.exports.values()];
  for (const name of waiting) {
    const fn = program.functions.get(name);
    if (fn === undefined || functions.has(name)) continue;
    const whole: InlineContext = {
      program,
      costs,
      indices,
      locals: [],
      targets: 0,
      within: [],
      grown: 0,
      called: waiting,
    };
    const body = new BodyCopier(whole, fn, []).body();
    functions.set(name, { ...fn, locals: whole.locals, body });
  }
  return { ...program, functions };
}

/** What all bodies within one function share. */
interface InlineContext {
  program: LirProgram;
  costs: InlineCostModel;
  /** The state indices of functions that were seen. */
  indices: Map<LirFunction, ReadonlySet<number>>;
  /** The locals of the function with all that is inlined. */
  locals: LirLocal[];
  targets: number;
  /** The functions around the current call, the outermost first, and the nodes inlined so far. */
  within: string[];
  grown: number;
  /** Receives the functions that are called. */
  called: string[];
}

/** An argument that may take the place of a parameter. */
type AtomicExpr = Const | TableOf | Get;

/** A copy of a function's body, with locals and targets of its own. */
class BodyCopier extends LirRewriter {
  readonly #whole: InlineContext;
  readonly #fn: LirFunction;
  /** The expression that replaces a local. */
  readonly #locals: AtomicExpr[] = [];
  readonly #targets: number[] = [];

  /** `known`: the expressions that take the place of parameters, by parameter. */
  constructor(whole: InlineContext, fn: LirFunction, known: readonly (AtomicExpr | null)[]) {
    super();
    this.#whole = whole;
    this.#fn = fn;
    const { indices } = whole;
    const places = indices.get(fn) ?? findStateIndices(fn);
    indices.set(fn, places);
    for (let i = 0; i < fn.locals.length; i++) {
      const local = fn.locals[i] as LirLocal;
      const made: LirLocal = places.has(i) ? { ...local, isStateIndex: true } : local;
      this.#locals.push(known[i] ?? { kind: 'get', local: whole.locals.push(made) - 1 });
    }
  }

  /** The body of the function. */
  body(): readonly Stmt[] {
    return this.list(this.#fn.body);
  }

  /** The only expression of a function that does nothing else than return it; null for other functions. */
  expression(): Expr | null {
    const only = this.#fn.body.length === 1 ? this.#fn.body[0] : undefined;
    return only?.kind === 'return' && only.value !== null ? this.expr(only.value) : null;
  }

  /** The local that a parameter or a declared local became. */
  local(local: number): number {
    const atom = this.#locals[local];
    if (atom?.kind !== 'get') throw new Error(`local ${local} is assigned, and is constant`);
    return atom.local;
  }

  protected override expr(e: Expr): Expr {
    switch (e.kind) {
      case 'const':
        return e;
      case 'get':
        return this.#locals[e.local] ?? e;
      case 'binary': {
        const left = this.expr(e.left);
        const right = this.expr(e.right);
        return foldedExpr(left === e.left && right === e.right ? e : { kind: 'binary', op: e.op, left, right });
      }
      case 'load-from': {
        const table = this.#locals[e.table];
        const index = this.expr(e.index);
        if (table?.kind === 'table' && table.region !== null) return { kind: 'load', region: table.region, index };
        // without a table the access is in a branch that never runs
        return table?.kind === 'get' ? { kind: 'load-from', table: table.local, index } : index;
      }
      case 'call':
        return this.#call(e);
      case 'and':
      case 'or':
      case 'conditional':
      case 'unary':
        return foldedExpr(super.expr(e));
      default:
        return super.expr(e);
    }
  }

  protected override list(list: readonly Stmt[]): Stmt[] {
    const made: Stmt[] = [];
    for (let i = 0; i < list.length; i++) if (!addFolded(made, this.stmt(list[i] as Stmt))) break;
    return made;
  }

  protected override target(target: AssignTarget): AssignTarget {
    return target.kind === 'get' ? { kind: 'get', local: this.local(target.local) } : super.target(target);
  }

  protected override stmt(s: Stmt): Stmt {
    switch (s.kind) {
      case 'let':
        return { ...s, local: this.local(s.local), value: this.expr(s.value) };
      case 'break':
      case 'continue':
        return { ...s, target: this.#targets[s.target] as number };
      case 'loop': {
        const target = this.#target(s.target);
        const test = s.test && this.expr(s.test);
        const body = this.list(s.body);
        return { kind: 'loop', target, test, body, update: this.list(s.update) };
      }
      case 'switch':
        return super.stmt({ ...s, target: this.#target(s.target) });
      case 'block':
        return { kind: 'block', target: s.target === null ? null : this.#target(s.target), body: this.list(s.body) };
      case 'do':
        return this.#bailsOut(s.value) ? { kind: 'bail' } : super.stmt(s);
      default:
        return super.stmt(s);
    }
  }

  /** Whether an expression is a call of a function that does nothing else. */
  #bailsOut(e: Expr): boolean {
    const body = e.kind === 'call' ? this.#whole.program.functions.get(e.callee)?.body : undefined;
    return body?.length === 1 && body[0]?.kind === 'bail';
  }

  #target(target: number): number {
    const made = this.#whole.targets++;
    this.#targets[target] = made;
    return made;
  }

  #call({ callee, args: given }: Call): Expr {
    const { program, costs, within, called } = this.#whole;
    const args = this.exprs(given);
    const fn = program.functions.get(callee) as LirFunction;
    const size = costs.of(callee, within, this.#whole.grown);
    if (size === null) {
      called.push(callee);
      return { kind: 'call', callee, args };
    }
    this.#whole.grown += size;
    within.push(callee);
    const made = this.#inlinedCall(fn, args);
    within.pop();
    return made;
  }

  #inlinedCall(fn: LirFunction, args: readonly Expr[]): Expr {
    const known = args.map((arg, i) => (fn.locals[i]?.isConstant && this.#isAtom(arg) ? arg : null));
    const copy = new BodyCopier(this.#whole, fn, known);
    const params: number[] = [];
    const passed: Expr[] = [];
    for (let i = 0; i < args.length; i++) {
      if (known[i] !== null) continue;
      params.push(copy.local(i));
      passed.push(args[i] as Expr);
    }
    const only = params.length === 0 ? copy.expression() : null;
    if (only !== null) return only;
    const { name: callee, result } = fn;
    return { kind: 'inlined', callee, result, params, args: passed, body: copy.body() } satisfies Inlined;
  }

  #isAtom(e: Expr): e is AtomicExpr {
    if (e.kind === 'get') return this.#whole.locals[e.local]?.isConstant === true;
    return e.kind === 'const' || e.kind === 'table';
  }
}
