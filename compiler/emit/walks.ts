/**
 * Emits walks over the sources of sets: where candidates are stored, and in which order a walk finds them. The caller
 * frees what a walk pushes for itself.
 */
import type { Expr, SetSource } from '../ir/index.ts';
import { allOf, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { requestAbilitiesOf } from './abilities.ts';
import type { CodegenContext } from './context.ts';
import { everyKeyword, everyStatus, requestKeywordsOf, requestPrintedKeywords } from './dynamic-words.ts';
import { type FunctionBuilder, isSetValued, type ListRange } from './function-builder.ts';
import type { Narrowing } from './narrow.ts';
import { emitSpan, kindOfAll } from './sets.ts';
import { tilesLeft } from './tile-masks.ts';
import { emitValue } from './values.ts';
import { holderSeat, walkInstances, walkOn, walkPlay, walkZone } from './zone-walks.ts';

/** Emits the body for one candidate; `next` continues with the next one, `out` breaks out of the walk. */
export type WalkBody = (member: string, next: JsCode, out: JsCode) => void;

/** Walks numbers from `first` on. `is`: they are players or tiles. */
export function walkNumbers(
  f: FunctionBuilder,
  first: number,
  count: number,
  body: WalkBody,
  is?: 'player' | 'tile',
): void {
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
  signalReady(f);
  walkSpan(f, { from, to, pop: '', list: 'K' }, body);
}

/** Signals that the walk's own stack use ends here: what the body pushes lies above. */
export function signalReady(f: FunctionBuilder): void {
  if (f.readyMark === null) return;
  f.add(jsList`${f.readyMark}=sp;`);
  f.readyMark = null;
}

type SourceOf<From extends SetSource['from']> = Extract<SetSource, { from: From }>;

/** `words`: the work of the words that are called for each candidate. */
type SourceWalk<Source> = (
  f: FunctionBuilder,
  source: Source,
  body: WalkBody,
  within: Narrowing | null,
  words: number,
) => void;

const SOURCES: { [From in SetSource['from']]: SourceWalk<SourceOf<From>> } = {
  play: (f, source, body, within) => walkPlay(f, source.kind, body, within),
  zone: walkZones,
  every: walkEveryInstance,
  tiles: (f, _, body, within) => walkAllTiles(f, body, within),
  players: (f, _, body) => walkNumbers(f, 1, f.gen.bound.seats, body, 'player'),
  on: (f, source, body) => walkOn(f, source.tiles, source.kind, body),
  set: (f, source, body) => walkSet(f, source.of, body),
  enum: (f, source, body) => walkMembers(f, source.enum, body),
  flags: (f, source, body) => walkFlags(f, source.of, body),
  range: (f, source, body, _, words) => walkRange(f, source, body, words),
  definitions: (f, { kind }, body) => walkDefinitions(f, f.gen.bound.index.kinds[kind]?.cards ?? [], body),
  every_status: (f, _, body) => walkConstants(f, everyStatus(f.gen), body),
  every_keyword: (f, _, body) => walkConstants(f, everyKeyword(f.gen), body),
  statuses: walkWordsOf,
  keywords: walkWordsOf,
  printed_keywords: walkWordsOf,
  abilities: walkAbilities,
  deck: () => {},
};

/**
 * Walks the candidates of a source in order. The caller frees what the walk pushes. The work of `words` is charged here
 * where the number of candidates is known only in a match.
 */
export function walkCandidates(
  f: FunctionBuilder,
  source: SetSource,
  body: WalkBody,
  within: Narrowing | null = null,
  words = 0,
): void {
  const walk = SOURCES[source.from] as SourceWalk<SetSource>;
  walk(f, source, body, within, words);
}

/** Walks the entities in one zone, or in the zones of a set. */
function walkZones(f: FunctionBuilder, { zone, kind }: SourceOf<'zone'>, body: WalkBody): void {
  if (!isSetValued(f, zone)) {
    walkZone(f, zone, kind, body);
    return;
  }
  const zones = emitSpan(f, zone);
  walkInstances(f, (sink) => walkSpan(f, zones, (one) => sink(one)), kind, body);
}

/** Walks the entities in all instances of a zone, or of all zones. */
function walkEveryInstance(f: FunctionBuilder, { zone, kind }: SourceOf<'every'>, body: WalkBody): void {
  const { zones } = f.gen.bound.layout;
  const places = zone === null ? zones : zones.filter((_, id) => id === zone);
  const all = (sink: (instance: Operand) => void): void => {
    for (const { first, instances } of places) {
      if (instances > 0) walkNumbers(f, first, instances, (instance) => sink(instance));
    }
  };
  walkInstances(f, all, kind, body);
}

function walkAllTiles(f: FunctionBuilder, body: WalkBody, within: Narrowing | null): void {
  const { first, count } = f.gen.bound.layout.tiles;
  const mask = within === null ? null : tilesLeft(f, within);
  if (mask === null) walkNumbers(f, first, count, body, 'tile');
  else walkBits(f, mask, first, body);
}

function walkSet(f: FunctionBuilder, set: Expr, body: WalkBody): void {
  const members = emitSpan(f, set);
  signalReady(f);
  walkSpan(f, members, body, kindOfAll(f, set) ?? null);
}

const walkConstants = (f: FunctionBuilder, all: readonly number[], body: WalkBody): void =>
  walkPushed(f, body, () => f.add(all.map((id) => jsList`K[sp++]=${id};`)));

/** Walks the statuses or keywords of each element of a set. */
function walkWordsOf(
  f: FunctionBuilder,
  source: SourceOf<'statuses' | 'keywords' | 'printed_keywords'>,
  body: WalkBody,
  _: unknown,
  words: number,
): void {
  const { layout, game } = f.gen.bound;
  const places = source.from === 'printed_keywords' ? 1 : Math.max(layout.statuses.length, game.keywords.length);
  walkPushedForEach(f, source.of, pusherOf(f.gen, source.from), body, places, words);
}

/** Walks the abilities of each element of a set. */
function walkAbilities(
  f: FunctionBuilder,
  source: SourceOf<'abilities'>,
  body: WalkBody,
  _: unknown,
  words: number,
): void {
  const { gen } = f;
  const places = 1 + gen.sources.filter(({ by }) => by !== 'card' && by !== 'rules').length;
  walkPushedForEach(f, source.of, requestAbilitiesOf(gen, source.timing), body, places, words);
}

/**
 * Walks what the function `pusher` pushes for each element of a set. Charges for the members pushed, and for the `places`
 * slots that are read for each element.
 */
function walkPushedForEach(
  f: FunctionBuilder,
  set: Expr,
  pusher: string,
  body: WalkBody,
  places: number,
  words: number,
): void {
  const of = emitSpan(f, set);
  walkPushed(
    f,
    body,
    () => walkSpan(f, of, (v) => f.add(jsList`${pusher}(${v});`)),
    () => f.add(jsList`if((WK+=(sp-(${of.from}))*${1 + words}+(${of.to}-(${of.from}))*${places})>WM)bail();`),
  );
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
  return from === 'keywords' ? requestKeywordsOf(gen) : requestPrintedKeywords(gen);
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

/**
 * When a condition that narrowing already covers still has to be tested: `never`, an operand that is true where it has to,
 * or null for always.
 */
export function remainingConditions(f: FunctionBuilder, source: SetSource, within: Narrowing): Operand | null {
  if (source.from === 'tiles') return within.free === null ? null : 'never';
  if (source.from !== 'play' || holderSeat(f, within) === null) return null;
  const { game, layout } = f.gen.bound;
  const homes = f.gen.homes(source.kind);
  if (homes.every((id) => game.zones[id]?.each === 'player' && layout.zones[id]?.store === 'list'))
    return f.gen.tracksOwnership ? js`ST!==0` : 'never';
  return homes.length === 1 && f.gen.tileMaskRegister(homes[0] ?? -1) !== null ? 'never' : null;
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

/** The later one of two members in the order of sets, when the walk found `v` second. */
export function laterOf(f: FunctionBuilder, source: SetSource, last: string, v: Operand): Operand {
  if (!isUnordered(f, source)) return v;
  return js`${areOnTiles(f, source) ? 'laterThere' : 'later'}(${last},${v})`;
}

/** The earlier one of two members; the first may be nothing. */
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
