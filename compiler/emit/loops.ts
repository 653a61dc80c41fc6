/**
 * Emits loops over sets. By definition a loop first lists its set, and each member that is still in the set has its
 * turn. Cheaper forms are used where dirty bits or the effects of the body prove them equal:
 *
 * | form | where | what it saves |
 * |---|---|---|
 * | `emitIndependentLoop` | the body writes only plain fields of its own member, which no other iteration reads | the list, and the tests of membership |
 * | `emitListedLoop` | any other loop | a loop over a pure set is skipped while its dirty bit is clear |
 * | with `emitForSoleMember` | since the last list one entity at most has joined the set | the walk |
 * | `emitLeaveTogether` | the body only moves its member out of play | the iterations |
 * | `emitLoopInChosenOrder` | a player chooses the next member | |
 * | `emitLiveLoop` | a live loop: those that join the set have a turn, too | a new list is made only after a change of the set |
 *
 * The dirty bit of a loop's set (`D`) says that something it reads has changed since the members were listed; `UW` has the bits
 * of loops that are running, whose members wait for their turn.
 */

import { membershipReadSet, readSet } from '../analysis/dependencies.ts';
import type { LoopBodyEffects } from '../analysis/effects.ts';
import type { Expr, Select, SetSource, Stmt, StmtOf } from '../ir/index.ts';
import { assigned } from '../ir/walk.ts';
import { allOf, guarded } from '../javascript/build.ts';
import { js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { isObserved } from './calls.ts';
import { emitCondition } from './conditions.ts';
import { freeLocals } from './context.ts';
import { type FunctionBuilder, isSetValued } from './function-builder.ts';
import { mostRefs, needsRoom } from './memory-sizes.ts';
import { requestLeaveTogether } from './moving.ts';
import { narrow } from './narrow.ts';
import { emitOrderKeys } from './orders.ts';
import { emitCount, emitMatches } from './set-queries.ts';
import { emitPush, emitSpan, emitWalk, kindOfAll } from './sets.ts';
import { emitBody } from './statements.ts';
import { emitValue } from './values.ts';
import { laterOf, remainingConditions } from './walks.ts';
import { holderSeat, skipOutOfPlay } from './zone-walks.ts';

/** Whether statements assign locals that are sets, which have to stay on the stack. */
const assignsSets = (f: FunctionBuilder, stmts: readonly Stmt[]): boolean =>
  [...assigned(stmts).keys()].some((slot) => f.decls[slot]?.type.many === true);

export function emitLoop(f: FunctionBuilder, s: StmtOf<'each'>): void {
  if (f.gen.facts.isEmpty(s.set)) return;
  if (s.live) {
    emitLiveLoop(f, s);
    return;
  }
  const effects = independentBody(f, s);
  if (effects !== null && !effects.settles) {
    emitIndependentLoop(f, s, effects);
    return;
  }
  // iterations that only settle do nothing while nothing is pending
  const isIdle = effects?.writes.size === 0;
  if (isIdle) {
    f.if(
      js`!(${f.gen.needsSettling})`,
      () => emitIndependentLoop(f, s, effects),
      () => emitListedLoop(f, s),
    );
  } else emitListedLoop(f, s);
}

/** The general form: lists the members, then runs the body for each that is still a member. */
function emitListedLoop(f: FunctionBuilder, s: StmtOf<'each'>): void {
  const { set } = s;
  // while the dirty bit is clear, the members are those listed last; mostly that means none
  const bit = f.gen.loopBit(s);
  const readsOnlyState = bit !== 0 && f.gen.readsOnlyState(set);
  const testsMembers = (set.op !== 'select' || set.type.of === 'entity') && !keepsMembership(f, s.body, set);
  // whether the members can be tested again after the loop, to clear the bit
  const retests = readsOnlyState && testsMembers && s.by.walk !== 'choice' && set.op === 'select' && set.take === null;
  const sole = readsOnlyState ? f.gen.soleMemberOf(bit) : null;
  const many = retests ? js`(D|UW)&${bit}` : js`D&${bit}`;
  const base = f.temp();
  const write = (): void => {
    f.add(jsList`const ${base}=sp;`);
    const { from, to } = emitMemberList(f, s, base, retests && sole !== null ? { unless: many, who: sole.who } : null);
    if (readsOnlyState) f.add(guarded(retests ? null : js`${to}===${from}`, jsList`D&=${~(bit | (sole?.bit ?? 0))};`));
    if (s.by.walk === 'choice') emitLoopInChosenOrder(f, s, s.by.who, from, to);
    else emitIterations(f, s, from, to, { bit, readsOnlyState, testsMembers, retests });
    if (!assignsSets(f, s.body)) f.add(jsList`sp=${base};`);
  };
  // the bits of one register are tested together
  const own = js`D&${bit | (sole?.bit ?? 0)}`;
  if (readsOnlyState) f.if(js`(${retests ? js`${own}|UW&${bit}` : own})!==0`, write);
  else write();
}

/**
 * Lists the members of a loop from `base` on; gives the range. `one`: the only candidate, valid unless a test is true.
 */
function emitMemberList(
  f: FunctionBuilder,
  s: StmtOf<'each'>,
  base: Operand,
  one: { unless: Operand; who: Operand } | null,
): { from: Operand; to: Operand } {
  const { set } = s;
  // a local's set is walked in place, unless it is sorted or the body assigns the local
  if (set.op === 'local' && s.by.walk === 'set' && !assigned(s.body).has(set.local)) {
    const own = emitSpan(f, set);
    const [from, to] = [own.from, own.to].map((code) => f.toTemp({ code, nullable: false }).code) as [string, string];
    return { from, to };
  }
  if (one === null) emitPush(f, set);
  else {
    const pushSole = (): void => {
      f.add(needsRoom(f.gen, base));
      emitForSoleMember(f, set as Select, one.who, (v) => f.add(jsList`K[sp++]=${v};`));
    };
    f.if(js`(${one.unless})===0`, pushSole, () => emitPush(f, set));
  }
  return { from: base, to: emitMemberSort(f, s, base) };
}

/** How a loop uses its dirty bit; see `emitListedLoop`. */
interface DirtyLoop {
  bit: number;
  readsOnlyState: boolean;
  testsMembers: boolean;
  retests: boolean;
}

/** The iterations over listed members. */
function emitIterations(
  f: FunctionBuilder,
  s: StmtOf<'each'>,
  from: Operand,
  to: Operand,
  { bit, readsOnlyState, testsMembers, retests }: DirtyLoop,
): void {
  if (emitLeaveTogether(f, s)) {
    const most = Math.ceil(f.gen.costs.iteration(s, f.decls) + f.gen.costs.whole(s.body, f.decls));
    f.assignedLocals.add(s.local);
    f.add(jsList`
      payAll(${to} - ${from});
      if ((WK += (${to} - ${from}) * ${most}) > WM) bail();
      if (${to} > ${from}) l${s.local} = K[${to} - 1];
      ${requestLeaveTogether(f.gen)}(${from}, ${to});`);
    return;
  }
  const [i, v, next, others] = [f.temp(), f.temp(), f.label(), f.temp()];
  const { test: isMember } = membershipTest(f, s, from, to);
  // for an open set the bit says "something it reads has changed"; for a closed set, "it may have a member"
  const usesBit = testsMembers && bit !== 0 && !readsOnlyState && !assignsLoopLocals(s);
  const renew = jsList`D|=${bit};`;
  if (usesBit) {
    f.add(jsList`D&=${~bit};`);
    f.unwinding.push(renew);
  }
  // a nested loop over the same set must see the members that still wait here
  if (retests) {
    f.add(jsList`const ${others}=UW;UW|=${bit};`);
    f.unwinding.push(jsList`${renew}UW=${others};`);
  }
  const iteration = (): void => {
    f.add(jsList`const ${v}=K[${i}];`);
    assumeMember(f, s, v);
    const retest = (): void => f.when(js`!(${isMember(v, i)})`, jsList`continue ${next};`);
    // the first iteration needs no test
    if (testsMembers) f.if(usesBit ? js`${i}>${from}&&(D&${bit})!==0` : js`${i}>${from}`, retest);
    emitIteration(f, s, v);
  };
  f.loop(jsLoop`for(let ${i}=${from};${i}<${to};${i}++)`, iteration, next);
  if (usesBit || retests) f.unwinding.pop();
  if (usesBit) f.add(renew);
  if (!retests) return;
  const [k, w] = [f.temp(), f.temp()];
  f.add(jsList`UW=${others};`);
  f.loop(jsLoop`for(let ${k}=${from};${k}<${to};${k}++)`, () => {
    f.add(jsList`const ${w}=K[${k}];`);
    assumeMember(f, s, w);
    f.when(isMember(w, k), jsList`{${renew}break;}`);
  });
}

/**
 * Emits a loop in which all members leave play and nothing else happens: no listener observes it, and no member leaves
 * the set by it. Then the zone closes up once. False for other loops.
 */
function emitLeaveTogether(f: FunctionBuilder, { set, by, body, local }: StmtOf<'each'>): boolean {
  const { gen } = f;
  const [does, ...others] = body;
  if (does?.do !== 'call' || others.length > 0 || does.into !== null || by.walk === 'choice') return false;
  const [whom, to, at] = does.args;
  const isMove = gen.bound.game.verbs[does.verb]?.native === 'move' && !isObserved(gen, 'verbs', does.verb);
  if (!isMove || whom?.op !== 'local' || whom.local !== local || to?.op !== 'gone' || (at ?? null) !== null)
    return false;
  if (gen.traced || f.settleCode !== null || f.stepLocals.has(local) || gen.reachable.written) return false;
  if (!gen.isListed || gen.tileMaskRegisters.length > 0 || kindOfAll(f, set) === undefined) return false;
  return set.op === 'select' && set.take === null && [set.source, ...set.where].every(readsLocalsOnly);
}

/** Whether an expression reads nothing but locals. */
function readsLocalsOnly(e: Expr | SetSource): boolean {
  if ('from' in e) return e.from === 'set' && readsLocalsOnly(e.of);
  if (e.op === 'local') return true;
  if (e.op === 'not') return readsLocalsOnly(e.of);
  return e.op === 'among' && readsLocalsOnly(e.of) && readsLocalsOnly(e.set);
}

/** Records what is known about a listed member. */
function assumeMember(f: FunctionBuilder, s: StmtOf<'each'>, name: string): void {
  const kind = kindOfAll(f, s.set);
  if (kind === undefined) f.rowFacts.set(name, f.rowOf(name));
  else f.assumeLive(name, kind);
}

/**
 * The effects of the body where iterations are independent of each other: each writes only its own member, and nothing
 * that another one or the set's membership reads. Null otherwise.
 */
function independentBody(f: FunctionBuilder, s: StmtOf<'each'>): LoopBodyEffects | null {
  const { set, by, local } = s;
  if (set.op !== 'select' || set.one || set.take !== null || !f.gen.purity.isPure(set)) return null;
  const { source } = set;
  const isPlace = source.from === 'play' || (source.from === 'zone' && !isSetValued(f, source.zone));
  if (!isPlace || kindOfAll(f, set) === undefined) return null;
  if (by.walk === 'choice' || (by.walk === 'order' && !isWalkOrder(f, set, by.order))) return null;
  const membership = membershipReadSet(f.gen.readContext, set);
  const effects = f.gen.effects.loopBody(s.body, f.decls, { local, kind: source.kind });
  if (membership === null || effects === null) return null;
  const { dirtyBits } = f.gen;
  if (f.settleCode !== null && f.gen.hasHeavyRule) return null;
  for (const at of effects.writes) {
    const key = `entity ${at}`;
    if (membership.has(key) || effects.reads.has(key)) return null;
    // where statements settle, a dirty rule may do anything
    if (f.settleCode !== null && (dirtyBits.slot('entity', at) & dirtyBits.all) !== 0) return null;
  }
  return effects;
}

/** Independent iterations: runs the body during the walk, in any order, without listing the set. */
function emitIndependentLoop(f: FunctionBuilder, s: StmtOf<'each'>, { writes }: LoopBodyEffects): void {
  const { local } = s;
  const set = s.set as Select;
  const bit = f.gen.readsOnlyState(set) ? f.gen.loopBit(s) : 0;
  const sole = f.gen.soleMemberOf(bit);
  const bits = bit | (sole?.bit ?? 0);
  // step code keeps the last member in the state
  const last = f.stepLocals.has(local) ? f.temp() : null;
  f.assignedLocals.add(local);
  const turns = f.temp();
  // whether someone may still be a member after the loop; nobody can have become one
  const stays = f.temp();
  const { settleCode } = f;
  f.settleCode = null;
  const take = (v: string): void => {
    f.add(jsList`${turns}++;`);
    const before = f.bind(local, v);
    if (writes.size > 0) emitBody(f, s.body, { work: f.gen.costs.iteration(s, f.decls) });
    f.unbind(local, before);
    if (bit !== 0)
      f.add(jsList`if(${allOf(['true', ...set.where.map((where) => emitCondition(f, where))])})${stays}=true;`);
    if (last !== null) f.add(jsList`${last}=${laterOf(f, set.source, last, v)};`);
  };
  const all = (): void => {
    if (writes.size === 0 && bit === 0 && last === null) emitCount(f, set, turns);
    else emitWalk(f, set, take);
  };
  const { costs } = f.gen;
  const idle = writes.size > 0 ? 0 : Math.ceil(costs.iteration(s, f.decls) + costs.whole(s.body, f.decls));
  const write = (): void => {
    if (last !== null) f.add(jsList`let ${last}=N;`);
    f.add(jsList`let ${turns}=0;`);
    if (bit !== 0) f.add(jsList`let ${stays}=false;`);
    if (sole === null) all();
    else f.if(js`(D&${bit})===0`, () => emitForSoleMember(f, set, sole.who, take), all);
    f.add(jsList`payAll(${turns});`);
    if (idle > 0) f.add(jsList`if((WK+=${turns}*${idle})>WM)bail();`);
    if (last !== null) f.add(jsList`if(${last}!==N)l${local}=${last};`);
    if (bit !== 0) f.add(jsList`if(!${stays})D&=${~bits};`);
  };
  if (bit === 0) write();
  else f.if(js`(D&${bits})!==0`, write);
  f.settleCode = settleCode;
}

/** Runs `then` for the only candidate, where it is a member. */
function emitForSoleMember(
  f: FunctionBuilder,
  { source, where, local }: Select,
  who: Operand,
  then: (v: string) => void,
): void {
  const [v, out] = [f.temp(), f.label()];
  const no = jsList`break ${out};`;
  f.block(out, () => {
    f.add(jsList`const ${v}=${who};`);
    if (source.from === 'play') skipOutOfPlay(f, source.kind, v, no);
    const before = f.bind(local, v);
    for (const test of where) emitJumpUnless(f, test, no);
    then(v);
    f.unbind(local, before);
  });
}

/** Sorts the listed members by the loop's order; gives their end. */
function emitMemberSort(f: FunctionBuilder, s: StmtOf<'each'>, from: Operand): string {
  const to = f.temp();
  f.add(jsList`const ${to}=sp;`);
  if (s.by.walk === 'order' && !isWalkOrder(f, s.set, s.by.order)) {
    const { order, args } = s.by;
    f.if(js`${to}-${from}>1`, () => {
      const width = emitOrderKeys(f, order, args, from);
      f.add(jsList`ksort(${from},${to},${width});sp=${to};`);
    });
  }
  return to;
}

/** One iteration. */
function emitIteration(f: FunctionBuilder, s: StmtOf<'each'>, v: string): void {
  const { set: of, local } = s;
  const kind = kindOfAll(f, of);
  if (kind !== undefined) {
    f.liveOrNothing.set(v, kind);
    f.rowFacts.set(v, { ...f.rowOf(v), live: true, kind });
  }
  f.assignedLocals.add(local);
  f.add(jsList`turn();l${local}=${v};`);
  // the loop variable is a constant unless the body assigns it
  const fixed = !assigned(s.body).has(local);
  const before = f.substitutions.get(local);
  if (fixed) f.substitutions.set(local, { many: false, ...f.named(v) });
  emitBody(f, s.body, { work: f.gen.costs.iteration(s, f.decls) });
  if (fixed) f.unbind(local, before);
}

/**
 * Tests whether the listed member at index `i` is still in the set; `there`: where flags of the members are
 * on the stack that the test reads, -1 for none.
 */
function membershipTest(
  f: FunctionBuilder,
  s: StmtOf<'each'>,
  from: Operand,
  to: Operand,
): { test: (v: string, i: Operand) => Operand; there: string } {
  const of = s.set;
  if (of.op === 'select' && of.type.of !== 'entity') return { test: () => 'true', there: '-1' };
  if (of.op === 'select' && of.take === null) {
    return { test: (v) => emitMatches(f, of, v), there: '-1' };
  }
  // whether it had already left the game before the loop
  const there = f.temp();
  // the first iteration needs no test, unless a player chooses the order
  const few = s.by.walk === 'choice' ? null : js`${to}-${from}>1`;
  const zone = f.gen.bound.layout.row.zone;
  const isGone = (v: Operand): Operand =>
    kindOfAll(f, of) === undefined ? js`isGone(${v})` : js`S[rw(${v})+${zone}]===-1`;
  const flags = jsList`for(let i=${from};i<${to};i++)K[sp++]=${isGone(js`K[i]`)}?0:1;`;
  f.add([jsList`const ${there}=sp;`, guarded(few, flags)]);
  return { test: (v, i) => js`(K[${there}+${i}-${from}]===0||!(${isGone(v)}))`, there };
}

/**
 * A player chooses the next member each time. Members that had their turn, or are no longer in the set, are removed.
 */
function emitLoopInChosenOrder(f: FunctionBuilder, s: StmtOf<'each'>, by: Expr, from: Operand, to: Operand): void {
  const [n, i, v, w, pick] = [f.temp(), f.temp(), f.temp(), f.temp(), f.temp()];
  const { test: isMember, there } = membershipTest(f, s, from, to);
  f.add(jsList`let ${n}=${to}-${from};`);
  f.loop(jsLoop`for(;;)`, () => {
    f.loop(jsLoop`for(let ${i}=${n}-1;${i}>=0;${i}--)`, () => {
      f.add(jsList`const ${v}=K[${from}+${i}];`);
      const test = isMember(v, js`(${from}+${i})`);
      if (test !== 'true') f.add(jsList`if(!(${test}))${n}=without(${from},${i},${n},${there});`);
    });
    f.when(js`${n}===0`, jsList`break;`);
    const type = f.decls[s.local]?.type ?? { of: 'entity', id: null, many: false };
    const site = f.gen.addChoiceSite({ what: 'order', name: null, type: { ...type, many: false } });
    const who = emitValue(f, by).code;
    f.add(jsList`const ${w}=ask(${who},${from},${from}+${n},${site});`);
    f.add(jsList`let ${pick}=0;while(K[${from}+${pick}]!==${w})${pick}++;${n}=without(${from},${pick},${n},${there});`);
    emitIteration(f, s, w);
  });
}

/** A live loop: entities that join the set after its last member also have a turn. */
function emitLiveLoop(f: FunctionBuilder, s: StmtOf<'each'>): void {
  if (s.set.op === 'select' && s.set.type.of !== 'entity') {
    f.bailOut('a live loop of what is no entity');
    return;
  }
  const most = mostRefs(f.gen);
  const [had, n, i, v] = [f.temp(), f.temp(), f.temp(), f.temp()];
  const keeps = assignsSets(f, s.body);
  // on the stack: the members that had a turn, in order, and after them, by reference, the position of each
  f.add(jsList`const ${had}=sp;sp+=${2 * most};${needsRoom(f.gen)}let ${n}=0,${i}=-1;`);
  const itsTurn = (): void => {
    f.add(jsList`if(${n}>=${most})bail();K[${had}+${n}]=${v};K[${had}+${most}+${v}]=${n}++;`);
    emitIteration(f, s, v);
  };
  const changes = assignsLoopLocals(s);
  const zone = changes ? null : wholeZoneAddress(f, s);
  if (zone === null) emitListedLiveLoop(f, s, { had, n, i, v }, keeps || changes, itsTurn);
  else {
    // walks the zone in place: while no order changes (`MV`), only entities added at its end are checked for an earlier
    // turn
    const [at, seen, count, next] = [f.temp(), f.temp(), f.temp(), f.temp()];
    f.add(jsList`const ${at}=${zone};let ${seen}=MV+1,${count}=0;`);
    f.loop(jsLoop`for(;;)`, () => {
      f.if(
        js`${seen}!==MV`,
        () => f.add(jsList`${seen}=MV;${i}=behind(${at},0,${had},${n});`),
        () =>
          f.if(
            js`S[${at}]===${count}`,
            () => f.add(jsList`${i}++;`),
            () => f.add(jsList`const ${next}=behind(${at},${count},${had},${n});${i}=${next}>${count}?${next}:${i}+1;`),
          ),
      );
      f.add(jsList`${count}=S[${at}];`);
      f.when(js`${i}>=${count}`, jsList`break;`);
      f.add(jsList`const ${v}=S[${at}+1+${i}];`);
      itsTurn();
    });
  }
  if (!keeps) f.add(jsList`sp=${had};`);
}

/** The form that lists the members, and again when they may have changed; `anew`: before every iteration. */
function emitListedLiveLoop(
  f: FunctionBuilder,
  s: StmtOf<'each'>,
  { had, n, i, v }: { had: string; n: string; i: string; v: Operand },
  anew: boolean,
  itsTurn: () => void,
): void {
  const [from, to] = [f.temp(), f.temp()];
  const list = (): void => {
    emitPush(f, s.set);
    if (s.by.walk !== 'choice') emitMemberSort(f, s, from);
    f.add(jsList`${i}=nextLive(${from},${had},${n});${to}=sp;`);
  };
  f.add(jsList`let ${to}=-1;`);
  // a random set is drawn again each time
  const bit = anew || !f.gen.purity.isPureLoop(s) ? 0 : f.gen.loopBit(s);
  // set again after the loop, for an outer loop over the same set
  const renew = jsList`D|=${bit};`;
  const turn = (): void => {
    f.when(js`${i}<0`, jsList`break;`);
    f.add(jsList`const ${v}=K[${i}];`);
    itsTurn();
  };
  if (bit === 0) {
    f.loop(jsLoop`for(;;)`, () => {
      f.add(jsList`const ${from}=sp;`);
      list();
      f.add(jsList`sp=${from};`);
      turn();
    });
    return;
  }
  // the list stays below what iterations push
  f.add(jsList`const ${from}=sp;`);
  f.loop(jsLoop`for(;;)`, () => {
    const again = (): void => {
      f.add(jsList`D&=${~bit};sp=${from};`);
      list();
    };
    f.if(js`${to}<0||(D&${bit})!==0`, again, () => f.when(js`++${i}>=${to}`, jsList`${i}=-1;`));
    f.unwinding.push(renew);
    turn();
  });
  f.unwinding.pop();
  f.add(renew);
}

/** The address of the zone whose members, all and in order, are the loop's members; null if there is none. */
function wholeZoneAddress(f: FunctionBuilder, { set, by }: StmtOf<'each'>): Operand | null {
  if (set.op !== 'select' || set.take !== null || set.source.from !== 'play' || set.where.length !== 1) return null;
  if (by.walk === 'choice' || (by.walk === 'order' && !isWalkOrder(f, set, by.order))) return null;
  const { index, game, layout } = f.gen.bound;
  const { kind } = set.source;
  const [home, ...others] = index.homes[kind] ?? [];
  const [zone, place] = [game.zones[home ?? -1], layout.zones[home ?? -1]];
  if (others.length > 0 || zone?.each !== 'player' || place?.store !== 'list') return null;
  const within = f.gen.isWithin(kind, zone.kind) ? narrow(f, set) : null;
  if (within === null || within.index !== null || within.covered !== set.where[0]) return null;
  const seat = remainingConditions(f, set.source, within) === 'never' ? holderSeat(f, within) : null;
  return seat?.test === 'true' ? js`${place.at - place.stride}+${seat.code}*${place.stride}` : null;
}

/** Whether the body assigns locals that the set or its order reads. */
function assignsLoopLocals({ set, by, body: stmts }: StmtOf<'each'>): boolean {
  const changed = assigned(stmts);
  const reads = [set, ...(by.walk === 'order' ? by.args : [])].map(freeLocals);
  return reads.some((read) => [...read].some((local) => changed.has(local)));
}

/** Whether the loop's order is the order in which a walk finds the members. */
function isWalkOrder(f: FunctionBuilder, set: Expr, order: number): boolean {
  if (set.op !== 'select' || set.one || set.take !== null) return false;
  const { source } = set;
  const { game, index } = f.gen.bound;
  const [key, ...others] = game.orders[order]?.keys ?? [];
  if (others.length > 0) return false;
  if (source.from === 'play') {
    const homes = index.homes[source.kind] ?? [];
    if (homes.length === 0 || homes.some((id) => game.zones[id]?.each === 'tile')) return false;
  } else if (source.from !== 'zone' || isSetValued(f, source.zone)) return false;
  if (key?.op !== 'field' || key.of.op !== 'local' || key.of.local !== 0) return false;
  return game.fields[key.field]?.kernel === 'index';
}

/** Whether the body cannot change the membership of the set. */
function keepsMembership(f: FunctionBuilder, stmts: readonly Stmt[], of: Expr): boolean {
  const reads = readSet(f.gen.readContext, of);
  if (reads === null) return false;
  const { dirtyBits } = f.gen;
  const { layout, game } = f.gen.bound;
  const quiet = (stmt: Stmt): boolean => {
    if (stmt.do === 'let') return true;
    if (stmt.do === 'if') return stmt.then.every(quiet) && stmt.else.every(quiet);
    if (stmt.do !== 'set' || stmt.to.to !== 'field' || game.fields[stmt.to.field]?.kernel !== null) return false;
    const place = layout.fields[stmt.to.field];
    if (place == null || reads.has(`${place.table} ${place.at}`)) return false;
    // where statements settle, a dirty rule may do anything
    return f.settleCode === null || (dirtyBits.slot(place.table, place.at) & dirtyBits.all) === 0;
  };
  return stmts.every(quiet);
}
