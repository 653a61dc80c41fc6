/** The engine's registers: the elements of one region, at constant slots. */
import type { Expr, LirProgram, Load, Region } from './nodes.ts';

/** The region of the registers. Every engine has one. */
export function registerRegion({ regions }: LirProgram): Region {
  const found = [...regions.values()].find(({ kind }) => kind === 'registers');
  if (found === undefined) throw new Error('an engine without registers');
  return found;
}

/** A read of a register, also the target of an assignment to it. */
export const registerAt = (region: Region, slot: number): Load => ({
  kind: 'load',
  region,
  index: { kind: 'const', value: slot, type: 'int' },
});

/** The slot of the register that an expression reads, or that a target is; null for others. */
export const registerSlot = (e: Expr): number | null =>
  e.kind === 'load' && e.region.kind === 'registers' && e.index.kind === 'const' ? e.index.value : null;
