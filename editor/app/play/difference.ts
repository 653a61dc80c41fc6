/** Lists the differences between two views of a match: values of players and cards, statuses, and zones of cards. */

import { wordsOfName } from '../../../compiler/text/template.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { tileName } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { matchValues } from '../../../runtime/narration.ts';
import type { SeenCard, View } from '../../../runtime/view.ts';
import { w } from '../texts/worker/index.ts';
import type { ValueChange } from './model.ts';

/** A card of a view, with its zone. */
interface Placed extends SeenCard {
  place: string;
}

/** Maximum number of listed changes. */
const MOST = 60;

/** Both views belong to the same seat, so the result reveals nothing that is hidden from it. */
export function viewChanges(m: Match, before: View, after: View): ValueChange[] {
  const found: ValueChange[] = [];
  // references and enum members are also stored as numbers, but those numbers mean nothing to a reader
  const numbers = new Set(m.game.fields.filter(({ type }) => isNumber(type.of)).map(({ name }) => name));
  const truths = new Set(m.game.fields.filter(({ type }) => type.of === 'truth').map(({ name }) => name));
  const shownOf = (name: string, value: number | null | undefined): string | null =>
    value != null && truths.has(name) ? w.match.truth({ holds: value !== 0 }) : shown(value);
  const add = (ref: number, who: string, what: string, from: string | null, to: string | null): void => {
    if (from !== to) found.push({ ref, who, what: wordsOfName(what), from, to });
  };
  add(0, w.match.theMatch, w.match.turn, `${before.turn}`, `${after.turn}`);
  const valuesOf = (view: View): Map<string, string> =>
    new Map(
      matchValues(m, view, sideName).map(({ name, value }) => [
        name,
        value === true ? w.match.truth({ holds: true }) : wordsOfName(`${value}`),
      ]),
    );
  const [was, is] = [valuesOf(before), valuesOf(after)];
  for (const name of new Set([...is.keys(), ...was.keys()])) {
    const none = truths.has(name) ? w.match.truth({ holds: false }) : null;
    add(0, w.match.theMatch, name, was.get(name) ?? none, is.get(name) ?? none);
  }
  for (const [i, player] of after.players.entries()) {
    const was = new Map(before.players[i]?.fields.map(({ name, value }) => [name, value]));
    for (const { name, value } of player.fields)
      if (numbers.has(name))
        add(player.seat, sideName(player.seat), name, shownOf(name, was.get(name)), shownOf(name, value));
  }
  const [old, now] = [placed(m, before), placed(m, after)];
  for (const [ref, card] of now) {
    const was = old.get(ref);
    if (was === undefined) {
      add(ref, card.name, w.match.place, w.match.unseen, card.place);
      continue;
    }
    add(ref, card.name, w.match.card, was.name, card.name);
    add(ref, card.name, w.match.place, was.place, card.place);
    const fields = new Map(was.fields.map(({ name, value }) => [name, value]));
    for (const { name, value } of card.fields)
      if (numbers.has(name)) add(ref, card.name, name, shownOf(name, fields.get(name)), shownOf(name, value));
    const statuses = new Map(was.statuses.map(({ name, amount }) => [name, amount]));
    for (const { name, amount } of card.statuses) {
      add(ref, card.name, name, shown(statuses.get(name) ?? null), shown(amount));
      statuses.delete(name);
    }
    for (const [name, amount] of statuses) add(ref, card.name, name, shown(amount), null);
  }
  for (const [ref, card] of old) if (!now.has(ref)) add(ref, card.name, w.match.place, card.place, w.match.unseen);
  return found.slice(0, MOST);
}

const isNumber = (type: string): boolean => type === 'number' || type === 'truth';
const shown = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : `${value}`;

function placed(m: Match, { zones }: View): Map<number, Placed> {
  const names = new Map(zones.flatMap(({ cards }) => cards.map(({ ref, name }) => [ref, name])));
  const { tiles, entities } = m.layout;
  const holder = (ref: number): string => {
    if (ref < tiles.first) return sideName(ref);
    return ref < entities.first ? tileName(m.bound, ref) : (names.get(ref) ?? '');
  };
  const zoneNameOf = ({ zone, name, holder: of }: View['zones'][number]): string => {
    const text = m.game.zones[zone]?.text || wordsOfName(name);
    if (of === null) return text;
    return of >= tiles.first && of < entities.first ? holder(of) : w.match.zoneOf({ zone: text, holder: holder(of) });
  };
  return new Map(zones.flatMap((zone) => zone.cards.map((card) => [card.ref, { ...card, place: zoneNameOf(zone) }])));
}
