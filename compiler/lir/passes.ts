/** The passes in their order. */
import { type ChargeSlots, withEndChecks, withMergedCharges } from './charges.ts';
import { inlined } from './inline.ts';
import type { Program } from './nodes.ts';

/** The program as a backend without inlining of its own needs it. `registers`: their names, by slot. */
export function optimized(program: Program, registers: readonly string[]): Program {
  const slots: ChargeSlots = { charged: registers.indexOf('workCharged'), bound: registers.indexOf('workBound') };
  if (slots.charged < 0 || slots.bound < 0) return inlined(program);
  return withMergedCharges(inlined(withEndChecks(program, slots)), slots);
}
