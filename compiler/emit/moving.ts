/**
 * Emits moves to the end of a constant zone, specialised by what that zone needs (capacity, visibility, dirty bits).
 */
import type { Expr } from '../ir/index.ts';
import { allOf, compared, guarded } from '../javascript/build.ts';
import { type Code, js, jsList } from '../javascript/quote.ts';
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

function writeMove(gen: CodegenContext, id: number): Code {
  const { game, layout, index } = gen.bound;
  const { row } = layout;
  const decl = game.zones[id] as (typeof game.zones)[number];
  const place = layout.zones[id] as (typeof layout.zones)[number] & { store: 'list' };
  const { first, instances, at, stride } = place;
  const most = Math.min(decl.holds ?? place.capacity, place.capacity);
  const isForeign = gen.cardTable((card) => (gen.isWithin(decl.kind, card.kind) ? 0 : 1));
  const foreign = gen.cards.every((card) => gen.isWithin(decl.kind, game.cards[card]?.kind ?? -1))
    ? ''
    : jsList`if(${isForeign}[S[a]]===1)bail();`;
  const isHome = decl.each === 'player' && index.homes.some((homes) => homes.includes(id));
  const ownership =
    isHome && gen.hasPlayerZones
      ? jsList`if(z-S[a+${row.controller}]!==${first - 1})${gen.tracksOwnership ? js`ST=1` : js`bail()`};`
      : '';
  // in a zone that all see, an entity stays known to those who knew it
  const [seen] = decl.seen;
  const isOpen = seen === undefined || (seen.by === 'all' && seen.when === null);
  const hides = isOpen ? '' : jsList`S[a+${row.known}]&=seers(z,a);`;
  // a zone with room for all entities is never full
  const full = most >= layout.entities.count ? '' : jsList`if(S[a+${row.zone}]!==z&&S[to]>=${most})return N;`;
  const dirty = gen.dirtyBits.zone(id);
  const written = gen.reachable.written ? jsList`if(WR===1)wrote(r);` : '';
  const arrivals = gen.dirtyBits.arrivals.flatMap(({ bit, zones, tests }) => {
    if (!zones.has(id)) return [];
    const passes = [...tests].map(([slot, test]) => compared(js`S[a+${slot}]`, test));
    return [guarded(passes.length === 0 ? null : allOf(passes), jsList`D|=${bit};`)];
  });
  return jsList`function mv${id}(r,z){if(!isRow(r)||z<${first}||z>=${first + instances})return N;const a=rw(r);${written}
    const to=${instances === 1 ? at : js`${at - first * stride}+z*${stride}`};${full}
    remove(r);${foreign}const c=S[to];S[a+${row.zone}]=z;S[a+${row.index}]=c;S[to+1+c]=r;S[to]=c+1;
    ${ownership}${dirty === 0 ? '' : jsList`D|=${dirty};`}${arrivals}${hides}return r;}`;
}
