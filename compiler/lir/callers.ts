/** The functions of `found`, and all that call one of them, directly or not. `calls`: the callees of each function. */
export function withCallers(
  found: Iterable<string>,
  calls: ReadonlyMap<string, Iterable<string>>,
): ReadonlySet<string> {
  const callers = new Map<string, string[]>();
  for (const [name, callees] of calls)
    for (const callee of callees) {
      const known = callers.get(callee);
      if (known === undefined) callers.set(callee, [name]);
      else known.push(name);
    }
  const all = new Set(found);
  // a set visits what is added meanwhile
  for (const name of all) for (const caller of callers.get(name) ?? []) all.add(caller);
  return all;
}
