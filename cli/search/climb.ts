/**
 * Hill climbing with racing: a field of neighbours of the best deck plays the same seeds as the best deck, in rounds that
 * double the number of matches. After each round, candidates that are significantly worse are dropped; a candidate that is
 * significantly better becomes the best deck. If no neighbour is better, the search goes on with more matches a candidate.
 *
 * The next candidates depend only on results and the seed, so a search can be resumed from its state with the same result.
 */
import type { Arena, Deck, TaskResult } from './arena.ts';
import { keyOf, neighboursOf } from './neighbours.ts';
import type { Owned } from './pool.ts';
import type { Cards, Rules } from './rules.ts';
import { type Lead, leadOf, type Record } from './versus.ts';

/** Candidates in a field. */
const FIELD = 16;
/** Matches of a candidate in the first round, against all opponents together. */
const FIRST = 64;
/** Most matches of a candidate against all opponents together, by depth. The last bounds `known` in `state.schema.json`. */
const DEPTHS = [512, 4096, 32768];
/** A candidate is dropped if it is worse by more standard errors: a deck of equal strength survives 97% of the rounds. */
const DROP = 1.96;
/** A candidate is taken if it is better by more standard errors. The value is high because of multiple testing. */
const TAKE = 3;

/** The state of a search, from which it can be resumed. It is deterministic. */
export interface State {
  /** The best deck so far. */
  deck: number[];
  /** Matches that the best deck has played against each opponent. */
  known: number;
  /** Index of DEPTHS. */
  depth: number;
  /** Number of neighbours of this deck that were already visited at this depth. */
  at: number;
  /** Candidates that were raced; those that were dropped before the last round; those that became the best deck. */
  tried: number;
  dropped: number;
  taken: number;
  /** Matches of completed fields. */
  matches: number;
  faults: number;
  /** Keys of decks that are known to be worse. */
  worse: string[];
}

export const begun = (deck: Cards): State => ({
  ...{ deck: [...deck], known: 0, depth: 0, at: 0, tried: 0, dropped: 0, taken: 0, matches: 0, faults: 0, worse: [] },
});

export interface Hill {
  pool: readonly Owned[];
  rules: Rules;
  arena: Arena;
  /** Weights of the opponents. */
  weights: readonly number[];
  seed: number;
  /** Whether the order of the cards in a deck matters. */
  ordered: boolean;
  /** Candidates that are tried first. */
  also: readonly Cards[];
  /** Whether the limits allow `more` matches after `played` matches. */
  affords(played: number, more: number): boolean;
}

/** A deck in a race. */
interface Runner {
  deck: Cards;
  record: Record;
}

/** Why a search ended: no neighbour is better at the greatest depth, or the limits were reached. */
export type Ending = 'top' | 'spent';

export class Climb {
  readonly #hill: Hill;
  readonly #worse: Set<string>;
  #state: State;
  #best: Runner;
  #neighbours: readonly Cards[];

  constructor(hill: Hill, state: State) {
    this.#hill = hill;
    this.#state = state;
    this.#worse = new Set(state.worse);
    this.#best = { deck: state.deck, record: hill.weights.map(() => new Uint8Array()) };
    this.#neighbours = this.#around();
  }

  /** The state between two fields. */
  get state(): State {
    return { ...this.#state, worse: [...this.#worse] };
  }

  get counts(): Pick<State, 'tried' | 'taken'> {
    return this.#state;
  }

  /** Runs the search to its end; calls `between` after each field. */
  async run(between: () => void): Promise<Ending> {
    // after a resume the best deck plays its matches again; they are not counted again
    await this.#play([this.#best], this.#state.known);
    for (;;) {
      const before = { ...this.#state };
      const field = this.#field();
      if (field.length === 0) {
        if (before.depth + 1 >= DEPTHS.length) return 'top';
        this.#state = { ...before, depth: before.depth + 1, at: 0 };
        this.#neighbours = this.#around();
      } else if (!(await this.#race(field))) {
        this.#state = before;
        return 'spent';
      }
      between();
    }
  }

  #around(): Cards[] {
    const { deck, taken, depth } = this.#state;
    const { pool, ordered, seed, also } = this.#hill;
    const found = neighboursOf(deck, pool, ordered, (seed + taken * DEPTHS.length + depth) | 0);
    const all = new Map((taken === 0 ? [...also, ...found] : found).map((one) => [keyOf(one, ordered), one]));
    all.delete(keyOf(deck, ordered));
    return [...all.values()];
  }

  /** The next legal candidates that are not known to be worse. */
  #field(): Cards[] {
    const field: Cards[] = [];
    const { rules, ordered } = this.#hill;
    while (field.length < FIELD && this.#state.at < this.#neighbours.length) {
      const deck = this.#neighbours[this.#state.at++] as Cards;
      if (!this.#worse.has(keyOf(deck, ordered)) && rules.isLegal(deck)) field.push(deck);
    }
    return field;
  }

  /** Races candidates against the best deck; returns false if the limits do not allow it. */
  async #race(field: readonly Cards[]): Promise<boolean> {
    const { weights, ordered } = this.#hill;
    const each = (matches: number): number => Math.ceil(matches / weights.length);
    const depth = each(DEPTHS[this.#state.depth] as number);
    let runners: Runner[] = field.map((deck) => ({ deck, record: weights.map(() => new Uint8Array()) }));
    const worse: Cards[] = [];
    let better: { runner: Runner; lead: Lead } | null = null;
    for (let games = Math.min(each(FIRST), depth); ; games = Math.min(2 * games, depth)) {
      const matches = this.#cost([this.#best, ...runners], games);
      if (!this.#hill.affords(this.#state.matches, matches)) return false;
      this.#state.matches += matches;
      this.#state.faults += await this.#play([this.#best, ...runners], games);
      const left: Runner[] = [];
      for (const runner of runners) {
        const lead = leadOf(runner.record, this.#best.record, weights);
        if (lead.mean + DROP * lead.error < 0) {
          worse.push(runner.deck);
          if (games < depth) this.#state.dropped++;
          continue;
        }
        left.push(runner);
        if (lead.mean - TAKE * lead.error > 0 && (better === null || lead.mean > better.lead.mean))
          better = { runner, lead };
      }
      runners = left;
      if (better !== null || runners.length === 0 || games === depth) break;
    }
    this.#state.tried += field.length;
    for (const deck of worse) this.#worse.add(keyOf(deck, ordered));
    this.#state.known = this.#best.record[0]?.length ?? 0;
    if (better !== null) this.#take(better.runner);
    return true;
  }

  #take({ deck }: Runner): void {
    this.#worse.add(keyOf(this.#best.deck, this.#hill.ordered));
    // selection bias: the winning matches overestimate the deck, so the next race uses new seeds
    this.#best = { deck, record: this.#hill.weights.map(() => new Uint8Array()) };
    this.#state = { ...this.#state, deck: [...deck], known: 0, taken: this.#state.taken + 1, at: 0 };
    this.#neighbours = this.#around();
  }

  #cost(runners: readonly Runner[], games: number): number {
    return runners.reduce(
      (sum, { record }) => sum + record.reduce((s, { length }) => s + Math.max(0, games - length), 0),
      0,
    );
  }

  /** Plays until each deck has `games` matches against each opponent; returns the number of faults. */
  async #play(runners: Runner[], games: number): Promise<number> {
    const { arena, pool, weights, seed } = this.#hill;
    const begin = seed + this.#state.taken * Math.max(...DEPTHS);
    const tasks = runners.flatMap(({ deck, record }) => {
      const cards = cardsOf(deck, pool);
      return record.map(({ length }, opponent) => {
        return { deck: cards, opponent, first: begin + length, count: Math.max(0, games - length) };
      });
    });
    const played = await arena.play(tasks);
    for (const [i, runner] of runners.entries())
      runner.record = runner.record.map((known, opponent) =>
        joined(known, (played[i * weights.length + opponent] as TaskResult).outcomes),
      );
    return played.reduce((sum, { faults }) => sum + faults, 0);
  }
}

/** The cards of a deck as a bound game has them. */
export const cardsOf = (deck: Cards, pool: readonly Owned[]): Deck['cards'] =>
  deck.map((at) => {
    const { card, level } = pool[at] as Owned;
    return { card, level };
  });

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
