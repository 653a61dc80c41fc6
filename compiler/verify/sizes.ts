/** Limits all sizes, and checks what the other checks need to walk the game safely. */

import * as say from '../diagnostics/messages/verify.ts';
import { LEVELS } from '../format/abilities.ts';
import { findCycle } from '../ir/graph.ts';
import type { Board, Game } from '../ir/index.ts';
import { fieldTable, kindsWithin } from '../ir/kinds.ts';
import { mostSeats, type Seating } from '../ir/seats.ts';
import type { Checker } from './checker.ts';

/**
 * Least and greatest value of each bound. Those that bound the time of a decision are the greatest that a source may
 * declare, so that a decision of an IR that this compiler did not make takes less than a second, too.
 */
const BOUNDS: readonly [keyof Game['bounds'], number, number][] = [
  ['fuel', 1, 100_000],
  ['abilities', 1, 1_000],
  ['depth', 1, 32],
  ['queue', 1, 256],
  ['entities', 1, 4096],
  ['answers', 0, 16],
  ['rules', 1, 64],
  ['work', 1, 2_000_000],
];
const SEATS = 16;
const SIDE = 64;
export const MOST_KINDS = 256;
export const MOST_LAYERS = 1024;
export const MOST_ABILITIES = 32_768;
/** Most items in the body of a card. */
export const ITEMS = 1000;
/** Arrays whose items are compared with each other. */
export const MANY = [
  ['layers', MOST_LAYERS],
  ['kinds', MOST_KINDS],
  ['zones', 1024],
  ['enums', 1024],
  ['tags', 1024],
  ['options', 1024],
  ['fields', 2048],
  ['layerRanges', 1024],
  ['layerRooms', 1024],
  ['statuses', 2048],
  ['adjectives', 4096],
  ['values', 4096],
  ['orders', 4096],
  ['timings', 4096],
  ['verbs', 4096],
  ['moves', 1024],
  ['keywords', 1024],
  ['abilities', MOST_ABILITIES],
  ['statics', 32_768],
  ['cards', 20_000],
  ['decks', 20_000],
  ['scenarios', 20_000],
] as const;
export const MEMBERS = 4096;
/** Most adjectives of one name; each use tries them all. */
export const FORMS = 64;
/** Most parameters of a word, verb, timing or keyword. */
export const PARAMS = 100;
/** Most cards that a zone may be said to hold. */
export const MOST_HELD = 1_000_000;
/** Most locals of a frame, parameters included. */
export const LOCALS = 1000;

export function checkSizes(checker: Checker): void {
  const { game } = checker;
  const between = (key: string, value: number, least: number, most: number): void => {
    if (value >= least && value <= most) return;
    checker.at(key, () => checker.problem(say.outside({ value, least, most })));
  };
  // level 0 of an ability value is the bearer's
  between('levels', game.levels, 1, LEVELS - 1);
  const seats = ({ sides, leastSides, perSide: [fewest, highest] }: Seating, all: number): void => {
    between('sides', sides, 1, SEATS);
    // where the number of sides is open, each is of one player
    if (leastSides !== undefined) between('leastSides', leastSides, 1, highest === 1 ? sides - 1 : 0);
    checker.at('perSide', () => {
      if (fewest < 1 || highest < fewest || highest * sides > all) {
        checker.problem(say.seatsBeyond({ fewest, highest, most: all }));
      }
    });
  };
  const board = ({ columns, rows, each }: Board): void => {
    between('columns', columns, 1, each === 'seat' ? Math.trunc(SIDE / game.perSide[1]) : SIDE);
    between('rows', rows, 1, SIDE);
  };
  seats(game, SEATS);
  checker.each('seatings', game.seatings, (seating) => seats(seating, mostSeats(game)));
  if (game.board !== null) checker.at('board', () => board(game.board as Board));
  checker.each('boards', game.boards, (of) => checker.at('board', () => board(of.board)));
  checker.at('bounds', () => {
    for (const [key, low, high] of BOUNDS) between(key, game.bounds[key], low, high);
  });
  checker.each('layerBounds', game.layerBounds, ({ bound, most }) => {
    for (const [key, low, high] of BOUNDS) if (key === bound) between('most', most, low, high);
  });
  for (const [key, most] of MANY) between(key, game[key].length, 0, most);
  if (checker.found.length > 0) return;
  checker.each('enums', game.enums, (declared) => {
    between('members', declared.members.length, 0, MEMBERS);
    between('layers', declared.layers.length, declared.members.length, declared.members.length);
    checker.each('layers', declared.layers, (layer) => checker.id(layer, game.layers.length, 'layer'));
  });
  checker.each('histories', game.histories, ({ holds }) => between('holds', holds, 1, 1000));
  checker.each('zones', game.zones, (zone) => {
    if (zone.holds !== null) between('holds', zone.holds, 0, MOST_HELD);
  });
  layers(checker);
  levelsOfLayers(checker);
}

/** Layer 0 is the game; the parents of a mode are modes. */
function layers(checker: Checker): void {
  const { game } = checker;
  checker.each('layers', game.layers, (layer, id) => {
    if ((id === 0) !== (layer.sort === 'game')) checker.problem(say.firstLayer());
    if (layer.kind !== null) checker.id(layer.kind, game.kinds.length, 'kind');
    if (layer.parent === null || !checker.id(layer.parent, game.layers.length, 'layer')) return;
    if (game.layers[layer.parent]?.sort === 'mod') checker.problem(say.builtOnMod());
  });
  if (game.layers.length === 0) checker.problem(say.noLayer());
  const parents = game.layers.map((layer, id) => {
    const edges = layer.parent === null ? [] : [{ to: `${layer.parent}`, label: id }];
    return [`${id}`, edges] as const;
  });
  const cycle = findCycle(new Map(parents));
  if (cycle !== null) checker.problem(say.layersInCycle({ count: cycle.nodes.length, list: cycle.nodes.join(', ') }));
}

/** The layer of every record exists. */
function levelsOfLayers(checker: Checker): void {
  const { game } = checker;
  const lists = [
    ['enums', game.enums],
    ['options', game.options],
    ['kinds', game.kinds],
    ['fields', game.fields],
    ['zones', game.zones],
    ['statuses', game.statuses],
    ['queues', game.queues],
    ['adjectives', game.adjectives],
    ['values', game.values],
    ['orders', game.orders],
    ['timings', game.timings],
    ['verbs', game.verbs],
    ['moves', game.moves],
    ['steps', game.steps ?? []],
    ['keywords', game.keywords],
    ['abilities', game.abilities],
    ['rules', game.rules],
    ['statics', game.statics],
    ['histories', game.histories],
    ['setups', game.setups],
    ['flows', game.flows],
    ['befores', game.befores],
    ['afters', game.afters],
    ['series', game.series],
    ['limits', game.limits],
    ['overflows', game.overflows],
    ['settings', game.settings],
    ['seatings', game.seatings],
    ['boards', game.boards],
    ['layerBounds', game.layerBounds],
    ['layerRanges', game.layerRanges],
    ['layerRooms', game.layerRooms],
    ['worths', game.worths],
    ['deckRules', game.deckRules],
    ['cards', game.cards],
  ] as const;
  for (const [key, list] of lists) {
    checker.each<{ layer: number }>(key, list, ({ layer }) => checker.id(layer, game.layers.length, 'layer'));
  }
}

/** Parents of kinds have no cycle, and each stored field belongs to one table. */
export function checkKinds(checker: Checker): void {
  const { game } = checker;
  const edges = game.kinds.map(
    (kind, id) => [`${id}`, kind.parents.map((to) => ({ to: `${to}`, label: id }))] as const,
  );
  const cycle = findCycle(new Map(edges));
  if (cycle !== null) {
    checker.problem(say.kindsInCycle({ count: cycle.nodes.length, list: cycle.nodes.join(', ') }));
    return;
  }
  const within = kindsWithin(game);
  checker.each('fields', game.fields, (field) => {
    if (field.kernel !== null || field.derived !== null || game.kinds[field.kind] === undefined) return;
    if (fieldTable(game, within, field.kind) === null) {
      checker.problem(say.storedInOthers());
    }
  });
}
