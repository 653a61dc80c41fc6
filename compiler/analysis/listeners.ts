/** The possible listeners of a binding: the ability sources that a reachable entity can have. */
import { type AbilitySource, type Listeners, listenersAmong } from '../format/abilities.ts';
import type { Bound } from '../ir/bound.ts';
import type { Trigger } from '../ir/index.ts';
import type { ConstantFacts } from './facts.ts';
import { abilityReached, type Reachable } from './reachability.ts';

/**
 * Returns a function that finds the listeners among the given abilities; null where no reachable entity can have one.
 */
export function listenersIn(
  bound: Bound,
  reach: Reachable,
  facts: ConstantFacts,
  sources: readonly AbilitySource[],
): (word: Trigger['word'], ids: readonly number[]) => Listeners | null {
  const { abilities } = bound.game;
  const byAbility = abilities.map((): number[] => []);
  for (let number = 0; number < sources.length; number++) {
    const { by, of, ability } = sources[number] as AbilitySource;
    // a source `by: 'keyword'` represents what `have` grants
    if (by === 'card' ? !reach.cards.has(of) : by === 'keyword' && !reach.have.keywords.has(of)) continue;
    if (abilityReached(bound, reach, facts, ability)) byAbility[ability]?.push(number);
  }
  return (word, ids) => {
    const found = listenersAmong(word, ids, abilities, sources, byAbility);
    const { rules, own, watch, granted } = found;
    return rules.length + own.size + watch.size + granted.length === 0 ? null : found;
  };
}
