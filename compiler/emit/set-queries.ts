/** Emits set queries: one member, whether there is one, count, sum and other aggregates, and membership. */
import { closedOver } from '../analysis/sized-cost.ts';
import { MOST_WEIGHT } from '../format/limits.ts';
import type { Expr, Select, SetSource } from '../ir/index.ts';
import { allOf, anyOf, guarded, statementsOf } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { type EmittedValue, type FunctionBuilder, isSetValued } from './function-builder.ts';
import { isRecords, requestRecordTest } from './histories.ts';
import { narrow } from './narrow.ts';
import { extremeRankCode } from './rank-ends.ts';
import {
  chargeSet,
  emitPushSelect,
  emitSpan,
  emitWalk,
  filterDefinitions,
  kindOfAll,
  leavesStack,
  mayStop,
  tileMaskTest,
} from './sets.ts';
import { emitValue } from './values.ts';
import { isSoleZone, isUnordered, remainingConditions, soonerOf, walkCandidates, walkSpan } from './walks.ts';
import { holderSeat, outOfPlay } from './zone-walks.ts';

const isWalk = (e: Expr): e is Select => e.op === 'select' && e.take === null;

/** The member of a select of one, or nothing. */
export function emitSelectOne(f: FunctionBuilder, e: Select): EmittedValue {
  const result = f.temp();
  const kind = kindOfAll(f, e);
  const known = (): EmittedValue => {
    if (kind !== undefined) f.liveOrNothing.set(result, kind);
    return { code: result, nullable: true };
  };
  const first =
    e.take === null ||
    e.take.take === 'the' ||
    (e.take.take === 'first' && e.take.count.op === 'number' && e.take.count.value === 1);
  if (first && mayStop(f, e)) {
    f.add(jsList`let ${result}=N;`);
    emitWalk(f, e, (member, _, out) => f.add(jsList`${result}=${member};${out}`));
    return known();
  }
  if (first && isUnordered(f, e.source) && f.gen.purity.isPure(e.where) && f.gen.purity.isPureSource(e.source)) {
    // the walk is not in the order of sets, unless one zone alone has members and zone ownership holds
    const { value: within } = f.capture(() => narrow(f, e));
    const found = soonerOf(f, e.source, result);
    f.add(jsList`let ${result}=N;`);
    emitWalk(f, { ...e, take: null }, (member, _, out) => {
      const alone = isSoleZone(f, e.source, within);
      if (alone) f.ifAll(f.gen.tracksOwnership ? [js`ST===0`] : [], () => f.add(jsList`${result}=${member};${out}`));
      if (!alone || f.gen.tracksOwnership) f.add(jsList`${result}=${found(member)};`);
    });
    return known();
  }
  const drawn = listedDraw(f, e);
  if (drawn !== null) {
    f.add(jsList`const ${result}=${drawn};`);
    return known();
  }
  const weight = walkableWeight(f, e);
  if (weight !== null) {
    f.add(jsList`let ${result}=N;`);
    f.block(null, () => emitWeightedDraw(f, { ...e, take: null }, weight, result));
    return known();
  }
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  emitPushSelect(f, e);
  f.add(jsList`const ${result}=sp>${from}?K[${from}]:N;sp=${from};`);
  return known();
}

/** The weight by which a select draws one member, where a walk can find that member without a list of all; else null. */
function walkableWeight(f: FunctionBuilder, e: Select): Expr | null {
  const { source, where, take } = e;
  if (take?.take !== 'random' || take.weight === null || take.count.op !== 'number' || take.count.value !== 1)
    return null;
  const { purity, traced } = f.gen;
  const isPure = purity.isPure(where) && purity.isPureSource(source) && purity.isPure(take.weight);
  return isPure && !traced && f.heavyDepth === 0 && leavesStack(f, source) && !isUnordered(f, source)
    ? take.weight
    : null;
}

/**
 * Draws a member by weight as `weigh` in support.ts does: a walk adds the weights up, a second one, up to the drawn member,
 * takes them away again.
 */
function emitWeightedDraw(f: FunctionBuilder, e: Select, weight: Expr, result: string): void {
  const [count, total, last, left] = [f.temp(), f.temp(), f.temp(), f.temp()];
  const weighed = (member: string): string => {
    const before = f.bind(e.local, member);
    const { code } = f.toAtom(f.heavily(true, () => emitValue(f, weight)));
    f.unbind(e.local, before);
    const own = f.temp();
    f.add(jsList`const ${own}=${code}<0?0:${code}>${MOST_WEIGHT}?${MOST_WEIGHT}:${code};`);
    return own;
  };
  f.add(jsList`let ${count}=0,${total}=0,${last}=0;`);
  emitWalk(f, e, (member) => {
    const own = weighed(member);
    // the last one that can be drawn is the only one where its weight is the sum
    f.add(
      jsList`${count}++;if(${own}>0){${total}=(${total}+${own})|0;if(${total}<0)bail();${last}=${own};${result}=${member};}`,
    );
  });
  f.if(js`${count}>0&&(${total}===0||${total}!==${last})`, () => {
    f.add(jsList`let ${left}=${total}===0?draw(${count}):random(${total});`);
    emitWalk(f, e, (member, _, out) => {
      const own = weighed(member);
      f.when(js`${left}<(${total}===0?1:${own})`, jsList`{${result}=${member};${out}}`);
      f.add(jsList`${left}-=${total}===0?1:${own};`);
    });
  });
}

/** A random member of a local's set, or of a constant set of cards, without weights; null for other selects. */
function listedDraw(f: FunctionBuilder, e: Select): Operand | null {
  const { source, where, take } = e;
  if (take?.take !== 'random' || take.weight !== null || take.count.op !== 'number' || take.count.value !== 1)
    return null;
  const among = filterDefinitions(f, e);
  if (among !== null && among.left.length === 0) {
    const { cards } = among;
    if (f.heavyDepth > 0) f.charge(f.gen.costs.source(e, f.decls));
    return cards.length > 1 ? js`${f.gen.tables.dense(cards)}[random(${cards.length})]` : `${cards[0] ?? 'N'}`;
  }
  if (source.from !== 'set' || source.of.op !== 'local' || where.length > 0) return null;
  const set = f.local(source.of.local);
  return set.many ? js`${set.count}>1?K[${set.from}+random(${set.count})]:${set.count}>0?K[${set.from}]:N` : null;
}

/** True when the value is something, or the set has a member. */
export function emitHasMember(f: FunctionBuilder, e: Expr): Operand {
  if (isWalk(e)) {
    const bits = tileMaskTest(f, e);
    if (bits !== null) return bits;
    // stops at the first member, as the definition does
    const result = f.temp();
    f.add(jsList`let ${result}=false;`);
    emitWalk(f, e, (_, __, out) => f.add(jsList`${result}=true;${out}`));
    return result;
  }
  if (!isSetValued(f, e)) {
    const value = emitValue(f, e);
    if (value.code === 'N') return 'false';
    return value.nullable ? js`${value.code}!==N` : 'true';
  }
  const { from, to, pop } = emitSpan(f, e);
  const result = f.temp();
  f.add(jsList`const ${result}=${to}>${from};${pop}`);
  return result;
}

/** Counts the members of a select into a variable that is 0; by the lengths of zones where no condition remains. */
export function emitCount(f: FunctionBuilder, e: Select, result: string): void {
  const lengths = zoneLengths(f, e);
  const known = (): void => f.add(jsList`${result}=${lengths ?? '0'};`);
  const counted = (): void => emitWalk(f, e, () => f.add(jsList`${result}++;`));
  if (lengths === null) counted();
  else if (f.gen.tracksOwnership) f.if(js`ST===0`, known, counted);
  else f.block(null, known);
}

/** The lengths of a player's zones together, valid while zone ownership holds; null where conditions remain. */
function zoneLengths(f: FunctionBuilder, e: Select): Operand | null {
  const { source, where } = e;
  if (source.from !== 'play' || e.take !== null || where.length !== 1) return null;
  const { game, layout } = f.gen.bound;
  const { lines, value: within } = f.capture(() => narrow(f, e));
  const seat = within === null || within.covered === null || within.index !== null ? null : holderSeat(f, within);
  if (within === null || seat === null || remainingConditions(f, source, within) === null) return null;
  const lists = f.gen.homes(source.kind).map((id) => {
    const place = layout.zones[id];
    if (
      game.zones[id]?.each !== 'player' ||
      place?.store !== 'list' ||
      !f.gen.isWithin(source.kind, game.zones[id]?.kind ?? -1)
    )
      return null;
    return js`S[${place.at - place.stride}+${seat.code}*${place.stride}]`;
  });
  if (lists.length === 0 || lists.includes(null)) return null;
  const [first, ...others] = lists as [Operand, ...Operand[]];
  const sum = others.reduce<Operand>((all, one) => js`${all}+${one}`, first);
  f.add(lines);
  return seat.test === 'true' ? js`(${sum})|0` : js`(${seat.test}?${sum}:0)|0`;
}

export function countValue(f: FunctionBuilder, e: Expr): EmittedValue {
  const result = f.temp();
  if (isWalk(e) && !e.one) {
    f.add(jsList`let ${result}=0;`);
    emitCount(f, e, result);
    return { code: result, nullable: false };
  }
  if (!isSetValued(f, e)) {
    const value = emitValue(f, e);
    return { code: value.nullable ? js`(${value.code}===N?0:1)` : '1', nullable: false };
  }
  const { from, to, pop } = emitSpan(f, e);
  f.add(jsList`const ${result}=${to}-(${from});${pop}`);
  return { code: result, nullable: false };
}

/** Emits `body` for each member of any set, then frees the stack. */
export function emitForEachMember(f: FunctionBuilder, e: Expr, body: (member: Operand) => void): void {
  if (isWalk(e) && !e.one) {
    emitWalk(f, e, (member) => body(member));
    return;
  }
  if (!isSetValued(f, e)) {
    const value = f.toTemp(emitValue(f, e));
    f.ifAll(value.nullable ? [js`${value.code}!==N`] : [], () => body(value.code));
    return;
  }
  const run = emitSpan(f, e);
  walkSpan(f, run, (member) => body(member));
  if (run.pop !== '') f.add(run.pop);
}

type AggregateExpr = { op: 'sum' | 'highest' | 'lowest' | 'distinct'; of: Expr; local: number; value: Expr };

export function aggregateValue(f: FunctionBuilder, e: AggregateExpr): EmittedValue {
  const { costs } = f.gen;
  const isHeavy = costs.isHeavy(e as Expr);
  f.heavily(isHeavy, () => chargeSet(f, e.of, closedOver(costs.sizedOnce(e.value, f.decls), e.local)));
  return f.heavily(isHeavy, () => emitAggregate(f, e));
}

function emitAggregate(f: FunctionBuilder, e: AggregateExpr): EmittedValue {
  const result = f.temp();
  if (e.op === 'distinct') {
    const from = f.temp();
    f.add(jsList`const ${from}=sp;`);
    const flags = e.value.op === 'field' && f.gen.bound.game.fields[e.value.field]?.type.of === 'flags';
    const run = emitSpan(f, e.of);
    const found = f.temp();
    f.add(jsList`const ${found}=sp;`);
    walkSpan(f, run, (member) => {
      const before = f.bind(e.local, member);
      emitForEachMember(f, e.value, (value) =>
        f.add(flags ? jsList`bits(${found},${value});` : jsList`fresh(${found},${value});`),
      );
      f.unbind(e.local, before);
    });
    f.add(jsList`const ${result}=sp-${found};sp=${from};`);
    return { code: result, nullable: false };
  }
  f.add(jsList`let ${result}=${e.op === 'sum' ? '0' : 'N'};`);
  const op = e.op === 'lowest' ? '<' : '>';
  let compares: Statement | null = null;
  const { lines } = f.capture(() =>
    emitForEachMember(f, e.of, (member) => {
      const before = f.bind(e.local, member);
      const value = f.toAtom(emitValue(f, e.value));
      f.unbind(e.local, before);
      const something = value.nullable ? js`${value.code}!==N` : null;
      if (e.op === 'sum') {
        f.add(guarded(something, jsList`${result}=plus(${result},${value.code});`));
        return;
      }
      const isBetter = op === '>' ? js`${value.code}>${result}` : js`${value.code}<${result}`;
      const [one] = statementsOf(jsList`if(${result}===N||${isBetter})${result}=${value.code};`);
      f.add(guarded(something, one as Statement));
      compares = one as Statement;
    }),
  );
  f.add((compares === null ? null : extremeRankCode(f, { lines, compares, result, op })) ?? lines);
  return { code: result, nullable: e.op !== 'sum' };
}

/** Whether an entity is in a set; a tile is also in a set of entities that are on it. */
export function emitAmong(f: FunctionBuilder, of: Expr, set: Expr): string {
  const ref = f.toTemp(emitValue(f, of));
  const result = f.temp();
  // nothing is in no set, but an impure set still has to be evaluated
  const skips = f.gen.purity.isPure(set);
  if (isSetValued(f, set)) chargeSet(f, set);
  f.add(jsList`let ${result}=false;`);
  // a card is no tile, and not nothing
  const isCard = ref.is === undefined && f.rowFact(ref.code)?.live === true;
  f.ifAll(skips ? [js`${ref.code}!==N`] : [], () =>
    emitForEachMember(f, set, (member) =>
      f.add(
        isCard
          ? jsList`if(${member}===${ref.code})${result}=true;`
          : jsList`if((${member}===${ref.code}&&${member}!==N)||(isTile(${ref.code})&&tile(${member})===${ref.code}))${result}=true;`,
      ),
    ),
  );
  return result;
}

/** Whether `ref` is a candidate of a select that meets its conditions, ignoring what the select takes. */
export function emitMatches(f: FunctionBuilder, e: Select, ref: string): Operand {
  const result = f.temp();
  const out = f.label();
  f.rowFacts.set(ref, f.rowOf(ref));
  f.add(jsList`let ${result}=false;`);
  f.block(out, () => {
    f.when(js`${ref}===N`, jsList`break ${out};`);
    emitSourceTest(f, e.source, ref, jsList`break ${out};`);
    const before = f.bind(e.local, ref);
    for (const where of e.where) emitJumpUnless(f, where, jsList`break ${out};`);
    f.unbind(e.local, before);
    f.add(jsList`${result}=true;`);
  });
  return result;
}

function emitSourceTest(f: FunctionBuilder, source: SetSource, ref: Operand, no: JsCode): void {
  const { gen } = f;
  const { layout } = gen.bound;
  const kindOf = (kind: number): void => f.add(jsList`if(!(${isOfKindCode(f, kind, ref)}))${no}`);
  switch (source.from) {
    case 'play': {
      kindOf(source.kind);
      const { row, sign } = f.rowOf(ref);
      f.add(jsList`if(${sign}>=0&&${anyOf(outOfPlay(gen, source.kind, row))})${no}`);
      return;
    }
    case 'zone': {
      kindOf(source.kind);
      const result = f.temp();
      f.add(jsList`if(row(${ref})<0)${no}let ${result}=false;`);
      emitForEachMember(f, source.zone, (zone) =>
        f.add(jsList`if(S[rw(${ref})+${layout.row.zone}]===${zone})${result}=true;`),
      );
      f.add(jsList`if(!${result})${no}`);
      return;
    }
    case 'every':
      f.add(jsList`if(zof(${ref})<0)${no}`);
      if (source.zone !== null) f.add(jsList`if(zof(${ref})!==${source.zone})${no}`);
      kindOf(source.kind);
      return;
    case 'tiles':
      f.add(jsList`if(!isTile(${ref}))${no}`);
      return;
    case 'players':
      f.add(jsList`if(!isPlayer(${ref}))${no}`);
      return;
    default: {
      const [result, from] = [f.temp(), f.temp()];
      f.add(jsList`let ${result}=false;const ${from}=sp;`);
      walkCandidates(f, source, (member) => f.add(jsList`if(${member}===${ref})${result}=true;`));
      f.add(jsList`sp=${from};if(!${result})${no}`);
    }
  }
}

/** True when a value is of a kind. */
export function isOfKindCode(f: FunctionBuilder, kind: number, ref: Operand): Operand {
  const { gen } = f;
  const parts: Operand[] = [];
  const fact = f.rowFact(ref) ?? f.rowIfLiveOrNothing(ref);
  const table = gen.kindTable(kind);
  if (fact !== null && fact.kind !== null && gen.isWithin(kind, fact.kind))
    return fact.live ? 'true' : js`${fact.sign}>=0`;
  if (gen.cards.some((card) => gen.isWithin(kind, gen.bound.game.cards[card]?.kind ?? -1))) {
    const row = fact === null ? js`rw(${ref})` : fact.row;
    const tests: Operand[] = [];
    if (fact === null) tests.push(js`isRow(${ref})`);
    else if (!fact.live) tests.push(js`${fact.sign}>=0`);
    if (table !== null) tests.push(js`${table}[S[${row}]]===1`);
    parts.push(allOf(tests));
  }
  if (gen.isWithin(kind, gen.kernelKind('player'))) parts.push(js`isPlayer(${ref})`);
  if (gen.isWithin(kind, gen.kernelKind('tile'))) parts.push(js`isTile(${ref})`);
  if (isRecords(gen, kind)) parts.push(js`${requestRecordTest(gen, kind)}(${ref})`);
  return anyOf(parts);
}
