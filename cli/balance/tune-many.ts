/**
 * Finds values of several fields that bring all decks with these cards to a win rate, with a budget of matches, by sequential
 * halving (Karnin, Koren and Somekh, 2013): all combinations play some matches, the better half plays on, until one is left.
 * It needs no slopes and no step sizes, and values are whole numbers. In a round all play the same seeds. The one that is left is
 * measured with seeds that the search has not used, so its intervals are not those of the luckiest.
 */

import { DRAWS, GAMES, WINS } from '../../editor/balance/counts.ts';
import { deckPairs } from '../../editor/balance/pairs.ts';
import { criticalValueFor } from '../../editor/balance/statistics.ts';
import { type Interval, rateInterval } from '../../editor/interval.ts';
import { Dice } from '../../runtime/index.ts';
import { compileWith, type LoadedGame, type PlayedChoice } from '../chosen.ts';
import { UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { isDuel } from './lineups.ts';
import { type PairRun, runOfEach, type TableSetup } from './play.ts';
import { poolOf } from './pool.ts';
import { tableOf } from './setup.ts';
import { isInRange, shiftsOf, type TuneRequest, tunedOf, withValues } from './tune.ts';

/** Most combinations that are tried: each has its own engine. */
const MOST = 48;
/** The share of the budget that measures the result. */
const MEASURED = 0.25;

export interface TunedField {
  card: string;
  field: string;
  /** Printed values by level; one for all levels. */
  value: number[];
  shift: number;
}

export interface TunedDeck extends Interval {
  name: string;
  games: number;
  rate: number;
}

export interface ManyTuning {
  choice: PlayedChoice;
  target: number;
  fields: TunedField[];
  /** The decks with the cards, with the values found. The intervals hold for all of them together. */
  decks: TunedDeck[];
  /** The root of the mean square of the decks’ distances from the target, from 0 to 1. */
  distance: number;
  /** Combinations of values: all, those that were tried, and those for which a deck breaks the deck rules. */
  combinations: { all: number; tried: number; illegal: number };
  /** Matches that were played. */
  games: number;
  /** By combination that was tried, the nearest first: the number added to each field, and the distance in the search. */
  curve: { shifts: number[]; games: number; distance: number }[];
}

/** A combination of values with its results so far. */
interface Combination {
  shifts: number[];
  setup: TableSetup;
  /** Indices of the decks with the cards. */
  choice: PlayedChoice;
  holders: number[];
  games: Float64Array;
  points: Float64Array;
}

export async function tuneMany(
  whats: readonly string[],
  name: string,
  request: TuneRequest & { budget: number },
  onPlayed: (done: number, all: number) => void,
): Promise<ManyTuning> {
  const made = compileWith(name, [...(request.deck ?? []), ...(request.mod ?? [])]);
  if (!isDuel(made, request)) throw new UsageError(say.severalNeedDecks({ game: made.game.name }));
  const fields = whats.map((what) => tunedOf(made.game, what));
  const twice = whats.find((_, i) =>
    fields.some(({ card, field }, k) => k < i && card.id === fields[i]?.card.id && field === fields[i]?.field),
  );
  if (twice !== undefined) throw new UsageError(say.fieldTwice({ what: twice }));
  const { all, chosen } = chosenOf(fields.map(({ field, values }) => possible(made, shiftsOf(request), field, values)));
  const { budget, target, workers, seed } = request;
  const combinations: Combination[] = [];
  let decks = '';
  for (const shifts of chosen) {
    const one = await combinationOf(made, fields, shifts, request);
    if (shifts.every((shift) => shift === 0)) decks = one.setup.decks.map((deck) => deck.name).join();
    if (one.setup.decks.map((deck) => deck.name).join() === decks) combinations.push(one);
  }
  const [printed] = combinations;
  if (printed === undefined || printed.holders.length === 0) throw new UsageError(say.noHolder());
  const pairs = pairsFor(printed);
  const rounds = Math.ceil(Math.log2(Math.max(2, combinations.length)));
  const least = Math.ceil((combinations.length * pairs.length * rounds) / (1 - MEASURED));
  if (budget < least) throw new UsageError(say.budgetTooSmall({ count: combinations.length, least }));
  let done = 0;
  const play = async (one: Combination, from: number, count: number): Promise<void> => {
    await addMatches(one, runOfEach(pairs, seed, { from, count }), workers);
    done += pairs.length * count;
    onPlayed(Math.min(done, budget), budget);
  };
  let left = combinations;
  /** Matches of each pair that are played. */
  let from = 0;
  while (left.length > 1) {
    const count = Math.floor(((1 - MEASURED) * budget) / (rounds * left.length * pairs.length));
    for (const one of left) await play(one, from, count);
    from += count;
    left = sorted(left, target).slice(0, Math.ceil(left.length / 2));
  }
  const curve = sorted(combinations, target).map((one) => ({
    shifts: one.shifts,
    games: one.games.reduce((sum, count) => sum + count, 0),
    distance: distanceOf(one, target),
  }));
  const best = left[0] as Combination;
  best.games.fill(0);
  best.points.fill(0);
  await play(best, from, Math.max(1, Math.floor((MEASURED * budget) / pairs.length)));
  const deviate = criticalValueFor(best.holders.length);
  return {
    choice: best.choice,
    target,
    fields: fields.map(({ card, field, values }, i) => {
      const shift = best.shifts[i] as number;
      return {
        card: card.name,
        field: made.game.fields[field]?.name ?? '',
        value: values.map((one) => one + shift),
        shift,
      };
    }),
    decks: best.holders.map((deck) => {
      const [games, points] = [best.games[deck] as number, best.points[deck] as number];
      return {
        name: best.setup.decks[deck]?.name ?? '',
        games,
        rate: points / games,
        ...rateInterval(points, games, deviate),
      };
    }),
    distance: distanceOf(best, target),
    combinations: { all, tried: combinations.length, illegal: chosen.length - combinations.length },
    games: done,
    curve,
  };
}

/** Those of the numbers that may be added to the values of a field, and 0. */
function possible({ game }: LoadedGame, shifts: readonly number[], field: number, values: number[]): number[] {
  const decl = game.fields[field];
  const may = shifts.filter((shift) => decl !== undefined && values.every((one) => isInRange(decl, one + shift)));
  return may.includes(0) ? may : [0, ...may];
}

/** The combinations to try: all, or the printed values and others that the dice choose. The least changes come first. */
function chosenOf(choices: readonly number[][]): { all: number; chosen: number[][] } {
  const all = choices.reduce((product, { length }) => product * length, 1);
  const nth = (n: number): number[] => {
    let rest = n;
    return choices.map((shifts) => {
      const shift = shifts[rest % shifts.length] as number;
      rest = Math.floor(rest / shifts.length);
      return shift;
    });
  };
  const found = new Map<string, number[]>();
  const add = (shifts: number[]): void => void found.set(shifts.join(), shifts);
  add(choices.map(() => 0));
  if (all <= MOST) for (let n = 0; n < all; n++) add(nth(n));
  const dice = new Dice(1);
  while (found.size < Math.min(all, MOST)) add(choices.map((shifts) => shifts[dice.below(shifts.length)] as number));
  const change = (shifts: number[]): number => shifts.reduce((sum, shift) => sum + Math.abs(shift), 0);
  return { all, chosen: [...found.values()].sort((a, b) => change(a) - change(b)) };
}

async function combinationOf(
  made: LoadedGame,
  fields: readonly ReturnType<typeof tunedOf>[],
  shifts: number[],
  request: TuneRequest,
): Promise<Combination> {
  const changed = fields.reduce(
    (game, { card, field, values }, i) =>
      withValues(
        game,
        card.id,
        field,
        values.map((one) => one + (shifts[i] as number)),
      ),
    made,
  );
  const { setup, choice } = await tableOf(changed, request);
  const cards = new Set(fields.map(({ card }) => card.id));
  const holders = setup.decks.flatMap((deck, at) => (deck.cards.some(({ card }) => cards.has(card)) ? [at] : []));
  const zeros = (): Float64Array => new Float64Array(setup.decks.length);
  return { shifts, setup, choice, holders, games: zeros(), points: zeros() };
}

/** The pairs of different decks of which one at least has a card. */
const pairsFor = ({ setup, holders }: Combination): [number, number][] =>
  deckPairs(setup.decks.length).filter(([a, b]) => a !== b && (holders.includes(a) || holders.includes(b)));

async function addMatches(
  { setup, games, points }: Combination,
  runs: readonly PairRun[],
  workers: number,
): Promise<void> {
  const pool = await poolOf({ sort: 'table', setup }, workers);
  try {
    await pool.play(runs, ({ pair }, counts) => {
      for (const [seat, deck] of pair.entries()) {
        games[deck] = (games[deck] as number) + (counts[GAMES] as number);
        points[deck] = (points[deck] as number) + (counts[WINS + seat] as number) + (counts[DRAWS] as number) / 2;
      }
    });
  } finally {
    await pool.close();
  }
}

function distanceOf({ holders, games, points }: Combination, target: number): number {
  const squares = holders.map((deck) => ((points[deck] as number) / (games[deck] as number) - target) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / holders.length);
}

/** Those that played longer come first, then the nearest, then those with less change. */
function sorted(all: readonly Combination[], target: number): Combination[] {
  const played = ({ games }: Combination): number => games.reduce((sum, count) => sum + count, 0);
  return [...all].sort((a, b) => played(b) - played(a) || distanceOf(a, target) - distanceOf(b, target));
}
