/**
 * A pass: a register that nothing reads but to restore it later is left out. `const before=V[9];V[9]=1;...V[9]=before;` of the
 * depth of calls is one where no function is recursive.
 */
import type { Expr, LirFunction, LirProgram, Region, Stmt } from './nodes.ts';
import { LirRewriter } from './rewrite.ts';
import { hasEffects, visitAll } from './visit.ts';

export function withoutUnreadRegisters(program: LirProgram): LirProgram {
  const region = [...program.regions.values()].find(({ kind }) => kind === 'registers');
  if (region === undefined) return program;
  const read = new Set<number>();
  const assigned = new Set<number>();
  const kept = new Map([...program.functions].map(([name, fn]) => [name, readBy(fn, region, read, assigned)]));
  const unread = new Set([...assigned].filter((slot) => !read.has(slot)));
  if (unread.size === 0) return program;
  const functions = [...program.functions].map(([name, fn]): [string, LirFunction] => [
    name,
    new Dropping(region, unread, kept.get(name) ?? new Map()).of(fn),
  ]);
  return { ...program, functions: new Map(functions) };
}

const slotOf = (e: Expr, region: Region): number | null =>
  e.kind === 'load' && e.region === region && e.index.kind === 'const' ? e.index.value : null;

/**
 * Adds the slots that a function reads, and those that it assigns without effects. Returns the locals that only keep a register: by
 * local, its slot.
 */
function readBy(fn: LirFunction, region: Region, read: Set<number>, assigned: Set<number>): Map<number, number> {
  const keeping = new Map<number, number>();
  const loads = new Map<number, number>();
  const uses = new Map<number, number>();
  const add = (to: Map<number, number>, key: number, by: number): void => {
    to.set(key, (to.get(key) ?? 0) + by);
  };
  visitAll(
    fn.body,
    (e) => {
      const slot = slotOf(e, region);
      if (slot !== null) add(loads, slot, 1);
      else if (e.kind === 'load' && e.region === region) throw new Error('a register whose slot is computed');
      if (e.kind === 'get') add(uses, e.local, 1);
      if (e.kind === 'update') {
        const to = slotOf(e.target, region);
        if (to !== null) read.add(to);
      }
    },
    (s) => {
      const from = s.kind === 'let' ? slotOf(s.value, region) : null;
      if (s.kind === 'let' && from !== null && fn.locals[s.local]?.isConstant === true) keeping.set(s.local, from);
      const to = s.kind === 'set' ? slotOf(s.target, region) : null;
      if (s.kind !== 'set' || to === null) return;
      if (hasEffects(s.value)) read.add(to);
      else assigned.add(to);
      if (s.value.kind === 'get' && keeping.get(s.value.local) === to) add(uses, s.value.local, -1);
    },
  );
  for (const [local, slot] of keeping) if (uses.get(local) === 0) add(loads, slot, -1);
  for (const [slot, count] of loads) if (count > 0) read.add(slot);
  return new Map([...keeping].filter(([local]) => uses.get(local) === 0));
}

class Dropping extends LirRewriter {
  readonly #region: Region;
  readonly #unread: ReadonlySet<number>;
  readonly #kept: ReadonlyMap<number, number>;

  constructor(region: Region, unread: ReadonlySet<number>, kept: ReadonlyMap<number, number>) {
    super();
    this.#region = region;
    this.#unread = unread;
    this.#kept = kept;
  }

  of(fn: LirFunction): LirFunction {
    const body = this.list(fn.body);
    return body === fn.body ? fn : { ...fn, body };
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    const isDropped = (s: Stmt): boolean => {
      const slot =
        s.kind === 'let' ? this.#kept.get(s.local) : s.kind === 'set' ? slotOf(s.target, this.#region) : null;
      return slot !== null && slot !== undefined && this.#unread.has(slot);
    };
    return super.list(list.some(isDropped) ? list.filter((s) => !isDropped(s)) : list);
  }
}
