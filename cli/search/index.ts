/** A search from beginning to end: what it goes on, the climb, and what the deck that it found is worth. */
import { hashOf } from '../../compiler/bind/hash.ts';
import type { Emitted } from '../../compiler/emit/index.ts';
import type { Bound, Game } from '../../compiler/index.ts';
import { asksCopies, type Simulation, seatNames } from '../../runtime/index.ts';
import type { MatchupRequest } from '../chosen.ts';
import { type Shares, sharesOf, weighted } from '../gauntlet.ts';
import { emittedFor, needsAgents } from '../players.ts';
import { counted, Progress } from '../terminal.ts';
import { type Arena, arenaOf, DRAWN, WON } from './arena.ts';
import { begun, Climb, cardsOf, type Ending, type State } from './climb.ts';
import { type Grounds, groundsOf } from './ground.ts';
import type { Owned } from './pool.ts';
import type { Cards } from './rules.ts';
import { readState, writeState } from './state.ts';
import { needsSourceName } from './write.ts';

export interface SearchOptions extends MatchupRequest {
  /** Files. */
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
  workers: number;
}

export interface Found {
  game: Game;
  choice: Grounds['choice'];
  agents: string[];
  /** The deck, in its order. */
  cards: Omit<Owned, 'card'>[];
  opponents: { deck: string; weight: number; shares: Shares }[];
  /** Against all of them: of the deck, and of the one that the search began with. */
  whole: Shares;
  began: Shares;
  /** How many matches against each these shares are of, and the seed of the first. */
  games: number;
  seed: number;
  state: State;
  ending: Ending;
  faults: number;
  /** A binding, and the matches that the decks were measured by. */
  bound: Bound;
  measured: Matches;
  /** Of the climb, with those before it was stopped; and matches a second since. */
  seconds: number;
  rate: number;
}

interface Matches {
  games: number;
  decisions: number;
  capped: number;
}

/** Matches in all, where neither they nor time are bounded. */
const GAMES = 200_000;
/** Matches by which a deck is measured in the end, at most, and the part of all that may go into that. */
const MEASURED = 10_000;
const PART = 10;
/** Matches that a climb bounded by time alone counts as at least, for its measure. */
const FEW = 10_000;
/** Seeds of the measure are this far from those of the climb: a deck is not measured by the matches that it was taken for. */
const FAR = 2 ** 30;
/** Milliseconds between two checkpoints at least. */
const KEEP = 300;

/** Throws what says what is wrong with what was asked for. */
export async function searchDecks(name: string, options: SearchOptions): Promise<Found> {
  const { agent: agents = ['random'], workers, seed, ordered = false, out } = options;
  needsAgents(agents);
  if (out !== undefined) needsSourceName(out);
  const grounds = groundsOf(name, options);
  const { bound, opponents, pool, rules, start } = grounds;
  const weights = opponents.map(({ weight }) => weight);
  const { games: all = options.seconds === undefined ? GAMES : Number.POSITIVE_INFINITY, seconds: most } = options;
  /** Matches of a measure against each opponent, where there are so many in all. */
  const measureOf = (total: number): number =>
    Math.max(1, Math.floor(Math.min(MEASURED, total / PART) / weights.length));

  const clock = new Clock();
  const of = hashOf([grounds.hash, agents, seed, ordered]);
  const before = options.state === undefined ? null : readState(options.state, of, pool, rules);
  clock.past = before?.seconds ?? 0;
  const progress = new Progress();
  let told = '';
  const ring = { bound, emitted: await emitted(grounds, options.engine), agents, opponents };
  const arena = arenaOf(ring, workers, (matches) => {
    clock.played += matches;
    if (Number.isFinite(all)) progress.bar(Math.min(clock.played, all), all, `matches${told}`);
    else progress.bar(Math.min(clock.seconds, most ?? 0), most ?? 1, `seconds${told}`);
  });
  try {
    const affords = (played: number, more: number): boolean => {
      if (played + more > all - 2 * measureOf(all) * weights.length) return false;
      // a round that would last beyond the end is not begun
      return most === undefined || clock.seconds + (clock.played === 0 ? 0 : more / clock.rate) < most;
    };
    const hill = { pool, rules, arena, weights, seed, ordered, also: start.slice(1), affords };
    const climb = new Climb(hill, before?.state ?? begun(start[0]));
    const keep = (): void => {
      if (options.state !== undefined) writeState(options.state, of, { state: climb.state, seconds: clock.seconds });
    };
    keep();
    let next = performance.now() + KEEP;
    const ending = await climb.run(() => {
      const { tried, taken } = climb.counts;
      told = `, ${counted(tried, 'deck')} tried, ${taken} taken`;
      if (performance.now() < next) return;
      keep();
      next = performance.now() + KEEP;
    });
    keep();
    const { seconds } = clock;
    const { state } = climb;
    // as it is written down, so that who plays it gets these figures
    const deck = ordered
      ? state.deck
      : [...new Set(state.deck)].flatMap((at) => state.deck.filter((one) => one === at));
    const first = (seed + FAR) | 0;
    const games = measureOf(Number.isFinite(all) ? all : Math.max(state.matches, FEW));
    const measure = (one: Cards) => measured(arena, one, grounds, { games, first });
    const end = await measure(deck);
    const begin = await measure(start[0]);
    const sum = (of: keyof Matches): number => end.matches[of] + begin.matches[of];
    const matches: Matches = { games: sum('games'), decisions: sum('decisions'), capped: sum('capped') };
    return {
      ...{ game: grounds.game, choice: grounds.choice, agents: seatNames(bound.seats, agents) },
      ...{ cards: entriesOf(deck, pool), opponents: end.opponents, whole: end.whole, began: begin.whole },
      ...{ games, seed: first, state, ending, bound, measured: matches },
      ...{ faults: state.faults + end.faults + begin.faults, seconds, rate: clock.rate },
    };
  } finally {
    progress.done();
    await arena.close();
  }
}

/** Time that a search takes, and matches, of this run and of those before. */
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

/** One program for all cards that can come up; null where the interpreter plays. */
function emitted({ bound, pool, opponents }: Grounds, engine: string): Promise<Emitted | null> {
  const cards = [...pool, ...opponents.flatMap((deck) => deck.cards)].map(({ card }) => card);
  return emittedFor(bound, asksCopies(bound) ? 'interpreter' : engine, { cards: [...new Set(cards)] });
}

/** How a deck does against each opponent and all of them, by matches that nothing was chosen by. */
async function measured(
  arena: Arena,
  deck: Cards,
  { opponents, pool }: Grounds,
  { games, first }: { games: number; first: number },
): Promise<Pick<Found, 'opponents' | 'whole' | 'faults'> & { matches: Matches }> {
  const cards = cardsOf(deck, pool);
  const played = await arena.play(opponents.map((_, opponent) => ({ deck: cards, opponent, first, count: games })));
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

/** Copies that stand together are one entry. */
function entriesOf(deck: Cards, pool: readonly Owned[]): Found['cards'] {
  const runs: { at: number; count: number }[] = [];
  for (const at of deck) {
    const last = runs.at(-1);
    if (last?.at === at) last.count++;
    else runs.push({ at, count: 1 });
  }
  return runs.map(({ at, count }) => {
    const { name, level } = pool[at] as Owned;
    return { name, level, count };
  });
}
