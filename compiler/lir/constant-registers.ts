/**
 * A pass: a register that is only ever assigned its initial value is replaced by that value, and code behind conditions
 * that are then constant is removed. That may remove assignments to other registers, so the pass repeats until it finds
 * none.
 */
import { addFolded, foldedExpr } from './fold.ts';
import type { Expr, LirProgram, Region, Stmt } from './nodes.ts';
import { registerRegion, registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';
import { visitAll } from './visit.ts';

export function propagateConstantRegisters(program: LirProgram): LirProgram {
  const region = registerRegion(program);
  const known = new Set<number>();
  for (let made = program; ; ) {
    const found = constantSlots(made, region, known);
    if (found.size === 0) return made;
    for (const slot of found) known.add(slot);
    const pass = new RegisterPropagation(region, found);
    made = mapFunctions(made, (fn) => pass.function(fn));
  }
}

const initialOf = ({ initial }: Region, slot: number): number => initial?.[slot] ?? 0;

/**
 * The slots, without those in `known`, that are read and only assigned their initial value; none if some slot is
 * computed at run time.
 */
function constantSlots({ functions }: LirProgram, region: Region, known: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  const changed = new Set<number>();
  let isKnown = true;
  const assigned = (index: Expr, value: Expr | null): void => {
    if (index.kind !== 'const') isKnown = false;
    else if (value?.kind !== 'const' || value.value !== initialOf(region, index.value)) changed.add(index.value);
  };
  for (const { body } of functions.values())
    visitAll(
      body,
      (e) => {
        const slot = registerSlot(e);
        if (slot !== null) found.add(slot);
        if (e.kind === 'update' && e.target.kind === 'load' && e.target.region === region)
          assigned(e.target.index, null);
      },
      (s) => {
        if (s.kind === 'set' && s.target.kind === 'load' && s.target.region === region)
          assigned(s.target.index, s.op === null ? s.value : null);
        else if ((s.kind === 'fill' || s.kind === 'move') && s.region === region) isKnown = false;
        else if (s.kind === 'copy' && s.to === region) isKnown = false;
      },
    );
  return new Set(isKnown ? [...found].filter((slot) => !changed.has(slot) && !known.has(slot)) : []);
}

class RegisterPropagation extends LirRewriter {
  readonly #region: Region;
  readonly #slots: ReadonlySet<number>;

  constructor(region: Region, slots: ReadonlySet<number>) {
    super();
    this.#region = region;
    this.#slots = slots;
  }

  /** The slot, if it is one of a constant register. */
  #slotOf(e: Expr): number | null {
    const slot = registerSlot(e);
    return slot !== null && this.#slots.has(slot) ? slot : null;
  }

  protected override expr(e: Expr): Expr {
    const slot = this.#slotOf(e);
    if (slot !== null) return { kind: 'const', value: initialOf(this.#region, slot), type: 'int' };
    const made = super.expr(e);
    return made === e ? e : foldedExpr(made);
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    const made: Stmt[] = [];
    for (const s of list) {
      if (s.kind === 'set' && this.#slotOf(s.target) !== null) continue;
      if (!addFolded(made, this.stmt(s))) break;
    }
    return made.length === list.length && made.every((one, i) => one === list[i]) ? list : made;
  }
}
