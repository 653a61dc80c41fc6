/**
 * A pass for C, register promotion: a loop that calls nothing that uses the top of the stack keeps the top in a local.
 * The top is a global variable in a register of the processor, and the C compiler cannot remove the moves from and to
 * it.
 */
import { withCallers } from './callers.ts';
import type { AssignTarget, Expr, Get, LirLoop, LirProgram, Region, Stmt } from './nodes.ts';
import { registerAt, registerRegion, registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';
import { visitAll, visitStmt } from './visit.ts';

/** `slot`: the register with the top of the stack. */
export function promoteStackPointer(program: LirProgram, slot: number): LirProgram {
  if (slot < 0) return program;
  const users = functionsUsing(program, slot);
  const pass = new RegisterPromotion(registerRegion(program), slot, users);
  return mapFunctions(program, (fn) => (users.has(fn.name) ? pass.function(fn) : fn));
}

/** The functions that use a register, themselves or by their calls. */
function functionsUsing({ functions }: LirProgram, slot: number): ReadonlySet<string> {
  const calls = new Map<string, Set<string>>();
  const users = new Set<string>();
  for (const [name, { body }] of functions) {
    const callees = new Set<string>();
    calls.set(name, callees);
    visitAll(
      body,
      (e) => {
        if (e.kind === 'call') callees.add(e.callee);
        else if (registerSlot(e.kind === 'update' ? e.target : e) === slot) users.add(name);
      },
      (s) => {
        if (s.kind === 'set' && registerSlot(s.target) === slot) users.add(name);
      },
    );
  }
  return withCallers(users, calls);
}

class RegisterPromotion extends LirRewriter {
  readonly #region: Region;
  readonly #slot: number;
  readonly #users: ReadonlySet<string>;
  /** The local that holds the register in the loop around, and the targets of jumps within it; null outside of one. */
  #loop: { local: Get; targets: ReadonlySet<number> } | null = null;

  constructor(region: Region, slot: number, users: ReadonlySet<string>) {
    super();
    this.#region = region;
    this.#slot = slot;
    this.#users = users;
  }

  protected override expr(e: Expr): Expr {
    return this.#loop !== null && this.#isRegister(e) ? this.#loop.local : super.expr(e);
  }

  protected override target(target: AssignTarget): AssignTarget {
    return this.#loop !== null && this.#isRegister(target) ? this.#loop.local : super.target(target);
  }

  protected override stmt(s: Stmt): Stmt {
    if (this.#loop === null) return s.kind === 'loop' && this.#isPromotable(s) ? this.#promoted(s) : super.stmt(s);
    const leaves = (s.kind === 'break' || s.kind === 'continue') && !this.#loop.targets.has(s.target);
    if (!leaves && s.kind !== 'return') return super.stmt(s);
    return { kind: 'block', target: null, body: [this.#writtenBack(this.#loop.local), super.stmt(s)] };
  }

  #isRegister(e: Expr): boolean {
    return registerSlot(e) === this.#slot;
  }

  /** Whether a loop assigns the register, and calls nothing that uses it. */
  #isPromotable(loop: LirLoop): boolean {
    let assigns = false;
    let calls = false;
    visitStmt(
      loop,
      (e) => {
        if (e.kind === 'call') calls ||= this.#users.has(e.callee);
        else if (e.kind === 'host' || e.kind === 'inlined') calls = true;
        else if (e.kind === 'update') assigns ||= this.#isRegister(e.target);
      },
      (s) => {
        if (s.kind === 'set') assigns ||= this.#isRegister(s.target);
      },
    );
    return assigns && !calls;
  }

  #promoted(loop: LirLoop): Stmt {
    const local = this.newLocal({ name: 'sp', type: 'int', isConstant: false });
    const targets = new Set<number>();
    visitStmt(
      loop,
      () => {},
      (s) => {
        if ((s.kind === 'loop' || s.kind === 'block' || s.kind === 'switch') && s.target !== null)
          targets.add(s.target);
      },
    );
    this.#loop = { local, targets };
    const made = super.stmt(loop);
    this.#loop = null;
    const first: Stmt = { kind: 'let', local: local.local, value: registerAt(this.#region, this.#slot) };
    return { kind: 'block', target: null, body: [first, made, this.#writtenBack(local)] };
  }

  #writtenBack(value: Get): Stmt {
    return { kind: 'set', target: registerAt(this.#region, this.#slot), op: null, value };
  }
}
