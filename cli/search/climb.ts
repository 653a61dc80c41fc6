/**
 * Iterated local search with racing. Decks race against the deck of the climb with the same seeds, in rounds that double the number
 * of matches.
 *
 * A climb races fields of decks that the learnt weights of cards suggest (guide.ts). After each round the better half goes on; the
 * last ones are taken if they are significantly better. A field without a better deck is followed by one that tries each card
 * once, and where that finds none either the climb ends. Its deck and the peak, the best one of the climbs before, play a duel, and
 * the next climb begins near the winner. After several climbs without a better deck all neighbours of the peak are
 * tried: after each round, those that are significantly worse are dropped, and one that is significantly better is taken. If no
 * neighbour is better, the search goes on with more matches a candidate.
 *
 * The next candidates depend only on results and the seed, so a search can be resumed from its state with the same result.
 */
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import type { Arena, TaskResult } from './arena.ts';
import {
  census,
  expectedLead,
  learnt,
  loosened,
  type Neighbourhood,
  shaken,
  suggestions,
  unknown,
  type Weights,
} from './guide.ts';
import { deckKey, neighboursOf } from './neighbours.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices, Rules } from './rules.ts';
import { deviationOf, type Lead, leadOf, type OutcomeRecord } from './versus.ts';

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

/**
 * A suggested field: its size, the matches of a candidate in the first round, and most of them. A climb ends after `idle` fields in a
 * row without a better deck; the last of them tries each card. A deck is taken if it is better by `take` standard errors, and at
 * most `last` others are left. These bounds are lower than those for neighbours: each step is cheap, and a wrong one is undone by
 * a later field.
 */
const SUGGESTED = { field: 32, first: 32, most: 2048, idle: 2, take: 2, last: 8 };

/** Climbs in a row without a better peak, after which its neighbours are tried. It bounds `barren` in `state.schema.json`. */
const BARREN = 8;

/**
 * A duel of two decks: matches of each in the first round, and most of them. The first deck loses where it is worse by `lose`
 * standard errors, and wins where it is better by `win` after `least` matches.
 */
const DUEL = { first: 512, most: 4096, lose: 1.5, win: 3, least: 1024 };

/** Most decks of which it is kept whether they are legal. */
const MOST_KNOWN = 100_000;

/** The state of a search, from which it can be resumed. It is deterministic. */
export interface SearchState {
  /** The deck of the climb. */
  deck: number[];
  /** Matches that it has played against each opponent. */
  known: number;
  /** The best deck of the climbs before; null in the first one. */
  peak: number[] | null;
  /** Climbs that ended, and those in a row, at the end, that found no better peak. */
  climbs: number;
  barren: number;
  /** Ranges of seeds that were used: each deck of a climb and each duel has one of its own. */
  ranges: number;
  /** Index of DEPTHS. */
  depth: number;
  /** Number of neighbours of this deck that were already visited at this depth. */
  at: number;
  /** Candidates that were raced; those that were dropped before the last round; those that a climb went on with. */
  tried: number;
  dropped: number;
  taken: number;
  /** Matches of completed fields. */
  matches: number;
  faults: number;
  /** Keys of decks that are known to be worse. */
  worse: string[];
  /** Number of suggested fields, and of those in a row that had no better deck. */
  fields: number;
  idle: number;
  /** Keys of the decks that were suggested for this deck. */
  suggested: string[];
  weights: Weights;
}

export const begun = (deck: PoolIndices, pool: readonly PoolEntry[]): SearchState => ({
  ...{ deck: [...deck], known: 0, depth: 0, at: 0, tried: 0, dropped: 0, taken: 0, matches: 0, faults: 0, worse: [] },
  ...{ peak: null, climbs: 0, barren: 0, ranges: 0 },
  ...{ fields: 0, idle: 0, suggested: [], weights: unknown(pool) },
});

export interface ClimbSetup {
  pool: readonly PoolEntry[];
  rules: Rules;
  arena: Arena;
  /** Weights of the opponents. */
  weights: readonly number[];
  seed: number;
  /** Whether the order of the cards in a deck matters. */
  ordered: boolean;
  /** Candidates that are tried first. */
  also: readonly PoolIndices[];
  /** Whether the limits allow `more` matches after `played` matches. */
  affords(played: number, more: number): boolean;
}

/** A deck in a race. */
interface Candidate {
  deck: PoolIndices;
  record: OutcomeRecord;
}

/** Why a search ended: no neighbour is better at the greatest depth, or the limits were reached. */
export type Ending = 'top' | 'spent';

export class Climb {
  readonly #hill: ClimbSetup;
  readonly #worse: Set<string>;
  /** Whether decks are legal, by key. */
  readonly #legal = new Map<string, boolean>();
  #state: SearchState;
  /** The deck of the climb, with the matches that it has played. */
  #standing: Candidate;
  #neighbours: readonly PoolIndices[];

  constructor(hill: ClimbSetup, state: SearchState) {
    this.#hill = hill;
    this.#state = state;
    this.#worse = new Set(state.worse);
    this.#standing = this.#unplayed(state.deck);
    this.#neighbours = this.#around();
  }

  /** The state between two fields. */
  get state(): SearchState {
    return { ...this.#state, worse: [...this.#worse] };
  }

  /** The best deck so far. What a climb has not finished is not compared with it yet. */
  get best(): PoolIndices {
    return this.#state.peak ?? this.#state.deck;
  }

  get counts(): Pick<SearchState, 'tried' | 'taken'> {
    return this.#state;
  }

  /** Runs the search to its end; calls `between` after each field. */
  async run(between: () => void): Promise<Ending> {
    // after a resume the climb's deck plays its matches again; they are not counted again
    await this.#play([this.#standing], this.#state.known);
    for (;;) {
      const before = this.#state;
      this.#state = { ...before };
      const ended = await this.#next(before);
      if (ended !== null) {
        this.#state = before;
        return ended;
      }
      between();
    }
  }

  #next({ idle, barren }: SearchState): Promise<Ending | null> {
    if (idle < SUGGESTED.idle) return this.#suggest();
    return barren < BARREN ? this.#restart() : this.#sweep();
  }

  /** Races suggested decks; `spent` if the limits do not allow it. */
  async #suggest(): Promise<Ending | null> {
    const { ordered } = this.#hill;
    const { deck, weights, fields, suggested, idle } = this.#state;
    const known = new Set(suggested);
    const isKnown = (one: PoolIndices): boolean =>
      known.has(deckKey(one, ordered)) || this.#worse.has(deckKey(one, ordered));
    const from = { ...this.#decks, isKnown };
    const seed = this.#drawn(fields + 1, 0x9e3779b1);
    const field =
      idle + 1 < SUGGESTED.idle
        ? suggestions(deck, weights, SUGGESTED.field, seed, from)
        : census(deck, weights, seed, from);
    this.#state.fields++;
    if (field.length === 0) this.#state.idle = SUGGESTED.idle;
    else if (!(await this.#halve(field))) return 'spent';
    return null;
  }

  /** Ends a climb: keeps the better one of its deck and the peak, and begins again near there. */
  async #restart(): Promise<Ending | null> {
    const { ordered } = this.#hill;
    const { deck, peak } = this.#state;
    if (peak === null) this.#state.peak = deck;
    else {
      const isBetter = deckKey(peak, ordered) === deckKey(deck, ordered) ? false : await this.#wins(deck, peak);
      if (isBetter === null) return 'spent';
      if (isBetter) this.#state.peak = deck;
      this.#state.barren = isBetter ? 0 : this.#state.barren + 1;
    }
    this.#state.climbs++;
    this.#worse.clear();
    const { weights, climbs, barren } = this.#state;
    const top = this.#state.peak as number[];
    const isLast = barren === BARREN;
    this.#stand(isLast ? top : shaken(top, weights, this.#drawn(climbs, 0x85ebca6b), this.#decks));
    if (isLast) {
      this.#state.idle = SUGGESTED.idle;
      // their order is that of the weights
      this.#neighbours = this.#around();
    }
    return null;
  }

  /** Whether a deck wins more often than another one, by new seeds; null if the limits do not allow the matches. */
  async #wins(deck: PoolIndices, other: PoolIndices): Promise<boolean | null> {
    const { weights } = this.#hill;
    const [one, two] = [this.#unplayed(deck), this.#unplayed(other)];
    this.#state.ranges++;
    for (let games = this.#each(DUEL.first); ; games = Math.min(2 * games, this.#each(DUEL.most))) {
      if (!(await this.#paid([one, two], games))) return null;
      const { mean, error } = leadOf(one.record, two.record, weights);
      if (mean + DUEL.lose * error < 0) return false;
      if (games === this.#each(DUEL.most)) return mean > 0;
      if (games >= this.#each(DUEL.least) && mean - DUEL.win * error > 0) return true;
    }
  }

  #drawn = (times: number, by: number): number => (this.#hill.seed ^ Math.imul(times, by)) | 0;

  get #decks(): Neighbourhood {
    const { pool, ordered } = this.#hill;
    return { pool, ordered, isLegal: (one) => this.#isLegal(one) };
  }

  /** Races the next neighbours; `top` if there are none left at the greatest depth. */
  async #sweep(): Promise<Ending | null> {
    const field = this.#field();
    if (field.length > 0) return (await this.#race(field)) ? null : 'spent';
    const { depth } = this.#state;
    if (depth + 1 >= DEPTHS.length) return 'top';
    this.#state = { ...this.#state, depth: depth + 1, at: 0 };
    this.#neighbours = this.#around();
    return null;
  }

  #around(): PoolIndices[] {
    const { deck, ranges, depth, weights } = this.#state;
    const { pool, ordered, seed, also } = this.#hill;
    const found = neighboursOf(deck, pool, ordered, (seed + ranges * DEPTHS.length + depth) | 0);
    // what the weights expect most of comes first
    const leads = new Map(found.map((one) => [one, expectedLead(weights, one, deck)]));
    found.sort((a, b) => (leads.get(b) ?? 0) - (leads.get(a) ?? 0));
    const all = new Map((ranges === 0 ? [...also, ...found] : found).map((one) => [deckKey(one, ordered), one]));
    all.delete(deckKey(deck, ordered));
    return [...all.values()];
  }

  /** Rules take longer to evaluate than a match, and decks are suggested more than once. */
  #isLegal(deck: PoolIndices): boolean {
    const key = deckKey(deck, this.#hill.ordered);
    const known = this.#legal.get(key);
    if (known !== undefined) return known;
    if (this.#legal.size === MOST_KNOWN) this.#legal.clear();
    const legal = this.#hill.rules.isLegal(deck);
    this.#legal.set(key, legal);
    return legal;
  }

  /** The next legal candidates that are not known to be worse. */
  #field(): PoolIndices[] {
    const field: PoolIndices[] = [];
    const { ordered } = this.#hill;
    while (field.length < FIELD && this.#state.at < this.#neighbours.length) {
      const deck = this.#neighbours[this.#state.at++] as PoolIndices;
      if (!this.#worse.has(deckKey(deck, ordered)) && this.#isLegal(deck)) field.push(deck);
    }
    return field;
  }

  /** Races suggested decks, of which the better half is left after each round; returns false if the limits do not allow it. */
  async #halve(field: readonly PoolIndices[]): Promise<boolean> {
    const { weights, ordered } = this.#hill;
    const most = this.#each(SUGGESTED.most);
    let runners = field.map((deck) => this.#unplayed(deck));
    const ends: { deck: PoolIndices; lead: Lead }[] = [];
    let better: PoolIndices | null = null;
    for (let games = this.#each(SUGGESTED.first); ; games = Math.min(2 * games, most)) {
      if (!(await this.#round(runners, games))) return false;
      const raced = runners.map((runner) => ({ runner, lead: leadOf(runner.record, this.#standing.record, weights) }));
      raced.sort((a, b) => b.lead.mean - a.lead.mean);
      const half = games === most ? 0 : Math.ceil(raced.length / 2);
      const left = raced.filter(({ lead }, i) => i < half && lead.mean + DROP * lead.error > 0);
      const [first] = raced;
      const isBetter = first !== undefined && first.lead.mean - SUGGESTED.take * first.lead.error > 0;
      if (isBetter && left.length <= SUGGESTED.last) better = first.runner.deck;
      const isOver = better !== null || games === most || left.length === 0;
      for (const [i, { runner, lead }] of raced.entries())
        if (isOver || i >= left.length) {
          ends.push({ deck: runner.deck, lead });
          if (games < most) this.#state.dropped++;
        }
      if (isOver) break;
      runners = left.map(({ runner }) => runner);
    }
    this.#state.tried += field.length;
    this.#state.suggested = [...this.#state.suggested, ...field.map((deck) => deckKey(deck, ordered))];
    const deviation = deviationOf(this.#standing.record, weights);
    for (const { deck, lead } of ends) {
      if (lead.mean + DROP * lead.error < 0) this.#worse.add(deckKey(deck, ordered));
      this.#state.weights = learnt(this.#state.weights, deck, this.#standing.deck, {
        mean: lead.mean / deviation,
        error: lead.error / deviation,
      });
    }
    this.#state.known = this.#standing.record[0]?.length ?? 0;
    if (better === null) this.#state.idle++;
    else this.#take(better);
    return true;
  }

  /** Races candidates against the climb's deck; returns false if the limits do not allow it. */
  async #race(field: readonly PoolIndices[]): Promise<boolean> {
    const { weights, ordered } = this.#hill;
    const depth = this.#each(DEPTHS[this.#state.depth] as number);
    let runners: Candidate[] = field.map((deck) => this.#unplayed(deck));
    const worse: PoolIndices[] = [];
    let better: { runner: Candidate; lead: Lead } | null = null;
    for (let games = Math.min(this.#each(FIRST), depth); ; games = Math.min(2 * games, depth)) {
      if (!(await this.#round(runners, games))) return false;
      const left: Candidate[] = [];
      for (const runner of runners) {
        const lead = leadOf(runner.record, this.#standing.record, weights);
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
    for (const deck of worse) this.#worse.add(deckKey(deck, ordered));
    this.#state.known = this.#standing.record[0]?.length ?? 0;
    if (better !== null) this.#take(better.runner.deck);
    return true;
  }

  /** Plays a round of the climb's deck and candidates; returns false if the limits do not allow it. */
  #round(runners: Candidate[], games: number): Promise<boolean> {
    return this.#paid([this.#standing, ...runners], games);
  }

  async #paid(all: Candidate[], games: number): Promise<boolean> {
    const matches = this.#cost(all, games);
    if (!this.#hill.affords(this.#state.matches, matches)) return false;
    this.#state.matches += matches;
    this.#state.faults += await this.#play(all, games);
    return true;
  }

  #take(deck: PoolIndices): void {
    this.#worse.add(deckKey(this.#standing.deck, this.#hill.ordered));
    this.#state.taken++;
    this.#stand(deck);
    // when no more climbs begin, each better deck is the peak
    if (this.#state.barren === BARREN) this.#state.peak = [...deck];
  }

  /** Goes on from a deck, with new seeds: the matches that it was chosen by overestimate it. */
  #stand(deck: PoolIndices): void {
    this.#standing = this.#unplayed(deck);
    const { ranges, weights } = this.#state;
    this.#state = { ...this.#state, deck: [...deck], known: 0, ranges: ranges + 1, at: 0 };
    this.#state = { ...this.#state, idle: 0, suggested: [], weights: loosened(weights) };
    this.#neighbours = this.#around();
  }

  /** Matches against each opponent, for so many against all of them together. */
  #each(matches: number): number {
    return Math.ceil(matches / this.#hill.weights.length);
  }

  #unplayed(deck: PoolIndices): Candidate {
    return { deck, record: this.#hill.weights.map(() => new Uint8Array()) };
  }

  #cost(runners: readonly Candidate[], games: number): number {
    return runners.reduce(
      (sum, { record }) => sum + record.reduce((s, { length }) => s + Math.max(0, games - length), 0),
      0,
    );
  }

  /** Plays until each deck has `games` matches against each opponent; returns the number of faults. */
  async #play(runners: Candidate[], games: number): Promise<number> {
    const { arena, pool, weights, seed } = this.#hill;
    const begin = seed + this.#state.ranges * Math.max(...DEPTHS);
    const tasks = runners.flatMap(({ deck, record }) => {
      const cards = boundCards(deck, pool);
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
export const boundCards = (deck: PoolIndices, pool: readonly PoolEntry[]): PlayedDeck['cards'] =>
  deck.map((at) => {
    const { card, level } = pool[at] as PoolEntry;
    return { card, level };
  });

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
