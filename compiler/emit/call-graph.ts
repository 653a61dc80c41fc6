/**
 * Call graph of the emitted program with loop context and work charges; strongly connected components find recursive
 * functions.
 */

/** Marks at the entry and the exit of a verb or ability. */
export const DEEPER = '<deeper>';
export const SHALLOWER = '<shallower>';

/** The mark of a work charge. */
export const charge = (amount: number): string => `<charge:${Math.ceil(amount)}>`;

export interface CallNode {
  /** Callees outside of loops (one entry per call site), and within loops. */
  calls: string[];
  looped: string[];
  /** Work that is charged outside of loops. */
  own: number;
  /** A call of it is one level deeper; it resets the depth counter (an ability from the queue). */
  isDeeper: boolean;
  isFresh: boolean;
}

export interface CallGraph {
  /** By function name. */
  nodes: Map<string, CallNode>;
  /** For each work charge, in the order of the text: whether it is in a loop. */
  inLoops: boolean[];
}

const PARTS = /([A-Za-z]\w*)\(|<charge:(\d+)>|<deeper>|\bDP=1;/g;
const LOOP = /\b(?:for|while)\(/;
const HEAD = 'function ';

/** Builds the graph from the text. A loop counts as open to the end of the line in which it ends. */
export function callGraphOf(text: string): CallGraph {
  const nodes = new Map<string, CallNode>();
  const inLoops: boolean[] = [];
  let node = nodeFor();
  let depth = 0;
  /** The brace depth at which the outermost open loop starts; -1 for none. */
  let loop = -1;
  for (const line of text.replaceAll(`}${HEAD}`, `}\n${HEAD}`).split('\n')) {
    let from = 0;
    if (line.startsWith(HEAD)) {
      from = line.indexOf('(');
      node = nodeFor();
      nodes.set(line.slice(HEAD.length, from), node);
      depth = 0;
      loop = -1;
    }
    const before = depth;
    depth += count(line, '{') - count(line, '}');
    // a shorter line contains no call
    const isLong = line.length > 3;
    const begins = loop < 0 && isLong && LOOP.test(line);
    const inLoop = loop >= 0 || begins;
    PARTS.lastIndex = from;
    for (let part = isLong ? PARTS.exec(line) : null; part !== null; part = PARTS.exec(line)) {
      const [found, called, amount] = part;
      if (called !== undefined) (inLoop ? node.looped : node.calls).push(called);
      else if (amount !== undefined) {
        inLoops.push(inLoop);
        if (!inLoop) node.own += Number(amount);
      } else if (found === DEEPER) node.isDeeper = true;
      // an ability from the queue starts again at depth 1
      else node.isFresh = true;
    }
    if (begins && depth > before) loop = before;
    else if (loop >= 0 && depth <= loop) loop = -1;
  }
  for (const one of nodes.values()) {
    one.calls = one.calls.filter((name) => nodes.has(name));
    one.looped = one.looped.filter((name) => nodes.has(name));
  }
  return { nodes, inLoops };
}

const nodeFor = (): CallNode => ({ calls: [], looped: [], own: 0, isDeeper: false, isFresh: false });

function count(line: string, what: string): number {
  let found = 0;
  for (let at = line.indexOf(what); at >= 0; at = line.indexOf(what, at + 1)) found++;
  return found;
}

/** Longest weighted paths through a call graph, by its strongly connected components (Tarjan 1972). */
export class LongestPaths {
  /** Functions that are part of a cycle of calls. */
  readonly recursive = new Set<string>();
  readonly #calls: (name: string) => Iterable<string>;
  readonly #weight: (name: string) => number;
  readonly #longest = new Map<string, number>();
  readonly #index = new Map<string, number>();
  readonly #stack: string[] = [];

  constructor(
    names: Iterable<string>,
    calls: (name: string) => Iterable<string>,
    weight: (name: string) => number = () => 0,
  ) {
    this.#calls = calls;
    this.#weight = weight;
    for (const name of names) if (!this.#index.has(name)) this.#visit(name);
  }

  /** The weight of the longest path; infinite where a cycle has weight. */
  get longest(): number {
    return Math.max(0, ...this.#longest.values());
  }

  /** The weight of the longest path that starts at a function. */
  longestFrom(name: string): number {
    return this.#longest.get(name) ?? 0;
  }

  /** Tarjan's visit: gives the lowest index that the function reaches. */
  #visit(name: string): number {
    const at = this.#index.size;
    this.#index.set(name, at);
    const base = this.#stack.push(name) - 1;
    let low = at;
    let isRound = false;
    for (const to of this.#calls(name)) {
      isRound ||= to === name;
      const index = this.#index.get(to);
      if (index === undefined) low = Math.min(low, this.#visit(to));
      else if (!this.#longest.has(to)) low = Math.min(low, index);
    }
    if (low < at) return low;
    const part = this.#stack.splice(base);
    isRound ||= part.length > 1;
    let weight = 0;
    let rest = 0;
    for (const one of part) {
      weight += this.#weight(one);
      for (const to of this.#calls(one)) rest = Math.max(rest, this.longestFrom(to));
    }
    if (isRound) for (const one of part) this.recursive.add(one);
    const way = isRound && weight > 0 ? Number.POSITIVE_INFINITY : weight + rest;
    for (const one of part) this.#longest.set(one, way);
    return low;
  }
}
