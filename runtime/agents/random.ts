/** The random agent: each option, a pass among them, is equally likely. */
import type { Agent } from './agent.ts';
import { Dice } from './dice.ts';

export function randomAgent(seed: number): Agent {
  const dice = new Dice(seed);
  return { choose: (decision) => dice.below(decision.count) };
}
