/**
 * Emits moves to the end of a constant zone, specialised by what that zone needs (capacity, visibility, dirty bits).
 */
import type { Expr } from '../ir/index.ts';
import { allOf, compared, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import type { EmittedLocal, FunctionBuilder } from './function-builder.ts';

/** A call that moves an entity to the end of a zone, and gives the entity moved. Null where the general verb is used. */
export function moveCall(
  f: FunctionBuilder,
  to: Expr | null | undefined,
  [whom, into]: readonly EmittedLocal[],
): Operand | null {
  const { gen } = f;
  const name = requestMoveToZone(gen, to);
  if (name === null || whom === undefined || into === undefined || whom.many || into.many) return null;
  const { live = false, sign = '' } = (into.nullable ? null : f.rowIfLiveOrNothing(whom.code)) ?? {};
  if (live) return js`${name}l(${whom.code},${into.code})`;
  return sign === '' ? js`${name}(${whom.code},${into.code})` : js`(${sign}<0?N:${name}l(${whom.code},${into.code}))`;
}

/**
 * The name of a function of an entity and the zone instance. With `l` behind it, the same of a live entity and an
 * instance that exists.
 */
function requestMoveToZone(gen: CodegenContext, to: Expr | null | undefined): string | null {
  if (to?.op !== 'zone' || gen.traced) return null;
  const { game, layout } = gen.bound;
  const decl = game.zones[to.zone];
  const place = layout.zones[to.zone];
  if (decl === undefined || place?.store !== 'list' || place.instances === 0 || decl.holdsSum !== null) return null;
  if ((decl.each !== 'player' && decl.each !== 'game') || gen.tileMaskRegister(to.zone) !== null) return null;
  return gen.requestFunction(`mv${to.zone}`, () => writeMove(gen, to.zone));
}

function writeMove(gen: CodegenContext, id: number): JsCode {
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
  const hides = isOpen ? '' : forgetHiddenCode(gen, id);
  // a zone with room for all entities is never full
  const full = most >= layout.entities.count ? '' : jsList`if(S[a+${row.zone}]!==z&&S[to]>=${most})return N;`;
  const dirty = gen.dirtyBits.zone(id);
  const written = gen.reachable.written ? jsList`if(WR===1)wrote(r);` : '';
  const arrivals = gen.dirtyBits.arrivals.flatMap(({ bit, zones, tests }) => {
    if (!zones.has(id)) return [];
    const passes = [...tests].map(([slot, test]) => compared(js`S[a+${slot}]`, test));
    return [guarded(passes.length === 0 ? null : allOf(passes), jsList`D|=${bit};`)];
  });
  return jsList`
    function mv${id}(r, z) {
      return isRow(r) && z >= ${first} && z < ${first + instances} ? mv${id}l(r, z) : N;
    }
    function mv${id}l(r, z) {
      const a = rw(r);
      ${written}
      const to = ${instances === 1 ? at : js`${at - first * stride}+z*${stride}`};
      ${full}
      remove(r);
      ${foreign}
      const c = S[to];
      S[a + ${row.zone}] = z;
      S[a + ${row.index}] = c;
      S[to + 1 + c] = r;
      S[to] = c + 1;
      ${ownership}
      ${dirty === 0 ? '' : jsList`D|=${dirty};`}
      ${arrivals}
      ${hides}
      return r;
    }`;
}

/** Statements that keep an entity known to the seats that see its new zone. */
function forgetHiddenCode(gen: CodegenContext, id: number): JsCode {
  const { game, layout } = gen.bound;
  const { known } = layout.row;
  const { seen, each } = game.zones[id] as (typeof game.zones)[number];
  const { first } = layout.zones[id] as (typeof layout.zones)[number];
  const [only, ...others] = seen;
  if (only !== undefined && others.length === 0 && only.when === null) {
    if (only.by === 'none') return jsList`S[a+${known}]=0;`;
    if (only.by === 'owner' && each === 'player') return jsList`S[a+${known}]&=1<<(z-${first});`;
  }
  return jsList`S[a+${known}]&=seers(z,a);`;
}

/**
 * A function that lets live entities leave play, those between two places on the stack. Those that follow one another and
 * are in one zone leave it together, so that it closes up once.
 */
export const requestLeaveTogether = (gen: CodegenContext): string =>
  gen.requestFunction('leaveAll', () => {
    const onTile = gen.bound.layout.tiles.count === 0 ? '' : jsList`if(TI[z]>0)S[e+LAST]=TI[z];`;
    return jsList`
      function leaveAll(b, end) {
        for (let k = b; k < end; ) {
          const z = S[rw(K[k]) + ZONE];
          if (z < 0) {
            k++;
            continue;
          }
          const a = ZA[z],
            c = S[a];
          let w = c;
          for (; k < end; k++) {
            const r = K[k],
              e = rw(r);
            if (S[e + ZONE] !== z) break;
            ${onTile}
            S[e + ZONE] = -1;
            const i = S[e + INDEX];
            if (i < w) w = i;
            S[e + INDEX] = 0;
            ${departureCode(gen, 'r', 'e')}
          }
          for (let i = w; i < c; i++) {
            const x = S[a + 1 + i],
              e = rw(x);
            if (S[e + ZONE] === z) {
              S[a + 1 + w] = x;
              S[e + INDEX] = w;
              w++;
            }
          }
          for (let i = w; i < c; i++) S[a + 1 + i] = 0;
          S[a] = w;
          MV++;
          D |= ZD[z];
        }
      }`;
  });

/** Statements that note that an entity has left play; its row is freed at the next offer. */
export const departureCode = ({ bound }: CodegenContext, r: string, a: string): JsCode => {
  const { entities } = bound.layout;
  return jsList`GN=1;if(GC>=0){if(GC<${entities.count})GL[GC++]=${a};else GC=-1;}if(REF[${r}-${entities.first}]===1)RG=1;`;
};
