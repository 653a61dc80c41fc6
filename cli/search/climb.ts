/**
 * A hill climb: neighbours of the best deck so far are raced against it, a field at a time, each with the seeds that it has
 * played. After each round, of which every one is as long as all before, those that are surely worse are dropped; one that is
 * surely better takes its place. When no neighbour does, all that are not known to be worse are looked at more deeply.
 *
 * Nothing but results and the seed decides what is tried next, so a search can go on from its state as if it had never stopped.
 */
import type { Arena, Deck, Played } from './arena.ts';
import { keyOf, neighboursOf } from './neighbours.ts';
import type { Owned } from './pool.ts';
import type { Cards, Rules } from './rules.ts';
import { type Lead, leadOf, type Record } from './versus.ts';

/** Candidates of a field. */
const FIELD = 16;
/** Matches of the first round, of all opponents together. */
const FIRST = 64;
/** Matches of a candidate at most, of all opponents together, one look after the other; the last bounds `known` in a state's file. */
const DEPTHS = [512, 4096, 32768];
/** Standard errors that a deck must be behind to be dropped: of those that are no worse, at each look 97 of 100 stay. */
const DROP = 1.96;
/** And ahead to be taken: hundreds are tried, and each is looked at several times. */
const TAKE = 3;

/** How far a search has come. All of it is what the same search comes to again. */
export interface State {
  /** The best so far. */
  deck: number[];
  /** Matches that it has played against each opponent. */
  known: number;
  /** Which of DEPTHS. */
  depth: number;
  /** Neighbours that were looked at, of this deck at this depth. */
  at: number;
  /** Decks that were raced; of them those that were dropped before they had played as often as the depth allows, and those that were taken. */
  tried: number;
  dropped: number;
  taken: number;
  /** Those of fields that were run to their end. */
  matches: number;
  faults: number;
  /** Decks that are known to be worse, by their keys. */
  worse: string[];
}

export const begun = (deck: Cards): State => ({
  ...{ deck: [...deck], known: 0, depth: 0, at: 0, tried: 0, dropped: 0, taken: 0, matches: 0, faults: 0, worse: [] },
});

export interface Hill {
  pool: readonly Owned[];
  rules: Rules;
  arena: Arena;
  /** Of the opponents. */
  weights: readonly number[];
  seed: number;
  /** A deck is a list, and a card at another place makes another deck. */
  ordered: boolean;
  /** Tried first. */
  also: readonly Cards[];
  /** Whether behind so many matches so many more may be played. */
  affords(played: number, more: number): boolean;
}

/** A deck that is raced. */
interface Runner {
  deck: Cards;
  record: Record;
}

/** Why it ended: nothing near the deck is better, as far as it looks; or no more matches may be played. */
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

  /** As it is between two fields. */
  get state(): State {
    return { ...this.#state, worse: [...this.#worse] };
  }

  get counts(): Pick<State, 'tried' | 'taken'> {
    return this.#state;
  }

  /** Plays on until it ends; `between` is called after each field. */
  async run(between: () => void): Promise<Ending> {
    // what it had played when the search stopped is known again, and not counted again
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

  /** The next candidates that are legal and not known to be worse. */
  #field(): Cards[] {
    const field: Cards[] = [];
    const { rules, ordered } = this.#hill;
    while (field.length < FIELD && this.#state.at < this.#neighbours.length) {
      const deck = this.#neighbours[this.#state.at++] as Cards;
      if (!this.#worse.has(keyOf(deck, ordered)) && rules.isLegal(deck)) field.push(deck);
    }
    return field;
  }

  /** Races candidates against the best; false where that would take more matches than may be played. */
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
    // by the matches that it was taken for it looks better than it is: the next ones are held against others
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

  /** Lets each of them have played as many matches against each opponent; gives their faults. */
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
        joined(known, (played[i * weights.length + opponent] as Played).outcomes),
      );
    return played.reduce((sum, { faults }) => sum + faults, 0);
  }
}

/** The cards of a deck as a match has them. */
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
