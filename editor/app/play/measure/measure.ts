/**
 * Measures how an edit changes the win rate of a deck. The saved text and the edited text play with the same seeds and the
 * same decks. Such paired samples reduce the variance of the difference.
 */

import type { IR } from '../../../../compiler/ir/index.ts';
import type { Interval } from '../../../interval.ts';
import { w } from '../../texts/worker/index.ts';
import { type DeckSettings, type Lineup, lineupOf, type Swap, sameLineup } from './decks.ts';
import { changeInterval, rateInterval95 } from './interval.ts';
import { type CardPlays, type MeasuredPlayer, MeasuredSide, type SideFigures } from './side.ts';

/** The agents that can play; one agent plays all seats. */
export const AGENTS = ['random', 'greedy'] as const;
export type MeasureAgent = (typeof AGENTS)[number];

export interface MeasureSettings extends DeckSettings {
  agent: MeasureAgent;
}

/** The setup of a measurement, for display. */
export interface Terms {
  /** Null in a game without decks. */
  deck: string | null;
  measured: MeasuredPlayer;
  swap: Swap | null;
  /**
   * Copies of the card in the deck, by level. The level is null in a game without levels; the list is empty without a card.
   */
  copies: { level: number | null; count: number }[];
  opponents: string[];
  seats: number;
  /** Whether the deck plays against itself. */
  isMirror: boolean;
  mode: string | null;
  mods: string[];
  agent: MeasureAgent;
  /** Whether the saved text does not have the card. That side then plays the deck without it. */
  isNew: boolean;
  /** The reason why the saved text is not measured; null if both texts play. */
  alone: string | null;
}

export interface MeasuredOutcome extends SideFigures {
  rate: number;
  interval: Interval;
}

export interface Figures {
  /** Matches of each text. */
  matches: number;
  /** Those in which somebody is measured, with both texts. */
  counted: number;
  after: MeasuredOutcome;
  before: MeasuredOutcome | null;
  /** Pairs that only the edited text won, and pairs that only the saved text won. */
  better: number;
  worse: number;
  change: number | null;
  interval: Interval | null;
  played: CardPlays | null;
  /** Messages of runtime faults. */
  faults: string[];
  /** `isFirm`: the interval is narrow enough to show the figure without it. `isNarrow`: no more matches are needed. */
  isFirm: boolean;
  isNarrow: boolean;
}

/**
 * Half widths of intervals: at most FIRM is firm. Measuring stops at NARROW for a change, at NARROW_RATE for a single rate.
 */
const FIRM = 0.05;
const NARROW = 0.005;
const NARROW_RATE = 0.01;
/** Minimum number of matches: with fewer, the width of the interval itself is unreliable. */
const LEAST = 200;
/** Consecutive matches with the same decks, because changing decks is slow. */
const BLOCK = 8;
/** One match in this many is observed for how the card is played. */
const WATCHED = 8;
const SEED = 1;

export class Measurement {
  readonly terms: Terms;
  readonly #before: MeasuredSide | null;
  readonly #after: MeasuredSide;
  #pairs = 0;
  #counted = 0;
  #better = 0;
  #worse = 0;
  #faulty = 0;
  #faults: string[] = [];

  private constructor(terms: Terms, before: MeasuredSide | null, after: MeasuredSide) {
    this.terms = terms;
    this.#before = before;
    this.#after = after;
  }

  /** `before` is the IR of the saved text, or the reason why there is none. */
  static of(before: IR | string, after: IR, settings: MeasureSettings): Measurement | { refused: string } {
    const lineup = lineupOf(after, settings);
    if ('refused' in lineup) return lineup;
    const side = MeasuredSide.of(after, lineup, settings);
    if (typeof side === 'string') return { refused: side };
    const other = typeof before === 'string' ? before : beforeOf(before, lineup, settings, side);
    const alone = typeof other === 'string' ? other : null;
    const isNew =
      settings.card !== null &&
      typeof before !== 'string' &&
      !(before.games[0]?.cards ?? []).some(({ name }) => name === settings.card);
    const levels = after.games[0]?.levels ?? 1;
    const { measured } = side;
    const terms = termsOf(lineup, settings, levels, {
      ...{ alone, measured, mode: modeOf(side), seats: side.bound.seats },
      // without decks there is nothing that could be played without it
      isNew: isNew && lineup.deck !== null,
    });
    return new Measurement(terms, other instanceof MeasuredSide ? other : null, side);
  }

  /** Plays pairs of matches for this time, at least one pair, up to `most` matches of each text. */
  play(milliseconds: number, most: number): Figures {
    const end = performance.now() + milliseconds;
    do {
      if (this.#pairs >= most) break;
      this.#pair();
    } while (performance.now() < end);
    return this.figures;
  }

  #pair(): void {
    const index = this.#pairs++;
    const at = Math.floor(index / BLOCK) % this.#after.matchups;
    const seed = SEED + index;
    const won = this.#after.match(at, seed, index % WATCHED === 0);
    const had = this.#before === null ? won : this.#before.match(at, seed, false);
    if (won === null || had === null) return;
    this.#counted++;
    if (won && !had) this.#better++;
    if (had && !won) this.#worse++;
  }

  get figures(): Figures {
    const { figures } = this.#after;
    const counted = this.#counted;
    const isPaired = this.#before !== null;
    const interval = isPaired ? changeInterval(this.#better, this.#worse, counted) : null;
    const after = outcomeOf(figures);
    const half = (of: Interval): number => (of.high - of.low) / 2;
    if (figures.faulty > 0 && this.#faulty === 0) this.#faults = this.#after.faults();
    this.#faulty = figures.faulty;
    return {
      matches: this.#pairs,
      counted,
      after,
      before: this.#before === null ? null : outcomeOf(this.#before.figures),
      better: this.#better,
      worse: this.#worse,
      change: isPaired && counted > 0 ? (this.#better - this.#worse) / counted : null,
      interval,
      played: this.#after.played,
      faults: this.#faults,
      isFirm: half(interval ?? after.interval) <= FIRM,
      isNarrow:
        counted >= LEAST && (interval === null ? half(after.interval) <= NARROW_RATE : half(interval) <= NARROW),
    };
  }
}

function beforeOf(
  ir: IR,
  lineup: Lineup,
  settings: MeasureSettings,
  { measured }: MeasuredSide,
): MeasuredSide | string {
  const same = sameLineup(ir, lineup, settings);
  const side = 'refused' in same ? same.refused : MeasuredSide.of(ir, same, settings);
  if (typeof side === 'string') return w.refused.savedCannotPlay({ why: side });
  side.measured = measured;
  return side;
}

function modeOf({ bound: { game, mode } }: MeasuredSide): string | null {
  return mode === null ? null : (game.layers[mode]?.name ?? null);
}

function termsOf(
  { deck, swap, opponents }: Lineup,
  { card, mods, agent }: MeasureSettings,
  levels: number,
  rest: Pick<Terms, 'alone' | 'isNew' | 'measured' | 'mode' | 'seats'>,
): Terms {
  const counts = new Map<number, number>();
  for (const one of deck?.cards ?? []) if (one.card === card) counts.set(one.level, (counts.get(one.level) ?? 0) + 1);
  return {
    deck: deck?.name ?? null,
    swap,
    copies: [...counts].map(([level, count]) => ({ level: levels === 1 ? null : level, count })),
    opponents: opponents.map(({ name }) => name),
    isMirror: opponents.length > 0 && opponents.every(({ name }) => name === deck?.name),
    mods: [...mods],
    agent,
    ...rest,
  };
}

const outcomeOf = (figures: SideFigures): MeasuredOutcome => ({
  ...figures,
  rate: figures.counted === 0 ? 0 : figures.won / figures.counted,
  interval: rateInterval95(figures.won, figures.counted),
});
