/** How much a game may declare: the bounds of the verifier, told where the first thing too many stands. */
import type { Context } from '../context.ts';
import { MANY, MEMBERS } from '../verify/sizes.ts';
import { at } from './report.ts';

const WORDS = new Map([['layers', 'modes and mods']]);

/** Whether there is too much of anything. */
export function tooMany(g: Context): boolean {
  let found = false;
  for (const [key, most] of MANY) {
    const list: readonly { place?: unknown }[] = g.game[key];
    if (list.length <= most) continue;
    found = true;
    const record = g.game[key][most];
    const place = record !== undefined && 'place' in record ? record.place : g.game.layers[0]?.place;
    if (place !== undefined) at(g, 'RB0458', place, `A game has ${most} ${WORDS.get(key) ?? key} at most.`, MOST);
  }
  for (const { name, members, place } of g.game.enums) {
    if (members.length <= MEMBERS) continue;
    found = true;
    at(g, 'RB0458', place, `An enum has ${MEMBERS} words at most, and "${name}" has ${members.length}.`, MOST);
  }
  return found;
}

const MOST = { help: 'No engine takes more: say the same with less.' };
