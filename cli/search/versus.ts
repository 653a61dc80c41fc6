/** How much better one deck is than another, from matches of the same seeds against the same opponents. */
import { WON } from './arena.ts';

/** Outcomes of a deck's matches, a list an opponent, from the first seed on. */
export type Record = readonly Uint8Array[];

/** How much larger a deck's share of wins is than another's, by the weights of the opponents; and its standard error. */
export interface Lead {
  mean: number;
  error: number;
}

/**
 * Over as many matches as both have played. A match is a pair: its seed and its opponent are the same, and only what
 * differs counts. One pair more for either is added to each opponent's, so that few pairs that all agree are not taken for
 * certainty; the variances of the means add up by the squares of their weights.
 */
export function leadOf(mine: Record, theirs: Record, weights: readonly number[]): Lead {
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
