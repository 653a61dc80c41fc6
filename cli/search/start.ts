/** Builds a legal deck of owned cards to start a search from; knows deck rules only by evaluating them. */
import type { Diagnostic } from '../../compiler/index.ts';
import type { PoolEntry } from './pool.ts';
import type { PoolIndices, Rules } from './rules.ts';

/** Most orders of the pool that are tried. */
const TRIES = 16;

/** Legal decks, or the rules that the nearest deck still breaks. */
export type Start = { decks: [fullest: PoolIndices, leanest: PoolIndices] } | { breaks: Diagnostic[] };

/**
 * Greedy: adds cards one by one in pool order. A card may break no rule that held before; a card that fixes a broken rule
 * is preferred. If no card fits, starts again from another position of the pool. The first legal deck is the leanest;
 * the fullest has all cards added that keep it legal. An empty deck does not count.
 */
export function greedyStart(pool: readonly PoolEntry[], rules: Rules): Start {
  let nearest: Diagnostic[] | null = null;
  const tries = Math.min(pool.length, TRIES);
  for (let i = 0; i < tries; i++) {
    const first = Math.floor((i * pool.length) / tries);
    const order = pool.map((_, k) => (first + k) % pool.length);
    const { deck, breaks } = grown(order, pool, rules);
    if (deck.length > 0 && breaks.length === 0) return { decks: [filled(deck, order, pool, rules), deck] };
    if (nearest === null || breaks.length < nearest.length) nearest = breaks;
  }
  return { breaks: nearest ?? [] };
}

/** Copies of a card in a deck. */
export const copiesIn = (deck: PoolIndices, at: number): number =>
  deck.reduce((sum, one) => sum + (one === at ? 1 : 0), 0);

const spare = (deck: PoolIndices, at: number, pool: readonly PoolEntry[]): boolean =>
  copiesIn(deck, at) < (pool[at] as PoolEntry).count;

const ruleOf = ({ code, related }: Diagnostic): string =>
  `${code} ${related?.[0]?.file} ${JSON.stringify(related?.[0]?.range)}`;

function grown(
  order: PoolIndices,
  pool: readonly PoolEntry[],
  rules: Rules,
): { deck: PoolIndices; breaks: Diagnostic[] } {
  let deck: PoolIndices = [];
  let breaks = rules.breaks(deck);
  while (breaks.length > 0 || deck.length === 0) {
    const before = new Set(breaks.map(ruleOf));
    let next: { deck: PoolIndices; breaks: Diagnostic[] } | null = null;
    for (const at of order) {
      if (!spare(deck, at, pool)) continue;
      const more = [...deck, at];
      const then = rules.breaks(more);
      if (then.some((one) => !before.has(ruleOf(one)))) continue;
      if (next === null || then.length < next.breaks.length) next = { deck: more, breaks: then };
      if (then.length < breaks.length) break;
    }
    if (next === null) return { deck, breaks };
    ({ deck, breaks } = next);
  }
  return { deck, breaks };
}

function filled(leanest: PoolIndices, order: PoolIndices, pool: readonly PoolEntry[], rules: Rules): PoolIndices {
  let deck = leanest;
  for (const at of order) {
    while (spare(deck, at, pool) && rules.isLegal([...deck, at])) deck = [...deck, at];
  }
  return deck;
}
