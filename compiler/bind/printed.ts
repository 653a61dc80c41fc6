/** Printed values: what `create` copies into the row of a new entity. */
import type { Layout } from '../bound.ts';
import type { Card, FieldDecl, Game } from '../ir.ts';
import { within } from './layout.ts';
import { NOTHING } from './numbers.ts';

/**
 * `table[card][level - 1]` holds one number for each slot of the printed run. Every field has its start there, also those
 * of other kinds, for one copy to clear the whole row.
 */
export function printedOf(game: Game, layout: Layout): number[][][] {
  const { at, count } = layout.printed;
  const blank = new Array<number>(count).fill(0);
  // by field, asked of each card and level: its place in the run, -1 for those that are elsewhere
  const slots = layout.fields.map((place, id) => {
    const slot = place?.table === 'entity' ? place.at - at : -1;
    if (slot < 0 || slot >= count) return -1;
    blank[slot] = layout.starts[id] ?? 0;
    return slot;
  });
  return game.cards.map(({ fields }) => {
    const levels: number[][] = [];
    for (let index = 0; index < game.levels; index++) {
      const row = blank.slice();
      // by index: all cards are gone through before anything is optimized, and an iterator each would cost more
      for (let i = 0; i < fields.length; i++) {
        const { field, values } = fields[i] as Card['fields'][number];
        const slot = slots[field] ?? -1;
        if (slot >= 0) row[slot] = within(game.fields[field] as FieldDecl, levelOf(values, index));
      }
      levels.push(row);
    }
    return levels;
  });
}

/** One value stands for all levels. */
export const levelOf = (values: number[], index: number): number => values[values.length > 1 ? index : 0] ?? NOTHING;
