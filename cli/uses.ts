/** Counts uses in the traces of matches. The mapping of a game defines what counts as a use. */
import type { Use } from '../compiler/import/index.ts';
import type { Bound } from '../compiler/index.ts';
import type { Trace } from '../runtime/index.ts';

/** Per seat: the mean of the uses in a match, and the mean of their squares. */
export interface UseMoments {
  mean: number[];
  square: number[];
}

interface UseRule {
  name: string;
  once: number;
  by: Use['by'];
}

export class Uses {
  readonly #bound: Bound;
  /** By verb: the rules that count calls of it. */
  readonly #rules: UseRule[][];
  /** The call stack, by depth: the verb (-1 for an ability) and the seat. */
  readonly #verbs: number[] = [];
  readonly #seats: number[] = [];
  /** By depth: the rules that have already counted within that call. */
  readonly #done: Set<UseRule>[] = [];
  readonly #match = new Map<string, number[]>();
  readonly #sums = new Map<string, UseMoments>();
  #games = 0;

  /** Throws an Error for a verb that the game does not have; `requireVerbs` has checked that before. */
  constructor(bound: Bound, uses: Readonly<Record<string, Use>>) {
    this.#bound = bound;
    const { verbs } = bound.game;
    const find = (name: string): number => {
      const found = verbs.findIndex((verb) => verb.name === name);
      if (found < 0) throw new Error(`the mapping counts calls of ${name}, which is no verb of ${bound.game.name}`);
      return found;
    };
    this.#rules = verbs.map(() => []);
    for (const [name, use] of Object.entries(uses)) {
      const rule: UseRule = { name, once: use.once === undefined ? -1 : find(use.once), by: use.by };
      for (const verb of [use.verb].flat()) this.#rules[find(verb)]?.push(rule);
      this.#match.set(name, new Array<number>(bound.seats).fill(0));
      this.#sums.set(name, {
        mean: new Array<number>(bound.seats).fill(0),
        square: new Array<number>(bound.seats).fill(0),
      });
    }
  }

  /** Counts the uses in the trace of one match. */
  add(trace: Trace): void {
    this.#games++;
    trace.eachCall((ability, of, seat, depth) => {
      this.#verbs[depth] = ability ? -1 : of;
      this.#seats[depth] = seat;
      this.#done[depth]?.clear();
      if (ability) return;
      for (const rule of this.#rules[of] as UseRule[]) this.#count(rule, depth);
    });
    for (const [name, counts] of this.#match) {
      const sums = this.#sums.get(name) as UseMoments;
      for (const [i, n] of counts.entries()) {
        sums.mean[i] = (sums.mean[i] as number) + n;
        sums.square[i] = (sums.square[i] as number) + n * n;
      }
      counts.fill(0);
    }
  }

  #count(rule: UseRule, depth: number): void {
    if (rule.once >= 0) {
      const around = this.#verbs.lastIndexOf(rule.once, depth - 1);
      // outside of a call of `once` each call counts
      if (around >= 0 && depth > 0) {
        this.#done[around] ??= new Set();
        const done = this.#done[around] as Set<UseRule>;
        if (done.has(rule)) return;
        done.add(rule);
      }
    }
    const at = rule.by === 'bearer' ? this.#verbs.lastIndexOf(-1, depth) : depth;
    const seat = at < 0 ? 0 : (this.#seats[at] ?? 0);
    if (seat < 1) return;
    const whose = rule.by === 'rival' ? seat % this.#bound.seats : seat - 1;
    const counts = this.#match.get(rule.name) as number[];
    counts[whose] = (counts[whose] as number) + 1;
  }

  result(): Map<string, UseMoments> {
    const mean = (sums: readonly number[]): number[] => sums.map((sum) => sum / Math.max(1, this.#games));
    return new Map([...this.#sums].map(([name, of]) => [name, { mean: mean(of.mean), square: mean(of.square) }]));
  }
}
