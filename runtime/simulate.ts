/** Many matches between agents: how often each deck wins, and what it took. */
import type { Bound } from '../compiler/bound.ts';
import { seatNames } from './agents/names.ts';
import { type Play, playing } from './agents/play.ts';
import { InterpreterWorld } from './agents/world.ts';
import { foldHashes, hash } from './hash.ts';
import { Match } from './machine.ts';
import { type Move, outcome } from './match.ts';
import { peek } from './state.ts';

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

/** Matches on the interpreter. */
export function interpreted(bound: Bound, agents: readonly string[], fired?: Set<number>): Play {
  const main = new InterpreterWorld(bound, new Match(bound), fired);
  return playing(main, () => new InterpreterWorld(bound, new Match(bound)), agents, true);
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
