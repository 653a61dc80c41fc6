/** Offers: who may move, and when an offer ends. The slots of an open offer are those of `OFFER`. */
import { MOST_OFFER_MOVES } from '../compiler/format/limits.ts';
import { ABSENT_SHIFT, OFFER } from '../compiler/format/rows.ts';
import type { InstrOf } from '../compiler/ir/index.ts';
import { asMemberList, evaluate } from './evaluate.ts';
import { fault } from './faults.ts';
import type { Frame, Match } from './machine.ts';
import { hasMove } from './moves.ts';
import { isOut } from './outcome.ts';
import { isPlayer, peek, writeUntracked } from './state.ts';

export type OfferInstr = InstrOf<'offer'>;

const { passed: PASSED, turn: TURN, first: FIRST, moves: MADE } = OFFER;

const slot = (m: Match, which: number): number => m.layout.head.window + which;
const get = (m: Match, which: number): number => peek(m, slot(m, which));
const put = (m: Match, which: number, value: number): void => writeUntracked(m, slot(m, which), value);

/** Whether those who take part act in any order. */
export const inAnyOrder = ({ as }: OfferInstr): boolean => as === 'pooled' || as === 'simultaneous';

export const isOfferOpen = (m: Match): boolean => get(m, MADE) > 0;

/** Opens an offer: computes who takes part and who begins. */
export function openOffer(m: Match, instr: OfferInstr, f: Frame): void {
  let absent = (1 << m.bound.seats) - 1;
  let lowest = 0;
  for (const player of asMemberList(evaluate(m, instr.to, f))) {
    if (!isPlayer(m, player)) continue;
    absent &= ~(1 << (player - 1));
    if (lowest === 0 || player < lowest) lowest = player;
  }
  const [from] = instr.from === null ? [] : asMemberList(evaluate(m, instr.from, f));
  const first = from !== undefined && isPlayer(m, from) ? from : lowest;
  put(m, PASSED, absent << ABSENT_SHIFT);
  put(m, TURN, first);
  put(m, FIRST, first);
  put(m, MADE, 1);
}

export function closeOffer(m: Match): void {
  for (const which of [PASSED, TURN, FIRST, MADE]) put(m, which, 0);
}

/** Whether a seat takes part, is not out of the match, and has not passed. */
function isInOffer(m: Match, seat: number): boolean {
  // no seat: an offer to nobody
  if (!mayStepIn(m, seat)) return false;
  const bits = get(m, PASSED);
  return (((bits | (bits >> ABSENT_SHIFT)) >> (seat - 1)) & 1) === 0;
}

function passSeat(m: Match, seat: number): void {
  put(m, PASSED, get(m, PASSED) | (1 << (seat - 1)));
}

const seatAfter = (m: Match, seat: number): number => (seat % m.bound.seats) + 1;

/**
 * Seats that may act now, in seat order from the one whose turn it is; [] when the offer is over. A viewer cannot know
 * whether others have a legal move: a seat that has not passed may be about to act.
 */
export function seatsThatMayAct(m: Match, instr: OfferInstr, viewer = 0): number[] {
  return participants(m, instr).filter((seat) => {
    // in turn: the seat had a move when it got the turn
    const untold = viewer > 0 && seat !== viewer;
    return !inAnyOrder(instr) || m.stopsAtOffers || untold || hasMove(m, seat, instr.moves);
  });
}

/** Seats that take part now, in that order: the one with the turn, or all in a pool who have not passed. */
export function participants(m: Match, instr: OfferInstr): number[] {
  let seat = get(m, TURN);
  if (!inAnyOrder(instr)) return seat > 0 ? [seat] : [];
  const found: number[] = [];
  for (let i = 0; i < m.bound.seats; i++) {
    if (isInOffer(m, seat)) found.push(seat);
    seat = seatAfter(m, seat);
  }
  return found;
}

/** Whether a seat takes part now. */
export function participates(m: Match, instr: OfferInstr, seat: number): boolean {
  return isPlayer(m, seat) && (inAnyOrder(instr) ? isInOffer(m, seat) : get(m, TURN) === seat);
}

/** Whether a seat may act now: as in `seatsThatMayAct`, without testing the others. */
export function mayAct(m: Match, instr: OfferInstr, seat: number): boolean {
  return participates(m, instr, seat) && (!inAnyOrder(instr) || m.stopsAtOffers || hasMove(m, seat, instr.moves));
}

/** Whether a seat may make moves that need no offer: it is in the match. */
export const mayStepIn = (m: Match, seat: number): boolean => isPlayer(m, seat) && !isOut(m, seat);

/**
 * Gives the turn to the next seat. A seat without a legal move is skipped: in a `streak` that counts as a pass; in
 * `once`, `forced` and `repeated` it ends the seat's part; in `latch`, `auction`, `pooled` and `simultaneous` the seat may come
 * back. An auction ends where the turn comes to the seat that made the last move.
 */
export function advanceTurn(m: Match, instr: OfferInstr): boolean {
  const isAuction = instr.as === 'auction';
  const lasting = instr.as === 'latch' || isAuction || inAnyOrder(instr);
  if (get(m, MADE) > MOST_OFFER_MOVES) return false;
  for (let i = 0; i < m.bound.seats; i++) {
    const seat = get(m, TURN);
    if (isInOffer(m, seat)) {
      if (isAuction && get(m, MADE) > 1 && get(m, FIRST) === seat) return false;
      if (m.stopsAtOffers || hasMove(m, seat, instr.moves)) return true;
      // moves may be left that were not tried: to pass over the seat without a word would be wrong
      if (m.work > m.game.bounds.work) fault(m, 'work');
      if (!lasting) passSeat(m, seat);
    }
    put(m, TURN, seatAfter(m, seat));
  }
  return false;
}

/** Whether a player may pass. In `forced` and `simultaneous` a player passes only without a move, and then is not asked. */
export const mayPass = (instr: OfferInstr): boolean => instr.as !== 'forced' && instr.as !== 'simultaneous';

/** After a pass, or a move that a fault undid. */
export function afterPass(m: Match, instr: OfferInstr, seat: number): void {
  passSeat(m, seat);
  if (!inAnyOrder(instr)) put(m, TURN, seatAfter(m, seat));
}

/** After a move. */
export function afterMove(m: Match, instr: OfferInstr, seat: number): void {
  put(m, MADE, get(m, MADE) + 1);
  switch (instr.as) {
    case 'once':
    case 'forced':
    case 'simultaneous':
      afterPass(m, instr, seat);
      break;
    case 'auction':
      put(m, FIRST, seat);
      put(m, TURN, seatAfter(m, seat));
      break;
    case 'latch':
      put(m, TURN, seatAfter(m, seat));
      break;
    case 'streak':
      put(m, PASSED, get(m, PASSED) & ~((1 << ABSENT_SHIFT) - 1));
      put(m, TURN, seatAfter(m, seat));
      break;
    default:
  }
}
