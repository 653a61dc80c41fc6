/**
 * A pass for C: within a loop that calls nothing that uses the top of the stack, the top is in a local. As a global variable in a
 * register of the processor it costs moves that a compiler cannot leave out.
 */
import type { AssignTarget, Expr, LirFunction, LirLocal, LirLoop, LirProgram, Load, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { visitAll, visitStmt } from './visit.ts';

/** `slot`: the register with the top of the stack. */
export function withLoopLocals(program: LirProgram, slot: number): LirProgram {
  const region = [...program.regions.values()].find(({ kind }) => kind === 'registers');
  if (region === undefined || slot < 0) return program;
  const register: Load = { kind: 'load', region, index: { kind: 'const', value: slot, sort: 'int' } };
  const using = usersOf(program, slot);
  const functions = [...program.functions].map(([name, fn]): [string, LirFunction] => [
    name,
    using.has(name) ? new LoopLocals(register, slot, using).of(fn) : fn,
  ]);
  return { ...program, functions: new Map(functions) };
}

const isRegister = (e: Expr, slot: number): boolean =>
  e.kind === 'load' && e.region.kind === 'registers' && e.index.kind === 'const' && e.index.value === slot;

/** The functions that use a register, themselves or by their calls. */
function usersOf({ functions }: LirProgram, slot: number): ReadonlySet<string> {
  const callers = new Map<string, string[]>();
  const waiting: string[] = [];
  for (const [name, { body }] of functions)
    visitAll(
      body,
      (e) => {
        if (e.kind === 'call') callers.set(e.callee, [...(callers.get(e.callee) ?? []), name]);
        else if (e.kind === 'update' ? isRegister(e.target, slot) : isRegister(e, slot)) waiting.push(name);
      },
      (s) => {
        if (s.kind === 'set' && isRegister(s.target, slot)) waiting.push(name);
      },
    );
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(callers.get(name) ?? []));
  }
  return found;
}

class LoopLocals extends LirRewriter {
  readonly #register: Load;
  readonly #slot: number;
  readonly #using: ReadonlySet<string>;
  #locals: LirLocal[] = [];
  /** The local that has the register in the loop around, and the targets of jumps within it; null outside of one. */
  #within: { local: number; targets: ReadonlySet<number> } | null = null;

  constructor(register: Load, slot: number, using: ReadonlySet<string>) {
    super();
    this.#register = register;
    this.#slot = slot;
    this.#using = using;
  }

  of(fn: LirFunction): LirFunction {
    this.#locals = [...fn.locals];
    const body = this.list(fn.body);
    return body === fn.body ? fn : { ...fn, locals: this.#locals, body };
  }

  protected override expr(e: Expr): Expr {
    if (this.#within !== null && isRegister(e, this.#slot)) return { kind: 'get', local: this.#within.local };
    return super.expr(e);
  }

  protected override target(target: AssignTarget): AssignTarget {
    if (this.#within !== null && isRegister(target, this.#slot)) return { kind: 'get', local: this.#within.local };
    return super.target(target);
  }

  protected override stmt(s: Stmt): Stmt {
    if (this.#within === null) return s.kind === 'loop' && this.#isAlone(s) ? this.#alone(s) : super.stmt(s);
    const leaves = (s.kind === 'break' || s.kind === 'continue') && !this.#within.targets.has(s.target);
    if (!leaves && s.kind !== 'return') return super.stmt(s);
    return { kind: 'block', target: null, body: [this.#back(this.#within.local), super.stmt(s)] };
  }

  /** Whether a loop assigns the register, and calls nothing that uses it. */
  #isAlone(loop: LirLoop): boolean {
    let assigns = false;
    let calls = false;
    visitStmt(
      loop,
      (e) => {
        if (e.kind === 'call') calls ||= this.#using.has(e.callee);
        else if (e.kind === 'host' || e.kind === 'inlined') calls = true;
        else if (e.kind === 'update') assigns ||= isRegister(e.target, this.#slot);
      },
      (s) => {
        if (s.kind === 'set') assigns ||= isRegister(s.target, this.#slot);
      },
    );
    return assigns && !calls;
  }

  #alone(loop: LirLoop): Stmt {
    const local = this.#locals.length;
    this.#locals.push({ name: 'sp', sort: 'int', isConstant: false });
    const targets = new Set<number>();
    visitStmt(
      loop,
      () => {},
      (s) => {
        if ((s.kind === 'loop' || s.kind === 'block' || s.kind === 'switch') && s.target !== null)
          targets.add(s.target);
      },
    );
    this.#within = { local, targets };
    const made = super.stmt(loop);
    this.#within = null;
    const first: Stmt = { kind: 'let', local, value: this.#register };
    return { kind: 'block', target: null, body: [first, made, this.#back(local)] };
  }

  #back(local: number): Stmt {
    return { kind: 'set', target: this.#register, op: null, value: { kind: 'get', local } };
  }
}
