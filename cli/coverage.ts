/** Coverage: which abilities ran, and which never did. */
import type { Ability, AbilityId, Game } from '../compiler/ir/index.ts';

export interface Coverage {
  abilities: number;
  fired: number;
  /** `file:line owner: trigger`, in source order. */
  unfired: string[];
}

/** Coverage of the abilities that `counts` accepts, and of all in `fired`. */
export function coverageOf(
  game: Game,
  files: readonly string[],
  fired: ReadonlySet<AbilityId>,
  counts: (ability: Ability) => boolean = () => true,
): Coverage {
  const could = game.abilities.flatMap((ability, id) => (fired.has(id) || counts(ability) ? [id] : []));
  const unfired = could.filter((id) => !fired.has(id));
  return {
    abilities: could.length,
    fired: could.length - unfired.length,
    unfired: unfired.map((id) => abilityAt(game, files, id)),
  };
}

/** Describes an ability: its place in the source, its owner, and its trigger. */
export function abilityAt(game: Game, files: readonly string[], id: AbilityId): string {
  const ability = game.abilities[id];
  if (ability === undefined) return '';
  const { bearer, of, place, trigger, timing } = ability;
  // an ability of a mode or mod has the name of that layer
  const rules = ability.layer === 0 ? 'the rules' : (game.layers[ability.layer]?.name ?? '');
  const bearers = { card: game.cards, keyword: game.keywords, status: game.statuses, rules: [] }[bearer];
  const triggeredBy = game.timings[timing ?? -1] ?? game.verbs[trigger.verb ?? -1] ?? game.moves[trigger.move ?? -1];
  const word = timing !== null ? 'on' : trigger.word === 'instead' ? 'instead of' : trigger.word;
  return `${files[place[0]] ?? ''}:${place[1] + 1} ${bearers[of ?? -1]?.name ?? rules}: ${word} ${triggeredBy?.name ?? ''}`;
}
