/** Printed values: what `create` copies into the row of a new entity. */
import type { Layout } from '../bound.ts';
import type { Card, Game } from '../ir.ts';
import { within } from './layout.ts';
import { NOTHING } from './numbers.ts';

/**
 * `table[card][level - 1]` holds one number for each slot of the printed run. Every field has its start there, also those
 * of other kinds, for one copy to clear the whole row.
 */
export function printedOf(game: Game, layout: Layout): number[][][] {
  const { at, count } = layout.printed;
  const blank = new Array<number>(count).fill(0);
  for (const [id, place] of layout.fields.entries()) {
    if (place?.table === 'entity' && place.at >= at && place.at < at + count)
      blank[place.at - at] = layout.starts[id] ?? 0;
  }
  return game.cards.map((card) => {
    const levels: number[][] = [];
    for (let index = 0; index < game.levels; index++) levels.push(printedAt(game, layout, card, index, blank));
    return levels;
  });
}

function printedAt(game: Game, layout: Layout, card: Card, index: number, blank: number[]): number[] {
  const row = blank.slice();
  for (const { field, values } of card.fields) {
    const declared = game.fields[field];
    const place = layout.fields[field];
    if (declared === undefined || place === undefined || place === null || place.table !== 'entity') continue;
    const slot = place.at - layout.printed.at;
    if (slot < 0 || slot >= row.length) continue;
    row[slot] = within(declared, levelOf(values, index));
  }
  return row;
}

/** One value stands for all levels. */
export const levelOf = (values: number[], index: number): number => values[values.length > 1 ? index : 0] ?? NOTHING;
