/**
 * Plays the shipped decks of a game against one another, as `rulebound balance` does: the same seeds, the same counts, and so the
 * same figures for as many matches of each pair.
 */

import { bind, type Choice } from '../../../../compiler/bind/index.ts';
import type { Bound } from '../../../../compiler/ir/bound.ts';
import type { IR, Look } from '../../../../compiler/ir/index.ts';
import {
  asksCopies,
  compiledPlay,
  DeckEngine,
  interpretedPlay,
  matchResult,
  type Play,
} from '../../../../runtime/index.ts';
import { cardFigures, costOf } from '../../../balance/cards.ts';
import type { PlayedDeck } from '../../../balance/counts.ts';
import { addMatch, countsFor } from '../../../balance/counts.ts';
import type { CardFigures, Rate } from '../../../balance/figures.ts';
import { deckPairs, pairRates } from '../../../balance/pairs.ts';
import { firstSeed } from '../../../balance/seeds.ts';
import { CardWatch } from '../../../balance/watch.ts';
import { w } from '../../texts/worker/index.ts';
import { moduleFor } from '../compiled.ts';
import type { MeasureSettings } from './measure.ts';

export type TableSettings = Pick<MeasureSettings, 'mode' | 'mods' | 'agent'>;

export interface TableFigures {
  /** Matches of each ordered pair of decks. */
  matches: number;
  decks: { name: string }[];
  /** Decks of the game that are legal in the mode, but left out. */
  left: number;
  matrix: Rate[][];
  /** The most effective first. */
  cards: CardFigures[];
  /** The name of the field of the cost; null for none. */
  cost: string | null;
}

/** Maximum number of decks: their pairs are its square. */
const DECKS = 16;
/** Consecutive matches with the same decks, because changing decks is slow. */
const BLOCK = 8;
const SEED = 1;

export class DeckTable {
  readonly #bound: Bound;
  readonly #look: Look | null;
  readonly #decks: readonly PlayedDeck[];
  readonly #left: number;
  readonly #pairs: readonly [number, number][];
  readonly #counts: readonly Float64Array[];
  readonly #watch: CardWatch;
  readonly #seat: (decks: PlayedDeck[]) => Play;
  /** Blocks that were played. */
  #blocks = 0;

  private constructor(bound: Bound, look: Look | null, decks: readonly PlayedDeck[], left: number, agent: string) {
    this.#bound = bound;
    this.#look = look;
    this.#decks = decks;
    this.#left = left;
    this.#pairs = deckPairs(decks.length);
    this.#counts = this.#pairs.map((pair) => countsFor(this.#seated(pair)));
    this.#watch = new CardWatch(bound);
    this.#seat = seating(bound, decks, [agent], this.#watch);
  }

  static of(ir: IR, { mode, mods, agent }: TableSettings): DeckTable | { refused: string } {
    const [game] = ir.games;
    if (game === undefined) return { refused: w.refused.noGame };
    const choice: Choice = { game: game.folder, mode, mods: [...mods] };
    const plain = bind(ir, { ...choice, decks: [] });
    if ('diagnostics' in plain) return { refused: plain.diagnostics[0]?.message ?? w.refused.gameNotBound };
    if (plain.bound.seats !== 2) return { refused: w.refused.notTwoSeats };
    let first: Bound | null = null;
    const decks: PlayedDeck[] = [];
    let left = 0;
    for (const { name } of game.decks) {
      if (decks.length === DECKS) {
        left++;
        continue;
      }
      const binding = bind(ir, { ...choice, decks: [name, name] });
      if ('diagnostics' in binding) continue;
      first ??= binding.bound;
      decks.push(binding.bound.decks[0] as PlayedDeck);
    }
    if (first === null || decks.length < 2) return { refused: w.refused.oneDeck };
    return new DeckTable(first, game.look ?? null, decks, left, agent);
  }

  #seated = ([a, b]: readonly [number, number]): PlayedDeck[] => [
    this.#decks[a] as PlayedDeck,
    this.#decks[b] as PlayedDeck,
  ];

  /** Plays for this time, at least a block of matches, until each pair has `most` matches. Returns whether it has. */
  play(milliseconds: number, most: number): boolean {
    const end = performance.now() + milliseconds;
    const all = this.#pairs.length * Math.ceil(most / BLOCK);
    while (this.#blocks < all) {
      this.#block(this.#blocks++);
      if (performance.now() >= end) break;
    }
    return this.#blocks >= all;
  }

  #block(number: number): void {
    const at = number % this.#pairs.length;
    const decks = this.#seated(this.#pairs[at] as [number, number]);
    this.#watch.seat(decks);
    const play = this.#seat(decks);
    const from = firstSeed(SEED, at, this.#pairs.length) + Math.floor(number / this.#pairs.length) * BLOCK;
    for (let i = 0; i < BLOCK; i++) {
      const { match, decisions } = play((from + i) | 0);
      addMatch(this.#counts[at] as Float64Array, matchResult(match, decisions, false), this.#watch.marks);
    }
  }

  get figures(): TableFigures {
    const decks = this.#decks;
    const resultOf = pairRates(decks.length, 0, this.#counts);
    const table = { bound: this.#bound, decks, rows: 0, counts: this.#counts };
    const cost = costOf(this.#look);
    return {
      matches: Math.floor(this.#blocks / this.#pairs.length) * BLOCK,
      decks: decks.map(({ name }) => ({ name })),
      left: this.#left,
      matrix: decks.map((_, a) => decks.map((_, b) => resultOf(a, b))),
      cards: cardFigures(table, cost),
      cost: cost === null ? null : (this.#bound.game.fields[cost]?.name ?? null),
    };
  }
}

/** Gives the play of two decks; the one before is no longer valid then. */
function seating(
  bound: Bound,
  decks: readonly PlayedDeck[],
  agents: string[],
  watch: CardWatch,
): (decks: PlayedDeck[]) => Play {
  const cards = new Set(decks.flatMap((deck) => deck.cards.map(({ card }) => card)));
  const code = asksCopies(bound) ? null : moduleFor(bound, { cards: [...cards] });
  if (code === null) return (seated) => interpretedPlay({ ...bound, decks: seated }, agents, undefined, watch);
  const engine = new DeckEngine(bound, code);
  const play = compiledPlay(engine, agents, { watcher: watch });
  return (seated) => {
    engine.seat(seated);
    return play;
  };
}
