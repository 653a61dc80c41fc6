/** Figures of many matches in words. */
import { SIDES } from '../../../compiler/sides.ts';
import type { Seeds } from '../workers/protocol.ts';

/** The standard normal deviate of an interval of 95%. */
const DEVIATE = 1.96;

/** Wilson's interval of a rate, which holds for rates near 0 and 1, too. */
export function interval(hits: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const rate = hits / of;
  const square = DEVIATE * DEVIATE;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (DEVIATE / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of * of));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

const percent = (rate: number): string => `${(100 * rate).toFixed(1)}%`;

/** `blue won 52.3% (49.2 to 55.4), red 47.1% ...; 18.4 turns a match`. */
export function seedsText({ games, wins, draws, faults, turns }: Seeds): string {
  const sides = wins.map((won, i) => {
    const [low, high] = interval(won, games);
    return `${SIDES[i] ?? `player ${i + 1}`} won ${percent(won / games)} (${(100 * low).toFixed(1)} to ${percent(high)})`;
  });
  const told = [...sides];
  if (draws > 0) told.push(`${percent(draws / games)} drawn`);
  told.push(`${turns.toFixed(1)} turns a match`);
  if (faults > 0) told.push(faults === 1 ? 'a fault' : `${faults} faults`);
  return told.join(', ');
}
