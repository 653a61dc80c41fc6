/** The cost model of inlining: small functions are inlined everywhere, larger ones where they have a single caller. */
import type { LirProgram } from './nodes.ts';
import { visitAll } from './visit.ts';

/**
 * Limits in nodes of the emitted text, including inlined callees: for a function with several callers, for one with a single
 * caller, and for the caller with everything inlined.
 */
const MOST_SHARED = 1300;
const MOST_SINGLE = 8000;
const MOST_CALLER = 40000;

export class InlineCostModel {
  /** Nodes of a function, nodes of the arithmetic that is written in place, and its callees. */
  readonly #own = new Map<string, { size: number; builtins: number; callees: string[] }>();
  readonly #callers = new Map<string, number>();
  readonly #exported: ReadonlySet<string>;
  /** Sizes including inlined callees; infinite during the computation, so that no function is inlined in itself. */
  readonly #whole = new Map<string, number>();

  constructor({ functions, exports, builtins: { saturate, high } }: LirProgram) {
    for (const [name, { size, body }] of functions) {
      const callees: string[] = [];
      let builtins = 0;
      visitAll(body, (e) => {
        if (e.kind === 'saturate') builtins += saturate;
        else if (e.kind === 'high') builtins += high;
        else if (e.kind === 'call') {
          callees.push(e.callee);
          this.#callers.set(e.callee, (this.#callers.get(e.callee) ?? 0) + 1);
        }
      });
      this.#own.set(name, { size, builtins, callees });
    }
    this.#exported = new Set(exports.values());
  }

  /**
   * The nodes that a call adds when it is inlined, without its own inlined callees; null where it is not inlined.
   * `within`: inlined functions around the call; `grown`: nodes inlined so far.
   */
  of(name: string, within: readonly string[], grown: number): number | null {
    if (!this.#isInlined(name) || within.includes(name)) return null;
    const size = this.#own.get(name)?.size ?? 0;
    return grown + size > MOST_CALLER ? null : size;
  }

  #isInlined(name: string): boolean {
    const alone = this.#callers.get(name) === 1 && !this.#exported.has(name);
    return this.#sizeOf(name) <= (alone ? MOST_SINGLE : MOST_SHARED);
  }

  #sizeOf(name: string): number {
    const known = this.#whole.get(name);
    if (known !== undefined) return known;
    const own = this.#own.get(name);
    if (own === undefined) return Number.POSITIVE_INFINITY;
    this.#whole.set(name, Number.POSITIVE_INFINITY);
    let size = own.size + own.builtins;
    for (const callee of own.callees) if (this.#isInlined(callee)) size += this.#sizeOf(callee);
    this.#whole.set(name, size);
    return size;
  }
}
