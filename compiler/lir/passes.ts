/** The pipelines of passes, one for each back end. */
import type { ChargeSlots } from './charge-facts.ts';
import { addEndChecks, mergeCharges } from './charges.ts';
import { propagateConstantRegisters } from './constant-registers.ts';
import { ifConvertPushes } from './if-conversion.ts';
import { inlineCalls } from './inline.ts';
import { leaveAtMatchEnd } from './match-end.ts';
import type { LirProgram } from './nodes.ts';
import { outlineRareCode } from './outline.ts';
import { promoteStackPointer } from './register-promotion.ts';
import { removeUnreachable } from './unreachable.ts';
import { removeUnreadRegisters } from './unread-registers.ts';
import { countDownWork } from './work-left.ts';

/** The passes for WebAssembly, which V8 in Node 20 compiles without inlining. `registers`: their names, by slot. */
export function optimizeForWasm(program: LirProgram, registers: readonly string[]): LirProgram {
  const slots = chargeSlots(registers);
  if (slots === null) return inlineCalls(program);
  // the register counts down before calls are inlined: there are fewer nodes then
  return mergeCharges(inlineCalls(addEndChecks(countDownWork(program, slots), slots)), slots);
}

/** The passes for C, whose compiler inlines. The host calls only the `entries`, and ends matches itself. */
export function optimizeForC(
  program: LirProgram,
  registers: readonly string[],
  entries: readonly string[],
): LirProgram {
  let made = removeUnreachable(program, entries);
  made = leaveAtMatchEnd(made, registers.indexOf('matchOver'));
  made = propagateConstantRegisters(made);
  made = removeUnreadRegisters(made);
  const slots = chargeSlots(registers);
  if (slots !== null) made = mergeCharges(addEndChecks(countDownWork(made, slots), slots), slots);
  made = ifConvertPushes(made);
  made = outlineRareCode(made);
  return promoteStackPointer(made, registers.indexOf('stackPointer'));
}

/** The registers of work; null for an engine without them, as small tests have. */
function chargeSlots(registers: readonly string[]): ChargeSlots | null {
  const slots = { charged: registers.indexOf('workCharged'), bound: registers.indexOf('workBound') };
  return slots.charged < 0 || slots.bound < 0 ? null : slots;
}
