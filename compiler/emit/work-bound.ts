/**
 * The bound of a decision's work, as emitted code holds itself to it; `work-charges.ts` tells who is charged.
 *
 * A set of entities is charged the same whoever is in it, as long as it holds no more than there are entities. A constant
 * is charged as many such shares: a bound may be stricter here than by its definition, never looser.
 */
import { OTHERS, SET } from '../analysis/cost.ts';
import type { CodegenContext } from './context.ts';

/** Text of the most that may be charged while there are so many entities. */
export function mostWork({ bound }: CodegenContext, entities: string): string {
  let most = bound.game.bounds.work * SET;
  let halved = 0;
  for (; most > INT; halved++) most /= 2;
  // where it is no int, half of it is shared out among half as many
  const among = halved === 0 ? entities : `(${entities}>>${halved})`;
  return `(${Math.trunc(most)}/(${among}+${OTHERS}))|0`;
}
const INT = 0x7fffffff;

/**
 * Text of what the steps of the flow are charged as a decision begins: all of them, for it goes through each once at most
 * until it comes to a pass, which charges all of them again. `entities`: text of how many there are.
 */
export const stepsPaid = ({ bound }: CodegenContext, entities: string): string =>
  `(${bound.program.code.length * SET}/(${entities}+${OTHERS})|0)+1`;
