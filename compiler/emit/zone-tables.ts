/** Constant tables by zone instance. */
import { zoneInstances } from '../format/zones.ts';
import type { ZoneLayout } from '../ir/bound.ts';
import type { Zone } from '../ir/index.ts';
import type { CodegenContext } from './context.ts';

/** A value by zone instance, computed from its zone and its number within the zone. */
export function byInstance(
  gen: CodegenContext,
  fact: (zone: Zone, place: ZoneLayout, number: number, id: number) => number,
): number[] {
  const { layout, game } = gen.bound;
  return zoneInstances(layout).map(({ zone, number }) =>
    fact(game.zones[zone] as Zone, layout.zones[zone] as ZoneLayout, number, zone),
  );
}

/** A table by zone instance: 1 for the zones that `isOne` accepts. */
export const zoneTable = (gen: CodegenContext, isOne: (zone: number) => boolean): string =>
  gen.tables.dense(byInstance(gen, (_, __, ___, id) => (isOne(id) ? 1 : 0)));
