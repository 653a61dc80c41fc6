/**
 * Takes the option after which the position is worth most to it, by what the game declares; of those as good as each
 * other any. A pass is judged like any other. All options of a decision are tried in one dealt world.
 */

import { NOTHING } from '../numbers.ts';
import type { Agent } from './agent.ts';
import { Dice } from './dice.ts';
import { isDone, LOST, resultFor, WON } from './result.ts';
import type { World } from './world.ts';

/** More than any position is worth, and less. */
const BEST = 2147483647;
const WORST = -2147483648;

/**
 * A win is above all, a loss below all; without a worth that is all that counts, and a draw is worth what it stands at. To
 * win a match of a series is less than to win it all.
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
    choose(table) {
      const { count, seat, finish } = table;
      if (count === 1) return 0;
      table.deal(dice);
      let best = 0;
      let most = WORST;
      let ties = 0;
      for (let k = 0; k < count; k++) {
        const got = value(table.after(k, true), seat, finish);
        if (k > 0 && got < most) continue;
        if (k === 0 || got > most) {
          best = k;
          most = got;
          ties = 1;
          continue;
        }
        ties++;
        // so each of those as good as each other is as likely, without a list of them
        if (dice.below(ties) === 0) best = k;
      }
      return best;
    },
  };
}
