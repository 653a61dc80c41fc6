/**
 * Purity of expressions. A pure expression draws no random number, cannot fault and has a bounded cost: it may be
 * evaluated twice, not at all, or in another order.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr, KernelValue, SetSource, StmtOf, Take, Word } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { operandsOf, setSourceExprs, type Tree, walkExprs, wordCode } from '../ir/visitor.ts';
import { isList } from '../ir/walk.ts';
import type { WorkCharges } from './cost.ts';
import { isStateless } from './stateless.ts';

/** Sources that read abilities, statuses or keywords, or may be too long. */
const COSTLY: ReadonlySet<SetSource['from']> = new Set([
  'range',
  'abilities',
  'statuses',
  'keywords',
  'printed_keywords',
]);

export class Purity {
  readonly #bound: Bound;
  readonly #known = new Map<Expr, boolean>();
  readonly #costs: WorkCharges;

  constructor(bound: Bound, costs: WorkCharges) {
    this.#bound = bound;
    this.#costs = costs;
  }

  isPure(tree: Tree): boolean {
    if (tree === null || tree === undefined) return true;
    if (isList(tree)) return tree.every((part) => this.isPure(part));
    if ('do' in tree) return false;
    const known = this.#known.get(tree);
    if (known !== undefined) return known;
    // recursive words are impure: their depth is unknown
    this.#known.set(tree, false);
    const result = this.#expr(tree) && operandsOf(tree).every((part) => this.isPure(part));
    this.#known.set(tree, result);
    return result;
  }

  /** Whether the members of a source can be found again. */
  isPureSource(source: SetSource): boolean {
    return !COSTLY.has(source.from) && this.isPure(setSourceExprs(source));
  }

  /** Whether a loop's members and their order can be found again. */
  isPureLoop({ set, by }: StmtOf<'each'>): boolean {
    const keys = by.walk === 'order' ? this.#keys(by.order) : null;
    return this.isPure([set, walkExprs(by), keys]);
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
        return this.isPure(game.fields[e.field]?.derived?.value);
      case 'fits':
        return false;
      case 'select':
        return !COSTLY.has(e.source.from) && this.#isPureTake(e.take);
      default:
        return true;
    }
  }

  #isPureTake(take: Take | null): boolean {
    if (take?.take === 'random' || take?.take === 'best') return false;
    return take?.take !== 'tied' || this.isPure(this.#keys(take.order));
  }

  #keys = (order: number): Tree => this.#bound.game.orders[order]?.keys;

  #word(word: Word | undefined): boolean {
    if (word === undefined) return true;
    const { native } = word;
    return (native === null || KERNEL_VALUES.get(native)?.pure === true) && this.isPure(wordCode(word));
  }

  /** A division is pure by a constant divisor other than 0. */
  #kernel(name: KernelValue, args: readonly Expr[]): boolean {
    const pure = KERNEL_VALUES.get(name)?.pure ?? false;
    if (pure !== 'unless divided by 0') return pure;
    return args[1]?.op === 'number' && args[1].value !== 0;
  }

  /** Whether the value does not depend on the state, so that a constant table can hold it. */
  isStateless(e: Expr): boolean {
    return isStateless(this.#bound, e);
  }
}
