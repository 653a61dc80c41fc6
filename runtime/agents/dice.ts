/** A generator outside the state: agents draw from their own, so a match's chance is the same whoever plays it. */
import { highWord, spread, step } from '../random.ts';

export class Dice {
  readonly #words: Int32Array;

  constructor(seed: number) {
    this.#words = spread(seed);
  }

  /** From 0 to n - 1. Nothing is drawn for less than two. */
  below(n: number): number {
    return n < 2 ? 0 : highWord(step(this.#words), n);
  }

  /** Any 32 bits. */
  word(): number {
    return step(this.#words);
  }
}
