/**
 * Before and after an edit: the same decks, seats and seeds with both versions of a game. Playing stops when the
 * intervals of all decks are narrow enough.
 */

import { sideName } from '../../compiler/vocabulary/seat-names.ts';
import { deckLineups, deckPairs } from '../../editor/balance/pairs.ts';
import { anytimeInterval, type EffectEstimate, type PairedSums } from '../../editor/balance/statistics.ts';
import { AFTER, BEFORE, type ChangeSetup, COUNT, COUNTS, type PairRun, runOfEach, SQUARES, SUM } from './play.ts';
import { poolOf, type RemotePoolFactory, type RunPool } from './pool.ts';

/**
 * How a deck's win rate changed. Rates are from 0 to 1; the interval of `effect` holds for all decks and at all times
 * together.
 */
export interface DeckChange extends EffectEstimate {
  name: string;
  /** Pairs of matches. */
  games: number;
  before: number;
  after: number;
}

export interface ChangeReport {
  /** By deck; without several decks by seat, and one row for players who win and lose together. */
  decks: DeckChange[];
  /** Whether the rows are decks. */
  isByDeck: boolean;
  /** Pairs of matches of all decks. */
  games: number;
  /** Whether all intervals are as narrow as was asked for. */
  narrow: boolean;
}

/** Matches of each pair in a round. */
const ROUND = 64;
const ERROR = 0.05;

/**
 * Plays rounds until each deck's interval is at most `within` wide on each side, or each pair has played `games`
 * matches.
 */
export async function changeOf(
  setup: ChangeSetup,
  { games, within, seed, workers }: { games: number; within: number; seed: number; workers: number },
  onPlayed: (matches: number) => void,
  far?: RemotePoolFactory,
): Promise<ChangeReport> {
  const { decks, bound } = setup.after;
  const isDuel = setup.seats === 1 && bound.seats === 2;
  const pairs = isDuel ? deckPairs(decks.length).filter(([a, b]) => a !== b) : deckLineups(decks.length, bound.seats);
  const isByDeck = decks.length > 1;
  const names = isByDeck
    ? decks.map(({ name }) => name)
    : Array.from({ length: bound.sides === 1 ? 1 : bound.seats }, (_, seat) => sideName(seat + 1));
  const sums = names.map(() => new Float64Array(COUNTS));
  const pool =
    far === undefined ? await poolOf({ sort: 'change', setup }, workers) : await far({ sort: 'change', setup });
  /** Adds the counts of a lineup to those of its decks; with a single deck, to those of its seats. */
  const count = ({ run, counts }: { run: PairRun; counts: Float64Array }): void => {
    if (isDuel) {
      const [a, b] = run.pair as [number, number];
      addTo(sums[a] as Float64Array, counts, false);
      addTo(sums[b] as Float64Array, counts, true);
      return;
    }
    for (const [seat, deck] of run.pair.entries()) {
      const sum = sums[isByDeck ? deck : seat];
      if (sum !== undefined) addTo(sum, counts.subarray(COUNTS * seat, COUNTS * (seat + 1)), false);
    }
  };
  /** Counts of rounds that were played together, by round. */
  let played: { run: PairRun; counts: Float64Array }[][] = [];
  let together = 1;
  try {
    for (let first = 0; ; first += ROUND) {
      if (played.length === 0) {
        played = await roundsOf(
          pool,
          { pairs, seed, first, last: Math.min(games, first + together * ROUND) },
          onPlayed,
        );
        together = Math.min(2 * together, pool.ahead);
      }
      for (const round of played.shift() ?? []) count(round);
      const changes = names.map((name, i) => deckChange(name, sums[i] as Float64Array, names.length));
      const narrow = changes.every(({ low, high }) => high - low <= 2 * within);
      const each = Math.min(games, first + ROUND);
      if (narrow || each === games) return { decks: changes, isByDeck, games: pairs.length * each, narrow };
    }
  } finally {
    await pool.close();
  }
}

/** Plays the matches `first` to `last` of each pair in rounds. */
async function roundsOf(
  pool: RunPool,
  { pairs, seed, first, last }: { pairs: readonly PairRun['pair'][]; seed: number; first: number; last: number },
  onPlayed: (matches: number) => void,
): Promise<{ run: PairRun; counts: Float64Array }[][]> {
  const rounds = Array.from({ length: Math.ceil((last - first) / ROUND) }, (_, round): PairRun[] => {
    const from = first + round * ROUND;
    return runOfEach(pairs, seed, { from, count: Math.min(ROUND, last - from) });
  });
  const found = new Map<PairRun, Float64Array>();
  await pool.play(rounds.flat(), (run, counts) => {
    found.set(run, counts);
    onPlayed(2 * run.count);
  });
  return rounds.map((runs) => runs.map((run) => ({ run, counts: found.get(run) as Float64Array })));
}

/** Adds counts of the first seat, or those of the second seat, which wins what the first one loses. */
function addTo(sum: Float64Array, counts: Float64Array, second: boolean): void {
  const at = (i: number): number => counts[i] as number;
  const played = at(COUNT);
  const own = second ? [played, -at(SUM), at(SQUARES), played - at(BEFORE), played - at(AFTER)] : [...counts];
  for (const [i, value] of own.entries()) sum[i] = (sum[i] as number) + value;
}

function deckChange(name: string, sums: Float64Array, decks: number): DeckChange {
  const at = (i: number): number => sums[i] as number;
  const paired: PairedSums = { count: at(COUNT), sum: at(SUM), squares: at(SQUARES) };
  const games = paired.count;
  // the pseudo-observations of `anytimeInterval` shift its mean: report the mean of the matches instead
  const { low, high } = anytimeInterval(paired, ERROR / decks);
  return { name, games, before: at(BEFORE) / games, after: at(AFTER) / games, effect: paired.sum / games, low, high };
}
