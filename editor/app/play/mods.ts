/** Lists the changes of each mod in the order of application, and the conflicts between mods. */
import { bind } from '../../../compiler/bind/index.ts';
import type { Ability, Game, IR, LayerId, Place } from '../../../compiler/ir/index.ts';
import type { Where } from './model.ts';
import { whereOf } from './where.ts';

export interface ModChange {
  text: string;
  at: Where | null;
}

export interface ModReport {
  mods: { name: string; does: string; changes: ModChange[] }[];
  /** Changes that two mods both make, and which of the two takes effect. */
  conflicts: string[];
  /** Reasons why the mods cannot be combined. */
  refused: string[];
}

/** A change that a layer makes. Two changes with the same key conflict; `rule` says how the conflict is resolved. */
interface Found extends ModChange {
  layer: LayerId;
  key: string | null;
  rule: 'last' | 'refused' | 'first';
}

/** `mode`: null for the first mode of the game. */
export function reportMods(ir: IR, mode: string | null, names: readonly string[]): ModReport {
  const [game] = ir.games;
  if (game === undefined) return { mods: [], conflicts: [], refused: [] };
  const all = changesOf(game, ir.files);
  const binding = bind(ir, { game: game.folder, mode, mods: [...names], decks: [] });
  const mods = names.flatMap((name) => {
    const layer = game.layers.findIndex((one) => one.sort === 'mod' && one.name === name);
    if (layer < 0) return [];
    const found = all.filter((one) => one.layer === layer);
    return [{ name, does: game.layers[layer]?.doc ?? '', found }];
  });
  return {
    mods: mods.map(({ name, does, found }) => ({
      name,
      does,
      changes: found.map(({ text, at }) => ({ text, at })),
    })),
    conflicts: mods.flatMap((one, i) => mods.slice(i + 1).flatMap((two) => conflictsOf(one, two))),
    refused: 'diagnostics' in binding ? binding.diagnostics.map(({ message }) => message) : [],
  };
}

interface Mod {
  name: string;
  found: Found[];
}

function conflictsOf(one: Mod, two: Mod): string[] {
  const told = new Set<string>();
  // equal texts mean equal values, which do not conflict; the text of a static that sets a field does not contain the value
  for (const a of one.found)
    for (const b of two.found)
      if (a.key !== null && a.key === b.key && (a.text !== b.text || a.key.startsWith('set')))
        told.add(`"${one.name}" and "${two.name}": ${a.text}. ${ruling(a.rule, two.name)}`);
  return [...told];
}

function ruling(rule: Found['rule'], two: string): string {
  if (rule === 'refused') return 'They cannot be played together.';
  if (rule === 'first') return 'Of the two, what is declared first and whose conditions hold stands in.';
  return `What "${two}" says holds, since it comes later.`;
}

function changesOf(game: Game, files: readonly string[]): Found[] {
  const found: Found[] = [];
  const add = (
    layer: LayerId,
    text: string,
    place: Place | null,
    key: string | null = null,
    rule: Found['rule'] = 'last',
  ): void => {
    found.push({ layer, text, at: whereOf(files, place), key, rule });
  };
  const named = (list: readonly { name: string; layer: LayerId; place: Place }[], what: string): void => {
    for (const { name, layer, place } of list) add(layer, `${what} ${name}`, place);
  };
  const field = (id: number): string => game.fields[id]?.name ?? '';
  for (const { layer, option, value } of game.settings)
    add(
      layer,
      `${game.options[option]?.name} is ${shownOption(game, option, value)}`,
      null,
      `option ${option}`,
      'refused',
    );
  for (const { layer, field: id, place } of game.layerRanges)
    add(layer, `the range of ${field(id)}`, place, `range ${id}`);
  for (const { layer, zone, most, place } of game.layerRooms)
    add(layer, `${game.zones[zone]?.name} holds ${most}`, place, `room ${zone}`);
  for (const { layer, board } of game.boards)
    add(layer, `the board is ${board.columns} by ${board.rows}`, null, 'board');
  for (const { layer, sides, perSide } of game.seatings)
    add(layer, `${sides} sides of ${[...new Set(perSide)].join(' to ')}`, null, 'seats');
  for (const { layer, place, what } of game.statics) {
    const isSet = what.grant === 'field' && what.how === 'set';
    if (what.grant === 'field')
      add(layer, `${isSet ? 'sets' : 'changes'} ${field(what.field)}`, place, isSet ? `set ${what.field}` : null);
    else if (what.grant === 'status') add(layer, `gives ${game.statuses[what.status]?.name}`, place);
    else add(layer, 'gives an ability', place);
  }
  for (const ability of game.abilities) {
    if (ability.bearer !== 'rules') continue;
    const heard = heardBy(game, ability);
    const { word, timing } = ability.trigger;
    const isInstead = word === 'instead' && timing === null;
    add(
      ability.layer,
      `${isInstead ? 'instead of' : word} ${heard}`,
      ability.place,
      isInstead ? `instead ${heard}` : null,
      'first',
    );
  }
  for (const { layer, place, reason } of game.deckRules) add(layer, `a rule of decks, "${reason}"`, place);
  for (const { layer, bound, most } of game.layerBounds)
    add(layer, `a match may use ${most} ${bound}`, null, `bound ${bound}`);
  for (const { layer, place } of game.rules) add(layer, 'a rule of state', place);
  for (const { layer, place } of game.setups) add(layer, 'what the setup does', place);
  for (const { layer, place } of game.flows) add(layer, 'the flow of a turn', place);
  for (const { layer } of game.limits) add(layer, 'the limit of turns', null, 'limit');
  for (const { layer, place } of game.overflows) add(layer, 'what ends a match that overflows', place, 'overflow');
  for (const [list, what] of [
    [game.moves, 'the move'],
    [game.verbs, 'the verb'],
    [game.values, 'the value'],
    [game.adjectives, 'the word'],
    [game.keywords, 'the keyword'],
    [game.statuses, 'the status'],
    [game.zones, 'the zone'],
    [game.fields, 'the field'],
    [game.timings, 'the timing'],
    [game.cards, 'the card'],
  ] as const)
    named(list, what);
  return found.filter(({ layer }) => game.layers[layer]?.sort === 'mod');
}

function heardBy(game: Game, { timing, trigger }: Ability): string {
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
