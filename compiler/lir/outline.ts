/**
 * A pass for C: code that runs only where bits of registers say so (a loop over a set that mostly has no member)
 * becomes a function of its own. The function around it is then only a test: it needs no frame and may be inlined.
 */
import type { AssignTarget, Const, Expr, If, LirFunction, LirLocal, LirProgram, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { visitAll, visitExpr } from './visit.ts';

/** The least number of expressions of such code. */
const SMALLEST_OUTLINED = 60;

export function outlineRareCode(program: LirProgram): LirProgram {
  const functions = new Map<string, LirFunction>();
  for (const [name, fn] of program.functions) {
    const outlining = new Outliner(fn, (taken) => program.functions.has(taken));
    functions.set(name, outlining.rewritten());
    for (const one of outlining.made) functions.set(one.name, one);
  }
  return { ...program, functions };
}

/** What a list of statements does with a function's locals, and where its jumps go. */
interface LocalUses {
  reads: Map<number, number>;
  writes: Map<number, number>;
  declared: Map<number, Expr>;
  targets: Set<number>;
  jumps: Set<number>;
  returns: boolean;
  expressions: number;
}

function usesOf(list: readonly Stmt[]): LocalUses {
  const uses: LocalUses = {
    reads: new Map(),
    writes: new Map(),
    declared: new Map(),
    targets: new Set(),
    jumps: new Set(),
    returns: false,
    expressions: 0,
  };
  const add = (to: Map<number, number>, local: number): void => {
    to.set(local, (to.get(local) ?? 0) + 1);
  };
  const assigned = (target: AssignTarget, reads: boolean): void => {
    if (target.kind !== 'get') return;
    add(uses.writes, target.local);
    if (reads) add(uses.reads, target.local);
  };
  visitAll(
    list,
    (e) => {
      uses.expressions++;
      if (e.kind === 'get') add(uses.reads, e.local);
      else if (e.kind === 'load-from') add(uses.reads, e.table);
      else if (e.kind === 'update') assigned(e.target, true);
    },
    (s) => {
      if (s.kind === 'let') uses.declared.set(s.local, s.value);
      else if (s.kind === 'set') assigned(s.target, s.op !== null);
      else if (s.kind === 'return') uses.returns = true;
      else if (s.kind === 'break' || s.kind === 'continue') uses.jumps.add(s.target);
      else if ((s.kind === 'block' || s.kind === 'loop' || s.kind === 'switch') && s.target !== null)
        uses.targets.add(s.target);
    },
  );
  return uses;
}

/** Whether a test reads nothing but registers. */
function readsRegisters(test: Expr): boolean {
  let isPlain = true;
  visitExpr(test, (e) => {
    const isRegister = e.kind === 'load' && e.region.kind === 'registers';
    isPlain &&= isRegister || e.kind === 'const' || e.kind === 'binary' || e.kind === 'unary';
  });
  return isPlain;
}

class Outliner {
  readonly made: LirFunction[] = [];
  readonly #fn: LirFunction;
  readonly #whole: LocalUses;
  readonly #isTaken: (name: string) => boolean;

  constructor(fn: LirFunction, isTaken: (name: string) => boolean) {
    this.#fn = fn;
    this.#whole = usesOf(fn.body);
    this.#isTaken = isTaken;
  }

  /** The function with calls in place of its rare code, whose functions are then in `made`. */
  rewritten(): LirFunction {
    const body = this.#list(this.#fn.body);
    return this.made.length === 0 ? this.#fn : { ...this.#fn, body };
  }

  /** Only code outside of loops is outlined: its locals keep no value from one round to the next. */
  #list(list: readonly Stmt[]): readonly Stmt[] {
    return list.map((s) => {
      if (s.kind === 'block') return { ...s, body: this.#list(s.body) };
      return s.kind === 'if' && s.no === null && readsRegisters(s.test) ? this.#outlined(s) : s;
    });
  }

  /**
   * The statement with a call in place of its body. Locals that the body only reads become parameters; one that only the body
   * uses, and that begins with a constant, becomes a local of the new function. Otherwise the statement stays as it is.
   */
  #outlined(s: If): Stmt {
    const uses = usesOf(s.yes);
    const leaves = [...uses.jumps].some((target) => !uses.targets.has(target));
    if (uses.expressions < SMALLEST_OUTLINED || uses.returns || leaves) return s;
    const given: number[] = [];
    const initialised: [local: number, value: Const][] = [];
    for (const local of new Set([...uses.reads.keys(), ...uses.writes.keys()])) {
      if (uses.declared.has(local)) continue;
      if (this.#fn.locals[local]?.type === 'table') return s;
      if (!uses.writes.has(local)) {
        given.push(local);
        continue;
      }
      const first = this.#whole.declared.get(local);
      const isOwn =
        this.#whole.reads.get(local) === uses.reads.get(local) &&
        this.#whole.writes.get(local) === uses.writes.get(local);
      if (first?.kind !== 'const' || !isOwn) return s;
      initialised.push([local, first]);
    }
    const name = this.#name();
    const own = [...initialised.map(([local]) => local), ...uses.declared.keys()];
    const renaming = new LocalRenamer([...given, ...own]);
    const locals = [...given, ...own].map((local, i): LirLocal => {
      const { isStateIndex: _, ...one } = this.#fn.locals[local] as LirLocal;
      return i < given.length ? { ...one, isConstant: true } : one;
    });
    const body = [
      ...initialised.map(([local, value]): Stmt => ({ kind: 'let', local: renaming.of(local), value })),
      ...renaming.all(s.yes),
    ];
    const size = uses.expressions;
    this.made.push({ name, params: given.length, locals, result: 'none', body, size, noInline: true });
    const args = given.map((local): Expr => ({ kind: 'get', local }));
    return { ...s, yes: [{ kind: 'do', value: { kind: 'call', callee: name, args } }] };
  }

  #name(): string {
    for (let i = this.made.length; ; i++) {
      const name = `${this.#fn.name}_apart${i}`;
      if (!this.#isTaken(name)) return name;
    }
  }
}

/** Gives locals other indices. */
class LocalRenamer extends LirRewriter {
  readonly #indices: ReadonlyMap<number, number>;

  constructor(locals: readonly number[]) {
    super();
    this.#indices = new Map(locals.map((local, i) => [local, i]));
  }

  of(local: number): number {
    return this.#indices.get(local) as number;
  }

  all(list: readonly Stmt[]): readonly Stmt[] {
    return this.list(list);
  }

  protected override expr(e: Expr): Expr {
    if (e.kind === 'get') return { ...e, local: this.of(e.local) };
    return super.expr(e.kind === 'load-from' ? { ...e, table: this.of(e.table) } : e);
  }

  protected override target(target: AssignTarget): AssignTarget {
    return target.kind === 'get' ? { ...target, local: this.of(target.local) } : super.target(target);
  }

  protected override stmt(s: Stmt): Stmt {
    return super.stmt(s.kind === 'let' ? { ...s, local: this.of(s.local) } : s);
  }
}
