/** Formats statistics of many matches. */
import { SIDES } from '../../../compiler/vocabulary/seat-names.ts';
import { rateInterval } from '../play/measure/interval.ts';
import type { Seeds } from '../workers/protocol.ts';

export const percent = (rate: number): string => `${(100 * rate).toFixed(1)}%`;

/** A difference of two rates in percentage points, such as `+1.4`. */
export const points = (difference: number): string => {
  const said = Math.abs(100 * difference).toFixed(1);
  return `${said === '0.0' ? '±' : difference > 0 ? '+' : '−'}${said}`;
};

/** For example `blue won 52.3% (49.2 to 55.4%), red won 47.1% (44.0 to 50.2%), 18.4 turns a match`. */
export function seedsText({ games, wins, draws, faults, turns }: Seeds): string {
  const sides = wins.map((won, i) => {
    const { low, high } = rateInterval(won, games);
    return `${SIDES[i] ?? `player ${i + 1}`} won ${percent(won / games)} (${(100 * low).toFixed(1)} to ${percent(high)})`;
  });
  const told = [...sides];
  if (draws > 0) told.push(`${percent(draws / games)} drawn`);
  told.push(`${turns.toFixed(1)} turns a match`);
  if (faults > 0) told.push(faults === 1 ? 'a fault' : `${faults} faults`);
  return told.join(', ');
}
