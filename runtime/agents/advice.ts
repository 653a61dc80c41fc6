/** What an agent would do in a match that somebody else runs, asked for one decision. */
import { Match } from '../machine.ts';
import { awaits, copyMatch, type Move, pausedMove, question, restore } from '../match.ts';
import type { Agent } from './agent.ts';
import { Dealer } from './table.ts';
import { InterpreterWorld, type World } from './world.ts';

/**
 * The move, pass or answer that an agent takes for the seat that is asked first; null where nobody is. The match stays as
 * it is. `makeTrial` makes the worlds in which a search tries things; without it they run on the interpreter.
 */
export function advice(m: Match, agent: Agent, makeTrial: (() => World) | null = null): Move | null {
  const [seat] = awaits(m);
  if (seat === undefined) return null;
  const main = new InterpreterWorld(m.bound, copyMatch(m));
  const dealer = new Dealer(main, makeTrial ?? (() => new InterpreterWorld(m.bound, new Match(m.bound))));
  const asked = question(m);
  const paused = asked === null ? null : pausedMove(m);
  if (asked !== null && paused !== null) {
    // the search runs the decision again, up to this choice
    restore(main.match, paused.before);
    dealer.taken(paused.move);
    for (const answer of paused.answers) dealer.answered(answer);
    restore(main.match, m.state);
    dealer.asked(asked);
  } else dealer.offered(seat, main.count(seat));
  return dealer.count === 0 ? null : dealer.move(agent.choose(dealer));
}
