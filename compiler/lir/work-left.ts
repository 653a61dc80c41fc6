/**
 * A pass: the register with the sum of charges counts down instead, and holds the work that is left. So a check of the
 * bound is a test of the sign, and needs no other register.
 */
import type { ChargeSlots } from './charge-facts.ts';
import type { Assign, Expr, LirProgram, Load, Region, Stmt, Update } from './nodes.ts';
import { registerAt, registerRegion, registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';

export function countDownWork(program: LirProgram, slots: ChargeSlots): LirProgram {
  const pass = new CountdownRewriter(registerRegion(program), slots);
  return mapFunctions(program, (fn) => pass.function(fn));
}

const zero: Expr = { kind: 'const', value: 0, type: 'int' };

class CountdownRewriter extends LirRewriter {
  readonly #slots: ChargeSlots;
  readonly #left: Load;
  readonly #bound: Load;

  constructor(region: Region, slots: ChargeSlots) {
    super();
    this.#slots = slots;
    this.#left = registerAt(region, slots.charged);
    this.#bound = registerAt(region, slots.bound);
  }

  protected override expr(e: Expr): Expr {
    if (e.kind === 'const' || e.kind === 'get') return e;
    if (e.kind === 'binary') {
      const { op, left, right } = e;
      if (op === 'gt' && this.#isCharged(left) && this.#isBound(right)) return this.#isSpent(this.#left);
      if (op === 'gt' && left.kind === 'update' && left.result === 'new' && this.#isBound(right)) {
        const spent = this.#charge(left);
        if (spent !== null) return this.#isSpent(spent);
      }
    }
    if (e.kind === 'update' && this.#isCharged(e.target)) {
      const charge = this.#charge(e);
      if (charge === null) throw new Error('a charge in a form that is not known');
      return { kind: 'binary', op: 'sub', left: this.#bound, right: charge };
    }
    if (this.#isCharged(e)) return { kind: 'binary', op: 'sub', left: this.#bound, right: this.#left };
    return super.expr(e);
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    let made: Stmt[] | null = null;
    for (let i = 0; i < list.length; i++) {
      const s = list[i] as Stmt;
      if (s.kind === 'set' && (this.#isCharged(s.target) || this.#isBound(s.target))) {
        made ??= list.slice(0, i);
        made.push(...this.#assigned(s));
        continue;
      }
      const one = this.stmt(s);
      if (made === null && one !== s) made = list.slice(0, i);
      made?.push(one);
    }
    return made ?? list;
  }

  /** An assignment to one of the two registers. */
  #assigned(s: Assign): readonly Stmt[] {
    const value = this.expr(s.value);
    if (this.#isCharged(s.target)) {
      if (s.op === 'add') return [{ ...s, op: 'sub', value }];
      if (s.op !== null) throw new Error('a charge in a form that is not known');
      return [{ ...s, value: { kind: 'binary', op: 'sub', left: this.#bound, right: value } }];
    }
    // what is left changes by as much as the bound
    const bound = this.newLocal({ name: 'bound', type: 'int', isConstant: true });
    const change: Expr = { kind: 'binary', op: 'sub', left: bound, right: this.#bound };
    return [
      { kind: 'let', local: bound.local, value },
      { kind: 'set', target: this.#left, op: 'add', value: change },
      { ...s, value: bound },
    ];
  }

  /** What is left after a charge; null for another assignment. */
  #charge(e: Update): Expr | null {
    if (!this.#isCharged(e.target) || e.op !== 'add' || e.result !== 'new') return null;
    return { ...e, op: 'sub', value: this.expr(e.value) };
  }

  #isSpent = (left: Expr): Expr => ({ kind: 'binary', op: 'lt', left, right: zero });

  #isCharged = (e: Expr): boolean => registerSlot(e) === this.#slots.charged;

  #isBound = (e: Expr): boolean => registerSlot(e) === this.#slots.bound;
}
