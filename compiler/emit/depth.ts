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
  calls: string[];
  weight: number;
}

/** The most that functions of the text can count at once; infinite where they may call themselves. */
function depthOf(text: string): number {
  const nodes = new Map<string, Node>();
  const begins = [...text.matchAll(/\bfunction (\w+)\(/g)];
  for (const [i, begin] of begins.entries()) {
    const body = text.slice(begin.index, begins[i + 1]?.index);
    const called = new Set([...body.matchAll(/(?<![\w.])([A-Za-z]\w*)\(/g)].map(([, name]) => name as string));
    // an ability that waited begins anew, at 1
    const calls = body.includes('DP=1;') ? [] : [...called];
    nodes.set(begin[1] as string, { calls, weight: body.includes(DEEPER) ? 1 : 0 });
  }
  // while rules are done what is settled meanwhile waits
  for (const [name, node] of nodes)
    node.calls = node.calls.filter((to) => to !== name && to !== 'settle' && nodes.has(to));
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
    const on = part.flatMap((one) => this.#nodes.get(one)?.calls ?? []).map((to) => this.from(to));
    const way = part.length > 1 && weight > 0 ? Number.POSITIVE_INFINITY : weight + Math.max(0, ...on);
    for (const one of part) this.#longest.set(one, way);
    return low;
  }
}
