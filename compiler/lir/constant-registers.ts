/**
 * A pass: a register to which nothing but its initial value is assigned is that value, and what conditions on it never run is
 * left out. That may leave out assignments to other registers, so it repeats until none is found.
 */
import { addFolded, foldedExpr } from './fold.ts';
import type { Expr, LirFunction, LirProgram, Region, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { visitAll } from './visit.ts';

export function withConstantRegisters(program: LirProgram): LirProgram {
  const region = [...program.regions.values()].find(({ kind }) => kind === 'registers');
  if (region === undefined) return program;
  const known = new Set<number>();
  for (let made = program; ; ) {
    const found = constantSlots(made, region, known);
    if (found.size === 0) return made;
    for (const slot of found) known.add(slot);
    const folding = new Folding(region, found);
    const functions = [...made.functions].map(([name, fn]): [string, LirFunction] => [name, folding.of(fn)]);
    made = { ...made, functions: new Map(functions) };
  }
}

const initialOf = ({ initial }: Region, slot: number): number => initial?.[slot] ?? 0;

/** The slots but for those `known` that are read, and only assigned their initial value; none where a slot is computed. */
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
        if (e.kind === 'load' && e.region === region && e.index.kind === 'const') found.add(e.index.value);
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

class Folding extends LirRewriter {
  readonly #region: Region;
  readonly #slots: ReadonlySet<number>;

  constructor(region: Region, slots: ReadonlySet<number>) {
    super();
    this.#region = region;
    this.#slots = slots;
  }

  of(fn: LirFunction): LirFunction {
    const body = this.list(fn.body);
    return body === fn.body ? fn : { ...fn, body };
  }

  /** The slot, if it is one of a constant register. */
  #slotOf(e: Expr): number | null {
    if (e.kind !== 'load' || e.region !== this.#region || e.index.kind !== 'const') return null;
    return this.#slots.has(e.index.value) ? e.index.value : null;
  }

  protected override expr(e: Expr): Expr {
    const slot = this.#slotOf(e);
    if (slot !== null) return { kind: 'const', value: initialOf(this.#region, slot), sort: 'int' };
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
