/**
 * The bound of a decision's work in emitted code; work-charges.ts says which functions charge. A set of entities costs
 * the constant `WorkCharges.set`. Where it may have more members, the bound is divided by their number. The result may be
 * stricter than the definition, never looser.
 */
import { js, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { omittedWork } from './program.ts';

/** The cost of a set if there are so many entities: at least the charge for it. */
const setCost = ({ set, others }: CodegenContext['costs'], entities: Operand, halved = 0): Operand => {
  const members = js`(${entities}>${set - others}?${entities}+${others}:${set})`;
  return halved === 0 ? members : js`((${members}>>${halved})+1)`;
};

/** The bound for so many entities. */
export function workBound({ bound, costs }: CodegenContext, entities: Operand): Operand {
  let most = bound.game.bounds.work * costs.set;
  let halved = 0;
  // too large for an int: divide both sides by a power of two
  for (; most > INT; halved++) most /= 2;
  return js`(${Math.trunc(most)}/${setCost(costs, entities, halved)})|0`;
}
const INT = 0x7fffffff;

/** A charge for work that is not for sets: so much of the interpreter's. */
export const chargeOf = ({ costs }: CodegenContext, work: Operand, entities: Operand): Operand =>
  js`(${work})*${costs.set}/${setCost(costs, entities)}|0`;

/**
 * The charge for the flow's steps, at the start of a decision. A decision runs each step at most once until it
 * reaches a pass, which charges again. `entities`: their number.
 */
export const stepsCharge = (gen: CodegenContext, entities: Operand): Operand =>
  js`(${chargeOf(gen, `${gen.bound.program.code.length}`, entities)})+${1 + omittedWork(gen)}`;
