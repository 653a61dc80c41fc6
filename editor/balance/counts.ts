/**
 * Counts of many matches of the same decks by seat, as one array of numbers. Counts of parts add up, so any split of the matches
 * over threads gives the same sums.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { MatchResult } from '../../runtime/index.ts';
import { DRAWN, distinctCards, FIRST, PLAYED } from './watch.ts';

/** A win counts two points, a draw one. */
export const WIN = 2;
/** From TURNS on, matches by their number of turns; the last count is of matches with at least so many. */
export const MOST_TURNS = 400;

/** Indices of counts, which depend on the number of seats. */
export interface CountPlaces {
  seats: number;
  games: number;
  /** One count a seat. */
  wins: number;
  draws: number;
  capped: number;
  faults: number;
  decisions: number;
  /** The matches that were watched for cards, their wins (one count a seat) and their draws. */
  watched: number;
  watchedWins: number;
  watchedDraws: number;
  turns: number;
  /** From here on, for each distinct card of each seat and each of USES: matches, and points in them. */
  cards: number;
}

export function placesFor(seats: number): CountPlaces {
  const draws = 1 + seats;
  const watched = draws + 4;
  const watchedDraws = watched + 1 + seats;
  const turns = watchedDraws + 1;
  return {
    ...{ seats, games: 0, wins: 1, draws, capped: draws + 1, faults: draws + 2, decisions: draws + 3 },
    ...{ watched, watchedWins: watched + 1, watchedDraws, turns, cards: turns + MOST_TURNS + 1 },
  };
}

/** Indices of the counts of two seats. */
const TWO = placesFor(2);
export const { games: GAMES, wins: WINS, draws: DRAWS } = TWO;

/** What a card's matches are counted for; see CardWatch. */
export const USES = [FIRST, DRAWN, PLAYED] as const;
export const EACH = 2 * USES.length;

/** A deck of a bound game. */
export type PlayedDeck = Bound['decks'][number];

/** Zeros for the matches of decks by seat, and for `outcomes` numbers of each player: of each the matches, the sum and the sum of squares. */
export const countsFor = (decks: readonly PlayedDeck[], outcomes = 0): Float64Array =>
  new Float64Array(outcomesAt(decks) + OUTCOME * outcomes * decks.length);

/** Counts of a number of a player. */
export const OUTCOME = 3;
/** The index from which on the counts of numbers of players are, number by number and seat by seat. */
export const outcomesAt = (decks: readonly PlayedDeck[]): number =>
  placesFor(decks.length).cards + EACH * decks.reduce((sum, deck) => sum + distinctCards(deck).length, 0);

/** What a draw is worth to a player, where a win is WIN: what all get if they are alike. Whoever plays alone has not won. */
export const drawWorth = (sides: number): number => (sides === 1 ? 0 : WIN / sides);

/** Adds a match. `marks`: see CardWatch; null for a match that was not watched. `draw`: see `drawWorth`. */
export function addMatch(
  counts: Float64Array,
  ended: MatchResult,
  marks: readonly Uint8Array[] | null,
  places = TWO,
  draw = 1,
): void {
  const { won, over, capped, turns, faults, decisions } = ended;
  const add = (at: number, value = 1): void => {
    counts[at] = (counts[at] as number) + value;
  };
  add(places.games);
  add(places.faults, faults);
  add(places.decisions, decisions);
  add(places.turns + Math.min(turns, MOST_TURNS));
  if (capped || !over) add(places.capped);
  const isDraw = !over || won === 0;
  const isWonBy = (i: number): boolean => over && ((won >> i) & 1) === 1;
  if (isDraw) add(places.draws);
  for (let i = 0; i < places.seats; i++) if (isWonBy(i)) add(places.wins + i);
  if (marks === null) return;
  add(places.watched);
  if (isDraw) add(places.watchedDraws);
  let at = places.cards;
  for (const [i, cards] of marks.entries()) {
    const isWon = isWonBy(i);
    if (isWon) add(places.watchedWins + i);
    const points = isWon ? WIN : isDraw ? draw : 0;
    for (const mark of cards) {
      for (const [use, bit] of USES.entries())
        if ((mark & bit) !== 0) {
          add(at + 2 * use);
          add(at + 2 * use + 1, points);
        }
      at += EACH;
    }
  }
}

/** Adds a number that a player has at the end. `at`: the index of its counts. */
export function addOutcome(counts: Float64Array, at: number, value: number): void {
  for (const [i, more] of [1, value, value * value].entries()) counts[at + i] = (counts[at + i] as number) + more;
}

export function addCounts(to: Float64Array, more: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (more[i] as number);
}
