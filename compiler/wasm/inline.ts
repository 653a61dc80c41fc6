/**
 * Decides which functions are inlined; V8 in Node 20 does not inline WebAssembly. Small functions are inlined
 * everywhere, larger ones where they have a single caller.
 */
import type { Callable, Text as Program } from '../lir/text.ts';

/**
 * Limits in nodes of the AST, including inlined callees: for a function with several callers, for one with a single
 * caller, and for the caller with everything inlined.
 */
const SMALL = 1300;
const ALONE = 8000;
const WHOLE = 40000;

export class Inlining {
  /** Nodes of a function, and its callees. */
  readonly #own = new Map<string, { size: number; callees: string[] }>();
  readonly #callers = new Map<string, number>();
  readonly #exported: ReadonlySet<string | Callable>;
  /** Sizes including inlined callees; infinite during the computation, so that no function is inlined in itself. */
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
   * The nodes that a call adds when it is inlined, without its own inlined callees; null where it is not inlined.
   * `within`: inlined functions around the call; `grown`: nodes inlined so far.
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

interface AstNode {
  type: string;
}

/** Visits every node of an AST. */
export function visit(tree: object, see: (node: AstNode) => void): void {
  if (Array.isArray(tree)) {
    for (const one of tree) visit(one, see);
    return;
  }
  const record = tree as { readonly [key: string]: unknown };
  if (typeof record.type === 'string') see(tree as AstNode);
  for (const key in record) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) visit(part, see);
  }
}
