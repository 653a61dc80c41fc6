/**
 * Iterated local search. Decks are compared with the deck of the climb by matches with the same seeds.
 *
 * A climb plays fields of decks that the learnt weights of cards suggest (guide.ts), and goes on with one that is better. All its
 * decks play the same seeds, so those that have played can be compared with each new deck of the climb at once. After several fields
 * without a better deck the climb ends. Its deck and the peak, the best one of the climbs before, play a duel with new seeds, and
 * the next climb begins near the winner. After several climbs without a better deck all neighbours of the peak are
 * tried: after each round, those that are significantly worse are dropped, and one that is significantly better is taken. If no
 * neighbour is better, the search goes on with more matches a candidate.
 *
 * The next candidates depend only on results and the seed, so a search can be resumed from its state with the same result.
 */
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import type { Arena, TaskResult } from './arena.ts';
import { type Met, type Neighbourhood, partOf, shaken, suggestions, TOGETHER, thinned } from './guide.ts';
import { type KeptModels, Models, unlearnt } from './model.ts';
import { cardsKey, deckKey, neighboursOf } from './neighbours.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices, Rules } from './rules.ts';
import { type Lead, leadOf, type OutcomeRecord, strengthOf } from './versus.ts';

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
 * Suggestions: decks that are drawn at a time, and matches of each against all opponents together; a deck that is drawn twice plays
 * twice as many. The first fields of a search may differ in all cards, so that much is learnt of each at once.
 */
const WIDE = { fields: 10, decks: 32, matches: 16 };
const NEAR = { decks: 16, matches: 128 };
/** Most matches of a suggested deck. */
const MOST = 4096;
/** A climb ends after so many fields in a row without a better deck. */
const IDLE = 5;
/**
 * The climb goes on with a deck that is better by so many standard errors, and drops one that is worse by so many. The first value
 * is low: a wrong step is small, and can be undone.
 */
const SURE = 0.5;
const HOPELESS = 2.5;

/** One climb of so many begins with fewer cards. */
const SMALLER = 3;

/** Climbs in a row without a better peak, after which its neighbours are tried. It bounds `barren` in `state.schema.json`. */
const BARREN = 8;

/**
 * A duel of two decks: matches of each in the first round, and most of them. The first deck loses where it is worse by `lose`
 * standard errors, and wins where it is better by `win` after `least` matches.
 */
const DUEL = { first: 512, most: 4096, lose: 1.5, win: 3, least: 1024 };

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
  /** Decks of this climb that may be better, with the matches that they have played against each opponent. */
  met: { deck: number[]; played: number }[];
  models: KeptModels;
}

export const begun = (deck: PoolIndices): SearchState => ({
  ...{ deck: [...deck], known: 0, depth: 0, at: 0, tried: 0, dropped: 0, taken: 0, matches: 0, faults: 0, worse: [] },
  ...{ peak: null, climbs: 0, barren: 0, ranges: 0 },
  ...{ fields: 0, idle: 0, met: [], models: unlearnt() },
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
  /** Cards of the deck that the search began with. */
  cards: number;
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

/** A deck, and the matches against each opponent that it shall have. */
type Due = readonly [candidate: Candidate, games: number];

/** Why a search ended: no neighbour is better at the greatest depth, or the limits were reached. */
export type Ending = 'top' | 'spent';

export class Climb {
  readonly #hill: ClimbSetup;
  readonly #worse: Set<string>;
  readonly #models: Models;
  /** Decks that played the same seeds as the climb's deck, by key. */
  readonly #met = new Map<string, Candidate>();
  /** Their leads over it, with the matches that these are of. */
  readonly #measured = new Map<string, Met & { pairs: number }>();
  /** Keys of the cards of all decks that played in this climb. */
  readonly #known = new Set<number>();
  #state: SearchState;
  /** The deck of the climb, with the matches that it has played. */
  #standing: Candidate;
  /** All neighbours of the climb's deck, from their turn on. */
  #neighbours: readonly PoolIndices[] | null = null;

  constructor(hill: ClimbSetup, state: SearchState) {
    this.#hill = hill;
    this.#state = state;
    this.#worse = new Set(state.worse);
    this.#models = new Models(hill.pool.length, hill.cards, state.models);
    for (const { deck } of state.met) this.#met.set(deckKey(deck, hill.ordered), this.#unplayed(deck));
    for (const key of [...this.#worse, ...this.#met.keys()]) this.#known.add(cardsKey(key.split(' ').map(Number)));
    this.#standing = this.#unplayed(state.deck);
  }

  /** The state between two fields. */
  get state(): SearchState {
    const met = [...this.#met.values()].map(({ deck, record }) => ({ deck: [...deck], played: lengthOf(record) }));
    return { ...this.#state, worse: [...this.#worse], met, models: this.#models.kept };
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
    const met = [...this.#met.values()];
    await this.#play([
      [this.#standing, this.#state.known],
      ...this.#state.met.map(({ played }, i) => [met[i] as Candidate, played] as const),
    ]);
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
    if (idle < IDLE) return this.#suggest();
    return barren < BARREN ? this.#restart() : this.#sweep();
  }

  /** Lets suggested decks play, and goes on with a better one; `spent` if the limits do not allow it. */
  async #suggest(): Promise<Ending | null> {
    const { ordered, also } = this.#hill;
    const { deck, fields } = this.#state;
    const isWide = fields < WIDE.fields;
    const { decks, matches } = isWide ? WIDE : NEAR;
    const isKnown = (key: number | string): boolean =>
      typeof key === 'number' ? this.#known.has(key) : this.#worse.has(key) || this.#met.has(key);
    const from = { ...this.#decks, met: [...this.#leads().values()], isKnown, isWide };
    const goals = new Map<string, { candidate: Candidate; games: number }>();
    const suggested = suggestions(deck, this.#models, decks, this.#drawn(fields + 1, 0x9e3779b1), from);
    for (const one of fields === 0 ? [...also, ...suggested] : suggested) {
      const key = deckKey(one, ordered);
      const candidate = goals.get(key)?.candidate ?? this.#met.get(key) ?? this.#unplayed(one);
      const games = (goals.get(key)?.games ?? lengthOf(candidate.record)) + this.#each(matches);
      goals.set(key, { candidate, games: Math.min(games, this.#each(MOST)) });
    }
    goals.delete(deckKey(deck, ordered));
    for (const [key, { candidate, games }] of goals) if (games === lengthOf(candidate.record)) goals.delete(key);
    this.#state.fields++;
    if (goals.size === 0) {
      this.#state.idle = IDLE;
      return null;
    }
    const field = [...goals].map(([key, { candidate, games }]) => ({ key, candidate, games }));
    if (!(await this.#compared(field))) return 'spent';
    const better = this.#better(isWide ? 0 : SURE);
    if (better === null) this.#state.idle++;
    else this.#go(better);
    return null;
  }

  /** Lets decks and that of the climb play the same seeds, and learns from them; false if the limits do not allow it. */
  async #compared(field: readonly { key: string; candidate: Candidate; games: number }[]): Promise<boolean> {
    const { weights } = this.#hill;
    const longest = Math.max(this.#state.known, ...field.map(({ games }) => games));
    const before = field.map(({ candidate }) => lengthOf(candidate.record));
    const goals: Due[] = field.map(({ candidate, games }) => [candidate, games]);
    if (!(await this.#paid([[this.#standing, longest], ...goals]))) return false;
    this.#state.known = longest;
    for (const [i, { key, candidate }] of field.entries()) {
      const from = before[i] as number;
      if (from === 0) this.#state.tried++;
      this.#met.set(key, candidate);
      this.#known.add(cardsKey(candidate.deck));
      const [mine, theirs] = [candidate, this.#standing].map(({ record }) => record.map((one) => one.subarray(from)));
      const lead = leadOf(mine as OutcomeRecord, theirs as OutcomeRecord, weights);
      const { mean, error } = strengthOf(lead, this.#standing.record, weights);
      // of the error about half is that of the climb's deck, which all have in common
      const half = error ** 2 / 2;
      if (i === 0) this.#models.renew(half);
      this.#models.learn(candidate.deck, this.#standing.deck, mean, error ** 2 - half + TOGETHER ** 2);
    }
    return true;
  }

  /** The best deck that is better by so many standard errors, or null; drops those that are worse. */
  #better(sure: number): string | null {
    const { deck } = this.#state;
    const expect = this.#models.expect(deck);
    let found: { key: string; mean: number } | null = null;
    for (const [key, { deck: one, lead, error }] of this.#leads()) {
      const expected = expect(one);
      const part = partOf(error);
      const [mean, deviation] = [expected + part * (lead - expected), Math.sqrt(part) * error];
      if (mean + HOPELESS * deviation < 0) {
        this.#met.delete(key);
        this.#worse.add(key);
        this.#state.dropped++;
      } else if (mean - sure * deviation > 0 && mean > (found?.mean ?? 0)) found = { key, mean };
    }
    return found?.key ?? null;
  }

  /** The climb goes on with a deck. The seeds stay, so those that have played can be compared with it at once. */
  #go(key: string): void {
    const { ordered } = this.#hill;
    const next = this.#met.get(key) as Candidate;
    this.#met.set(deckKey(this.#standing.deck, ordered), this.#standing);
    this.#known.add(cardsKey(this.#standing.deck));
    this.#met.delete(key);
    this.#known.delete(cardsKey(next.deck));
    this.#standing = next;
    this.#measured.clear();
    this.#models.loosen();
    this.#state.taken++;
    this.#state = { ...this.#state, deck: [...next.deck], known: lengthOf(next.record), idle: 0 };
  }

  /** The leads of the decks of this climb over its deck, by key. */
  #leads(): Map<string, Met> {
    const { weights } = this.#hill;
    const found = new Map<string, Met>();
    this.#met.forEach(({ deck, record }, key) => {
      const pairs = Math.min(lengthOf(record), this.#state.known);
      let one = this.#measured.get(key);
      if (one?.pairs !== pairs) {
        const theirs = this.#standing.record.map((outcomes) => outcomes.subarray(0, pairs));
        const { mean, error } = strengthOf(leadOf(record, theirs, weights), theirs, weights);
        one = { deck, lead: mean, error, pairs };
        this.#measured.set(key, one);
      }
      found.set(key, one);
    });
    return found;
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
    const { climbs, barren } = this.#state;
    const top = this.#state.peak as number[];
    const isLast = barren === BARREN;
    if (isLast) this.#stand(top);
    else {
      const how = [top, this.#models, this.#drawn(climbs, 0x85ebca6b), this.#decks] as const;
      // a climb hardly comes from a large deck to a small one, though that may be the best
      this.#stand((climbs % SMALLER === 1 ? thinned(...how) : null) ?? shaken(...how));
    }
    if (isLast) this.#state.idle = IDLE;
    return null;
  }

  /** Whether a deck wins more often than another one, by new seeds; null if the limits do not allow the matches. */
  async #wins(deck: PoolIndices, other: PoolIndices): Promise<boolean | null> {
    const { weights } = this.#hill;
    const [one, two] = [this.#unplayed(deck), this.#unplayed(other)];
    this.#state.ranges++;
    for (let games = this.#each(DUEL.first); ; games = Math.min(2 * games, this.#each(DUEL.most))) {
      if (!(await this.#paid([one, two].map((each) => [each, games])))) return null;
      const { mean, error } = leadOf(one.record, two.record, weights);
      if (mean + DUEL.lose * error < 0) return false;
      if (games === this.#each(DUEL.most)) return mean > 0;
      if (games >= this.#each(DUEL.least) && mean - DUEL.win * error > 0) return true;
    }
  }

  #drawn = (times: number, by: number): number => (this.#hill.seed ^ Math.imul(times, by)) | 0;

  get #decks(): Neighbourhood {
    const { pool, ordered, rules } = this.#hill;
    return { pool, ordered, isLegal: (one) => rules.isLegal(one), kindOf: (at) => rules.kindOf(at) };
  }

  /** Races the next neighbours; `top` if there are none left at the greatest depth. */
  async #sweep(): Promise<Ending | null> {
    const field = this.#field();
    if (field.length > 0) return (await this.#race(field)) ? null : 'spent';
    const { depth } = this.#state;
    if (depth + 1 >= DEPTHS.length) return 'top';
    this.#state = { ...this.#state, depth: depth + 1, at: 0 };
    this.#neighbours = null;
    return null;
  }

  #around(): PoolIndices[] {
    const { deck, ranges, depth } = this.#state;
    const { pool, ordered, seed } = this.#hill;
    const found = neighboursOf(deck, pool, ordered, (seed + ranges * DEPTHS.length + depth) | 0);
    // what the weights expect most of comes first
    const expect = this.#models.expect(deck);
    const leads = new Map(found.map((one) => [one, expect(one)]));
    found.sort((a, b) => (leads.get(b) ?? 0) - (leads.get(a) ?? 0));
    return found;
  }

  /** The next legal candidates that are not known to be worse. */
  #field(): PoolIndices[] {
    const field: PoolIndices[] = [];
    const { ordered, rules } = this.#hill;
    this.#neighbours ??= this.#around();
    while (field.length < FIELD && this.#state.at < this.#neighbours.length) {
      const deck = this.#neighbours[this.#state.at++] as PoolIndices;
      if (!this.#worse.has(deckKey(deck, ordered)) && rules.isLegal(deck)) field.push(deck);
    }
    return field;
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
    return this.#paid([this.#standing, ...runners].map((one) => [one, games]));
  }

  /** Lets decks play until each has so many matches against each opponent; false if the limits do not allow it. */
  async #paid(all: readonly Due[]): Promise<boolean> {
    const matches = all.reduce(
      (sum, [{ record }, games]) => sum + record.reduce((s, { length }) => s + Math.max(0, games - length), 0),
      0,
    );
    if (!this.#hill.affords(this.#state.matches, matches)) return false;
    this.#state.matches += matches;
    this.#state.faults += await this.#play(all);
    return true;
  }

  /** Goes on with a better neighbour. No more climbs begin, so it is the peak. */
  #take(deck: PoolIndices): void {
    this.#worse.add(deckKey(this.#standing.deck, this.#hill.ordered));
    this.#state.taken++;
    this.#stand(deck);
    this.#state = { ...this.#state, peak: [...deck], idle: IDLE };
  }

  /** Goes on from a deck, with new seeds: the matches that it was chosen by overestimate it. */
  #stand(deck: PoolIndices): void {
    this.#standing = this.#unplayed(deck);
    const { ranges } = this.#state;
    this.#state = { ...this.#state, deck: [...deck], known: 0, ranges: ranges + 1, at: 0, idle: 0 };
    this.#met.clear();
    this.#measured.clear();
    this.#known.clear();
    this.#models.loosen();
    this.#neighbours = null;
  }

  /** Matches against each opponent, for so many against all of them together. */
  #each(matches: number): number {
    return Math.ceil(matches / this.#hill.weights.length);
  }

  #unplayed(deck: PoolIndices): Candidate {
    return { deck, record: this.#hill.weights.map(() => new Uint8Array()) };
  }

  /** Plays; returns the number of faults. */
  async #play(all: readonly Due[]): Promise<number> {
    const { arena, pool, weights, seed } = this.#hill;
    const begin = seed + this.#state.ranges * Math.max(...DEPTHS);
    const tasks = all.flatMap(([{ deck, record }, games]) => {
      const cards = boundCards(deck, pool);
      return record.map(({ length }, opponent) => {
        return { deck: cards, opponent, first: begin + length, count: Math.max(0, games - length) };
      });
    });
    const played = await arena.play(tasks);
    for (const [i, [runner]] of all.entries())
      runner.record = runner.record.map((known, opponent) =>
        joined(known, (played[i * weights.length + opponent] as TaskResult).outcomes),
      );
    return played.reduce((sum, { faults }) => sum + faults, 0);
  }
}

/** Matches against each opponent. */
const lengthOf = ([first]: OutcomeRecord): number => first?.length ?? 0;

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
