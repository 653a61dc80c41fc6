/** Orders words whose type is inferred from their expression, and steps of the flow, callees first. */

/** Words of a cycle are compiled inside one another. Beyond this depth the cycle is reported and not followed further. */
export const DEEPEST_CIRCLE = 50;

export interface Pending {
  name: string;
  trees: readonly object[];
  run: () => void;
}

/**
 * Sorts words so that each follows those that its expressions name, where there is no cycle. Without this order a word
 * would be compiled while compiling a word that uses it, and a long chain of words would overflow the stack. Nothing
 * here is recursive.
 */
export function usedFirst(all: readonly Pending[]): Pending[] {
  const named = new Map<string, Pending[]>();
  for (const one of all) {
    const others = named.get(one.name);
    if (others === undefined) named.set(one.name, [one]);
    else others.push(one);
  }
  const done: Pending[] = [];
  const seen = new Set<Pending>();
  for (const first of all) {
    const path = seen.has(first) ? [] : [{ one: first, uses: usesOf(first, named), next: 0 }];
    seen.add(first);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const used = top.uses[top.next++];
      if (used === undefined) {
        done.push(top.one);
        path.pop();
      } else if (!seen.has(used)) {
        seen.add(used);
        path.push({ one: used, uses: usesOf(used, named), next: 0 });
      }
    }
  }
  return done;
}

/** All pending words that a name in the expressions may refer to. */
function usesOf({ trees }: Pending, named: ReadonlyMap<string, readonly Pending[]>): Pending[] {
  const found = new Set<Pending>();
  const open: unknown[] = [...trees];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('text' in node && typeof node.text === 'string') for (const one of named.get(node.text) ?? []) found.add(one);
    open.push(...Object.values(node));
  }
  return [...found];
}
