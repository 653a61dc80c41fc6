/** The passes in their order. */
import { type ChargeSlots, withEndChecks, withMergedCharges } from './charges.ts';
import { withConstantRegisters } from './constant-registers.ts';
import { inlined } from './inline.ts';
import { withLoopLocals } from './loop-locals.ts';
import { withMatchEnd } from './match-end.ts';
import type { LirProgram } from './nodes.ts';
import { withBodiesApart } from './outline.ts';
import { withFlatPushes } from './pushes.ts';
import { onlyReached } from './reachable.ts';
import { withoutUnreadRegisters } from './unread-registers.ts';
import { withWorkLeft } from './work-left.ts';

/** The program as a backend without inlining of its own needs it. `registers`: their names, by slot. */
export function optimized(program: LirProgram, registers: readonly string[]): LirProgram {
  return fewerCharges(program, registers, inlined);
}

/** The same for a backend whose compiler inlines, and whose host calls only the `entries` and ends matches itself. */
export function optimizedWhole(
  program: LirProgram,
  registers: readonly string[],
  entries: readonly string[],
): LirProgram {
  const whole = withMatchEnd(onlyReached(program, entries), registers.indexOf('matchOver'));
  const flat = withFlatPushes(
    fewerCharges(withoutUnreadRegisters(withConstantRegisters(whole)), registers, (one) => one),
  );
  return withLoopLocals(withBodiesApart(flat), registers.indexOf('stackPointer'));
}

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
