/**
 * How deep verbs can stand in one another. An engine counts that, for deeper than the bound is a fault; but only functions
 * that may come to themselves again have to count, and no others where no way through all of them leads so deep.
 */

/** What stands in the text where a verb or ability begins, and where it ends. */
export const DEEPER = '<deeper>';
export const SHALLOWER = '<shallower>';

/** The whole text with its marks made to count, or to nothing. `most`: the bound. */
export function counted(text: string, most: number): string {
  const counts = countsOf(text, most);
  let name = '';
  return text.replace(MARKS, (found, begins?: string) => {
    if (begins !== undefined) {
      name = begins;
      return found;
    }
    if (!counts.isCounted(name)) return '';
    return found === SHALLOWER ? 'DP--;' : `if(++DP>=${counts.most})bail();`;
  });
}

const MARKS = new RegExp(`\\bfunction (\\w+)\\(|${DEEPER}|${SHALLOWER}`, 'g');

interface Node {
  calls: Set<string>;
  weight: number;
  isFresh?: boolean;
}

/** Where a function begins, what it calls, and whether it counts or begins to count anew. */
const PARTS = new RegExp(`\\bfunction (\\w+)\\(|\\b([A-Za-z]\\w*)\\(|${DEEPER}|\\bDP=1;`, 'g');

interface Counts {
  isCounted(name: string): boolean;
  /** What is counted stays below this. */
  most: number;
}

/** Which functions of the text count, and how far. */
function countsOf(text: string, most: number): Counts {
  const nodes = nodesOf(text);
  const all = new Ways(nodes);
  if (1 + all.most < most) return { isCounted: () => false, most };
  // what does not count itself takes something off the bound: at the worst it stands in the same way
  const rest = most - new Ways(nodes, all.rounds).most;
  // an ability is one deep before anything counts
  if (rest < Math.max(2, most / 2)) return { isCounted: () => true, most };
  return { isCounted: (name) => all.rounds.has(name), most: rest };
}

/** Functions of the text by their names. */
function nodesOf(text: string): Map<string, Node> {
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
  return nodes;
}

/** The weightiest ways through calls, found by their strongly connected parts (Tarjan 1972). */
export class Ways {
  /** Functions that may come to themselves again. */
  readonly rounds = new Set<string>();
  readonly #nodes: ReadonlyMap<string, Node>;
  /** Those that weigh nothing. */
  readonly #light: ReadonlySet<string>;
  readonly #longest = new Map<string, number>();
  readonly #index = new Map<string, number>();
  readonly #stack: string[] = [];

  constructor(nodes: ReadonlyMap<string, Node>, light: ReadonlySet<string> = new Set()) {
    this.#nodes = nodes;
    this.#light = light;
    for (const name of nodes.keys()) if (!this.#index.has(name)) this.#visit(name);
  }

  /** The most that can stand in one another; infinite where functions may call themselves. */
  get most(): number {
    return Math.max(0, ...this.#longest.values()) + this.#from('settle');
  }

  #from(name: string): number {
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
    const weight = part.reduce((sum, one) => sum + (this.#light.has(one) ? 0 : (this.#nodes.get(one)?.weight ?? 0)), 0);
    const on = part.flatMap((one) => [...(this.#nodes.get(one)?.calls ?? [])].map((to) => this.#from(to)));
    const isRound = part.length > 1 || this.#nodes.get(name)?.calls.has(name) === true;
    if (isRound) for (const one of part) this.rounds.add(one);
    const way = isRound && weight > 0 ? Number.POSITIVE_INFINITY : weight + Math.max(0, ...on);
    for (const one of part) this.#longest.set(one, way);
    return low;
  }
}
