/** Which abilities of the decks' cards ran how often and for how much, in a sample of matches that are played again with a trace. */
import { join } from 'node:path';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import { type Move, type Replay, recordReplay } from '../../runtime/index.ts';
import { abilityAt } from '../coverage.ts';
import { branchesOf } from './branches.ts';
import { type EffectCounts, EffectObserver, SIDES } from './effects.ts';
import type { AbilityChange, AbilityFigures, MoveFigures, Sample } from './figures.ts';
import { movesPlayer, type PairRun, type TableSetup } from './play.ts';

/** Most matches of the sample, and most of each pair: a trace takes time. */
const MOST = 4000;
const EACH = 20;

/**
 * Plays up to EACH of the `games` matches of each of `pairs` again. `files`: paths of the sources, for the places of abilities. Gives
 * also the matches in which each ability first ran, by the names of files.
 */
export function measureAbilities(
  setup: TableSetup,
  {
    pairs,
    games,
    seed,
    files,
    folder,
  }: {
    pairs: readonly PairRun['pair'][];
    games: number;
    seed: number;
    files: readonly string[];
    folder: string | null;
  },
): { sample: Sample; recordings: Map<string, Replay> } {
  const { bound, decks } = setup;
  const count = Math.max(1, Math.min(EACH, games, Math.floor(MOST / pairs.length)));
  const observer = new EffectObserver(bound);
  const play = movesPlayer(setup);
  const moves = new MoveCounts(bound.game.moves.length);
  const seated = (pair: readonly number[]): PlayedDeck[] => pair.map((i) => decks[i] as PlayedDeck);
  for (const [number, pair] of pairs.entries()) {
    const first = firstSeed(seed, number, pairs.length);
    for (let i = 0; i < count; i++) {
      const at = (first + i) | 0;
      const { moves: made } = play(seated(pair))(at);
      moves.add(made);
      observer.repeat(seated(pair), made, { pair, seed: at });
    }
  }
  const recordings = new Map<string, Replay>();
  const fileOf = ({ first: { pair, seed: at } }: EffectCounts): string | null => {
    if (folder === null) return null;
    const path = join(folder, `match-${pair.map((deck) => deck + 1).join('-')}-${at}.json`);
    if (!recordings.has(path)) {
      const { match, moves } = play(seated(pair))(at);
      recordings.set(path, recordReplay(match, at, moves));
    }
    return path;
  };
  const { game } = bound;
  const held = new Set(decks.flatMap(({ cards }) => cards.map(({ card }) => card)));
  const all = count * pairs.length;
  const abilities = game.abilities.flatMap(({ bearer, of, layer, code }, id): AbilityFigures[] => {
    const effects = observer.effects.get(id);
    // of what cards share, only abilities that ran are listed: who has it changes during a match
    const isListed = bearer === 'card' ? held.has(of ?? -1) : bearer !== 'rules' && effects !== undefined;
    if (of === null || !isListed || bound.active[layer] !== true) return [];
    const { times = 0, matches = 0, first } = effects ?? {};
    return [
      {
        card: { card: game.cards, keyword: game.keywords, status: game.statuses, rules: [] }[bearer][of]?.name ?? '',
        ability: abilityAt(game, files, id),
        times,
        share: matches / all,
        changes: effects === undefined ? [] : changesOf(setup, effects),
        calls: [...(effects?.calls ?? [])]
          .map(([verb, calls]) => ({ verb: game.verbs[verb]?.name ?? '', times: calls }))
          .sort((a, b) => b.times - a.times || (a.verb < b.verb ? -1 : 1)),
        branches: branchesOf(code.body, observer.runs),
        example:
          effects === undefined || first === undefined
            ? null
            : {
                decks: seated(first.pair).map(({ name }) => name),
                seed: first.seed,
                decision: first.decision,
                file: fileOf(effects),
              },
      },
    ];
  });
  const sample = {
    matches: all,
    moves: moves.figures(game.moves, all),
    abilities: abilities.sort((a, b) => b.times - a.times),
  };
  return { sample, recordings };
}

/** How often moves were made. Passes and answers are none. */
class MoveCounts {
  readonly #times: number[];
  readonly #matches: number[];

  constructor(moves: number) {
    this.#times = new Array<number>(moves).fill(0);
    this.#matches = new Array<number>(moves).fill(0);
  }

  add(made: readonly Move[]): void {
    const own = made.filter(({ move }) => move >= 0);
    for (const { move } of own) this.#times[move] = (this.#times[move] as number) + 1;
    for (const move of new Set(own.map(({ move }) => move))) this.#matches[move] = (this.#matches[move] as number) + 1;
  }

  figures(moves: readonly { name: string; layer: number }[], matches: number): MoveFigures[] {
    return moves
      .map(({ name }, id) => ({
        move: name,
        times: this.#times[id] as number,
        share: (this.#matches[id] as number) / matches,
      }))
      .sort((a, b) => b.times - a.times || (a.move < b.move ? -1 : 1));
  }
}

/** The changes of fields, the greatest first. */
function changesOf({ bound: { game } }: TableSetup, { changes }: EffectCounts): AbilityChange[] {
  return [...changes]
    .filter(([, sum]) => sum !== 0)
    .map(([key, sum]) => ({
      field: game.fields[Math.floor(key / SIDES.length)]?.name ?? '',
      whose: SIDES[key % SIDES.length] ?? 'nobody',
      sum,
    }))
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum) || (a.field < b.field ? -1 : 1));
}
