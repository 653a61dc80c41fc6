/** Cycles and components of directed graphs, without recursion: a chain of calls in a foreign file may be of any length. */

export interface Edge<Label> {
  to: string;
  label: Label;
}

/**
 * The first cycle that depth-first search finds and `counts` accepts: its nodes in order, and the labels of its edges;
 * null without one. Nodes and edges are visited in insertion order.
 */
export function findCycle<Label>(
  graph: ReadonlyMap<string, readonly Edge<Label>[]>,
  counts: (labels: Label[]) => boolean = () => true,
): { nodes: string[]; labels: Label[] } | null {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    if (done.has(start)) continue;
    const path: { node: string; next: number; by: Label | null }[] = [{ node: start, next: 0, by: null }];
    const open = new Set([start]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = graph.get(top.node)?.[top.next++];
      if (edge === undefined) {
        done.add(top.node);
        open.delete(top.node);
        path.pop();
      } else if (open.has(edge.to)) {
        const ring = path.slice(path.findIndex(({ node }) => node === edge.to));
        const labels = [...ring.slice(1).flatMap(({ by }) => (by === null ? [] : [by])), edge.label];
        if (counts(labels)) return { nodes: ring.map(({ node }) => node), labels };
      } else if (!done.has(edge.to)) {
        path.push({ node: edge.to, next: 0, by: edge.label });
        open.add(edge.to);
      }
    }
  }
  return null;
}

/** A graph whose nodes are closed: a closed node is known, with all that it reaches. */
interface ClosableGraph {
  successors: (node: string) => readonly string[];
  isClosed: (node: string) => boolean;
  /** Has to close the nodes of a component. All other nodes that they reach are closed. */
  close: (component: readonly string[]) => void;
}

/** Closes a node and all that it reaches, by strongly connected components, callees first (Tarjan 1972). */
export function closeComponents(root: string, { successors, isClosed, close }: ClosableGraph): void {
  interface Visit {
    node: string;
    index: number;
    /** The lowest index of an open node that it reaches. */
    low: number;
    successors: readonly string[];
    next: number;
  }
  if (isClosed(root)) return;
  const indices = new Map<string, number>();
  const path: Visit[] = [];
  const open: string[] = [];
  const enter = (node: string): void => {
    const index = indices.size;
    indices.set(node, index);
    path.push({ node, index, low: index, successors: successors(node), next: 0 });
    open.push(node);
  };
  enter(root);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = top.successors[top.next++];
    if (to !== undefined) {
      const index = indices.get(to);
      if (index === undefined) {
        if (!isClosed(to)) enter(to);
      } else if (!isClosed(to)) top.low = Math.min(top.low, index);
      continue;
    }
    path.pop();
    const above = path.at(-1);
    if (above !== undefined) above.low = Math.min(above.low, top.low);
    if (top.low === top.index) close(open.splice(open.lastIndexOf(top.node)));
  }
}
