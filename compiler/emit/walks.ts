/**
 * Emits walks over the sources of sets: where candidates are stored, and in which order a walk finds them. The caller
 * frees what a walk pushes for itself.
 */
import type { ZoneLayout } from '../ir/bound.ts';
import type { Expr, SetSource } from '../ir/index.ts';
import { allOf, anyOf, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { abilitiesOf } from './abilities.ts';
import { chainAt } from './chains.ts';
import type { CodegenContext } from './context.ts';
import { everyKeyword, everyStatus, keywordsOf, printedKeywords } from './dynamic-words.ts';
import { tileOf } from './fields.ts';
import {
  type EmittedValue,
  type FunctionBuilder,
  isSetValued,
  type ListRange,
  type RowFact,
} from './function-builder.ts';
import { isRecords, walkRecords } from './histories.ts';
import type { Narrowing } from './narrow.ts';
import { kindOfAll, span } from './sets.ts';
import { zoneTable } from './support.ts';
import { tilesLeft } from './tile-masks.ts';
import { emitValue } from './values.ts';

type ListLayout = Extract<ZoneLayout, { store: 'list' }>;

/** Emits the body for one candidate; `next` continues with the next one, `out` breaks out of the walk. */
export type WalkBody = (member: string, next: JsCode, out: JsCode) => void;

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

/** Walks numbers from `first` on. `is`: they are players or tiles. */
function walkNumbers(f: FunctionBuilder, first: number, count: number, body: WalkBody, is?: 'player' | 'tile'): void {
  const [v, next] = [f.temp(), f.label()];
  if (is !== undefined) f.sorts.set(v, is);
  const member = (): void => body(v, jsList`continue ${next};`, jsList`break ${next};`);
  f.loop(jsLoop`for(let ${v}=${first};${v}<${first + count};${v}++)`, member, next);
}

/** Walks the tiles that are bits of a mask. */
function walkBits(f: FunctionBuilder, mask: Operand, first: number, body: WalkBody): void {
  const [left, v, next] = [f.temp(), f.temp(), f.label()];
  f.sorts.set(v, 'tile');
  const tile = (): void => {
    f.add(jsList`const ${v}=${first + 31}-Math.clz32(${left}&-${left});`);
    body(v, jsList`continue ${next};`, jsList`break ${next};`);
  };
  f.loop(jsLoop`for(let ${left}=${mask};${left}!==0;${left}&=${left}-1)`, tile, next);
}

/** Walks a range of a list. `kind`: the members are live entities of it. */
export function walkSpan(
  f: FunctionBuilder,
  { from, to, list }: ListRange,
  body: WalkBody,
  kind: number | null = null,
): void {
  const [i, v, next] = [f.temp(), f.temp(), f.label()];
  const member = (): void => {
    f.add(jsList`const ${v}=${list}[${i}];`);
    // members found in zones are live and of the requested kind
    if (kind !== null) f.assumeLive(v, kind);
    body(v, jsList`continue ${next};`, jsList`break ${next};`);
  };
  f.loop(jsLoop`for(let ${i}=${from};${i}<${to};${i}++)`, member, next);
}

/** Walks cards (definitions) that are constant. */
export function walkDefinitions(f: FunctionBuilder, cards: readonly number[], body: WalkBody): void {
  if (cards.length === 0) return;
  walkSpan(f, { from: '0', to: `${cards.length}`, pop: '', list: f.gen.tables.dense(cards) }, body);
}

/** Walks what `pushAll` pushes. `charge`: charges for it when it is on the stack. */
function walkPushed(f: FunctionBuilder, body: WalkBody, pushAll: () => void, charge: () => void = () => {}): void {
  const [from, to] = [f.temp(), f.temp()];
  f.add(jsList`const ${from}=sp;`);
  pushAll();
  f.add(jsList`const ${to}=sp;`);
  charge();
  ready(f);
  walkSpan(f, { from, to, pop: '', list: 'K' }, body);
}

/** Pushes the members of several zone instances, sorts them in the order of sets, and walks them. */
function walkInstances(
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
  ready(f);
  walkSpan(f, { from, to, pop: '', list: 'K' }, body, kind);
}

/** Signals that the walk's own stack use ends here: what the body pushes lies above. */
function ready(f: FunctionBuilder): void {
  if (f.ready === null) return;
  f.add(jsList`${f.ready}=sp;`);
  f.ready = null;
}

/**
 * Walks the candidates of a source in order. The caller frees what the walk pushes. `words`: the work of the words that are called for
 * each candidate, which is charged here where the number of candidates is known only in a match.
 */
export function walkCandidates(
  f: FunctionBuilder,
  source: SetSource,
  body: WalkBody,
  within: Narrowing | null = null,
  words = 0,
): void {
  const { gen } = f;
  const { bound } = gen;
  const { layout, game, index } = bound;
  /** Charges for the members pushed, and for `places` slots read for each element of `of`. */
  const charge = (of: ListRange, places: number): void =>
    f.add(jsList`if((WK+=(sp-(${of.from}))*${1 + words}+(${of.to}-(${of.from}))*${places})>WM)bail();`);
  switch (source.from) {
    case 'play':
      walkPlay(f, source.kind, body, within);
      return;
    case 'zone':
      if (isSetValued(f, source.zone)) {
        const zones = span(f, source.zone);
        walkInstances(f, (sink) => walkSpan(f, zones, (zone) => sink(zone)), source.kind, body);
        return;
      }
      walkZone(f, source.zone, source.kind, body);
      return;
    case 'every': {
      const zones = source.zone === null ? layout.zones.map((_, id) => id) : [source.zone];
      const all = (sink: (instance: Operand) => void): void => {
        for (const id of zones) {
          const zone = layout.zones[id];
          if (zone !== undefined && zone.instances > 0)
            walkNumbers(f, zone.first, zone.instances, (instance) => sink(instance));
        }
      };
      walkInstances(f, all, source.kind, body);
      return;
    }
    case 'tiles': {
      const { first, count } = layout.tiles;
      const mask = within === null ? null : tilesLeft(f, within);
      if (mask === null) walkNumbers(f, first, count, body, 'tile');
      else walkBits(f, mask, first, body);
      return;
    }
    case 'players':
      walkNumbers(f, 1, bound.seats, body, 'player');
      return;
    case 'on':
      walkOn(f, source.tiles, source.kind, body);
      return;
    case 'set': {
      const members = span(f, source.of);
      ready(f);
      walkSpan(f, members, body, kindOfAll(f, source.of) ?? null);
      return;
    }
    case 'enum':
      walkMembers(f, source.enum, body);
      return;
    case 'flags':
      walkFlags(f, source.of, body);
      return;
    case 'range':
      walkRange(f, source, body, words);
      return;
    case 'definitions':
      walkDefinitions(f, index.kinds[source.kind]?.cards ?? [], body);
      return;
    case 'every_status':
    case 'every_keyword': {
      const all = source.from === 'every_status' ? everyStatus(gen) : everyKeyword(gen);
      walkPushed(f, body, () => f.add(all.map((id) => jsList`K[sp++]=${id};`)));
      return;
    }
    case 'statuses':
    case 'keywords':
    case 'printed_keywords': {
      const of = span(f, source.of);
      const push = pusherOf(gen, source.from);
      const places = source.from === 'printed_keywords' ? 1 : Math.max(layout.statuses.length, game.keywords.length);
      const pushAll = (): void => walkSpan(f, of, (v) => f.add(jsList`${push}(${v});`));
      walkPushed(f, body, pushAll, () => charge(of, places));
      return;
    }
    case 'abilities': {
      const of = span(f, source.of);
      const push = abilitiesOf(gen, source.timing);
      const places = 1 + gen.sources.filter(({ by }) => by !== 'card' && by !== 'rules').length;
      const pushAll = (): void => walkSpan(f, of, (v) => f.add(jsList`${push}(${v});`));
      walkPushed(f, body, pushAll, () => charge(of, places));
      return;
    }
    case 'deck':
      return;
  }
}

/** Walks the members that a set of enum members has. */
function walkFlags(f: FunctionBuilder, of: Expr, body: WalkBody): void {
  const flags = f.toAtom(emitValue(f, of));
  const [v, next] = [f.temp(), f.label()];
  const bit = (): void => {
    const isAbsent = js`((${flags.code}>>${v})&1)===0`;
    f.when(flags.nullable ? js`${flags.code}===N||${isAbsent}` : isAbsent, jsList`continue ${next};`);
    body(v, jsList`continue ${next};`, jsList`break ${next};`);
  };
  f.loop(jsLoop`for(let ${v}=0;${v}<31;${v}++)`, bit, next);
}

/** Walks a range of numbers; `words` as for `walkCandidates`. */
function walkRange(
  f: FunctionBuilder,
  range: Extract<SetSource, { from: 'range' }>,
  body: WalkBody,
  words: number,
): void {
  const low = f.toTemp(emitValue(f, range.low));
  const high = f.toTemp(emitValue(f, range.high));
  const [v, next] = [f.temp(), f.label()];
  f.if(js`range(${low.code},${high.code})`, () => {
    // counts from 0: a counter behind the greatest number would be the least one
    const [i, last] = [f.temp(), f.temp()];
    f.add(jsList`const ${last}=${high.code}-${low.code};`);
    // `range` charges for its numbers; this charges for the words that their conditions call
    if (words > 0) f.add(jsList`if((WK+=${last}*${words})>WM)bail();`);
    const number = (): void => {
      f.add(jsList`const ${v}=${low.code}+${i};`);
      body(v, jsList`continue ${next};`, jsList`break ${next};`);
    };
    f.loop(jsLoop`for(let ${i}=0;${i}<=${last};${i}++)`, number, next);
  });
}

/** The function that pushes the statuses or keywords of one that has them. */
function pusherOf(gen: CodegenContext, from: 'statuses' | 'keywords' | 'printed_keywords'): string {
  if (from === 'statuses') return 'stats';
  return from === 'keywords' ? keywordsOf(gen) : printedKeywords(gen);
}

/** Walks the members of an enum in this binding. */
function walkMembers(f: FunctionBuilder, id: number, body: WalkBody): void {
  const members = f.gen.bound.index.members[id] ?? [];
  if (members.every((member, i) => member === i)) {
    walkNumbers(f, 0, members.length, body);
    return;
  }
  const table = f.gen.tables.dense(members);
  walkNumbers(f, 0, members.length, (i, next, out) => {
    const member = f.temp();
    f.add(jsList`const ${member}=${table}[${i}];`);
    body(member, next, out);
  });
}

/** Walks the entities of a kind that are in play, or records, players or tiles. */
function walkPlay(f: FunctionBuilder, kind: number, body: WalkBody, within: Narrowing | null): void {
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
  const mask = f.gen.mask(walk.zone);
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

/** The seat whose zones hold all members, as a short text, and the text of a test that there is such a seat. */
export function holderSeat(f: FunctionBuilder, { holder }: Narrowing): { code: Operand; test: Operand } | null {
  if (holder === null) return null;
  const { seats } = f.gen.bound;
  const { code, is, nullable } = holder.of;
  const test =
    is === 'player' && !nullable ? 'true' : is === 'player' ? js`${code}!==N` : js`(${code}>=1&&${code}<=${seats})`;
  if (!holder.other) return { code, test };
  return seats === 2 ? { code: js`(3-${code})`, test } : null;
}

/**
 * When a condition that narrowing already covers still has to be tested: `never`, a text that is true where it has to,
 * or null for always.
 */
export function remainingConditions(f: FunctionBuilder, source: SetSource, within: Narrowing): Operand | null {
  if (source.from === 'tiles') return within.free === null ? null : 'never';
  if (source.from !== 'play' || holderSeat(f, within) === null) return null;
  const { game, layout } = f.gen.bound;
  const homes = f.gen.homes(source.kind);
  if (homes.every((id) => game.zones[id]?.each === 'player' && layout.zones[id]?.store === 'list'))
    return f.gen.tracksOwnership ? js`ST!==0` : 'never';
  return homes.length === 1 && f.gen.mask(homes[0] ?? -1) !== null ? 'never' : null;
}

/** Whether all narrowed members are in one zone, while zone ownership holds. */
export function isSoleZone(f: FunctionBuilder, source: SetSource, within: Narrowing | null): boolean {
  if (within === null || source.from !== 'play' || holderSeat(f, within) === null) return false;
  const [home, ...others] = f.gen.homes(source.kind);
  return others.length === 0 && home !== undefined && f.gen.bound.game.zones[home]?.each === 'player';
}

/** Whether a walk finds candidates in the order of zones, which is not the order of sets. */
export function isUnordered(f: FunctionBuilder, source: SetSource): boolean {
  const { index, game, layout } = f.gen.bound;
  if (source.from !== 'play') return false;
  const homes = index.homes[source.kind] ?? [];
  if (homes.length === 0) return false;
  const [home = -1] = homes;
  const each = game.zones[home]?.each;
  return homes.length > 1 || layout.zones[home]?.store !== 'list' || (each !== 'tile' && each !== 'game');
}

function areOnTiles(f: FunctionBuilder, source: SetSource): boolean {
  const { index, game } = f.gen.bound;
  return source.from === 'play' && (index.homes[source.kind] ?? []).some((id) => game.zones[id]?.each === 'tile');
}

/** Text of the later one of two members in the order of sets, when the walk found `v` second. */
export function laterOf(f: FunctionBuilder, source: SetSource, last: string, v: Operand): Operand {
  if (!isUnordered(f, source)) return v;
  return js`${areOnTiles(f, source) ? 'laterThere' : 'later'}(${last},${v})`;
}

/** Text of the earlier one of two members; the first may be nothing. */
export const soonerOf =
  (f: FunctionBuilder, source: SetSource, first: Operand) =>
  (v: Operand): Operand =>
    js`${areOnTiles(f, source) ? 'soonerThere' : 'sooner'}(${first},${v})`;

/** Sorts the entities on the stack from `from` on in the order of sets. */
export function sortSet(f: FunctionBuilder, source: SetSource, from: Operand, alone: boolean): void {
  if (source.from !== 'play' || !isUnordered(f, source)) return;
  const onTiles = areOnTiles(f, source);
  if (alone && !f.gen.tracksOwnership) return;
  f.add(
    guarded(
      allOf([...(alone ? [js`ST!==0`] : []), js`sp-${from}>1`]),
      jsList`${onTiles ? 'zsort' : 'isort'}(${from});`,
    ),
  );
}

/** Walks one zone instance, which is constant or computed at run time. */
function walkZone(f: FunctionBuilder, zone: Expr, kind: number, body: WalkBody): void {
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
      walkChain(f, chainAt(f.gen, named, code), walk);
    } else {
      walkList(f, js`zl(${code})`, walk);
    }
  });
}

/** Walks the entities of a kind that are on tiles. */
function walkOn(f: FunctionBuilder, tiles: Expr, kind: number, body: WalkBody): void {
  const { layout, index, game } = f.gen.bound;
  const homes = (index.homes[kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile');
  const [home = -1] = homes;
  const zone = layout.zones[home];
  if (zone === undefined) return;
  if (!isSetValued(f, tiles) && homes.length === 1 && zone.store === 'list') {
    const tile = f.temp();
    const out = f.label();
    const walk: ZoneWalk = { kind, zone: home, out, body };
    const given = tileOf(f, emitValue(f, tiles));
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
  const of = span(f, tiles);
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
