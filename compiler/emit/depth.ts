/**
 * How deep verbs can stand in one another. An engine counts that, for deeper than the bound is a fault; but where no way
 * through its functions leads so deep, there is nothing to count.
 */

/** What stands in the text where a verb or ability begins, and where it ends. */
export const DEEPER = '<deeper>';
export const SHALLOWER = '<shallower>';

/** The whole text with its marks made to count, or to nothing. `most`: the bound. */
export function counted(text: string, most: number): string {
  const isCounted = depthOf(text) >= most;
  return text
    .replaceAll(DEEPER, isCounted ? 'if(++DP>=DEPTH)bail();' : '')
    .replaceAll(SHALLOWER, isCounted ? 'DP--;' : '');
}

interface Node {
  calls: Set<string>;
  weight: number;
  isFresh?: boolean;
}

/** Where a function begins, what it calls, and whether it counts or begins to count anew. */
const PARTS = new RegExp(`\\bfunction (\\w+)\\(|\\b([A-Za-z]\\w*)\\(|${DEEPER}|\\bDP=1;`, 'g');

/** The most that functions of the text can count at once; infinite where they may call themselves. */
function depthOf(text: string): number {
  const nodes = new Map<string, Node>();
  let node: Node = { calls: new Set(), weight: 0 };
  for (const [found, begins, called] of text.matchAll(PARTS)) {
    if (begins !== undefined) {
      node = { calls: new Set(), weight: 0 };
      nodes.set(begins, node);
    } else if (called !== undefined) node.calls.add(called);
    else if (found === DEEPER) node.weight = 1;
    // an ability that waited begins anew, at 1
    else node.isFresh = true;
  }
  // while rules are done what is settled meanwhile waits
  for (const { calls, isFresh } of nodes.values())
    for (const to of calls) if (isFresh || to === 'settle' || !nodes.has(to)) calls.delete(to);
  const longest = new Ways(nodes);
  const all = [...nodes.keys()].map((name) => longest.from(name));
  return 1 + Math.max(0, ...all) + (nodes.has('settle') ? longest.from('settle') : 0);
}

/** The weightiest ways through calls, found by their strongly connected parts (Tarjan 1972). */
class Ways {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #longest = new Map<string, number>();
  readonly #index = new Map<string, number>();
  readonly #stack: string[] = [];

  constructor(nodes: ReadonlyMap<string, Node>) {
    this.#nodes = nodes;
    for (const name of nodes.keys()) if (!this.#index.has(name)) this.#visit(name);
  }

  from(name: string): number {
    return this.#longest.get(name) ?? 0;
  }

  /** Gives the lowest index that is reached. */
  #visit(name: string): number {
    const at = this.#index.size;
    this.#index.set(name, at);
    const base = this.#stack.push(name) - 1;
    let low = at;
    for (const to of this.#nodes.get(name)?.calls ?? []) {
      const index = this.#index.get(to);
      if (index === undefined) low = Math.min(low, this.#visit(to));
      else if (!this.#longest.has(to)) low = Math.min(low, index);
    }
    if (low < at) return low;
    const part = this.#stack.splice(base);
    const weight = part.reduce((sum, one) => sum + (this.#nodes.get(one)?.weight ?? 0), 0);
    const on = part.flatMap((one) => [...(this.#nodes.get(one)?.calls ?? [])].map((to) => this.from(to)));
    const isRound = part.length > 1 || this.#nodes.get(name)?.calls.has(name) === true;
    const way = isRound && weight > 0 ? Number.POSITIVE_INFINITY : weight + Math.max(0, ...on);
    for (const one of part) this.#longest.set(one, way);
    return low;
  }
}
