/** Cards dealt at random over places that do not all accept every card. */
import type { Dice } from './dice.ts';

/** Cards that the same places accept. */
interface CardClass {
  cards: readonly number[];
  /** By number of the sort of place. */
  fits: readonly boolean[];
}

export class Pool {
  readonly #classes: CardClass[] = [];
  /** By place: the number of its sort. */
  readonly #sorts: number[];
  /**
   * Places, those that accept the fewest cards first: so a place that accepts more never takes the last card that
   * another one accepts.
   */
  readonly #order: number[];
  readonly #left: number[][] = [];
  /** By place: the class of its card, -1 before it has one. */
  readonly #given: number[];

  /** `sorts`: by place, a number for the cards that it accepts. `takes`: whether places of that sort accept a card. */
  constructor(cards: readonly number[], sorts: readonly number[], takes: (sort: number, card: number) => boolean) {
    const names = [...new Set(sorts)].sort((a, b) => a - b);
    const classes = new Map<string, { cards: number[]; fits: boolean[] }>();
    for (const card of cards) {
      const fits = names.map((sort) => takes(sort, card));
      const of = classes.get(fits.join()) ?? { cards: [], fits };
      of.cards.push(card);
      classes.set(fits.join(), of);
    }
    this.#classes.push(...classes.values());
    this.#sorts = sorts.map((sort) => names.indexOf(sort));
    const choice = names.map((_, sort) =>
      this.#classes.reduce((sum, { fits, cards: own }) => sum + (fits[sort] === true ? own.length : 0), 0),
    );
    const wide = (place: number): number => choice[this.#sorts[place] as number] as number;
    this.#order = sorts.map((_, place) => place).sort((a, b) => wide(a) - wide(b) || a - b);
    this.#given = sorts.map(() => -1);
  }

  /** Deals all cards; `dealt` has them by place. */
  deal(dice: Dice, dealt: number[]): void {
    const left = this.#left;
    for (const [i, { cards }] of this.#classes.entries()) left[i] = cards.slice();
    this.#given.fill(-1);
    for (const place of this.#order) {
      let total = 0;
      for (let i = 0; i < left.length; i++) if (this.#takes(place, i)) total += (left[i] as number[]).length;
      if (total === 0) {
        // kinds with several parents: cards that are dealt move on
        this.#passOn(place, dealt, new Set());
        continue;
      }
      let k = dice.below(total);
      for (let i = 0; i < left.length; i++) {
        if (!this.#takes(place, i)) continue;
        const own = left[i] as number[];
        if (k < own.length) {
          this.#give(place, i, k, dealt);
          break;
        }
        k -= own.length;
      }
    }
    // a card that has become another may lie where its kind does not belong
    for (const place of this.#order) {
      const at = left.findIndex((own) => own.length > 0);
      if (this.#given[place] === -1) this.#give(place, at, 0, dealt);
    }
  }

  #takes(place: number, of: number): boolean {
    return this.#classes[of]?.fits[this.#sorts[place] as number] === true;
  }

  #give(place: number, of: number, k: number, dealt: number[]): void {
    const own = this.#left[of] as number[];
    dealt[place] = own[k] as number;
    own[k] = own[own.length - 1] as number;
    own.pop();
    this.#given[place] = of;
  }

  /** Finds a card by an augmenting path: takes it from a place that can get another card instead. */
  #passOn(place: number, dealt: number[], tried: Set<number>): boolean {
    for (const other of this.#order) {
      const of = this.#given[other] as number;
      if (of === -1 || tried.has(other) || !this.#takes(place, of)) continue;
      tried.add(other);
      const card = dealt[other] as number;
      const at = this.#left.findIndex((own, i) => own.length > 0 && this.#takes(other, i));
      if (at >= 0) this.#give(other, at, 0, dealt);
      else if (!this.#passOn(other, dealt, tried)) continue;
      dealt[place] = card;
      this.#given[place] = of;
      return true;
    }
    return false;
  }
}
