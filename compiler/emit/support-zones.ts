/** Support functions for zones and entities: create, move, copy, zone masks, visibility, statuses, freeing rows. */

import { GREATEST_NUMBER, LEAST_NUMBER, NOTHING } from '../format/values.ts';
import type { Type } from '../ir/index.ts';
import { allOf, anyOf, compared, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import { chainSupport, inChain } from './chains.ts';
import { cardsWithChoices } from './choices.ts';
import type { CodegenContext } from './context.ts';
import { canStaticsChange } from './fields.ts';
import { departed } from './moving.ts';
import { changedUnderStatics, printedStatics } from './statics.ts';
import { statusText } from './statuses.ts';
import { byInstance, zoneTable } from './support.ts';
import { mostWork } from './work-bound.ts';

/** The name of the masks by player that belong to a mask. */
const byPlayer = (mask: string): string => `${mask}s`;

export function zoneSupport(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout, game, seats, sides } = bound;
  const { entities, head, row, printed, choices, tiles } = layout;
  const cards = game.cards.length;
  const zoneNumbers = byInstance(gen, (_, __, ___, id) => id);
  const lists = byInstance(gen, (_, place, i) => (place.store === 'list' ? place.at + i * place.stride : -1));
  const capacity = byInstance(gen, (_, place) => (place.store === 'list' ? place.capacity : entities.count));
  const most = byInstance(
    gen,
    (zone, place) => zone.holds ?? (place.store === 'list' ? place.capacity : entities.count),
  );
  const summed = byInstance(gen, (zone) => (zone.holdsSum === null ? 0 : 1));
  const holders = byInstance(gen, (zone, _, i) =>
    zone.each === 'player'
      ? i + 1
      : zone.each === 'tile'
        ? i + tiles.first
        : zone.each === 'entity'
          ? i + entities.first
          : NOTHING,
  );
  const tileByZone = byInstance(gen, (zone, _, i) => (zone.each === 'tile' ? i + tiles.first : 0));
  const dirty = byInstance(gen, (_, __, ___, id) => gen.dirtyBits.zone(id));
  const all = runBits(gen, 0, entities.stride);
  const prints = printedStatics(gen);
  const copied = [row.level];
  for (let i = 0; i < printed.count; i++) copied.push(printed.at + i);
  for (const status of layout.statuses) if (status >= 0) copied.push(status);
  for (let i = 0; i < choices.count; i++) copied.push(choices.at + i);
  // one by one, unless there are many: half of the instructions of a loop over their numbers
  const copies =
    copied.length > 64
      ? jsList`for(let i=0;i<${copied.length};i++)S[a+CO[i]]=S[from+CO[i]];`
      : copied.map((slot) => jsList`S[a+${slot}]=S[from+${slot}];`);
  // an entity that is listed without a fading status leaves the list when it is next walked
  const beginsFading = [...gen.cards].some((id) =>
    game.cards[id]?.statuses?.some(({ status }) => gen.fading.includes(status)),
  );
  const { silencers } = gen;
  const E = js`${entities.at}+(r-${entities.first})*${entities.stride}`;
  const masks = layout.zones.flatMap((place, id) => {
    const name = gen.mask(id);
    return name === null || place.store !== 'list' ? [] : [{ name, place }];
  });
  const marks = (say: (mask: string, bit: Operand) => JsCode): JsCode =>
    masks.map(
      ({ name, place: { first, instances } }) =>
        jsList`if(z>=${first}&&z<${first + instances}){${say(name, js`1<<(z-${first})`)}}`,
    );
  const named = masks.map(({ name }) => name);
  const look = masks.map(
    ({ name, place }) =>
      jsList`${name}=0;${byPlayer(name)}.fill(0);for(let i=0;i<${place.instances};i++)if(S[${place.at}+i*${place.stride}]!==0){
      ${name}|=1<<i;const p=S[rw(S[${place.at + 1}+i*${place.stride}])+${row.controller}];if(p>0)${byPlayer(name)}[p]|=1<<i;}`,
  );
  const homes = new Set(bound.index.homes.flat());
  const mine = byInstance(gen, (zone, _, i, id) => (zone.each === 'player' && homes.has(id) ? i + 1 : 0));
  // by zone and kind: 1 where an entity of the kind may not be in the zone
  const foreign = game.zones.flatMap((zone) => game.kinds.map((_, kind) => (gen.isWithin(zone.kind, kind) ? 0 : 1)));
  const stray = jsList`const z=S[a+ZONE];if(z>=0&&${gen.tables.dense(mine)}[z]!==0&&${gen.tables.dense(mine)}[z]!==S[a+${row.controller}])${gen.tracksOwnership ? 'ST' : 'AL'}=1;`;
  const ownership = gen.hasPlayerZones ? jsList`function strayed(a){${stray}}` : jsList`function strayed(){}`;
  const [foreignTo, kinds] = [gen.tables.dense(foreign), gen.cardTable(({ kind }) => kind)];
  const isForeign = (z: string, a: Operand): Operand =>
    js`${foreignTo}[ZN[${z}]*${game.kinds.length}+${kinds}[S[${a}]]]===1`;
  const each = (does: JsCode): JsCode =>
    jsList`for(let i=0,a=${entities.at};i<S[${head.entities}];i++,a+=${entities.stride})${does}`;
  return jsList`
${masks.map(({ name }) => jsList`const ${byPlayer(name)}=new Int32Array(${seats + 1});`)}
${ownership}
${restored(gen, 'staged', named, 't', '')}
${restored(gen, 'blank', named, 'f', jsList`GC=0;`)}
function masks(){${look}
AL=0;ST=0;${each(jsList`if(S[a]>=0){const z=S[a+ZONE];if(z>=0&&${isForeign('z', 'a')})AL=1;strayed(a);}`)}}
${controls(
  masks.map(({ name, place }) => ({ name, first: place.first, instances: place.instances })),
  row,
)}
const ZONE=${row.zone},INDEX=${row.index},LAST=${row.last},KNOWN=${row.known};
const ZN=${gen.tables.dense(zoneNumbers)},ZA=${gen.tables.dense(lists)},ZC=${gen.tables.dense(capacity)},ZM=${gen.tables.dense(most)},ZS=${gen.tables.dense(summed)};
${chainSupport(gen)}const ZH=${gen.tables.dense(holders)},TI=${gen.tables.dense(tileByZone)},ZD=${gen.tables.dense(dirty)},SE=${gen.tables.dense(seers(gen))};
const PR=${gen.tables.sparse(cards * game.levels * printed.count, printedValues(gen))},CO=${gen.tables.dense(copied)};
function zoneOf(z){return z<0||z>=${zoneNumbers.length}?-1:ZN[z];}
function zl(z){if(z<0||z>=${zoneNumbers.length})return -1;if(ZA[z]<0)bail();return ZA[z];}
function zof(r){return isRow(r)?zoneOf(S[rw(r)+ZONE]):-1;}
function zp(p,first){return p>=1&&p<=${seats}?first+p-1:N;}
function zs(p,first){return p>=1&&p<=${seats}?first+(p-1)%${sides}:N;}
function zt(r,first){const t=tile(r);return t===N?N:first+t-${tiles.first};}
function ze(r,first){return row(r)<0?N:first+r-${entities.first};}
function inPlay(r){return isRow(r)?plays(rw(r)):r>=1&&r<${entities.first};}function plays(a){const z=S[a+ZONE];return ${isPlaying(gen)};}
function silenced(r){${
    silencers.length === 0
      ? jsList`return false;`
      : jsList`if(!isRow(r))return false;const a=rw(r);return ${anyOf(silencers.map((id) => js`${statusText(gen, id, 'r', 'a')}!==0`))};`
  }}
function zin(z,t){if(z<0)return 0;${inChain(gen, 'z', jsList`const b=sp;for(let r=S[h];r>0;r=after(r))if(t===null||t[S[rw(r)]]===1)K[sp++]=r;return sp>b?1:0;`)}const a=zl(z);if(a<0)return 0;const b=sp,n=S[a];for(let i=1;i<=n;i++){const r=S[a+i];if(t===null||t[S[rw(r)]]===1)K[sp++]=r;}return sp>b?1:0;}
function zless(x,y){const p=tile(x),q=tile(y);if(p!==q)return p===N?false:q===N?true:p<q;const i=S[rw(x)+INDEX],j=S[rw(y)+INDEX];
return i!==j?i<j:S[rw(x)+${row.age}]<S[rw(y)+${row.age}];}
function isort(b){for(let i=b+1;i<sp;i++){const x=K[i],a=rw(x),p=S[a+INDEX],g=S[a+${row.age}];let j=i;
for(;j>b;j--){const c=rw(K[j-1]),q=S[c+INDEX];if(q<p||(q===p&&S[c+${row.age}]<=g))break;K[j]=K[j-1];}K[j]=x;}}
function laterThere(x,y){return x===N||!zless(y,x)?y:x;}
function later(x,y){if(x===N)return y;const a=rw(x),b=rw(y),i=S[a+INDEX],j=S[b+INDEX];return j>i||(j===i&&S[b+${row.age}]>S[a+${row.age}])?y:x;}
function soonerThere(x,y){return x===N||zless(y,x)?y:x;}
function sooner(x,y){return x===N||later(x,y)===x?y:x;}
function zsort(b){for(let i=b+1;i<sp;i++){const x=K[i];let j=i;while(j>b&&zless(x,K[j-1])){K[j]=K[j-1];j--;}K[j]=x;}
let w=b;for(let i=b;i<sp;i++)if(i===b||K[i]!==K[w-1])K[w++]=K[i];sp=w;}
function byAge(b){for(let i=b+1;i<sp;i++){const x=K[i],g=S[rw(x)+${row.age}];let j=i;while(j>b&&S[rw(K[j-1])+${row.age}]>g){K[j]=K[j-1];j--;}K[j]=x;}}
function room(z,n){if(zoneOf(z)<0||n===N)return false;if(ZS[z]===1)bail();${inChain(gen, 'z', jsList`return add(S[h+2],n)<=ZM[z];`)}return add(S[zl(z)],n)<=ZM[z];}
function roomFor(z){if(ZS[z]===1)bail();${inChain(gen, 'z', jsList`return S[h+2]+1<=ZM[z];`)}if(ZA[z]<0)bail();const c=S[ZA[z]];return c<ZC[z]&&c+1<=ZM[z];}
function insert(r,z,index){${inChain(gen, 'z', jsList`if(${isForeign('z', E)})bail();link(r,h,index);S[${E}+ZONE]=z;D|=ZD[z];${arrivals(gen, E)}return;`)}const a=ZA[z];if(a<0)bail();S[${E}+ZONE]=z;const c=S[a],p=index<0||index>c?c:index;if(${isForeign('z', E)})bail();
if(p<c)MV++;for(let i=c;i>p;i--){const x=S[a+i];S[a+1+i]=x;S[rw(x)+INDEX]=i;}S[a+1+p]=r;S[${E}+INDEX]=p;S[a]=c+1;${marks((mask, bit) => jsList`const p=S[${E}+${row.controller}];${mask}|=${bit};if(p>0)${byPlayer(mask)}[p]|=${bit};`)}${
    !gen.hasPlayerZones ? '' : jsList`strayed(${E});${gen.tracksOwnership ? '' : jsList`if(AL!==0)bail();`}`
  }D|=ZD[z];${arrivals(gen, E)}}
function remove(r){const e=${E},z=S[e+ZONE];if(z<0)return;${inChain(gen, 'z', jsList`unlink(r,h);S[e+ZONE]=-1;D|=ZD[z];return;`)}const a=ZA[z];${lists.some((at) => at < 0) ? jsList`if(a<0)bail();` : ''}${tileByZone.some((tile) => tile > 0) ? jsList`const t=TI[z];if(t>0)S[e+LAST]=t;` : ''}S[e+ZONE]=-1;
const c=S[a];MV++;for(let i=S[e+INDEX];i<c-1;i++){const x=S[a+2+i];S[a+1+i]=x;S[rw(x)+INDEX]=i;}S[a+c]=0;S[a]=c-1;S[e+INDEX]=0;${marks((mask, bit) => jsList`const p=S[e+${row.controller}];${mask}&=~(${bit});if(p>0)${byPlayer(mask)}[p]&=~(${bit});`)}D|=ZD[z];}
function moveTo(r,z,index){if(!isRow(r))return false;const a=rw(r),from=S[a+ZONE];if(z===-1){if(from===-1)return false;remove(r);${departed(gen, 'r', 'a')}return true;}
if(zoneOf(z)<0)return false;if(from!==z&&!roomFor(z))return false;remove(r);insert(r,z,index);S[a+KNOWN]&=seers(z,a);return true;}
function seers(z,a){const h=ZH[z],o=h>=1&&h<=${seats}?h:S[a+${row.owner}],m=SE[z*${seats + 1}+(o>=1&&o<=${seats}?o:0)];if(m<0)bail();return m;}
function newRow(){const used=S[${head.entities}];let n=NF;while(n<used&&S[${entities.at}+n*${entities.stride}]>=0)n++;if(n===${entities.count})bail();NF=n+1;REF[n]=0;
if(n===used){S[${head.entities}]=used+1;const w=${mostWork(gen, js`(used+1)`)};if(w<WM)WM=w;}const a=${entities.at}+n*${entities.stride};${Array.from({ length: entities.stride }, (_, i) => jsList`S[a+${i}]=0;`)}S[a+LAST]=N;S[a+ZONE]=-1;
for(let i=0;i<${choices.count};i++)S[a+${choices.at}+i]=N;S[a+${row.age}]=S[${head.age}]++;return n+${entities.first};}
function create(c,level,z,owner){if(c<0||c>=${cards})bail();const r=newRow(),a=rw(r),h=ZH[z],p=owner!==N?owner:h>=1&&h<=${seats}?h:N;
S[a]=c;S[a+${row.level}]=level;S[a+${row.owner}]=p;S[a+${row.controller}]=p;const v=(c*${game.levels}+(level>=1&&level<=${game.levels}?level-1:0))*${printed.count};
for(let i=0;i<${printed.count};i++)S[a+${printed.at}+i]=PR[v+i];if(!roomFor(z)){S[a]=-1;NF=0;return N;}insert(r,z,-1);${prints === null ? '' : jsList`${prints}(r);`}${beginsFading ? jsList`fading(r);` : ''}return r;}
const REF=new Uint8Array(${entities.count}).fill(1),GL=new Int32Array(${entities.count});
function overwrite(a,from){${forgetsFading(gen)}${copies}}
function copy(of,z){const from=row(of);if(from<0)return N;const r=newRow(),a=rw(r);S[a]=S[from];S[a+${row.owner}]=S[from+${row.owner}];
S[a+${row.controller}]=S[from+${row.controller}];overwrite(a,from);if(!roomFor(z)){S[a]=-1;NF=0;return N;}insert(r,z,-1);return r;}
function become(r,as){const a=row(r),from=row(as);if(a<0||from<0)return;S[a]=S[from];overwrite(a,from);D|=${all};CH=1;const z=S[a+ZONE];if(z>=0&&${isForeign('z', 'a')})bail();}
function transform(r,c){const a=row(r);if(a<0)return;if(c<0||c>=${cards})bail();${forgetsFading(gen)}S[a]=c;S[a+${row.level}]=1;
for(let i=0;i<${copied.length};i++){const s=CO[i],p=s-${printed.at};if(s!==${row.level})S[a+s]=p>=0&&p<${printed.count}?PR[c*${game.levels * printed.count}+p]:s>=${choices.at}?N:0;}
${prints === null ? '' : jsList`${prints}(r);`}D|=${all};CH=1;const z=S[a+ZONE];if(z>=0&&${isForeign('z', 'a')})bail();}
function know(r,p,yes){const a=row(r);if(a<0||!isPlayer(p))return;if(yes)S[a+KNOWN]|=1<<(p-1);else S[a+KNOWN]&=~(1<<(p-1));}
${statuses(gen)}
${levels(gen)}
${sweeping(gen)}`;
}

/** Text that is true when the card of the row `a` is in play in the zone `z` (negative when out of play). */
function isPlaying(gen: CodegenContext): Operand {
  const { bound, cards } = gen;
  const { game } = bound;
  const kinds = [...new Set([...cards].map((card) => game.cards[card]?.kind ?? -1))];
  const lives = (kind: number, zone: number): boolean =>
    game.kinds.some((above, id) => above.lives.includes(zone) && gen.isWithin(id, kind));
  // in most zones that is the same for all kinds
  const answers = game.zones.map((zone, id) => {
    const may = kinds.filter((kind) => gen.isWithin(zone.kind, kind)).map((kind) => lives(kind, id));
    return may.includes(true) ? (may.includes(false) ? 2 : 1) : 0;
  });
  const table = gen.tables.dense(byInstance(gen, (_, __, ___, id) => answers[id] as number));
  const all = js`z>=0&&${table}[z]===1`;
  if (!answers.includes(2)) return all;
  const { length } = game.cards;
  const some = function* (): Generator<[number, number]> {
    for (const zone of game.zones.keys())
      for (const card of cards) if (lives(game.cards[card]?.kind ?? -1, zone)) yield [zone * length + card, 1];
  };
  return js`${all}||z>=0&&${table}[z]===2&&${gen.tables.sparse(game.zones.length * length, some())}[ZN[z]*${length}+S[a]]===1`;
}

/** By card and level: the initial values of an entity, without zeros. */
function* printedValues({ bound, cards }: CodegenContext): Generator<[number, number]> {
  const { game, layout } = bound;
  const { count } = layout.printed;
  for (const card of cards) {
    const levels = bound.printed[card] ?? [];
    for (let level = 0; level < game.levels; level++) {
      const row = levels[level] ?? levels[0] ?? [];
      for (let i = 0; i < count; i++) {
        const value = row[i] ?? 0;
        if (value !== 0) yield [(card * game.levels + level) * count + i, value];
      }
    }
  }
}

function runBits(gen: CodegenContext, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at++) bits |= gen.dirtyBits.slot('entity', at);
  return bits;
}

/**
 * Sets the dirty bits "may have a member" for an entity that enters a zone, where its fields meet the set's conditions.
 * `a`: its row.
 */
function arrivals(gen: CodegenContext, a: Operand): JsCode {
  return gen.dirtyBits.arrivals.map(({ bit, zones: homes, tests }) => {
    const passes = [...tests].map(([slot, test]) => compared(js`S[${a}+${slot}]`, test));
    return guarded(allOf([js`${zoneTable(gen, (id) => homes.has(id))}[z]===1`, ...passes]), jsList`D|=${bit};`);
  });
}

/**
 * A variant of `reset` for a state that is restored again and again: derived registers are computed once and copied
 * later. Mostly no entity has a fading status in it, and then that is known, too. `to`: suffix of the copies' names;
 * `more`: further text.
 */
function restored(gen: CodegenContext, name: string, masks: readonly string[], to: string, more: JsCode): JsCode {
  const fades = gen.fading.length > 0;
  const kept = ['ST', 'AL', ...(fades ? ['FC'] : []), ...masks];
  const look = jsList`masks();${fades ? jsList`faders();if(FC>0){${forgetsFading(gen)}}` : ''}`;
  const keep = kept.map((one, i) => jsList`V${to}[${i}]=${one};`);
  const load = kept.map((one, i) => jsList`${one}=V${to}[${i}];`);
  const sides = (make: (mask: string) => JsCode): JsCode => masks.map(make);
  return jsList`const V${to}=new Int32Array(${kept.length});${sides((mask) => jsList`const ${mask}${to}=new Int32Array(${byPlayer(mask)}.length);`)}
    function ${name}(first){clear();GN=0;CH=0;${more}if(first){${look}${keep}${sides((mask) => jsList`${mask + to}.set(${byPlayer(mask)});`)}}
    else{${load}${sides((mask) => jsList`${byPlayer(mask)}.set(${mask}${to});`)}}}`;
}

/** Updates the masks by controller when an entity changes its controller. `p`: the controller before. */
function controls(
  masks: readonly { name: string; first: number; instances: number }[],
  row: CodegenContext['bound']['layout']['row'],
): JsCode {
  const moves = masks.map(
    ({ name, first, instances }) =>
      jsList`if(z>=${first}&&z<${first + instances}){const b=1<<(z-${first});if(p>0)${byPlayer(name)}[p]&=~b;if(q>0)${byPlayer(name)}[q]|=b;}`,
  );
  return jsList`function controlled(a,p){const z=S[a+ZONE],q=S[a+${row.controller}];${moves}strayed(a);}`;
}

/** By zone instance and owner: the seats that see its content, as bits; -1 where it depends on the entity. */
function seers(gen: CodegenContext): number[] {
  const { seats, sides } = gen.bound;
  const all = 2 ** seats - 1;
  const sideBits = (side: number): number => {
    let bits = 0;
    for (let seat = 1; seat <= seats; seat++) if (((seat - 1) % sides) + 1 === side) bits |= 1 << (seat - 1);
    return bits;
  };
  const found: number[] = [];
  const count = byInstance(gen, () => 0).length;
  for (let owner = 0; owner <= seats; owner++) {
    const column = byInstance(gen, (zone, _, i) => {
      if (zone.seen.length === 0) return all;
      let bits = 0;
      for (const { by, when } of zone.seen) {
        if (when !== null) return -1;
        if (by === 'all') return all;
        if (by === 'none' || owner === 0) {
          if (by === 'side' && zone.each === 'side') bits |= sideBits(i + 1);
          continue;
        }
        bits |= by === 'owner' ? 1 << (owner - 1) : sideBits(((owner - 1) % sides) + 1);
      }
      return bits;
    });
    for (let instance = 0; instance < count; instance++)
      found[instance * (seats + 1) + owner] = column[instance] ?? all;
  }
  return found;
}

function statuses(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const adding: JsCode[] = [];
  const one: JsCode[] = [];
  const slots = game.statuses.map((_, id) => layout.statuses[id] ?? -1);
  const fading = gen.fading.map((id) => slots[id] as number);
  for (const [id, status] of game.statuses.entries()) {
    const at = slots[id] ?? -1;
    if (at < 0 || gen.facts.isNeverApplied(id)) continue;
    const others = status.replaces.flatMap((other) => {
      const slot = slots[other] ?? -1;
      return slot >= 0 && other !== id ? [slot] : [];
    });
    const bits = [at, ...others].reduce((sum, slot) => sum | gen.dirtyBits.slot('entity', slot), 0);
    const gone = others.map((slot) => jsList`S[a+${slot}]=0;`);
    const value = { flag: '1', sum: js`add(old,by)`, max: js`by>old?by:old`, set: 'by' }[status.merge];
    one.push(
      jsList`function as${id}(r,n){return isRow(r)?al${id}(r,n):N;}
        function al${id}(r,n){const a=rw(r),by=n===N?1:n,old=S[a+${at}];
        ${gone}S[a+${at}]=${value};${bits === 0 ? '' : jsList`D|=${bits};`}${fading.includes(at) ? jsList`fading(r);` : ''}return N;}`,
    );
    adding.push(jsCase`case ${id}:as${id}(r,n);break;`);
  }
  const bits = fading
    .map((slot) => js`S[a+${slot}]`)
    .reduce<Operand>((all, one) => (all === '0' ? one : js`${all}|${one}`), '0');
  const { entities, head } = layout;
  const rowAt = (r: string): Operand => js`${entities.at}+(${r}-${entities.first})*${entities.stride}`;
  const flags = game.statuses.map((status) => (status.merge === 'flag' ? 1 : 0));
  const all = slots.reduce((bits, slot) => bits | (slot < 0 ? 0 : gen.dirtyBits.slot('entity', slot)), 0);
  const pushes = slots.flatMap((slot, id) =>
    slot < 0 ? [] : [jsList`if(${statusText(gen, id, 'r', 'a')}!==0)K[sp++]=${id};`],
  );
  // entities with a fading status are listed in FL and flagged in FE, also after they are gone; FC = -1 means that the list is
  // unknown
  const lists =
    fading.length === 0
      ? ''
      : jsList`const FL=new Int32Array(${entities.count}),FE=new Uint8Array(${entities.count});
function fading(r){const i=r-${entities.first};if(FC<0||FE[i]===1)return;FE[i]=1;FL[FC++]=r;}
function faders(){if(FC>=0)return;FC=0;for(let r=${entities.first};r<${entities.first}+S[${head.entities}];r++){const a=${rowAt('r')};if(S[a]>=0&&(${bits})!==0)fading(r);}}
function fades(r){const a=${rowAt('r')};if(S[a]>=0&&(${bits})!==0)return true;FE[r-${entities.first}]=0;return false;}`;
  return jsList`${lists}
${one}
function addStatus(s,r,n){switch(s){${adding}}}
function removeStatus(s,r,n){const a=row(r),t=${gen.tables.dense(slots.length === 0 ? [-1] : slots)};if(a<0||s<0||s>=${slots.length}||t[s]<0)return;
const left=n===N||${gen.tables.dense(flags.length === 0 ? [0] : flags)}[s]===1?0:add(S[a+t[s]],-n);S[a+t[s]]=left<0?0:left;${fading.length === 0 ? '' : jsList`if(left>0)fading(r);`}D|=${all};}
function stats(r){if(!isRow(r))return;const a=rw(r);${pushes}}`;
}

/** Makes the list of entities with a fading status unknown, and takes their flags off. */
export const forgetsFading = (gen: CodegenContext): JsCode =>
  gen.fading.length === 0
    ? jsList`FC=-1;`
    : jsList`for(;FC>0;FC--)FE[FL[FC-1]-${gen.bound.layout.entities.first}]=0;FC=-1;`;

/** `level`: a new level changes each field with a level table by the difference of the printed values. */
function levels(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const { row, printed } = layout;
  const cases: JsCode[] = [];
  for (const [id, card] of game.cards.entries()) {
    if (!gen.reachable.cards.has(id)) continue;
    const moves = card.fields.flatMap(({ field, values }) => {
      const decl = game.fields[field];
      const place = layout.fields[field] ?? null;
      if (decl === undefined || values.length < 2 || place?.table !== 'entity') return [];
      if (decl.type.of !== 'number' || !gen.isWithin(decl.kind, card.kind)) return [];
      const slot = place.at - printed.at;
      const { low, high } = decl;
      if (canStaticsChange(gen, field) && (low !== null || high !== null)) {
        const change = changedUnderStatics(gen, field);
        return [jsList`S[a+${place.at}]=${change}(r,S[a+${place.at}],PR[q+${slot}]-PR[p+${slot}]);`];
      }
      return [
        jsList`shift(a+${place.at},PR[q+${slot}]-PR[p+${slot}],${decl.low ?? LEAST_NUMBER},${decl.high ?? GREATEST_NUMBER});`,
      ];
    });
    for (const { status, values } of card.statuses ?? []) {
      const at = layout.statuses[status] ?? -1;
      if (values.length < 2 || at < 0) continue;
      const slot = at - printed.at;
      moves.push(
        jsList`shift(a+${at},PR[q+${slot}]-PR[p+${slot}],0,${GREATEST_NUMBER});${gen.fading.includes(status) ? jsList`fading(r);` : ''}`,
      );
    }
    if (moves.length > 0) cases.push(jsCase`case ${id}:${moves}break;`);
  }
  const bits = runBits(gen, 0, layout.entities.stride);
  return jsList`
function shift(s,by,low,high){const x=add(S[s],by);if(x===N)return;S[s]=x<low?low:x>high?high:x;}
function level(r,how,v){const a=row(r);if(a<0||v===N)return;const old=S[a+${row.level}],w=how===0?v:add(old,how===1?v:-v);
const l=w<1?1:w>${game.levels}?${game.levels}:w;if(l===old)return;if(old<1||old>${game.levels})bail();S[a+${row.level}]=l;D|=${bits};
const p=(S[a]*${game.levels}+old-1)*${printed.count},q=(S[a]*${game.levels}+l-1)*${printed.count};switch(S[a]){${cases}}}`;
}

/** Whether references of a type are never freed: players and tiles. */
const staysForEver = (gen: CodegenContext, { id }: Type): boolean =>
  ['player', 'tile'].includes(gen.bound.game.kinds[id ?? -1]?.kernel ?? '');

/** Zones of this binding whose cards keep their answers. */
const keeping = (gen: CodegenContext): { first: number; instances: number }[] =>
  gen.bound.layout.zones.filter(
    ({ instances }, id) =>
      instances > 0 && gen.bound.game.zones[id]?.keeps === true && cardsWithChoices(gen).length > 0,
  );

/** Lines that keep a row's answers where its zone keeps them. */
function keepsAnswers(gen: CodegenContext): JsCode {
  const { row } = gen.bound.layout;
  const tests = keeping(gen).map(({ first, instances }) => js`(z>=${first}&&z<${first + instances})`);
  return tests.length === 0 ? '' : jsList`const z=S[a+${row.zone}];if(${anyOf(tests)}){CH=1;continue;}`;
}

/** Lines that clear kept answers which name a freed entity. */
function answersLost(gen: CodegenContext, rows: (does: JsCode) => JsCode): JsCode {
  if (keeping(gen).length === 0) return '';
  const { choices } = gen.bound.layout;
  const cases = cardsWithChoices(gen).map(({ id, chooses }) => {
    const lost = chooses.flatMap(({ type }, k) => (type.of === 'entity' ? [jsList`lose0(a+${choices.at + k});`] : []));
    return jsCase`case ${id}:${lost}break;`;
  });
  return rows(jsList`switch(S[a]){${cases}}`);
}

/** `sweep`: at an offer, frees the rows of entities that left play and clears references to them. */
function sweeping(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout, game, program } = bound;
  const { entities, head, row, players, tiles, records, choices } = layout;
  let dirty = 0;
  const globals: JsCode[] = [];
  const inRow: JsCode[] = [];
  for (const [id, place] of layout.fields.entries()) {
    const decl = game.fields[id];
    if (decl?.type.of !== 'entity' || place === null || staysForEver(gen, decl.type)) continue;
    dirty |= gen.dirtyBits.slot(place.table, place.at);
    if (place.table === 'global') globals.push(jsList`lose0(${place.at});`);
    else if (place.table === 'entity') inRow.push(jsList`lose0(a+${place.at});`);
    else {
      const { at, stride, count } = place.table === 'player' ? players : place.table === 'tile' ? tiles : records;
      globals.push(jsList`for(let i=0;i<${count};i++)lose0(${at + place.at}+i*${stride});`);
    }
  }
  for (const instr of program.code) {
    if (instr.step !== 'next') continue;
    const type = program.blocks[instr.block]?.code.locals[instr.local]?.type;
    if (type?.of !== 'entity' || staysForEver(gen, type)) continue;
    globals.push(jsList`for(let i=1;i<=S[${instr.list}];i++)lose0(${instr.list}+i);`);
  }
  for (const block of program.blocks) {
    for (const [i, { at, capacity }] of block.locals.entries()) {
      const type = block.code.locals[i]?.type;
      if (at < 0 || type?.of !== 'entity' || staysForEver(gen, type)) continue;
      globals.push(capacity === 0 ? jsList`lose0(${at});` : jsList`for(let i=1;i<=S[${at}];i++)lose0(${at}+i);`);
    }
  }
  const chains = layout.zones.flatMap((zone, id) =>
    zone.store === 'chain' && game.zones[id]?.each === 'entity' ? [jsList`if(S[a+${zone.count}]!==0)bail();`] : [],
  );
  const rows = (does: JsCode): JsCode =>
    jsList`for(let a=${entities.at},z=a+used*${entities.stride};a<z;a+=${entities.stride})${does}`;
  return jsList`
function lose0(s){const r=S[s];if(r>=${entities.first}&&isGone(r))S[s]=0;}
function sweep(){if(GN===0)return;GN=0;const used=S[${head.entities}];if(GC<0){GC=0;${rows(jsList`if(S[a]>=0&&S[a+${row.zone}]===-1)GL[GC++]=a;`)}}
let any=false;for(let i=0;i<GC;i++){const a=GL[i];if(S[a]>=0&&S[a+${row.zone}]===-1){any=true;${chains.length > 0 ? chains : jsList`break;`}}}
if(!any){GC=0;return;}D|=${dirty};disown();${globals}${answersLost(gen, rows)}${inRow.length > 0 ? jsList`if(RG!==0){RG=0;${rows(jsList`if(S[a]>=0){${inRow}}`)}}` : ''}
for(let i=0;i<GC;i++){const a=GL[i];if(S[a]>=0&&S[a+${row.zone}]===-1){S.fill(0,a,a+${entities.stride});S[a]=-1;const n=(a-${entities.at})/${entities.stride}|0;if(n<NF)NF=n;}}GC=0;
let last=used;while(last>0&&S[${entities.at}+(last-1)*${entities.stride}]<0)last--;
for(let i=last;i<used;i++)S[${entities.at}+i*${entities.stride}]=0;S[${head.entities}]=last;}
function clearChoices(){${
    choices.count === 0
      ? ''
      : jsList`if(CH===0)return;CH=0;const used=S[${head.entities}];${rows(jsList`if(S[a]>=0){${keepsAnswers(gen)}for(let k=0;k<${choices.count};k++)S[a+${choices.at}+k]=N;}`)}`
  }}`;
}
