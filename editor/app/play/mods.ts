/** Lists the changes of each mod in the order of application, and the conflicts between mods. */

import { bind } from '../../../compiler/bind/index.ts';
import type { Ability, Game, IR, LayerId, Place } from '../../../compiler/ir/index.ts';
import { w } from '../texts/worker/index.ts';
import type { SourceLocation } from './model.ts';
import { whereOf } from './where.ts';

export interface ModChange {
  text: string;
  at: SourceLocation | null;
}

/** What two mods both do, as a diagnostic says it. */
interface ModConflict {
  text: string;
  mods: string[];
}

export interface ModReport {
  mods: { name: string; does: string; changes: ModChange[] }[];
  conflicts: ModConflict[];
}

interface LayerChange extends ModChange {
  layer: LayerId;
}

/** `mode`: null for the default mode of the game. */
export function reportMods(ir: IR, mode: string | null, names: readonly string[]): ModReport {
  const [game] = ir.games;
  if (game === undefined) return { mods: [], conflicts: [] };
  const all = changesOf(game, ir.files);
  const binding = bind(ir, { game: game.folder, mode, mods: [...names], decks: [] });
  const found = 'diagnostics' in binding ? binding.diagnostics : binding.warnings;
  return {
    mods: names.flatMap((name) => {
      const layer = game.layers.findIndex((one) => one.sort === 'mod' && one.name === name);
      if (layer < 0) return [];
      const changes = all.filter((one) => one.layer === layer).map(({ text, at }) => ({ text, at }));
      return [{ name, does: game.layers[layer]?.doc ?? '', changes }];
    }),
    conflicts: found.flatMap(({ message }) => {
      const mods = names.filter((name) => message.includes(`"${name}"`));
      return mods.length === 0 ? [] : [{ text: message, mods }];
    }),
  };
}

function changesOf(game: Game, files: readonly string[]): LayerChange[] {
  const found: LayerChange[] = [];
  const add = (layer: LayerId, text: string, place: Place | null): void => {
    found.push({ layer, text, at: whereOf(files, place) });
  };
  const named = (
    list: readonly { name: string; layer: LayerId; place: Place }[],
    says: (of: { name: string }) => string,
  ): void => {
    for (const { name, layer, place } of list) add(layer, says({ name }), place);
  };
  const field = (id: number): string => game.fields[id]?.name ?? '';
  for (const { layer, option, value } of game.settings)
    add(
      layer,
      w.mods.option({ option: game.options[option]?.name ?? '', value: shownOption(game, option, value) }),
      null,
    );
  for (const { layer, field: id, place } of game.layerRanges) add(layer, w.mods.range({ field: field(id) }), place);
  for (const { layer, zone, most, place } of game.layerRooms)
    add(layer, w.mods.holds({ zone: game.zones[zone]?.name ?? '', most }), place);
  for (const { layer, board } of game.boards) add(layer, w.mods.board(board), null);
  for (const { layer, sides, leastSides = sides, perSide } of game.seatings)
    add(layer, w.mods.sides({ sides: [...new Set([leastSides, sides])], players: [...new Set(perSide)] }), null);
  for (const { layer, place, what } of game.statics) {
    const isSet = what.grant === 'field' && what.how === 'set';
    if (what.grant === 'field') add(layer, (isSet ? w.mods.sets : w.mods.changes)({ field: field(what.field) }), place);
    else if (what.grant === 'status')
      add(layer, w.mods.gives({ status: game.statuses[what.status]?.name ?? '' }), place);
    else add(layer, w.mods.givesAbility, place);
  }
  for (const ability of game.abilities) {
    if (ability.bearer !== 'rules') continue;
    const event = eventOf(game, ability);
    const { word, timing } = ability.trigger;
    const isInstead = word === 'instead' && timing === null;
    add(ability.layer, isInstead ? w.mods.instead({ event }) : w.mods.trigger({ word, event }), ability.place);
  }
  for (const { layer, place, reason } of game.deckRules) add(layer, w.mods.deckRule({ reason }), place);
  for (const { layer, bound, most } of game.layerBounds) add(layer, w.mods.bound({ most, bound }), null);
  for (const { layer, place } of game.rules) add(layer, w.mods.rule, place);
  for (const { layer, place } of game.setups) add(layer, w.mods.setup, place);
  for (const { layer, place } of game.flows) add(layer, w.mods.flow, place);
  for (const { layer } of game.limits) add(layer, w.mods.limit, null);
  for (const { layer, place } of game.overflows) add(layer, w.mods.overflow, place);
  for (const [list, what] of [
    [game.moves, w.mods.move],
    [game.verbs, w.mods.verb],
    [game.values, w.mods.value],
    [game.adjectives, w.mods.word],
    [game.keywords, w.mods.keyword],
    [game.statuses, w.mods.status],
    [game.zones, w.mods.zone],
    [game.fields, w.mods.field],
    [game.timings, w.mods.timing],
    [game.cards, w.mods.card],
  ] as const)
    named(list, what);
  return found.filter(({ layer }) => game.layers[layer]?.sort === 'mod');
}

function eventOf(game: Game, { timing, trigger }: Ability): string {
  return (
    game.timings[timing ?? -1]?.name ??
    game.verbs[trigger.verb ?? -1]?.name ??
    game.moves[trigger.move ?? -1]?.name ??
    ''
  );
}

function shownOption(game: Game, option: number, value: number): string {
  const type = game.options[option]?.type;
  if (type?.of === 'truth') return value === 1 ? 'true' : 'false';
  return type?.of === 'enum' ? (game.enums[type.id ?? -1]?.members[value] ?? `${value}`) : `${value}`;
}
