/**
 * Costs that depend on sizes of sets: linear in sizes that are known when the code runs, those of sets in locals and of zones.
 * Where no size is known to be read, `worst` takes each set for as large as a set may be.
 */
import type { Local, ZoneId } from '../ir/index.ts';

/** Whose zone it is: the game's, that of `you`, or that of the player in a local. */
export type ZoneHolder = 'game' | 'you' | Local;

/** What has a size that can be read: the set in a local, or a zone. */
export type Sized = { of: 'local'; local: Local } | { of: 'zone'; zone: ZoneId; holder: ZoneHolder };

/** `most`: what is charged for one that is not read. */
export interface SizeTerm {
  sized: Sized;
  most: number;
  times: number;
}

/** A fixed cost, and so much for each member of some sets. */
export interface LinearCost {
  fixed: number;
  terms: readonly SizeTerm[];
}

export type Cost = number | LinearCost;

/** More for each member, or more terms, are charged as fixed costs: the sum stays an int whatever the sizes are. */
const MOST_TIMES = 4096;
const MOST_TERMS = 8;

/** A larger cost counts as unbounded. */
export const MOST_COST = 1 << 20;

/** The cost of one walk over what has a size. */
export const sizeCost = (sized: Sized, most: number): Cost => ({ fixed: 0, terms: [{ sized, most, times: 1 }] });

/** The cost where every set is as large as a set may be. */
export function worst(cost: Cost): number {
  if (typeof cost === 'number') return cost;
  return Math.min(
    cost.terms.reduce((sum, { most, times }) => sum + most * times, cost.fixed),
    MOST_COST,
  );
}

const isSame = (a: Sized, b: Sized): boolean =>
  a.of === 'local'
    ? b.of === 'local' && a.local === b.local
    : b.of === 'zone' && a.zone === b.zone && a.holder === b.holder;

function costOf(fixed: number, terms: readonly SizeTerm[]): Cost {
  let sum = fixed;
  const kept = terms.filter(({ times, most }, i) => {
    const fits = times <= MOST_TIMES && i < MOST_TERMS;
    if (!fits) sum += times * most;
    return fits;
  });
  sum = Math.min(sum, MOST_COST);
  return kept.length === 0 ? sum : { fixed: sum, terms: kept };
}

export function addCosts(a: Cost, b: Cost): Cost {
  if (typeof a === 'number') {
    if (typeof b === 'number') return Math.min(a + b, MOST_COST);
    return a === 0 ? b : { ...b, fixed: Math.min(a + b.fixed, MOST_COST) };
  }
  if (typeof b === 'number') return addCosts(b, a);
  const terms = [...a.terms];
  for (const term of b.terms) {
    const at = terms.findIndex(({ sized }) => isSame(sized, term.sized));
    const known = terms[at];
    if (known === undefined) terms.push(term);
    else terms[at] = { ...known, times: known.times + term.times };
  }
  return costOf(a.fixed + b.fixed, terms);
}

/** The cost of doing one thing for each of so many. Of two that have sizes, the second is taken at its worst. */
export function eachCost(many: Cost, each: Cost): Cost {
  if (typeof many === 'number' && typeof each === 'number') return many * each;
  if (typeof many === 'number') return eachCost(each, many);
  const times = worst(each);
  return costOf(
    many.fixed * times,
    many.terms.map((term) => ({ ...term, times: term.times * times })),
  );
}

/** At least as much as either. */
export function greater(a: Cost, b: Cost): Cost {
  return worst(a) > worst(b) ? addCosts(a, without(b, a)) : addCosts(b, without(a, b));
}

/** What is left of a cost above another one, by parts. */
function without(cost: Cost, other: Cost): Cost {
  const parts = typeof cost === 'number' ? { fixed: cost, terms: [] } : cost;
  const less = typeof other === 'number' ? { fixed: other, terms: [] } : other;
  const terms = parts.terms.flatMap((term) => {
    const known = less.terms.find(({ sized }) => isSame(sized, term.sized))?.times ?? 0;
    return term.times > known ? [{ ...term, times: term.times - known }] : [];
  });
  return costOf(Math.max(parts.fixed - less.fixed, 0), terms);
}

/** The cost with each size replaced by another cost; null: it is taken at its worst. */
export function replaced(cost: Cost, by: (term: SizeTerm) => Cost | null): Cost {
  if (typeof cost === 'number') return cost;
  let sum: Cost = cost.fixed;
  for (const term of cost.terms) sum = addCosts(sum, eachCost(by(term) ?? term.most, term.times));
  return sum;
}

/** The cost outside of what binds a local. */
export const closedOver = (cost: Cost, local: Local): Cost =>
  replaced(cost, ({ sized, most }) => (localOf(sized) === local ? null : sizeCost(sized, most)));

/** The local that a size depends on, or whose zone it is otherwise. */
export const localOf = (sized: Sized): ZoneHolder => (sized.of === 'local' ? sized.local : sized.holder);
