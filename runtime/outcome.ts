/** The end of a match. It takes effect at once: nothing more runs. */
import { MOST_MATCHES, MOST_TURNS } from '../compiler/format/limits.ts';
import { ALONE_LOST, LOST_SHIFT } from '../compiler/format/rows.ts';
import type { Code } from '../compiler/ir/index.ts';
import { transaction } from './abilities.ts';
import { evaluateNumber } from './evaluate.ts';
import { runBody } from './execute.ts';
import { OVER, WHERE_STEP, WITHHELD, withFaultFallback } from './faults.ts';
import { EVERYTHING, Frame, type Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { isBetween, isSetup, leaveMatch } from './series.ts';
import { isPlayer, peek, sideOf, writeUntracked } from './state.ts';

/** Ends the match, or, between two matches, the series. `sides`: the winners as bits; 0 is a draw, and `ALONE_LOST` the loss of a side that plays alone. */
export function end(m: Match, sides: number): never {
  const { head } = m.layout;
  m.endingRule = m.runningRule;
  if (m.bound.program.series === null || isBetween(m)) writeUntracked(m, head.over, 1);
  else leaveMatch(m);
  writeUntracked(m, head.won, sides);
  writeUntracked(m, head.queued, 0);
  m.freshTriggers = 0;
  m.trace?.add(m, { what: 'end', id: sides, subject: 0, args: [] });
  throw OVER;
}

/**
 * Whether nobody wins or loses now. During setup, state rules end no match: it may be about to make what they miss, and
 * what still holds when it is over ends the match then.
 */
function isUndecided(m: Match): boolean {
  if (m.runningRule >= 0 && (m.isUndecided || isSetup(m))) throw WITHHELD;
  return m.isUndecided;
}

/** A player's side wins or loses: at once, or at the end of the call for a set that runs, together with the others. */
export function winOrLose(m: Match, verb: 'win' | 'lose', player: number): void {
  if (!isPlayer(m, player) || isUndecided(m)) return;
  const side = 1 << (sideOf(m, player) - 1);
  if (m.verdict?.verb === verb) m.verdict = { verb, sides: m.verdict.sides | side };
  else decide(m, verb, side);
}

/** The sides of a set, as bits, win or lose together. Without any nothing happens. */
export function decide(m: Match, verb: 'win' | 'lose', sides: number): void {
  if (sides === 0) return;
  if (verb === 'win') end(m, sides);
  else lose(m, sides);
}

/**
 * Sides are out; a single remaining side has won. If none remains, nobody has won; a side that plays alone has lost: that is no
 * draw.
 */
function lose(m: Match, sides: number): void {
  const { head } = m.layout;
  const lost = peek(m, head.won) | (sides << LOST_SHIFT);
  let left = 0;
  let last = 0;
  for (let side = 1; side <= m.bound.sides; side++) {
    if ((lost >> (LOST_SHIFT + side - 1)) & 1) continue;
    left++;
    last = side;
  }
  if (left === 0) end(m, m.bound.sides === 1 ? ALONE_LOST : 0);
  if (left === 1) end(m, 1 << (last - 1));
  writeUntracked(m, head.won, lost);
  m.dirtyBits = EVERYTHING;
  m.isRuleDirty.fill(true);
}

export function drawGame(m: Match): void {
  if (!isUndecided(m)) end(m, 0);
}

/** Whether a player's side is out while others play on. */
export const isOut = (m: Match, player: number): boolean =>
  ((peek(m, m.layout.head.won) >> (LOST_SHIFT + sideOf(m, player) - 1)) & 1) === 1;

function runCode(m: Match, code: Code): void {
  runBody(m, code.body, new Frame(new Array<Value>(code.locals.length).fill(NOTHING), code.locals), false);
}

/** Too many abilities between two offers: empties the queue, and runs the mode's `overflow`. */
export function overflow(m: Match): void {
  const { head } = m.layout;
  writeUntracked(m, head.queued, 0);
  m.freshTriggers = 0;
  m.state[head.abilities] = 0;
  writeUntracked(m, head.capped, 1);
  const block = m.bound.overflow === null ? undefined : m.game.overflows[m.bound.overflow];
  if (block === undefined) end(m, 0);
  m.openBatches++;
  runCode(m, block);
  m.openBatches--;
  writeUntracked(m, head.capped, 0);
}

/** At a rest: ends a match that does not end by itself, without a winner and without the block of its limit. */
export function endUnfinished(m: Match): void {
  const { head } = m.layout;
  m.state[head.over] = 1;
  m.state[head.won] = 0;
  m.state[head.capped] = 1;
}

/** The last turn, by the bound limit. */
export function mostTurns(m: Match): number {
  const record = m.bound.limit === null ? undefined : m.game.limits[m.bound.limit];
  if (record === undefined) return MOST_TURNS;
  const most = withFaultFallback(m, NOTHING, () => evaluateNumber(m, record.turns, new Frame([], [])));
  return most === NOTHING || most > MOST_TURNS ? MOST_TURNS : most < 1 ? 1 : most;
}

/** The last match, by the bound limit. */
export function mostMatches(m: Match): number {
  const record = m.bound.series === null ? undefined : m.game.series[m.bound.series];
  if (record === undefined) return 1;
  const most = withFaultFallback(m, NOTHING, () => evaluateNumber(m, record.matches, new Frame([], [])));
  return most === NOTHING || most > MOST_MATCHES ? MOST_MATCHES : most < 1 ? 1 : most;
}

/**
 * Between two passes of the flow: ends the match at its limit (a draw unless the limit says otherwise), or when a
 * decision reaches this twice with no work left, since it may never rest.
 */
export function testLimit(m: Match): void {
  const record = m.bound.limit === null ? undefined : m.game.limits[m.bound.limit];
  const most = mostTurns(m);
  const isLast = m.work > m.game.bounds.work && ++m.passesWithoutWork > 1;
  if (peek(m, m.layout.head.turn) < most && !isLast) return;
  writeUntracked(m, m.layout.head.capped, 1);
  if (record !== undefined) {
    m.openBatches++;
    transaction(m, WHERE_STEP, NOTHING, () => runCode(m, record.code));
  }
  end(m, 0);
}
