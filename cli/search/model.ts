/**
 * What a search has learnt about the owned cards: a weight for each. Two models go from weights to the logarithm of a deck's odds to win.
 * By the first one it is their sum. By the second one it is their mean, times the number of cards of the deck that the search began
 * with: where few cards of a deck are played in a match, it is better without one that is worth less than the others. Both learn the
 * same, and each foretells every deck before: so the evidence tells which one holds for this game and these cards.
 *
 * Weights have a normal distribution with all correlations (a Kalman filter): that two cards together are strong tells nothing of
 * each, until a deck with one of them has played. Correlations are kept for MOST cards; of others, those that are worth least, only
 * the mean and the variance.
 */
import type { Dice } from '../../runtime/index.ts';
import type { PoolIndices } from './rules.ts';

/** Standard deviation of a weight before anything is known, and what it gains with each deck that is taken. */
const UNKNOWN = 0.3;
const LOOSENED = 0.05;
/** A field takes time with the third power of this, and a state file with the second. */
const MOST = 192;

/** Weights of cards, drawn or expected, under a model. */
export interface Worths {
  worths: readonly number[];
  /** What a card more is worth, whichever it is. */
  more: number;
  /** What the sum of a deck's weights is multiplied by, for a deck of so many cards. */
  scale(cards: number): number;
}

/** What a deck is worth, as the logarithm of the odds to win, but for a constant. */
export function worthOf({ worths, more, scale }: Worths, deck: PoolIndices): number {
  let sum = 0;
  for (let i = 0; i < deck.length; i++) sum += worths[deck[i] as number] as number;
  return scale(deck.length) * sum + more * deck.length;
}

function sumOf(weights: ArrayLike<number>, at: readonly number[], parts: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < at.length; i++) sum += (parts[i] as number) * (weights[at[i] as number] as number);
  return sum;
}

/**
 * Weights as a state keeps them: cards with correlations, the means, and the lower half of the covariances; and the cards whose
 * correlations are not kept.
 */
export interface KeptWeights {
  seen: number[];
  means: number[];
  covariances: number[];
  alone: { card: number; mean: number; variance: number }[];
}

/** How a model goes from weights to a deck. */
interface Manner {
  scale: Worths['scale'];
  /** What a card more is worth before anything is known, and the standard deviation. */
  more: { mean: number; deviation: number };
}

/** `cards`: of the deck that the search began with. */
const mannersOf = (cards: number): Manner[] => [
  { scale: () => 1, more: { mean: 0, deviation: UNKNOWN } },
  // most games are so that a card more is worth something
  { scale: (count) => cards / Math.max(1, count), more: { mean: 0.15, deviation: 0.1 } },
];

class Weights {
  readonly #means: number[];
  readonly #size: number;
  /** In place of cards: the error that the decks of a field have in common, and a card more in the deck, whichever it is. */
  readonly #common: number;
  readonly #more: number;
  readonly #seen: number[] = [];
  readonly #places = new Map<number, number>();
  /** The lower half of the covariances of the cards that were seen, row by row; the others have none. */
  #cells = new Float64Array(64);
  /** Variances of cards whose correlations are not kept. */
  readonly #alone = new Map<number, number>();
  /** The Cholesky factor of the covariances, row by row; null after a change. */
  #factor: Float64Array | null = null;
  readonly #manner: Manner;

  /** `size`: the number of owned cards. */
  constructor(size: number, manner: Manner, kept: KeptWeights) {
    this.#size = size;
    this.#manner = manner;
    this.#means = Array<number>(size + 2).fill(0);
    this.#common = size;
    this.#more = size + 1;
    this.#means[this.#more] = manner.more.mean;
    for (const card of kept.seen) this.#see(card);
    for (const [i, card] of kept.seen.entries()) this.#means[card] = kept.means[i] as number;
    this.#cells.set(kept.covariances);
    for (const { card, mean, variance } of kept.alone) {
      this.#means[card] = mean;
      this.#alone.set(card, variance);
    }
  }

  get kept(): KeptWeights {
    return {
      seen: [...this.#seen],
      means: this.#seen.map((card) => this.#means[card] as number),
      covariances: Array.from(this.#cells.subarray(0, rowAt(this.#seen.length))),
      alone: [...this.#alone].map(([card, variance]) => ({ card, mean: this.#means[card] as number, variance })),
    };
  }

  #unknown(card: number): number {
    return (card === this.#more ? this.#manner.more.deviation : UNKNOWN) ** 2;
  }

  /** The place of a card. */
  #see(card: number): number {
    const known = this.#places.get(card);
    if (known !== undefined) return known;
    const variance = this.#alone.get(card) ?? this.#unknown(card);
    this.#alone.delete(card);
    const place = this.#seen.push(card) - 1;
    this.#places.set(card, place);
    const end = rowAt(place + 1);
    if (end > this.#cells.length) {
      const more = new Float64Array(2 * end);
      more.set(this.#cells);
      this.#cells = more;
    }
    this.#cells.fill(0, rowAt(place), end);
    this.#cells[end - 1] = variance;
    return place;
  }

  /** Forgets the correlations of the cards that are worth least, until there are no more than MOST; not those of `kept`. */
  #forget(kept: ReadonlySet<number>): void {
    while (this.#seen.length > MOST) {
      const rest = this.#seen.filter((card) => card < this.#size && !kept.has(card));
      if (rest.length === 0) return;
      const least = rest.reduce((a, b) => ((this.#means[b] as number) < (this.#means[a] as number) ? b : a));
      const place = this.#places.get(least) as number;
      this.#alone.set(least, this.#cells[cellAt(place, place)] as number);
      this.#seen.splice(place, 1);
      let to = rowAt(place);
      for (let i = place + 1; i <= this.#seen.length; i++)
        for (let k = 0; k <= i; k++) if (k !== place) this.#cells[to++] = this.#cells[cellAt(i, k)] as number;
      this.#places.clear();
      for (const [i, card] of this.#seen.entries()) this.#places.set(card, i);
    }
  }

  /** What the weights are expected to be. */
  get expected(): Worths {
    return this.#worths(this.#means);
  }

  #worths(weights: readonly number[]): Worths {
    return { worths: weights, more: weights[this.#more] as number, scale: this.#manner.scale };
  }

  /**
   * Learns that a deck was stronger than another one by `lead`, with this variance of what was measured. Returns the logarithm
   * of the density that it had.
   */
  learn(deck: PoolIndices, from: PoolIndices, lead: number, variance: number): number {
    const { scale } = this.#manner;
    const all = new Map<number, number>([[this.#common, 1]]);
    if (deck.length !== from.length) all.set(this.#more, deck.length - from.length);
    for (const card of deck) all.set(card, (all.get(card) ?? 0) + scale(deck.length));
    for (const card of from) all.set(card, (all.get(card) ?? 0) - scale(from.length));
    const cards: number[] = [];
    const parts: number[] = [];
    all.forEach((part, card) => {
      if (part === 0) return;
      cards.push(card);
      parts.push(part);
      this.#see(card);
    });
    this.#forget(new Set(cards));
    const places = cards.map((card) => this.#see(card));
    const [cells, seen] = [this.#cells, this.#seen];
    const common = new Float64Array(seen.length);
    for (let i = 0; i < seen.length; i++) {
      let sum = 0;
      for (let j = 0; j < places.length; j++)
        sum += (parts[j] as number) * (cells[cellAt(i, places[j] as number)] as number);
      common[i] = sum;
    }
    const square = variance + sumOf(common, places, parts);
    const missed = lead - sumOf(this.#means, cards, parts);
    const error = missed / square;
    for (let i = 0; i < seen.length; i++) {
      const one = common[i] as number;
      if (one === 0) continue;
      const card = seen[i] as number;
      this.#means[card] = (this.#means[card] as number) + one * error;
      const gain = one / square;
      const row = rowAt(i);
      for (let k = 0; k <= i; k++) cells[row + k] = (cells[row + k] as number) - gain * (common[k] as number);
    }
    this.#factor = null;
    return -(missed * error + Math.log(square)) / 2;
  }

  /** A new common error: that of the deck that the others of a field are compared with. */
  renew(variance: number): void {
    const place = this.#see(this.#common);
    this.#means[this.#common] = 0;
    for (let i = 0; i < this.#seen.length; i++) this.#cells[cellAt(i, place)] = i === place ? variance : 0;
    this.#factor = null;
  }

  /** Beside other cards the same ones may be worth something else. */
  loosen(): void {
    for (let i = 0; i < this.#seen.length; i++) {
      const cell = cellAt(i, i);
      this.#cells[cell] = (this.#cells[cell] as number) + LOOSENED ** 2;
    }
    for (const [card, variance] of this.#alone) this.#alone.set(card, variance + LOOSENED ** 2);
    this.#factor = null;
  }

  /** Weights drawn of their distribution. */
  draw(normal: () => number): Worths {
    this.#factor ??= this.#factored();
    const [factor, seen] = [this.#factor, this.#seen];
    const drawn = [...this.#means];
    for (let card = 0; card < drawn.length; card++)
      if (!this.#places.has(card))
        drawn[card] = (drawn[card] as number) + Math.sqrt(this.#alone.get(card) ?? this.#unknown(card)) * normal();
    const draws = new Float64Array(seen.length);
    for (let i = 0; i < draws.length; i++) draws[i] = normal();
    let at = 0;
    for (let i = 0; i < draws.length; i++) {
      let sum = this.#means[seen[i] as number] as number;
      for (let k = 0; k <= i; k++) sum += (factor[at++] as number) * (draws[k] as number);
      drawn[seen[i] as number] = sum;
    }
    return this.#worths(drawn);
  }

  #factored(): Float64Array {
    const size = this.#seen.length;
    const factor = new Float64Array(rowAt(size));
    let at = 0;
    for (let i = 0; i < size; i++) {
      const begin = at;
      let before = 0;
      for (let k = 0; k <= i; k++) {
        let rest = this.#cells[at] as number;
        for (let j = 0; j < k; j++) rest -= (factor[begin + j] as number) * (factor[before + j] as number);
        before += k;
        factor[at++] = k < i ? rest / (factor[before++] as number) : Math.sqrt(Math.max(rest, 1e-8));
      }
    }
    return factor;
  }
}

/** Where a row of the lower half of a square begins, and where a cell is, of which it has one for both orders. */
const rowAt = (row: number): number => (row * (row + 1)) / 2;
const cellAt = (i: number, k: number): number => (i < k ? rowAt(k) + i : rowAt(i) + k);

/** Both models, each with the evidence for it, as a state keeps them. */
export type KeptModels = (KeptWeights & { evidence: number })[];

export const unlearnt = (): KeptModels =>
  mannersOf(1).map(() => ({ seen: [], means: [], covariances: [], alone: [], evidence: 0 }));

/** Two models that learn the same. The better one has foretold, the more often its weights are drawn. */
export class Models {
  readonly #all: { weights: Weights; evidence: number }[];

  /** `size`: the number of owned cards; `cards`: those of the deck that the search began with. */
  constructor(size: number, cards: number, kept: KeptModels) {
    const manners = mannersOf(cards);
    this.#all = kept.map(({ evidence, ...weights }, i) => {
      return { weights: new Weights(size, manners[i] as Manner, weights), evidence };
    });
  }

  get kept(): KeptModels {
    return this.#all.map(({ weights, evidence }) => ({ ...weights.kept, evidence }));
  }

  learn(deck: PoolIndices, from: PoolIndices, lead: number, variance: number): void {
    for (const one of this.#all) one.evidence += one.weights.learn(deck, from, lead, variance);
  }

  renew(variance: number): void {
    for (const { weights } of this.#all) weights.renew(variance);
  }

  loosen(): void {
    for (const { weights } of this.#all) weights.loosen();
  }

  /** How much each model counts. */
  get #shares(): number[] {
    const top = Math.max(...this.#all.map(({ evidence }) => evidence));
    const odds = this.#all.map(({ evidence }) => Math.exp(evidence - top));
    const whole = odds.reduce((sum, one) => sum + one, 0);
    return odds.map((one) => one / whole);
  }

  /** By how much a deck is expected to be stronger than another one. */
  expect(from: PoolIndices): (deck: PoolIndices) => number {
    const shares = this.#shares;
    const all = this.#all.map(({ weights }, i) => {
      const { expected } = weights;
      return { share: shares[i] as number, expected, worth: worthOf(expected, from) };
    });
    return (deck) =>
      all.reduce((sum, { share, expected, worth }) => sum + share * (worthOf(expected, deck) - worth), 0);
  }

  /** Weights drawn of the distribution of a model. */
  draw(dice: Dice, normal: () => number): Worths {
    const shares = this.#shares;
    let at = 0;
    for (let left = dice.below(0x10000) / 0x10000 - (shares[0] as number); left >= 0 && at + 1 < shares.length; )
      left -= shares[++at] as number;
    return (this.#all[at] as { weights: Weights }).weights.draw(normal);
  }
}
