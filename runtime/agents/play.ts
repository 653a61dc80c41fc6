/** Plays matches between agents, on either engine. */
import type { Answerer, Match, Question } from '../machine.ts';
import { ANSWER, type Move } from '../match.ts';
import type { Agent } from './agent.ts';
import { MatchDecision } from './decision.ts';
import { searches, seating } from './names.ts';
import { PassCounter, type World } from './world.ts';

/** Plays the match of a seed to its end. The result is valid until the next call. */
export type Play = (seed: number) => { match: Match; moves: Move[]; decisions: number };

/** Watches matches from outside, for statistics. It must not change the match. */
export interface Watcher {
  /** A match starts. */
  started(): void;
  /** A player has to decide at an offer. */
  offered(m: Match, seat: number): void;
  /** A player is about to make a move. */
  taken(m: Match, move: Move): void;
  /** The match is over. */
  ended(m: Match): void;
}

/**
 * Plays matches in `main`. Searches try options in worlds from `makeTrial`. `keeps`: also gives the list of moves,
 * which costs time. `watcher` sees each decision at an offer.
 */
export function playing(
  main: World,
  makeTrial: () => World,
  names: readonly string[],
  keeps: boolean,
  watcher: Watcher | null = null,
): Play {
  const dealer = new MatchDecision(main, makeTrial);
  const watched = searches(names);
  const agents: Agent[] = [];
  const pass = new PassCounter(main.bound);
  const seatAll = seating(main.bound.seats, names, agents);
  let moves: Move[] = [];
  let decisions = 0;
  const answerer: Answerer = (_, question: Question) => {
    decisions++;
    const { seat, options } = question;
    dealer.asked(question);
    const answer = options[(agents[seat - 1] as Agent).choose(dealer)] as number;
    if (watched) dealer.answered(answer);
    if (keeps) moves.push({ seat, move: ANSWER, args: [answer] });
    return answer;
  };
  return (seed) => {
    seatAll(seed);
    if (keeps) moves = [];
    decisions = 0;
    main.answerer = answerer;
    pass.reset();
    dealer.started(seed);
    watcher?.started();
    main.start(seed);
    while (!main.isOver()) {
      if (pass.ends(main.match)) break;
      const seat = main.toMove();
      const count = seat === 0 ? 0 : main.count(seat);
      if (count === 0) break;
      decisions++;
      watcher?.offered(main.match, seat);
      dealer.offered(seat, count);
      const k = (agents[seat - 1] as Agent).choose(dealer);
      if (keeps || watched || watcher !== null) {
        const move = dealer.move(k);
        watcher?.taken(main.match, move);
        if (keeps) moves.push(move);
        if (watched) dealer.taken(move);
      }
      main.applyNth(k);
    }
    watcher?.ended(main.match);
    return { match: main.match, moves, decisions };
  };
}
