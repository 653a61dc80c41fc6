/**
 * Cards that are laid face down stay hidden. Whichever of two cards a player lays, the opponent gets the same view, the same
 * legal moves and the same trace. Runs for every shipped game that hides cards on tiles; Skybound's T29.
 */
import { describe, expect, it } from 'vitest';
import {
  applyKnown,
  copyMatch,
  createMatch,
  Dice,
  isOver,
  legalMoves,
  type Match,
  type Move,
  redacted,
  traceOn,
  view,
} from '../../runtime/index.ts';
import { peek, rowOf } from '../../runtime/state.ts';
import { membersOf, seatsSeeing } from '../../runtime/zones.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { exchanged } from './exchange.ts';
import { boundOf } from './games.ts';

const ir = shippedGames();
const hides = (folder: string): boolean =>
  ir.games
    .find((game) => game.folder === folder)
    ?.zones.some(({ each, seen }) => each === 'tile' && seen.some(({ by }) => by === 'owner' || by === 'side')) ??
  false;

const unseen = (m: Match, ref: number, seat: number): boolean =>
  ((peek(m, rowOf(m, ref) + m.layout.row.known) | seatsSeeing(m, ref)) & (1 << (seat - 1))) === 0;

/** What a player sees after a move. */
function shown(m: Match, move: Move, seat: number): string {
  const trace = traceOn(m);
  const before = trace.count;
  applyKnown(m, move);
  const shownEvents = trace.events.slice(before).map((event) => redacted(event, seat));
  return JSON.stringify([view(m, seat), legalMoves(m, seat), shownEvents]);
}

describe.each(gameFolders().filter(hides))('%s', (folder) => {
  it('T29: hides face-down cards', () => {
    const bound = boundOf(ir, folder);
    let compared = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const dice = new Dice(seed);
      const answerer = (_: Match, { options }: { options: readonly number[] }): number =>
        options[dice.below(options.length)] as number;
      const m = createMatch(bound, { seed, answerer });
      while (!isOver(m)) {
        const moves = legalMoves(m);
        const move = moves[dice.below(moves.length)] as Move;
        const [laid = 0] = move.args;
        const rival = (move.seat % bound.seats) + 1;
        if (move.move >= 0 && rowOf(m, laid) >= 0 && unseen(m, laid, rival)) {
          const hand = membersOf(m, peek(m, rowOf(m, laid) + m.layout.row.zone));
          const second = hand.find((ref) => ref !== laid);
          const [one, other] = [copyMatch(m), second === undefined ? null : exchanged(m, [[laid, second]])];
          if (other !== null) {
            const [shownEvents, toldOtherwise] = [shown(one, move, rival), shown(other, move, rival)];
            // effects at the end of the move may reveal cards
            if (unseen(one, laid, rival) && unseen(other, laid, rival)) {
              expect(toldOtherwise).toBe(shownEvents);
              compared++;
            }
          }
        }
        applyKnown(m, move);
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});
