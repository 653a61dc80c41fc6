/**
 * The bound of a decision's work in emitted code; work-charges.ts says which functions charge. A set of entities costs
 * the constant `SET` for all entities of the match together, so the bound is divided by their number. The result may be
 * stricter than the definition, never looser.
 */
import { OTHERS, SET } from '../analysis/cost.ts';
import { js, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { omittedWork } from './program.ts';

/** The bound for so many entities. */
export function workBound({ bound }: CodegenContext, entities: Operand): Operand {
  let most = bound.game.bounds.work * SET;
  let halved = 0;
  for (; most > INT; halved++) most /= 2;
  // too large for an int: divide both sides by a power of two
  const among = halved === 0 ? entities : js`(${entities}>>${halved})`;
  return js`(${Math.trunc(most)}/(${among}+${OTHERS}))|0`;
}
const INT = 0x7fffffff;

/**
 * The charge for the flow's steps, at the start of a decision. A decision runs each step at most once until it
 * reaches a pass, which charges again. `entities`: their number.
 */
export const stepsCharge = (gen: CodegenContext, entities: Operand): Operand =>
  js`(${gen.bound.program.code.length * SET}/(${entities}+${OTHERS})|0)+${1 + omittedWork(gen)}`;
