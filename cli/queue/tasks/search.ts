/** Matches of candidates, for `search`. Small rounds are played here: a queue would take longer. */
import type { PlayedDeck } from '../../../editor/balance/counts.ts';
import { searches } from '../../../runtime/agents/names.ts';
import { emittedFor } from '../../players.ts';
import {
  type Arena,
  type ArenaSetup,
  arenaOf,
  player,
  Results,
  type MatchTask as SearchMatches,
  splitTasks,
  type TaskPart,
} from '../../search/arena.ts';
import type { ChunkExecutor } from '../crew.ts';
import { type BoundRef, GamePack } from '../games.ts';
import type { Task, Work } from '../task.ts';

interface SearchTaskSetup {
  game: BoundRef;
  engine: string;
  cards: number[];
  agents: readonly string[];
  opponents: readonly PlayedDeck[];
}

/** The outcomes as digits, one a match. */
interface SearchOutcomes {
  outcomes: string;
  faults: number;
  decisions: number;
  capped: number;
}

export const searchTask: Task<SearchTaskSetup, SearchMatches, SearchOutcomes> = {
  name: 'search',
  async begin({ game, engine, cards, agents, opponents }, bound) {
    const one = bound(game);
    const play = player({ bound: one, emitted: await emittedFor(one, engine, { cards }), agents, opponents });
    return (matches) => {
      const { outcomes, ...counts } = play(matches);
      return { outcomes: outcomes.join(''), ...counts };
    };
  },
  // no shard plays matches of a search
  fits: () => false,
};

/** Least matches of a round that is sent, and most of a chunk: for random agents, and for those that try options. */
const LEAST = { random: 8192, trying: 64 };
const MOST = { random: 8192, trying: 16 };

/** An arena that sends large rounds to a crew. */
export async function createRemoteArena(
  ring: ArenaSetup,
  cards: number[],
  { workers, chunk }: { workers: number; chunk?: number | undefined },
  crewFor: (work: Work) => Promise<ChunkExecutor>,
  onPlayed: (matches: number) => void,
): Promise<Arena> {
  const { bound, emitted, agents, opponents } = ring;
  const pack = new GamePack();
  // workers have no native code: a compiler is rarely where they run
  const isModule = emitted?.wasm !== undefined || ring.native !== undefined;
  const engine = emitted === null ? 'interpreter' : isModule ? 'wasm' : 'js';
  const setup: SearchTaskSetup = { game: pack.add(bound), engine, cards, agents, opponents };
  const crew = await crewFor({ task: searchTask.name, setup, games: pack.texts });
  const near = await arenaOf(ring, workers, onPlayed);
  const sort = searches(agents) ? 'trying' : 'random';
  return {
    async play(tasks) {
      if (tasks.reduce((sum, { count }) => sum + count, 0) < LEAST[sort]) return near.play(tasks);
      const results = new Results(tasks);
      // the number of workers is not known, and must not change the chunks of a run that is resumed
      const runs = splitTasks(tasks, 1, chunk ?? MOST[sort]);
      let next = 0;
      await crew.play<SearchMatches, SearchOutcomes>(
        runs.map(({ task }) => task),
        ({ count }, { outcomes, ...counts }) => {
          results.add(runs[next++] as TaskPart, { ...counts, outcomes: Uint8Array.from(outcomes, Number) });
          onPlayed(count);
        },
      );
      return results.all;
    },
    async close() {
      await near.close();
      await crew.close();
    },
  };
}
