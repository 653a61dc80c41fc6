/**
 * Numbers the sources of abilities: every way in which an entity can have an ability. The state stores the number (a
 * trigger in the queue holds source number × 64 + level), so the order is part of the state's format: abilities printed
 * on cards, abilities of keywords that static abilities grant, abilities of statuses, abilities of the rules, abilities
 * of keywords that `have` grants.
 */
import type { Bound } from '../ir/bound.ts';
import type { Trigger } from '../ir/index.ts';
import { abilityReached, type Reachable } from './reachability.ts';

export const LEVELS = 64;

export interface AbilitySource {
  ability: number;
  by: 'card' | 'static' | 'status' | 'rules' | 'keyword';
  of: number;
  occurrence: number;
}

export function abilitySources(bound: Bound): AbilitySource[] {
  const { game, index } = bound;
  const found: AbilitySource[] = [];
  for (const [card, borne] of index.borne.entries()) {
    for (const { ability, keyword } of borne) found.push({ ability, by: 'card', of: card, occurrence: keyword ?? -1 });
  }
  for (const [id, grant] of game.statics.entries()) {
    if (grant.what.grant !== 'keyword' || !index.grants[grant.what.keyword]?.includes(id)) continue;
    for (const ability of index.keywords[grant.what.keyword] ?? [])
      found.push({ ability, by: 'static', of: id, occurrence: -1 });
  }
  for (const [status, abilities] of index.statuses.entries()) {
    for (const ability of abilities) found.push({ ability, by: 'status', of: status, occurrence: -1 });
  }
  for (const [ability, decl] of game.abilities.entries()) {
    if (decl.bearer === 'rules' && bound.active[decl.layer])
      found.push({ ability, by: 'rules', of: -1, occurrence: -1 });
  }
  for (const [keyword, abilities] of index.keywords.entries()) {
    for (const ability of abilities) found.push({ ability, by: 'keyword', of: keyword, occurrence: -1 });
  }
  return found;
}

/**
 * The listeners to one event (a call of a verb or move, or a timing) by trigger word: the ability sources that listen.
 */
export interface Listeners {
  word: Trigger['word'];
  rules: number[];
  /** By card, for printed abilities: `own` listens to events on its bearer only, `watch` to events on any entity. */
  own: Map<number, number[]>;
  watch: Map<number, number[]>;
  /** Listeners that a static ability, a `have` or a status gives, whichever entity bears them. */
  granted: number[];
}

/**
 * Returns a function that finds the listeners among the given abilities; null where no reachable entity can have one.
 */
export function listenersIn(
  bound: Bound,
  reach: Reachable,
  sources: readonly AbilitySource[],
): (word: Trigger['word'], ids: readonly number[]) => Listeners | null {
  const { abilities } = bound.game;
  const byAbility = abilities.map((): number[] => []);
  for (let number = 0; number < sources.length; number++) {
    const { by, of, ability } = sources[number] as AbilitySource;
    // a source `by: 'keyword'` represents what `have` grants
    if (by === 'card' ? !reach.cards.has(of) : by === 'keyword' && !reach.have.keywords.has(of)) continue;
    if (abilityReached(bound, reach, ability)) byAbility[ability]?.push(number);
  }
  return (word, ids) => {
    const numbers = ids.flatMap((id) => byAbility[id] ?? []);
    if (numbers.length === 0) return null;
    const found: Listeners = { word, rules: [], own: new Map(), watch: new Map(), granted: [] };
    for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
      const source = sources[number] as AbilitySource;
      if (source.by === 'rules') found.rules.push(number);
      else if (source.by !== 'card') found.granted.push(number);
      else {
        const map = abilities[source.ability]?.trigger.own ? found.own : found.watch;
        const list = map.get(source.of);
        if (list === undefined) map.set(source.of, [number]);
        else list.push(number);
      }
    }
    // the interpreter's order: by ability, then by source
    const abilityAt = (number: number): number => ids.indexOf(sources[number]?.ability ?? -1);
    found.granted.sort((a, b) => abilityAt(a) - abilityAt(b) || a - b);
    return found;
  };
}
