/** Leads computed by hand, and how often they mislead. */
import { expect, test } from 'vitest';
import { leadOf } from '../../cli/search/versus.ts';
import { Dice } from '../../runtime/index.ts';

const outcomes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => '-+='.indexOf(letter));

test('a lead is the difference of the shares of wins', () => {
  // 3 better and 1 worse of 8. One pair added to each side gives 6 differing pairs of 10.
  const { mean, error } = leadOf([outcomes('++++--=-')], [outcomes('+---+--=')], [1]);
  expect(mean).toBeCloseTo(2 / 8, 12);
  expect(error).toBeCloseTo(Math.sqrt((0.6 - 0.2 ** 2) / 10), 12);
});

test('each opponent counts by its weight', () => {
  const [mine, theirs] = [
    [outcomes('++'), outcomes('--')],
    [outcomes('--'), outcomes('+-')],
  ];
  const { mean, error } = leadOf(mine, theirs, [3, 1]);
  expect(mean).toBeCloseTo(0.75 - 0.25 / 2, 12);
  const variance = (differ: number, lead: number): number => (differ / 4 - (lead / 4) ** 2) / 4;
  expect(error).toBeCloseTo(Math.sqrt(0.75 ** 2 * variance(4, 2) + 0.25 ** 2 * variance(3, -1)), 12);
});

test('only pairs count', () => {
  expect(leadOf([outcomes('+-++++')], [outcomes('+-')], [1])).toEqual(leadOf([outcomes('+-')], [outcomes('+-')], [1]));
});

test('no match at all says nothing', () => {
  const { mean, error } = leadOf([outcomes('')], [outcomes('')], [1]);
  expect([mean, error > 0.5]).toEqual([0, true]);
});

test.each([
  [32, 1.96],
  [512, 1.96],
  [32, 3],
  [512, 3],
])('of decks that are as good, after %i matches few lead by %d standard errors', (games, bound) => {
  const dice = new Dice(games);
  let far = 0;
  const rounds = 4000;
  for (let round = 0; round < rounds; round++) {
    const [mine, theirs] = [0, 1].map(() => Uint8Array.from({ length: games }, () => dice.below(2)));
    const { mean, error } = leadOf([mine as Uint8Array], [theirs as Uint8Array], [1]);
    if (mean > bound * error) far++;
  }
  // 2.5% and 0.13% by the normal distribution, plus a margin for discrete counts and chance
  expect(far / rounds).toBeLessThan(bound === 3 ? 0.004 : 0.035);
});
