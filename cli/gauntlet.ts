/** A gauntlet: decks that another one is measured against, and how often each of them is met. */
import { dirname, join } from 'node:path';
import { near } from '../compiler/near.ts';
import type { Simulation } from '../runtime/index.ts';
import type { Opponent } from './chosen.ts';
import { UsageError } from './failures.ts';
import { extension, isFile, shown } from './files.ts';
import { readJson } from './mapping.ts';

/** Most of them, and the largest weight. */
const MOST = 1000;
const HEAVIEST = 1_000_000;

/**
 * A file of decks, which all weigh the same; or a list of decks with their weights:
 *
 *     { "decks": [{ "deck": "Marsh Lights", "weight": 3 }, { "deck": "mine.bound" }] }
 *
 * There a deck is one by its name, or all those of a file, which is looked for beside the list. Throws a UsageError that
 * says what is wrong with it.
 */
export function readGauntlet(path: string): Opponent[] {
  if (!isFile(path))
    throw new UsageError(
      `there is no file ${shown(path)}`,
      `--against takes a ${extension} file that declares decks, or a .json file that weighs them`,
    );
  if (path.endsWith(extension)) return [{ deck: path, weight: 1 }];
  const { decks, ...others } = readJson(path);
  const wrong = (what: string, help: string): never => {
    throw new UsageError(`${shown(path)}: ${what}`, help);
  };
  const shape = 'it looks like this: { "decks": [{ "deck": "NAME", "weight": 2 }] }';
  for (const key of Object.keys(others)) wrong(`"${key}" means nothing here`, shape);
  if (!Array.isArray(decks) || decks.length === 0) return wrong('it lists no decks', shape);
  if (decks.length > MOST) wrong(`it lists ${decks.length} decks`, `${MOST} are the most`);
  const found: Opponent[] = [];
  for (const [i, entry] of decks.entries()) {
    const which = `entry ${i + 1} of "decks"`;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return wrong(`${which} is none`, shape);
    const { deck, weight = 1, ...rest } = entry;
    for (const key of Object.keys(rest)) {
      const close = near(key, ['deck', 'weight']);
      wrong(`${which} has "${key}", which means nothing here`, close === null ? shape : `did you mean "${close}"?`);
    }
    if (typeof deck !== 'string' || deck === '') return wrong(`${which} names no deck`, shape);
    if (typeof weight !== 'number' || !Number.isInteger(weight) || weight < 1 || weight > HEAVIEST)
      return wrong(`${which} has a weight that is none`, `a weight is a whole number from 1 to ${HEAVIEST}`);
    const of = deck.endsWith(extension) ? join(dirname(path), deck) : deck;
    if (of !== deck && !isFile(of))
      wrong(`${which} names ${deck}, which is no file`, 'it is looked for beside the list');
    if (found.some((one) => one.deck === of)) wrong(`${which} names ${deck} again`, 'give it one weight');
    found.push({ deck: of, weight });
  }
  return found;
}

/** Shares of matches that the first deck won, drew and lost; and between what its wins lie, in 95 of 100 cases. */
export interface Shares {
  win: number;
  draw: number;
  loss: number;
  low: number;
  high: number;
}

/** Standard errors on either side that 95 of 100 cases lie within. */
const WITHIN = 1.96;

/** Against one deck. The bounds are Wilson's, which hold for few matches and for shares near 0 and 1 too. */
export function sharesOf({ games, wins, draws }: Simulation): Shares {
  const [win, loss] = [(wins[0] ?? 0) / games, (wins[1] ?? 0) / games];
  const z2 = WITHIN * WITHIN;
  const middle = (win + z2 / (2 * games)) / (1 + z2 / games);
  const half = (WITHIN * Math.sqrt((win * (1 - win)) / games + z2 / (4 * games * games))) / (1 + z2 / games);
  return { win, draw: draws / games, loss, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Against all of them, each counted by its weight. The variances of the shares add up by the squares of their parts; for
 * them two wins and two losses are added to each, so that a deck that never lost is not taken for one that never will.
 */
export function weighted(results: readonly { weight: number; shares: Shares; games: number }[]): Shares {
  const whole = results.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (key: 'win' | 'draw' | 'loss'): number =>
    results.reduce((sum, { weight, shares }) => sum + (weight / whole) * shares[key], 0);
  const variance = results.reduce((sum, { weight, shares, games }) => {
    const win = (shares.win * games + 2) / (games + 4);
    return sum + ((weight / whole) ** 2 * win * (1 - win)) / (games + 4);
  }, 0);
  const [win, half] = [mean('win'), WITHIN * Math.sqrt(variance)];
  return {
    win,
    draw: mean('draw'),
    loss: mean('loss'),
    low: Math.max(0, win - half),
    high: Math.min(1, win + half),
  };
}
