/**
 * Counts of many matches of two decks, as one array of numbers. Counts of parts add up, so any split of the matches over
 * threads gives the same sums.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { MatchResult } from '../../runtime/index.ts';
import { DRAWN, distinctCards, FIRST, PLAYED } from './watch.ts';

/** A win counts two points, a draw one. */
export const WIN = 2;
const SEATS = 2;

/** Indices of counts. WINS has one count a seat. */
export const GAMES = 0;
export const WINS = 1;
export const DRAWS = 3;
export const CAPPED = 4;
export const FAULTS = 5;
export const DECISIONS = 6;
/** The matches that were watched for cards, their wins (one count a seat) and their draws. */
export const WATCHED = 7;
export const WATCHED_WINS = 8;
export const WATCHED_DRAWS = 10;
/** From here on, matches by their number of turns; the last count is of matches with at least so many. */
export const TURNS = 11;
export const MOST_TURNS = 400;
/** From here on, for each distinct card of both decks and each of USES: matches, and points in them. */
export const CARDS = TURNS + MOST_TURNS + 1;
/** What a card's matches are counted for; see CardWatch. */
export const USES = [FIRST, DRAWN, PLAYED] as const;
export const EACH = 2 * USES.length;

/** A deck of a bound game. */
export type PlayedDeck = Bound['decks'][number];

export const countsFor = (decks: readonly PlayedDeck[]): Float64Array =>
  new Float64Array(CARDS + EACH * decks.reduce((sum, deck) => sum + distinctCards(deck).length, 0));

/** Adds a match. `marks`: see CardWatch; null for a match that was not watched. */
export function addMatch(counts: Float64Array, ended: MatchResult, marks: readonly Uint8Array[] | null): void {
  const { won, over, capped, turns, faults, decisions } = ended;
  const add = (at: number, value = 1): void => {
    counts[at] = (counts[at] as number) + value;
  };
  add(GAMES);
  add(FAULTS, faults);
  add(DECISIONS, decisions);
  add(TURNS + Math.min(turns, MOST_TURNS));
  if (capped || !over) add(CAPPED);
  const isDraw = !over || won === 0;
  const isWonBy = (i: number): boolean => over && ((won >> i) & 1) === 1;
  if (isDraw) add(DRAWS);
  for (let i = 0; i < SEATS; i++) if (isWonBy(i)) add(WINS + i);
  if (marks === null) return;
  add(WATCHED);
  if (isDraw) add(WATCHED_DRAWS);
  let at = CARDS;
  for (const [i, cards] of marks.entries()) {
    const isWon = isWonBy(i);
    if (isWon) add(WATCHED_WINS + i);
    const points = isWon ? WIN : isDraw ? 1 : 0;
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

export function addCounts(to: Float64Array, more: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (more[i] as number);
}
