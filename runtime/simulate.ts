/** Many matches between agents: how often each deck wins, and what it took. */
import type { Bound } from '../compiler/bound.ts';
import { type Agent, seatAgents, seatNames } from './agents.ts';
import { foldHashes, hash } from './hash.ts';
import type { Answerer, Match } from './machine.ts';
import { ANSWER, applyKnown, awaits, createMatch, isOver, legalMoves, type Move, outcome } from './match.ts';
import { peek } from './state.ts';
import { snapshot } from './view.ts';

export interface SimulateOptions {
  bound: Bound;
  games: number;
  /** Match i of the run has the seed `seed` + i. */
  seed: number;
  /** Names, one a seat; the last stands for those that are missing. */
  agents?: readonly string[];
  /** What plays them; the interpreter without. */
  play?: Play;
  onProgress?: (done: number) => void;
  /** Sees each match at its end. */
  onMatch?: (m: Match, index: number, moves: readonly Move[]) => void;
}

export interface Simulation {
  games: number;
  seed: number;
  agents: string[];
  /** By deck, which is by seat. */
  wins: number[];
  draws: number;
  /** Ended by the limit of turns or by an overflow. */
  capped: number;
  faults: number;
  mean_turns: number;
  mean_decisions: number;
  decisions: number;
  /** Final states, folded in the order of seeds. */
  hash: string;
}

/** Plays the match of a seed to its end. What it gives is good until it is called again. */
export type Play = (seed: number) => { match: Match; moves: Move[]; decisions: number };

/** Matches on the interpreter. */
export function interpreted(bound: Bound, agents: readonly string[], fired?: Set<number>): Play {
  return (seed) => {
    const players = seatAgents(bound.seats, seed, agents);
    const agentOf = (seat: number): Agent => players[seat - 1] as Agent;
    let decisions = 0;
    const moves: Move[] = [];
    const answerer: Answerer = (m, question) => {
      decisions++;
      const wish = agentOf(question.seat).answer(question, () => snapshot(m, question.seat));
      const answer = question.options.includes(wish) ? wish : (question.options[0] as number);
      moves.push({ seat: question.seat, move: ANSWER, args: [answer] });
      return answer;
    };
    const match = createMatch(bound, { seed, answerer, ...(fired && { fired }) });
    while (!isOver(match)) {
      const [seat] = awaits(match);
      if (seat === undefined) break;
      const mine = legalMoves(match, seat);
      const move = agentOf(seat).move(mine, () => snapshot(match, seat));
      moves.push(move);
      decisions++;
      applyKnown(match, move);
    }
    return { match, moves, decisions };
  };
}

export function simulate(options: SimulateOptions): Simulation {
  const { bound, games, seed } = options;
  const agents = options.agents ?? ['random'];
  const play = options.play ?? interpreted(bound, agents);
  const wins = new Array<number>(bound.seats).fill(0);
  const hashes: string[] = [];
  let draws = 0;
  let capped = 0;
  let faults = 0;
  let turns = 0;
  let decisions = 0;
  for (let i = 0; i < games; i++) {
    const played = play(seed + i);
    const { match } = played;
    const result = outcome(match);
    decisions += played.decisions;
    faults += peek(match, match.layout.head.faults);
    if (result !== null) {
      turns += result.turns;
      if (result.capped) capped++;
      if (result.winners.length === 0) draws++;
      for (const seat of result.winners) wins[seat - 1] = (wins[seat - 1] as number) + 1;
    }
    hashes.push(hash(match));
    options.onMatch?.(match, i, played.moves);
    options.onProgress?.(i + 1);
  }
  return {
    games,
    seed,
    agents: seatNames(bound.seats, agents),
    wins,
    draws,
    capped,
    faults,
    mean_turns: games === 0 ? 0 : turns / games,
    mean_decisions: games === 0 ? 0 : decisions / games,
    decisions,
    hash: foldHashes(hashes),
  };
}
