/**
 * Emits sets. Members are pushed on one stack, in the order of sets; the caller pops them. Queries that only count, sum
 * or find a first member walk the source instead and push nothing.
 */

import type { Constant } from '../analysis/facts.ts';
import type { Cost } from '../analysis/sized-cost.ts';
import type { Expr, ExprOf, Select, SetSource } from '../ir/index.ts';
import { guarded } from '../javascript/build.ts';
import { js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless, printedFirst } from './branches.ts';
import { emitCondition } from './conditions.ts';
import { fieldCode, tileOfCode } from './fields.ts';
import { type EmittedValue, FunctionBuilder, isSetValued, type ListRange, NO_CONTEXT } from './function-builder.ts';
import { emitByLevel } from './levels.ts';
import { needsRoom } from './memory-sizes.ts';
import { narrow } from './narrow.ts';
import { emitOrderKeys } from './orders.ts';
import { chargeEach, chargeMembers } from './size-charges.ts';
import { emitValue } from './values.ts';
import {
  isSoleZone,
  isUnordered,
  remainingConditions,
  sortSet,
  type WalkBody,
  walkCandidates,
  walkDefinitions,
} from './walks.ts';
import { emitWordCall } from './word-calls.ts';
import { holderSeat } from './zone-walks.ts';

/** The members of a set as a range of the stack: pushed, or in place where a local holds the set. */
export function emitSpan(f: FunctionBuilder, e: Expr): ListRange {
  if (e.op === 'local') {
    const local = f.local(e.local);
    if (local.many) return { from: local.from, to: js`${local.from}+${local.count}`, pop: '', list: local.list ?? 'K' };
  }
  if (e.op === 'select' && !e.one && e.where.length === 0 && e.take === null && e.source.from === 'set')
    return emitSpan(f, e.source.of);
  const from = f.temp();
  const to = f.temp();
  f.add(jsList`const ${from}=sp;`);
  emitPush(f, e);
  f.add(jsList`const ${to}=sp;`);
  return { from, to, pop: jsList`sp=${from};`, list: 'K' };
}

/**
 * The kind of all members of a set where these are live entities; null where the kind is not known; undefined where the
 * members may be something else.
 */
export function kindOfAll(f: FunctionBuilder, e: Expr): number | null | undefined {
  const { gen } = f;
  switch (e.op) {
    case 'select': {
      const { source } = e;
      if (source.from === 'set') return kindOfAll(f, source.of);
      if (source.from !== 'play' && source.from !== 'zone' && source.from !== 'every' && source.from !== 'on')
        return undefined;
      return gen.guaranteedKind(source.kind);
    }
    case 'local': {
      const local = f.local(e.local);
      return local.many ? local.kind : undefined;
    }
    case 'pick': {
      const [yes, no] = [kindOfAll(f, e.then), kindOfAll(f, e.else)];
      return yes === undefined || no === undefined ? undefined : yes === no ? yes : null;
    }
    case 'adjective':
    case 'value':
      return kindOfWord(f, e);
    default:
      return undefined;
  }
}

/** The same for the set that a word gives, for any arguments. */
function kindOfWord(f: FunctionBuilder, e: ExprOf<'adjective' | 'value'>): number | null | undefined {
  const { game } = f.gen.bound;
  const word = e.op === 'value' ? game.values[e.value] : game.adjectives[e.adjective];
  if (word?.value == null || word.code === null) return undefined;
  const { wordKinds: known } = f.gen;
  if (known.has(word)) return known.get(word);
  // recursive words
  known.set(word, undefined);
  const kind = kindOfAll(new FunctionBuilder(f.gen, NO_CONTEXT, word.code.locals), word.value);
  known.set(word, kind);
  return kind;
}

/** Pushes the members of a set, or a single value that is not nothing. */
export function emitPush(f: FunctionBuilder, e: Expr): void {
  if (!isSetValued(f, e)) {
    const { code, nullable } = f.toAtom(emitValue(f, e));
    f.add(guarded(nullable ? js`${code}!==N` : null, jsList`K[sp++]=${code};`));
    return;
  }
  switch (e.op) {
    case 'select':
      emitPushSelect(f, e);
      return;
    case 'pick': {
      const test = emitCondition(f, e.test);
      f.if(
        test,
        () => emitPush(f, e.then),
        () => emitPush(f, e.else),
      );
      return;
    }
    case 'levels': {
      const at = f.temp();
      f.add(jsList`const ${at}=lvl(${f.context.level},${f.context.self});`);
      emitByLevel(f, at, e.of, (part) => emitPush(f, part));
      return;
    }
    case 'field':
      f.heavily(f.gen.costs.isHeavy(e), () => chargeSet(f, e.of));
      emitMapped(f, e.of, (one) => fieldCode(f, e.field, f.named(one)));
      return;
    case 'tile_of':
      chargeSet(f, e.of);
      emitMapped(f, e.of, (one) => tileOfCode(f, f.named(one)));
      return;
    case 'zone':
      chargeSet(f, e.of);
      if (e.of !== null) emitMapped(f, e.of, (one) => zoneInstance(f, e.zone, f.named(one)));
      return;
    case 'adjective':
    case 'value':
      f.add(jsList`${emitWordCall(f, e)};`);
      return;
    default: {
      const { from, to } = emitSpan(f, e);
      const i = f.temp();
      f.add(jsList`for(let ${i}=${from};${i}<${to};${i}++)K[sp++]=K[${i}];`);
    }
  }
}

/** Charges for a walk over a set while the expression is heavy; elsewhere the statement list has charged in advance. */
export function chargeSet(f: FunctionBuilder, of: Expr | null, times: Cost = 1): void {
  if (of !== null && f.heavyDepth > 0) chargeEach(f, f.gen.costs.sized(of, f.decls), times);
}

function emitMapped(f: FunctionBuilder, of: Expr, change: (one: string) => EmittedValue): void {
  const { from, to, pop } = emitSpan(f, of);
  const [w, i, v] = [f.temp(), f.temp(), f.temp()];
  // a mapped member overwrites the slots already read; what the mapping itself pushes lies above them
  f.add(jsList`let ${w}=${pop === '' ? 'sp' : from};`);
  const end = f.temp();
  f.add(jsList`const ${end}=${to};`);
  if (pop === '') f.add(jsList`sp+=${end}-(${from});`);
  f.loop(jsLoop`for(let ${i}=${from};${i}<${end};${i}++)`, () => {
    const one = f.temp();
    f.add(jsList`const ${one}=K[${i}];`);
    const { code } = change(one);
    f.add(jsList`const ${v}=${code};if(${v}!==N)K[${w}++]=${v};`);
  });
  f.add(jsList`sp=${w};`);
}

/** The zone instance of a holder. */
export function zoneInstance(f: FunctionBuilder, zone: number, of: EmittedValue | null): EmittedValue {
  const { game, layout, seats, sides } = f.gen.bound;
  const decl = game.zones[zone];
  const at = layout.zones[zone];
  if (decl === undefined || at === undefined || at.instances === 0) return { code: 'N', nullable: true };
  if (decl.each === 'game') return { code: `${at.first}`, nullable: false };
  if (of === null) return { code: 'N', nullable: true };
  const { code } = of;
  switch (decl.each) {
    case 'player':
      if (of.is === 'player' && !of.nullable) return { code: js`(${at.first - 1}+${code})`, nullable: false };
      return { code: js`zp(${code},${at.first})`, nullable: true };
    case 'side':
      return { code: js`zs(${code},${at.first},${seats},${sides})`, nullable: true };
    case 'tile':
      if (of.is === 'tile' && !of.nullable)
        return { code: js`(${at.first - f.gen.bound.layout.tiles.first}+${code})`, nullable: false };
      return { code: js`zt(${code},${at.first})`, nullable: true };
    case 'entity':
      return { code: js`ze(${code},${at.first})`, nullable: true };
  }
}

/**
 * Cards that meet the conditions on printed values, which are constant, and the conditions left to run time. A
 * condition after one that is evaluated at run time is left, too, since that one may draw.
 */
export function filterDefinitions(
  { gen }: FunctionBuilder,
  { source, where, local }: Select,
): { cards: number[]; left: Expr[] } | null {
  if (source.from !== 'definitions') return null;
  const { facts } = gen;
  const locals: Constant[] = [];
  let cards = [...(gen.bound.index.kinds[source.kind]?.cards ?? [])];
  for (const [i, test] of where.entries()) {
    const passes = cards.map((card) => {
      locals[local] = card;
      return facts.withLocals(locals, () => facts.constantTruth(test));
    });
    if (passes.includes(null)) return { cards, left: where.slice(i) };
    cards = cards.filter((_, k) => passes[k]);
  }
  return { cards, left: [] };
}

/**
 * Walks the candidates of a select that meet its conditions, before `take`. Gives whether they all are in one zone
 * while zone ownership holds.
 */
function walkMatching(f: FunctionBuilder, e: Select, body: WalkBody): boolean {
  const { costs } = f.gen;
  const isHeavy = costs.isHeavy(e);
  if (isHeavy || f.heavyDepth > 0) chargeMembers(f, e);
  const within = e.source.from === 'play' || e.source.from === 'tiles' ? narrow(f, e) : null;
  const said = within === null ? null : remainingConditions(f, e.source, within);
  const unless = said === null || said === 'never' ? said : f.toTemp({ code: said, nullable: false }).code;
  if (within !== null && unless !== null && unless !== 'never') within.ownershipTest = unless;
  const wanted = f.readyMark;
  const among = filterDefinitions(f, e);
  const tests = among === null ? e.where : among.left;
  const pass: WalkBody = (member, next, out) => {
    const outer = f.readyMark;
    f.readyMark = null;
    const before = f.substitutions.get(e.local);
    if (tests.length > 0) f.bind(e.local, member);
    const fact = f.rowFacts.get(member);
    const seat = unless === 'never' && within !== null ? holderSeat(f, within) : null;
    if (fact !== undefined && seat !== null) f.rowFacts.set(member, { ...fact, controller: seat.code });
    for (const where of printedFirst(f, tests)) {
      const goes = within?.lineMasks.has(where) === true ? 'never' : where === within?.covered ? unless : null;
      if (goes === 'never') continue;
      const test = (): void => f.heavily(isHeavy, () => emitJumpUnless(f, where, next));
      if (goes === null) test();
      else f.if(goes, test);
    }
    body(member, next, out);
    f.unbind(e.local, before);
    f.readyMark = outer;
  };
  if (among !== null) walkDefinitions(f, among.cards, pass);
  else walkCandidates(f, e.source, pass, within, costs.light(e.where, f.decls));
  if (wanted !== null && f.readyMark === wanted) f.readyMark = null;
  return isSoleZone(f, e.source, within);
}

/** True when a set has a member, where a mask of tiles decides it; else null. */
export function tileMaskTest(f: FunctionBuilder, e: Select): Operand | null {
  if (e.source.from !== 'play' || e.take !== null || e.where.length > 1) return null;
  const { game } = f.gen.bound;
  const [home = -1, ...others] = f.gen.homes(e.source.kind);
  const mask = others.length > 0 ? null : f.gen.tileMaskRegister(home);
  if (mask === null || !f.gen.isWithin(e.source.kind, game.zones[home]?.kind ?? -1)) return null;
  if (e.where.length === 0) return js`${mask}!==0`;
  const within = narrow(f, e);
  const seat = within === null || within.covered === null ? null : holderSeat(f, within);
  return seat === null ? null : js`(${seat.test}&&${mask}s[${seat.code}]!==0)`;
}

/** Whether a walk may stop at the first member: the conditions are pure and nothing is taken at random. */
export const mayStop = (f: FunctionBuilder, e: Select): boolean =>
  !isUnordered(f, e.source) && f.gen.purity.isPure(e.where) && f.gen.purity.isPureSource(e.source);

export function emitPushSelect(f: FunctionBuilder, e: Select): void {
  const from = f.temp();
  f.add(jsList`const ${from}=sp;${needsRoom(f.gen, from)}`);
  emitPushMembers(f, e);
  if (e.take !== null) emitTake(f, e, from);
}

/** Pushes the members over what the walk pushed for itself. */
function emitPushMembers(f: FunctionBuilder, e: Select): void {
  // the walk of an enclosing set waits for its own setup: a nested walk must not signal it
  const { readyMark } = f;
  f.readyMark = null;
  if (leavesStack(f, e.source)) {
    const from = f.temp();
    if (isUnordered(f, e.source)) f.add(jsList`const ${from}=sp;`);
    const alone = walkMatching(f, e, (member) => f.add(jsList`K[sp++]=${member};`));
    sortSet(f, e.source, from, alone);
    f.readyMark = readyMark;
    return;
  }
  const [from, above] = [f.temp(), f.temp()];
  f.add(jsList`const ${from}=sp;let ${above}=sp;`);
  f.readyMark = above;
  walkMatching(f, e, (member) => f.add(jsList`K[sp++]=${member};`));
  f.readyMark = readyMark;
  f.add(jsList`if(${above}>${from})under(${from},${above});`);
}

/** Whether a walk over the source pushes nothing. */
export function leavesStack(f: FunctionBuilder, source: SetSource): boolean {
  const { index, game, layout } = f.gen.bound;
  switch (source.from) {
    case 'play':
      return true;
    case 'zone':
      return !isSetValued(f, source.zone);
    case 'every':
    case 'statuses':
    case 'keywords':
    case 'printed_keywords':
    case 'every_status':
    case 'every_keyword':
    case 'abilities':
      return false;
    case 'on': {
      const homes = (index.homes[source.kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile');
      return !isSetValued(f, source.tiles) && homes.length === 1 && layout.zones[homes[0] ?? -1]?.store === 'list';
    }
    case 'set':
      return source.of.op === 'local';
    default:
      return true;
  }
}

/** Walks the members without keeping them; frees what the walk pushed. */
export function emitWalk(f: FunctionBuilder, e: Select, body: WalkBody): void {
  const { readyMark } = f;
  f.readyMark = null;
  if (leavesStack(f, e.source)) {
    walkMatching(f, e, body);
    f.readyMark = readyMark;
    return;
  }
  const from = f.temp();
  f.add(jsList`const ${from}=sp;`);
  walkMatching(f, e, body);
  f.readyMark = readyMark;
  f.add(jsList`sp=${from};`);
}

// ------------------------------------------------------------------ take

/** Members are on the stack from `from` on: leaves those that `take` selects. */
function emitTake(f: FunctionBuilder, e: Select, from: Operand): void {
  const { take } = e;
  if (take === null) return;
  if (take.take === 'tied') {
    const width = emitOrderKeys(f, take.order, take.args, from);
    f.add(jsList`tied(${from},${width});`);
    return;
  }
  if (take.take === 'the') {
    f.add(jsList`firsts(${from},1);`);
    return;
  }
  const count = f.toTemp(emitValue(f, take.count)).code;
  switch (take.take) {
    case 'first':
      f.add(jsList`firsts(${from},${count});`);
      return;
    case 'last':
      f.add(jsList`lasts(${from},${count});`);
      return;
    case 'random': {
      if (count === '1' && take.weight === null) {
        f.add(jsList`if(sp-${from}>1){K[${from}]=K[${from}+random(sp-${from})];sp=${from}+1;}`);
        return;
      }
      if (count === '1') f.block(null, () => emitTakeRandom(f, e, take.weight, from, count));
      else f.when(js`${count}<1`, jsList`sp=${from};`, () => emitTakeRandom(f, e, take.weight, from, count));
      return;
    }
    case 'best': {
      const best = (): void => {
        const width = emitOrderKeys(f, take.order, take.args, from);
        f.add(jsList`bests(${from},${count},${width});`);
      };
      f.when(js`${count}<1`, jsList`sp=${from};`, () => f.if(js`sp>${from}`, best));
    }
  }
}

function emitTakeRandom(f: FunctionBuilder, e: Select, weight: Expr | null, from: Operand, count: Operand): void {
  if (weight === null) {
    f.add(jsList`randoms(${from},${count});`);
    return;
  }
  const [end, i] = [f.temp(), f.temp()];
  const kind = kindOfAll(f, e);
  f.add(jsList`const ${end}=sp;sp+=${end}-${from};`);
  f.loop(jsLoop`for(let ${i}=${from};${i}<${end};${i}++)`, () => {
    const member = f.temp();
    f.add(jsList`const ${member}=K[${i}];`);
    if (kind != null) f.assumeLive(member, kind);
    const before = f.bind(e.local, member);
    const { code } = f.heavily(true, () => emitValue(f, weight));
    f.add(jsList`K[${i}+${end}-${from}]=${code};`);
    f.unbind(e.local, before);
  });
  if (count === '1')
    f.add(
      jsList`if(${end}>${from})K[${from}]=K[${from}+weigh(${end},${end}-${from})];sp=${end}>${from}?${from}+1:${from};`,
    );
  else f.add(jsList`weighted(${from},${end},${count});`);
}
