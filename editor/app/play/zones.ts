/** The instances of zones, and their references on the table. */
import type { Bound } from '../../../compiler/ir/bound.ts';

/** The number of the instance of a zone that a seat, a tile or an entity holds; `holder` is null for the game's. */
export function instanceIn({ game, layout }: Bound, zone: number, holder: number | null): number {
  const first = layout.zones[zone]?.first ?? 0;
  switch (game.zones[zone]?.each) {
    case 'player':
      return first + (holder ?? 1) - 1;
    case 'tile':
      return first + (holder ?? 0) - layout.tiles.first;
    case 'entity':
      return first + (holder ?? layout.entities.first) - layout.entities.first;
    default:
      return first;
  }
}

/** The reference of a zone on the table: below 0, since objects have references above 0. */
export const zoneRef = (bound: Bound, zone: number, holder: number | null): number =>
  -1 - instanceIn(bound, zone, holder);
