/** Checks the verifier's limits on a game, and reports the first declaration past a limit. */

import * as say from '../diagnostics/messages/index.ts';
import type { LocalDecl, Locals } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { placeIn, reportAt } from '../scope/report.ts';
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
    if (place !== undefined) reportAt(g, place, say.tooManyOf({ most, what: WORDS.get(key) ?? key }));
  }
  for (const { name, members, place } of g.game.enums) {
    if (members.length <= MEMBERS) continue;
    found = true;
    reportAt(g, place, say.tooManyMembers({ most: MEMBERS, enum: name, count: members.length }));
  }
  const forms = new Map<string, number>();
  for (const adjective of g.game.adjectives) {
    const count = (forms.get(adjective.name) ?? 0) + 1;
    forms.set(adjective.name, count);
    if (count !== FORMS + 1) continue;
    found = true;
    const place = placeIn(adjective);
    if (place !== null) reportAt(g, place, say.tooManyForms({ most: FORMS }));
  }
  return found;
}

/** Whether a body has more locals than a frame has slots. Scenarios are bodies too. */
export function longBodies(g: Context): boolean {
  const { game } = g;
  let found = false;
  const look = (locals: readonly LocalDecl[], record: object): void => {
    if (locals.length <= LOCALS) return;
    const place = placeIn(record);
    if (place === null) return;
    found = true;
    reportAt(g, place, say.tooManyLocals({ count: locals.length, most: LOCALS }));
  };
  const lookIn = (list: readonly { code: Locals | null }[]): void => {
    for (const record of list) if (record.code !== null) look(record.code.locals, record);
  };
  for (const list of [game.adjectives, game.values, game.orders, game.verbs, game.moves, game.abilities]) lookIn(list);
  for (const list of [game.rules, game.statics, game.limits, game.worths, game.deckRules]) lookIn(list);
  for (const list of [game.setups, game.flows, game.overflows]) for (const record of list) look(record.locals, record);
  for (const { chooses } of game.cards) lookIn(chooses);
  lookIn(game.scenarios);
  return found;
}
