/** Printed values: the slots that `create` copies into the row of a new entity. */

import { NOTHING } from '../format/values.ts';
import type { Layout } from '../ir/bound.ts';
import type { Card, FieldDecl, Game } from '../ir/index.ts';
import { clampToField } from './layout.ts';

/**
 * `table[card][level - 1]` has a number for each slot of the printed run. All fields have their initial value there,
 * also those of other kinds, so that one copy initialises the whole row.
 */
export function printedOf(game: Game, layout: Layout): number[][][] {
  const { at, count } = layout.printed;
  const zeros = new Array<number>(count).fill(0);
  // computed once per field, not per card and level: its index in the run, -1 for fields outside of it
  const slots = layout.fields.map((place, id) => {
    const slot = place?.table === 'entity' ? place.at - at : -1;
    if (slot < 0 || slot >= count) return -1;
    zeros[slot] = layout.starts[id] ?? 0;
    return slot;
  });
  return game.cards.map(({ fields, statuses = [] }) => {
    const levels: number[][] = [];
    for (let index = 0; index < game.levels; index++) {
      const row = zeros.slice();
      // an index loop: this runs before the host optimises it, and iterators would be slower
      for (let i = 0; i < fields.length; i++) {
        const { field, values } = fields[i] as Card['fields'][number];
        const slot = slots[field] ?? -1;
        if (slot >= 0) row[slot] = clampToField(game.fields[field] as FieldDecl, valueAtLevel(values, index));
      }
      for (let i = 0; i < statuses.length; i++) {
        const { status, values } = statuses[i] as NonNullable<Card['statuses']>[number];
        const slot = (layout.statuses[status] ?? -1) - at;
        if (slot >= 0) row[slot] = valueAtLevel(values, index);
      }
      levels.push(row);
    }
    return levels;
  });
}

/** A single value is valid for all levels. */
const valueAtLevel = (values: number[], index: number): number => values[values.length > 1 ? index : 0] ?? NOTHING;
