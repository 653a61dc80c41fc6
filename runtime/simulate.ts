/** Many matches between agents: how often each deck wins, and what it took. */
import type { Bound } from '../compiler/bound.ts';
import { seatNames } from './agents/names.ts';
import { type Play, playing } from './agents/play.ts';
import { InterpreterWorld } from './agents/world.ts';
import { Hasher, hash } from './hash.ts';
import { Match } from './machine.ts';
import { isOver, type Move, matchOf, turnsOf, wonSeats } from './match.ts';
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
  /** Whether final states are told apart by a hash, which takes its time; they are unless it is said not. */
  hashed?: boolean;
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
  /** Seed of the first match with a fault. */
  faulty: number | null;
  mean_turns: number;
  mean_decisions: number;
  /** Of series how many matches they had; as many as games elsewhere. */
  matches: number;
  decisions: number;
  /** Final states, folded in the order of seeds; of none of them where none was asked for. */
  hash: string;
}

/** Matches on the interpreter. */
export function interpreted(bound: Bound, agents: readonly string[], fired?: Set<number>): Play {
  const main = new InterpreterWorld(bound, new Match(bound), fired);
  return playing(main, () => new InterpreterWorld(bound, new Match(bound)), agents, true);
}

/** What one match came to. */
export interface Ended {
  /** Winners, one bit a seat; 0 for a draw, or where it is not over. */
  won: number;
  over: boolean;
  /** Ended by the limit of turns or by an overflow. */
  capped: boolean;
  turns: number;
  /** How many matches a series had; 1 for a match. */
  matches: number;
  decisions: number;
  faults: number;
  /** Empty where none is asked for. */
  hash: string;
}

export function endedOf(match: Match, decisions: number, hashed = true): Ended {
  const { head } = match.layout;
  const over = isOver(match);
  return {
    won: over ? wonSeats(match) : 0,
    over,
    capped: over && peek(match, head.capped) === 1,
    turns: over ? turnsOf(match) : 0,
    matches: matchOf(match),
    decisions,
    faults: peek(match, head.faults),
    hash: hashed ? hash(match) : '',
  };
}

/** Takes matches in, in the order of their seeds, and says what they came to together. */
export class Tally {
  readonly #wins: number[];
  readonly #hashes = new Hasher();
  #games = 0;
  #draws = 0;
  #capped = 0;
  #faults = 0;
  /** How many matches came before the first with a fault. */
  #sound: number | null = null;
  #turns = 0;
  #matches = 0;
  #decisions = 0;

  constructor(seats: number) {
    this.#wins = new Array<number>(seats).fill(0);
  }

  add({ won, over, capped, turns, matches, decisions, faults, hash }: Ended): void {
    if (faults > 0) this.#sound ??= this.#games;
    this.#games++;
    this.#decisions += decisions;
    this.#faults += faults;
    this.#turns += turns;
    this.#matches += matches;
    if (capped) this.#capped++;
    if (over && won === 0) this.#draws++;
    for (let i = 0; i < this.#wins.length; i++) if ((won >> i) & 1) this.#wins[i] = (this.#wins[i] as number) + 1;
    for (let i = 0; i < hash.length; i++) this.#hashes.add(hash.charCodeAt(i));
  }

  result(seed: number, agents: string[]): Simulation {
    const games = this.#games;
    const mean = (sum: number): number => (games === 0 ? 0 : sum / games);
    return {
      games,
      seed,
      agents,
      wins: this.#wins,
      draws: this.#draws,
      capped: this.#capped,
      faults: this.#faults,
      faulty: this.#sound === null ? null : seed + this.#sound,
      mean_turns: mean(this.#turns),
      mean_decisions: mean(this.#decisions),
      matches: this.#matches,
      decisions: this.#decisions,
      hash: this.#hashes.digest(),
    };
  }
}

export function simulate(options: SimulateOptions): Simulation {
  const { bound, games, seed, hashed } = options;
  const agents = options.agents ?? ['random'];
  const play = options.play ?? interpreted(bound, agents);
  const tally = new Tally(bound.seats);
  for (let i = 0; i < games; i++) {
    const { match, moves, decisions } = play(seed + i);
    tally.add(endedOf(match, decisions, hashed));
    options.onMatch?.(match, i, moves);
    options.onProgress?.(i + 1);
  }
  return tally.result(seed, seatNames(bound.seats, agents));
}
