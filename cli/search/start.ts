/** A legal deck to begin with, put together of owned cards by nothing but asking the rules. */
import type { Diagnostic } from '../../compiler/index.ts';
import type { Owned } from './pool.ts';
import type { Cards, Rules } from './rules.ts';

/** Most orders in which the cards are tried. */
const TRIES = 16;

/** Legal decks to begin with, or what the one that came nearest still breaks. */
export type Start = { decks: [fullest: Cards, leanest: Cards] } | { breaks: Diagnostic[] };

/**
 * Adds cards one by one, in the order of the pool, that break no rule which held before, rather one that mends a rule; where
 * that leads nowhere, begins elsewhere in the pool. No cards at all are no deck. The first legal deck is the leanest; it is filled as long as it stays legal.
 */
export function startOf(pool: readonly Owned[], rules: Rules): Start {
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
export const copiesIn = (deck: Cards, at: number): number => deck.reduce((sum, one) => sum + (one === at ? 1 : 0), 0);

const spare = (deck: Cards, at: number, pool: readonly Owned[]): boolean =>
  copiesIn(deck, at) < (pool[at] as Owned).count;

const ruleOf = ({ code, related }: Diagnostic): string =>
  `${code} ${related?.[0]?.file} ${JSON.stringify(related?.[0]?.range)}`;

function grown(order: Cards, pool: readonly Owned[], rules: Rules): { deck: Cards; breaks: Diagnostic[] } {
  let deck: Cards = [];
  let breaks = rules.breaks(deck);
  while (breaks.length > 0 || deck.length === 0) {
    const before = new Set(breaks.map(ruleOf));
    let next: { deck: Cards; breaks: Diagnostic[] } | null = null;
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

function filled(leanest: Cards, order: Cards, pool: readonly Owned[], rules: Rules): Cards {
  let deck = leanest;
  for (const at of order) {
    while (spare(deck, at, pool) && rules.isLegal([...deck, at])) deck = [...deck, at];
  }
  return deck;
}
