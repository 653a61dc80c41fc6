/**
 * How often emitted code bails out of one sort of work that it does in one go: matches, rollouts, or trials of options. Such
 * work is done twice after a bail-out, so it is no longer tried where more than a quarter of it bails out.
 */
export class BailOutRate {
  /** So many bail-outs are too few to tell. */
  static readonly #fewest = 16;
  #tries = 0;
  #bailOuts = 0;

  get isLow(): boolean {
    return this.#tries >= 4 * (this.#bailOuts - BailOutRate.#fewest);
  }

  countTry(): void {
    this.#tries++;
  }

  countBailOut(): void {
    this.#bailOuts++;
  }
}
