/** Matches between agents on the compiled engine: for equal seeds and agents what the interpreter plays, bit by bit. */
import { type Agent, Dice, seatAgents, seatNames } from '../agents.ts';
import type { Answerer } from '../machine.ts';
import { ANSWER, type Move } from '../match.ts';
import { spread } from '../random.ts';
import type { Play } from '../simulate.ts';
import { snapshot } from '../view.ts';
import type { Engine } from './engine.ts';

/** `keeps`: the moves are wanted too, which costs lists of moves where a random agent needs none. */
export function compiled(engine: Engine, names: readonly string[], keeps = false): Play {
  return (seed) => {
    const { bound } = engine;
    const agents = seatAgents(bound.seats, seed, names);
    const dice = seatNames(bound.seats, names).map((name, i) =>
      name === 'random' && !keeps ? new Dice(spread(seed ^ 0x5bd1e995)[i & 3] as number) : null,
    );
    const moves: Move[] = [];
    let decisions = 0;
    const answerer: Answerer = (m, question) => {
      decisions++;
      const { seat, options } = question;
      const own = dice[seat - 1];
      const wish = own
        ? (options[own.below(options.length)] as number)
        : (agents[seat - 1] as Agent).answer(question, () => snapshot(m, seat));
      const answer = options.includes(wish) ? wish : (options[0] as number);
      if (keeps) moves.push({ seat, move: ANSWER, args: [answer] });
      return answer;
    };
    engine.answerer = answerer;
    engine.start(seed);
    while (!engine.isOver) {
      const seat = engine.toMove();
      if (seat === 0) break;
      decisions++;
      const own = dice[seat - 1];
      const count = own ? engine.count(seat) : -1;
      if (own && count >= 0) {
        engine.applyListed(seat, own.below(count + (engine.mayPass ? 1 : 0)), count);
        continue;
      }
      const mine = engine.legalMoves(seat);
      const move = own
        ? (mine[own.below(mine.length)] as Move)
        : (agents[seat - 1] as Agent).move(mine, () => snapshot(engine.match, seat));
      if (keeps) moves.push(move);
      engine.apply(move);
    }
    return { match: engine.match, moves, decisions };
  };
}
