/** Locals of step code that have no value where a scenario begins in the middle of it. */
import type { Instr, Program } from '../compiler/ir/bound.ts';
import type { Stmt } from '../compiler/ir/index.ts';
import { givenBy, visitExprs, visitStmts } from './walk.ts';

export type ProgramOffer = Program['offers'][number];

const known = new WeakMap<ProgramOffer, string | null>();

/**
 * The name of a local that the code from an offer on reads, although only statements before the offer set it; null if
 * there is none. Many scenarios begin at the same offer, so the answer is kept. `around`: only what this instruction
 * of those around the offer reads.
 */
export function unsetLocal(program: Program, offer: ProgramOffer, around: number | null = null): string | null {
  const kept = around === null ? known.get(offer) : undefined;
  if (kept !== undefined) return kept;
  const found = findUnset(program, offer, around);
  if (around !== null) return found;
  known.set(offer, found);
  return found;
}

/** `enters`: the instructions of phases, loops and conditions around the offer, which run when a scenario begins. */
function findUnset(program: Program, { at, enters }: ProgramOffer, around: number | null): string | null {
  const { code, blocks } = program;
  const block = code[at]?.block ?? 0;
  const unset = new Set<number>();
  for (let i = 0; i < at; i++) {
    const instr = code[i] as Instr;
    const isAround = instr.step === 'next' && instr.end > at;
    if (instr.block === block && !isAround) for (const local of assignedBy(instr)) unset.add(local);
  }
  /** The first unset local that the instructions read; what they assign is set from there on. `back`: follows jumps to loops around. */
  const firstRead = (instrs: readonly number[], left: Set<number>, back: boolean): number | null => {
    for (const i of instrs) {
      const instr = code[i];
      if (instr === undefined || instr.block !== block) continue;
      const inside = new Set(assignedBy(instr));
      const read = readBy(instr).find((local) => left.has(local) && !inside.has(local));
      if (read !== undefined) return read;
      for (const local of surelyAssignedBy(instr)) left.delete(local);
      if (back && instr.step === 'jump' && instr.to < at) {
        const again = firstRead(range(instr.to, at), new Set(left), false);
        if (again !== null) return again;
      }
    }
    return null;
  };
  const instrs = around === null ? [...enters, ...range(at, code.length)] : enters.slice(0, enters.indexOf(around) + 1);
  const found = firstRead(instrs, unset, true);
  return found === null ? null : (blocks[block]?.code.locals[found]?.name ?? null);
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

function readBy(instr: Instr): number[] {
  const found: number[] = [];
  visitExprs(instr, (e) => {
    if (e.op === 'local') found.push(e.local);
  });
  return found;
}

/** Locals that an instruction may assign, also inside the bodies of its statement. */
function assignedBy(instr: Instr): number[] {
  if (instr.step !== 'run') return surelyAssignedBy(instr);
  const found: number[] = [];
  visitStmts({ stmt: instr.stmt }, (stmt) => found.push(...assignedByStmt(stmt)));
  return found;
}

function surelyAssignedBy(instr: Instr): number[] {
  if (instr.step === 'next' || instr.step === 'choose') return [instr.local];
  return instr.step === 'run' ? assignedByStmt(instr.stmt) : [];
}

function assignedByStmt(stmt: Stmt): number[] {
  if (stmt.do === 'set') return stmt.to.to === 'local' ? [stmt.to.local] : [];
  const local = givenBy(stmt);
  return local === null ? [] : [local];
}
