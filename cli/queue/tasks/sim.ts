/** Matches of matchups, for `sim`. */
import type { Bound } from '../../../compiler/ir/bound.ts';
import { firstSeed } from '../../../editor/balance/seeds.ts';
import { searches } from '../../../runtime/agents/names.ts';
import { BLOCK, matchResult, type Simulation, seatNames, Tally, type TallyPart } from '../../../runtime/index.ts';
import { type Matchup, matchupsFor, playOf } from '../../players.ts';
import type { ChunkExecutor } from '../crew.ts';
import { type BoundRef, GamePack } from '../games.ts';
import type { Task, Work } from '../task.ts';

interface SimSetup {
  matchups: BoundRef[];
  agents: readonly string[];
  engine: string;
  /** Matches of each matchup, and in a chunk. */
  games: number;
  chunk: number;
}

interface SimInput {
  matchup: number;
  /** The first seed. */
  first: number;
  count: number;
}

export const simTask: Task<SimSetup, SimInput, TallyPart> = {
  name: 'sim',
  async begin({ matchups, agents, engine, games, chunk }, bound) {
    const bounds = matchups.map((ref) => bound(ref));
    const each = chunk % BLOCK !== 0;
    /** The last matchup: chunks of one follow one another. */
    let last: { number: number; seats: number; fill: (tally: Tally, input: SimInput) => void | Promise<void> } | null =
      null;
    let close = (): void => {};
    const prepared = async (number: number): Promise<NonNullable<typeof last>> => {
      close();
      const [made] = (await matchupsFor([bounds[number] as Bound], engine, games, agents)) as [Matchup];
      const { seats } = made.bound;
      if (made.native === undefined) {
        const play = playOf(made, agents);
        return {
          ...{ number, seats },
          fill(tally, { first, count }) {
            for (let i = 0; i < count; i++) {
              const { match, decisions } = play((first + i) | 0);
              tally.add(matchResult(match, decisions));
            }
          },
        };
      }
      const { keptProcess, tallyNative } = await import('../../native/simulation.ts');
      const kept = await keptProcess(made);
      close = () => kept.close();
      return {
        ...{ number, seats },
        async fill(tally, { first, count }) {
          const request = { games: count, seed: first, workers: 1, hashed: true, each, kept, onProgress: () => {} };
          await tallyNative(made, agents, tally, request);
        },
      };
    };
    const play = async (input: SimInput): Promise<TallyPart> => {
      if (last?.number !== input.matchup) last = await prepared(input.matchup);
      const tally = new Tally(last.seats, each);
      await last.fill(tally, input);
      return tally.part();
    };
    return Object.assign(play, { close: () => close() });
  },
  fits: ({ count }, { games, draws, wins, capped, sound, each, hashes }) =>
    games === count &&
    Math.max(draws, capped, sound ?? 0, ...wins) <= games &&
    hashes.length === (each ? games : Math.ceil(games / BLOCK)),
};

/** Most matches of a chunk: about a second of random agents, and of agents that try options. */
const MOST = { random: 32 * BLOCK, trying: 256 };
/** Least chunks of a run, where it has so many matches. */
const LEAST_CHUNKS = 64;

/** Matches of a chunk. A chunk of whole blocks has a short result. */
export function chunkOf(games: number, agents: readonly string[]): number {
  const most = searches(agents) ? MOST.trying : MOST.random;
  const size = Math.min(most, Math.max(1, Math.ceil(games / LEAST_CHUNKS)));
  return size > BLOCK ? size - (size % BLOCK) : size;
}

export interface FarSimulation {
  bounds: readonly Bound[];
  agents: readonly string[];
  engine: string;
  games: number;
  seed: number;
  chunk?: number | undefined;
}

/** Plays all matchups by a crew; the results are those of `simulateOn`. */
export async function simulateRemotely(
  { bounds, agents, engine, games, seed, chunk = chunkOf(games, agents) }: FarSimulation,
  crewFor: (work: Work) => Promise<ChunkExecutor>,
): Promise<{ results: Simulation[]; seconds: number }> {
  const pack = new GamePack();
  const matchups = bounds.map((bound) => pack.add(bound));
  const setup: SimSetup = { matchups, agents, engine, games, chunk };
  const crew = await crewFor({ task: simTask.name, setup, games: pack.texts });
  try {
    const seeds = bounds.map((_, i) => firstSeed(seed, i, bounds.length));
    const inputs = seeds.flatMap((begin, matchup) =>
      Array.from({ length: Math.ceil(games / chunk) }, (_, i): SimInput => {
        return { matchup, first: (begin + i * chunk) | 0, count: Math.min(chunk, games - i * chunk) };
      }),
    );
    const tallies = bounds.map(({ seats }) => new Tally(seats));
    const start = performance.now();
    await crew.play<SimInput, TallyPart>(inputs, ({ matchup }, part) => tallies[matchup]?.addPart(part));
    const seconds = (performance.now() - start) / 1000;
    return {
      results: tallies.map((tally, i) => tally.result(seeds[i] as number, seatNames(bounds[i]?.seats ?? 0, agents))),
      seconds,
    };
  } finally {
    await crew.close();
  }
}
