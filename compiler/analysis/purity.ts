/**
 * Purity of expressions. A pure expression draws no random number, cannot fault and has a bounded cost: it may be
 * evaluated twice, not at all, or in another order.
 */
import { isBare } from '../bind/walk.ts';
import type { Bound } from '../ir/bound.ts';
import type { Expr, KernelValue, Locals } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import type { WorkCharges } from './cost.ts';
import { isStateless } from './stateless.ts';

type Tree = { readonly [key: string]: unknown };

export class Purity {
  readonly #bound: Bound;
  readonly #known = new Map<unknown, boolean>();
  /** Derived fields that cards define for themselves. */
  readonly #derived: readonly unknown[];

  readonly #costs: WorkCharges;

  constructor(bound: Bound, costs: WorkCharges) {
    this.#bound = bound;
    this.#costs = costs;
    this.#derived = bound.game.cards.flatMap(({ derived }) => (derived.length > 0 ? [derived] : []));
  }

  isPure(node: unknown): boolean {
    if (node === 'possible') return false;
    if (typeof node !== 'object' || node === null) return true;
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    // recursive words are impure: their depth is unknown
    this.#known.set(node, false);
    const result = this.#inside(node);
    this.#known.set(node, result);
    return result;
  }

  #inside(node: object): boolean {
    if (Array.isArray(node)) return node.every((item) => this.isPure(item));
    const record = node as Tree;
    if (typeof record.op === 'string' && !this.#expr(record as unknown as Expr)) return false;
    if (record.take === 'random' || record.take === 'best') return false;
    if (
      record.from === 'range' ||
      record.from === 'abilities' ||
      record.from === 'statuses' ||
      record.from === 'keywords' ||
      record.from === 'printed_keywords'
    )
      return false;
    if (typeof record.order === 'number' && !this.isPure(this.#bound.game.orders[record.order]?.keys)) return false;
    for (const key in record) {
      const part = record[key];
      if (((typeof part === 'object' && !isBare(key)) || part === 'possible') && !this.isPure(part)) return false;
    }
    return true;
  }

  #expr(e: Expr): boolean {
    const { game } = this.#bound;
    if (this.#costs.isHeavy(e)) return false;
    switch (e.op) {
      case 'kernel':
        return this.#kernel(e.call, e.args);
      case 'adjective':
        return this.#word(game.adjectives[e.adjective]);
      case 'value':
        return this.#word(game.values[e.value]);
      case 'field':
        return this.isPure(game.fields[e.field]?.derived) && this.#derived.every((derived) => this.isPure(derived));
      case 'fits':
        return false;
      default:
        return true;
    }
  }

  #word(
    word: Tree | { value: unknown; native: string | null; params: unknown; code: Locals | null } | undefined,
  ): boolean {
    const native = word?.native;
    if (typeof native === 'string' && KERNEL_VALUES.get(native)?.pure !== true) return false;
    return this.isPure(word?.value) && this.isPure(word?.params);
  }

  /** A division is pure by a constant divisor other than 0. */
  #kernel(name: KernelValue, args: readonly Expr[]): boolean {
    const pure = KERNEL_VALUES.get(name)?.pure ?? false;
    if (pure !== 'unless divided by 0') return pure;
    return args[1]?.op === 'number' && args[1].value !== 0;
  }

  /** Whether the value does not depend on the state, so that a constant table can hold it. */
  isStateless(node: unknown): boolean {
    return isStateless(this.#bound, node);
  }
}
