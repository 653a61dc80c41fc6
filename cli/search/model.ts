/**
 * What a search has learnt about the owned cards: a weight for each, by how much one copy of it in the deck changes the logarithm of
 * the odds to win. Weights have a normal distribution with all correlations (a Kalman filter): that two cards together are
 * strong tells nothing of each, until a deck with one of them has played. Correlations are kept for MOST cards; of others, those
 * that are worth least, only the mean and the variance.
 */
import type { PoolIndices } from './rules.ts';

/** Standard deviation of a weight before anything is known, and what it gains with each deck that is taken. */
const UNKNOWN = 0.3;
const LOOSENED = 0.05;
/** A field takes time with the third power of this, and a state file with the second. */
const MOST = 192;

/** The copies by which decks differ. */
export type Changes = readonly (readonly [card: number, copies: number])[];

export function changesBetween(deck: PoolIndices, from: PoolIndices): Changes {
  const copies = new Map<number, number>();
  for (const card of deck) copies.set(card, (copies.get(card) ?? 0) + 1);
  for (const card of from) copies.set(card, (copies.get(card) ?? 0) - 1);
  return [...copies].filter(([, count]) => count !== 0);
}

export function sumOf(weights: readonly number[], changes: Changes, from = 0): number {
  let sum = from;
  for (const [card, copies] of changes) sum += copies * (weights[card] as number);
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

export class Weights {
  readonly #means: number[];
  readonly #size: number;
  /** In place of cards: the error that the decks of a field have in common, and a card more in the deck, whichever it is. */
  readonly #common: number;
  readonly #more: number;
  readonly #seen: number[] = [];
  readonly #places = new Map<number, number>();
  /** Covariances of the cards that were seen; the others have none. */
  readonly #rows: number[][] = [];
  /** Variances of cards whose correlations are not kept. */
  readonly #alone = new Map<number, number>();
  /** The Cholesky factor of the covariances, row by row; null after a change. */
  #factor: Float64Array | null = null;

  /** `size`: the number of owned cards. */
  constructor(size: number, kept: KeptWeights) {
    this.#size = size;
    this.#means = Array<number>(size + 2).fill(0);
    this.#common = size;
    this.#more = size + 1;
    let at = 0;
    for (const card of kept.seen) this.#see(card);
    for (const [i, card] of kept.seen.entries()) {
      this.#means[card] = kept.means[i] as number;
      for (let k = 0; k <= i; k++) {
        const one = kept.covariances[at++] as number;
        (this.#rows[i] as number[])[k] = one;
        (this.#rows[k] as number[])[i] = one;
      }
    }
    for (const { card, mean, variance } of kept.alone) {
      this.#means[card] = mean;
      this.#alone.set(card, variance);
    }
  }

  get kept(): KeptWeights {
    return {
      seen: [...this.#seen],
      means: this.#seen.map((card) => this.#means[card] as number),
      covariances: this.#rows.flatMap((row, i) => row.slice(0, i + 1)),
      alone: [...this.#alone].map(([card, variance]) => ({ card, mean: this.#means[card] as number, variance })),
    };
  }

  /** The place of a card. */
  #see(card: number): number {
    const known = this.#places.get(card);
    if (known !== undefined) return known;
    const variance = this.#alone.get(card) ?? UNKNOWN ** 2;
    this.#alone.delete(card);
    const place = this.#seen.push(card) - 1;
    this.#places.set(card, place);
    for (const row of this.#rows) row.push(0);
    this.#rows.push(Array.from({ length: place + 1 }, (_, i) => (i === place ? variance : 0)));
    return place;
  }

  /** Forgets the correlations of the cards that are worth least, until there are no more than MOST; not those of `kept`. */
  #forget(kept: ReadonlySet<number>): void {
    while (this.#seen.length > MOST) {
      const rest = this.#seen.filter((card) => card < this.#size && !kept.has(card));
      if (rest.length === 0) return;
      const least = rest.reduce((a, b) => ((this.#means[b] as number) < (this.#means[a] as number) ? b : a));
      const place = this.#places.get(least) as number;
      this.#alone.set(least, this.#rows[place]?.[place] as number);
      this.#seen.splice(place, 1);
      this.#rows.splice(place, 1);
      for (const row of this.#rows) row.splice(place, 1);
      this.#places.clear();
      for (const [i, card] of this.#seen.entries()) this.#places.set(card, i);
    }
  }

  /** What the weights of cards are expected to be, with that of a card more or less in the deck. */
  get expected(): number[] {
    const more = this.#means[this.#more] as number;
    return this.#means.slice(0, this.#size).map((mean) => mean + more);
  }

  /** Learns that a deck with these changes was stronger by `lead`, with this variance of what was measured. */
  learn(changes: Changes, lead: number, variance: number): void {
    const whole = changes.reduce((sum, [, copies]) => sum + copies, 0);
    const of: Changes = [...changes, [this.#common, 1], [this.#more, whole]];
    for (const [card] of of) this.#see(card);
    this.#forget(new Set(of.map(([card]) => card)));
    const at = of.map(([card, copies]) => [this.#see(card), copies] as const);
    const rows = this.#rows;
    const common = rows.map((row) => sumOf(row, at));
    const square = sumOf(common, at, variance);
    const error = (lead - sumOf(this.#means, of)) / square;
    for (const [i, card] of this.#seen.entries()) {
      const one = common[i] as number;
      if (one === 0) continue;
      this.#means[card] = (this.#means[card] as number) + one * error;
      const row = rows[i] as number[];
      const gain = one / square;
      for (let k = 0; k <= i; k++) {
        const other = rows[k] as number[];
        const left = (row[k] as number) - gain * (common[k] as number);
        row[k] = left;
        other[i] = left;
      }
    }
    this.#factor = null;
  }

  /** A new common error: that of the deck that the others of a field are compared with. */
  renew(variance: number): void {
    const place = this.#see(this.#common);
    this.#means[this.#common] = 0;
    for (const [i, row] of this.#rows.entries()) {
      row[place] = i === place ? variance : 0;
      if (i === place) row.fill(0).splice(place, 1, variance);
    }
    this.#factor = null;
  }

  /** Beside other cards the same ones may be worth something else. */
  loosen(): void {
    for (const [i, row] of this.#rows.entries()) row[i] = (row[i] as number) + LOOSENED ** 2;
    for (const [card, variance] of this.#alone) this.#alone.set(card, variance + LOOSENED ** 2);
    this.#factor = null;
  }

  /** Weights drawn of their distribution. */
  draw(normal: () => number): number[] {
    this.#factor ??= this.#factored();
    const [factor, seen] = [this.#factor, this.#seen];
    const drawn = [...this.#means];
    for (let card = 0; card < drawn.length; card++)
      if (!this.#places.has(card))
        drawn[card] = (drawn[card] as number) + Math.sqrt(this.#alone.get(card) ?? UNKNOWN ** 2) * normal();
    const draws = new Float64Array(seen.length);
    for (let i = 0; i < draws.length; i++) draws[i] = normal();
    let at = 0;
    for (let i = 0; i < draws.length; i++) {
      let sum = this.#means[seen[i] as number] as number;
      for (let k = 0; k <= i; k++) sum += (factor[at++] as number) * (draws[k] as number);
      drawn[seen[i] as number] = sum;
    }
    const more = drawn[this.#more] as number;
    return drawn.slice(0, this.#size).map((one) => one + more);
  }

  #factored(): Float64Array {
    const size = this.#rows.length;
    const factor = new Float64Array((size * (size + 1)) / 2);
    let at = 0;
    for (const [i, from] of this.#rows.entries()) {
      const begin = at;
      let before = 0;
      for (let k = 0; k <= i; k++) {
        let rest = from[k] as number;
        for (let j = 0; j < k; j++) rest -= (factor[begin + j] as number) * (factor[before + j] as number);
        before += k;
        factor[at++] = k < i ? rest / (factor[before++] as number) : Math.sqrt(Math.max(rest, 1e-8));
      }
    }
    return factor;
  }
}
