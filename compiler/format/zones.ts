/** Zone instances: each holder of a zone has one, and they are numbered through, zone by zone. */
import type { Layout } from '../ir/bound.ts';
import type { ZoneId } from '../ir/index.ts';

/** By zone instance: its zone, and its number in the zone, from 0 (see `Bound` for the order of holders). */
export function zoneInstances(layout: Layout): { zone: ZoneId; number: number }[] {
  const found: { zone: ZoneId; number: number }[] = [];
  for (const [zone, { first, instances }] of layout.zones.entries())
    for (let number = 0; number < instances; number++) found[first + number] = { zone, number };
  return found;
}
