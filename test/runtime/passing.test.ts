/**
 * A player without a legal answer is skipped. Other players cannot distinguish that from a pass: neither by their views, nor
 * by their legal moves, nor by their traces. Runs for every shipped game in which players answer each other in turn.
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
  seatsToAct,
  traceOn,
  view,
} from '../../runtime/index.ts';
import { peek } from '../../runtime/state.ts';
import { instrAt } from '../../runtime/step.ts';
import { membersOf } from '../../runtime/zones.ts';
import { amount } from '../amount.ts';
import { gameFolders, shippedGames } from '../games.ts';
import { exchanged } from './exchange.ts';
import { boundOf } from './games.ts';

const ir = shippedGames();
const answers = (folder: string): boolean =>
  JSON.stringify(ir.games.find((game) => game.folder === folder)?.flows).includes('"as":"streak"');
const inStreak = (m: Match): boolean => {
  const instr = instrAt(m);
  return instr.step === 'offer' && instr.as === 'streak';
};

/** The same match, with cards of a player's hand exchanged for cards of the deck. */
function redealt(m: Match, seat: number, dice: Dice): Match {
  const { zones } = m.layout;
  const lists = (name: string): number[] => {
    const id = m.game.zones.findIndex((zone) => zone.name === name);
    return membersOf(m, (zones[id]?.first ?? 0) + seat - 1);
  };
  const deck = lists('deck');
  const pairs: [number, number][] = [];
  for (const held of lists('hand')) {
    const [instead] = deck.splice(dice.below(Math.max(1, deck.length)), 1);
    if (instead !== undefined) pairs.push([held, instead]);
  }
  return exchanged(m, pairs);
}

/**
 * Applies a move, then passes for the other players until the same player is asked again. Returns the view, legal moves and
 * trace of that player, and the number of passes.
 */
function next(m: Match, move: Move): { shown: string; passes: number } | null {
  const trace = traceOn(m);
  const turn = peek(m, m.layout.head.turn);
  applyKnown(m, move);
  let passes = 0;
  while (!isOver(m) && !seatsToAct(m).includes(move.seat)) {
    const pass = legalMoves(m).find((one) => one.move === -1);
    if (pass === undefined || !inStreak(m)) return null;
    applyKnown(m, pass);
    passes++;
  }
  if (isOver(m) || peek(m, m.layout.head.turn) !== turn) return null;
  const shownEvents = trace.events.map((event) => redacted(event, move.seat));
  return { shown: JSON.stringify([view(m, move.seat), legalMoves(m, move.seat), shownEvents]), passes };
}

describe.each(gameFolders().filter(answers))('%s', (folder) => {
  it('does not distinguish a player without an answer from one who passed', () => {
    const bound = boundOf(ir, folder);
    let compared = 0;
    for (let seed = 1; seed <= amount(2, 5); seed++) {
      const dice = new Dice(seed);
      const m = createMatch(bound, { seed });
      while (!isOver(m)) {
        const moves = legalMoves(m);
        const move = moves[dice.below(moves.length)] as Move;
        if (inStreak(m)) {
          const rival = (move.seat % bound.seats) + 1;
          const [one, other] = [next(copyMatch(m), move), next(redealt(m, rival, dice), move)];
          // in one of the two matches the other player had an answer, and passed
          if (one !== null && other !== null && one.passes !== other.passes) {
            expect(other.shown).toBe(one.shown);
            compared++;
          }
        }
        applyKnown(m, move);
      }
    }
    expect(compared).toBeGreaterThan(amount(20, 50));
  });
});
