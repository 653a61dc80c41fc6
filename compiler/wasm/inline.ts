/**
 * Which functions are written where they are called: the engine of Node 20 does not do so itself. Small ones everywhere,
 * larger ones that have one caller.
 */
import type { Callable, Program } from './program.ts';

/**
 * In nodes of the syntax tree, with all that is written in them in turn: of one that is copied, of one that is moved, and of
 * what all of it comes to in one function.
 */
const SMALL = 1300;
const ALONE = 8000;
const WHOLE = 40000;

export class Inlining {
  /** Nodes of a function, and whom it calls. */
  readonly #own = new Map<string, { size: number; callees: string[] }>();
  readonly #callers = new Map<string, number>();
  readonly #exported: ReadonlySet<string | Callable>;
  /** Sizes with all that is written in them; infinite while that is being worked out, so that nobody is written in itself. */
  readonly #whole = new Map<string, number>();

  constructor({ functions, exported }: Program) {
    for (const [name, fn] of functions) {
      let size = 0;
      const callees: string[] = [];
      visit(fn.body, (node) => {
        size++;
        if (node.type !== 'CallExpression') return;
        const callee = (node as unknown as { callee: { name?: string } }).callee.name;
        if (callee === undefined) return;
        callees.push(callee);
        this.#callers.set(callee, (this.#callers.get(callee) ?? 0) + 1);
      });
      this.#own.set(name, { size, callees });
    }
    this.#exported = new Set(exported.values());
  }

  /**
   * How many nodes a function that is called adds to what it is written in, beside those that are written in it in turn; null
   * where it is called. `within`: copies around; `grown`: what all copies have come to.
   */
  size(name: string, within: readonly string[], grown: number): number | null {
    if (!this.#isWritten(name) || within.includes(name)) return null;
    const size = this.#own.get(name)?.size ?? 0;
    return grown + size > WHOLE ? null : size;
  }

  #isWritten(name: string): boolean {
    const alone = this.#callers.get(name) === 1 && !this.#exported.has(name);
    return this.#sizeOf(name) <= (alone ? ALONE : SMALL);
  }

  #sizeOf(name: string): number {
    const known = this.#whole.get(name);
    if (known !== undefined) return known;
    const own = this.#own.get(name);
    if (own === undefined) return Number.POSITIVE_INFINITY;
    this.#whole.set(name, Number.POSITIVE_INFINITY);
    let { size } = own;
    for (const callee of own.callees) if (this.#isWritten(callee)) size += this.#sizeOf(callee);
    this.#whole.set(name, size);
    return size;
  }
}

interface Node {
  type: string;
}

/** Every node of a tree. */
export function visit(tree: object, see: (node: Node) => void): void {
  if (Array.isArray(tree)) {
    for (const one of tree) visit(one, see);
    return;
  }
  const record = tree as { readonly [key: string]: unknown };
  if (typeof record.type === 'string') see(tree as Node);
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) visit(part, see);
  }
}
