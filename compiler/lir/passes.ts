/** The passes in their order. */
import { type ChargeSlots, withEndChecks, withMergedCharges } from './charges.ts';
import { inlined } from './inline.ts';
import type { LirProgram } from './nodes.ts';
import { withFlatPushes } from './pushes.ts';
import { withWorkLeft } from './work-left.ts';

/** The program as a backend without inlining of its own needs it. `registers`: their names, by slot. */
export function optimized(program: LirProgram, registers: readonly string[]): LirProgram {
  return fewerCharges(program, registers, inlined);
}

/** The same for a backend whose compiler inlines. */
export const optimizedWhole = (program: LirProgram, registers: readonly string[]): LirProgram =>
  withFlatPushes(fewerCharges(program, registers, (one) => one));

function fewerCharges(
  program: LirProgram,
  registers: readonly string[],
  between: (one: LirProgram) => LirProgram,
): LirProgram {
  const slots: ChargeSlots = { charged: registers.indexOf('workCharged'), bound: registers.indexOf('workBound') };
  if (slots.charged < 0 || slots.bound < 0) return between(program);
  // the register counts down before calls are inlined: there are fewer nodes then
  return withMergedCharges(between(withEndChecks(withWorkLeft(program, slots), slots)), slots);
}
