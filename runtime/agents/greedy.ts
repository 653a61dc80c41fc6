/**
 * The greedy agent: takes the option with the best position by the game's evaluation function; ties are drawn. A pass
 * is an option like others. All options of a decision are tried in one dealt world.
 */

import { NOTHING } from '../numbers.ts';
import type { Agent, AgentDecision } from './agent.ts';
import { Dice } from './dice.ts';
import { isDone, LOST, resultFor, WON } from './result.ts';
import type { World } from './world.ts';

/** Above every evaluation; negated, below every one. */
const BEST = 2147483647;
const WORST = -2147483648;

/**
 * A win is above all, a loss below all. Without an evaluation function only these count, and a draw is 0. Winning a
 * match counts less than winning the series.
 */
function value(world: World, seat: number, finish: number): number {
  if (isDone(world, finish)) {
    const result = resultFor(world, seat);
    const short = world.isOver() ? 0 : 1;
    if (result === WON) return BEST - short;
    if (result === LOST) return WORST + short;
  }
  const worth = world.worth(seat);
  return worth === NOTHING ? 0 : worth;
}

/** A choice among options that are tried one after another. */
export class GreedyChoice {
  /** The option to try next. */
  next = 0;
  /** The option taken so far, what it gains, and how many gain as much. */
  best = 0;
  gain = WORST;
  ties = 0;

  /** The option at `next` gains so much. Each of several best options is equally likely. */
  tried(gain: number, dice: Dice): void {
    const k = this.next++;
    if (k === 0 || gain > this.gain) {
      this.best = k;
      this.gain = gain;
      this.ties = 1;
    } else if (gain === this.gain && dice.below(++this.ties) === 0) this.best = k;
  }
}

/** Deals, and tries all options. */
export function greedyChoice(decision: AgentDecision, dice: Dice): GreedyChoice {
  const { count, seat, finish } = decision;
  const choice = new GreedyChoice();
  decision.deal(dice);
  for (;;) {
    decision.tryAll(choice, dice);
    if (choice.next === count) return choice;
    choice.tried(value(decision.after(choice.next, true), seat, finish), dice);
  }
}

export function greedyAgent(seed: number): Agent {
  const dice = new Dice(seed);
  return { choose: (decision) => (decision.count === 1 ? 0 : greedyChoice(decision, dice).best) };
}
