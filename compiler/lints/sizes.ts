/** Checks the verifier's limits on a game, and reports the first declaration past a limit. */

import type { Locals } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { at, placeIn } from '../scope/report.ts';
import { FORMS, LOCALS, MANY, MEMBERS } from '../verify/sizes.ts';

const WORDS = new Map<string, string>([
  ['layers', 'modes and mods'],
  ['tags', 'words said of verbs'],
  ['layerRanges', 'ranges by modes and mods'],
  ['layerRooms', 'rooms by modes and mods'],
]);

/** Whether a limit is exceeded. */
export function tooMany(g: Context): boolean {
  let found = false;
  for (const [key, most] of MANY) {
    const list: readonly unknown[] = g.game[key];
    if (list.length <= most) continue;
    found = true;
    const place = placeIn(list[most]) ?? g.game.layers[0]?.place;
    if (place !== undefined) at(g, 'RB0458', place, `A game has ${most} ${WORDS.get(key) ?? key} at most.`, MOST);
  }
  for (const { name, members, place } of g.game.enums) {
    if (members.length <= MEMBERS) continue;
    found = true;
    at(g, 'RB0458', place, `An enum has ${MEMBERS} words at most, and "${name}" has ${members.length}.`, MOST);
  }
  const forms = new Map<string, number>();
  for (const adjective of g.game.adjectives) {
    const count = (forms.get(adjective.name) ?? 0) + 1;
    forms.set(adjective.name, count);
    if (count !== FORMS + 1) continue;
    found = true;
    const place = placeIn(adjective);
    if (place !== null) at(g, 'RB0458', place, `An adjective has ${FORMS} forms at most.`, FEWER);
  }
  return found;
}

/** Whether a body has more locals than a frame has slots. Scenarios are bodies too. */
export function longBodies(g: Context): boolean {
  const { game } = g;
  const records: readonly (Locals | { code: Locals | null })[] = [
    ...[game.adjectives, game.values, game.orders, game.verbs, game.moves, game.abilities, game.rules].flat(),
    ...[game.statics, game.setups, game.flows, game.overflows, game.limits, game.worths, game.deckRules].flat(),
    ...game.cards.flatMap(({ chooses }) => chooses),
    ...game.scenarios,
  ];
  let found = false;
  for (const record of records) {
    const { locals = [] } = ('code' in record ? record.code : record) ?? {};
    const place = locals.length > LOCALS ? placeIn(record) : null;
    if (place === null) continue;
    found = true;
    at(g, 'RB0458', place, `This has ${locals.length} names, loops and choices; ${LOCALS} are the most.`, PARTS);
  }
  return found;
}

const PARTS = { help: 'Make several of it: a verb that it calls, or a second scenario.' };
const FEWER = { help: 'Give it one form for a kind that all of these are.' };
const MOST = { help: 'No engine takes more: say the same with less.' };
