/** Asks an agent for one decision in a match that someone else runs. */
import { Match } from '../machine.ts';
import { copyMatch, type Move, pausedMove, question, restore, seatsToAct } from '../match.ts';
import type { Agent } from './agent.ts';
import { MatchDecision } from './decision.ts';
import { InterpreterWorld, type World } from './world.ts';

/**
 * The decision that an agent makes for the seat to act; null where nobody has to act. The match does not change.
 * `makeTrial` creates the worlds in which a search tries options; by default they use the interpreter.
 */
export function advice(m: Match, agent: Agent, makeTrial: (() => World) | null = null): Move | null {
  const [seat] = seatsToAct(m);
  if (seat === undefined) return null;
  const main = new InterpreterWorld(m.bound, copyMatch(m));
  const dealer = new MatchDecision(main, makeTrial ?? (() => new InterpreterWorld(m.bound, new Match(m.bound))));
  const asked = question(m);
  const paused = asked === null ? null : pausedMove(m);
  if (asked !== null && paused !== null) {
    // a search repeats the decision up to this choice
    restore(main.match, paused.before);
    dealer.taken(paused.move);
    for (const answer of paused.answers) dealer.answered(answer);
    restore(main.match, m.state);
    dealer.asked(asked);
  } else dealer.offered(seat, main.count(seat));
  return dealer.count === 0 ? null : dealer.move(agent.choose(dealer));
}
