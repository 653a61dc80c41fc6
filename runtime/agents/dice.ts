/**
 * A random generator outside of the state. Agents draw from their own, so a match's random numbers do not depend on who
 * plays it.
 */
import { expandSeed, highProductWord, nextRandom } from '../random.ts';

export class Dice {
  readonly #words: Int32Array;

  constructor(seed: number) {
    this.#words = expandSeed(seed);
  }

  /** From 0 to n - 1. For n below 2 nothing is drawn. */
  below(n: number): number {
    return n < 2 ? 0 : highProductWord(nextRandom(this.#words), n);
  }

  /** Writes its four words. */
  save(to: Int32Array): void {
    for (let i = 0; i < 4; i++) to[i] = this.#words[i] as number;
  }

  /** Continues from four words. */
  load(from: Int32Array): void {
    for (let i = 0; i < 4; i++) this.#words[i] = from[i] as number;
  }

  /** Any 32 bits. */
  word(): number {
    return nextRandom(this.#words);
  }
}
