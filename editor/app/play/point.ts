/** Decisions of a match as a link holds them, and the goal of a puzzle. */

import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import type { Match } from '../../../runtime/machine.ts';
import { copyMatch, legalMoves, type Move, outcome, question, restore } from '../../../runtime/match.ts';
import { moveTextOf } from '../../../runtime/move-text.ts';
import { restingNamer } from '../../../runtime/narration.ts';
import { wordsKey } from './again.ts';
import type { Goal, JudgedGoal, PointMove } from './pointdata.ts';

/** The legal moves of a seat with these words. */
function moves(m: Match, seat: number, words: string): Move[] {
  const name = restingNamer(m, sideName);
  const asked = question(m);
  return legalMoves(m, seat, true).filter((move) => wordsKey(moveTextOf(m, move, name, asked)) === words);
}

/** Decisions as they go into a link. `before` is the state in which each was taken. */
export function pointMoves(match: Match, decisions: readonly { before: Int32Array; move: Move }[]): PointMove[] {
  const m = copyMatch(match);
  return decisions.map(({ before, move }) => {
    restore(m, before);
    const words = wordsKey(moveTextOf(m, move, restingNamer(m, sideName)));
    const nth = moves(m, move.seat, words).findIndex((one) => same(one, move));
    return [move.seat, words, Math.max(0, nth)];
  });
}

const same = (a: Move, b: Move): boolean => a.move === b.move && a.args.join() === b.args.join();

/** The move of a decision in the current state of a match; null if it is not legal there. */
export const moveOfPoint = (m: Match, [seat, words, nth]: PointMove): Move | null =>
  seat < 1 || seat > m.bound.seats ? null : (moves(m, seat, words)[nth] ?? null);

/** Whether a goal is reached or missed. `states`: the states at each decision since the point, and the last one. */
export function judge(match: Match, goal: Goal, states: readonly Int32Array[]): JudgedGoal {
  const { active, turn } = match.layout.head;
  const m = copyMatch(match);
  let turns = 0;
  let last = '';
  for (const state of states) {
    const is = state[active] === goal.seat ? `${state[turn]}` : '';
    if (is !== last && is !== '') turns++;
    last = is;
  }
  const now = states.at(-1);
  if (now !== undefined) restore(m, now);
  const result = outcome(m);
  if (result !== null) return { ...goal, state: result.winners.includes(goal.seat) ? 'reached' : 'missed' };
  return { ...goal, state: turns - (last === '' ? 0 : 1) >= goal.turns ? 'missed' : 'open' };
}
