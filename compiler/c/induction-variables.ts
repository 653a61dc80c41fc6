/**
 * Finds induction variables, the locals that count the rounds of a loop: each is declared once, only the loop's update
 * changes it, by a constant, and the loop's test compares it with a limit. They cannot wrap, so they may have 64 bits:
 * an address with such an index needs no extension, and a C compiler knows the number of rounds.
 */
import type { Expr, LirFunction, LirLoop } from '../lir/nodes.ts';
import { visitAll } from '../lir/visit.ts';

/** The induction variables of a function that are read only in indices and in their loop's test. */
export function inductionVariables({ params, body }: LirFunction): ReadonlySet<number> {
  const declared = new Map<number, number>();
  const assigned = new Map<number, number>();
  const counting = new Set<number>();
  const read = new Map<number, number>();
  const indexing = new Map<number, number>();
  const index = (e: Expr): void => {
    if (e.kind === 'get') add(indexing, e.local);
    else if (e.kind === 'binary' && (e.op === 'add' || e.op === 'sub')) {
      index(e.left);
      index(e.right);
    }
  };
  const add = (to: Map<number, number>, local: number): void => {
    to.set(local, (to.get(local) ?? 0) + 1);
  };
  visitAll(
    body,
    (e) => {
      if (e.kind === 'get') add(read, e.local);
      else if (e.kind === 'load') index(e.index);
      else if (e.kind === 'update' && e.target.kind === 'get') add(assigned, e.target.local);
      else if (e.kind === 'update' && e.target.kind === 'load') index(e.target.index);
    },
    (s) => {
      if (s.kind === 'let') add(declared, s.local);
      else if (s.kind === 'set' && s.target.kind === 'get') add(assigned, s.target.local);
      else if (s.kind === 'set' && s.target.kind === 'load') index(s.target.index);
      else if (s.kind === 'loop') {
        const local = counterOf(s);
        if (local !== null) counting.add(local);
      }
    },
  );
  const isCounter = (local: number): boolean =>
    local >= params &&
    declared.get(local) === 1 &&
    assigned.get(local) === 1 &&
    // one read is the loop's test
    read.get(local) === (indexing.get(local) ?? 0) + 1;
  return new Set([...counting].filter(isCounter));
}

/** The local that a loop's test compares with a limit, and that its update counts up. */
function counterOf({ test, update }: LirLoop): number | null {
  const [step] = update;
  if (test?.kind !== 'binary' || test.op !== 'le' || test.left.kind !== 'get') return null;
  const { local } = test.left;
  if (update.length !== 1 || step?.kind !== 'set' || step.target.kind !== 'get' || step.target.local !== local)
    return null;
  const isConstant = step.op === 'add' && step.value.kind === 'const' && step.value.value > 0;
  return isConstant ? local : null;
}
