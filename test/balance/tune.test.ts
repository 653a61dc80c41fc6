/** The value of a field that brings a deck to a win rate. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CurvePoint } from '../../cli/balance/tune.ts';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';

const game = join(root, 'test/balance/powers');
const tune = (what: string, ...args: string[]) => runSampled(['tune', what, game, ...args], root);
const run = (what: string, ...args: string[]) => tune(what, '--games', '200', ...args);

interface Result {
  value: number[];
  decks: string[];
  curve: CurvePoint[];
  illegal: number[][];
  differs: boolean;
}

describe('tuning', async () => {
  const found = JSON.parse(
    (await run('Whale.power', '--target', '50%', '--from', '-9', '--to', '0', '--json')).stdout,
  ) as Result;

  it('finds that a card like the others makes its deck like the others', () => {
    expect(found.decks).toEqual(['Farm']);
    expect(found.value[0]).toBeGreaterThanOrEqual(3);
    expect(found.value[0]).toBeLessThanOrEqual(5);
  });

  it('has a rising curve of all values, with the same seeds', () => {
    expect(found.curve.map(({ value }) => value[0])).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [i, { rate }] of found.curve.entries())
      expect(rate).toBeGreaterThanOrEqual(found.curve[i - 1]?.rate ?? 0);
  });

  it('tries values at a distance, three on either side, and says where they do not differ', async () => {
    const args = ['Ant.power', '--target', '50', '--step', '4', '--games', '3'];
    const { curve, differs } = JSON.parse((await tune(...(args as [string]), '--json')).stdout) as Result;
    expect(curve.map(({ shift }) => shift)).toEqual([0, 4, 8, 12]);
    expect(differs).toBe(false);
    expect((await tune(...(args as [string]))).stdout).toContain('The values do not differ by more than chance');
    expect(found.differs).toBe(true);
  });

  it('leaves out values that the field may not have', async () => {
    const { curve } = JSON.parse(
      (await run('Ant.cost', '--target', '50', '--from', '-3', '--to', '1', '--json')).stdout,
    ) as Result;
    expect(curve.map(({ value }) => value[0])).toEqual([0, 1, 2]);
  });

  it('is the same on two threads', async () => {
    const args = ['--target', '50%', '--from', '-9', '--to', '0', '--json', '--workers', '2'];
    expect(JSON.parse((await run('Whale.power', ...args)).stdout)).toEqual({ format: 1, ...found });
  });
});

describe('tuning of two fields', async () => {
  const args = ['--and', 'Ant.cost', '--target', '50%', '--from', '-8', '--to', '0', '--budget', '6000', '--json'];
  interface Many {
    value: number[][];
    decks: { name: string; rate: number; low: number; high: number }[];
    distance: number;
    games: number;
    combinations: { all: number; tried: number };
  }
  const found = JSON.parse((await tune('Whale.power', ...args)).stdout) as Many;

  it('brings all decks with the cards nearer to the target, within the budget', () => {
    expect(found.games).toBeLessThanOrEqual(6000);
    expect(found.combinations).toMatchObject({ all: 9 * 2, tried: 9 * 2 });
    expect(found.decks.map(({ name }) => name)).toEqual(['Farm', 'Field']);
    for (const { rate, low, high } of found.decks) expect(low < rate && rate < high).toBe(true);
    // as it is, the deck with the whale wins far more
    expect(found.distance).toBeLessThan(0.12);
  });

  it('is the same on two threads', async () => {
    // fewer values, since each thread prepares all of them
    const few = ['--and', 'Ant.cost', '--target', '50%', '--from', '-1', '--to', '0', '--budget', '1500', '--json'];
    const one = JSON.parse((await tune('Whale.power', ...few)).stdout) as Many;
    expect(one.games).toBeGreaterThan(0);
    expect(JSON.parse((await tune('Whale.power', ...few, '--workers', '2')).stdout)).toEqual(one);
  });
});

describe('is refused', () => {
  it.each([
    ['a field that the card does not print', ['Whale.pwer', '--target', '50'], 'it has: cost, power'],
    ['a card that does not exist', ['Wale.power', '--target', '50'], 'did you mean "Whale"?'],
    ['a card without a field', ['Whale', '--target', '50'], 'give a card and one of its numbers: "Ant.cost"'],
    ['a target above 100%', ['Whale.power', '--target', '101%'], 'it must be a percentage from 0% to 100%'],
    ['no target', ['Whale.power'], '--target'],
    ['a field twice', ['Whale.power', '--and', 'Whale.power', '--target', '50'], 'is named twice'],
    ['too small a budget', ['Whale.power', '--and', 'Elk.power', '--target', '50', '--budget', '9'], 'need at least'],
    ['an empty range', ['Whale.power', '--target', '50', '--from', '2', '--to', '1'], '--from is greater than --to'],
    [
      'a card that no deck has',
      ['Whale.power', '--target', '50', '--deck', 'Field', 'Yard'],
      'a deck of this mode must hold',
    ],
  ])('%s', async (_, [what = '', ...args], message) => {
    const { stderr, exit } = await tune(what, ...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});
