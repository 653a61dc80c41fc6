/** Plays a pair of decks and compares the figures with those of another program: shares of wins, draws and losses, turns, uses. */
import type { Use } from '../compiler/import/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { type MatchResult, matchResult, type Simulation, seatNames, simulate, Tally } from '../runtime/index.ts';
import { roomyPlays, roomyTraces } from './larger-bounds.ts';
import type { Pair } from './pairs.ts';
import { type Matchup, matchupsFor } from './players.ts';
import { type UseMoments, Uses } from './uses.ts';

/**
 * Limits of agreement. `z`: difference in standard errors, of both programs' matches. `turns`, `uses`: relative difference of
 * means. Means differ if both limits are passed: few matches say little, and very many find differences that do not matter.
 */
const BOUNDS = { z: 4, turns: 0.01, uses: 0.05 };

/** The share of the matches that a rate leaves out as warm-up: the JavaScript engine still optimizes the code. */
const COLD = 0.1;

/** Mean uses in a match, one number a seat, by name of the use. */
type MeanUses = Record<string, readonly number[]>;

/** A use whose mean for a seat differs from the other program's. `z` is in standard errors. */
interface UseDifference {
  of: string;
  seat: number;
  theirs: number;
  ours: number;
  z: number;
}

/** Shares of matches (0 to 1), and mean turns. */
interface PairFigures {
  win: number;
  draw: number;
  loss: number;
  turns: number;
  /** Null if not counted. */
  uses: MeanUses | null;
}

/** The figures of a pair from the file and from our matches. */
export interface PairComparison {
  id: string;
  theirs: PairFigures;
  ours: PairFigures;
  games: number;
  /** The largest difference of the shares in standard errors. */
  z: number;
  /** The difference of the mean turns, relative to theirs, and in standard errors. */
  turns: number;
  turns_z: number;
  unlike: UseDifference[];
  agrees: boolean;
  faults: number;
  /** Matches that used more entities than the bounds of the game allow. */
  large: number;
  /** Without the warm-up. */
  games_per_second: number | null;
}

export interface CompareOptions {
  /** Matches of each pair, and in how many of them (from the first on) uses are counted. */
  games: number;
  used: number;
  seed: number;
  engine: string;
  /** The definitions of uses; undefined if none are counted. */
  uses: Readonly<Record<string, Use>> | undefined;
  /** Receives a progress message. */
  onProgress(what: string): void;
}

export async function comparePair(pair: Pair, options: CompareOptions): Promise<PairComparison> {
  const { id, theirs, their_uses, their_games, bound } = pair;
  const { games, used, seed } = options;
  const reportEvery =
    (what: string, of: number) =>
    (done: number): void => {
      if (done % 64 === 0) options.onProgress(`${id}: ${what}${done} of ${of} matches`);
    };
  const roomy = pair.roomy();
  const report = reportEvery('', games);
  const { result, large, turnSquare, games_per_second } = await outcomes(bound, roomy, options, report);
  const [win = 0, loss = 0] = result.wins.map((won) => won / games);

  // a second run with a trace, so that the cost of the trace is not in the rate
  let found: Map<string, UseMoments> | null = null;
  if (options.uses !== undefined && their_uses !== null) {
    const counted = new Uses(bound, options.uses);
    const { play } = roomyTraces(bound, roomy, (trace) => counted.add(trace));
    simulate({ bound, games: used, seed, play, onProgress: reportEvery('uses in ', used) });
    found = counted.result();
  }
  const uses = found === null ? null : meansOf(found, their_uses ?? {});
  const ours: PairFigures = { win, draw: result.draws / games, loss, turns: result.mean_turns, uses };
  const unlike = found === null ? [] : unlikeIn(found, their_uses ?? {}, their_games, used);
  const z = Math.max(
    ...(['win', 'draw', 'loss'] as const).map((key) => zScore(theirs[key], their_games, ours[key], games)),
  );
  const apart = Math.abs(ours.turns - theirs.turns);
  const turns = apart / theirs.turns;
  const turns_z = apart === 0 ? 0 : apart / errorOf(ours.turns, turnSquare, games, their_games);
  const agrees = z <= BOUNDS.z && (turns <= BOUNDS.turns || turns_z <= BOUNDS.z) && unlike.length === 0;
  return {
    ...{ id, theirs: { ...theirs, uses: their_uses }, ours, games, z, turns, turns_z, unlike, agrees },
    ...{ faults: result.faults, large },
    games_per_second,
  };
}

interface Outcomes {
  result: Simulation;
  large: number;
  /** The mean of the squares of a match's turns. */
  turnSquare: number;
  /** Without the warm-up. */
  games_per_second: number;
}

/** Plays the matches of a pair, of which only the outcomes are used. `roomy`: the binding with larger bounds. */
async function outcomes(
  bound: Bound,
  roomy: Bound,
  { games, seed, engine }: CompareOptions,
  report: (done: number) => void,
): Promise<Outcomes> {
  const [matchup] = (await matchupsFor([roomy], engine, games, ['random'])) as [Matchup];
  const matches = roomyPlays(bound, matchup);
  let squares = 0;
  if (matchup.native !== undefined) {
    const { playNative } = await import('./native/simulation.ts');
    const tally = new Tally(bound.seats);
    let large = 0;
    const seconds = await playNative(matchup, {
      ...{ games, seed, workers: 1, hashed: false, onProgress: report },
      onEnded: (ended, at) => {
        if (ended === null) {
          const { match, decisions } = matches.play(at);
          const again = matchResult(match, decisions, false);
          squares += again.turns ** 2;
          tally.add(again);
          return;
        }
        if (ended.entities > bound.game.bounds.entities) large++;
        squares += ended.turns ** 2;
        tally.add(ended);
      },
    });
    const result = tally.result(seed, seatNames(bound.seats, ['random']));
    const games_per_second = seconds === 0 ? 0 : games / seconds;
    return { result, large: large + matches.large, turnSquare: squares / games, games_per_second };
  }
  const cold = Math.trunc(games * COLD);
  let start = performance.now();
  const onProgress = (done: number): void => {
    if (done === cold) start = performance.now();
    report(done);
  };
  const onEnded = ({ turns }: MatchResult): void => {
    squares += turns ** 2;
  };
  const result = simulate({ bound, games, seed, play: matches.play, hashed: false, onProgress, onEnded });
  const seconds = (performance.now() - start) / 1000;
  const games_per_second = seconds === 0 ? 0 : (games - cold) / seconds;
  return { result, large: matches.large, turnSquare: squares / games, games_per_second };
}

/** The z value of the difference of two shares `a` of `m` and `b` of `n` matches: a pooled two-proportion test. */
export function zScore(a: number, m: number, b: number, n: number): number {
  if (a === b) return 0;
  const pooled = (a * m + b * n) / (m + n);
  return Math.abs(a - b) / Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
}

/**
 * The standard error of the difference of two means of `games` and `their_games` matches. Our matches give the spread of both.
 * If all are the same, the error is that of one match that differs by one.
 */
function errorOf(mean: number, square: number, games: number, their_games: number): number {
  const spread = Math.sqrt(Math.max(0, square - mean * mean));
  return Math.max(spread * Math.sqrt(1 / games + 1 / their_games), 1 / games);
}

/** Our means of the uses that the file has, and of those that occur only in our matches. */
function meansOf(ours: ReadonlyMap<string, UseMoments>, theirs: Readonly<MeanUses>): MeanUses {
  const found = [...ours].filter(([of, { mean }]) => theirs[of] !== undefined || mean.some((n) => n > 0));
  return Object.fromEntries(found.map(([of, { mean }]) => [of, mean]));
}

function unlikeIn(
  ours: ReadonlyMap<string, UseMoments>,
  theirs: Readonly<MeanUses>,
  their_games: number,
  games: number,
): UseDifference[] {
  const found = [...ours].flatMap(([of, { mean, square }]) =>
    mean.map((mine, i) => {
      const their = theirs[of]?.[i] ?? 0;
      const apart = Math.abs(mine - their);
      const z = apart === 0 ? 0 : apart / errorOf(mine, square[i] as number, games, their_games);
      return { of, seat: i + 1, theirs: their, ours: mine, z };
    }),
  );
  return found.filter((use) => use.z > BOUNDS.z && Math.abs(use.ours - use.theirs) > BOUNDS.uses * use.theirs);
}
