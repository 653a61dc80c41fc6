/** Emits walks over the entities in zones: one zone, all of its instances, or all zones where a kind is in play. */

import type { ZoneLayout } from '../ir/bound.ts';
import type { Expr } from '../ir/index.ts';
import { anyOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { chainAddress } from './chains.ts';
import type { CodegenContext } from './context.ts';
import { tileOfCode } from './fields.ts';
import { type EmittedValue, type FunctionBuilder, isSetValued, type RowFact } from './function-builder.ts';
import { isRecords, walkRecords } from './histories.ts';
import type { Narrowing } from './narrow.ts';
import { emitSpan } from './sets.ts';
import { emitValue } from './values.ts';
import { signalReady, type WalkBody, walkNumbers, walkSpan } from './walks.ts';
import { zoneTable } from './zone-tables.ts';

type ListLayout = Extract<ZoneLayout, { store: 'list' }>;

/** A walk over instances of a zone for entities of a kind. `zone`: -1 where it is known only in a match. */
interface ZoneWalk {
  kind: number;
  zone: number;
  /** The label of the whole walk. */
  out: string;
  body: WalkBody;
}

/**
 * Skips a candidate that is not of the kind, and records its row. An entity in a zone is always of the zone's kind.
 * `tile`: the tile that it is on.
 */
function skipOtherKinds(
  f: FunctionBuilder,
  { kind, zone }: Pick<ZoneWalk, 'kind' | 'zone'>,
  ref: string,
  no: JsCode,
  tile?: Operand,
): void {
  const own = f.gen.bound.game.zones[zone]?.kind;
  const sure = own !== undefined && f.gen.isWithin(kind, own);
  const table = sure ? null : f.gen.kindTable(kind);
  const row = f.assumeLive(ref, sure ? own : kind, tile);
  f.rowFacts.set(ref, { ...(f.rowFacts.get(ref) as RowFact), isInZone: true });
  if (table !== null) f.when(js`${table}[S[${row}]]!==1`, no);
}

/** Tests of which one is true when a row's entity is in no zone where its kind is in play. */
export function outOfPlay(gen: CodegenContext, kind: number, row: Operand): Operand[] {
  const { bound } = gen;
  const homes = bound.index.homes[kind] ?? [];
  const among = zoneTable(gen, (id) => homes.includes(id));
  const zone = js`S[${row}+${bound.layout.row.zone}]`;
  return [js`${zone}<0`, js`${among}[${zone}]!==1`];
}

/** Skips a candidate that is not in play, and records its row. */
export function skipOutOfPlay(f: FunctionBuilder, kind: number, ref: string, no: JsCode): void {
  const { index, game } = f.gen.bound;
  const sure = (index.homes[kind] ?? []).every((id) => f.gen.isWithin(kind, game.zones[id]?.kind ?? -1));
  const table = sure ? null : f.gen.kindTable(kind);
  const { row, sign } = f.rowOf(ref);
  f.rowFacts.set(ref, { row, live: true, sign, kind });
  f.when(anyOf([js`${sign}<0`, ...outOfPlay(f.gen, kind, row)]), no);
  if (table !== null) f.when(js`${table}[S[${row}]]!==1`, no);
}

/** Walks the array at an address, or reads the one element at an index. `tile`: the tile that the array is of. */
function walkList(
  f: FunctionBuilder,
  at: Operand,
  walk: ZoneWalk,
  { tile, index = null }: { tile?: Operand; index?: EmittedValue | null } = {},
): void {
  const [base, end, i, v] = [f.temp(), f.temp(), f.temp(), f.temp()];
  const next = f.label();
  if (index === null) f.add(jsList`const ${base}=${at};const ${end}=${base}+S[${base}];`);
  else f.add(jsList`const ${base}=${index.code}>=0&&${index.code}<S[${at}]?${at}+1+${index.code}:0;`);
  const member = (): void => {
    f.add(jsList`const ${v}=S[${i}];`);
    skipOtherKinds(f, walk, v, jsList`continue ${next};`, tile);
    walk.body(v, jsList`continue ${next};`, jsList`break ${walk.out};`);
  };
  const all = jsLoop`for(let ${i}=${base}+1;${i}<=${end};${i}++)`;
  f.loop(index === null ? all : jsLoop`for(let ${i}=${base};${i}!==0;${i}=0)`, member, next);
}

/** Walks a linked list from the address of its first member. */
function walkChain(f: FunctionBuilder, at: Operand, walk: ZoneWalk): void {
  const [v, next] = [f.temp(), f.label()];
  const member = (): void => {
    skipOtherKinds(f, walk, v, jsList`continue ${next};`);
    walk.body(v, jsList`continue ${next};`, jsList`break ${walk.out};`);
  };
  f.loop(jsLoop`for(let ${v}=S[${at}];${v}>0;${v}=after(${v}))`, member, next);
}

/** Walks all members of linked lists: the entities whose zone is one of the place's instances. */
function walkAttached(f: FunctionBuilder, { first, instances }: ZoneLayout, walk: ZoneWalk): void {
  const { entities, head, row } = f.gen.bound.layout;
  const [i, a, v, next] = [f.temp(), f.temp(), f.temp(), f.label()];
  const member = (): void => {
    f.add(jsList`const ${a}=${entities.at}+${i}*${entities.stride};`);
    const held = js`S[${a}+${row.zone}]`;
    f.when(js`S[${a}]<0||${held}<${first}||${held}>=${first + instances}`, jsList`continue ${next};`);
    f.add(jsList`const ${v}=${i}+${entities.first};`);
    skipOtherKinds(f, walk, v, jsList`continue ${next};`);
    walk.body(v, jsList`continue ${next};`, jsList`break ${walk.out};`);
  };
  f.loop(jsLoop`for(let ${i}=0;${i}<S[${head.entities}];${i}++)`, member, next);
}

/** Pushes the members of several zone instances, sorts them in the order of sets, and walks them. */
export function walkInstances(
  f: FunctionBuilder,
  instances: (sink: (instance: Operand) => void) => void,
  kind: number,
  body: WalkBody,
  onTiles = true,
): void {
  const [from, to, filled] = [f.temp(), f.temp(), f.temp()];
  const table = f.gen.kindTable(kind) ?? 'null';
  f.add(jsList`const ${from}=sp;let ${filled}=0;`);
  instances((instance) => f.add(jsList`${filled}+=zin(${instance},${table});`));
  f.add(jsList`if(${filled}>1)${onTiles ? 'zsort' : 'isort'}(${from});const ${to}=sp;`);
  signalReady(f);
  walkSpan(f, { from, to, pop: '', list: 'K' }, body, kind);
}

/** Walks the entities of a kind that are in play, or records, players or tiles. */
export function walkPlay(f: FunctionBuilder, kind: number, body: WalkBody, within: Narrowing | null): void {
  const { gen } = f;
  const { bound } = gen;
  const { layout, game, index } = bound;
  if (isRecords(gen, kind)) {
    walkRecords(f, kind, body);
    return;
  }
  const homes = gen.homes(kind);
  if ((index.homes[kind] ?? []).length === 0) {
    if (gen.isWithin(kind, gen.kernelKind('player'))) walkNumbers(f, 1, bound.seats, body, 'player');
    else if (gen.isWithin(kind, gen.kernelKind('tile')))
      walkNumbers(f, layout.tiles.first, layout.tiles.count, body, 'tile');
    return;
  }
  const out = f.label();
  const [home = -1] = homes;
  const place = layout.zones[home];
  const each = game.zones[home]?.each;
  const isSole = (index.homes[kind] ?? []).length === 1 && place?.store === 'list';
  if (isSole && each === 'game') f.block(out, () => walkList(f, `${place.at}`, { kind, zone: home, out, body }));
  else if (isSole && each === 'tile') walkTiles(f, place, { kind, zone: home, out, body }, within);
  // in the order of zones: callers that need the order of sets sort the members
  else
    f.block(out, () => {
      for (const zone of homes) walkHome(f, { kind, zone, out, body }, within);
    });
}

/** Walks the only zone where a kind lives, a zone of tiles, in the order of tiles. */
function walkTiles(f: FunctionBuilder, place: ListLayout, walk: ZoneWalk, within: Narrowing | null): void {
  const { first } = f.gen.bound.layout.tiles;
  const { out } = walk;
  const [at, tile] = [f.temp(), f.temp()];
  f.sorts.set(tile, 'tile');
  const mask = f.gen.tileMaskRegister(walk.zone);
  if (mask === null) {
    const end = place.at + place.instances * place.stride;
    const each = jsLoop`for(let ${at}=${place.at},${tile}=${first};${at}<${end};${at}+=${place.stride},${tile}++)`;
    f.loop(each, () => walkList(f, at, walk, { tile }), out);
    return;
  }
  const [left, v] = [f.temp(), f.temp()];
  const seat = within === null ? null : holderSeat(f, within);
  const taken = seat === null ? mask : js`(${seat.test}?${mask}s[${seat.code}]:0)`;
  const one = (): void => {
    f.add(
      jsList`const ${tile}=${first + 31}-Math.clz32(${left}&-${left}),${v}=S[${place.at + 1 - first * 2}+${tile}*2];`,
    );
    skipOtherKinds(f, walk, v, jsList`continue ${out};`, tile);
    walk.body(v, jsList`continue ${out};`, jsList`break ${out};`);
  };
  f.loop(jsLoop`for(let ${left}=${taken};${left}!==0;${left}&=${left}-1)`, one, out);
}

/** Walks the instances of a zone where a kind lives. */
function walkHome(f: FunctionBuilder, walk: ZoneWalk, within: Narrowing | null): void {
  const { layout, game } = f.gen.bound;
  const place = layout.zones[walk.zone];
  if (place === undefined) return;
  if (place.store === 'chain') {
    walkAttached(f, place, walk);
    return;
  }
  const at = f.temp();
  const end = place.at + place.instances * place.stride;
  const list = (): void => walkList(f, at, walk, { index: within?.index ?? null });
  const seat = within === null || game.zones[walk.zone]?.each !== 'player' ? null : holderSeat(f, within);
  if (seat === null) {
    f.loop(jsLoop`for(let ${at}=${place.at};${at}<${end};${at}+=${place.stride})`, list);
    return;
  }
  const [from, to] = [f.temp(), f.temp()];
  const first = js`${place.at - place.stride}+${seat.code}*${place.stride}`;
  // a seat that is nothing is not a start index
  const own = seat.test === 'true' ? first : js`${seat.test}?${first}:0`;
  if (f.gen.tracksOwnership) {
    const ownership = within?.ownershipTest ?? js`ST!==0`;
    f.add(jsList`const ${from}=${ownership}?${place.at}:${own},${to}=${ownership}?${end}:${from}===0?0:${from}+1;`);
    f.loop(jsLoop`for(let ${at}=${from};${at}<${to};${at}+=${place.stride})`, list);
  } else if (seat.test === 'true') {
    f.block(null, () => {
      f.add(jsList`const ${at}=${own};`);
      list();
    });
  } else {
    f.add(jsList`const ${at}=${own};`);
    f.if(js`${at}!==0`, list);
  }
}

/** The seat whose zones hold all members, and a test that there is such a seat. */
export function holderSeat(f: FunctionBuilder, { holder }: Narrowing): { code: Operand; test: Operand } | null {
  if (holder === null) return null;
  const { seats } = f.gen.bound;
  const { code, is, nullable } = holder.of;
  const test =
    is === 'player' && !nullable ? 'true' : is === 'player' ? js`${code}!==N` : js`(${code}>=1&&${code}<=${seats})`;
  if (!holder.other) return { code, test };
  return seats === 2 ? { code: js`(3-${code})`, test } : null;
}

/** Walks one zone instance, which is constant or computed at run time. */
export function walkZone(f: FunctionBuilder, zone: Expr, kind: number, body: WalkBody): void {
  const { layout } = f.gen.bound;
  const { code, nullable } = f.toTemp(emitValue(f, zone));
  const out = f.label();
  const walk: ZoneWalk = { kind, zone: zone.op === 'zone' ? zone.zone : -1, out, body };
  const named = layout.zones[walk.zone];
  f.block(out, () => {
    if (nullable) f.when(js`${code}<0`, jsList`break ${out};`);
    if (named?.store === 'list') {
      walkList(f, js`${named.at - named.first * named.stride}+${code}*${named.stride}`, walk);
    } else if (named?.store === 'chain') {
      walkChain(f, chainAddress(f.gen, named, code), walk);
    } else {
      walkList(f, js`zl(${code})`, walk);
    }
  });
}

/** Walks the entities of a kind that are on tiles. */
export function walkOn(f: FunctionBuilder, tiles: Expr, kind: number, body: WalkBody): void {
  const { layout, index, game } = f.gen.bound;
  const homes = (index.homes[kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile');
  const [home = -1] = homes;
  const zone = layout.zones[home];
  if (zone === undefined) return;
  if (!isSetValued(f, tiles) && homes.length === 1 && zone.store === 'list') {
    const tile = f.temp();
    const out = f.label();
    const walk: ZoneWalk = { kind, zone: home, out, body };
    const given = tileOfCode(f, emitValue(f, tiles));
    f.add(jsList`const ${tile}=${given.code};`);
    f.sorts.set(tile, 'tile');
    const at = js`${zone.at - layout.tiles.first * zone.stride}+${tile}*${zone.stride}`;
    f.block(out, () => {
      if (given.nullable) f.when(js`${tile}===N`, jsList`break ${out};`);
      if (zone.capacity !== 1) {
        walkList(f, at, walk);
        return;
      }
      const v = f.temp();
      f.add(jsList`const ${v}=S[${zone.at + 1 - layout.tiles.first * zone.stride}+${tile}*${zone.stride}];`);
      f.when(js`${v}===0`, jsList`break ${out};`);
      skipOtherKinds(f, walk, v, jsList`break ${out};`, tile);
      body(v, jsList`break ${out};`, jsList`break ${out};`);
    });
    return;
  }
  const of = emitSpan(f, tiles);
  const all = (sink: (instance: Operand) => void): void =>
    walkSpan(f, of, (v) => {
      const tile = f.temp();
      f.add(jsList`const ${tile}=tile(${v});`);
      f.if(js`${tile}!==N`, () => {
        for (const id of homes) sink(js`${(layout.zones[id]?.first ?? 0) - layout.tiles.first}+${tile}`);
      });
    });
  walkInstances(f, all, kind, body);
}
