/** Runs a search: prepares it, climbs, and measures the best deck with new seeds. */
import { hashOf } from '../../compiler/bind/hash.ts';
import type { Bound, Game } from '../../compiler/index.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import { asksCopies, type Simulation, seatNames } from '../../runtime/index.ts';
import type { MatchupRequest } from '../chosen.ts';
import { UsageError } from '../failures.ts';
import { type Shares, sharesOf, weighted } from '../gauntlet.ts';
import * as say from '../messages/index.ts';
import { codeOfMany, type EngineCode, engineName, requireAgents, requireRandomAgents } from '../players.ts';
import { crewMaker, isRemote, type RemoteOptions } from '../queue/crew.ts';
import { formatCount, ProgressLine } from '../terminal.ts';
import { type Arena, arenaOf, DRAWN, type MatchTask, WON } from './arena.ts';
import { begun, boundCards, Climb, type Ending, type SearchState } from './climb.ts';
import { type SearchSetup, searchSetup } from './ground.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices } from './rules.ts';
import { readState, writeState } from './state.ts';
import { requireDeckFile } from './write.ts';

export interface SearchOptions extends MatchupRequest, RemoteOptions {
  /** Paths of files. */
  pool: string;
  against: string;
  state?: string;
  out?: string;
  ordered?: true;
  games?: number;
  seconds?: number;
  seed: number;
  agent?: string[];
  engine: string;
}

export interface SearchResult {
  game: Game;
  choice: SearchSetup['choice'];
  agents: string[];
  /** The engine that played. */
  engine: string;
  /** The cards of the best deck, in order. */
  cards: Omit<PoolEntry, 'card'>[];
  opponents: { deck: string; weight: number; shares: Shares }[];
  /** Weighted shares against all opponents: of the best deck, and of the deck that the search started with. */
  whole: Shares;
  began: Shares;
  /** Matches of the measurement against each opponent, and the first seed of those against the first one. */
  games: number;
  seed: number;
  state: SearchState;
  ending: Ending;
  faults: number;
  /** A binding of the game, and the matches of the measurement. */
  bound: Bound;
  measured: Matches;
  /** Duration of the search, with earlier runs that were resumed; and matches a second in this run. */
  seconds: number;
  rate: number;
}

interface Matches {
  games: number;
  decisions: number;
  capped: number;
}

/** Default limit on matches if neither matches nor time are limited. */
const GAMES = 200_000;
/** Most matches of the final measurement, and its share of all matches: one in PART. */
const MEASURED = 10_000;
const PART = 10;
/** With a limit on time only: least number of matches to assume for the size of the measurement. */
const FEW = 10_000;
/** Least milliseconds between two checkpoints. */
const KEEP = 300;

/** Throws BrokenSources or UsageError for mistakes in the options and files. */
export async function searchDecks(name: string, options: SearchOptions): Promise<SearchResult> {
  const { agent: agents = ['random'], workers, seed, ordered = false, out } = options;
  requireAgents(agents, 2);
  if (options.shard !== undefined || options.merge !== undefined) throw new UsageError(say.searchNoShards());
  if (out !== undefined) requireDeckFile(out);
  const grounds = searchSetup(name, options);
  const { bound, opponents, pool, rules, start } = grounds;
  const weights = opponents.map(({ weight }) => weight);
  const { games: all = options.seconds === undefined ? GAMES : Number.POSITIVE_INFINITY, seconds: most } = options;
  /** Matches of a measurement against each opponent, for `total` matches in all. */
  const measureOf = (total: number): number =>
    Math.max(1, Math.floor(Math.min(MEASURED, total / PART) / weights.length));

  const clock = new Clock();
  const file = options.state;
  const of = file === undefined ? '' : hashOf([grounds.hash(), agents, seed, ordered]);
  const before = file === undefined ? null : readState(file, of, pool, rules);
  clock.past = before?.seconds ?? 0;
  const progress = new ProgressLine();
  let counts = '';
  const ends = Math.min(all, most === undefined ? all : most * RATE);
  const ring = { bound, ...(await codeOf(grounds, options.engine, agents, ends)), agents, opponents };
  const onPlayed = (matches: number): void => {
    clock.played += matches;
    if (Number.isFinite(all)) progress.bar(Math.min(clock.played, all), all, `matches${counts}`);
    else progress.bar(Math.min(clock.seconds, most ?? 0), most ?? 1, `seconds${counts}`);
  };
  const arena = isRemote(options)
    ? await (await import('../queue/tasks/search.ts')).createRemoteArena(
        ring,
        cardsOfAll(grounds),
        options,
        crewMaker(options, { count: 1, what: 'rounds' }),
        onPlayed,
      )
    : await arenaOf(ring, workers, onPlayed);
  try {
    const affords = (played: number, more: number): boolean => {
      if (played + more > all - 2 * measureOf(all) * weights.length) return false;
      // does not start a round that would exceed the time limit
      return most === undefined || clock.seconds + (clock.played === 0 ? 0 : more / clock.rate) < most;
    };
    const hill = { pool, rules, arena, weights, seed, ordered, cards: start[0].length, also: start.slice(1), affords };
    const climb = new Climb(hill, before?.state ?? begun(start[0]));
    const keep = (): void => {
      if (file !== undefined) writeState(file, of, { state: climb.state, seconds: clock.seconds });
    };
    keep();
    let next = performance.now() + KEEP;
    const ending = await climb.run(() => {
      const { tried, taken } = climb.counts;
      counts = `, ${formatCount(tried, 'deck')} tried, ${taken} taken`;
      if (performance.now() < next) return;
      keep();
      next = performance.now() + KEEP;
    });
    keep();
    const { seconds } = clock;
    const { state } = climb;
    // the order in which the source will have the cards, so that a later `sim` gives the same figures
    const { best } = climb;
    const deck = ordered ? best : [...new Set(best)].flatMap((at) => best.filter((one) => one === at));
    // far from the seeds of the search, so that no match that selected the deck is used
    const first = firstSeed(seed, 1, 2 * weights.length);
    const games = measureOf(Number.isFinite(all) ? all : Math.max(state.matches, FEW));
    const measure = (one: PoolIndices) => measured(arena, one, grounds, { games, first });
    const end = await measure(deck);
    const begin = await measure(start[0]);
    const sum = (of: keyof Matches): number => end.matches[of] + begin.matches[of];
    const matches: Matches = { games: sum('games'), decisions: sum('decisions'), capped: sum('capped') };
    return {
      ...{
        game: grounds.game,
        choice: grounds.choice,
        agents: seatNames(bound.seats, agents),
        engine: engineName(ring),
      },
      ...{ cards: entriesOf(deck, pool), opponents: end.opponents, whole: end.whole, began: begin.whole },
      ...{ games, seed: first, state, ending, bound, measured: matches },
      ...{ faults: state.faults + end.faults + begin.faults, seconds, rate: clock.rate },
    };
  } finally {
    progress.done();
    await arena.close();
  }
}

/** Time and matches of a search. `past` has the seconds of earlier runs. */
class Clock {
  past = 0;
  played = 0;
  readonly #start = performance.now();

  get #now(): number {
    return (performance.now() - this.#start) / 1000;
  }
  get seconds(): number {
    return this.past + this.#now;
  }
  get rate(): number {
    return this.#now === 0 ? 0 : this.played / this.#now;
  }
}

/** All cards that can occur. */
const cardsOfAll = ({ pool, opponents }: SearchSetup): number[] => [
  ...new Set([...pool, ...opponents.flatMap((deck) => deck.cards)].map(({ card }) => card)),
];

/** Matches a second, for the choice of an engine where only the time is limited. */
const RATE = 50_000;

/** One emitted program for all cards that can occur. `ends`: about how many matches will be played. */
async function codeOf(
  grounds: SearchSetup,
  engine: string,
  agents: readonly string[],
  ends: number,
): Promise<EngineCode> {
  const { bound } = grounds;
  if (!asksCopies(bound)) return codeOfMany(bound, { engine, ends, looked: 0, agents }, { cards: cardsOfAll(grounds) });
  if (engine === 'native') {
    requireRandomAgents(agents);
    (await import('../native/index.ts')).warnNoNative(say.nativeNoCopies());
  }
  return { emitted: null };
}

/** Measures a deck with `games` matches against each opponent. Each has seeds of its own; the first one begins with `first`. */
export async function measured(
  arena: Arena,
  deck: PoolIndices,
  { opponents, pool }: Pick<SearchSetup, 'opponents' | 'pool'>,
  { games, first }: { games: number; first: number },
): Promise<Pick<SearchResult, 'opponents' | 'whole' | 'faults'> & { matches: Matches }> {
  const cards = boundCards(deck, pool);
  const played = await arena.play(
    opponents.map((_, opponent): MatchTask => {
      return { deck: cards, opponent, first: firstSeed(first, opponent, opponents.length), count: games };
    }),
  );
  const each = opponents.map(({ name, weight }, i) => {
    const outcomes = played[i]?.outcomes ?? new Uint8Array();
    const count = (what: number): number => outcomes.reduce((sum, one) => sum + (one === what ? 1 : 0), 0);
    const [won, draws] = [count(WON), count(DRAWN)];
    const shares = sharesOf({ games, wins: [won, games - won - draws], draws } as Simulation);
    return { deck: name, weight, shares, games };
  });
  return {
    opponents: each.map(({ games: _, ...one }) => one),
    whole: weighted(each),
    faults: played.reduce((sum, { faults }) => sum + faults, 0),
    matches: {
      games: games * opponents.length,
      decisions: played.reduce((sum, { decisions }) => sum + decisions, 0),
      capped: played.reduce((sum, { capped }) => sum + capped, 0),
    },
  };
}

/** The entries of a deck declaration: adjacent copies become one entry. */
function entriesOf(deck: PoolIndices, pool: readonly PoolEntry[]): SearchResult['cards'] {
  const runs: { at: number; count: number }[] = [];
  for (const at of deck) {
    const last = runs.at(-1);
    if (last?.at === at) last.count++;
    else runs.push({ at, count: 1 });
  }
  return runs.map(({ at, count }) => {
    const { name, level } = pool[at] as PoolEntry;
    return { name, level, count };
  });
}
