/**
 * A pass: a register that is only read in order to restore it later is removed. An example is the depth of calls in a
 * program without recursion: `const before=V[9];V[9]=1;...V[9]=before;`.
 */
import type { LirFunction, LirProgram, Stmt } from './nodes.ts';
import { registerSlot } from './registers.ts';
import { LirRewriter, mapFunctions } from './rewrite.ts';
import { hasEffects, visitAll } from './visit.ts';

export function removeUnreadRegisters(program: LirProgram): LirProgram {
  const read = new Set<number>();
  const assigned = new Set<number>();
  const kept = new Map([...program.functions].map(([name, fn]) => [name, collectReads(fn, read, assigned)]));
  const unread = new Set([...assigned].filter((slot) => !read.has(slot)));
  if (unread.size === 0) return program;
  return mapFunctions(program, (fn) => new RegisterRemoval(unread, kept.get(fn.name) ?? new Map()).function(fn));
}

/**
 * Adds the slots that a function reads, and those that it assigns without effects. Returns the locals that only keep a register: by
 * local, its slot.
 */
function collectReads(fn: LirFunction, read: Set<number>, assigned: Set<number>): Map<number, number> {
  const keeping = new Map<number, number>();
  const loads = new Map<number, number>();
  const uses = new Map<number, number>();
  const add = (to: Map<number, number>, key: number, by: number): void => {
    to.set(key, (to.get(key) ?? 0) + by);
  };
  visitAll(
    fn.body,
    (e) => {
      const slot = registerSlot(e);
      if (slot !== null) add(loads, slot, 1);
      else if (e.kind === 'load' && e.region.kind === 'registers') throw new Error('a register whose slot is computed');
      if (e.kind === 'get') add(uses, e.local, 1);
      if (e.kind === 'update') {
        const to = registerSlot(e.target);
        if (to !== null) read.add(to);
      }
    },
    (s) => {
      const from = s.kind === 'let' ? registerSlot(s.value) : null;
      if (s.kind === 'let' && from !== null && fn.locals[s.local]?.isConstant === true) keeping.set(s.local, from);
      const to = s.kind === 'set' ? registerSlot(s.target) : null;
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

class RegisterRemoval extends LirRewriter {
  readonly #unread: ReadonlySet<number>;
  readonly #kept: ReadonlyMap<number, number>;

  constructor(unread: ReadonlySet<number>, kept: ReadonlyMap<number, number>) {
    super();
    this.#unread = unread;
    this.#kept = kept;
  }

  protected override list(list: readonly Stmt[]): readonly Stmt[] {
    const isDropped = (s: Stmt): boolean => {
      const slot = s.kind === 'let' ? this.#kept.get(s.local) : s.kind === 'set' ? registerSlot(s.target) : null;
      return slot !== null && slot !== undefined && this.#unread.has(slot);
    };
    return super.list(list.some(isDropped) ? list.filter((s) => !isDropped(s)) : list);
  }
}
