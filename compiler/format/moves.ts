/**
 * The plan of a move: its questions in order, and when each requirement is tested. The options that a player takes are
 * the move's arguments in the state, one for each question that is asked.
 */
import type { MoveDecl, Part } from '../ir/index.ts';

/** A part with options. */
export type AskedPart = Extract<Part, { part: 'param' | 'choose' }>;
/** A part without options: evaluated as soon as its locals are known. */
export type CheckPart = Extract<Part, { part: 'require' | 'let' }>;

export interface MovePlan {
  /** The questions. `optional`: nothing is an option; `fixed`: the options do not depend on earlier answers. */
  stages: { part: AskedPart; optional: boolean; fixed: boolean }[];
  /** The checks before the first question, then those after each. */
  checks: CheckPart[][];
}

const plans = new WeakMap<MoveDecl, MovePlan>();

/** The plan of a move, memoised. */
export function movePlan(move: MoveDecl): MovePlan {
  let plan = plans.get(move);
  if (plan === undefined) {
    plan = makePlan(move);
    plans.set(move, plan);
  }
  return plan;
}

function makePlan({ parts, params }: MoveDecl): MovePlan {
  const stages: MovePlan['stages'] = [];
  /** By local: the stage that assigns it; -1 for before the first. */
  const known = new Map<number, number>();
  const late: { check: CheckPart; after: number }[] = [];
  for (const part of parts) {
    if (part.part === 'param' || part.part === 'choose') {
      const reads = localsRead(part.part === 'param' ? [part.from] : [part.from, part.when, part.count]);
      const fixed = [...reads].every((local) => !known.has(local));
      known.set(part.local, stages.length);
      const optional = part.part === 'param' && params[part.local]?.optional === true;
      stages.push({ part, optional, fixed });
    } else {
      let after = -1;
      for (const local of localsRead(part.part === 'require' ? part.test : part.value))
        after = Math.max(after, known.get(local) ?? -1);
      if (part.part === 'let') known.set(part.local, after);
      late.push({ check: part, after });
    }
  }
  const checks: CheckPart[][] = Array.from({ length: stages.length + 1 }, () => []);
  for (const { check, after } of late) checks[after + 1]?.push(check);
  return { stages, checks };
}

/** The locals that a part of the IR reads. */
function localsRead(node: unknown, found = new Set<number>()): Set<number> {
  if (typeof node !== 'object' || node === null) return found;
  const { op, local } = node as { op?: unknown; local?: unknown };
  if (op === 'local' && typeof local === 'number') found.add(local);
  for (const part of Object.values(node)) localsRead(part, found);
  return found;
}
