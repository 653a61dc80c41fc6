/** Whether a zone has room: for a number of entities, or for a sum of a field of them (`holds size 5`). */
import type { Zone } from '../ir/index.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { ifChain } from './chains.ts';
import type { CodegenContext } from './context.ts';
import { byInstance } from './zone-tables.ts';

/** What the room of a zone instance is. */
const ROOM = { count: 0, sum: 1, notCompiled: 2 };

/**
 * Tables by zone instance: ZS what its room is. Where some room is a sum, ZF the slot of the field in a row, ZX the greatest
 * sum.
 */
export function roomTables(gen: CodegenContext): JsCode {
  const dense = (fact: (zone: Zone) => number): string => gen.tables.dense(byInstance(gen, fact));
  const rooms = dense((zone) => roomOf(gen, zone));
  if (!hasSums(gen)) return jsList`const ZS = ${rooms};`;
  const slots = dense((zone) => slotOf(gen, zone) ?? -1);
  const greatest = dense(({ holdsSum }) => holdsSum?.most ?? 0);
  return jsList`
    const ZS = ${rooms},
      ZF = ${slots},
      ZX = ${greatest};`;
}

const hasSums = (gen: CodegenContext): boolean => gen.bound.game.zones.some((zone) => roomOf(gen, zone) === ROOM.sum);

function roomOf(gen: CodegenContext, zone: Zone): number {
  if (zone.holdsSum === null) return ROOM.count;
  return zone.holds !== null || slotOf(gen, zone) === null ? ROOM.notCompiled : ROOM.sum;
}

/** The slot of the summed field in the rows of all cards that the zone takes; null if some have it elsewhere, or not at all. */
function slotOf(gen: CodegenContext, { holdsSum, kind }: Zone): number | null {
  const { game, layout } = gen.bound;
  const field = game.fields[holdsSum?.field ?? -1];
  const place = layout.fields[holdsSum?.field ?? -1];
  if (field === undefined || field.kernel !== null || place?.table !== 'entity') return null;
  return gen.isWithin(field.kind, kind) ? place.at : null;
}

/** Whether a zone has room: for `n` more, and for one more. */
export function capacities(gen: CodegenContext): JsCode {
  const ifSum = (answer: Operand): JsCode => (hasSums(gen) ? jsList`if(ZS[z]===${ROOM.sum})return ${answer};` : '');
  return jsList`
    // whether there is room for n more
    function room(z, n) {
      if (zoneOf(z) < 0 || n === N) return false;
      if (ZS[z] === ${ROOM.notCompiled}) bail();
      ${ifSum(js`sumFits(z,n)`)}
      ${ifChain(gen, 'z', jsList`return add(S[h+2],n)<=ZM[z];`)}
      return add(S[zl(z)], n) <= ZM[z];
    }
    // whether there is room for one more: r
    function roomFor(r, z) {
      if (ZS[z] === ${ROOM.notCompiled}) bail();
      ${ifSum(js`(ZA[z]<0||S[ZA[z]]<ZC[z])&&sumFits(z,S[rw(r)+ZF[z]])`)}
      ${ifChain(gen, 'z', jsList`return S[h+2]+1<=ZM[z];`)}
      if (ZA[z] < 0) bail();
      const c = S[ZA[z]];
      return c < ZC[z] && c + 1 <= ZM[z];
    }
    ${hasSums(gen) ? sums(gen) : ''}`;
}

/** `sumFits`: whether the field of the members, and `n`, come to no more than the zone holds. */
const sums = (gen: CodegenContext): JsCode => jsList`
  function sumFits(z, n) {
    const f = ZF[z];
    let sum = 0;
    ${ifChain(
      gen,
      'z',
      jsList`
        for (let r = S[h]; r > 0; r = after(r)) sum = summed(sum, S[rw(r) + f]);
        return summed(sum, n) <= ZX[z];`,
    )}
    const a = zl(z);
    for (let i = 1; i <= S[a]; i++) sum = summed(sum, S[rw(S[a + i]) + f]);
    return summed(sum, n) <= ZX[z];
  }
  function summed(sum, n) {
    return n === N ? sum : add(sum, n);
  }`;
