/**
 * Sets. Their members are pushed on one stack, in the order of sets, and popped by whoever asked for them; what only
 * counts, sums or looks for a first member walks its source and pushes nothing.
 */
import type { Expr, Select, Source } from '../ir.ts';
import { abilitiesOf } from './abilities.ts';
import { fieldCode, tileOf } from './fields.ts';
import { type Fn, isSet, type Num, type Span } from './fn.ts';
import { type Narrow, narrow } from './narrow.ts';
import { cond, num, wordCall } from './numbers.ts';
import { orderKeys } from './orders.ts';

/** Writes a walk over a source. `body` gets the candidate's text; `next` skips to the next one, `out` leaves the walk. */
type Body = (member: string, next: string, out: string) => void;

/** Members as a run, pushed or where they stand already. */
export function span(f: Fn, e: Expr): Span {
  if (e.op === 'local') {
    const local = f.local(e.local);
    if (local.many) return { from: local.from, to: `${local.from}+${local.count}`, pop: '', list: 'K' };
  }
  if (e.op === 'select' && !e.one && e.where.length === 0 && e.take === null && e.source.from === 'set')
    return span(f, e.source.of);
  const from = f.temp();
  const to = f.temp();
  f.add(`const ${from}=sp;`);
  push(f, e);
  f.add(`const ${to}=sp;`);
  return { from, to, pop: `sp=${from};`, list: 'K' };
}

/**
 * A kind that all members of a set are within, when those are entities that are there, null where none is known; undefined
 * where they may be something else.
 */
export function kindOfAll(f: Fn, e: Expr): number | null | undefined {
  const { build } = f;
  switch (e.op) {
    case 'select': {
      const { source } = e;
      if (source.from === 'set') return kindOfAll(f, source.of);
      if (source.from !== 'play' && source.from !== 'zone' && source.from !== 'every' && source.from !== 'on')
        return undefined;
      return build.isCards(source.kind) ? (build.keepsKinds ? source.kind : null) : undefined;
    }
    case 'local': {
      const local = f.local(e.local);
      return local.many ? local.kind : undefined;
    }
    case 'pick': {
      const [yes, no] = [kindOfAll(f, e.then), kindOfAll(f, e.else)];
      return yes === undefined || no === undefined ? undefined : yes === no ? yes : null;
    }
    default:
      return undefined;
  }
}

/** Pushes the members of a set, or the one value if it is something. */
export function push(f: Fn, e: Expr): void {
  if (!isSet(f, e)) {
    const { code, may } = f.atom(num(f, e));
    f.add(`${may ? `if(${code}!==N)` : ''}K[sp++]=${code};`);
    return;
  }
  switch (e.op) {
    case 'select':
      pushSelect(f, e);
      return;
    case 'pick': {
      const test = cond(f, e.test);
      f.add(`if(${test}){`);
      push(f, e.then);
      f.add('}else{');
      push(f, e.else);
      f.add('}');
      return;
    }
    case 'levels': {
      const at = f.temp();
      f.add(`const ${at}=lvl(${f.context.level},${f.context.self});`);
      for (const [i, part] of e.of.entries()) {
        const last = i === e.of.length - 1;
        f.add(`${i > 0 ? 'else ' : ''}${last ? '' : `if(${at}<=${i + 1})`}{`);
        push(f, part);
        f.add('}');
      }
      return;
    }
    case 'field':
      mapped(f, e.of, (one) => fieldCode(f, e.field, f.named(one)));
      return;
    case 'tile_of':
      mapped(f, e.of, (one) => tileOf(f, f.named(one)));
      return;
    case 'zone':
      if (e.of !== null) mapped(f, e.of, (one) => zoneCode(f, e.zone, f.named(one)));
      return;
    case 'adjective':
    case 'value':
      f.add(`${wordCall(f, e)};`);
      return;
    default: {
      const { from, to } = span(f, e);
      const i = f.temp();
      f.add(`for(let ${i}=${from};${i}<${to};${i}++)K[sp++]=K[${i}];`);
    }
  }
}

function mapped(f: Fn, of: Expr, change: (one: string) => Num): void {
  const { from, to, pop } = span(f, of);
  const [w, i, v] = [f.temp(), f.temp(), f.temp()];
  // where the members stand is written over behind the reading; what the change pushes goes above
  f.add(`let ${w}=${pop === '' ? 'sp' : from};`);
  const end = f.temp();
  f.add(`const ${end}=${to};`);
  if (pop === '') f.add(`sp+=${end}-(${from});`);
  f.add(`for(let ${i}=${from};${i}<${end};${i}++){`);
  const one = f.temp();
  f.add(`const ${one}=K[${i}];`);
  const { code } = change(one);
  f.add(`const ${v}=${code};if(${v}!==N)K[${w}++]=${v};}`);
  f.add(`sp=${w};`);
}

/** The instance of a zone that a holder has. */
export function zoneCode(f: Fn, zone: number, of: Num | null): Num {
  const { game, layout, seats, sides } = f.build.bound;
  const decl = game.zones[zone];
  const at = layout.zones[zone];
  if (decl === undefined || at === undefined || at.instances === 0) return { code: 'N', may: true };
  if (decl.each === 'game') return { code: `${at.first}`, may: false };
  if (of === null) return { code: 'N', may: true };
  const { code } = of;
  switch (decl.each) {
    case 'player':
      if (of.is === 'player' && !of.may) return { code: `(${at.first - 1}+${code})`, may: false };
      return { code: `zp(${code},${at.first})`, may: true };
    case 'side':
      return { code: `zs(${code},${at.first},${seats},${sides})`, may: true };
    case 'tile':
      if (of.is === 'tile' && !of.may)
        return { code: `(${at.first - f.build.bound.layout.tiles.first}+${code})`, may: false };
      return { code: `zt(${code},${at.first})`, may: true };
    case 'entity':
      return { code: `ze(${code},${at.first})`, may: true };
  }
}

/**
 * Skips a candidate that stands in a zone when it is not of the kind, and knows its row from here on. `zone`: where it
 * stands, when that is known; nothing but what a zone is of stands in it.
 */
function ofKind(f: Fn, kind: number, ref: string, no: string, zone: number, tile?: string): void {
  const own = f.build.bound.game.zones[zone]?.kind;
  const sure = own !== undefined && f.build.isWithin(kind, own);
  const table = sure ? null : f.build.kindTable(kind);
  f.live(ref, sure ? own : kind, tile);
  if (table !== null) f.add(`if(${table}[S[${f.facts.get(ref)?.row}]]!==1)${no}`);
}

/** Walks the members of one list of known place, or looks at the one at an index. */
function walkList(
  f: Fn,
  at: string,
  kind: number,
  out: string,
  body: Body,
  zone: number,
  tile?: string,
  index: Num | null = null,
): void {
  const [base, end, i, v] = [f.temp(), f.temp(), f.temp(), f.temp()];
  const next = f.label();
  if (index === null) {
    f.add(`const ${base}=${at};const ${end}=${base}+S[${base}];`);
    f.add(`${next}:for(let ${i}=${base}+1;${i}<=${end};${i}++){const ${v}=S[${i}];`);
  } else {
    const { code } = index;
    f.add(`const ${base}=${at}+1+${code},${end}=${code}>=0&&${code}<S[${at}]?${base}:0;`);
    f.add(`${next}:for(let ${i}=${base};${i}<=${end};${i}++){const ${v}=S[${i}];`);
  }
  ofKind(f, kind, v, `continue ${next};`, zone, tile);
  body(v, `continue ${next};`, `break ${out};`);
  f.add('}');
}

function walkNumbers(f: Fn, first: number, count: number, body: Body, is?: 'player' | 'tile'): void {
  const [v, next] = [f.temp(), f.label()];
  if (is !== undefined) f.sorts.set(v, is);
  f.add(`${next}:for(let ${v}=${first};${v}<${first + count};${v}++){`);
  body(v, `continue ${next};`, `break ${next};`);
  f.add('}');
}

/** Walks tiles that are bits of a mask. */
function walkBits(f: Fn, mask: string, first: number, body: Body): void {
  const [left, v, next] = [f.temp(), f.temp(), f.label()];
  f.sorts.set(v, 'tile');
  f.add(`${next}:for(let ${left}=${mask};${left}!==0;${left}&=${left}-1){`);
  f.add(`const ${v}=${first + 31}-Math.clz32(${left}&-${left});`);
  body(v, `continue ${next};`, `break ${next};`);
  f.add('}');
}

export function walkSpan(f: Fn, { from, to, list }: Span, body: Body, kind: number | null = null): void {
  const [i, v, next] = [f.temp(), f.temp(), f.label()];
  f.add(`${next}:for(let ${i}=${from};${i}<${to};${i}++){const ${v}=${list}[${i}];`);
  // what was found in zones is there, and of the kind that was looked for
  if (kind !== null) f.live(v, kind);
  body(v, `continue ${next};`, `break ${next};`);
  f.add('}');
}

/** Members of several instances: pushed, put in the order of sets, then walked. */
function walkInstances(
  f: Fn,
  instances: (sink: (instance: string) => void) => void,
  kind: number,
  body: Body,
  onTiles = true,
): void {
  const [from, to, filled] = [f.temp(), f.temp(), f.temp()];
  const table = f.build.kindTable(kind) ?? 'null';
  f.add(`const ${from}=sp;let ${filled}=0;`);
  instances((instance) => f.add(`${filled}+=zin(${instance},${table});`));
  f.add(`if(${filled}>1)${onTiles ? 'zsort' : 'isort'}(${from});const ${to}=sp;`);
  ready(f);
  walkSpan(f, { from, to, pop: '', list: 'K' }, body, kind);
}

/** All that a walk pushes for itself is there now, and what its body pushes comes above. */
function ready(f: Fn): void {
  if (f.ready === null) return;
  f.add(`${f.ready}=sp;`);
  f.ready = null;
}

/** Walks the candidates of a source in order. What it pushes for itself whoever asked pops. */
export function walk(f: Fn, source: Source, body: Body, within: Narrow | null = null): void {
  const { build } = f;
  const { bound } = build;
  const { layout, game, index } = bound;
  switch (source.from) {
    case 'play':
      walkPlay(f, source.kind, body, within);
      return;
    case 'zone':
      if (isSet(f, source.zone)) {
        const zones = span(f, source.zone);
        walkInstances(f, (sink) => walkSpan(f, zones, sink), source.kind, body);
        return;
      }
      walkZone(f, source.zone, source.kind, body);
      return;
    case 'every': {
      const zones = source.zone === null ? layout.zones.map((_, id) => id) : [source.zone];
      const all = (sink: (instance: string) => void): void => {
        for (const id of zones) {
          const zone = layout.zones[id];
          if (zone !== undefined && zone.instances > 0) walkNumbers(f, zone.first, zone.instances, sink);
        }
      };
      walkInstances(f, all, source.kind, body);
      return;
    }
    case 'tiles': {
      const { first, count } = layout.tiles;
      const mask = within === null || within.free === null ? null : build.mask(within.free);
      if (mask === null) walkNumbers(f, first, count, body, 'tile');
      else walkBits(f, `~${mask}&${count === 32 ? -1 : 2 ** count - 1}`, first, body);
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
      walkSpan(f, members, body);
      return;
    }
    case 'enum':
      walkNumbers(f, 0, game.enums[source.enum]?.members.length ?? 0, body);
      return;
    case 'flags': {
      const flags = f.atom(num(f, source.of));
      const [v, next] = [f.temp(), f.label()];
      f.add(`${next}:for(let ${v}=0;${v}<31;${v}++){`);
      f.add(`if(${flags.may ? `${flags.code}===N||` : ''}((${flags.code}>>${v})&1)===0)continue ${next};`);
      body(v, `continue ${next};`, `break ${next};`);
      f.add('}');
      return;
    }
    case 'range': {
      const low = f.hold(num(f, source.low));
      const high = f.hold(num(f, source.high));
      const [v, next] = [f.temp(), f.label()];
      f.add(`if(range(${low.code},${high.code}))${next}:for(let ${v}=${low.code};${v}<=${high.code};${v}++){`);
      body(v, `continue ${next};`, `break ${next};`);
      f.add('}');
      return;
    }
    case 'definitions': {
      const cards = index.kinds[source.kind]?.cards ?? [];
      if (cards.length === 0) return;
      walkSpan(f, { from: '0', to: `${cards.length}`, pop: '', list: f.build.table(cards) }, body);
      return;
    }
    case 'statuses': {
      const of = span(f, source.of);
      const [from, to] = [f.temp(), f.temp()];
      f.add(`const ${from}=sp;`);
      walkSpan(f, of, (v) => f.add(`stats(${v});`));
      f.add(`const ${to}=sp;`);
      ready(f);
      walkSpan(f, { from, to, pop: '', list: 'K' }, body);
      return;
    }
    case 'abilities': {
      const of = span(f, source.of);
      const [from, to] = [f.temp(), f.temp()];
      f.add(`const ${from}=sp;`);
      walkSpan(f, of, (v) => f.add(`${abilitiesOf(f.build, source.timing)}(${v});`));
      f.add(`const ${to}=sp;`);
      ready(f);
      walkSpan(f, { from, to, pop: '', list: 'K' }, body);
      return;
    }
    case 'deck':
      return;
  }
}

function walkPlay(f: Fn, kind: number, body: Body, within: Narrow | null): void {
  const { build } = f;
  const { bound } = build;
  const { layout, game, index } = bound;
  const homes = (index.homes[kind] ?? []).filter((zone) => (layout.zones[zone]?.instances ?? 0) > 0);
  if ((index.homes[kind] ?? []).length === 0) {
    if (build.isWithin(kind, build.kernelKind('player'))) walkNumbers(f, 1, bound.seats, body, 'player');
    else if (build.isWithin(kind, build.kernelKind('tile')))
      walkNumbers(f, layout.tiles.first, layout.tiles.count, body, 'tile');
    return;
  }
  const [home] = homes;
  const zone = home === undefined ? undefined : layout.zones[home];
  const each = home === undefined ? undefined : game.zones[home]?.each;
  if ((index.homes[kind] ?? []).length === 1 && zone?.store === 'list' && (each === 'tile' || each === 'game')) {
    const out = f.label();
    if (each === 'game') {
      f.add(`${out}:{`);
      walkList(f, `${zone.at}`, kind, out, body, home ?? -1);
      f.add('}');
      return;
    }
    const [at, tile] = [f.temp(), f.temp()];
    f.sorts.set(tile, 'tile');
    const mask = build.mask(home ?? -1);
    if (mask !== null) {
      const [left, v] = [f.temp(), f.temp()];
      const { first } = layout.tiles;
      const seat = within === null ? null : holderSeat(f, within);
      const taken = seat === null ? mask : `(${seat.test}?${mask}s[${seat.code}]:0)`;
      f.add(`${out}:for(let ${left}=${taken};${left}!==0;${left}&=${left}-1){`);
      f.add(`const ${tile}=${first + 31}-Math.clz32(${left}&-${left}),${v}=S[${zone.at + 1 - first * 2}+${tile}*2];`);
      ofKind(f, kind, v, `continue ${out};`, home ?? -1, tile);
      body(v, `continue ${out};`, `break ${out};`);
      f.add('}');
      return;
    }
    const end = zone.at + zone.instances * zone.stride;
    f.add(
      `${out}:for(let ${at}=${zone.at},${tile}=${layout.tiles.first};${at}<${end};${at}+=${zone.stride},${tile}++){`,
    );
    walkList(f, at, kind, out, body, home ?? -1, tile);
    f.add('}');
    return;
  }
  // zone by zone: whoever wants them in order sorts those that passed
  const out = f.label();
  f.add(`${out}:{`);
  for (const id of homes) {
    const place = layout.zones[id];
    if (place === undefined) continue;
    if (place.store === 'chain') {
      // who is attached to what only the interpreter knows
      f.add(`chained(${place.first},${place.first + place.instances});`);
      continue;
    }
    const at = f.temp();
    const end = place.at + place.instances * place.stride;
    const seat = within === null || game.zones[id]?.each !== 'player' ? null : holderSeat(f, within);
    if (seat === null) f.add(`for(let ${at}=${place.at};${at}<${end};${at}+=${place.stride}){`);
    else {
      const [from, to] = [f.temp(), f.temp()];
      const first = `${place.at - place.stride}+${seat.code}*${place.stride}`;
      f.add(`const ${from}=ST!==0?${place.at}:${first},${to}=ST!==0?${end}:${seat.test}?${from}+1:0;`);
      f.add(`for(let ${at}=${from};${at}<${to};${at}+=${place.stride}){`);
    }
    walkList(f, at, kind, out, body, id, undefined, within?.index ?? null);
    f.add('}');
  }
  f.add('}');
}

/** The seat whose zones hold all members, as a name or a small text, and what holds where there is such a seat. */
function holderSeat(f: Fn, { holder }: Narrow): { code: string; test: string } | null {
  if (holder === null) return null;
  const { seats } = f.build.bound;
  const { code, is, may } = holder.of;
  const test = is === 'player' && !may ? 'true' : is === 'player' ? `${code}!==N` : `(${code}>=1&&${code}<=${seats})`;
  if (!holder.other) return { code, test };
  return seats === 2 ? { code: `(3-${code})`, test } : null;
}

/** When a condition that only tells the holder has to be tested though: `never`, a text that tells it, or null for always. */
function unsaid(f: Fn, source: Source, within: Narrow): string | null {
  if (source.from === 'tiles') return within.free === null ? null : 'never';
  if (source.from !== 'play' || holderSeat(f, within) === null) return null;
  const { index, game, layout } = f.build.bound;
  const homes = (index.homes[source.kind] ?? []).filter((id) => (layout.zones[id]?.instances ?? 0) > 0);
  if (homes.every((id) => game.zones[id]?.each === 'player' && layout.zones[id]?.store === 'list')) return 'ST!==0';
  return homes.length === 1 && f.build.mask(homes[0] ?? -1) !== null ? 'never' : null;
}

/** Whether members that are narrowed stand in one zone, as long as each stands in a zone of who controls it. */
function isAlone(f: Fn, source: Source, within: Narrow | null): boolean {
  if (within === null || source.from !== 'play' || holderSeat(f, within) === null) return false;
  const { index, game, layout } = f.build.bound;
  const [home, ...others] = (index.homes[source.kind] ?? []).filter((id) => (layout.zones[id]?.instances ?? 0) > 0);
  return others.length === 0 && home !== undefined && game.zones[home]?.each === 'player';
}

/** Whether a walk gives its candidates in the order of zones, which is not the order of sets. */
function isLoose(f: Fn, source: Source): boolean {
  const { index, game, layout } = f.build.bound;
  if (source.from !== 'play') return false;
  const homes = index.homes[source.kind] ?? [];
  if (homes.length === 0) return false;
  const [home = -1] = homes;
  const each = game.zones[home]?.each;
  return homes.length > 1 || layout.zones[home]?.store !== 'list' || (each !== 'tile' && each !== 'game');
}

function standsOnTiles(f: Fn, source: Source): boolean {
  const { index, game } = f.build.bound;
  return source.from === 'play' && (index.homes[source.kind] ?? []).some((id) => game.zones[id]?.each === 'tile');
}

/** Text of the one of two members that comes later, when `v` was found later. */
export function laterOf(f: Fn, source: Source, last: string, v: string): string {
  if (!isLoose(f, source)) return v;
  return `${standsOnTiles(f, source) ? 'laterThere' : 'later'}(${last},${v})`;
}

/** Puts what was pushed from `from` on in the order of sets. */
function inOrder(f: Fn, source: Source, from: string, alone: boolean): void {
  if (source.from !== 'play' || !isLoose(f, source)) return;
  const onTiles = standsOnTiles(f, source);
  f.add(`if(${alone ? 'ST!==0&&' : ''}sp-${from}>1)${onTiles ? 'zsort' : 'isort'}(${from});`);
}

/** One instance: of a zone that is named, or of one that is told at run time. */
function walkZone(f: Fn, zone: Expr, kind: number, body: Body): void {
  const { layout } = f.build.bound;
  const { code, may } = f.hold(num(f, zone));
  const which = zone.op === 'zone' ? zone.zone : -1;
  const named = layout.zones[which];
  const out = f.label();
  f.add(`${out}:{${may ? `if(${code}<0)break ${out};` : ''}`);
  if (named?.store === 'list') {
    walkList(f, `${named.at - named.first * named.stride}+${code}*${named.stride}`, kind, out, body, which);
  } else {
    walkList(f, `zl(${code})`, kind, out, body, which);
  }
  f.add('}');
}

function walkOn(f: Fn, tiles: Expr, kind: number, body: Body): void {
  const { layout, index, game } = f.build.bound;
  const homes = (index.homes[kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile');
  const [home] = homes;
  const zone = home === undefined ? undefined : layout.zones[home];
  if (zone === undefined) return;
  if (!isSet(f, tiles) && homes.length === 1 && zone.store === 'list') {
    const tile = f.temp();
    const out = f.label();
    const given = tileOf(f, num(f, tiles));
    f.add(`const ${tile}=${given.code};${out}:{${given.may ? `if(${tile}===N)break ${out};` : ''}`);
    f.sorts.set(tile, 'tile');
    if (zone.capacity === 1) {
      const v = f.temp();
      f.add(
        `const ${v}=S[${zone.at + 1 - layout.tiles.first * zone.stride}+${tile}*${zone.stride}];if(${v}===0)break ${out};`,
      );
      ofKind(f, kind, v, `break ${out};`, home ?? -1, tile);
      body(v, `break ${out};`, `break ${out};`);
      f.add('}');
      return;
    }
    walkList(f, `${zone.at - layout.tiles.first * zone.stride}+${tile}*${zone.stride}`, kind, out, body, home ?? -1);
    f.add('}');
    return;
  }
  const of = span(f, tiles);
  const all = (sink: (instance: string) => void): void =>
    walkSpan(f, of, (v) => {
      const tile = f.temp();
      f.add(`const ${tile}=tile(${v});if(${tile}!==N){`);
      for (const id of homes) sink(`${(layout.zones[id]?.first ?? 0) - layout.tiles.first}+${tile}`);
      f.add('}');
    });
  walkInstances(f, all, kind, body);
}

/** Walks the members of a select before anything is taken of them. Gives whether they all stand in one zone unless `ST`. */
function walkSelect(f: Fn, e: Select, body: Body): boolean {
  f.add('WK+=24;');
  const within = e.source.from === 'play' || e.source.from === 'tiles' ? narrow(f, e) : null;
  const unless = within === null ? null : unsaid(f, e.source, within);
  const wanted = f.ready;
  const pass: Body = (member, next, out) => {
    const outer = f.ready;
    f.ready = null;
    const before = f.known.get(e.local);
    if (e.where.length > 0) f.bind(e.local, member);
    const fact = f.facts.get(member);
    const seat = unless === 'never' && within !== null ? holderSeat(f, within) : null;
    if (fact !== undefined && seat !== null) f.facts.set(member, { ...fact, controller: seat.code });
    for (const where of e.where) {
      const goes = where === within?.said ? unless : null;
      if (goes === 'never') continue;
      if (goes !== null) f.add(`if(${goes}){`);
      f.add(`if(!(${cond(f, where)}))${next}`);
      if (goes !== null) f.add('}');
    }
    body(member, next, out);
    f.unbind(e.local, before);
    f.ready = outer;
  };
  walk(f, e.source, pass, within);
  if (wanted !== null && f.ready === wanted) f.ready = null;
  return isAlone(f, e.source, within);
}

/** Text that holds when a set has a member, where a mask tells that; else null. */
export function someBits(f: Fn, e: Select): string | null {
  if (e.source.from !== 'play' || e.take !== null || e.where.length > 1) return null;
  const { index, game, layout } = f.build.bound;
  const [home = -1, ...others] = (index.homes[e.source.kind] ?? []).filter(
    (id) => (layout.zones[id]?.instances ?? 0) > 0,
  );
  const mask = others.length > 0 ? null : f.build.mask(home);
  if (mask === null || !f.build.isWithin(e.source.kind, game.zones[home]?.kind ?? -1)) return null;
  if (e.where.length === 0) return `${mask}!==0`;
  const within = narrow(f, e);
  const seat = within === null || within.said === null ? null : holderSeat(f, within);
  return seat === null ? null : `(${seat.test}&&${mask}s[${seat.code}]!==0)`;
}

/** Whether a walk may stop at a first member: nothing is drawn, nothing faults, and no frame is kept. */
export const mayStop = (f: Fn, e: Select): boolean =>
  !isLoose(f, e.source) && f.build.calm.of(e.where) && f.build.calm.of(e.source);

export function pushSelect(f: Fn, e: Select): void {
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  pushMembers(f, e);
  if (e.take !== null) takeFrom(f, e, from);
}

/** Pushes what passes, over what the walk had to push for itself. */
function pushMembers(f: Fn, e: Select): void {
  // this set may be a part of the source of another, which waits to be told that its own source is there
  const { ready: outer } = f;
  f.ready = null;
  if (staysPut(f, e.source)) {
    const from = f.temp();
    if (isLoose(f, e.source)) f.add(`const ${from}=sp;`);
    const alone = walkSelect(f, e, (member) => f.add(`K[sp++]=${member};`));
    inOrder(f, e.source, from, alone);
    f.ready = outer;
    return;
  }
  const [from, above] = [f.temp(), f.temp()];
  f.add(`const ${from}=sp;let ${above}=sp;`);
  f.ready = above;
  walkSelect(f, e, (member) => f.add(`K[sp++]=${member};`));
  f.ready = outer;
  f.add(`if(${above}>${from})under(${from},${above});`);
}

/** Whether walking the source pushes nothing. */
function staysPut(f: Fn, source: Source): boolean {
  const { index, game, layout } = f.build.bound;
  switch (source.from) {
    case 'play':
      return true;
    case 'zone':
      return !isSet(f, source.zone);
    case 'every':
    case 'statuses':
    case 'abilities':
      return false;
    case 'on': {
      const homes = (index.homes[source.kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile');
      return !isSet(f, source.tiles) && homes.length === 1 && layout.zones[homes[0] ?? -1]?.store === 'list';
    }
    case 'set':
      return source.of.op === 'local';
    default:
      return true;
  }
}

/** A walk that keeps nothing: what it pushed is popped behind it. */
export function passing(f: Fn, e: Select, body: Body): void {
  const { ready: outer } = f;
  f.ready = null;
  if (staysPut(f, e.source)) {
    walkSelect(f, e, body);
    f.ready = outer;
    return;
  }
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  walkSelect(f, e, body);
  f.ready = outer;
  f.add(`sp=${from};`);
}

// ------------------------------------------------------------------ what is taken

/** Members stand from `from` to the top: leaves there what is taken of them. */
function takeFrom(f: Fn, e: Select, from: string): void {
  const { take } = e;
  if (take === null) return;
  if (take.take === 'tied') {
    const width = orderKeys(f, take.order, take.args, from);
    f.add(`tied(${from},${width});`);
    return;
  }
  const count = f.hold(num(f, take.count)).code;
  switch (take.take) {
    case 'first':
      f.add(`firsts(${from},${count});`);
      return;
    case 'last':
      f.add(`lasts(${from},${count});`);
      return;
    case 'random': {
      if (count === '1' && take.weight === null) {
        f.add(`if(sp-${from}>1){K[${from}]=K[${from}+random(sp-${from})];sp=${from}+1;}`);
        return;
      }
      f.add(count === '1' ? '{' : `if(${count}<1)sp=${from};else{`);
      if (take.weight === null) f.add(`randoms(${from},${count});`);
      else {
        const [end, i] = [f.temp(), f.temp()];
        f.add(`const ${end}=sp;sp+=${end}-${from};for(let ${i}=${from};${i}<${end};${i}++){`);
        const member = f.temp();
        f.add(`const ${member}=K[${i}];`);
        const before = f.bind(e.local, member);
        f.add(`K[${i}+${end}-${from}]=${num(f, take.weight).code};}`);
        f.unbind(e.local, before);
        if (count === '1')
          f.add(
            `if(${end}>${from})K[${from}]=K[${from}+weigh(${end},${end}-${from})];sp=${end}>${from}?${from}+1:${from};`,
          );
        else f.add(`weighted(${from},${end},${count});`);
      }
      f.add('}');
      return;
    }
    case 'best': {
      f.add(`if(${count}<1)sp=${from};else if(sp>${from}){`);
      const width = orderKeys(f, take.order, take.args, from);
      f.add(`bests(${from},${count},${width});}`);
    }
  }
}
