/**
 * Which functions are written where they are called: the engine of Node 20 does not do so itself. Small ones everywhere,
 * larger ones that have one caller.
 */
import type { Callable, Program } from './program.ts';

/** In nodes of the syntax tree: of one that is copied, of one that is moved, and of what all of it comes to in one function. */
const SMALL = 70;
const ALONE = 1500;
const WHOLE = 12000;
/** How deep copies stand within copies. */
const DEEP = 8;

export class Inlining {
  readonly #sizes = new Map<string, number>();
  readonly #callers = new Map<string, number>();
  readonly #exported: ReadonlySet<string | Callable>;

  constructor({ functions, exported }: Program) {
    for (const [name, fn] of functions) {
      let size = 0;
      visit(fn.body, (node) => {
        size++;
        if (node.type !== 'CallExpression') return;
        const callee = (node as unknown as { callee: { name?: string } }).callee.name;
        if (callee !== undefined) this.#callers.set(callee, (this.#callers.get(callee) ?? 0) + 1);
      });
      this.#sizes.set(name, size);
    }
    this.#exported = new Set(exported.values());
  }

  /** How large a function that is called is where it is written in its caller; null where it is called. `within`: copies around. */
  size(name: string, within: readonly string[], grown: number): number | null {
    const size = this.#sizes.get(name) ?? Number.POSITIVE_INFINITY;
    const most = this.#callers.get(name) === 1 && !this.#exported.has(name) ? ALONE : SMALL;
    if (size > most || grown + size > WHOLE || within.length >= DEEP || within.includes(name)) return null;
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
