/** Finds constants that only index the state. A backend may keep them as byte offsets, so that an access needs no shift. */
import type { Expr, LirFunction, Region } from './nodes.ts';
import { visitAll } from './visit.ts';

/** The constant locals of a function of which every use is an index of the state, plain or plus a literal. */
export function findStateIndices({ body, params, locals }: LirFunction): ReadonlySet<number> {
  // names that are declared once; locals that share a name mostly share a use, too
  const declared = new Map<string, number>();
  for (const { name } of locals) declared.set(name, (declared.get(name) ?? 0) + 1);
  const uses = locals.map(() => 0);
  const count = (local: number, by: number): void => {
    uses[local] = (uses[local] as number) + by;
  };
  const index = (region: Region, at: Expr): void => {
    const local = indexOf(region, at);
    if (local !== null) count(local, -1);
  };
  visitAll(
    body,
    (e) => {
      if (e.kind === 'get') count(e.local, 1);
      else if (e.kind === 'load') index(e.region, e.index);
      else if (e.kind === 'update' && e.target.kind === 'load') index(e.target.region, e.target.index);
    },
    (s) => {
      if (s.kind === 'set' && s.target.kind === 'load') index(s.target.region, s.target.index);
    },
  );
  const isPlace = (local: number): boolean =>
    locals[local]?.isConstant === true && declared.get(locals[local].name) === 1 && uses[local] === 0;
  return new Set(Array.from({ length: locals.length - params }, (_, i) => params + i).filter(isPlace));
}

/** The local at the start of an index of the state. */
function indexOf({ kind }: Region, index: Expr): number | null {
  if (kind !== 'state') return null;
  if (index.kind === 'get') return index.local;
  if (index.kind !== 'binary' || index.op !== 'add') return null;
  const { left, right } = index;
  const isLiteral = right.kind === 'const' && right.value >= 0 && right.name === undefined;
  return left.kind === 'get' && isLiteral ? left.local : null;
}
