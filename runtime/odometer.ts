/** Enumerates all outcomes of random draws exhaustively, depth first. */
import type { RandomSource } from './machine.ts';

/** A draw: the result, 0 to n - 1, and the weights. */
export interface DrawOutcome {
  got: number;
  n: number;
  weights: readonly number[] | null;
}

/** Plays one outcome after another; the last draw advances first. */
export class Odometer implements RandomSource {
  readonly #turned: DrawOutcome[] = [];
  #at = 0;

  draw(n: number, weights: readonly number[] | null): number {
    const known = this.#turned[this.#at++];
    if (known !== undefined) return known.got;
    const got = following(-1, n, weights);
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
