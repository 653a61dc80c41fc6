/**
 * Support functions for zones: their tables, who is where, sorting by place, and moves. `z` is a zone instance, `r` an
 * entity, `a` its row, and `h` the address of a linked list.
 */

import { NOTHING } from '../format/values.ts';
import type { Zone } from '../ir/index.ts';
import { allOf, anyOf, compared, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { chainSupport, ifChain } from './chains.ts';
import type { CodegenContext } from './context.ts';
import { departureCode } from './moving.ts';
import { hasDependentSeers, requestDependentSeers, seersByOwner } from './seers.ts';
import { requestPrintedStatics } from './statics.ts';
import { statusCode } from './statuses.ts';
import { entitySupport, entityTables, levelSupport } from './support-entities.ts';
import { forgetsFading, statusSupport } from './support-statuses.ts';
import { sweepSupport } from './support-sweep.ts';
import { capacities, roomTables } from './zone-room.ts';
import { byInstance, zoneTable } from './zone-tables.ts';

/** A bit mask in a register: the instances of a zone that are not empty. */
interface ZoneMask {
  name: string;
  /** The name of the array of such masks by the controller of the first member. */
  byPlayer: string;
  first: number;
  instances: number;
  at: number;
  stride: number;
}

export function zoneSupport(gen: CodegenContext): JsCode {
  const masks = zoneMasks(gen);
  // functions on request and tables are numbered by their first use
  requestPrintedStatics(gen);
  return jsList`
    ${masks.map(({ byPlayer }) => jsList`const ${byPlayer}=new Int32Array(${gen.bound.seats + 1});`)}
    ${ownership(gen)}
    ${restored(gen, 'staged', masks, 't', '')}
    ${restored(gen, 'blank', masks, 'f', jsList`GC=0;`)}
    ${maskSupport(gen, masks)}
    ${zoneTables(gen)}
    ${entityTables(gen)}
    ${instances(gen)}
    ${presence(gen)}
    ${members(gen)}
    ${sorting(gen)}
    ${capacities(gen)}
    ${insertion(gen, masks)}
    ${removal(gen, masks)}
    ${moves(gen)}
    ${entitySupport(gen)}
    ${statusSupport(gen)}
    ${levelSupport(gen)}
    ${sweepSupport(gen)}`;
}

function zoneMasks(gen: CodegenContext): ZoneMask[] {
  return gen.bound.layout.zones.flatMap((place, id) => {
    const name = gen.tileMaskRegister(id);
    if (name === null || place.store !== 'list') return [];
    const { first, instances, at, stride } = place;
    return [{ name, byPlayer: `${name}s`, first, instances, at, stride }];
  });
}

/** `strayed`: notes that an entity is in a zone of a player who does not control it. */
function ownership(gen: CodegenContext): JsCode {
  const homes = new Set(gen.bound.index.homes.flat());
  const players = gen.tables.dense(
    byInstance(gen, (zone, _, i, id) => (zone.each === 'player' && homes.has(id) ? i + 1 : 0)),
  );
  if (!gen.hasPlayerZones) return jsList`function strayed(){}`;
  const { row } = gen.bound.layout;
  return jsList`
    function strayed(a) {
      const z = S[a + ZONE];
      if (z >= 0 && ${players}[z] !== 0 && ${players}[z] !== S[a + ${row.controller}])
        ${gen.tracksOwnership ? 'ST' : 'AL'} = 1;
    }`;
}

/** True when an entity of this kind may not be in the zone. */
export function isMisplaced(gen: CodegenContext, z: Operand, a: Operand): Operand {
  const { zones, kinds } = gen.bound.game;
  const foreign = gen.tables.dense(
    zones.flatMap((zone) => kinds.map((_, kind) => (gen.isWithin(zone.kind, kind) ? 0 : 1))),
  );
  const kindOf = gen.cardTable(({ kind }) => kind);
  return js`${foreign}[ZN[${z}]*${kinds.length}+${kindOf}[S[${a}]]]===1`;
}

/** `masks`: computes the masks anew. `controlled`: updates those by player when an entity has another controller than `p`. */
function maskSupport(gen: CodegenContext, masks: readonly ZoneMask[]): JsCode {
  const { entities, head, row } = gen.bound.layout;
  const look = masks.map(
    ({ name, byPlayer, instances, at, stride }) => jsList`
      ${name} = 0;
      ${byPlayer}.fill(0);
      for (let i = 0; i < ${instances}; i++)
        if (S[${at} + i * ${stride}] !== 0) {
          ${name} |= 1 << i;
          const p = S[rw(S[${at + 1} + i * ${stride}]) + ${row.controller}];
          if (p > 0) ${byPlayer}[p] |= 1 << i;
        }`,
  );
  const changes = masks.map(
    ({ byPlayer, first, instances }) => jsList`
      if (z >= ${first} && z < ${first + instances}) {
        const b = 1 << (z - ${first});
        if (p > 0) ${byPlayer}[p] &= ~b;
        if (q > 0) ${byPlayer}[q] |= b;
      }`,
  );
  return jsList`
    function masks() {
      ${look}
      AL = 0;
      ST = 0;
      for (let i = 0, a = ${entities.at}; i < S[${head.entities}]; i++, a += ${entities.stride})
        if (S[a] >= 0) {
          const z = S[a + ZONE];
          if (z >= 0 && ${isMisplaced(gen, 'z', 'a')}) AL = 1;
          strayed(a);
        }
    }
    function controlled(a, p) {
      const z = S[a + ZONE],
        q = S[a + ${row.controller}];
      ${changes}
      strayed(a);
    }`;
}

/** Code for the masks of the zone that `z` is an instance of. `bit`: its bit. */
const inMask = (masks: readonly ZoneMask[], change: (mask: ZoneMask, bit: Operand) => JsCode): JsCode =>
  masks.map(
    (mask) => jsList`if(z>=${mask.first}&&z<${mask.first + mask.instances}){${change(mask, js`1<<(z-${mask.first})`)}}`,
  );

/**
 * Names of row slots and tables by zone instance: ZN the zone, ZA the address of its list, ZC and ZM how many the state and
 * the rules have room for, ZH its holder, TI its tile, ZD its dirty bits, SE who sees it.
 */
function zoneTables(gen: CodegenContext): JsCode {
  const { row, entities, tiles } = gen.bound.layout;
  const dense = (fact: Parameters<typeof byInstance>[1]): string => gen.tables.dense(byInstance(gen, fact));
  const refs: Partial<Record<Zone['each'], number>> = { player: 1, tile: tiles.first, entity: entities.first };
  const zones = dense((_, __, ___, id) => id);
  const lists = dense((_, place, i) => (place.store === 'list' ? place.at + i * place.stride : -1));
  const capacity = dense((_, place) => (place.store === 'list' ? place.capacity : entities.count));
  const most = dense((zone, place) => zone.holds ?? (place.store === 'list' ? place.capacity : entities.count));
  const chains = chainSupport(gen);
  const holders = dense(({ each }, _, i) => {
    const first = refs[each];
    return first === undefined ? NOTHING : first + i;
  });
  const tileOf = dense((zone, _, i) => (zone.each === 'tile' ? i + tiles.first : 0));
  const dirty = dense((_, __, ___, id) => gen.dirtyBits.zone(id));
  return jsList`
    const ZONE = ${row.zone},
      INDEX = ${row.index},
      LAST = ${row.last},
      KNOWN = ${row.known};
    const ZN = ${zones},
      ZA = ${lists},
      ZC = ${capacity},
      ZM = ${most};
    ${roomTables(gen)}
    ${chains}
    const ZH = ${holders},
      TI = ${tileOf},
      ZD = ${dirty},
      SE = ${gen.tables.dense(seersByOwner(gen))};`;
}

/** Instances of zones by their holders: `zp` of a player, `zs` of a player's side, `zt` of a tile, `ze` of an entity. */
function instances(gen: CodegenContext): JsCode {
  const { layout, seats, sides } = gen.bound;
  const { entities, tiles } = layout;
  const count = byInstance(gen, () => 0).length;
  return jsList`
    // the zone of an instance; -1 for none
    function zoneOf(z) {
      return z < 0 || z >= ${count} ? -1 : ZN[z];
    }
    // the address of a zone that is an array: its count, then its members; -1 for no zone
    function zl(z) {
      if (z < 0 || z >= ${count}) return -1;
      if (ZA[z] < 0) bail();
      return ZA[z];
    }
    // the zone that an entity is in
    function zof(r) {
      return isRow(r) ? zoneOf(S[rw(r) + ZONE]) : -1;
    }
    function zp(p, first) {
      return p >= 1 && p <= ${seats} ? first + p - 1 : N;
    }
    function zs(p, first) {
      return p >= 1 && p <= ${seats} ? first + ((p - 1) % ${sides}) : N;
    }
    function zt(r, first) {
      const t = tile(r);
      return t === N ? N : first + t - ${tiles.first};
    }
    function ze(r, first) {
      return row(r) < 0 ? N : first + r - ${entities.first};
    }`;
}

function presence(gen: CodegenContext): JsCode {
  const { silencingStatuses: silencers } = gen;
  const playing = isPlaying(gen);
  const silences = silencers.map((id) => js`${statusCode(gen, id, 'r', 'a')}!==0`);
  return jsList`
    // whether an entity is where its kind lives; players and tiles always are
    function inPlay(r) {
      return isRow(r) ? plays(rw(r)) : r >= 1 && r < ${gen.bound.layout.entities.first};
    }
    // the same for the row of an entity
    function plays(a) {
      const z = S[a + ZONE];
      return ${playing};
    }
    // whether an entity has a status that silences it
    function silenced(r) {
      ${silences.length === 0 ? jsList`return false;` : jsList`if(!isRow(r))return false;const a=rw(r);return ${anyOf(silences)};`}
    }`;
}

/** True when the card of the row `a` is in play in the zone `z` (negative when out of play). */
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

/** `zin`: pushes the members of a zone whose cards are in the table `t`, and gives whether there are any. */
const members = (gen: CodegenContext): JsCode => jsList`
  function zin(z, t) {
    if (z < 0) return 0;
    ${ifChain(
      gen,
      'z',
      jsList`
          const b = sp;
          for (let r = S[h]; r > 0; r = after(r)) if (t === null || t[S[rw(r)]] === 1) K[sp++] = r;
          return sp > b ? 1 : 0;`,
    )}
    const a = zl(z);
    if (a < 0) return 0;
    const b = sp,
      n = S[a];
    for (let i = 1; i <= n; i++) {
      const r = S[a + i];
      if (t === null || t[S[rw(r)]] === 1) K[sp++] = r;
    }
    return sp > b ? 1 : 0;
  }`;

/** Order of entities: by tile, then by index in their zone, then by age. The sorts are insertion sorts of the stack from `b` on. */
function sorting(gen: CodegenContext): JsCode {
  const { age } = gen.bound.layout.row;
  return jsList`
    // the order of sets
    function zless(x, y) {
      const p = tile(x),
        q = tile(y);
      if (p !== q) return p === N ? false : q === N ? true : p < q;
      const i = S[rw(x) + INDEX],
        j = S[rw(y) + INDEX];
      return i !== j ? i < j : S[rw(x) + ${age}] < S[rw(y) + ${age}];
    }
    // sorts members of one zone: by index, then by age
    function isort(b) {
      for (let i = b + 1; i < sp; i++) {
        const x = K[i],
          a = rw(x),
          p = S[a + INDEX],
          g = S[a + ${age}];
        let j = i;
        for (; j > b; j--) {
          const c = rw(K[j - 1]),
            q = S[c + INDEX];
          if (q < p || (q === p && S[c + ${age}] <= g)) break;
          K[j] = K[j - 1];
        }
        K[j] = x;
      }
    }
    // of two members, the one that is later in the order of sets; x may be nothing
    function laterThere(x, y) {
      return x === N || !zless(y, x) ? y : x;
    }
    // the same for members of zones that are not on tiles
    function later(x, y) {
      if (x === N) return y;
      const a = rw(x),
        b = rw(y),
        i = S[a + INDEX],
        j = S[b + INDEX];
      return j > i || (j === i && S[b + ${age}] > S[a + ${age}]) ? y : x;
    }
    function soonerThere(x, y) {
      return x === N || zless(y, x) ? y : x;
    }
    function sooner(x, y) {
      return x === N || later(x, y) === x ? y : x;
    }
    // sorts by the order of sets, and leaves out members that occur twice
    function zsort(b) {
      for (let i = b + 1; i < sp; i++) {
        const x = K[i];
        let j = i;
        while (j > b && zless(x, K[j - 1])) {
          K[j] = K[j - 1];
          j--;
        }
        K[j] = x;
      }
      let w = b;
      for (let i = b; i < sp; i++) if (i === b || K[i] !== K[w - 1]) K[w++] = K[i];
      sp = w;
    }
    // sorts by age: the order in which listeners run
    function byAge(b) {
      for (let i = b + 1; i < sp; i++) {
        const x = K[i],
          g = S[rw(x) + ${age}];
        let j = i;
        while (j > b && S[rw(K[j - 1]) + ${age}] > g) {
          K[j] = K[j - 1];
          j--;
        }
        K[j] = x;
      }
    }`;
}

/** The row of `r`, which exists. */
function rowOf({ bound: { layout } }: CodegenContext): Operand {
  const { entities } = layout;
  return js`${entities.at}+(r-${entities.first})*${entities.stride}`;
}

function insertion(gen: CodegenContext, masks: readonly ZoneMask[]): JsCode {
  const a = rowOf(gen);
  const { controller } = gen.bound.layout.row;
  const foreign = isMisplaced(gen, 'z', a);
  const chained = jsList`
    if (${foreign}) bail();
    link(r, h, index);
    S[${a} + ZONE] = z;
    D |= ZD[z];
    ${arrivals(gen, a)}
    return;`;
  const marked = inMask(
    masks,
    ({ name, byPlayer }, bit) => jsList`
      const p = S[${a} + ${controller}];
      ${name} |= ${bit};
      if (p > 0) ${byPlayer}[p] |= ${bit};`,
  );
  const owned = gen.hasPlayerZones ? jsList`strayed(${a});${gen.tracksOwnership ? '' : jsList`if(AL!==0)bail();`}` : '';
  return jsList`
    // the index is from 0, and -1 for the end
    function insert(r, z, index) {
      ${ifChain(gen, 'z', chained)}
      const a = ZA[z];
      if (a < 0) bail();
      S[${a} + ZONE] = z;
      const c = S[a],
        p = index < 0 || index > c ? c : index;
      if (${foreign}) bail();
      if (p < c) MV++;
      for (let i = c; i > p; i--) {
        const x = S[a + i];
        S[a + 1 + i] = x;
        S[rw(x) + INDEX] = i;
      }
      S[a + 1 + p] = r;
      S[${a} + INDEX] = p;
      S[a] = c + 1;
      ${marked}
      ${owned}
      D |= ZD[z];
      ${arrivals(gen, a)}
    }`;
}

function removal(gen: CodegenContext, masks: readonly ZoneMask[]): JsCode {
  const { controller } = gen.bound.layout.row;
  const isSomeUnlisted = byInstance(gen, (_, { store }) => (store === 'list' ? 0 : 1)).includes(1);
  const isSomeOfTile = byInstance(gen, ({ each }) => (each === 'tile' ? 1 : 0)).includes(1);
  const unmarked = inMask(
    masks,
    ({ name, byPlayer }, bit) => jsList`
      const p = S[e + ${controller}];
      ${name} &= ~${bit};
      if (p > 0) ${byPlayer}[p] &= ~${bit};`,
  );
  return jsList`
    // an entity that leaves a tile remembers it
    function remove(r) {
      const e = ${rowOf(gen)},
        z = S[e + ZONE];
      if (z < 0) return;
      ${ifChain(gen, 'z', jsList`unlink(r,h);S[e+ZONE]=-1;D|=ZD[z];return;`)}
      const a = ZA[z];
      ${isSomeUnlisted ? jsList`if(a<0)bail();` : ''}
      ${isSomeOfTile ? jsList`const t=TI[z];if(t>0)S[e+LAST]=t;` : ''}
      S[e + ZONE] = -1;
      const c = S[a];
      MV++;
      for (let i = S[e + INDEX]; i < c - 1; i++) {
        const x = S[a + 2 + i];
        S[a + 1 + i] = x;
        S[rw(x) + INDEX] = i;
      }
      S[a + c] = 0;
      S[a] = c - 1;
      S[e + INDEX] = 0;
      ${unmarked}
      D |= ZD[z];
    }`;
}

/** `moveTo`: into a zone, or out of play for -1; gives whether it moved. `seers`: the players who see the entity there, as bits. */
function moves(gen: CodegenContext): JsCode {
  const { seats, layout } = gen.bound;
  return jsList`
    function moveTo(r, z, index) {
      if (!isRow(r)) return false;
      const a = rw(r),
        from = S[a + ZONE];
      if (z === -1) {
        if (from === -1) return false;
        remove(r);
        ${departureCode(gen, 'r', 'a')}
        return true;
      }
      if (zoneOf(z) < 0) return false;
      if (from !== z && !roomFor(r, z)) return false;
      remove(r);
      insert(r, z, index);
      S[a + KNOWN] &= seers(z, a);
      return true;
    }
    function seers(z, a) {
      const h = ZH[z],
        o = h >= 1 && h <= ${seats} ? h : S[a + ${layout.row.owner}],
        m = SE[z * ${seats + 1} + (o >= 1 && o <= ${seats} ? o : 0)];
      ${hasDependentSeers(gen) ? jsList`if(m<0)return ${requestDependentSeers(gen)}(z,a,o);` : ''}
      return m;
    }`;
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
 * `more`: further code.
 */
function restored(gen: CodegenContext, name: string, masks: readonly ZoneMask[], to: string, more: JsCode): JsCode {
  const fades = gen.fadingStatuses.length > 0;
  const kept = ['ST', 'AL', ...(fades ? ['FC'] : []), ...masks.map((mask) => mask.name)];
  const look = jsList`masks();${fades ? jsList`faders();if(FC>0){${forgetsFading(gen)}}` : ''}`;
  return jsList`
    const V${to} = new Int32Array(${kept.length});
    ${masks.map((mask) => jsList`const ${mask.name}${to}=new Int32Array(${mask.byPlayer}.length);`)}
    function ${name}(first) {
      clear();
      GN = 0;
      CH = 0;
      ${more}
      if (first) {
        ${look}
        ${kept.map((one, i) => jsList`V${to}[${i}]=${one};`)}
        ${masks.map((mask) => jsList`${mask.name + to}.set(${mask.byPlayer});`)}
      } else {
        ${kept.map((one, i) => jsList`${one}=V${to}[${i}];`)}
        ${masks.map((mask) => jsList`${mask.byPlayer}.set(${mask.name}${to});`)}
      }
    }`;
}
