/** Compares two decks by matches with the same seeds against the same opponents (paired samples). */
import { WON } from './arena.ts';

/** Outcomes of a deck: for each opponent a list, from the first seed on. */
export type OutcomeRecord = readonly Uint8Array[];

/** The difference of two weighted shares of wins, and its standard error. */
export interface Lead {
  mean: number;
  error: number;
}

/**
 * Compares the matches that both decks have played. Matches with the same seed and opponent form a pair; only pairs with
 * different results count. For the variance one pair for each deck is added per opponent, so that few equal pairs do not
 * give a variance of 0. The variance of the weighted mean is the sum of the variances times the squared weights.
 */
export function leadOf(mine: OutcomeRecord, theirs: OutcomeRecord, weights: readonly number[]): Lead {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [mean, variance] = [0, 0];
  for (const [i, weight] of weights.entries()) {
    const [a, b] = [mine[i] as Uint8Array, theirs[i] as Uint8Array];
    const games = Math.min(a.length, b.length);
    let [better, worse] = [0, 0];
    for (let k = 0; k < games; k++) {
      const [won, lost] = [a[k] === WON, b[k] === WON];
      if (won && !lost) better++;
      if (lost && !won) worse++;
    }
    const part = weight / whole;
    if (games > 0) mean += (part * (better - worse)) / games;
    const pairs = games + 2;
    const differ = (better + worse + 2) / pairs;
    variance += (part ** 2 * (differ - ((better - worse) / pairs) ** 2)) / pairs;
  }
  return { mean, error: Math.sqrt(variance) };
}

/** A lead over a deck in logarithms of odds, about. Near a share of 0 or 1 less is won with as much. */
export function strengthOf({ mean, error }: Lead, theirs: OutcomeRecord, weights: readonly number[]): Lead {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let share = 0;
  for (const [i, weight] of weights.entries()) {
    const outcomes = theirs[i] as Uint8Array;
    const wins = outcomes.reduce((sum, one) => sum + (one === WON ? 1 : 0), 0);
    share += ((weight / whole) * (wins + 1)) / (outcomes.length + 2);
  }
  // the slope in the middle of both shares
  const middle = Math.max(0.01, Math.min(0.99, share + mean / 2));
  const slope = middle * (1 - middle);
  return { mean: mean / slope, error: error / slope };
}
