/**
 * A pass: moves the long body of a condition into a function of its own. What is left of a function is short, so a
 * compiler that inlines writes it out at its calls: a call whose condition fails saves and restores no registers.
 */
import type { Expr, If, LirFunction, Local, Program, Stmt, Target } from './nodes.ts';
import { Rewriter } from './rewrite.ts';
import { visitAll } from './visit.ts';

/** Least nodes of a body that is moved, and most nodes of what is left of its function. */
const LONG = 60;
const SHORT = 60;

/** The program with the long conditional bodies of otherwise short functions as functions of their own. */
export function outlined(program: Program): Program {
  const functions = new Map<string, LirFunction>();
  for (const [name, fn] of program.functions) {
    const made = new Outlining(fn);
    const body = made.body();
    const isShort = made.parts.length > 0 && nodesOf(body) <= SHORT;
    functions.set(name, isShort ? { ...fn, body } : fn);
    if (isShort) for (const part of made.parts) functions.set(part.name, part);
  }
  return { ...program, functions };
}

function nodesOf(list: readonly Stmt[]): number {
  let count = 0;
  const add = (): void => {
    count++;
  };
  visitAll(list, add, add);
  return count;
}

class Outlining {
  readonly parts: LirFunction[] = [];
  readonly #fn: LirFunction;
  readonly #all: ReadonlyMap<number, Uses>;

  constructor(fn: LirFunction) {
    this.#fn = fn;
    this.#all = usesOf(fn.body);
  }

  body(): readonly Stmt[] {
    return this.#list(this.#fn.body);
  }

  #list(list: readonly Stmt[]): readonly Stmt[] {
    return list.map((s) => {
      if (s.kind === 'block') return { ...s, body: this.#list(s.body) };
      return s.kind === 'if' && s.no === null ? this.#conditional(s) : s;
    });
  }

  #conditional(s: If): If {
    if (nodesOf(s.yes) < LONG || leaves(s.yes)) return s;
    const uses = usesOf(s.yes);
    const passed: number[] = [];
    for (const [local, { declared, read, written }] of uses) {
      if (declared > 0) continue;
      // a local that the part sets must not be read elsewhere
      if (written > 0 && read < (this.#all.get(local)?.read ?? 0)) return s;
      passed.push(local);
    }
    const { locals, name } = this.#fn;
    const made: Local[] = passed.map((local) => ({
      ...(locals[local] as Local),
      isConstant: uses.get(local)?.written === 0,
    }));
    const numbers = new Map(passed.map((local, i) => [local, i]));
    for (const [local, { declared }] of uses)
      if (declared > 0) numbers.set(local, made.push(locals[local] as Local) - 1);
    const part = `${name}_if${this.parts.length}`;
    const body = new Renumbering(numbers).all(s.yes);
    this.parts.push({ name: part, params: passed.length, locals: made, result: 'none', body, size: nodesOf(body) });
    const args = passed.map((local): Expr => ({ kind: 'get', local }));
    return { ...s, yes: [{ kind: 'do', value: { kind: 'call', callee: part, args } }] };
  }
}

/** How often a local is declared, read and set. */
interface Uses {
  declared: number;
  read: number;
  written: number;
}

function usesOf(list: readonly Stmt[]): Map<number, Uses> {
  const found = new Map<number, Uses>();
  const count = (local: number, what: keyof Uses): void => {
    const uses = found.get(local) ?? { declared: 0, read: 0, written: 0 };
    uses[what]++;
    found.set(local, uses);
  };
  const assigned = (target: Target, isRead: boolean): void => {
    if (target.kind !== 'get') return;
    count(target.local, 'written');
    if (isRead) count(target.local, 'read');
  };
  visitAll(
    list,
    (e) => {
      if (e.kind === 'get') count(e.local, 'read');
      else if (e.kind === 'load-from') count(e.table, 'read');
      else if (e.kind === 'inlined') for (const param of e.params) count(param, 'declared');
      else if (e.kind === 'update') assigned(e.target, true);
    },
    (s) => {
      if (s.kind === 'let') count(s.local, 'declared');
      else if (s.kind === 'set') assigned(s.target, s.op !== null);
    },
  );
  return found;
}

/** Whether a list returns, or jumps out of itself. */
function leaves(list: readonly Stmt[]): boolean {
  const targets = new Set<number>();
  const jumps: number[] = [];
  let returns = false;
  visitAll(
    list,
    () => {},
    (s) => {
      if (s.kind === 'return') returns = true;
      else if (s.kind === 'break' || s.kind === 'continue') jumps.push(s.target);
      else if ('target' in s && typeof s.target === 'number') targets.add(s.target);
    },
  );
  return returns || jumps.some((target) => !targets.has(target));
}

class Renumbering extends Rewriter {
  readonly #numbers: ReadonlyMap<number, number>;

  constructor(numbers: ReadonlyMap<number, number>) {
    super();
    this.#numbers = numbers;
  }

  all(list: readonly Stmt[]): readonly Stmt[] {
    return this.list(list);
  }

  #number(local: number): number {
    return this.#numbers.get(local) as number;
  }

  protected override expr(e: Expr): Expr {
    if (e.kind === 'get') return { ...e, local: this.#number(e.local) };
    const made = super.expr(e);
    if (made.kind === 'load-from') return { ...made, table: this.#number(made.table) };
    if (made.kind === 'inlined') return { ...made, params: made.params.map((param) => this.#number(param)) };
    return made;
  }

  protected override target(target: Target): Target {
    return target.kind === 'get' ? { ...target, local: this.#number(target.local) } : super.target(target);
  }

  protected override stmt(s: Stmt): Stmt {
    const made = super.stmt(s);
    return made.kind === 'let' ? { ...made, local: this.#number(made.local) } : made;
  }
}
