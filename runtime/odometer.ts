/** Enumerates all outcomes of random draws exhaustively, depth first, and finds out early where there are too many. */
import { Dice } from './agents/dice.ts';
import type { RandomSource } from './machine.ts';

/** A draw: the result, 0 to n - 1, and the weights. */
export interface DrawOutcome {
  got: number;
  n: number;
  weights: readonly number[] | null;
}

/** The first result of a draw. */
type FirstResult = (n: number, weights: readonly number[] | null) => number;

/** Plays one outcome after another; the last draw advances first. */
export class Odometer implements RandomSource {
  readonly #turned: DrawOutcome[] = [];
  readonly #first: FirstResult;
  #at = 0;

  constructor(first: FirstResult = (n, weights) => following(-1, n, weights)) {
    this.#first = first;
  }

  draw(n: number, weights: readonly number[] | null): number {
    const known = this.#turned[this.#at++];
    if (known !== undefined) return known.got;
    const got = this.#first(n, weights);
    this.#turned.push({ got, n, weights });
    return got;
  }

  mark(): number {
    return this.#at;
  }

  rewind(mark: number): void {
    this.#at = mark;
  }

  /** Starts the next outcome. False when all were played. */
  next(): boolean {
    this.#turned.length = this.#at;
    this.#at = 0;
    for (let last = this.#turned.pop(); last !== undefined; last = this.#turned.pop()) {
      const got = following(last.got, last.n, last.weights);
      if (got >= last.n) continue;
      this.#turned.push({ ...last, got });
      return true;
    }
    return false;
  }

  /** The draws of this outcome so far. */
  get drawn(): readonly DrawOutcome[] {
    return this.#turned.slice(0, this.#at);
  }

  /** Repeats the same outcome. */
  again(): void {
    this.#at = 0;
  }
}

/** The next result with a positive weight. */
function following(got: number, n: number, weights: readonly number[] | null): number {
  let next = got + 1;
  while (weights !== null && next < n && (weights[next] as number) === 0) next++;
  return next;
}

/** Outcomes that are played before random ones are sampled. */
export const SAMPLED_AFTER = 100;
/** Random outcomes that are sampled. */
const SAMPLES = 20;

/**
 * Estimates whether there are more outcomes than `most`, from a few random ones. Each draw takes one of its possible
 * results with equal probability, so the probability of an outcome is 1 / the product of these numbers. If that product
 * is above 2 * `most` for every sample, most of the probability (86%, with 95% confidence) belongs to such outcomes, so
 * there are more than `most`.
 */
export function exceeds(most: number, play: (source: RandomSource) => void): boolean {
  const dice = new Dice(1);
  for (let i = 0; i < SAMPLES; i++) {
    const path = new Odometer((n, weights) => {
      const possible = possibleResults(n, weights);
      return possible[dice.below(possible.length)] as number;
    });
    play(path);
    const product = path.drawn.reduce((of, { n, weights }) => of * possibleResults(n, weights).length, 1);
    if (product <= 2 * most) return false;
  }
  return true;
}

function possibleResults(n: number, weights: readonly number[] | null): number[] {
  const all = Array.from({ length: n }, (_, i) => i);
  return weights === null ? all : all.filter((i) => weights[i] !== 0);
}
