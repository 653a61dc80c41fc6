/**
 * Emits moves to the end of a constant zone, specialised by what that zone needs (capacity, visibility, dirty bits).
 */
import type { Expr } from '../ir/index.ts';
import type { CodegenContext } from './context.ts';

/** A function of an entity and the zone instance; gives the entity moved. Null where the general function is used. */
export function movingTo(gen: CodegenContext, to: Expr | null | undefined): string | null {
  if (to?.op !== 'zone' || gen.traced) return null;
  const { game, layout } = gen.bound;
  const decl = game.zones[to.zone];
  const place = layout.zones[to.zone];
  if (decl === undefined || place?.store !== 'list' || place.instances === 0 || decl.holdsSum !== null) return null;
  if ((decl.each !== 'player' && decl.each !== 'game') || gen.mask(to.zone) !== null) return null;
  return gen.requestFunction(`mv${to.zone}`, () => writeMove(gen, to.zone));
}

function writeMove(gen: CodegenContext, id: number): string {
  const { game, layout, index } = gen.bound;
  const { row } = layout;
  const decl = game.zones[id] as (typeof game.zones)[number];
  const place = layout.zones[id] as (typeof layout.zones)[number] & { store: 'list' };
  const { first, instances, at, stride } = place;
  const most = Math.min(decl.holds ?? place.capacity, place.capacity);
  const isForeign = gen.cardTable((card) => (gen.isWithin(decl.kind, card.kind) ? 0 : 1));
  const foreign = gen.cards.every((card) => gen.isWithin(decl.kind, game.cards[card]?.kind ?? -1))
    ? ''
    : `if(${isForeign}[S[a]]===1)bail();`;
  const isHome = decl.each === 'player' && index.homes.some((homes) => homes.includes(id));
  const ownership =
    isHome && gen.hasPlayerZones
      ? `if(z-S[a+${row.controller}]!==${first - 1})${gen.tracksOwnership ? 'ST=1' : 'bail()'};`
      : '';
  // in a zone that all see, an entity stays known to those who knew it
  const [seen] = decl.seen;
  const isOpen = seen === undefined || (seen.by === 'all' && seen.when === null);
  const hides = isOpen ? '' : `S[a+${row.known}]&=seers(z,a);`;
  // a zone with room for all entities is never full
  const full = most >= layout.entities.count ? '' : `if(S[a+${row.zone}]!==z&&S[to]>=${most})return N;`;
  const dirty = gen.dirtyBits.zone(id);
  const written = gen.reachable.written ? 'if(WR===1)wrote(r);' : '';
  const arrivals = gen.dirtyBits.arrivals.flatMap(({ bit, zones, tests }) => {
    if (!zones.has(id)) return [];
    const passes = [...tests].map(([slot, test]) => `S[a+${slot}]${test}`);
    return [`${passes.length === 0 ? '' : `if(${passes.join('&&')})`}D|=${bit};`];
  });
  return (
    `function mv${id}(r,z){if(!isRow(r)||z<${first}||z>=${first + instances})return N;const a=rw(r);${written}` +
    `const to=${instances === 1 ? at : `${at - first * stride}+z*${stride}`};${full}` +
    `remove(r);${foreign}const c=S[to];S[a+${row.zone}]=z;S[a+${row.index}]=c;S[to+1+c]=r;S[to]=c+1;` +
    `${ownership}${dirty === 0 ? '' : `D|=${dirty};`}${arrivals.join('')}${hides}return r;}`
  );
}
