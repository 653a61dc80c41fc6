/**
 * Ability values. An ability in the state (a trigger in the queue, a set of abilities) is the number of its source times
 * `LEVELS` plus a level, where 0 is the bearer's level. A source is one way in which an entity can have an ability.
 */
import type { Bound } from '../ir/bound.ts';
import type { Ability, AbilityId, CardId, Trigger } from '../ir/index.ts';

/** The bits of an ability value that hold the level. */
export const LEVEL_BITS = 6;
/** Levels that an ability value can hold, 0 included. */
export const LEVELS = 1 << LEVEL_BITS;

export interface AbilitySource {
  ability: AbilityId;
  by: 'card' | 'static' | 'status' | 'rules' | 'keyword';
  /** The id of the card, static or status, or of the keyword that a modifier gives; -1 for abilities of the rules. */
  of: number;
  /** The index among the card's keywords for an ability of a keyword; else -1. */
  occurrence: number;
}

/**
 * All ability sources, by number: abilities printed on cards, abilities of keywords that statics grant, abilities of
 * statuses, abilities of the rules, abilities of keywords that modifiers give.
 */
export function abilitySources({ game, index, active }: Bound): AbilitySource[] {
  const found: AbilitySource[] = [];
  for (const [card, borne] of index.borne.entries())
    for (const { ability, keyword } of borne) found.push({ ability, by: 'card', of: card, occurrence: keyword ?? -1 });
  for (const [id, { what }] of game.statics.entries()) {
    if (what.grant !== 'keyword' || !index.grants[what.keyword]?.includes(id)) continue;
    for (const ability of index.keywords[what.keyword] ?? [])
      found.push({ ability, by: 'static', of: id, occurrence: -1 });
  }
  for (const [status, abilities] of index.statuses.entries())
    for (const ability of abilities) found.push({ ability, by: 'status', of: status, occurrence: -1 });
  for (const [ability, { bearer, layer }] of game.abilities.entries())
    if (bearer === 'rules' && active[layer]) found.push({ ability, by: 'rules', of: -1, occurrence: -1 });
  for (const [keyword, abilities] of index.keywords.entries())
    for (const ability of abilities) found.push({ ability, by: 'keyword', of: keyword, occurrence: -1 });
  return found;
}

/** The sources of the listeners to one event: a call of a verb or move, or a raise. */
export interface Listeners {
  word: Trigger['word'];
  /** Sources of abilities of the rules. */
  rules: number[];
  /** By card, for printed abilities, in printed order: `own` listens to events on its bearer, `watch` to any. */
  own: Map<CardId, number[]>;
  watch: Map<CardId, number[]>;
  /** Sources from statics, statuses, and keywords that modifiers give, by ability and then by source. */
  granted: number[];
}

/** The listeners among abilities of the index; `sourcesOf`: the sources of an ability, in ascending order. */
export function listenersAmong(
  word: Trigger['word'],
  ids: readonly AbilityId[],
  abilities: readonly Ability[],
  sources: readonly AbilitySource[],
  sourcesOf: readonly (readonly number[])[],
): Listeners {
  const found: Listeners = { word, rules: [], own: new Map(), watch: new Map(), granted: [] };
  const byAbility = ids.flatMap((id) => sourcesOf[id] ?? []);
  found.granted = byAbility.filter((number) => !['rules', 'card'].includes(sources[number]?.by ?? 'rules'));
  for (const number of [...byAbility].sort((a, b) => a - b)) {
    const { ability, by, of } = sources[number] as AbilitySource;
    if (by === 'rules') found.rules.push(number);
    if (by !== 'card') continue;
    const printed = abilities[ability]?.trigger.own ? found.own : found.watch;
    const list = printed.get(of);
    if (list === undefined) printed.set(of, [number]);
    else list.push(number);
  }
  return found;
}
