/** Finds cycles in a directed graph, without recursion, since the graphs are read from foreign files. */

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
