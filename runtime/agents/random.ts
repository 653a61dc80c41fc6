/** Takes any of its options, a pass among them, each as likely as the others. */
import type { Agent } from './agent.ts';
import { Dice } from './dice.ts';

export function randomAgent(seed: number): Agent {
  const dice = new Dice(seed);
  return { choose: (table) => dice.below(table.count) };
}
