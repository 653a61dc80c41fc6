/** The basic operations that give a value: arithmetic, geometry, and queries about cards and seats. */
import type { Expr, KernelValue } from '../compiler/ir/index.ts';
import { canRun } from './abilities.ts';
import { file, rank, tileAt } from './board.ts';
import { evaluateNumber } from './evaluate.ts';
import { fault } from './faults.ts';
import { cardOf, ownerOf } from './fields.ts';
import type { Frame, Match } from './machine.ts';
import { choosesOpen } from './moves.ts';
import { divide, divideUp, NOTHING, saturate } from './numbers.ts';
import { isOut } from './outcome.ts';
import { READS_HIDDEN } from './read-tracker.ts';
import { lastWon } from './series.ts';
import { isPlayer, sideOf } from './state.ts';
import { hasRoom, tileOf } from './zones.ts';

export function kernelValue(m: Match, call: KernelValue, args: readonly Expr[], f: Frame): number {
  const first = args[0];
  const second = args[1];
  const a = first === undefined ? NOTHING : evaluateNumber(m, first, f);
  const b = second === undefined ? NOTHING : evaluateNumber(m, second, f);
  if (READS_HIDDEN.has(call)) m.readTracker?.hidden();
  switch (call) {
    case 'min':
    case 'max':
      if (a === NOTHING || b === NOTHING) return NOTHING;
      return a < b === (call === 'min') ? a : b;
    case 'abs':
      return a === NOTHING ? NOTHING : a < 0 ? saturate(-a) : a;
    case 'div':
    case 'div_up':
      if (a === NOTHING || b === NOTHING) return NOTHING;
      if (b === 0) fault(m, 'division by zero');
      return call === 'div' ? divide(a, b) : divideUp(a, b);
    case 'tile_at':
      return tileAt(m, a, b, args[2] === undefined ? NOTHING : evaluateNumber(m, args[2], f));
    case 'file':
      return file(m, tileOf(m, a), b);
    case 'rank':
      return rank(m, tileOf(m, a), b);
    case 'copies':
      return copies(m, a);
    case 'possible':
      return isPossible(m, a, f.you) ? 1 : 0;
    case 'can_run':
      return canRun(m, a, b) ? 1 : 0;
    case 'seat_after': {
      if (!isPlayer(m, a) || b === NOTHING) return NOTHING;
      const { seats } = m.bound;
      return ((((a - 1 + (b % seats)) % seats) + seats) % seats) + 1;
    }
    case 'seats_from':
      return isPlayer(m, a) && isPlayer(m, b) ? (a - b + m.bound.seats) % m.bound.seats : NOTHING;
    case 'room':
      return hasRoom(m, a, b) ? 1 : 0;
    case 'out':
      return isPlayer(m, a) && isOut(m, a) ? 1 : 0;
    case 'has_won':
      return isPlayer(m, a) ? (lastWon(m) >> (sideOf(m, a) - 1)) & 1 : 0;
  }
}

/** Whether all choices of a card have an option. False for a card under test, so that the test ends. */
function isPossible(m: Match, card: number, player: number): boolean {
  // ids of statics are in the same list, from 0 on
  if (m.staticsUnderTest.includes(-card)) return false;
  m.staticsUnderTest.push(-card);
  const open = choosesOpen(m, card, player);
  m.staticsUnderTest.pop();
  return open;
}

/** The number of copies of a card's definition in its owner's deck. */
function copies(m: Match, ref: number): number {
  const card = cardOf(m, ref);
  const deck = m.bound.decks[ownerOf(m, ref) - 1];
  let count = 0;
  for (const item of deck?.cards ?? []) if (item.card === card) count++;
  return count;
}
