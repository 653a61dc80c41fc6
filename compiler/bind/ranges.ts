/** Ranges of fields and capacities of zones that modes and mods redefine. */

import type { CodedMessage as Message, Wording } from '../../grammar/templates.ts';
import * as binds from '../diagnostics/messages/bind.ts';
import type { FieldDecl, FieldId, Game, LayerId, Place, Zone } from '../ir/index.ts';
import type { ActiveLayers } from './choose.ts';
import type { Report } from './report.ts';

export type FieldRange = Pick<FieldDecl, 'low' | 'high' | 'value'>;

/** Overrides a range; null keeps the old end. */
export const overrideRange = (range: FieldRange, said: FieldRange): FieldRange => ({
  low: said.low ?? range.low,
  high: said.high ?? range.high,
  value: said.value ?? range.value,
});

/** The range of a field with these layers active: each end from the innermost layer that sets it. */
export function rangeWith(game: Game, id: FieldId, order: readonly LayerId[]): FieldRange {
  const own: FieldRange = game.fields[id] ?? { low: null, high: null, value: null };
  return recordsOfLayers(
    game.layerRanges.filter(({ field }) => field === id),
    order,
  ).reduce(overrideRange, own);
}

/** The records of these layers, the innermost last. */
function recordsOfLayers<Said extends { layer: LayerId }>(all: readonly Said[], order: readonly LayerId[]): Said[] {
  const depth = new Map(order.map((layer, at) => [layer, at]));
  const at = ({ layer }: Said): number => depth.get(layer) ?? -1;
  return all.filter((said) => at(said) >= 0).sort((one, two) => at(one) - at(two));
}

/** The fields with their ranges for these layers. */
export function fieldsWith(game: Game, order: readonly LayerId[]): FieldDecl[] {
  if (game.layerRanges.length === 0) return game.fields;
  const fields = [...game.fields];
  for (const said of recordsOfLayers(game.layerRanges, order)) {
    const field = fields[said.field];
    if (field === undefined) continue;
    fields[said.field] = { ...field, ...overrideRange(field, said) };
  }
  return fields;
}

/** The zones with their capacities for these layers. */
export function zonesWith(game: Game, order: readonly LayerId[]): Zone[] {
  if (game.layerRooms.length === 0) return game.zones;
  const zones = [...game.zones];
  for (const { zone: id, most } of recordsOfLayers(game.layerRooms, order)) {
    const zone = zones[id];
    if (zone === undefined) continue;
    const { holdsSum } = zone;
    zones[id] = holdsSum === null ? { ...zone, holds: most } : { ...zone, holdsSum: { ...holdsSum, most } };
  }
  return zones;
}

/** A value or deck that does not fit into a redefined range. */
export interface WrongRange {
  /** The place of the range. */
  place: Place;
  message: Wording;
  /** The card whose value is out of range, if it is a card's. */
  card: Place | null;
}

const isOut = ({ low, high }: FieldRange, value: number): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

/** A range in words. */
export function rangeText(low: number | null, high: number | null): Wording {
  if (low !== null && high !== null) return binds.fromTo({ low, high });
  return low === null ? binds.toHigh({ high: high ?? 0 }) : binds.fromLow({ low });
}

const runsOf = ({ name, low, high }: FieldDecl): { field: string; range: Wording } => ({
  field: name,
  range: rangeText(low, high),
});

/** Why no match can start with a field of that range; null where one can. */
export function whyNoStart(field: FieldDecl): Wording | null {
  const { low, high, value } = field;
  if (low !== null && high !== null && low > high) return binds.noNumberFits(runsOf(field));
  return value !== null && isOut(field, value) ? binds.startsWith({ ...runsOf(field), value }) : null;
}

/** The misfits with these layers active. Values during a match are clamped, and so are not misfits. */
export function valuesOutOfRange(game: Game, order: readonly LayerId[]): WrongRange[] {
  const found: WrongRange[] = [];
  const said = new Map(recordsOfLayers(game.layerRanges, order).map(({ field, place }) => [field, place]));
  if (said.size === 0) return found;
  const fields = fieldsWith(game, order);
  for (const [id, place] of said) {
    const field = fields[id];
    const message = field === undefined ? null : whyNoStart(field);
    if (message !== null) found.push({ place, message, card: null });
  }
  const isOn = new Set(order);
  for (const card of game.cards) {
    if (!isOn.has(card.layer)) continue;
    for (const { field: id, values } of card.fields) {
      const [field, place] = [fields[id], said.get(id)];
      const out = field === undefined ? undefined : values.find((value) => isOut(field, value));
      if (field === undefined || place === undefined || out === undefined) continue;
      found.push({
        place,
        message: binds.cardHas({ ...runsOf(field), card: card.name, value: out }),
        card: card.place,
      });
    }
  }
  return found;
}

/** Reports two mods that redefine the same range or capacity, and misfits. */
export function checkRanges(game: Game, layers: ActiveLayers, report: Report): void {
  const clash = <Said extends { layer: LayerId; place: Place }>(
    all: readonly Said[],
    isSame: (one: Said, two: Said) => boolean,
    saidOf: (mods: { one: string; two: string }, said: Said) => Message,
  ): void => {
    // in the order of the choice: the last one counts
    const ofMods = layers.mods.flatMap((mod) => all.filter(({ layer }) => layer === mod));
    for (const [at, two] of ofMods.entries()) {
      const one = ofMods.slice(0, at).find((before) => before.layer !== two.layer && isSame(before, two));
      if (one === undefined) continue;
      const [first = '', second = ''] = [one, two].map(({ layer }) => game.layers[layer]?.name ?? '');
      report.add(two.place, saidOf({ one: first, two: second }, two), {
        related: { place: one.place, message: binds.otherOne() },
      });
    }
  };
  clash(
    game.layerRanges,
    (one, two) => one.field === two.field,
    (mods, { field }) => binds.rangeOfTwoMods({ ...mods, field: game.fields[field]?.name ?? '' }),
  );
  clash(
    game.layerRooms,
    (one, two) => one.zone === two.zone,
    (mods, { zone }) => binds.roomOfTwoMods({ ...mods, zone: game.zones[zone]?.name ?? '' }),
  );
  for (const { place, message, card } of valuesOutOfRange(game, layers.order))
    report.add(
      place,
      binds.rangeOfLayers({ reason: message }),
      card === null ? {} : { related: { place: card, message: binds.cardHere() } },
    );
}
