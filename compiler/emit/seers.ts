/** Emits who sees an entity in a zone: by tables, and by conditions where that depends on the entity (`seen by all when open`). */
import type { Bound } from '../ir/bound.ts';
import type { Zone } from '../ir/index.ts';
import { type JsCode, jsList } from '../javascript/quote.ts';
import { emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { byInstance } from './zone-tables.ts';

type Seen = Zone['seen'][number];

const everySeat = ({ seats }: Bound): number => 2 ** seats - 1;

/** The seats that one line of a zone shows its content to, as bits. `instance`: from 0; `owner`: 0 for none. */
export function seatsOfLine(bound: Bound, { each }: Zone, { by }: Seen, instance: number, owner: number): number {
  const { seats, sides } = bound;
  const ofSide = (side: number): number => {
    let bits = 0;
    for (let seat = 1; seat <= seats; seat++) if (((seat - 1) % sides) + 1 === side) bits |= 1 << (seat - 1);
    return bits;
  };
  if (by === 'all') return everySeat(bound);
  if (by === 'none') return 0;
  if (owner === 0) return by === 'side' && each === 'side' ? ofSide(instance + 1) : 0;
  const own = 1 << (owner - 1);
  if (by === 'side') return ofSide(((owner - 1) % sides) + 1);
  return by === 'others' ? everySeat(bound) & ~own : own;
}

/** By zone instance and owner: the seats that see its content, as bits; -1 where it depends on the entity. */
export function seersByOwner(gen: CodegenContext): number[] {
  const { bound } = gen;
  const found: number[] = [];
  for (let owner = 0; owner <= bound.seats; owner++) {
    const column = byInstance(gen, (zone, _, i) => {
      if (zone.seen.length === 0) return everySeat(bound);
      let bits = 0;
      for (const line of zone.seen) {
        if (line.when !== null) return -1;
        bits |= seatsOfLine(bound, zone, line, i, owner);
      }
      return bits;
    });
    for (const [instance, bits] of column.entries()) found[instance * (bound.seats + 1) + owner] = bits;
  }
  return found;
}

const isDependent = ({ seen }: Zone): boolean => seen.some(({ when }) => when !== null);

/** Whether who sees an entity depends on it in some zone. */
export const hasDependentSeers = ({ bound }: CodegenContext): boolean =>
  bound.game.zones.some((zone, id) => isDependent(zone) && (bound.layout.zones[id]?.instances ?? 0) > 0);

/** A function of a zone instance, a row and its owner: the seats that see the entity there, as bits. */
export const requestDependentSeers = (gen: CodegenContext): string =>
  gen.requestFunction('sees', () => {
    const { game, layout } = gen.bound;
    const { entities } = layout;
    const zones = game.zones.flatMap((zone, id) => {
      const { first, instances } = layout.zones[id] as (typeof layout.zones)[number];
      if (!isDependent(zone) || instances === 0) return [];
      return [
        jsList`if(z>=${first}&&z<${first + instances}){${zone.seen.map((line) => lineCode(gen, zone, line, first, instances))}return b;}`,
      ];
    });
    return jsList`
      function sees(z, a, o) {
        const r = (((a - ${entities.at}) / ${entities.stride}) | 0) + ${entities.first};
        let b = 0;
        if (o < 0 || o > ${gen.bound.seats}) o = 0;
        ${zones}
        return b;
      }`;
  });

/** Adds the seats of one line of a zone to `b`. */
function lineCode(gen: CodegenContext, zone: Zone, line: Seen, first: number, instances: number): JsCode {
  const owners = gen.bound.seats + 1;
  const table = Array.from({ length: instances * owners }, (_, at) =>
    seatsOfLine(gen.bound, zone, line, Math.trunc(at / owners), at % owners),
  );
  const adds = jsList`b|=${gen.tables.dense(table)}[(z-${first})*${owners}+o];`;
  if (line.when === null) return adds;
  const { code, test } = line.when;
  const f = new FunctionBuilder(gen, { ...NO_CONTEXT, self: 'r' }, code.locals);
  f.heavyDepth = 1;
  f.bind(0, 'r');
  f.chargeFor(test);
  f.if(emitCondition(f, test), () => f.add(adds));
  return jsList`{${f.declare(new Set())}${f.lines}}`;
}
