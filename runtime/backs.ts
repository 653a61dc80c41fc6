/** What is seen of cards that are hidden: fields and statuses that are `seen by all`. */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Type, ZoneId } from '../compiler/ir/index.ts';
import { showValue } from './describe.ts';
import type { Match } from './machine.ts';
import { peek, rowOf } from './state.ts';
import type { FieldValues, SeenCard } from './view.ts';

/** What may be seen of the hidden cards of a zone, with offsets in the rows of entities. */
export interface ZoneBacks {
  fields: readonly { name: string; type: Type; at: number; start: number }[];
  statuses: readonly { name: string; at: number }[];
  /** All these offsets. */
  slots: readonly number[];
}

/** A hidden card of which something is seen; `at`: its number among the hidden cards of its zone, from 0. */
export interface SeenBack {
  at: number;
  fields: FieldValues;
  statuses: SeenCard['statuses'];
}

const found = new WeakMap<Bound, readonly ZoneBacks[]>();

/**
 * By zone: what is seen of its hidden cards. All cards of the zone have it: else it would show of which kind a card is. The stored
 * value is seen, since what statics make of it may depend on the card.
 */
export function backsOf(bound: Bound): readonly ZoneBacks[] {
  let zones = found.get(bound);
  if (zones === undefined) {
    zones = bound.game.zones.map((_, zone) => backsIn(bound, zone));
    found.set(bound, zones);
  }
  return zones;
}

function backsIn({ game, layout, index, active }: Bound, zone: ZoneId): ZoneBacks {
  const { kind = -1 } = game.zones[zone] ?? {};
  const isShown = (of: { seen?: 'all'; kind: number; layer: number }): boolean =>
    of.seen === 'all' && active[of.layer] === true && index.kinds[of.kind]?.within[kind] === true;
  const fields = game.fields.flatMap((decl, id) => {
    const place = isShown(decl) ? layout.fields[id] : null;
    return place?.table === 'entity'
      ? [{ name: decl.name, type: decl.type, at: place.at, start: decl.value ?? 0 }]
      : [];
  });
  const statuses = game.statuses.flatMap((decl, id) => {
    const at = isShown(decl) ? (layout.statuses[id] ?? -1) : -1;
    return at < 0 ? [] : [{ name: decl.name, at }];
  });
  return { fields, statuses, slots: [...fields, ...statuses].map(({ at }) => at) };
}

/** The hidden cards of a zone of which something is seen that is not as it began, in the order of the zone. */
export function seenBacks(m: Match, zone: ZoneId, hidden: readonly number[]): SeenBack[] {
  const { fields, statuses, slots } = backsOf(m.bound)[zone] as ZoneBacks;
  if (slots.length === 0) return [];
  return hidden.flatMap((ref, at) => {
    const row = rowOf(m, ref);
    const values = fields.map(({ name, at, start }) => ({ name, value: peek(m, row + at), start }));
    const borne = statuses.flatMap(({ name, at }) => {
      const amount = peek(m, row + at);
      return amount === 0 ? [] : [{ name, amount }];
    });
    if (borne.length === 0 && values.every(({ value, start }) => value === start)) return [];
    return [{ at, fields: values.map(({ name, value }) => ({ name, value })), statuses: borne }];
  });
}

/** What is seen of a hidden card, in words: `2: hinted, marks 3` of the second one. */
export function tellBack({ bound }: Match, zone: ZoneId, { at, fields, statuses }: SeenBack): string {
  const shown = backsOf(bound)[zone]?.fields ?? [];
  const facts = fields.flatMap(({ name, value }, i) => {
    const type = shown[i]?.type;
    if (type === undefined || value === null || (value === 0 && type.of !== 'enum')) return [];
    return [type.of === 'truth' ? name : `${name} ${showValue(bound, type, value)}`];
  });
  const all = [...facts, ...statuses.map(({ name, amount }) => `${name} ${amount}`)];
  return `${at + 1}: ${all.join(', ').replaceAll('_', ' ')}`;
}
