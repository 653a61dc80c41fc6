/** Plays many matches between agents and counts results. */
import type { Bound } from '../compiler/ir/bound.ts';
import { seatNames } from './agents/names.ts';
import { type Play, playing, type Watcher } from './agents/play.ts';
import { InterpreterWorld } from './agents/world.ts';
import { BLOCK, BlockHasher, hash } from './hash.ts';
import { Match } from './machine.ts';
import { isOver, type Move, matchOf, turnsOf, wonSeats } from './match.ts';
import { peek } from './state.ts';

export interface SimulateOptions {
  bound: Bound;
  games: number;
  /** Match i has the seed `seed` + i. */
  seed: number;
  /** Agents by seat; the last one is used for further seats. */
  agents?: readonly string[];
  /** Plays a match; the interpreter by default. */
  play?: Play;
  /** Whether to hash final states, which takes time; true by default. */
  hashed?: boolean;
  onProgress?: (done: number) => void;
  /** Called at the end of each match, before `onMatch`. */
  onEnded?: ((ended: MatchResult) => void) | undefined;
  /** Called at the end of each match. */
  onMatch?: (m: Match, index: number, moves: readonly Move[]) => void;
}

export interface Simulation {
  games: number;
  seed: number;
  agents: string[];
  /** By deck, which is by seat. */
  wins: number[];
  draws: number;
  /** Matches that ended by the turn limit or an overflow. */
  capped: number;
  faults: number;
  /** The seed of the first match with a fault. */
  faulty: number | null;
  mean_turns: number;
  mean_decisions: number;
  /** The matches of all series; equals `games` without series. */
  matches: number;
  decisions: number;
  /** The hash of all final states in the order of seeds, see BlockHasher; of none where not requested. */
  hash: string;
}

/** Plays matches on the interpreter. */
export function interpretedPlay(
  bound: Bound,
  agents: readonly string[],
  fired?: Set<number>,
  watcher: Watcher | null = null,
): Play {
  const main = new InterpreterWorld(bound, new Match(bound), fired);
  return playing(main, () => new InterpreterWorld(bound, new Match(bound)), agents, true, watcher);
}

/** The result of one match. */
export interface MatchResult {
  /** The winners as bits by seat; 0 for a draw or an unfinished match, `ALONE_LOST` if the only side lost. */
  won: number;
  over: boolean;
  /** It ended by the turn limit or an overflow. */
  capped: boolean;
  turns: number;
  /** The matches of a series; 1 otherwise. */
  matches: number;
  decisions: number;
  faults: number;
  /** Empty where not requested. */
  hash: string;
}

export function matchResult(match: Match, decisions: number, hashed = true): MatchResult {
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

/** Sums of consecutive matches of a run, as plain data. */
export interface TallyPart {
  games: number;
  wins: number[];
  draws: number;
  capped: number;
  faults: number;
  /** Matches before the first one with a fault; null if there is none. */
  sound: number | null;
  turns: number;
  matches: number;
  decisions: number;
  /** Whether `hashes` are those of the matches; else of their blocks, and the part begins at a block of the run. */
  each: boolean;
  hashes: string[];
}

/** Sums up matches, which are added in the order of seeds. */
export class Tally {
  readonly #wins: number[];
  readonly #hashes = new BlockHasher();
  /** The hashes of all matches, where a part needs them. */
  readonly #each: string[] | null;
  #games = 0;
  #draws = 0;
  #capped = 0;
  #faults = 0;
  /** Matches before the first one with a fault. */
  #sound: number | null = null;
  #turns = 0;
  #matches = 0;
  #decisions = 0;

  /** `each`: keeps the hash of each match for `part`. */
  constructor(seats: number, each = false) {
    this.#wins = new Array<number>(seats).fill(0);
    this.#each = each ? [] : null;
  }

  add({ won, over, capped, turns, matches, decisions, faults, hash }: MatchResult): void {
    if (faults > 0) this.#sound ??= this.#games;
    this.#games++;
    this.#decisions += decisions;
    this.#faults += faults;
    this.#turns += turns;
    this.#matches += matches;
    if (capped) this.#capped++;
    if (over && won === 0) this.#draws++;
    for (let i = 0; i < this.#wins.length; i++) if ((won >> i) & 1) this.#wins[i] = (this.#wins[i] as number) + 1;
    if (hash !== '') this.#hashes.add(hash);
    this.#each?.push(hash);
  }

  /** The sums so far, for `addPart`. */
  part(): TallyPart {
    return {
      games: this.#games,
      wins: [...this.#wins],
      draws: this.#draws,
      capped: this.#capped,
      faults: this.#faults,
      sound: this.#sound,
      turns: this.#turns,
      matches: this.#matches,
      decisions: this.#decisions,
      each: this.#each !== null,
      hashes: this.#each ?? this.#hashes.blocks(),
    };
  }

  /** Adds the next matches of the run, which were played elsewhere. */
  addPart(part: TallyPart): void {
    if (part.sound !== null) this.#sound ??= this.#games + part.sound;
    this.#games += part.games;
    this.#draws += part.draws;
    this.#capped += part.capped;
    this.#faults += part.faults;
    this.#turns += part.turns;
    this.#matches += part.matches;
    this.#decisions += part.decisions;
    for (const [i, won] of part.wins.entries()) this.#wins[i] = (this.#wins[i] as number) + won;
    if (part.each) for (const hash of part.hashes) this.#hashes.add(hash);
    else this.#hashes.addBlocks(part.hashes, part.games % BLOCK !== 0);
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
  const play = options.play ?? interpretedPlay(bound, agents);
  const tally = new Tally(bound.seats);
  for (let i = 0; i < games; i++) {
    const { match, moves, decisions } = play(seed + i);
    const ended = matchResult(match, decisions, hashed);
    tally.add(ended);
    options.onEnded?.(ended);
    options.onMatch?.(match, i, moves);
    options.onProgress?.(i + 1);
  }
  return tally.result(seed, seatNames(bound.seats, agents));
}
