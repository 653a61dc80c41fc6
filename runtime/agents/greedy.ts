/**
 * The greedy agent: takes the option with the best position by the game's evaluation function; ties are drawn. A pass
 * is an option like others. All options of a decision are tried in one dealt world.
 */

import { NOTHING } from '../numbers.ts';
import type { Agent } from './agent.ts';
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

export function greedyAgent(seed: number): Agent {
  const dice = new Dice(seed);
  return {
    choose(decision) {
      const { count, seat, finish } = decision;
      if (count === 1) return 0;
      decision.deal(dice);
      let best = 0;
      let most = WORST;
      let ties = 0;
      for (let k = 0; k < count; k++) {
        const got = value(decision.after(k, true), seat, finish);
        if (k > 0 && got < most) continue;
        if (k === 0 || got > most) {
          best = k;
          most = got;
          ties = 1;
          continue;
        }
        ties++;
        // each of several best options is equally likely
        if (dice.below(ties) === 0) best = k;
      }
      return best;
    },
  };
}
